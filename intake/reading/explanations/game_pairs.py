"""The two players of whom a text speaks, and whether they meet twice."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.mentions import Mention, Situation
from intake.reading.words import any_case

Pair = tuple[Mention, Mention]

_LINKED = any_case(
    r"\s*(?:-+|/|:|\bvs?\.?\s|(?P<word>\b(?:gegen|against|versus)\s))\s*(?:(?:dr|prof|herrn?|frau|mr|mrs|ms)\b\.?\s*)*"
)
"""What is between the two players, with forms of address."""


def find_pair(players: Sequence[Mention], before: Pair | None, situation: Situation) -> Pair | None:
    """Return of whom words speak: two players who meet, or who were spoken of before where they name nobody else."""
    match players:
        case [first, second]:
            meet = any(situation.meet(one, other) for one in first.persons for other in second.persons)
            return (first, second) if meet else None
        case [] | [_]:
            is_same = before and all(any(one.persons & each.persons for each in before) for one in players)
            return before if is_same else None
    return None


def are_same(pair: Pair, other: Pair) -> bool:
    """Return whether two pairs are of the same players."""
    first, second = pair
    return any(first.persons & one.persons and second.persons & two.persons for one, two in (other, other[::-1]))


def meet_twice(pair: Pair, situation: Situation) -> bool:
    """Return whether two players have a game with each colour in a known tournament."""
    first, second = pair
    games = [{(game.white, game.black) for game in one.pairings} for one in situation.known.tournaments]
    meetings = ((place, key, other) for place, key in first.persons for at, other in second.persons if at == place)
    return any({(key, other), (other, key)} <= games[place] for place, key, other in meetings if place >= 0)


def find_first_of_link(text: str, named: Sequence[Mention]) -> Mention | None:
    """Return the first of two names with a dash between them, or with "against" at the head of a text."""
    link = _LINKED.fullmatch(text, named[0].end, named[1].start) if len(named) > 1 else None
    is_head = link is not None and (link["word"] is None or not text[: named[0].start].strip(" .()-0123456789"))
    return named[0] if is_head else None
