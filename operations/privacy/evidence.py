"""How long a mail is evidence: until the results in it, and what was decided about them, cannot be questioned.

What is open keeps it, whatever its age: a game of it, a review or an appeal about one of its tournaments, a
correction that was prepared because of it, a question that waits for the officer, a contradiction between
two reports, a start letter that nobody decided, a sender who disputes the mail.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.db.models import Q
from django.utils import timezone

from intake.models import InboundMail, MailState, ProposalState
from intake.reading.codes import Question
from ratings.models import CorrectionProposal, CorrectionState, Game, Review, ReviewState, Tournament
from ratings.queries.units import rates_games
from ratings.queries.windows import review_until

DONE = (MailState.ACCEPTED, MailState.PARTLY, MailState.IGNORED)
"""States in which nobody has to act on a mail any longer."""

UNSETTLED = frozenset({Question.CONFLICT, Question.HUMAN})
"""Reasons on a mail that was partly stored which somebody has to settle before it may go."""

UNDER_REVIEW = (
    ReviewState.UNCONFIRMED,
    ReviewState.RECEIVED,
    ReviewState.IN_REVIEW,
    ReviewState.DECIDED,
    ReviewState.APPEALED,
)
"""States of a review that is not over."""


def last_evidence_day(mail: InboundMail) -> date | None:
    """Return the last day on which a mail is evidence, None as long as that is open: the end of the window of the last
    of its results, and the day it came for one without any.
    """
    if mail.state not in DONE or _is_open(mail):
        return None
    tournaments = tournaments_of(mail)
    if Review.objects.filter(tournament__in=tournaments, state__in=UNDER_REVIEW).exists():
        return None
    days = [day for tournament in tournaments for day in _windows(tournament, mail)]
    if None in days:
        return None
    return max([timezone.localdate(mail.stored_at), *(day for day in days if day)])


def _is_open(mail: InboundMail) -> bool:
    """Return whether somebody has to act on what the mail says or caused."""
    return (
        any(reason["code"] in UNSETTLED for reason in mail.reasons)
        or mail.proposals.filter(state=ProposalState.WAITING).exists()
        or mail.blocks.filter(lifted_at=None).exists()
        or CorrectionProposal.objects.filter(mail=mail.code, state=CorrectionState.PREPARED).exists()
    )


def tournaments_of(mail: InboundMail) -> list[Tournament]:
    """Return the tournaments that a mail reported, announced or was about."""
    codes = {result["tournament"] for result in mail.results}
    keys = (mail.tournament_id, *mail.proposals.values_list("tournament", flat=True))
    found = Tournament.objects.filter(Q(code__in=codes) | Q(pk__in=[key for key in keys if key]))
    return list(found.select_related("pool").distinct())


def _windows(tournament: Tournament, mail: InboundMail) -> Collection[date | None]:
    """Return the last days on which a review of what a mail says about a tournament may be asked for; None while it
    goes on, or was never rated because games are missing.
    """
    if not rates_games(tournament.pool):
        return [review_until(tournament)]
    return [review_until(tournament, game) for game in _games(tournament, mail)]


def _games(tournament: Tournament, mail: InboundMail) -> list[Game]:
    pairs = {(each["white_id"], each["black_id"]) for each in mail.results if each["tournament"] == tournament.code}
    games = tournament.games.select_related("white__player", "black__player", "tournament__pool").defer(
        "moves", "positions"
    )
    return [game for game in games if (game.white.player.number, game.black.player.number) in pairs]
