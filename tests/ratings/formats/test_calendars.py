"""Calendars for other programs: RFC 5545, 3.1 (folding), 3.3.11 (escaping), 3.6.1 (days)."""

from __future__ import annotations

from datetime import UTC, date, datetime

from ratings.formats.calendars import CalendarDay, calendar_text

WRITTEN = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)


def test_day_ends_on_the_next_one_and_its_texts_are_escaped() -> None:
    day = CalendarDay("end-1@example", date(2026, 2, 28), "Pokal; Runde 1, 2", "a\\b\nc", "https://example.org/T/")
    assert calendar_text("Fristen", [day], WRITTEN).split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Fernwertung//Deadlines//EN",
        "METHOD:PUBLISH",
        "X-WR-CALNAME:Fristen",
        "BEGIN:VEVENT",
        "UID:end-1@example",
        "DTSTAMP:20260301T123000Z",
        "DTSTART;VALUE=DATE:20260228",
        "DTEND;VALUE=DATE:20260301",
        "SUMMARY:Pokal\\; Runde 1\\, 2",
        "DESCRIPTION:a\\\\b\\nc",
        "URL:https://example.org/T/",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_long_line_is_folded_at_75_bytes_and_no_character_is_cut() -> None:
    name = "ä" * 100
    lines = calendar_text(name, (), WRITTEN).split("\r\n")[4:-2]
    assert [len(line.encode()) for line in lines] == [75, 75, 65]
    assert lines[0] + "".join(line.removeprefix(" ") for line in lines[1:]) == f"X-WR-CALNAME:{name}"
