"""Days without a month that are called those of another one: "am gleichen 13.", "on the same 13th"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from intake.reading import limits
from intake.reading.days.dates import list_days
from intake.reading.guards import Guarded
from intake.reading.words import any_case

_NUMBER = r"0?[1-9]|[12]\d|3[01]"
_SAME = any_case(
    rf"\bam (?:gleichen|selben|nämlichen) (?P<number>{_NUMBER})\.(?!\s?\d)"
    rf"|\bon (?:the|that) (?:very )?same (?P<number_in_english>{_NUMBER})(?:st|nd|rd|th)\b"
)
_MAY_BE_SAME = Guarded(r"\b(?:gleichen|selben|nämlichen|same) \d")


def write_same_days(lines: Sequence[str], day: date | None) -> list[str]:
    """Return lines whose days without a month that are called the same have the date of the last such day above."""
    return list(_write(lines, day)) if _MAY_BE_SAME.is_in_any(lines) else list(lines)


def _write(lines: Sequence[str], day: date | None) -> Iterator[str]:
    """Yield lines with the dates of such days."""
    above: dict[int, date] = {}
    for line in lines:
        found = _SAME.search(line) if len(line) <= limits.LINE else None
        before = line[: found.start()] if found else line
        above |= {on.day: on for on in list_days(before[: limits.LINE], day)}
        written = _write_day(line, found, above) if found else line
        above |= {on.day: on for on in list_days(written[: limits.LINE], day)} if found else {}
        yield written


def _write_day(line: str, found: re.Match[str], above: dict[int, date]) -> str:
    """Return a line with the date of its day, as it is where nothing above names such a day."""
    on = above.get(int(found["number"] or found["number_in_english"]))
    lead = "am" if found[0].lower().startswith("am") else "on"
    return f"{line[: found.start()]}{lead} {on:%d.%m.%Y}{line[found.end() :]}" if on else line
