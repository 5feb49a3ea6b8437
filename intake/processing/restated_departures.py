"""Departures that a reply tells again, and the games that it lists beside them: they close no others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.replies.types import PART, Conversation, Resolution
from intake.reading.types import Claim, Departure, Reading
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason, Score

_BLACK_LOST = frozenset({Score.WHITE_WINS.value, Score.WHITE_UNPLAYED.value})
_WHITE_LOST = frozenset({Score.BLACK_WINS.value, Score.BLACK_UNPLAYED.value})


def join_departures(
    reading: Reading, talk: Conversation, resolutions: Sequence[Resolution]
) -> tuple[Reading, tuple[Resolution, ...]]:
    """Return the reading of a reply and its answers: a departure that is asked about is told once, and results of the
    same player beside it are lost by it and the only ones that it closes.
    """
    resolutions = (*resolutions, *_answer_again(reading.departures, talk, resolutions))
    about = [each.departure for each in resolutions if each.departure]
    about += [each.first.departure for each in talk.questions if each.first.departure]
    if not about:
        return reading, resolutions
    kept = tuple(told for told in reading.departures if not any(_is_same(told, each) for each in about))
    claims = tuple(_lose(claim, about) for claim in reading.claims)
    listed = tuple(_as_listed(each, reading) for each in resolutions)
    return replace(reading, departures=kept, claims=claims), listed


def _answer_again(
    told: Iterable[Departure], talk: Conversation, resolutions: Iterable[Resolution]
) -> tuple[Resolution, ...]:
    """Return the answers to questions how a player left that a reply gives by telling it again as a whole."""
    done = {each.number for each in resolutions}
    asked = [each for each in talk.questions if each.number not in done and each.first.departure]
    return tuple(
        Resolution(each.number, departure=_put_together(each.first.departure, one))
        for one in told
        for each in asked
        if one.kind and each.first.code == Question.WITHDRAWAL_KIND and each.first.departure
        if _is_called(one.player, each.first.departure.player)
    )


def _put_together(asked: Departure, told: Departure) -> Departure:
    """Return a departure that was asked about with what a reply says of it."""
    place = replace(asked.where, part=PART)
    words = f"{asked.answered} {told.where.text.strip()}".strip()
    return replace(asked, where=place, kind=told.kind, on=told.on or asked.on, findings=told.findings, answered=words)


def _is_same(told: Departure, asked: Departure) -> bool:
    """Return whether a reply tells a departure that is asked about, and nothing else of it."""
    return told.kind in {"", asked.kind} and _is_called(told.player, asked.player)


def _is_called(player: str, name: str) -> bool:
    one, other = set(fold(player).split()), set(fold(name).split())
    return bool(one and other) and (one <= other or other <= one)


def _as_listed(resolution: Resolution, reading: Reading) -> Resolution:
    """Return an answer about a player who left; one beside results of theirs closes no other games."""
    departure = resolution.departure
    if departure is None or departure.is_of_all or not any(_loses(claim, departure.player) for claim in reading.claims):
        return resolution
    return replace(resolution, departure=replace(departure, is_listed=True))


def _lose(claim: Claim, about: Iterable[Departure]) -> Claim:
    """Return a result as lost by a withdrawal, with its day, unless something else is said of it or it ended before."""
    for departure in about:
        is_early = departure.on and claim.completed_on and claim.completed_on < departure.on
        if departure.kind and claim.reason == Reason.PLAYED and not is_early and _loses(claim, departure.player):
            return replace(claim, reason=departure.kind, completed_on=claim.completed_on or departure.on)
    return claim


def _loses(claim: Claim, player: str) -> bool:
    """Return whether a player who left loses a game."""
    loser = claim.black if claim.score in _BLACK_LOST else claim.white if claim.score in _WHITE_LOST else ""
    return _is_called(player, loser)
