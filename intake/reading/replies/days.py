"""The day that an answer means: a date, a day of the month alone, a month, or a year."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from intake.reading.dates import find_dates
from intake.reading.types import Finding

from . import phrases
from .changes import Changes
from .choosing import choose_by_order, choose_by_sign, remove_negation
from .types import AnswerText

_BESIDE_YEAR = r"(?:im jahr\w*|in|natürlich|of course|es war|it was|gemeint(?: war)?|richtig(?: ist)?|sorry|ja|yes)"
_YEAR = re.compile(rf"\W*(?:{_BESIDE_YEAR}\W+)*((?:19|20)\d\d)\W*(?:{_BESIDE_YEAR}\W*)*", re.IGNORECASE)
_BARE_DAY = re.compile(
    r"(?<![\w.,:/-])(?:der|den|dem|am|the|on the|on)\s+([12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)?"
    r"(?![\w:/-]|\.?\s?\d|\s+(?:of|von)\b)"
    r"|^\W*([12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)(?![\w:/-]|\.?\s?\d)"
    r"(?=\W*$|\s+(?:natürlich|of course|ist richtig)\b)",
    re.IGNORECASE,
)
"""A day of the month that stands without a month."""

_ASKED_MONTH = re.compile(r"(?<!\d)\d{1,2}\s?[./]\s?(0?[1-9]|1[0-2])\s?[./]\s?(\d{4}|\d{2})(?!\d)")
"""Month and year of a day as it was written."""

_ASKED_DAY = re.compile(r"(?<!\d)(\d{1,2})\s?[./]\s?\d{1,2}\s?[./]\s?(\d{4}|\d{2})(?!\d)")
"""Day and year of it."""


_MONTH = "|".join(name.pattern for name in phrases.MONTHS)
_NAMED_MONTH = re.compile(
    r"(?<![\w.])(?<!am )(?<!on )(?:(?:der|den|dem|the)\s+)?"
    rf"(?=(?:[12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)?\s+(?:of\s+)?(?:{_MONTH}))",
    re.IGNORECASE,
)
"""Where a day with the name of its month begins."""


def lead_days(text: str) -> str:
    """Return an answer in which each day with the name of its month is led by "am": in a mail "3. Mai" may be a number
    in a list, and "der 3. Mai" a word about something else; who answers a question means the day.
    """
    return _NAMED_MONTH.sub("am ", text)


def read_day(finding: Finding, said: AnswerText) -> Changes | None:
    """Read the day: a date, a day of the month alone, a candidate by its month or order, or the right year of the day
    that was asked.
    """
    for way in (_read_sign, _read_bare_day, _read_place, _read_offered_month, _read_date, _read_other_month):
        if meant := way(finding, said):
            return meant
    return _read_year(finding, said.text)


def _named_days(said: AnswerText) -> set[date]:
    return {word.value for word in find_dates(said.text, said.day) if word.value and not word.problem}


def _read_date(_: Finding, said: AnswerText) -> Changes | None:
    dates = _named_days(said)
    return (("completed_on", dates.pop().isoformat()),) if len(dates) == 1 else None


def _read_sign(finding: Finding, said: AnswerText) -> Changes | None:
    chosen = choose_by_sign(finding.candidates, said.text)
    return chosen[0].changes if len(chosen) == 1 else None


def _read_place(finding: Finding, said: AnswerText) -> Changes | None:
    chosen = choose_by_order(finding.candidates, said.text)
    return chosen[0].changes if len(chosen) == 1 else None


def _named_months(text: str) -> set[int]:
    """Return the months that a text names and does not deny."""
    affirmed = remove_negation(text)
    return {number for number, name in enumerate(phrases.MONTHS, start=1) if name.search(affirmed)}


def _read_offered_month(finding: Finding, said: AnswerText) -> Changes | None:
    """Read which candidate is meant by the name of its month."""
    offered = {date.fromisoformat(each.changes[0][1]): each for each in finding.candidates}
    if offered.keys() & _named_days(said):
        return None
    months = _named_months(said.text)
    found = [each for on, each in offered.items() if on.month in months]
    return found[0].changes if len(found) == 1 else None


def _read_other_month(finding: Finding, said: AnswerText) -> Changes | None:
    """Read in which month the day was that was asked, up to the mail."""
    asked, months = _ASKED_DAY.search(finding.detail), _named_months(said.text)
    if asked is None or said.asked_on is None or finding.candidates or _named_days(said) or len(months) != 1:
        return None
    on = _calendar(int(asked[2]), months.pop(), int(asked[1]))
    return (("completed_on", on.isoformat()),) if on and on <= said.asked_on else None


def _read_bare_day(finding: Finding, said: AnswerText) -> Changes | None:
    """Read a day of the month alone ("der 30. natürlich"), in the month that was asked about: of the impossible day, of
    a candidate, else the last such day up to the mail.
    """
    numbers = {int(one or other) for one, other in _BARE_DAY.findall(said.text)}
    if len(numbers) != 1 or find_dates(said.text, said.day):
        return None
    number = numbers.pop()
    offered = [date.fromisoformat(dict(each.changes)["completed_on"]) for each in finding.candidates]
    fitting = [on for on in offered if on.day == number]
    if asked := _ASKED_MONTH.search(finding.detail):
        fitting = [on for on in (_calendar(int(asked[2]), int(asked[1]), number),) if on]
    elif not offered and said.asked_on is not None:
        fitting = list(_last_such_days(number, said.asked_on))[:1]
    return (("completed_on", fitting[0].isoformat()),) if len(fitting) == 1 else None


def _last_such_days(number: int, until: date) -> Iterator[date]:
    """Yield the days with a number up to a day, the last first, of the last two months."""
    for back in range(2):
        month = until.year * 12 + until.month - 1 - back
        on = _calendar(month // 12, month % 12 + 1, number)
        if on is not None and on <= until:
            yield on


def _calendar(year: int, month: int, number: int) -> date | None:
    try:
        return date(year if year > 99 else 2000 + year, month, number)
    except ValueError:
        return None


def _read_year(finding: Finding, text: str) -> Changes | None:
    written, asked = _YEAR.fullmatch(text), re.search(r"(\d{4})-(\d\d)-(\d\d)", finding.detail)
    if not (written and asked):
        return None
    try:
        return (("completed_on", date(int(written[1]), int(asked[2]), int(asked[3])).isoformat()),)
    except ValueError:
        return None


def day_in(said: AnswerText) -> Changes:
    """Return the one day that an answer gives its game, nothing where it gives none or several."""
    dates = {
        word.value for word in find_dates(said.text, said.day) if word.value and not word.problem and not word.is_other
    }
    return (("completed_on", dates.pop().isoformat()),) if len(dates) == 1 else ()
