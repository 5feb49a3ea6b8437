"""Corrections that somebody prepares, looks at and carries out: who, why, and what came of it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from ratings import audit, corrections, personal
from ratings.audit import Origin
from ratings.corrections import CarriedOut, Correction, Foreseen
from ratings.errors import ReviewRefused
from ratings.models import CorrectionProposal, CorrectionState, RatingMove, Review

from . import process
from .effect import lists_touched
from .process import Said
from .refusals import Refusal

BY_HAND = frozenset({"takeover"})
"""Kinds by which somebody writes a rating himself: where there is more than one officer, another one may
have to carry them out.
"""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a correction is made: words, a paragraph, the review that asks for it, the code of a mail."""

    reason: str
    paragraph: str = ""
    review: Review | None = None
    mail: str = ""


def prepare(correction: Correction, why: Why, actor: str) -> tuple[CorrectionProposal, Foreseen]:
    """Keeps a correction with what it would do now. Raises CorrectionRefused where the facts forbid it."""
    proposal = CorrectionProposal(
        kind=corrections.kind_of(correction),
        content=corrections.to_plain(correction),
        reason=why.reason,
        paragraph=why.paragraph,
        review=why.review,
        mail=why.mail,
        prepared_by=actor,
        prepared_at=timezone.now(),
    )
    foreseen = corrections.foresee(correction, Origin(actor, proposal.code))
    proposal.fingerprint = foreseen.fingerprint
    proposal.save(force_insert=True)
    return proposal, foreseen


def correction_of(proposal: CorrectionProposal) -> Correction:
    """What was prepared."""
    return corrections.from_plain(proposal.kind, proposal.content)


def look(proposal: CorrectionProposal, actor: str) -> Foreseen:
    """What it would do now. Raises CorrectionRefused where the facts have come to forbid it."""
    return corrections.foresee(correction_of(proposal), Origin(actor, proposal.code))


def needs_second(proposal: CorrectionProposal, actor: str) -> bool:
    """Whether somebody else has to carry it out."""
    return bool(settings.REVIEW_SECOND_PERSON) and proposal.kind in BY_HAND and proposal.prepared_by == actor


@transaction.atomic
def apply(proposal: CorrectionProposal, seen: str, actor: str) -> CarriedOut:
    """Carries a correction out as it was shown (`seen` is the fingerprint), with the step of its review.

    Raises CorrectionRefused and ReviewRefused; then nothing has changed.
    """
    row = _prepared(proposal)
    if needs_second(row, actor):
        raise ReviewRefused(Refusal.SECOND_PERSON, row.code)
    origin = Origin(actor, row.code)
    done = corrections.carry_out(correction_of(row), origin, seen)
    row.fingerprint = done.foreseen.fingerprint
    row.evaluations = list(done.evaluations)
    row.lists = [each.publication.pk for each in lists_touched(done.foreseen, row.evaluations)]
    _close(row, CorrectionState.APPLIED, origin)
    RatingMove.objects.bulk_create(moves_of(row, done.foreseen))
    if row.review is not None:
        process.corrected(row.review, Said(row.reason, row.paragraph), origin)
    return done


@transaction.atomic
def drop(proposal: CorrectionProposal, actor: str) -> None:
    """Nothing comes of it."""
    row = _prepared(proposal)
    _close(row, CorrectionState.DROPPED, Origin(actor, row.code))


def moves_of(row: CorrectionProposal, foreseen: Foreseen) -> Iterable[RatingMove]:
    """Whose rating moved, with the mark of those who want to be told."""
    moved = [(pool, move) for pool, preview in foreseen.previews.items() for move in preview.moved]
    wanting = personal.wanting_changes({move.player for _, move in moved})
    for pool, move in moved:
        before, after = move.before, move.after
        yield RatingMove(
            correction=row,
            pool_id=pool,
            player_id=move.player,
            before_value=before.value if before else None,
            before_index=before.index if before else None,
            after_value=after.value if after else None,
            after_index=after.index if after else None,
            tell=move.player in wanting,
        )


def _prepared(proposal: CorrectionProposal) -> CorrectionProposal:
    """The row, locked, if nobody has carried it out or dropped it."""
    row = CorrectionProposal.objects.select_for_update().get(pk=proposal.pk)
    if row.state != CorrectionState.PREPARED:
        raise ReviewRefused(Refusal.OVERTAKEN, row.code)
    return row


def _close(row: CorrectionProposal, state: CorrectionState, origin: Origin) -> None:
    row.state, row.decided_by, row.decided_at = state, origin.actor, timezone.now()
    row.save()
    after: dict[str, object] = {"correction": row.kind, "correction_state": state.value, "prepared_by": row.prepared_by}
    after |= {"review": row.review_id} if row.review_id else {}
    after |= {"mail": row.mail} if row.mail else {}
    before: dict[str, object] = {"correction_state": CorrectionState.PREPARED.value}
    audit.append(origin, f"correction.{state}", f"correction:{row.pk}", before, after)
