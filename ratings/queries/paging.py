"""Pages by key instead of by number: the thousandth page costs what the first costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet

from ratings import days

ROWS = 50
"""Rows on one page of a list."""

DIGITS = 18
"""No key of a row has more."""

M = TypeVar("M", bound=Model)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a page begins: behind (`forward`) or before the row whose key is `key`; "" is the top. It has
    at most `most` rows.
    """

    key: str = ""
    forward: bool = True
    most: int = ROWS

    @property
    def shape(self) -> Cursor:
        """The same for any row: what a prepared query knows of it."""
        return Cursor(forward=self.forward, most=self.most)


def from_number(newest_first: QuerySet[M], number: str, cursor: Cursor) -> QuerySet[M]:
    """Return the rows of a list in the order of a number that begin at a cursor; all where its key is no number."""
    key = cursor.key
    if not (key.isascii() and key.isdigit() and len(key) <= DIGITS):
        return newest_first
    return newest_first.filter(**{f"{number}__{'lt' if cursor.forward else 'gt'}": int(key)})


def of_day(rows: QuerySet[M], day: date) -> QuerySet[M]:
    """Return the rows whose moment (`at`) is on a day of the server's zone, as a range that an index of
    moments finds.
    """
    return rows.filter(at__gte=days.begin(day), at__lt=days.begin(day + timedelta(days=1)))


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Rows of one page, and the keys for the pages around it ("" where there is none)."""

    rows: tuple[T, ...]
    before: str
    after: str


def cut(
    found: QuerySet[M, tuple[Any, ...]],
    cursor: Cursor,
    key: Callable[[T], str],
    build: Callable[[Sequence[Any]], T],
) -> Page[T]:
    """Return one page of `found`, which is in the order of the list and already begins at the cursor."""
    return lay_out(along(found, cursor), cursor, key, build)


def along(found: QuerySet[M, T], cursor: Cursor) -> QuerySet[M, T]:
    """Return the rows that make a page, and one more: a page before a cursor is read backwards from it."""
    return (found if cursor.forward else found.reverse())[: cursor.most + 1]


def lay_out(
    found: Iterable[Sequence[Any]], cursor: Cursor, key: Callable[[T], str], build: Callable[[Sequence[Any]], T]
) -> Page[T]:
    """Return a page of the rows that were read for it."""
    read = [build(values) for values in found]
    more = len(read) > cursor.most
    rows = tuple(read[: cursor.most] if cursor.forward else reversed(read[: cursor.most]))
    if not rows:
        return Page((), "", "")
    has_before = bool(cursor.key) if cursor.forward else more
    has_after = more if cursor.forward else True
    return Page(rows, key(rows[0]) if has_before else "", key(rows[-1]) if has_after else "")
