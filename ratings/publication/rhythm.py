"""When lists appear: by the calendar of the regulation, else in the rhythm of the pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from itertools import islice
from types import MappingProxyType

from django.conf import settings

from ratings import audit
from ratings.audit import Origin
from ratings.errors import ListRefused
from ratings.evaluation import writing
from ratings.models import Pool, Rhythm
from ratings.regulations.periods import Period
from ratings.regulations.regulation import Regulation

COMING = 4
"""Lists that a preview shows (our own choice)."""

MONTHS: Mapping[str, int] = MappingProxyType({Rhythm.MONTHLY: 1, Rhythm.QUARTERLY: 3, Rhythm.HALF_YEARLY: 6})
"""Months from one list to the next, the first of a year being in January; without a number none is due."""


def coming_lists(rule: Regulation, today: date, most: int = COMING, rhythm: str = Rhythm.MONTHLY) -> tuple[Period, ...]:
    """Return the next lists whose closing day is not over: those of the regulation's calendar, else of the rhythm."""
    lists = periods(rule, today) if rule.calendar else rhythmic(today, rhythm)
    return tuple(islice(lists, most))


def periods(rule: Regulation, today: date) -> Iterator[Period]:
    """Yield the rating periods from today's on."""
    day = today
    while rule.calendar:
        period = rule.calendar.period_of(day)
        yield period
        day = period.closed_on + timedelta(days=1)


def rhythmic(today: date, rhythm: str) -> Iterator[Period]:
    """Yield the lists published on PUBLISH_LIST_DAY, with the day before as closing day."""
    months = MONTHS.get(rhythm)
    month = today.replace(day=1)
    while months:
        listed_on = month.replace(day=settings.PUBLISH_LIST_DAY)
        if listed_on > today and has_list(month, months):
            yield Period(listed_on, listed_on - timedelta(days=1))
        month = (month + timedelta(days=31)).replace(day=1)


def has_list(month: date, months: int) -> bool:
    """Return whether a month has a list, of which one appears every so many months."""
    return (month.month - 1) % months == 0


def closing_day(today: date, rhythm: str = Rhythm.MONTHLY) -> date | None:
    """Return the closing day of the newest list of a rhythm: the day before PUBLISH_LIST_DAY of its month; None where
    no list is due by itself.
    """
    months = MONTHS.get(rhythm)
    if months is None:
        return None
    month = today if today.day >= settings.PUBLISH_LIST_DAY else today.replace(day=1) - timedelta(days=1)
    listed = month.replace(day=1, month=month.month - (month.month - 1) % months)
    return listed.replace(day=settings.PUBLISH_LIST_DAY) - timedelta(days=1)


def lists_version(pool: Pool) -> str:
    """Return how often lists of a pool are due, and who publishes them, as a form sends it back."""
    return f"{pool.rhythm} {pool.two_persons}"


def change_lists(pool: Pool, rhythm: str, origin: Origin, *, two_persons: bool, seen: str = "") -> bool:
    """Set how often lists of a pool are due, and whether two persons publish them; False where nothing changes. Raises
    ListRefused where it is no longer as it was `seen`.
    """
    with writing(pool) as current:
        if seen and seen != lists_version(current):
            raise ListRefused("moved", f"the lists of pool {current.pk} are not as they were looked at")
        before = {"rhythm": current.rhythm, "two_persons": current.two_persons}
        after = {"rhythm": rhythm, "two_persons": two_persons}
        if before == after:
            return False
        Pool.objects.filter(pk=current.pk).update(**after)
        audit.append(origin, "pool.lists", f"pool:{current.pk}", before, after, pool=current.pk)
    return True
