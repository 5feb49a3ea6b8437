"""Days in what players are quoted with: "yesterday" counts from the day on which the player wrote, not from the mail.

Koch to me on Friday: "I lost to Wolf yesterday." Where nothing says when the player wrote, the day is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import islice
from typing import NamedTuple

from intake.reading import limits
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.days.day_words import PART_OF_TODAY
from intake.reading.guards import Guarded
from intake.reading.words import any_case

_MARKS = re.compile('["“”„«»]')
_MOST = 20
"""Marks of quotations in a line that are looked at (our own choice)."""

_LEAD = re.compile(r"[:,]\s*$")
"""Before the words of somebody else."""

_SAID_BEHIND = any_case(
    r"[,.!?]?\s*(?:\w+ )?(?:schrieb|schreibt|sagt|sagte|meinte|meldete?|wrote|writes|said|says|reports|reported)\b"
)
_RELATIVE = Guarded(
    r"\b(?:(?P<german>heute|gestern|vorgestern)(?:[ -]?(?:abend|nacht|früh|morgen|mittag|nachmittag|vormittag))?"
    rf"|(?P<english>today|tonight|{PART_OF_TODAY}|(?:the day before )?yesterday|last night)"
    r"(?: (?:morning|afternoon|evening|night))?)\b"
)
_DAYS_AGO = {"gestern": 1, "yesterday": 1, "last night": 1, "vorgestern": 2, "the day before yesterday": 2}
_SENTENCE_END = re.compile(r"(?<=[^\W\d]{2}[.!?])\s")


class _Speech(NamedTuple):
    """What somebody else is quoted with: where it is in a line, and where and when it was written, if that is said."""

    begin: int
    end: int
    at: int
    written: DateWord | None


def write_spoken_days(lines: Sequence[str], day: date | None) -> list[str]:
    """Return lines with the dates of the days that players are quoted with."""
    if not (_RELATIVE.is_in_any(lines) and any(map(_MARKS.search, lines))):
        return list(lines)
    pairs = zip(lines, ("", *lines), strict=False)
    return [_write_line(line, above, day) if len(line) <= limits.LINE else line for line, above in pairs]


def _write_line(line: str, above: str, day: date | None) -> str:
    """Return a line with the dates of its days in quotations, from the last one to the first."""
    for speech in reversed([*_list_speeches(line, above.rstrip(), day)]):
        line = _write_speech(line, speech)
    return line


def _list_speeches(line: str, above: str, day: date | None) -> Iterator[_Speech]:
    """Yield what somebody else is quoted with in a line, maybe up to its end; `above` is the line before."""
    marks = [found.start() for found in islice(_MARKS.finditer(line), _MOST)]
    for begin, end in zip(marks[::2], [*marks[1::2], len(line)], strict=False):
        start = _find_sentence(line, begin)
        if not line[:begin].strip() and above.endswith(":"):
            yield _Speech(begin, end, -1, _find_day(above, day))
        elif _LEAD.search(line, start, begin):
            yield _Speech(begin, end, start, _find_day(line[start:begin], day))
        elif said := _SAID_BEHIND.match(line, end + 1):
            yield _Speech(begin, end, end, _find_day(_SENTENCE_END.split(line[said.start() :])[0], day))


def _find_sentence(line: str, begin: int) -> int:
    """Return where the sentence begins that is before a quotation."""
    return max((found.end() for found in _SENTENCE_END.finditer(line, 0, begin)), default=0)


def _find_day(text: str, day: date | None) -> DateWord | None:
    """Return the only day of a text, where it is clear."""
    found = find_dates(text, day)
    return found[0] if len(found) == 1 and found[0].value and not found[0].problem else None


def _write_speech(line: str, speech: _Speech) -> str:
    """Return a line with the dates of the days of a quotation, and without the day before it on which it was written:
    no game ended on that.
    """
    written = speech.written
    said = _RELATIVE.sub(lambda found: _write_day(found, written), line[speech.begin : speech.end])
    before = line[: speech.begin]
    if written and speech.at >= 0 and speech.at < speech.begin and said != line[speech.begin : speech.end]:
        before = before[: speech.at + written.start] + before[speech.at + written.end :]
    return f"{before}{said}{line[speech.end :]}"


def _write_day(found: re.Match[str], written: DateWord | None) -> str:
    """Return a day of a quotation as a date, as one that is not exact where nobody knows when that was written."""
    word = (found["german"] or found["english"]).lower()
    if written is None or written.value is None:
        return f"{'etwa' if found['german'] else 'about'} {found[0]}"
    on = written.value - timedelta(days=_DAYS_AGO.get(word, 0))
    return f"{'am' if found['german'] else 'on'} {on:%d.%m.%Y}"
