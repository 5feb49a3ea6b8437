"""Days without a month at the ends of rows: that of the row above, or the last such day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import date, timedelta

from intake.reading import limits
from intake.reading.dates import find_dates
from intake.reading.day_words import write_month
from intake.reading.short_weekdays import is_behind_outcome
from intake.reading.words import any_case

_NUMBER = r"(?:0?[1-9]|[12]\d|3[01])"
_BARE_AT_END = any_case(
    rf"(?:,? (?:also|auch|ebenfalls|too))?[\s(]+(?:(?:am|vom|den) (?P<number>{_NUMBER})\.?"
    rf"|(?:on )?the (?P<english>{_NUMBER})(?:st|nd|rd|th))(?P<behind>[).]*)\s*$"
)

_ENDS = frozenset("0123456789.) thd")
"""How lines end that end with such a day."""


def with_months(lines: Sequence[str], day: date | None) -> list[str]:
    """Return lines whose days have their months: "1-0 am 28." below one of 27 March. A number that is before that of
    the row above is left to be asked, and one whose month others of the mail contradict.
    """
    if day is None or not any(map(_find_bare, lines)):
        return list(lines)
    found: list[str] = []
    months = {on.month for line in lines for on in _list_days(line, day)}
    for line in lines:
        above = _list_days(found[-1], day) if found else []
        found.append(_with_month(line, above, months, day))
    return found


def _find_bare(line: str) -> re.Match[str] | None:
    """Return the day without a month at the end of a line; few lines end so, and to look at their end costs little."""
    return _BARE_AT_END.search(line[-limits.LINE :]) if line[-1:] in _ENDS else None


def _with_month(line: str, above: Sequence[date], months: AbstractSet[int], day: date) -> str:
    bare = _find_bare(line)
    if bare is None or not is_behind_outcome(bare.string[: bare.start()]):
        return line
    month = _month_of(int(bare["number"] or bare["english"]), above[-1] if above else None, day)
    if not month or not (above or months <= {month}):
        return line
    end = len(line) - len(bare.string) + bare.start("behind")
    return f"{line[:end].rstrip('.')}{'' if bare['english'] else '.'} {write_month(month)}{bare['behind'].strip('.')}"


def _list_days(line: str, day: date) -> list[date]:
    """Return the days that a line names."""
    return [word.value for word in find_dates(line[: limits.LINE], day) if word.value and not word.problem]


def _month_of(number: int, above: date | None, day: date) -> int:
    """Return the month of a day, 0 where it is not clear."""
    if above:
        return above.month if number >= above.day else 0
    return day.month if number <= day.day else (day.replace(day=1) - timedelta(days=1)).month
