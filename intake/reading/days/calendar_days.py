"""Days of the calendar: what is open of a day without month or year, or of a weekday, the day of the mail tells."""

from __future__ import annotations

from datetime import date, timedelta

from intake.reading.codes import Question, Remark
from intake.reading.days.day_words import ALL_WEEKDAYS, WEEKDAYS, find_feast, is_clear_feast

Meaning = tuple[date | None, str, str]
"""A day, the code why it has none, and what was assumed of it."""

UNKNOWN: Meaning = (None, "", "")
UNCLEAR: Meaning = (None, Question.AMBIGUOUS_DATE, "")

_OLDEST = 1900
"""No game of which anybody still writes ended before this year (our own choice)."""

FAR_BACK = timedelta(days=183)
"""Half a year: a day without a year further back may have been meant otherwise (our own choice)."""

_SOON = timedelta(days=61)
"""Two months: a day without a year so far ahead is to come, and not that of a year ago (our own choice)."""

_LEAP_YEAR = 2024
_WEEK = 7


def find_calendar_day(year: int, month: int, number: int) -> date | None:
    """Return the day, None where the calendar has none."""
    try:
        return date(year, month, number)
    except ValueError:
        return None


def is_in_calendar(month: int, number: int) -> bool:
    """Return whether some year has a day."""
    return find_calendar_day(_LEAP_YEAR, month, number) is not None


def find_full_year(written: str, day: date | None) -> int:
    """Return a year of four digits; one of two digits is of this century up to the year after the mail's."""
    if len(written) > 2:
        return int(written)
    newest = day.year + 1 if day else 2099
    return year if (year := 2000 + int(written)) <= newest else year - 100


def find_day_without_year(number: int, month: int, day: date | None) -> Meaning:
    """Return the last such day up to the day of the mail, with a remark only where another year may be meant; one
    that comes soon after that day is asked.
    """
    if day is None:
        return UNKNOWN
    near = [*filter(None, (find_calendar_day(day.year + ahead, month, number) for ahead in (-1, 0, 1)))]
    value = max((on for on in near if on <= day), default=None)
    if value is None:
        return UNKNOWN if is_in_calendar(month, number) else (None, Question.IMPOSSIBLE_DATE, "")
    if any(day < on <= day + _SOON for on in near):
        return value, Question.AMBIGUOUS_DATE, ""
    return value, "", Remark.YEAR_ASSUMED if day - value > FAR_BACK else ""


def find_near_day(month: int, number: int, day: date) -> date | None:
    """Return a day of the year of the mail; one to come is that of the year before where that is not far back."""
    on, last = (find_calendar_day(day.year - back, month, number) for back in (0, 1))
    return last if last and day - last <= FAR_BACK else on


def find_last_month(number: int, day: date) -> int:
    """Return the month of the last day with a number up to the day of the mail."""
    return day.month if number <= day.day else (day.month - 2) % 12 + 1


def find_day_without_month(number: int, day: date | None, *, former: bool | None = None) -> Meaning:
    """Return a day of the month of the mail ("d. M."), or of the `former` one ("v. M."); the last one of both where
    nothing says which.
    """
    if day is None:
        return UNKNOWN
    former = number > day.day if former is None else former
    month = day.replace(day=1) - timedelta(days=1) if former else day
    value = find_calendar_day(month.year, month.month, number)
    return value, "" if value else Question.IMPOSSIBLE_DATE, ""


def find_end_of_month(month: int, day: date | None) -> Meaning:
    """Return the last such day of a month up to the day of the mail."""
    if day is None:
        return UNKNOWN
    next_months = (date(year + month // 12, month % 12 + 1, 1) for year in (day.year, day.year - 1))
    return next(on for first in next_months if (on := first - timedelta(days=1)) <= day), "", ""


def count_days(day: date | None, days: int) -> Meaning:
    """Return the day that is so many days after another one."""
    return (day + timedelta(days) if day else None), "", ""


def find_last_weekday(name: str, day: date | None, *, called_last: bool = False) -> Meaning:
    """Return the last such day before the day of the mail; of today's name, and of yesterday's where it is called
    the last one, it is not clear which.
    """
    back = (day.weekday() - ALL_WEEKDAYS[name.lower()]) % _WEEK if day else 0
    return UNCLEAR if day and back <= called_last else count_days(day, -back)


def find_weekday_of_month(name: str, place: int, month: int, year: int | None, day: date | None) -> Meaning:
    """Return a weekday of a month by its place, from 0 on, or -1 for the last one; it is not clear where it still
    comes in the year of the mail and none is written.
    """
    if year:
        return _list_weekdays(name, year, month)[place], "", ""
    on = _list_weekdays(name, day.year, month)[place] if day else None
    return UNCLEAR if on and day and on > day else (on, "", "")


def _list_weekdays(name: str, year: int, month: int) -> list[date]:
    """Return the days of a month with the same name."""
    days = (find_calendar_day(year, month, number) for number in range(1, 32))
    return [on for on in days if on and on.weekday() == WEEKDAYS[name.lower()]]


def find_near_weekday(name: str, day: date | None, *, is_earlier: bool) -> Meaning:
    """Return the next such day after another day, or the last one before it."""
    ahead = (ALL_WEEKDAYS[name.lower()] - day.weekday()) % _WEEK if day else 0
    return count_days(day, ahead - _WEEK if is_earlier else ahead or _WEEK)


def find_in_week_before(name: str, day: date | None, weeks: int) -> Meaning:
    """Return a weekday of the week that was so many `weeks` before that of the mail: "letzte Woche am Freitag"."""
    return count_days(day, WEEKDAYS[name.lower()] - day.weekday() - weeks * _WEEK if day else 0)


def find_day_of_feast(name: str, year: str | None, day: date | None) -> Meaning:
    """Return the day of a feast; without a year the last such day up to the day of the mail."""
    if year and int(year) < _OLDEST:
        return None, Question.IMPOSSIBLE_DATE, ""
    if not is_clear_feast(name):
        return UNCLEAR
    if year or day is None:
        return (find_feast(name, int(year)) if year else None), "", ""
    value = max(on for back in (0, 1) if (on := find_feast(name, day.year - back)) <= day)
    return value, "", Remark.YEAR_ASSUMED if day - value > FAR_BACK else ""
