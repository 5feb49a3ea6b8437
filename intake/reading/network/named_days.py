"""The days that a mail may name, in whatever shape: whether one is that of a game is left to the network, so more are
found here than where a day is taken for what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import chain
from re import Match
from typing import NamedTuple

from intake.reading.days.calendar_days import (
    find_calendar_day,
    find_day_without_month,
    find_day_without_year,
    find_full_year,
)
from intake.reading.days.day_words import MONTH_WORD, MONTHS, NOT_COUNTED
from intake.reading.words import any_case

_DAY, _YEAR = r"(?P<day>[0-3]?\d)", r"(?P<year>20\d\d|'?\d\d)(?!\w|\s?[:-]\s?\d)"
_ORDINAL = r"(?:st|nd|rd|th|\.)"
_NUMBERS = any_case(rf"(?<![\w,/:-]){_DAY}\.\s?(?P<month>[01]?\d)\.(?:\s?{_YEAR})?(?!\d)")
_WORDED = any_case(rf"(?<![\w.,:/-]){_DAY}{_ORDINAL}?\s*(?:of |de )?(?P<name>{MONTH_WORD})\b\.?(?:,?\s{_YEAR})?")
_MONTH_FIRST = any_case(rf"\b(?P<name>{MONTH_WORD})\.?\s{_DAY}(?:st|nd|rd|th)?(?![\w:/-]|\.\d)(?:,?\s{_YEAR})?")
_SLASHES = any_case(rf"(?<![\w,/:-]){_DAY}/(?P<month>[0-3]?\d)(?:/{_YEAR})?(?![\d/])")
_ALONE = any_case(
    rf"\b(?:the|on|am|vom|zum|de[nm]|seit|since|also)\s(?:the\s)?{_DAY}{_ORDINAL}"
    rf"(?!\s?\d|\s*(?:of\s)?(?:{MONTH_WORD})\b){NOT_COUNTED}"
)

_SHAPES = (_NUMBERS, _WORDED, _MONTH_FIRST, _SLASHES, _ALONE)


class NamedDay(NamedTuple):
    """Where a text names a day, and which one; None where that is not clear."""

    start: int
    end: int
    value: date | None


def find_named_days(text: str, sent: date, reported: int = 0) -> Iterator[NamedDay]:
    """Yield where a text that was `sent` on a day may name days, those of each shape behind those of the one before;
    one without a month is of the month that is `reported`, if any.
    """
    for found in chain.from_iterable(shape.finditer(text) for shape in _SHAPES):
        if days := _list_days(found, sent, reported):
            yield NamedDay(found.start(), found.end(), days[0] if len(days) == 1 else None)


def _list_days(found: Match[str], sent: date, reported: int) -> list[date]:
    """Return the days that can be meant: those that had come when the mail was sent, if any."""
    meant = {_find_day(day, month or reported, found, sent) for day, month in _list_meanings(found)}
    days = [day for day in meant if day is not None]
    return [day for day in days if day <= sent] or days


def _list_meanings(found: Match[str]) -> Iterable[tuple[int, int]]:
    """Return the days and months that numbers can mean, 0 for a month that is not named."""
    fields = found.groupdict()
    day, month = int(found["day"]), int(fields.get("month") or 0)
    if name := fields.get("name"):
        month = MONTHS[name.lower()]
    return {(day, month), (month, day)} if found.re is _SLASHES else {(day, month)}


def _find_day(day: int, month: int, found: Match[str], sent: date) -> date | None:
    """Return a day, without its year or month the last such one before a mail was sent."""
    if year := found.groupdict().get("year"):
        return find_calendar_day(find_full_year(year.lstrip("'"), sent), month, day)
    return (find_day_without_year(day, month, sent) if month else find_day_without_month(day, sent))[0]
