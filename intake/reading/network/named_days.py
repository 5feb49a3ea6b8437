"""The days that a mail may name, in whatever shape: whether one is that of a game is left to the network, so more are
found here than where a day is taken for what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import chain, islice
from re import Match
from typing import NamedTuple

from intake.reading.days.calendar_days import (
    find_calendar_day,
    find_day_of_feast,
    find_day_without_month,
    find_day_without_year,
    find_full_year,
    find_last_weekday,
)
from intake.reading.days.day_words import (
    ALL_WEEKDAYS,
    DAY_IN_WORDS,
    DAYS_IN_WORDS,
    LATE_DAY_IN_WORDS,
    MONTH_WORD,
    MONTHS,
    NOT_COUNTED,
    OTHER_MONTH,
    ROMAN,
    SHORT_WEEKDAY,
    SHORT_WEEKDAYS,
    SMALL_ROMAN,
    WEEKDAY,
)
from intake.reading.days.days_without_month import find_led_month
from intake.reading.words import any_case

_DAY, _YEAR = r"(?P<day>[0-3]?\d)", r"(?P<year>20\d\d|'?\d\d)(?!\w|\s?[:-]\s?\d)"
_ORDINAL = r"(?:st|nd|rd|th|\.)"
_OF_GAMES = (
    r"(?![-\w]|\.?\s(?:games?|partien?|spiele?|boards|tisch|tables?|rounds|moves|wins?|siege?|niederlagen?|mal|times?)\b"
    r"|\.?\s(?:serie|mannschaft|seed|class|half|preis|points?|punkte?)\b)"
)
_FURTHER = (
    rf"(?:\s?(?:,|/|-|–|und|and|oder|or|bis|to|auf)\s?(?:(?:the|de[nm])\s)?(?:[0-3]?\d{_ORDINAL}?|{DAY_IN_WORDS}))"
)
_NO_MONTH = (
    rf"(?![^\S\n]?\d|{_FURTHER}{{0,3}}\s*(?:of\s)?(?:{MONTH_WORD})\b|{_FURTHER}+\s(?:brett|board)"
    rf"|\s(?:of (?:the )?|de[sr] )?(?:{OTHER_MONTH}|v\.\s?m\.)){NOT_COUNTED}{_OF_GAMES}"
)
"""What a day without a month is not before: its month, that of further days, another one, or what is counted."""

_NUMBERS = any_case(rf"(?<![\w,/:-]){_DAY}\.\s?(?P<month>[01]?\d)\.(?:\s?{_YEAR})?(?!\d)")
_WORDED = any_case(
    rf"(?<![\w.,:/-]){_DAY}{_ORDINAL}? ?(?:day )?(?:o[f'’]? |de )?(?P<name>{MONTH_WORD})\b\.?(?:,?\s{_YEAR})?"
)
_MONTH_FIRST = any_case(rf"\b(?P<name>{MONTH_WORD})\.?\s{_DAY}(?:st|nd|rd|th)?(?![\w:/-]|\.\d)(?:,?\s{_YEAR})?")
_SLASHES = any_case(rf"(?<![\w,/:-]){_DAY}/(?P<month>[0-3]?\d)(?:/{_YEAR})?(?![\d/])")
_IN_ROMAN = any_case(rf"(?<![\w.]){_DAY}\.(?P<name>{ROMAN}|{SMALL_ROMAN})\b\.?")
_ALONE = any_case(rf"\b(?:the|on|am|vom|zum|de[rnm]|seit|since|also)\s(?:the\s)?{_DAY}{_ORDINAL}{_NO_MONTH}")
_AT_BEGIN = any_case(rf"(?m:^)[^\w\n]{{0,4}}(?:the\s)?{_DAY}(?:st|nd|rd|th){_NO_MONTH}")
_BRACKETED = any_case(rf"(?:(?<=\()|(?<=, ))(?:the\s)?{_DAY}(?:(?:st|nd|rd|th)(?=[),;:.])|\.(?=\)))")
_BARE = any_case(rf"\b(?:am|vom)\s{_DAY}(?=,|\s(?-i:[a-zäöü])|(?m:$)){_NO_MONTH}")
_OF_WEEKDAY = any_case(
    rf"\b(?P<weekday>{WEEKDAY}|{SHORT_WEEKDAY})\.?,?\s(?:(?:the|den|der)\s)?{_DAY}{_ORDINAL}?(?![\w/:½-]){_NO_MONTH}"
)
_IN_WORDS = any_case(rf"\b(?:the|am|vom|zum|de[rnm])\s(?P<worded>{LATE_DAY_IN_WORDS})e?n?(?!\w){_NO_MONTH}")

_SHAPES = (
    _NUMBERS,
    _IN_ROMAN,
    _WORDED,
    _MONTH_FIRST,
    _SLASHES,
    _ALONE,
    _AT_BEGIN,
    _BRACKETED,
    _BARE,
    _OF_WEEKDAY,
    _IN_WORDS,
)

_NO_NUMBER = r"(?!\.?,?\s?\(?(?:(?:the|de[rnm])\s)?\d|\.?\s(?:last|next|letzt|nächst|vor)|\s?-|['’])"
_BEFORE_NAME = r"(?=\w+[:.,]|(?!so|do|sun)\w+\s(?-i:[A-ZÄÖÜ]))"
_AT_LINE = rf"(?m:^)[^\w\n]{{0,4}}(?:{_BEFORE_NAME}|(?=(?:mon?|di|mi|fri?|sa|tue|wed|thu)\s))"
_SHORT = any_case(
    rf"(?:{_AT_LINE}|(?<=[,;./] ){_BEFORE_NAME}|\b(?:am|on) (?!(?-i:so|do)\b))(?!fr\.?\s(?-i:[A-ZÄÖÜ]))"
    rf"(?P<name>{SHORT_WEEKDAY})\b{_NO_NUMBER}"
)
_LAST = any_case(rf"\b(?P<name>{WEEKDAY}) last\b(?! (?:month|year|week))")
_EVE = any_case(r"\bsilvester\b(?=\s?:)|(?<=\ban )silvester\b")
_FROM_SENT = (
    (any_case(r"\b(?:gestrig\w+|y(?:ester|['’])?day)\b"), 1),
    (any_case(r"\bheutig\w+\b|\bthis very day\b"), 0),
    (any_case(r"\bvorgestrig\w+\b"), 2),
)
"""Words for days, with how many these are before that of the mail."""

_PAIR = 2
"""Different weekdays that a text must name by short names for these to be such: they are other words, too ("so")."""

_NEAR, _FAR = timedelta(days=45), timedelta(days=90)
"""One of two days that can be meant is meant if it is at most so long ago as the first, and the other one at least as
the second (our own choice): directors report within weeks.
"""

_MOST_DAYS = 12
"""Numbers up to which a day may be a month."""


class NamedDay(NamedTuple):
    """Where a text names a day, and which one; None where that is not clear."""

    start: int
    end: int
    value: date | None


def find_named_days(text: str, sent: date, reported: int = 0) -> Iterator[NamedDay]:
    """Yield where a text that was `sent` on a day may name days, those of each shape behind those of the one before;
    one without a month is of the month that is `reported`, if any.
    """
    shown = _find_order(text)
    for found in chain.from_iterable(shape.finditer(text) for shape in _SHAPES):
        if days := _list_days(found, sent, reported, shown):
            yield NamedDay(found.start(), found.end(), _choose(days, sent))
    yield from _find_weekdays(text, sent)
    for words, back in _FROM_SENT:
        day = sent - timedelta(days=back)
        yield from (NamedDay(found.start(), found.end(), day) for found in words.finditer(text))
    eve = find_day_of_feast("silvester", None, sent)[0]
    yield from (NamedDay(found.start(), found.end(), eve) for found in _EVE.finditer(text))


def _find_order(text: str) -> bool | None:
    """Return whether a text writes days before months, None where none of its days with a bar shows it."""
    orders = {
        int(found["day"]) > _MOST_DAYS
        for found in _SLASHES.finditer(text)
        if (int(found["day"]) > _MOST_DAYS) != (int(found["month"]) > _MOST_DAYS)
    }
    return orders.pop() if len(orders) == 1 else None


def _choose(days: Sequence[date], sent: date) -> date | None:
    """Return the only day that can be meant, or that which is much nearer to the mail, None where either may be."""
    last, *others = sorted(days, reverse=True)
    is_clear = all(sent - one >= _FAR for one in others) and sent - last <= _NEAR
    return last if not others or is_clear else None


def _find_weekdays(text: str, sent: date) -> Iterator[NamedDay]:
    """Yield where a text names weekdays by short names or as the last such one."""
    short = list(_SHORT.finditer(text))
    is_clear = len({SHORT_WEEKDAYS[found["name"].lower()] for found in short}) >= _PAIR
    for found in chain(short if is_clear else (), _LAST.finditer(text)):
        yield NamedDay(found.start("name"), found.end(), find_last_weekday(found["name"], sent)[0])


def _list_days(found: Match[str], sent: date, reported: int, shown: bool | None) -> list[date]:
    """Return the days that can be meant: those that had come when the mail was sent, if any, in the order `shown`."""
    if weekday := found.groupdict().get("weekday"):
        return list(_list_on_weekday(int(found["day"]), ALL_WEEKDAYS[weekday.lower()], sent))
    meant = _list_meanings(found, shown)
    near = {_find_day(day, month or find_led_month(found) or reported, found, sent) for day, month in meant}
    days = [day for day in near if day is not None]
    return [day for day in days if day <= sent] or days


def _list_on_weekday(number: int, weekday: int, sent: date) -> Iterator[date]:
    """Yield the last day with a number on a weekday, of those of a quarter of a year."""
    near = (sent - timedelta(days=back) for back in range(_FAR.days))
    yield from islice((day for day in near if (day.day, day.weekday()) == (number, weekday)), 1)


def _list_meanings(found: Match[str], shown: bool | None) -> Iterable[tuple[int, int]]:
    """Return the days and months that numbers can mean, 0 for a month that is not named."""
    fields = found.groupdict()
    if worded := fields.get("worded"):
        return {(DAYS_IN_WORDS[worded.lower()], 0)}
    day, month = int(found["day"]), int(fields.get("month") or 0)
    if name := fields.get("name"):
        month = MONTHS[name.lower()]
    if found.re is not _SLASHES:
        return {(day, month)}
    return {True: {(day, month)}, False: {(month, day)}, None: {(day, month), (month, day)}}[shown]


def _find_day(day: int, month: int, found: Match[str], sent: date) -> date | None:
    """Return a day, without its year or month the last such one before a mail was sent."""
    if year := found.groupdict().get("year"):
        return find_calendar_day(find_full_year(year.lstrip("'"), sent), month, day)
    return (find_day_without_year(day, month, sent) if month else find_day_without_month(day, sent))[0]
