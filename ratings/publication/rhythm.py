"""When lists of a regulation appear."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice

from django.conf import settings

from ratings.regulations.periods import Period
from ratings.regulations.regulation import Regulation

COMING = 4
"""Lists that a preview shows (our own choice)."""


def coming_lists(rule: Regulation, today: date, most: int = COMING) -> tuple[Period, ...]:
    """Return the next lists whose closing day is not over: those of the regulation's calendar, else the
    monthly ones.
    """
    lists = periods(rule, today) if rule.calendar else monthly(today)
    return tuple(islice(lists, most))


def periods(rule: Regulation, today: date) -> Iterator[Period]:
    """Yield the rating periods from today's on."""
    day = today
    while rule.calendar:
        period = rule.calendar.period_of(day)
        yield period
        day = period.closed_on + timedelta(days=1)


def monthly(today: date) -> Iterator[Period]:
    """Yield the monthly lists, published on PUBLISH_LIST_DAY, with the day before as closing day."""
    month = today.replace(day=1)
    while True:
        listed_on = month.replace(day=settings.PUBLISH_LIST_DAY)
        if listed_on > today:
            yield Period(listed_on, listed_on - timedelta(days=1))
        month = (month + timedelta(days=31)).replace(day=1)
