"""Days as programs write them into report files: the standard's form, and those of its neighbours.

A file keeps to one form, so the dates are read together: a form fits if all of them are days in it and
come in the order that start, end and rounds have. Two forms that fit and differ are no day at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from .values import HeaderRecord, Report

_PARTS = re.compile(r"(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})")
_FORMS = ("ymd", "dmy", "mdy", "ydm")
_CENTURY, _LATEST = 2000, 2069
"""Years with two digits are those from 1970 to 2069 (ours)."""

_BIRTH = re.compile(r"((?:19|20)\d\d)(?:[./-](\d\d)(?:[./-](\d\d))?)?")

Days = tuple[date | None, ...]


def days_in(texts: Sequence[str], first: date | None = None, last: date | None = None) -> Days:
    """Return the days of dates that are written alike and do not go back, from `first` to `last` where those are known;
    None for all of them where they are ambiguous.
    """
    found = {days for form in _FORMS if (days := _read(texts, form)) is not None and _rise(days, first, last)}
    return found.pop() if len(found) == 1 else (None,) * len(texts)


def _read(texts: Sequence[str], form: str) -> Days | None:
    """Return the days in one form; None where one of them is none."""
    days = [_day(text, form) if text else None for text in texts]
    return tuple(days) if all(day or not text for day, text in zip(days, texts, strict=True)) else None


def _day(text: str, form: str) -> date | None:
    """Read a date in one form. Month before day occurs only between slashes, day after year only with two digits."""
    parts = _PARTS.fullmatch(text.strip())
    if parts is None:
        return None
    written = dict(zip(form, (parts[1], parts[3], parts[4]), strict=True))
    if len(written["y"]) not in {2, 4} or max(len(written["m"]), len(written["d"])) > 2:
        return None
    if (form == "mdy" and parts[2] != "/") or (form == "ydm" and len(written["y"]) != 2):
        return None
    try:
        return date(_year(written["y"]), int(written["m"]), int(written["d"]))
    except ValueError:
        return None


def _year(digits: str) -> int:
    """Return a year of two or four digits in full."""
    if len(digits) != 2:
        return int(digits)
    year = _CENTURY + int(digits)
    return year - 100 if year > _LATEST else year


def _rise(days: Days, first: date | None, last: date | None) -> bool:
    """Return whether days do not go back and stay within bounds."""
    known = [day for day in (first, *days, last) if day]
    return known == sorted(known)


def span_of(report: Report) -> tuple[date | None, date | None]:
    """Start and end of a tournament."""
    started, ended = days_in(
        [report.header.get(HeaderRecord.STARTED_ON, ""), report.header.get(HeaderRecord.ENDED_ON, "")]
    )
    return started, ended


def round_days_of(report: Report) -> Days:
    """Return the days of the rounds."""
    return days_in(report.round_days, *span_of(report))


def birth_of(text: str) -> str:
    """Return a date of birth as far as it is known: 1967, 1967-09 or 1967-09-12; "" where it is none."""
    parts = _BIRTH.fullmatch(re.sub(r"\s", "", text))
    if parts is None:
        return ""
    known = [part for part in parts.groups() if part]
    known = known[: known.index("00")] if "00" in known else known
    return "-".join(known)
