"""Ranks: the one order of ratings for pages, files, lists and mails."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

K = TypeVar("K")

HIGHEST_VALUE = HIGHEST_INDEX = 32_767
"""The ends of the columns of values and indexes."""

KEYS_OF_A_VALUE = HIGHEST_INDEX + 1


def rank_key(value: int, index: int) -> int:
    """Return a number that orders ratings as ranks do: the better one has the smaller key, equal ones share it."""
    return (HIGHEST_VALUE - value) * KEYS_OF_A_VALUE + HIGHEST_INDEX - index


def value_of(key: int) -> int:
    """Return the value of a rating by its key."""
    return HIGHEST_VALUE - key // KEYS_OF_A_VALUE


def best_key(value: int) -> int:
    """Return the smallest key that a rating with this value can have."""
    return rank_key(value, HIGHEST_INDEX)


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
