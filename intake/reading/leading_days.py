"""Days before a result, and days written in one word, as others write them: "Aug 9: Koch beat Wolf" is "On 9 Aug: Koch
beat Wolf".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from intake.reading.day_words import MONTH_WORD
from intake.reading.words import any_case

_BULLET = r"(?P<bullet>\s*(?:[-*•>]\s+|#\d{1,3}\s+|\(?\w{1,3}[.)]\s+|\[\w{1,3}\]\s+)?)"
"""What may be before the first word of a row, once: a sign, a number or a letter."""

_LEADING = any_case(
    rf"{_BULLET}(?:(?P<month_first>{MONTH_WORD})\.?\s+(?P<day_second>\d{{1,2}})(?:st|nd|rd|th)?"
    rf"|(?P<day_first>\d{{1,2}})(?:st|nd|rd|th)\s+(?:of\s+)?(?P<month_second>{MONTH_WORD})\.?)"
    r"(?:,?\s+(?P<year>(?:19|20)\d\d)\b)?(?P<also>,? as well| too)?\s*(?::|,|\s[-–]\s|(?=\s+[^\W\d_]))"
)
_SLASHED = re.compile(rf"{_BULLET}(?P<one>\d{{1,2}})/(?P<two>\d{{1,2}})(?=[:,]?\s+[^\W\d_])")
_SLASHED_BEHIND = re.compile(r"(?<=[^\W\d_],) (?P<one>\d{1,2})/(?P<two>\d{1,2})(?=\.?$)")
_ONE_WORD = any_case(rf"(?<![\w.-])(?P<day>\d{{1,2}})(?P<month>{MONTH_WORD})(?P<year>\d{{2}}|(?:19|20)\d\d)(?!\w)")
_TODAYS = any_case(
    r"\bam heutigen (?:\w+tag\w*|mittwoch|tage?)\b|\bheute,? (?:am )?(?:\w+tag|mittwoch)\b(?! (?:vor|in)\b)"
)
"""The day of the mail by its weekday."""


def write_days(lines: Sequence[str], day: date | None) -> list[str]:
    """Return lines with their days as others write them; `day` is that of the mail: what is behind it is no end."""
    shapes = [_SLASHED.match(line) or _SLASHED_BEHIND.search(line) for line in lines] if day else []
    found = list(filter(None, shapes))
    orders = {_find_order(one, day, is_alone=len(found) == 1) for one in found} - {None}
    order = orders.pop() if len(orders) == 1 else None
    return [_write_day(line, day, is_day_first=order) for line in lines]


def _write_day(line: str, day: date | None, *, is_day_first: bool | None) -> str:
    """Return a line with its days; "3/4" has one meaning only where it is known which is the day."""
    line = _ONE_WORD.sub(r"\g<day> \g<month> 20\g<year>" if _is_short(line) else r"\g<day> \g<month> \g<year>", line)
    line = _TODAYS.sub("heute", line) if day else line
    if found := _LEADING.match(line):
        number, month = found["day_second"] or found["day_first"], found["month_first"] or found["month_second"]
        year = f" {found['year']}" if found["year"] else ""
        return f"{found['bullet']}on {number} {month}{year}: {line[found.end() :].lstrip(' :,')}"
    return line if is_day_first is None else _write_slashes(line, is_day_first=is_day_first)


def _write_slashes(line: str, *, is_day_first: bool) -> str:
    """Return a line whose only day, before or behind its row, is written with a slash."""
    if found := _SLASHED.match(line):
        return (
            f"{found['bullet']}{_write_slashed(found, is_day_first=is_day_first)}: {line[found.end() :].lstrip(' :,')}"
        )
    found = _SLASHED_BEHIND.search(line)
    return f"{line[: found.start()]} {_write_slashed(found, is_day_first=is_day_first)}" if found else line


def _write_slashed(found: re.Match[str], *, is_day_first: bool) -> str:
    number, month = (found["one"], found["two"]) if is_day_first else (found["two"], found["one"])
    return f"{number}.{month}."


def _is_short(line: str) -> bool:
    found = _ONE_WORD.search(line)
    return found is not None and len(found["year"]) == len("26")


def _find_order(found: re.Match[str], day: date | None, *, is_alone: bool) -> bool | None:
    """Return whether the day is before the month: the other order is no day, or is behind that of the mail where no
    other day may tell.
    """
    if day is None:
        return None
    one, two = int(found["one"]), int(found["two"])
    ends = {True: _make(day.year, two, one), False: _make(day.year, one, two)}
    meant = [order for order, end in ends.items() if end and (end <= day or not is_alone)]
    return meant[0] if len(meant) == 1 else None


def _make(year: int, month: int, number: int) -> date | None:
    """Return a day, None for none."""
    try:
        return date(year, month, number)
    except ValueError:
        return None
