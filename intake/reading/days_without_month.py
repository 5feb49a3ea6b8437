"""The order of day and month in dates like 3/4/2026 is known from other dates. Days without a month get that which the
mail reports, that of the day named before, or that of the last such day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date

from intake.reading import limits
from intake.reading.beside_days import is_behind_outcome
from intake.reading.calendar_days import find_calendar_day, find_full_year, find_last_month
from intake.reading.dates import DateWord, find_dates, list_days, mask_dates
from intake.reading.day_words import MONTH_WORD, MONTHS, NOT_COUNTED, write_month
from intake.reading.guards import Guarded
from intake.reading.leftovers import DECIDED_WORD
from intake.reading.scores import Kind, find_scores, plain_dashes
from intake.reading.types import Origin, Part
from intake.reading.words import any_case

_REPORT = Guarded(
    r"(?:bericht|report|ergebnisse|results|meldung)\b(?: (?:für|vom|im|aus|den|dem|monat|of|for|from|in|the|month))* "
    rf"{MONTH_WORD}\b(?!\W{{0,2}}\d{{1,2}}(?!\d))"
)
_MONTH = any_case(rf"\b{MONTH_WORD}\b")
_NUMBER, _ORDINAL = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)\b"
_DAY = any_case(
    rf"\b(?:am {_NUMBER}\.|on (?:the )?{_ORDINAL}|(?<=was )the {_ORDINAL})"
    rf"(?!\s*(?:\d|{MONTH_WORD}\b|d\.|v\.|diese|des\b|of\b)){NOT_COUNTED}"
)
_WITHIN = any_case(
    rf"{_DAY.pattern}(?=,?\s+[^\W\d])(?!,?\s+(?:oder|or|und|and|bis|to)\b)"
    rf"|\bon the {_ORDINAL}(?=\s*(?:$|[.,;!)]|[-–]\s|and(?:,|\s+(?:with|as|my|our|i|we|he|she)\b)))"
)
"""A day with words behind it; of one that ends a row the rows above decide, which write it "am 8."."""

_AT_END_OF_ROW = any_case(
    r"(?:,? (?:also|auch|ebenfalls|too))?[\s(]+"
    rf"(?:(?:am|vom|den|seit) {_NUMBER}\b|(?:on |since )?the {_ORDINAL}|(?:on|since) {_ORDINAL})(?=[).]*\s*$)"
)
_OF_ALL = any_case(r"\W*(?:beides?|alles?|both|all)(?: (?:partien|spiele|games|of them))?(?: (?:war|waren|were))?,?")
"""Before a day that is that of all rows above."""

_ENDS = frozenset("0123456789.) thd")
"""How lines end that end with such a day; to look at their end costs little."""


def find_reported_month(texts: Iterable[str]) -> str:
    """Return the month that a mail calls itself a report of, "" where it names another one, too."""
    texts = list(texts)
    if not _REPORT.is_in_any(texts):
        return ""
    named = {MONTHS[word.lower()]: word for text in texts for word in _MONTH.findall(text)}
    return next(iter(named.values())) if len(named) == 1 else ""


def add_months(text: str, month: str, before: date | None, day: date | None, *, is_anywhere: bool = False) -> str:
    """Return a sentence with the months of its days: the one that the mail reports, that of the day named `before`,
    else, within a sentence or `is_anywhere`, that of the last such day.
    """
    shape: re.Pattern[str] = _DAY if month or before or is_anywhere else _WITHIN
    return shape.sub(lambda found: f"{found[0]} {month or _find_month(found[0], before, day)}".strip(), text)


def add_months_to_rows(lines: Sequence[str], day: date | None) -> list[str]:
    """Return lines whose days have their months: "1-0 am 28." below one of 27 March. A number that is before that of
    the row above is left to be asked, and one whose month others of the mail contradict.
    """
    if day is None or not any(map(_find_at_end, lines)):
        return list(lines)
    found: list[str] = []
    months = {write_month(on.month) for line in lines for on in list_days(line[: limits.LINE], day)}
    for line in lines:
        above = list_days(found[-1][: limits.LINE], day) if found else []
        found.append(_add_to_row(line, above[-1] if above else None, months, day))
    return found


def _find_at_end(line: str) -> re.Match[str] | None:
    return _AT_END_OF_ROW.search(line[-limits.LINE :]) if line[-1:] in _ENDS else None


def _add_to_row(line: str, above: date | None, months: AbstractSet[str], day: date) -> str:
    found = _find_at_end(line)
    before = found.string[: found.start()] if found else ""
    if found is None or not (is_behind_outcome(before) or _OF_ALL.fullmatch(before)):
        return line
    month = _find_month(found[0], above, day)
    end = len(line) - len(found.string) + found.end()
    return f"{line[:end]} {month}{line[end:].strip('.')}" if month and (above or months <= {month}) else line


def _find_month(written: str, before: date | None, day: date | None) -> str:
    """Return the month of a day up to that of the mail, "" where it is not clear."""
    number = int(re.sub(r"\D", "", written))
    if before:
        return write_month(before.month) if number >= before.day else ""
    return write_month(find_last_month(number, day)) if day else ""


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
