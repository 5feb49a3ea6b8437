"""When the lists of the FIDE editions appear, and which list a tournament comes into."""

from __future__ import annotations

from calendar import isleap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache

from .periods import Period

MONTHS = 12

DAYS_KNOWN = 10_000
"""Days whose period is remembered: those of a generation, since a long history asks for them with every tournament."""


@dataclass(frozen=True, slots=True, eq=False)
class Calendar:
    """The months on whose first day a list appears, and the closing day of a list. There is one of each kind, which is
    only equal to itself: it is looked up with every day that is asked for.
    """

    months: tuple[int, ...]
    closing: Callable[[date], date]

    @lru_cache(DAYS_KNOWN)  # noqa: B019 -- there are three calendars, and they stay
    def period_of(self, ended_on: date) -> Period:
        """Return the period of a tournament: that of the first list whose closing day is not before its end."""
        return next(period for period in self._since(ended_on) if period.closed_on >= ended_on)

    @lru_cache(DAYS_KNOWN)  # noqa: B019 -- as above
    def list_on(self, day: date) -> date:
        """Return the day of the list that is valid on a day."""
        listed = [period.listed_on for period in self._since(date(day.year - 1, 1, 1)) if period.listed_on <= day]
        return listed[-1]

    def over_by(self, day: date) -> Period:
        """Return the newest period whose closing day is before a day."""
        closed = [period for period in self._since(date(day.year - 1, 1, 1)) if period.closed_on < day]
        return closed[-1]

    def earlier(self, closed_on: date, periods: int) -> Period:
        """Return the period that lies some periods before the one that closes on a day."""
        years = periods // len(self.months) + 1
        before = [
            period for period in self._since(date(closed_on.year - years, 1, 1), years) if period.closed_on < closed_on
        ]
        return before[-periods]

    def _since(self, day: date, years: int = 0) -> Iterator[Period]:
        """Yield the periods of this year and the next ones, as far as two years and some more can need them."""
        for year in range(day.year, day.year + 3 + years):
            yield from _periods_of_year(self.months, self.closing, year)


@cache
def _periods_of_year(months: tuple[int, ...], closing: Callable[[date], date], year: int) -> tuple[Period, ...]:
    """Return the periods whose lists appear in a year; asked for with every tournament."""
    days = [date(year, month, 1) for month in months]
    return tuple(Period(listed_on, closing(listed_on)) for listed_on in days)


def days_before(days: int) -> Callable[[date], date]:
    """Return a closing day some days before the list."""
    return lambda listed_on: listed_on - timedelta(days=days)


def month_before(listed_on: date) -> date:
    """Return the first day of the month before a list."""
    return (listed_on - timedelta(days=1)).replace(day=1)


LEAP_DAY = (2, 29)
MARCH = 3


def a_year_before(on: date) -> date:
    """Return the same day a year earlier, 1 March where there was no 29 February: the first day of the year in which
    games keep a player on the lists (2003, 9.2.3a; 2009 and 2014, 7.23a).
    """
    year = on.year - 1
    if (on.month, on.day) == LEAP_DAY and not isleap(year):
        return date(year, MARCH, 1)
    return on.replace(year=year)
