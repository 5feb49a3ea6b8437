"""The day of a result that a reply reports although a question about its game is open: that of the line asked about."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from intake.matching import Match, Matched
from intake.models import InboundMail, OpenQuestion
from intake.processing.open_questions import is_about_the_other, open_rows, read_question
from intake.reading.codes import ABOUT_A_DAY
from intake.reading.days.dates import list_days
from intake.reading.replies.types import PART
from intake.reading.types import Claim, Finding
from ratings.formats.name_folding import fold


def give_asked_days(matched: Matched, conversation: InboundMail | None, waiting: Iterable[Finding]) -> Matched:
    """Return matches without a day of their own with that of the only open question of their conversation about their
    game. Questions about the day itself are `waiting` for it: a result without a day does not settle them.
    """
    if conversation is None or not any(map(_is_undated, matched.matches)) or not any(True for _ in waiting):
        return matched
    rows = open_rows(conversation)
    matches = tuple(dated for match in matched.matches if (dated := _add_day(match, rows)))
    return dataclasses.replace(matched, matches=matches)


def _is_undated(match: Match) -> bool:
    """Return whether a match that completes no question has no day of its own."""
    return not match.dated and match.where.part != PART


def _add_day(match: Match, rows: Sequence[OpenQuestion]) -> Match | None:
    """Return a match with the day of the question about it; None where that asks for the day."""
    if not _is_undated(match):
        return match
    about = [row for row in rows if match.game.pk in row.games]
    if not about:
        return _add_day_of_line(match, [row for row in rows if not row.games and _names_players(row.line, match)])
    return _add_day_of_game(match, about)


def _add_day_of_game(match: Match, about: Sequence[OpenQuestion]) -> Match | None:
    """Return a match with the day of the only question about its game; None where that asks for the day."""
    if len(about) != 1 or is_about_the_other(read_question(about[0]), about[0].games, match.score):
        return match
    if set(about[0].content["codes"]) & ABOUT_A_DAY:
        return None
    claims = read_question(about[0]).claims
    own = [claim for claim in claims if _names_players(f"{claim.white} {claim.black}", match)]
    claim = own[0] if len(own) == 1 else claims[0] if len(claims) == 1 else None
    return match if claim is None else _with_day(match, claim)


def _names_players(line: str, match: Match) -> bool:
    """Return whether the line of a question names both players of a match."""
    said = set(fold(line).split())
    families = (set(fold(entry.player.family_name).split()) for entry in (match.game.white, match.game.black))
    return all(family <= said for family in families)


def _add_day_of_line(match: Match, about: Sequence[OpenQuestion]) -> Match:
    """Return a match with the only day in the line of the only question that made no game clear, else that of the mail
    with it.
    """
    if len(about) != 1:
        return match
    days = set(list_days(about[0].line, about[0].day))
    on = days.pop() if len(days) == 1 else None
    return dataclasses.replace(match, completed_on=on or about[0].day, dated=on is not None)


def _with_day(match: Match, claim: Claim) -> Match:
    on = claim.completed_on or claim.reported_on
    return dataclasses.replace(match, completed_on=on, dated=claim.completed_on is not None) if on else match
