"""The order of day and month in dates like 3/4/2026 and 3/4: known from a weekday beside them, or from other dates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from intake.reading import limits
from intake.reading.days.beside_days import is_behind_outcome
from intake.reading.days.calendar_days import find_calendar_day, find_full_year, find_near_day
from intake.reading.days.dates import find_dates, mask_dates
from intake.reading.days.day_words import ALL_WEEKDAYS, SHORT_WEEKDAY, WEEKDAY
from intake.reading.leftovers import DECIDED_WORD
from intake.reading.scores import Kind, find_scores, plain_dashes
from intake.reading.types import Origin, Part
from intake.reading.words import any_case

_MAY_HAVE = re.compile(r"\d/\d|\d-\d{1,2}-\d\d")
_OF_OTHERS = any_case(r"^\s*(?:\[|>)|\b(?:wrote|schrieb|geschrieben)\b|^\W*(?:sent|gesendet|date|datum|von|from)\s*:")
"""A line whose date somebody else wrote, or a program."""

_NUMBERS = re.compile(r"(?P<first>\d{1,2})(?P<sign>[/-])(?P<second>\d{1,2})(?:(?P=sign)(?P<year>\d{4}|\d{2}))?")
_SHORT = re.compile(
    r"(?<![\w/.,:;½+=-])(?!1/2(?!\d)|0?[01]/0?[01](?!\d))(?P<first>\d{1,2})(?P<sign>/)(?P<second>\d{1,2})(?P<year>)"
    r"(?![\w/½%+=-]|[.,:]\d)"
)
"""Two numbers with a slash that are no score."""

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

_LED = any_case(
    r"\b(?:am|vom|seit|de[mn]|on|since|date|datum|finished|ended|completed|concluded|beendet|abgeschlossen):?\s+$"
)
_COUNTED = any_case(
    r"\s*\(?(?:of|von|points?|pts|punkte?n?|pkt|games?|partien?|moves?|züge?n?|boards?|brette?r?|rounds?|runden?|wins?"
    r"|siege?|uhr|am|pm|hours?|stunden?|tage?|days?)\b"
)
_WEEKDAY_BEFORE = any_case(rf"(?<![\w-])(?P<name>{WEEKDAY}|{SHORT_WEEKDAY})\.?,?\s*\(?(?:(?:de[nm]|the)\s+)?$")
_WEEKDAY_BEHIND = any_case(
    rf"\s*\((?P<name>{WEEKDAY}|{SHORT_WEEKDAY})\.?\)|,?\s+(?P<last>{WEEKDAY}|{SHORT_WEEKDAY})\b\.?(?=\s*$)"
)


@dataclass(frozen=True, slots=True)
class _Numbers:
    """A date in numbers: its place, its separator, the days that it may mean, by order, and its weekday, -1 for none.

    `may_tell` says whether it speaks of an end, so that a day to come is not meant, and `is_kept` whether it stays as
    it is written: of several days without a year nobody knows whose each is.
    """

    line: int
    start: int
    sign: str
    has_year: bool
    days: dict[_Order, date]
    weekday: int
    may_tell: bool
    is_kept: bool = False


def with_one_order(part: Part, day: date | None) -> Part:
    """Return a part whose dates of two meanings are written with full stops, day first, where their order is known."""
    if day is None or part.name.lower().endswith(".pgn") or not _MAY_HAVE.search("\n".join(part.lines)):
        return part
    found = list(_list_new(part, day))
    lines = list(part.lines)
    for sign in {one.sign for one in found}:
        alike = [one for one in found if one.sign == sign]
        order = _find_order(alike, day)
        for one in reversed(alike):
            lines[one.line] = _write(lines[one.line], one, _choose(one, order, day))
    return replace(part, lines=tuple(lines)) if found else part


def _list_new(part: Part, day: date) -> Iterator[_Numbers]:
    """Yield the dates of the new lines of a part."""
    for at, line in enumerate(part.lines):
        if part.origin(at) is Origin.NEW:
            yield from _find_all(at, line, day)


def _find_all(at: int, line: str, day: date) -> list[_Numbers]:
    """Return the dates of a line, in order; those of tags are no one's."""
    if len(line) > limits.LINE or _OF_OTHERS.search(line):
        return []
    plain = plain_dashes(line)
    return sorted([*_find(at, plain, day), *_find_short(at, plain, day)], key=lambda one: one.start)


def _find(at: int, line: str, day: date) -> Iterator[_Numbers]:
    """Yield the dates of a line that have numbers with a slash or dash between them."""
    for word in find_dates(line, day):
        numbers = _NUMBERS.fullmatch(line, word.start, word.end)
        if numbers and numbers["year"]:
            is_of_end = not word.is_other and (word.is_end or _speaks_of_result(line, day))
            yield _make(at, numbers, day, may_tell=is_of_end and not _OF_OTHER.search(line))


def _find_short(at: int, line: str, day: date) -> list[_Numbers]:
    """Return the days and months of a line without a year; none where one may be numbers of something else."""
    found = [*_SHORT.finditer(line)]
    if not all(map(_is_day, found)):
        return []
    may_tell = bool(found) and _speaks_of_result(line, day) and not _OF_OTHER.search(line)
    is_led = [_LED.search(line[: one.start()]) is not None for one in found]
    made = [_make(at, one, day, may_tell=may_tell and led) for one, led in zip(found, is_led, strict=True)]
    return [replace(one, is_kept=len(found) > 1) for one in made]


def _make(at: int, numbers: re.Match[str], day: date, *, may_tell: bool) -> _Numbers:
    days, weekday = _list_days(numbers, day), _find_weekday(numbers)
    return _Numbers(at, numbers.start(), numbers["sign"], bool(numbers["year"]), days, weekday, may_tell)


def _is_day(found: re.Match[str]) -> bool:
    """Return whether two numbers are a day and month by what is around them: they may be a round and a board, too."""
    before, behind = found.string[: found.start()], found.string[found.end() :]
    if _COUNTED.match(behind):
        return False
    is_led = _LED.search(before) is not None
    return is_led or _find_weekday(found) >= 0 or is_behind_outcome(before, "x")


def _find_weekday(found: re.Match[str]) -> int:
    """Return the weekday beside a date, -1 for none."""
    before, behind = _WEEKDAY_BEFORE.search(found.string[: found.start()]), found.string[found.end() :]
    beside = before or _WEEKDAY_BEHIND.match(behind)
    name = next(filter(None, beside.groups()), "").lower() if beside else ""
    is_word = before is not None and before["name"] == "so"
    return -1 if is_word or not name else ALL_WEEKDAYS[name]


def _list_days(numbers: re.Match[str], day: date) -> dict[_Order, date]:
    year = find_full_year(numbers["year"], day) if numbers["year"] else 0
    days = {}
    for order in (_DAY_FIRST, _MONTH_FIRST):
        number, month = (int(numbers[name]) for name in order)
        days[order] = find_calendar_day(year, month, number) if year else find_near_day(month, number, day)
    return {order: on for order, on in days.items() if on}


def _speaks_of_result(line: str, day: date) -> bool:
    plain, _ = mask_dates(line, day)
    return any(word.kind is Kind.GAME for word in find_scores(plain)) or DECIDED_WORD.search(plain) is not None


def _find_order(found: Sequence[_Numbers], day: date) -> _Order | None:
    """Return the order in which all of these dates are days that may be, where one of them has no other."""
    clear = {order for one in found for order in _list_clear(one, day)}
    order = clear.pop() if len(clear) == 1 else None
    return order if order and all(order in one.days for one in found) else None


def _list_clear(one: _Numbers, day: date) -> Iterable[_Order]:
    """Return the order that a date clearly has, none where it can have both, or where both are one day."""
    if len(set(one.days.values())) < 2:
        return one.days if len(one.days) == 1 else ()
    if one.weekday >= 0:
        return _list_called(one, day)
    past = [order for order, on in one.days.items() if on <= day]
    return past if len(past) == 1 and one.may_tell else ()


def _list_called(one: _Numbers, day: date) -> Iterable[_Order]:
    """Return the order in which a date has its weekday, none where that is so in both, or the day is still to come."""
    called = [order for order, on in one.days.items() if on.weekday() == one.weekday]
    return called if len(called) == 1 and one.days[called[0]] <= day else ()


def _choose(one: _Numbers, order: _Order | None, day: date) -> _Order | None:
    """Return the order in which a date is written, None where it stays: one without a year may be to come."""
    is_one_day = len(set(one.days.values())) < 2
    if one.has_year:
        return None if is_one_day else order
    if is_one_day and one.weekday in {on.weekday() for on in one.days.values()}:
        order = order or next(iter(one.days))
    return order if order and one.days[order] <= day and not one.is_kept else None


def _write(line: str, one: _Numbers, order: _Order | None) -> str:
    """Return a line with a date day first, as long as before where it has a year."""
    numbers = _NUMBERS.match(plain_dashes(line), one.start)
    if order is None or numbers is None:
        return line
    before, rest = line[: one.start], line[numbers.end() :]
    if one.has_year:
        return f"{before}{'.'.join(numbers[name] for name in (*order, 'year'))}{rest}"
    return f"{before}{numbers[order[0]]}.{numbers[order[1]]}.{rest[rest.startswith(('.', '  ')) :]}"
