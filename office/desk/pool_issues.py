"""What is still open about a pool when a list of it is drafted: mails, reviews, corrections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from intake.models import InboundMail, MailState, OpenQuestion, QuestionState
from office.desk.queue import find_waiting
from ratings.models import CorrectionProposal, CorrectionState, Pool, Review
from ratings.queries.reviews import WAITING
from ratings.reviews import correction_of


@dataclass(frozen=True, slots=True)
class PoolIssues:
    """What is open about a pool, the oldest first: mails that wait for somebody, reviews, prepared corrections."""

    mails: Sequence[InboundMail]
    reviews: Sequence[Review]
    corrections: Sequence[CorrectionProposal]

    def __bool__(self) -> bool:
        """Whether anything is open."""
        return bool(self.mails or self.reviews or self.corrections)


def find_issues(pool: Pool) -> PoolIssues:
    """Return what is open about a pool: it may change the ratings of a list that is drafted now."""
    reviews = Review.objects.filter(state__in=WAITING, tournament__pool=pool).select_related("tournament")
    return PoolIssues(_find_mails(pool), list(reviews.order_by("raised_at", "pk")), _find_corrections(pool))


def _find_mails(pool: Pool) -> list[InboundMail]:
    """Return the mails about tournaments of a pool that wait for an officer, or for their director's answer."""
    asked = OpenQuestion.objects.filter(mail=OuterRef("pk"), state=QuestionState.OPEN, tournament__pool=pool)
    waiting = Q(pk__in=find_waiting().filter(tournament__pool=pool).values("pk"))
    found = InboundMail.objects.filter(waiting | Exists(asked)).exclude(state=MailState.RECEIVED)
    return list(found.only("code", "subject", "state").order_by("stored_at", "pk"))


def _find_corrections(pool: Pool) -> list[CorrectionProposal]:
    prepared = CorrectionProposal.objects.filter(state=CorrectionState.PREPARED).order_by("pk")
    return [row for row in prepared if pool in correction_of(row).pools()]
