"""Where the clauses of a sentence end: at a comma that belongs to no name and no number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from intake.reading.explanations.pair_results import VERBS_OF_RESULT, PairResult
from intake.reading.explanations.result_mentions import LISTED
from intake.reading.mentions.types import PAIR, Kind, Mention
from intake.reading.words import any_case

_THAT = any_case(r"\b(?:that|dass|daß|whether|ob)\b")
"""What begins a clause about somebody else than the player before."""

_BEHIND_COMMA = re.compile(r",\s+(?:[^\W\d_]+\s+){0,3}")
_HAD_COLOUR = any_case(
    r"\b(?:had|has|was|is|hatte|hat|führte|spielte|war|ist|played|plays)\b[^,;]*\b(?:white|black|wei(?:ß|ss)|schwarz)\b"
    r"(?:[^,;]*[,;]|\s*$)"
)
"""What ends a clause about the colour of the player before."""


_WHO = any_case(r",\s+(?:der|die|who|welche[rn]?)\b(?!.*(?:hatte|war|führte|spielte|had|was|played)[^,]*,)")
"""What begins a clause about the player before, whose verb is the next one: not "who had White, ..."."""


_NAMED = frozenset({Kind.PLAYER, Kind.AGAINST})
_BESIDE = any_case(r"\s+(?:\([^()]{0,20}\)\s+)?(?:(?:herrn?|frau|de[nmr]|die|mrs?|ms)\b\.?\s+)*")
"""What is between two names without a sign."""


_AUXILIARY = any_case(r"\b(?:hat|hatte|haben|has|have|had)\b")


def mask_mentions(text: str, mentions: Sequence[Mention]) -> str:
    """Return a text with blanks in place of its mentions: "Koch, Karl" has no comma any more."""
    for one in mentions:
        text = f"{text[: one.start]}{' ' * (one.end - one.start)}{text[one.end :]}"
    return text


def are_clauses(text: str, mentions: Sequence[Mention], results: Sequence[PairResult]) -> bool:
    """Return whether each result has a clause of its own: no comma is inside its words, and one before the next's.

    Two commas may begin and end a remark about a player ("beat Lang, the junior, and ..."): whose verb follows is open.
    """
    bare = mask_mentions(text, mentions)
    spans = sorted({one.span for one in results})
    inside = [bare[start:end] for start, end in spans]
    between = [
        f"{_trailing(bare[slice(*left)])}{bare[left[1] : right[0]]}{_leading(bare[slice(*right)])}"
        for left, right in pairwise(spans)
    ]
    return not any("," in one.strip(" ,") for one in inside) and all(one.count(",") <= 1 for one in between)


def _leading(text: str) -> str:
    """Return the commas at the begin of a text."""
    return text[: len(text) - len(text.lstrip(" ,"))]


def _trailing(text: str) -> str:
    """Return the commas at the end of a text."""
    return text[len(text.rstrip(" ,")) :]


def are_listed(text: str, found: Sequence[Mention]) -> bool:
    """Return whether a comma or "and" is before every player right behind an opponent, or behind one who was beaten."""
    beat = next((one.start for one in found if one.kind is Kind.BEAT), len(text))
    behind = [
        text[before.end : one.start]
        for before, one in pairwise(found)
        if one.kind is Kind.PLAYER and before.kind in {Kind.AGAINST, Kind.PLAYER if before.start > beat else None}
    ]
    return all(map(LISTED.fullmatch, behind))


def are_side_by_side(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether of more than two players two are side by side, with no sign and no word that lists them."""
    players = [one for one in mentions if one.kind is Kind.PLAYER]
    gaps = [text[one.end : other.start] for one, other in pairwise(mentions) if {one.kind, other.kind} <= _NAMED]
    return len(players) > PAIR and any(map(_BESIDE.fullmatch, gaps))


def are_of_one_verb(text: str, players: Sequence[Mention]) -> bool:
    """Return whether no clause of its own begins between players: "Wolf, and Lang has beaten Roth"."""
    return not any(_AUXILIARY.search(text, one.end, other.start) for one, other in pairwise(players))


def has_clause_between(text: str, found: Sequence[Mention]) -> bool:
    """Return whether a clause begins between two players side by side, the first of whom only reports what follows, or
    is only said to have a colour, or no sign is between them; or one about an opponent, with the verb: "Koch had White
    against Wolf, who resigned".
    """
    if are_side_by_side(text, found):
        return True
    if any(_WHO.match(text, one.end, other.start) for one, other in pairwise(found) if _is_object_of(one, other)):
        return True
    beside = [(one, other) for one, other in pairwise(found) if one.kind is Kind.PLAYER and other.kind is Kind.PLAYER]
    begins = (_THAT, _HAD_COLOUR)
    return any(each.search(text, one.end, other.start) for one, other in beside for each in begins)


def _is_object_of(player: Mention, verb: Mention) -> bool:
    """Return whether an opponent is right before a verb."""
    return player.kind is Kind.AGAINST and verb.kind in VERBS_OF_RESULT


def has_own_verb(text: str, found: Sequence[Mention]) -> bool:
    """Return whether a verb behind two players is that of the second alone: "Koch, so Wolf has won"."""
    if [one.kind for one in found[:2]] != [Kind.PLAYER, Kind.PLAYER]:
        return False
    return _BEHIND_COMMA.fullmatch(text[found[0].end : found[1].start]) is not None
