"""Days before a result, and days written in one word, as others write them: "Aug 9: Koch beat Wolf" is "On 9 Aug: Koch
beat Wolf".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from intake.reading import limits
from intake.reading.days.dates import find_dates
from intake.reading.days.day_words import MONTH_WORD, SHORT_WEEKDAY, WEEKDAY, WEEKDAYS
from intake.reading.days.days_of_items import write_days_of_items
from intake.reading.days.row_days import find_leading_date
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import PAIR, Names
from intake.reading.words import any_case, mask_words

_BULLET = r"(?P<bullet>\s*(?:[-*•>]\s+|#\d{1,3}\s+|\(?\w{1,3}[.)]\s+|\[\w{1,3}\]\s+)?)"
"""What may be before the first word of a row, once: a sign, a number or a letter."""

_LEADING = any_case(
    rf"{_BULLET}(?:(?P<month_first>{MONTH_WORD})\.?\s+(?P<day_second>\d{{1,2}})(?:st|nd|rd|th)?"
    rf"|(?P<day_first>\d{{1,2}})(?:st|nd|rd|th)\s+(?:of\s+)?(?P<month_second>{MONTH_WORD})\.?)"
    r"(?:,?\s+(?P<year>(?:19|20)\d\d)\b)?(?:,? as well| too)?\s*:\s*"
)
_SLASHED = re.compile(rf"{_BULLET}(?P<one>\d{{1,2}})/(?P<two>\d{{1,2}})[:,]?\s+(?=[^\W\d_])")
_SLASHED_BEHIND = re.compile(r"(?<=[^\W\d_],) (?P<one>\d{1,2})/(?P<two>\d{1,2})(?=\.?$)")
_WEEKDAY_AND_DATE = rf"(?:{WEEKDAY}|{SHORT_WEEKDAY}\b)[.,]? \d{{1,2}}\.\d{{1,2}}\.(?:\d{{2,4}})?"
_BEFORE_CAPITAL = r"\s+(?=(?-i:[A-ZÄÖÜ]))"
_BEFORE_NAME = any_case(rf"({_BULLET}{_WEEKDAY_AND_DATE}){_BEFORE_CAPITAL}")
"""A weekday and a date before a name: the stop of the month ends no sentence."""

_BETWEEN_ROWS = any_case(rf"(?<=[\s/|;,.])({_WEEKDAY_AND_DATE}){_BEFORE_CAPITAL}")
"""The same before a further row of the line."""

_ADD_COLON = r"\1: "
_ENDS_ROW = re.compile(r"\s*;\s+|(?:(?<=[^\W\d_]{3})|(?<=[-:½][01½]))\.\s+")
_BEFORE_ROWS = any_case(_BULLET)
_NAME = "\ue004"
"""Stands for the characters of a name in a row."""

_DID = (
    r"(?:bt|beats?|lost|loses|drew|draws?|won|schlug|schlägt|besiegte?|bezwang|verlor|verliert|gewann|gewinnt"
    r"|remisierte?)"
)
_ONE = rf"(?:(?:herrn?|frau|mrs?|ms|miss|dr)\b\.? )*{_NAME}+(?: ?\([^()]{{1,8}}\))?"
_ROW = any_case(
    rf"[\s:–-]*{_ONE}(?:\s*[-–—/]\s*|\s+(?:vs?\.?|gegen|und|and)\s+"
    rf"|\s+{_DID}\s+(?:(?:to|with|against|gegen|mit)\s+)?){_ONE}"
    r"[\s,:]*(?:[01½] ?[-:–] ?[01½]|1/2(?: ?[-:–] ?1/2)?|½|remis|drawn?|unentschieden)?\W*"
)
_LONGEST_NAME = 40
"""Characters of a name that are looked at (our own choice)."""

_ONE_WORD = any_case(rf"(?<![\w.-])(?P<day>\d{{1,2}})(?P<month>{MONTH_WORD})(?P<century>20)?(?P<year>\d\d)(?!\w)")
_TODAYS = any_case(
    rf"\bam heutigen (?:(?P<day>{WEEKDAY})|tage?)\b|\bheute,? (?:am )?(?P<day_alone>{WEEKDAY})\b(?! (?:vor|in)\b)"
)
"""The day of the mail by its weekday."""

_MONTHS = 12


def write_days(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines with their days as others write them; `day` is that of the mail: what is behind it is no end."""
    lines = [write_days_of_items(line, names) for line in lines]
    is_day_first = _find_order(lines, day)
    written = (_write_day(_write_weekday(line, names), day, is_day_first=is_day_first) for line in lines)
    return [_join_rows(line, names, day) for line in written]


def _join_rows(line: str, names: Names, day: date | None) -> str:
    """Return a line that begins with its only day and has several rows behind it as one with commas between these."""
    end = _find_day_end(line, day) if len(line) <= limits.LINE and _ENDS_ROW.search(line) else 0
    if not end or find_dates(line[end:], day):
        return line
    rows = _ENDS_ROW.split(line[end:].rstrip(". "))
    return f"{line[:end]}{', '.join(rows)}" if all(_is_row(row, names) for row in rows) else line


def _is_row(text: str, names: Names) -> bool:
    """Return whether a text is two players, what one did to the other, or a score, and nothing else."""
    found = find_players(text, names)
    if len(found) != PAIR or found[0].persons == found[1].persons:
        return False
    return _ROW.fullmatch(mask_words(text, found, _NAME)) is not None


def _find_day_end(line: str, day: date | None) -> int:
    """Return where the day ends with which a line begins, 0 for none."""
    words = find_dates(line, day)
    word = (
        words[0]
        if words and _BEFORE_ROWS.fullmatch(line[: words[0].start])
        else find_leading_date(line, day, small=True)
    )
    return word.end if word else 0


def _write_weekday(line: str, names: Names) -> str:
    """Return a line with a colon behind each weekday and date before a player, where it begins with one."""
    found = _BEFORE_NAME.match(line)
    rest = line[found.end() :] if found else ""
    named = find_players(rest[:_LONGEST_NAME], names) if rest else []
    return f"{found[1]}: {_BETWEEN_ROWS.sub(_ADD_COLON, rest)}" if found and named and not named[0].start else line


def _write_day(line: str, day: date | None, *, is_day_first: bool | None) -> str:
    """Return a line with its days; "3/4" has one meaning only where it is known which is the day."""
    line = _ONE_WORD.sub(r"\g<day> \g<month> 20\g<year>", line)
    line = _TODAYS.sub(lambda found: "heute" if _is_of(found, day) else found[0], line)
    if found := _LEADING.match(line):
        number, month = found["day_second"] or found["day_first"], found["month_first"] or found["month_second"]
        year = f" {found['year']}" if found["year"] else ""
        return f"{found['bullet']}on {number} {month}{year}: {line[found.end() :]}"
    return line if is_day_first is None else _write_slashes(line, is_day_first=is_day_first)


def _is_of(found: re.Match[str], day: date | None) -> bool:
    """Return whether the weekday of a text, if it names one, is that of a day."""
    weekday = found["day"] or found["day_alone"]
    return day is not None and (weekday is None or WEEKDAYS[weekday.lower()] == day.weekday())


def _write_slashes(line: str, *, is_day_first: bool) -> str:
    """Return a line whose day, before or behind its row, is written with a slash."""
    found = _find_slashed(line)
    if found is None:
        return line
    number, month = (found["one"], found["two"]) if is_day_first else (found["two"], found["one"])
    written = f"{number}.{month}."
    is_before = found.re is _SLASHED
    return f"{found['bullet']}{written}: {line[found.end() :]}" if is_before else f"{line[: found.start()]} {written}"


def _find_order(lines: Sequence[str], day: date | None) -> bool | None:
    """Return whether the days of lines are before their months, None where that is not known: one has a number that is
    no month, or the only one, behind its row, would be after the mail in the other order.
    """
    shapes = list(filter(None, map(_find_slashed, lines)))
    pairs = [(int(found["one"]), int(found["two"])) for found in shapes]
    orders = {one > _MONTHS for one, two in pairs if max(one, two) > _MONTHS}
    if len(shapes) == 1 and shapes[0].re is _SLASHED_BEHIND and day:
        orders = orders or _list_past(*pairs[0], day)
    return orders.pop() if len(orders) == 1 else None


def _find_slashed(line: str) -> re.Match[str] | None:
    """Return the day of a line that is written with a slash."""
    return _SLASHED.match(line) or _SLASHED_BEHIND.search(line)


def _list_past(one: int, two: int, day: date) -> set[bool]:
    """Return in which orders, the day first or the month, two numbers are a day up to that of the mail."""
    ends = {True: (two, one), False: (one, two)}
    return {is_day_first for is_day_first, end in ends.items() if end <= (day.month, day.day)}
