"""What an answer makes of its question: its claims or its departure, and what of them is still not clear."""

from __future__ import annotations

from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.types import Departure
from intake.reading.unfinished import UNFINISHED

from .changes import cancel_claim, change_departure, change_games, is_dropped, is_reopened, is_turned
from .removals import list_removals
from .types import Answer, AskedQuestion, Resolution, place_of

SHORT = 2
"""Words of an answer that says nothing but no, at most (our own choice)."""


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
        claims = tuple(each for claim in claims for each in change_games(claim, change))
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
    goes_on = len(words.split()) <= SHORT or UNFINISHED.search(words) is not None
    return replace(departure, where=place_of(question.line, question.number), is_of_named=True, goes_on=goes_on)
