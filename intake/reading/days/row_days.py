"""Days and months that rows begin with: numbers before a row may be its round and its board, too."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta

from intake.reading.days.calendar_days import Meaning, find_day_without_year
from intake.reading.days.dates import DateWord
from intake.reading.days.day_words import MONTH_WORD, MONTHS
from intake.reading.words import any_case

_SMALL = 12
"""Up to this number two small numbers may be those of a round and a board."""

_LATELY = timedelta(days=45)
"""Small numbers before a row are a day if it is not longer ago (our own choice)."""

_MONTHS_OF_ROWS = 2
"""Months in which games of one list end that has small numbers before its rows (our own choice)."""

_LEADING = any_case(
    rf"\s*(?:[-*•–]\s+)?(?P<day>\d{{1,2}})(?:\.\s?(?P<month>\d{{1,2}})(?P<stop>\.|(?=\s+[^\W\d_]))|(?:\.|st|nd|rd|th)?\s+(?P<name>{MONTH_WORD})\b\.?)"
    r"(?P<colon>:?)(?=\s)"
)


def find_leading_date(text: str, day: date | None, *, small: bool = False) -> DateWord | None:
    """Return the day and month that a row begins with, None where it may be a number of the row, unless a colon is
    behind it or `small` numbers are days, too: for callers who know that a name follows, and no part of the month.
    """
    found = _LEADING.match(text)
    if found is None or (_may_count(found) and not (small or found["colon"])):
        return None
    word = DateWord(found.start("day"), found.end(), found[0].strip(), *_read_leading(found, day))
    return word if word.value or word.problem else None


def begin_with_days(lines: Iterable[str], day: date | None) -> bool:
    """Return whether the numbers before rows are days: one is too large for a round or a board, or all are in the
    order of the calendar, shortly before the day of the mail, and in one month or two.
    """
    found = list(filter(None, map(_LEADING.match, lines)))
    if not all(map(_may_count, found)):
        return True
    found = found if len(found) > 1 else [one for one in found if one["stop"]]
    days = [*filter(None, (_read_leading(one, day)[0] for one in found))]
    is_late = all(day and day - on <= _LATELY for on in days)
    return 0 < len(days) == len(found) and is_late and _are_in_order(days)


def _are_in_order(days: list[date]) -> bool:
    """Return whether days are in the order of the calendar, and in one month or two."""
    return sorted(days) in (days, days[::-1]) and len({(on.year, on.month) for on in days}) <= _MONTHS_OF_ROWS


def _may_count(found: re.Match[str]) -> bool:
    """Return whether two numbers before a row may be those of its round and board."""
    return bool(found["month"]) and (int(found["day"]) <= _SMALL or not found["stop"])


def _read_leading(found: re.Match[str], day: date | None) -> Meaning:
    month = int(found["month"]) if found["month"] else MONTHS[found["name"].lower()]
    return find_day_without_year(int(found["day"]), month, day)
