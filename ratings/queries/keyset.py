"""The rows beyond a row, in an order of several columns: a page begins there, wherever it is in the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q
from django.db.models.expressions import OrderBy


@dataclass(frozen=True, slots=True)
class Column:
    """A column of an order. Rows without a value (`nullable`) come last, whatever the direction."""

    name: str
    descending: bool = False
    nullable: bool = False

    def order(self) -> OrderBy:
        """Return how the database sorts by it."""
        last = True if self.nullable else None
        return F(self.name).desc(nulls_last=last) if self.descending else F(self.name).asc(nulls_last=last)

    def same(self, value: Any) -> Q:  # noqa: ANN401 -- a value of any column
        """Rows with the same value."""
        return Q(**{f"{self.name}__isnull": True}) if value is None else Q(**{self.name: value})

    def beyond(self, value: Any, *, forward: bool) -> Q:  # noqa: ANN401 -- a value of any column
        """Rows behind a value, or before it."""
        if value is None:
            return Q(pk__in=()) if forward else Q(**{f"{self.name}__isnull": False})
        side = "gt" if forward != self.descending else "lt"
        further = Q(**{f"{self.name}__{side}": value})
        return further | Q(**{f"{self.name}__isnull": True}) if forward and self.nullable else further


def beyond(columns: Sequence[Column], row: Sequence[Any], *, forward: bool) -> Q:
    """Return the rows behind a row (`forward`) or before it; `row` has a value for each column."""
    found = Q(pk__in=())
    for ahead in _steps(columns, row, forward=forward):
        found |= ahead
    first, value = columns[0], row[0]
    if first.nullable:
        return found
    # Said twice, so that databases find the beginning in an index of the first column.
    side = "gte" if forward != first.descending else "lte"
    return Q(**{f"{first.name}__{side}": value}) & found


def _steps(columns: Sequence[Column], row: Sequence[Any], *, forward: bool) -> Iterator[Q]:
    """Beyond in the first column; the same there and beyond in the second; and so on."""
    level = Q()
    for column, value in zip(columns, row, strict=True):
        yield level & column.beyond(value, forward=forward)
        level &= column.same(value)
