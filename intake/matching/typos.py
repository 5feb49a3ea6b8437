"""Mistyped names: near to a name of the tournament, when no name of it fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rapidfuzz.distance import OSA

from ratings.models import Entry

Words = tuple[str, ...]

SHORTEST = 4
"""Letters of a name below which one wrong letter makes another name (our own choice)."""

LONG = 8
"""Letters of a name from which two may be wrong (our own choice)."""


def is_near(written: str, meant: str, more: int = 0) -> bool:
    """Whether one name is the other with a letter wrong, missing, too many or two in wrong order.

    `more` letters may be wrong besides.
    """
    shorter = min(len(written), len(meant))
    if shorter < SHORTEST:
        return False
    allowed = 2 if shorter >= LONG else 1
    return bool(OSA.distance(written, meant, score_cutoff=allowed + more) <= allowed + more)


def near(splits: Iterable[tuple[Words, Words]], entries: Sequence[tuple[Entry, Words, Words]]) -> list[Entry]:
    """The entries whose names are near to a written one, with those that are nearly as near.

    `splits` are its family and given names as they may be meant, `entries` those of the tournament with theirs.
    """
    ways = list(splits)

    def fitting(more: int) -> list[Entry]:
        return [entry for entry, family, given in entries if any(_fits(way, family, given, more) for way in ways)]

    return fitting(more=1) if fitting(more=0) else []


def _fits(way: tuple[Words, Words], family: Words, given: Words, more: int) -> bool:
    """Family names near or equal, and the given names, where there are any, equal, shortened or near."""
    written, before = way
    if any(len(word) == 1 and word not in family for word in written):
        return False  # an initial of another is no wrong letter of a name
    one, other = " ".join(written), " ".join(family)
    if one != other and not is_near(one, other, more):
        return False
    return all(any(_is_given(word, name) for name in given) for word in before)


def _is_given(word: str, name: str) -> bool:
    return word == name or (len(word) == 1 and name.startswith(word)) or is_near(word, name)
