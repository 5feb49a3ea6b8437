"""The day of a result that a reply reports although a question about its game is open: that of the line asked about."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from intake.matching import Match, Matched
from intake.models import InboundMail, OpenQuestion
from intake.processing.open_questions import is_about_the_other, open_rows, read_question
from intake.reading.codes import ABOUT_A_DAY
from intake.reading.replies.types import PART
from intake.reading.types import Claim, Finding


def give_asked_days(matched: Matched, conversation: InboundMail | None, waiting: Iterable[Finding]) -> Matched:
    """Return matches without a day of their own with that of the only open question of their conversation about their
    game. Questions about the day itself are `waiting` for it: a result without a day does not settle them.
    """
    if conversation is None or not any(map(_is_undated, matched.matches)) or not any(each.claims for each in waiting):
        return matched
    rows = open_rows(conversation)
    matches = tuple(dated for match in matched.matches if (dated := _add_day(match, rows)))
    return dataclasses.replace(matched, matches=matches)


def _is_undated(match: Match) -> bool:
    """Return whether a match that completes no question has no day of its own."""
    return not match.dated and match.where.part != PART


def _add_day(match: Match, rows: Sequence[OpenQuestion]) -> Match | None:
    """Return a match with the day of the question about it; None where that asks for the day."""
    about = [row for row in rows if match.game.pk in row.games]
    if (
        not _is_undated(match)
        or len(about) != 1
        or is_about_the_other(read_question(about[0]), about[0].games, match.score)
    ):
        return match
    if set(about[0].content["codes"]) & ABOUT_A_DAY:
        return None
    claim = next(iter(read_question(about[0]).claims), None)
    return match if claim is None else _with_day(match, claim)


def _with_day(match: Match, claim: Claim) -> Match:
    on = claim.completed_on or claim.reported_on
    return dataclasses.replace(match, completed_on=on, dated=claim.completed_on is not None) if on else match
