"""Words in place of a player whom the same sentence has named: "won by the former", "Wolf, who lost to Lang"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from intake.reading.mentions.phrases import VERBS
from intake.reading.mentions.types import PAIR, Kind, Mention
from intake.reading.words import any_case

_FORMER = any_case(
    r"\b(?:by|for|to|von|für|an)\s+(?P<name>(?:the\s+|de[nrm]\s+|die\s+)?"
    r"(?:(?P<first>former|erstere[nrm]?|(?:erst|zuerst ?)genannte[nrm]?)"
    r"|latter|letztere[nrm]?|(?:letzt|zuletzt ?)genannte[nrm]?))\b"
)
"""A preposition, and the one of two who was named first or last."""

_WHO = any_case(
    r"(?:\s*,)?\s+"
    r"(?P<name>who|(?<=,\s)(?:welcher?|(?:der|die)(?=\s+(?-i:[a-zäöü]|\S+ [a-zäöü]+(?:[,.;!]|$)))))\b"
)
"""Behind a name: the beginning of a clause of this player."""

CLAUSE = "clause"
"""The value of the mention of a player with which such a clause begins."""

_OPPONENT = any_case(
    r"(?:^|[,;:.!–-] |\b(?:da|weil|als|und|and|as|because|since) )"
    r"(?P<name>(?:(?:der|die|sein|seine|ihr|ihre|the|his|her) )?(?:gegner(?:in)?|opponent))\b"
)
"""The other one of two, who is not named beside the word."""

_NEAR = 30
"""Characters between such a word and what this player did (our own choice)."""

_RESULTS = VERBS | {Kind.BEATEN}


def find_stand_ins(text: str, named: Sequence[Mention], rest: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the words for players named before them; `rest` are the mentions that are no players."""
    ends = [one.start for one in rest if one.kind in _RESULTS]
    yield from _find_former(text, named)
    yield from _find_opponent(text, named, ends)
    for number, one in enumerate(named):
        found = _WHO.match(text, one.end)
        inside = [end for end in ends if found and found.end() <= end < _find_end(text, found.end())]
        if found and inside and _is_object(one, number, len(named), ends):
            yield replace(one, start=found.start("name"), end=found.end("name"), value=CLAUSE)


def _find_end(text: str, start: int) -> int:
    """Return where a clause ends that begins at a place."""
    comma = text.find(",", start)
    return comma if comma >= 0 else len(text)


def _is_object(one: Mention, number: int, count: int, ends: Sequence[int]) -> bool:
    """Return whether the clause of a player says a result: against somebody behind, or the one before."""
    return count > number + 1 if any(end < one.start for end in ends) else number == 1 and count == PAIR


def _find_opponent(text: str, named: Sequence[Mention], ends: Sequence[int]) -> Iterator[Mention]:
    """Yield the second of two players where a word for the opponent is before what this one did."""
    for found in _OPPONENT.finditer(text):
        before = [one for one in named if one.end <= found.start()]
        until = min([one.start for one in named if one.start >= found.end()], default=len(text))
        if len(before) == PAIR and any(found.end() < end < min(until, found.end() + _NEAR) for end in ends):
            yield replace(before[1], start=found.start("name"), end=found.end("name"))


def _find_former(text: str, named: Sequence[Mention]) -> Iterator[Mention]:
    """Yield who is called by the place among exactly two players named before."""
    for found in _FORMER.finditer(text):
        before = [one for one in named if one.end <= found.start()]
        if len(before) == PAIR:
            yield replace(before[0 if found["first"] else 1], start=found.start("name"), end=found.end("name"))
