"""Headings of lists that are only a day or a month: "Sunday 14 June" above rows, "Juni" above rows with days.

A day right below a row is that of the row, so it depends on the whole list whether its days are headings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from operator import itemgetter

from intake.reading import limits
from intake.reading.context import is_only_day
from intake.reading.days.dates import find_dates
from intake.reading.days.day_words import MONTH_WORD, WEEKDAY
from intake.reading.guards import Guarded
from intake.reading.mentions.players import find_players, list_name_words, may_name
from intake.reading.mentions.types import PAIR, Names
from intake.reading.words import any_case

_MONTH = Guarded(rf"\W*\b(?:(?:im|in|monat)\s+)?(?P<month>{MONTH_WORD})\.?,?(?P<year>\s+(?:19|20)\d\d)?\W*")
_NUMBER = r"(?P<number>0?[1-9]|[12]\d|3[01])"
_AT_BEGIN = any_case(rf"\s*(?:[-*•]\s+)?(?:am\s+)?{_NUMBER}(?:\.|st|nd|rd|th)[:,]?(?=\s)")
_AT_END = any_case(rf"(?<!\d)[\s,;(]+(?:(?:am|on|the)\s+)*{_NUMBER}(?:\.|st|nd|rd|th)\)?\s*$")
_DIGIT = re.compile(r"\d")
_AGO = {"heute": 0, "today": 0, "gestern": 1, "yesterday": 1, "vorgestern": 2}
_FROM_TODAY = any_case(rf"\W*(?P<ago>{'|'.join(_AGO)})\b\W*(?:(?<=[\s(,])(?P<date>[^():]*\d[^():]*)\W*)?")
"""A heading that counts from the day of the mail; a date behind it is the one that counts."""

_WEEKDAY = any_case(
    rf"\W*(?:(?:am|on|letzte[nr]?|vergangene[nr]?|diese[nr]?|last|this)\s+){{0,2}}{WEEKDAY}(?:abend|morgen|mittag)?\W*"
)
"""A heading that is a weekday."""

_LED = any_case(r"^(?:am|on) (?=\w)")

_MARKS = re.compile(r"^[\s–—*•>#=_~+-]*(?=[^\W_])|[\s–—*=_~#-]+$")
_SAYS_SO = any_case(
    r"^\s*(?:(?:alle[s]?|both|beide|all) )?(?:(?:games?|partien?|results?|ergebnisse?|spiele?) )?"
    r"(?:beendet|fertig(?: geworden)?|abgeschlossen|zu ende|ended|finished|completed|done)"
    r"(?= (?:am|on|the|\d|\w+day|\w+tag|gestern|heute|today|mittwoch|sonnabend|mon|tue|wed|thu|fri|sat|sun))\s+"
)
"""Signs around a heading, and words that say that games ended on its day."""

_LONGEST = 60
"""Characters of a heading at most (our own choice)."""

_MOST_WORDS = 6
"""Words of a day at most: "Sonntag, den 14. Juni 2026:"."""


def write_headings(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return the lines of a list, those that are headings with a colon behind the day, and rows with their months."""
    if not any(_may_be_heading(line, names) for line in lines):
        return list(lines)
    are_rows = [_is_row(line, names) for line in lines]
    found = list(lines)
    if not any(are_rows):
        return found
    for at, heading in _find_days(lines, are_rows, day).items():
        found[at] = heading
    months = _find_months(lines, are_rows, names)
    return _with_months(found, are_rows, months, day) if months else found


def _without_marks(line: str) -> str:
    """Return a heading without the signs around it and the words that say what ended on its day."""
    return _SAYS_SO.sub("", _MARKS.sub("", line)) if len(line) <= _LONGEST else line


def _may_be_heading(line: str, names: Names) -> bool:
    """Return whether a line may be only a day or a month; to ask costs little."""
    line = _without_marks(line)
    is_short = len(line) <= _LONGEST and _DIGIT.search(line) is not None and len(line.split()) <= _MOST_WORDS
    is_day = is_short and len(list_name_words(line, names)) < PAIR
    return is_day or any(shape.fullmatch(line[:_LONGEST]) for shape in (_FROM_TODAY, _WEEKDAY, _MONTH))


def _is_row(line: str, names: Names) -> bool:
    """Return whether a line names two players."""
    is_short = len(line) <= limits.LINE
    return is_short and may_name(line, names) and len({one.persons for one in find_players(line, names)}) >= PAIR


def _find_days(lines: Sequence[str], are_rows: Sequence[bool], day: date | None) -> dict[int, str]:
    """Return the days that are headings, by their places."""
    written = ((at, write_day(line, day)) for at, line in enumerate(lines) if not are_rows[at])
    days = dict(filter(itemgetter(1), written))
    return {at: days[at] for at in _list_headings(lines, are_rows, list(days))}


def _list_headings(lines: Sequence[str], are_rows: Sequence[bool], days: Sequence[int]) -> list[int]:
    """Return the places of days that are headings: in a list that begins with one, those that have rows below, or a
    blank line above; else those that have rows below and none above, where the last day has rows below.
    """
    above = [at for at in days if _has_row_below(lines, are_rows, at)]
    if days and days[0] < are_rows.index(True):
        return sorted({*above, *(at for at in days if not lines[max(at - 1, 0)].strip())})
    return [at for at in above if not are_rows[at - 1]] if days[-1:] == above[-1:] else []


def write_day(line: str, day: date | None) -> str:
    """Return a line that is only a day as a heading, "" for any other."""
    line = _without_marks(line)
    if day and (found := _FROM_TODAY.fullmatch(line[:_LONGEST])):
        if found["date"]:
            return write_day(found["date"], day)
        return f"{day - timedelta(days=_AGO[found['ago'].lower()]):%d.%m.%Y}:"
    is_day = len(line) <= _LONGEST and (_DIGIT.search(line) is not None or _WEEKDAY.fullmatch(line) is not None)
    text = f"on {_LED.sub('', line.strip(' :'))}:" if is_day else ""
    words = find_dates(text, day)
    if not is_only_day(text, words):
        return ""
    word = words[0]
    written = f"{word.value:%d.%m.%Y}" if word.value and not word.problem else word.text
    return f"{text[: word.start]}{written}{text[word.end :].strip()}".removeprefix("on ")


def _has_row_below(lines: Sequence[str], are_rows: Sequence[bool], at: int) -> bool:
    """Return whether the next line with words is a row."""
    return next((are_rows[below] for below in range(at + 1, len(lines)) if lines[below].strip()), False)


def _find_months(lines: Sequence[str], are_rows: Sequence[bool], names: Names) -> dict[int, str]:
    """Return the months that are headings, by their places."""
    shapes = ((at, _MONTH.fullmatch(line[:_LONGEST])) for at, line in enumerate(lines))
    found = {at: f"{month['month']}{month['year'] or ''}" for at, month in shapes if month}
    return {
        at: month
        for at, month in found.items()
        if _has_row_below(lines, are_rows, at) and not may_name(lines[at], names)
    }


def _with_months(
    lines: Sequence[str], are_rows: Sequence[bool], months: Mapping[int, str], day: date | None
) -> list[str]:
    """Return lines whose rows below a month have it; headings that are nothing else are left out."""
    below = {at: month for at, month in _list_below(lines, are_rows, months) if not find_dates(lines[at], day)}
    numbers = list(filter(None, (_find_number(lines[at]) for at in below)))
    is_counted = numbers == [*range(1, len(numbers) + 1)]
    written = {at: _with_month(lines[at], month, is_counted=is_counted) for at, month in below.items()}
    return [written.get(at, "" if at in months else line) for at, line in enumerate(lines)]


def _list_below(lines: Sequence[str], are_rows: Sequence[bool], months: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Yield the rows below a month, up to the next line that is none."""
    month = ""
    for at, line in enumerate(lines):
        month = months.get(at, month if are_rows[at] or not line.strip() else "")
        if are_rows[at] and month:
            yield at, month


def _find_number(line: str) -> int:
    """Return the number that a row begins with, 0 for none."""
    found = _AT_BEGIN.match(line)
    return int(found["number"]) if found else 0


def _with_month(line: str, month: str, *, is_counted: bool) -> str:
    """Return a row with its day in a month; the month alone where no number is one, or they count the rows."""
    begin, end = None if is_counted else _AT_BEGIN.match(line), _AT_END.search(line)
    number = begin or end
    if number is None or (begin and end):
        return f"{line.rstrip()} im {month}"
    rest = line[: number.start()] + line[number.end() :]
    return f"{rest.rstrip()} am {number['number']}. {month}"
