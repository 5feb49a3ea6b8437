"""The age on which K depends, where a regulation asks for one."""

from __future__ import annotations

from datetime import date, timedelta

ADULT = 18
"""FIDE 2014, 8.56: the birthday up to which the K of the young holds. No other regulation asks for an age."""


def completed_years(born: date, day: date) -> int:
    """Somebody's age on a day; a birthday counts from its first moment."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def stand_in(adult_from: date) -> date:
    """A day of birth by which somebody is young until the day before `adult_from`, for calculations about somebody
    whose own is not kept. A 29 February is put off by a day: in most years of birth there is none.
    """
    if adult_from.year <= ADULT:
        return date.min
    leap_day = (adult_from.month, adult_from.day) == (2, 29)
    day = adult_from + timedelta(days=1) if leap_day else adult_from
    return day.replace(year=day.year - ADULT)
