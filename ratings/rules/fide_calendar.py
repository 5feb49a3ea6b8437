"""When the lists of the FIDE editions appear, and which list a tournament comes into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from .types import Period

MONTHS = 12


@dataclass(frozen=True, slots=True)
class Calendar:
    """The months on whose first day a list appears, and the closing day of a list."""

    months: tuple[int, ...]
    closing: Callable[[date], date]

    def period_of(self, ended_on: date) -> Period:
        """The period of a tournament: that of the first list whose closing day is not before its end."""
        return next(period for period in self._since(ended_on) if period.closed_on >= ended_on)

    def list_on(self, day: date) -> date:
        """The day of the list that is valid on a day."""
        listed = [period.listed_on for period in self._since(date(day.year - 1, 1, 1)) if period.listed_on <= day]
        return listed[-1]

    def _since(self, day: date) -> Iterator[Period]:
        """The periods of this year and the next ones, as far as two years can need them."""
        for year in range(day.year, day.year + 3):
            for month in self.months:
                listed_on = date(year, month, 1)
                yield Period(listed_on, self.closing(listed_on))


def days_before(days: int) -> Callable[[date], date]:
    """A closing day some days before the list."""
    return lambda listed_on: listed_on - timedelta(days=days)


def month_before(listed_on: date) -> date:
    """The first day of the month before a list."""
    return (listed_on - timedelta(days=1)).replace(day=1)
