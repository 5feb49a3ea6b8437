"""Days without a month get that which the mail reports, that of the day named before, or that of the last such day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from datetime import date

from intake.reading import limits
from intake.reading.days.beside_days import is_behind_outcome
from intake.reading.days.calendar_days import find_last_month
from intake.reading.days.dates import list_days
from intake.reading.days.day_words import MONTH_WORD, MONTHS, NOT_COUNTED, OTHER_MONTH, write_month
from intake.reading.guards import Guarded
from intake.reading.words import any_case

_REPORT = Guarded(
    r"(?:bericht|report|ergebnisse|results|meldung)\b(?: (?:für|vom|im|aus|den|dem|monat|of|for|from|in|the|month))* "
    rf"{MONTH_WORD}\b(?!\W{{0,2}}\d{{1,2}}(?!\d))"
)
_DURING = Guarded(
    r"\b(?:im laufe? (?:des (?:monats )?)?|während des (?:monats )?|in the course of |during |throughout )"
    rf"{MONTH_WORD}\b"
    r"(?! ?\d)"
)
_MONTH = any_case(rf"\b{MONTH_WORD}\b")
_LEADS = (
    r"\b(?:anfang|mitte|ende|(?:late|early)(?: in)?|mid|(?:end|beginning|middle|start) of|in|im|aus dem|letzten)[- ]"
    rf"(?P<name>{MONTH_WORD})\b(?!,? ?\d)[^.;:!?\d]{{0,40}}"
)
"""What names the month of a day before it: "Ende August, am 28."."""

_LED = any_case(rf"{_LEADS}$")
_LED_DAY = any_case(rf"{_LEADS}\b(?:am|vom|den|the) [0-3]?\d(?:\.|st|nd|rd|th)(?!\s?(?:\d|o[f'’]?\b|{MONTH_WORD}\b))")
_NEAR = 70
"""Characters before a day in which its month may be named (our own choice)."""

_NUMBER, _ORDINAL = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)\b"
_DAY = any_case(
    rf"\b(?:am {_NUMBER}\.|on (?:the )?{_ORDINAL}|(?<=was )the {_ORDINAL})"
    rf"(?!,?\s*(?:\d|{MONTH_WORD}\b|d\.|v\.|vor\.|diese|des\b|o[f'’]?\b|(?:im |in )?(?:the )?{OTHER_MONTH}))"
    rf"{NOT_COUNTED}"
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
    if not (_REPORT.is_in_any(texts) or _DURING.is_in_any(texts)):
        return ""
    named = {MONTHS[word.lower()]: word for text in texts for word in _MONTH.findall(text)}
    return next(iter(named.values())) if len(named) == 1 else ""


def add_months(text: str, month: str, before: date | None, day: date | None, *, is_anywhere: bool = False) -> str:
    """Return a sentence with the months of its days: the one that the mail reports, that of the day named `before`,
    else, within a sentence or `is_anywhere`, that of the last such day.
    """
    shape: re.Pattern[str] = _DAY if month or before or is_anywhere else _WITHIN
    return shape.sub(lambda found: f"{found[0]} {month or _find_month(found[0], before, day)}".strip(), text)


def add_led_month(line: str) -> str:
    """Return a line whose days have the months that are named before them."""
    return _LED_DAY.sub(r"\g<0> \g<name>", line)


def find_led_month(found: re.Match[str]) -> int:
    """Return the month that is named right before a day, 0 for none: "Ende August, am 28."."""
    led = _LED.search(found.string[max(0, found.start() - _NEAR) : found.start()])
    return MONTHS[led["name"].lower()] if led else 0


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
