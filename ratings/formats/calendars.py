"""Calendars that other programs subscribe to (RFC 5545): days with a title. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

LINE_END = "\r\n"
LONGEST_LINE = 75
"""Bytes of a line without its end; a longer one goes on in the next (3.1)."""
PRODUCT = "-//Fernwertung//Deadlines//EN"
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})
"""What has a meaning in a text, or ends it (3.3.11)."""


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A whole day with a title; `key` stays the same for as long as it is about the same thing."""

    key: str
    day: date
    title: str
    text: str
    address: str


def calendar_text(name: str, days: Iterable[CalendarDay], written_at: datetime) -> str:
    """Return a calendar; `written_at` is in UTC."""
    begin = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PRODUCT}", "METHOD:PUBLISH", f"X-WR-CALNAME:{_escape(name)}"]
    lines = [*begin, *(line for day in days for line in _day_lines(day, written_at)), "END:VCALENDAR"]
    return "".join(f"{folded}{LINE_END}" for line in lines for folded in _fold(line))


def _day_lines(day: CalendarDay, written_at: datetime) -> Sequence[str]:
    """Return the lines of one day; the end is the day behind it (3.6.1)."""
    return (
        "BEGIN:VEVENT",
        f"UID:{_escape(day.key)}",
        f"DTSTAMP:{written_at:%Y%m%dT%H%M%SZ}",
        f"DTSTART;VALUE=DATE:{day.day:%Y%m%d}",
        f"DTEND;VALUE=DATE:{day.day + timedelta(days=1):%Y%m%d}",
        f"SUMMARY:{_escape(day.title)}",
        f"DESCRIPTION:{_escape(day.text)}",
        f"URL:{day.address}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    )


def _escape(text: str) -> str:
    return text.translate(_ESCAPED)


def _fold(line: str) -> Iterator[str]:
    """Yield a line in pieces of at most 75 bytes, of which all but the first begin with a blank; no sign is cut."""
    piece, size = "", 0
    for sign in line:
        width = len(sign.encode())
        if size + width > LONGEST_LINE:
            yield piece
            piece, size = " ", 1
        piece, size = piece + sign, size + width
    yield piece
