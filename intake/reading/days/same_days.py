"""Days that are called those of another one: "am gleichen 13.", "on the same 13th", "that same Friday"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial

from intake.reading import limits
from intake.reading.days.dates import list_days
from intake.reading.days.day_words import WEEKDAY, WEEKDAYS
from intake.reading.guards import Guarded
from intake.reading.words import any_case

_NUMBER = r"0?[1-9]|[12]\d|3[01]"
_NO_DATE = r"(?!,? (?:the |den |dem )?\d|,? (?:in|im|of|des)\b)"
_SAME = any_case(
    rf"\bam (?:gleichen|selben|nämlichen) (?P<number>{_NUMBER})\.(?!\s?\d)"
    rf"|\bon (?:the|that) (?:very )?same (?P<number_in_english>{_NUMBER})(?:st|nd|rd|th)\b"
    rf"|\b(?:am|an (?:dem|diesem)) (?:gleichen|selben|nämlichen) (?P<weekday>{WEEKDAY})\b{_NO_DATE}"
    rf"|\b(?:on )?(?:the|that) (?:very )?same (?P<weekday_in_english>{WEEKDAY})\b{_NO_DATE}"
)
_MAY_BE_SAME = Guarded(rf"\b(?:gleichen|selben|nämlichen|same) (?:\d|{WEEKDAY})")


_THAT_DAY = any_case(
    r"(?P<day>[^\W\d_]+,? [^.;:!?]{0,30}\d{4})(?P<between>[.;:!] (?:all|both|alle|beide|sämtliche)\b[^.;:!?]{0,60}"
    r"\b(?:ended|finished|were over|endeten|wurden?|gingen)\b[^.;:!?]{0,20}?)"
    r" (?:on |an )?(?:that|diesem) (?:day|tage?)\b"
)
"""The day of all games, in the sentence before: "... for 10 May 2026. All six games ended on that day"."""


def write_same_days(lines: Sequence[str], day: date | None) -> list[str]:
    """Return lines whose days without a month that are called the same have the date of the last such day above, and
    whose "that day" has that of the sentence before.
    """
    lines = [_THAT_DAY.sub(partial(_write_that, day=day), line) if len(line) <= limits.LINE else line for line in lines]
    return list(_write(lines, day)) if _MAY_BE_SAME.is_in_any(lines) else lines


def _write_that(found: re.Match[str], day: date | None) -> str:
    """Return two sentences, the second with the only day of the first one."""
    days = list_days(found["day"], day)
    return f"{found['day']}{found['between']} on {days[0]:%d.%m.%Y}" if len(days) == 1 else found[0]


def _write(lines: Sequence[str], day: date | None) -> Iterator[str]:
    """Yield lines with the dates of such days."""
    above = list[date]()
    for line in lines:
        found = _SAME.search(line) if len(line) <= limits.LINE else None
        before = line[: found.start()] if found else line
        above += list_days(before[: limits.LINE], day)
        written = _write_day(line, found, above) if found else line
        above += list_days(written[: limits.LINE], day) if found else []
        yield written


def _write_day(line: str, found: re.Match[str], above: Sequence[date]) -> str:
    """Return a line with the date of its day, as it is where nothing above names such a day."""
    on = _find_day(found, above)
    lead = "am" if found[0].lower().startswith("a") else "on"
    return f"{line[: found.start()]}{lead} {on:%d.%m.%Y}{line[found.end() :]}" if on else line


def _find_day(found: re.Match[str], above: Sequence[date]) -> date | None:
    """Return the last day above with a number in the month, or the last one of all if it is on a weekday."""
    number, weekday = (found[name] or found[f"{name}_in_english"] for name in ("number", "weekday"))
    if weekday:
        return next((on for on in above[-1:] if on.weekday() == WEEKDAYS[weekday.lower()]), None)
    return next((on for on in reversed(above) if on.day == int(number)), None)
