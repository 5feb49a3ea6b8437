"""The day that an answer means: a date, a day of the month alone, a month, or a year."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import date

from intake.reading.codes import Question
from intake.reading.dates import find_dates
from intake.reading.types import Finding
from intake.reading.words import any_case

from . import phrases
from .changes import Changes
from .choosing import choose_by_order, choose_by_sign, remove_negation
from .types import AnswerText

_BESIDE_YEAR = (
    r"(?:falsches jahr|wrong year|im jahr\w*|in|natürlich|of course|es war|it was|gemeint(?: war)?|richtig(?: ist)?"
    r"|sorry|ja|yes)"
)
_YEAR = any_case(rf"\W*(?:{_BESIDE_YEAR}\W+)*((?:19|20)\d\d)\W*(?:{_BESIDE_YEAR}\W*)*")
_BARE_DAY = any_case(
    r"(?<![\w.,:/-])(?:der|den|dem|am|the|on the|on)\s+([12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)?"
    r"(?![\w:/-]|\.?\s?\d|\s+(?:of|von)\b)"
    r"|^\W*([12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)(?![\w:/-]|\.?\s?\d)"
    r"(?=\W*$|\s+(?:natürlich|of course|ist richtig)\b)"
)
"""A day of the month that stands without a month."""

_ASKED_MONTH = re.compile(r"(?<!\d)\d{1,2}\s?[./]\s?(0?[1-9]|1[0-2])\s?[./]\s?(\d{4}|\d{2})(?!\d)")
"""Month and year of a day as it was written."""

_ASKED_DAY = re.compile(r"(?<!\d)(\d{1,2})\s?[./]\s?\d{1,2}\s?[./]\s?(\d{4}|\d{2})(?!\d)")
"""Day and year of it."""

_ASKED = re.compile(
    r"(?<!\d)(?P<day>\d{1,2})\s?[./]\s?(?P<month>\d{1,2})\s?[./]\s?(?:\d{4}|\d{2})(?!\d)"
    r"|\d{4}-(?P<iso_month>\d\d)-(?P<iso_day>\d\d)"
)
_HAS_YEAR = re.compile(r"\d{4}|\d\.\s?\d{1,2}\.\s?\d\d\b")
ORDERS = 2
"""Days that numbers like 3/4 may mean: with the day first, and with the month first."""


MONTH = "|".join(name.pattern for name in phrases.MONTHS)
_NAMED_MONTH = any_case(
    r"(?<![\w.])(?<!am )(?<!on )(?:(?:der|den|dem|the)\s+)?"
    rf"(?=(?:[12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)?\s+(?:of\s+)?(?:{MONTH}))"
)
"""Where a day with the name of its month begins."""


_MONTH_FIRST = any_case(
    rf"(?<![\w.])(?<!\d )((?:{MONTH}))\.? (?:the )?([12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?(?![\w:/-]|\.?\d)"
)
"""A day behind the name of its month."""

_NUMERIC_DAY = re.compile(r"^\W*(?=(?:[12]\d|3[01]|0?[1-9])\.\s?(?:1[0-2]|0?[1-9])\.(?:\s+[^\W\d]|$))")
"""Where an answer begins with a day in numbers."""

_MEANT_DAY = any_case(r"(?<=[\w.])\s+(?:meine ich|meinte ich|i mean)\b")
_VAGUE = any_case(
    r"\b(?:ende|anfang|mitte|irgendwann|ungefähr|etwa|circa|ca\.?|gegen|end of|early|late|mid|beginning of"
    r"|around|about)"
    rf"[ -](?:in |im |the )?(?:{MONTH})"
)
"""A part of a month is no day."""

_DAY_FIRST = any_case(
    r"\b(?:tag|day)[ /-]+(?:zuerst|first|(?:vor|before) (?:dem |the )?(?:monat|month)|monat|month)\b"
    r"|\b(?:europäisch\w*|deutsch\w*|european|german|british|dd/?mm)\b"
)
_MONTH_FIRST_ORDER = any_case(
    r"\b(?:monat|month)[ /-]+(?:zuerst|first|(?:vor|before) (?:dem |the )?(?:tag|day)|tag|day)\b"
    r"|\b(?:amerikanisch\w*|american)\b"
)


_DENIED_DAY = any_case(
    r"(?:,\s*|\b(?:und|and)\s+)?\b(?:nicht|not)\s+(?:(?:erst|schon|only)\s+)?(?:am|vom|on)\s+(?:the\s+)?"
    rf"\d{{1,2}}(?:\.\s?\d{{1,2}}\.(?:\s?\d{{2,4}})?|\.|st|nd|rd|th)?(?:\s+(?:of\s+)?(?:{MONTH}))?"
)


def without_denied_day(text: str) -> str:
    """Return an answer without the day that it says was another one: "not on the 13th"."""
    return _DENIED_DAY.sub("", text)


def lead_days(text: str) -> str:
    """Return an answer in which each day with the name of its month is led by "am": in a mail "3. Mai" may be a number
    in a list, and "der 3. Mai" a word about something else; who answers a question means the day.
    """
    return _NUMERIC_DAY.sub("am ", _NAMED_MONTH.sub("am ", _MONTH_FIRST.sub(r"\2. \1", text)))


def without_meaning(text: str) -> str:
    """Return an answer without "meine ich" behind the day that it gives, which is no doubt there."""
    return _MEANT_DAY.sub("", text) if re.search(rf"\d\W|\b(?:{MONTH})", text, re.IGNORECASE) else text


def read_day(finding: Finding, said: AnswerText) -> Changes | None:
    """Read the day: a date, a day of the month alone, a candidate by its month or order, or the right year of the day
    that was asked.
    """
    if _VAGUE.search(said.text):
        return None
    ways = (_read_sign, _read_bare_day, _read_place, _read_order, _read_offered_month, _read_date, _read_other_month)
    return next((meant for way in ways if (meant := way(finding, said))), None) or _read_year(finding, said)


def _named_days(said: AnswerText) -> set[date]:
    return {word.value for word in find_dates(said.text, said.day) if word.value and not word.problem}


def _read_date(finding: Finding, said: AnswerText) -> Changes | None:
    words = find_dates(said.text, said.day)
    if finding.code == Question.FUTURE_DATE and not all(_HAS_YEAR.search(word.text) for word in words):
        return _read_same_year(said)
    dates = _named_days(said)
    return (("completed_on", dates.pop().isoformat()),) if len(dates) == 1 else None


def _read_same_year(said: AnswerText) -> Changes | None:
    """Read a day without its year where the one asked about still comes: it is of the year of the mail, and before."""
    dates = _named_days(said)
    if len(dates) != 1 or said.asked_on is None:
        return None
    on = dates.pop()
    return (("completed_on", on.isoformat()),) if on.year == said.asked_on.year and on <= said.asked_on else None


def _read_order(finding: Finding, said: AnswerText) -> Changes | None:
    """Read whether the day or the month was written first; the first candidate is the one with the day first."""
    day_first, month_first = _DAY_FIRST.search(said.text), _MONTH_FIRST_ORDER.search(said.text)
    days = [date.fromisoformat(dict(each.changes)["completed_on"]) for each in finding.candidates]
    are_orders = len(days) == ORDERS and (days[0].day, days[0].month) == (days[1].month, days[1].day)
    if not are_orders or bool(day_first) == bool(month_first) or re.search(r"\d", said.text):
        return None
    return finding.candidates[0 if day_first else 1].changes


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
    if _named_days(said) or _other_numbers(said.text, {on.day for on in offered}):
        return None
    months = _named_months(said.text)
    found = [each for on, each in offered.items() if on.month in months]
    return found[0].changes if len(found) == 1 else None


def _read_other_month(finding: Finding, said: AnswerText) -> Changes | None:
    """Read in which month the day was that was asked, up to the mail."""
    asked, months = _ASKED_DAY.search(finding.detail), _named_months(said.text)
    if asked is None or said.asked_on is None or finding.candidates or _named_days(said) or len(months) != 1:
        return None
    if _other_numbers(said.text, {int(asked[1])}):
        return None
    on = _calendar(int(asked[2]), months.pop(), int(asked[1]))
    return (("completed_on", on.isoformat()),) if on and on <= said.asked_on else None


def _other_numbers(text: str, days: Collection[int]) -> bool:
    """Return whether a text has a number of a day that is none of `days`."""
    return any(int(number) not in days for number in re.findall(r"(?<!\d)\d{1,2}(?!\d)", text))


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


def read_number_of_month(said: AnswerText, known: date) -> date | None:
    """Return the day that an answer gives by its number alone, in the month of the `known` day."""
    numbers = {int(one or other) for one, other in _BARE_DAY.findall(remove_negation(said.text))}
    on = _calendar(known.year, known.month, numbers.pop()) if len(numbers) == 1 else None
    return on if on and (said.day is None or on <= said.day) else None


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


def _read_year(finding: Finding, said: AnswerText) -> Changes | None:
    """Read in which year the day was that was asked, up to the mail."""
    written = _YEAR.fullmatch(said.text)
    asked = _ASKED.search(finding.detail)
    if asked is None or said.asked_on is None or finding.candidates:
        return None
    last_year = re.search(
        r"\b(?:letzte[ns]|vorige[ns]|vergangene[ns]|last|previous) (?:jahre?s?|year)\b", said.text, re.IGNORECASE
    )
    if not written and not last_year:
        return None
    year = int(written[1]) if written else said.asked_on.year - 1
    month, number = (asked["month"], asked["day"]) if asked["day"] else (asked["iso_month"], asked["iso_day"])
    on = _calendar(year, int(month), int(number))
    return (("completed_on", on.isoformat()),) if on and on <= said.asked_on else None


def day_in(said: AnswerText) -> Changes:
    """Return the one day that an answer gives its game, nothing where it gives none or several."""
    dates = {
        word.value for word in find_dates(said.text, said.day) if word.value and not word.problem and not word.is_other
    }
    return (("completed_on", dates.pop().isoformat()),) if len(dates) == 1 else ()
