"""What an answer changes in the claim or departure that waits for it, and what of that is still not clear."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

from intake.reading.codes import Question
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.merging import turned
from intake.reading.types import Cancellation, Claim, Departure, Place

from .removals import is_slip, list_removals
from .types import Answer, AskedQuestion, Changes, Resolution, place_of

DROPPED, CONFIRMED, REOPENED = "dropped", "confirmed", "reopened"
BOTH = "both"
"""That the result is that of both games of two players."""

OTHER_SCORE, OTHER_DAY = "other_score", "other_day"
"""Result and day of the other game of two, in which the players have the other colours; White's score first."""

EXCHANGED = "exchanged"
"""That the colours were mixed up: the claim is about the other game of two, and the stored one is open."""

NOT_OF_THE_CLAIM = frozenset({DROPPED, CONFIRMED, REOPENED, BOTH, OTHER_SCORE, OTHER_DAY, EXCHANGED})
"""Changes that are no field of a claim."""

FLAGS = frozenset({"corrects", "colours_known", "is_of_all"})
DAYS = frozenset({"completed_on", "on"})

_SHORT = 2
"""Words of an answer that says nothing but no, at most (our own choice)."""


def as_played(result: Changes) -> Changes:
    """Return a result, of a game that was played unless it says how it ended."""
    known = {name for name, _ in result}
    return result if known & {"reason", DROPPED} else (*result, ("reason", "played"))


def is_dropped(changes: Changes) -> bool:
    """Return whether an answer withdraws its claim."""
    return any(name == DROPPED for name, _ in changes)


def withdraws_slip(answer: Answer, said: Iterable[str]) -> bool:
    """Return whether an answer withdraws a claim as a slip only, while other words say what is right."""
    dropped = any(is_dropped(change) for change in answer.changes if change)
    return dropped and is_slip(answer.words, (text for text in said if text not in answer.words))


def is_reopened(changes: Changes) -> bool:
    """Return whether an answer says that a stored game still goes on."""
    return any(name == REOPENED for name, _ in changes)


def is_turned(changes: Changes) -> bool:
    """Return whether an answer says that a stored game is the other one of its players."""
    return any(name == EXCHANGED for name, _ in changes)


def cancel_claim(claim: Claim, where: Place) -> Cancellation:
    """Return the cancellation of a stored result, for the words at a place."""
    return Cancellation(
        where,
        claim.white,
        claim.black,
        round=claim.round,
        tournament=claim.tournament,
        number_white=claim.number_white,
        number_black=claim.number_black,
    )


def change_claim(claim: Claim, changes: Changes) -> Claim:
    """Return a claim with the values of an answer."""
    return replace(claim, **_values(changes))


def change_games(claim: Claim, changes: Changes) -> tuple[Claim, ...]:
    """Return a claim with the values of an answer; with the other game of the two, where the answer is about both."""
    changed, others = change_claim(claim, changes), dict(changes)
    if OTHER_SCORE in others:
        day = date.fromisoformat(others[OTHER_DAY]) if others.get(OTHER_DAY) else claim.completed_on
        return changed, replace(turned(changed), score=others[OTHER_SCORE], completed_on=day)
    return (changed, turned(changed)) if BOTH in others else (changed,)


def change_departure(departure: Departure, changes: Changes) -> Departure:
    """Return a departure with the values of an answer, whose day is that of leaving."""
    return replace(departure, **_values([("on" if name == "completed_on" else name, text) for name, text in changes]))


def _values(changes: Iterable[tuple[str, str]]) -> dict[str, Any]:
    return {name: _value(name, text) for name, text in changes if name not in NOT_OF_THE_CLAIM}


def _value(name: str, text: str) -> str | bool | int | date | None:
    if name in FLAGS:
        return text == "yes"
    if name in DAYS:
        return date.fromisoformat(text) if text else None
    return int(text) if name == "round" else text


def _is_same_way(claim: Claim, first: Claim) -> bool:
    """Return whether two games of one question do not have the same players with the colours exchanged."""
    return (claim.white, claim.black) != (first.black, first.white) or claim.white == claim.black


def _turn_names(changes: Changes) -> Changes:
    """Return what an answer says of the players of a game for the other one of the two, with other colours."""
    sides = {"white": "black", "black": "white"}
    parted = (name.rpartition("_") for name, _ in changes)
    names = ["".join([before, sign, sides.get(side, side)]) for before, sign, side in parted]
    return tuple((name, text) for name, (_, text) in zip(names, changes, strict=True))


def resolve_answer(answer: Answer) -> Resolution | None:
    """Return the claims with everything that was answered; what else is not clear stays with them as a finding."""
    question = answer.question
    known = [change for change in answer.changes if change is not None]
    if any(map(is_dropped, known)):
        return Resolution(question.number, departure=_as_named(question, answer.words), dropped=True)
    open_ones = [finding for finding, change in zip(question.findings, answer.changes, strict=True) if change is None]
    place = place_of(question.line, question.number)
    rest = tuple(replace(finding, where=place, claims=(), departure=None) for finding in open_ones)
    if question.first.departure is not None:
        departure = question.first.departure
        for change in known:
            departure = change_departure(departure, change)
        return Resolution(question.number, departure=replace(departure, where=place, findings=rest))
    claims = question.first.claims
    for change in known:
        seen = [change if _is_same_way(claim, claims[0]) else _turn_names(change) for claim in claims]
        claims = tuple(each for claim, own in zip(claims, seen, strict=True) for each in change_games(claim, own))
    if any(map(is_reopened, known)):
        return Resolution(question.number, cancellation=cancel_claim(claims[0], place))
    if any(map(is_turned, known)):
        turned = replace(claims[0], where=place, round=None, corrects=False, findings=rest)
        return Resolution(question.number, (turned,), cancellation=cancel_claim(question.first.claims[0], place))
    own = [place_of(claim.where.text, question.number) if len(claims) > 1 else place for claim in claims]
    placed = zip(claims, own, strict=True)
    return Resolution(question.number, tuple(replace(claim, where=at, findings=rest) for claim, at in placed))


def _as_named(question: AskedQuestion, words: str) -> Departure | None:
    """Return the departure of a question about its other open games as one that leaves these open, None for others and
    where the words take it back. It is stored where they say no more than that the games go on.
    """
    departure = question.first.departure if question.first.code == Question.OPEN_GAMES else None
    if departure is None or list_removals(words):
        return None
    goes_on = len(words.split()) <= _SHORT or UNFINISHED.search(words) is not None
    return replace(departure, where=place_of(question.line, question.number), is_of_named=True, goes_on=goes_on)
