"""Days before a result, and days written in one word, as others write them: "Aug 9: Koch beat Wolf" is "On 9 Aug: Koch
beat Wolf".
"""

from __future__ import annotations

import re
from datetime import date

from intake.reading.day_words import MONTH_WORD
from intake.reading.words import any_case

_BULLET = r"(?P<bullet>\s*(?:[-*•#>]+\s*|\(?\w{1,3}[.)\]]\s+|#\d+\s+|\[\w+\]\s+)*)"
_LEADING = any_case(
    rf"{_BULLET}(?:(?P<month_first>{MONTH_WORD})\.?\s+(?P<day_second>\d{{1,2}})(?:st|nd|rd|th)?"
    rf"|(?P<day_first>\d{{1,2}})(?:st|nd|rd|th)\s+(?:of\s+)?(?P<month_second>{MONTH_WORD})\.?)"
    r"(?:,?\s+(?P<year>(?:19|20)\d\d)\b)?(?P<also>,? as well| too)?\s*(?::|,|\s[-–]\s|(?=\s+[^\W\d_]))"
)
_SLASHED = re.compile(rf"{_BULLET}(?P<one>\d{{1,2}})/(?P<two>\d{{1,2}})(?:/(?P<year>(?:20)?\d\d))?(?=[:,]?\s+[^\W\d_])")
_SLASHED_BEHIND = re.compile(r"(?<=[^\W\d_],) (?P<one>\d{1,2})/(?P<two>\d{1,2})(?P<year>)(?=\.?$)")
_ONE_WORD = any_case(rf"(?<![\w.-])(?P<day>\d{{1,2}})(?P<month>{MONTH_WORD})(?P<year>\d{{2}}|(?:19|20)\d\d)(?!\w)")
_TODAYS = any_case(
    r"\bam heutigen (?:\w+tag\w*|mittwoch|tage?)\b|\bheute,? (?:am )?(?:\w+tag|mittwoch)\b(?! (?:vor|in)\b)"
)
"""The day of the mail by its weekday."""


def write_days(line: str, day: date | None) -> str:
    """Return a line with its days as others write them; `day` is that of the mail: what is behind it is no end."""
    line = _ONE_WORD.sub(r"\g<day> \g<month> 20\g<year>" if _is_short(line) else r"\g<day> \g<month> \g<year>", line)
    line = _TODAYS.sub("heute", line) if day else line
    if found := _LEADING.match(line):
        number, month = found["day_second"] or found["day_first"], found["month_first"] or found["month_second"]
        return f"{found['bullet']}on {number} {month}{_write_year(found)}: {line[found.end() :].lstrip(' :,')}"
    found = _SLASHED.match(line)
    if found and day and (past := _find_past(found, day)):
        return f"{found['bullet']}{past:%d.%m.%Y}: {line[found.end() :].lstrip(' :,')}"
    found = _SLASHED_BEHIND.search(line)
    past = _find_past(found, day) if found and day else None
    return f"{line[: found.start()]} {past:%d.%m.%Y}" if found and past else line


def _is_short(line: str) -> bool:
    found = _ONE_WORD.search(line)
    return found is not None and len(found["year"]) == len("26")


def _write_year(found: re.Match[str]) -> str:
    return f" {found['year']}" if found["year"] else ""


def _find_past(found: re.Match[str], day: date) -> date | None:
    """Return a day that has one meaning: the other order is no day, or is behind that of the mail."""
    one, two = int(found["one"]), int(found["two"])
    year = int(f"20{found['year'][-2:]}") if found["year"] else day.year
    ends = {_make(year, month, number) for number, month in ((one, two), (two, one))}
    past = [end for end in ends if end and end <= day]
    return past[0] if len(past) == 1 else None


def _make(year: int, month: int, number: int) -> date | None:
    """Return a day, None for none."""
    try:
        return date(year, month, number)
    except ValueError:
        return None
