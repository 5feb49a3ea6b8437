"""The order of day and month in dates like 3/4/2026, known from other dates or from the day of the mail.

    Koch - Wolf 1-0 03-07-2026
    Lang - Roth 0-1 17-07-2026

One writer has one order for one separator: the second date settles the first. No game ends after the day of the mail,
so of a date beside a result one order may be left. What two dates contradict, or none shows, is asked as before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from intake.reading import limits
from intake.reading.calendar_days import find_calendar_day, find_full_year
from intake.reading.dates import DateWord, find_dates, mask_dates
from intake.reading.leftovers import DECIDED_WORD
from intake.reading.scores import Kind, find_scores, plain_dashes
from intake.reading.types import Origin, Part
from intake.reading.words import any_case

_MAY_HAVE = re.compile(r"\d([/-])\d{1,2}\1\d\d")
_OF_OTHERS = any_case(r"^\s*(?:\[|>)|\b(?:wrote|schrieb|geschrieben)\b|^\W*(?:sent|gesendet|date|datum|von|from)\s*:")
"""A line whose date somebody else wrote, or a program."""

_NUMBERS = re.compile(r"(?P<first>\d{1,2})(?P<sign>[/-])(?P<second>\d{1,2})(?P=sign)(?P<year>\d{4}|\d{2})")
_Order = tuple[str, str]
"""The groups of a date that are its day and its month."""

_DAY_FIRST, _MONTH_FIRST = ("first", "second"), ("second", "first")
_OF_OTHER = any_case(
    r"\b(?:n(?:ä|ae)chste[nrsm]?|next|frist\w*|deadline|begin\w*|beg[au]n\w*|(?:ge)?start\w*|angesetzt|geplant|planned"
    r"|scheduled|due|sp(?:ä|ae)testens|latest|wird|werden|will|geb|geboren|born|verl(?:ä|ae)nger\w*|extend\w*|weiter\w*"
    r"|l(?:ä|ae)uft|laufen|goes on|continue\w*)\b"
    r"|\b(?:bis|ab|vor|by|until|till|from|before|after|nach)\s+(?:zum\s+|dem\s+|the\s+)?\d"
)
"""Beside such words a day may be one that is still to come."""


@dataclass(frozen=True, slots=True)
class _Numbers:
    """A date in numbers: its place, its separator, and the days that it may mean, by order."""

    line: int
    word: DateWord
    sign: str
    days: dict[_Order, date]


def with_one_order(part: Part, day: date | None) -> Part:
    """Return a part whose dates of two meanings are written with full stops, day first, where their order is known."""
    if day is None or part.name.lower().endswith(".pgn") or not _MAY_HAVE.search("\n".join(part.lines)):
        return part
    found = [one for at, line in enumerate(part.lines) for one in _find(at, line, day) if part.origin(at) is Origin.NEW]
    lines = list(part.lines)
    for sign in {one.sign for one in found}:
        alike = [one for one in found if one.sign == sign]
        order = _find_order(alike, lines, day)
        for one in alike if order else ():
            lines[one.line] = _write(lines[one.line], one, order)
    return replace(part, lines=tuple(lines)) if found else part


def _find(at: int, line: str, day: date) -> Iterator[_Numbers]:
    """Yield the dates of a line that have numbers with a slash or dash between them; those of tags are no one's."""
    if len(line) > limits.LINE or _OF_OTHERS.search(line):
        return
    for word in find_dates(plain_dashes(line), day):
        if numbers := _NUMBERS.fullmatch(word.text):
            yield _Numbers(at, word, numbers["sign"], _list_days(numbers, day))


def _list_days(numbers: re.Match[str], day: date) -> dict[_Order, date]:
    year, first, second = find_full_year(numbers["year"], day), int(numbers["first"]), int(numbers["second"])
    months = {_DAY_FIRST: (second, first), _MONTH_FIRST: (first, second)}
    return {order: on for order, month in months.items() if (on := find_calendar_day(year, *month))}


def _find_order(found: Sequence[_Numbers], lines: Sequence[str], day: date) -> _Order | None:
    """Return the order in which all of these dates are days that may be, where one of them has no other."""
    clear = {order for one in found for order in _list_clear(one, lines, day)}
    order = clear.pop() if len(clear) == 1 else None
    return order if order and all(order in one.days for one in found) else None


def _list_clear(one: _Numbers, lines: Sequence[str], day: date) -> Iterable[_Order]:
    """Return the order that a date clearly has, none where it can have both, or where both are one day."""
    if len(set(one.days.values())) < 2:
        return one.days if len(one.days) == 1 else ()
    past = [order for order, on in one.days.items() if on <= day]
    return past if len(past) == 1 and _is_of_end(one, lines[one.line], day) else ()


def _is_of_end(one: _Numbers, line: str, day: date) -> bool:
    """Return whether a line reports a result, or calls the date an end, and speaks of nothing that is still to come."""
    if one.word.is_other or _OF_OTHER.search(line):
        return False
    plain, _ = mask_dates(plain_dashes(line), day)
    has_score = any(word.kind is Kind.GAME for word in find_scores(plain))
    return one.word.is_end or has_score or DECIDED_WORD.search(plain) is not None


def _write(line: str, one: _Numbers, order: _Order | None) -> str:
    """Return a line with a date day first, as long as before."""
    numbers = _NUMBERS.match(plain_dashes(line), one.word.start)
    if order is None or numbers is None or len(set(one.days.values())) < 2:
        return line
    return f"{line[: numbers.start()]}{'.'.join(numbers[name] for name in (*order, 'year'))}{line[numbers.end() :]}"
