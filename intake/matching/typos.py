"""Mistyped names: near to a name of the tournament, when no name of it fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intake.reading.slips import is_near
from ratings.models import Entry

Words = tuple[str, ...]


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
