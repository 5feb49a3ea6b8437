"""Departures that a reply states again, and the games that it lists beside them: they close no others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.replies.types import AskedQuestion, Conversation, Resolution, place_of
from intake.reading.types import Claim, Departure, Reading
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason, Score

_BLACK_LOST = frozenset({Score.WHITE_WINS.value, Score.WHITE_UNPLAYED.value})
_WHITE_LOST = frozenset({Score.BLACK_WINS.value, Score.BLACK_UNPLAYED.value})


def join_departures(
    reading: Reading, talk: Conversation, resolutions: Sequence[Resolution]
) -> tuple[Reading, tuple[Resolution, ...]]:
    """Return the reading of a reply and its answers: a departure that is asked about counts once, and results of the
    same player beside it are lost by it and the only ones that it closes.
    """
    resolutions = (*resolutions, *_answer_again(reading.departures, talk, resolutions))
    about = _list_departures(talk, resolutions)
    if not about:
        return reading, resolutions
    others = tuple(each for each in reading.departures if not _is_known(each, about))
    claims = tuple(_lose(claim, about) for claim in reading.claims)
    listed = tuple(_as_listed(each, reading) for each in resolutions)
    return replace(reading, departures=others, claims=claims), listed


def _list_departures(talk: Conversation, resolutions: Iterable[Resolution]) -> list[Departure]:
    """Return the departures that a reply settles or that are asked about."""
    found = (*(each.departure for each in resolutions), *(each.first.departure for each in talk.questions))
    return [departure for departure in found if departure]


def _answer_again(
    stated: Sequence[Departure], talk: Conversation, resolutions: Iterable[Resolution]
) -> tuple[Resolution, ...]:
    """Return the answers to questions how a player left that a reply gives by stating it again as a whole."""
    done = {each.number for each in resolutions}
    waiting = [each for each in talk.questions if each.number not in done]
    answers = (_answer(question, one) for one in stated for question in waiting)
    return tuple(answer for answer in answers if answer)


def _answer(question: AskedQuestion, stated: Departure) -> Resolution | None:
    """Return the answer to a question that a departure in a reply gives, None where it gives none."""
    departure = question.first.departure
    if departure is None or question.first.code != Question.WITHDRAWAL_KIND or not stated.kind:
        return None
    if not _is_called(stated.player, departure.player):
        return None
    place = place_of(question.line, question.number)
    return Resolution(question.number, departure=replace(_put_together(departure, stated), where=place))


def _put_together(asked: Departure, stated: Departure) -> Departure:
    """Return a departure that was asked about with what a reply says of it."""
    words = f"{asked.answered} {stated.where.text.strip()}".strip()
    return replace(asked, kind=stated.kind, on=stated.on or asked.on, findings=stated.findings, answered=words)


def _is_known(stated: Departure, about: Iterable[Departure]) -> bool:
    """Return whether a reply states a departure that is settled or asked about, and nothing else of it."""
    return any(stated.kind in {"", each.kind} and _is_called(stated.player, each.player) for each in about)


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
