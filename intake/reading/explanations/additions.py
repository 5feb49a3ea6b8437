"""What a sentence without a result of its own adds to the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from intake.reading.claims import ask, with_findings
from intake.reading.codes import Question
from intake.reading.context import Note
from intake.reading.dates import completion
from intake.reading.explanations.agreement import TOURNAMENT
from intake.reading.explanations.pair_results import LOSS, WIN
from intake.reading.explanations.sentence import COLOUR_UNKNOWN, Explained
from intake.reading.lines import noted
from intake.reading.mentions import Kind
from intake.reading.types import Claim, Finding, Place
from intake.reading.words import any_case

_OF_BOTH = any_case(r"\W*(?:\w+ ){0,2}(?:they|sie|die beiden|the two)\b(?!.*\b(?:other|second|andere|zweite))")
"""How a sentence begins that is about the two players of the one before."""

_BESIDE = frozenset({Kind.DAY, Kind.REASON, Kind.TOURNAMENT, Kind.AND})


def add_to_last(claims: Sequence[Claim], explained: Explained, where: Place) -> list[Claim]:
    """Return claims, the last one without colours where these are called unknown, or with the day on which its loser
    gave up.
    """
    if not claims:
        return []
    *before, last = claims
    if _is_end(explained) and not any(one.where == last.where for one in before):
        return [*before, _with_end(last, explained, where)]
    if _says_draw(explained):
        return [*before, _against_draw(last, where)]
    if COLOUR_UNKNOWN.search(explained.text):
        return [*before, replace(last, colours_known=False)]
    return list(claims)


def _says_draw(explained: Explained) -> bool:
    """Return whether a sentence says nothing but that the two named before drew."""
    core = {one.kind for one in explained.mentions if one.kind not in _BESIDE}
    return core in ({Kind.DRAW}, {Kind.DRAW, Kind.PRONOUN}) and _OF_BOTH.match(explained.text) is not None


def _against_draw(claim: Claim, where: Place) -> Claim:
    """Return a claim, asked where the next sentence calls a game draw that had a winner."""
    both = replace(claim.where, text=f"{claim.where.text.strip()} {where.text.strip()}")
    found = [Finding(Question.WORDS_CONTRADICT, both.text, both)]
    return with_findings(claim, found) if claim.score in {WIN, LOSS} else claim


def _is_end(explained: Explained) -> bool:
    """Return whether a sentence says nothing but that somebody named before gave up, and when."""
    core = [one.kind for one in explained.mentions if one.kind not in _BESIDE]
    return sorted(core) == sorted([Kind.PRONOUN, Kind.RESIGN]) and not TOURNAMENT.search(explained.text)


def _with_end(claim: Claim, explained: Explained, where: Place) -> Claim:
    """Return a claim with the day on which its loser gave up; a draw and a second day are asked."""
    ended = completion([one.day for one in explained.mentions if one.day])
    if claim.score not in {WIN, LOSS}:
        return ask(claim, Question.WORDS_CONTRADICT, where)
    if ended and claim.completed_on not in {None, ended.value}:
        return with_findings(claim, [Finding(Question.AMBIGUOUS_DATE, ended.text, where)])
    return noted(claim, Note(ended, explained.text, for_all=False), where)
