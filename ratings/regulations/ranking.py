"""Ranks: the one order of ratings for pages, files, lists and mails."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

K = TypeVar("K")


def ranks(ratings: Iterable[tuple[K, int, int]]) -> dict[K, int]:
    """Return the rank of each (key, value, index): value, then index, both descending. Equal ones share a
    rank, and the next one counts them all.
    """
    ordered = sorted(ratings, key=lambda rating: rating[1:], reverse=True)
    found: dict[K, int] = {}
    best, rank = None, 0
    for place, (key, *rating) in enumerate(ordered, start=1):
        if rating != best:
            best, rank = rating, place
        found[key] = rank
    return found
