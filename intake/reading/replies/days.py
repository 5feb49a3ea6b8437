"""The day that an answer means: a date, a day of the month alone, a month, or a year."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.codes import Question
from intake.reading.days.calendar_days import (
    find_calendar_day,
    find_day_without_month,
    find_day_without_year,
    find_full_year,
)
from intake.reading.days.dates import find_dates, list_days
from intake.reading.days.day_words import DAY_IN_WORDS, DAYS_IN_WORDS, WEEKDAY
from intake.reading.ordinals import ORDINALS
from intake.reading.types import Candidate, Finding
from intake.reading.words import any_case

from . import phrases
from .choosing import choose_by_order, choose_by_sign, remove_negation
from .ended_days import UnclearDayError, find_ended_day, list_dates
from .phrases import MONTH
from .types import AnswerText, Changes

_BESIDE_YEAR = (
    r"(?:falsches jahr|wrong year|im jahr\w*|in|natürlich|of course|es war|it was|gemeint(?: war)?|richtig(?: ist)?"
    r"|sorry|ja|yes)"
)
_YEAR = any_case(rf"\W*(?:{_BESIDE_YEAR}\W+)*((?:19|20)\d\d)\W*(?:{_BESIDE_YEAR}\W*)*")
_LAST_YEAR = any_case(r"\b(?:letzte[ns]|vorige[ns]|vergangene[ns]|last|previous) (?:jahre?s?|year)\b")
_BARE_DAY = any_case(
    r"(?<![\w.,:/-])(?:der|den|dem|am|the|on the|on)\s+([12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)?"
    r"(?![\w:/-]|\.?\s?\d|\s+(?:of|von)\b)"
    r"|^\W*([12]\d|3[01]|0?[1-9])(?:(?:st|nd|rd|th)(?=[^\w:/-][^\d.]{0,40}$|$)"
    r"|\.(?![\w:/-]|\s?\d)(?=\W*$|,?\s+(?:natürlich|of course|ist richtig|sorry|vertippt|verschrieben)\b))"
)
"""A day of the month that stands without a month."""

_IN_WORDS = any_case(
    rf"\b(?P<lead>(?:der|den|dem|am|vom|the|on the)\s+)?(?P<word>{DAY_IN_WORDS.replace('ß', '(?:ß|ss)')})"
    r"(?:e[nrms]?)?(?![\w-])(?=\s*(?:$|[.,;!)])|\s+(?:{MONTH})\b|\s+(?:hei(?:ß|ss)en|lauten|sein|gewesen|war|natürlich|leider|bitte"
    r"|sorry|be|of course|please)\b)"
)
"""A day of the month in words, with nothing behind it that it counts."""

_ASKED = any_case(
    r"(?P<iso_year>\d{4})-(?P<iso_month>\d\d)-(?P<iso_day>\d\d)"
    r"|(?<!\d)(?P<day>\d{1,2})\s?[./]\s?(?P<month>\d{1,2})(?:\s?[./]\s?(?P<year>\d{4}|\d{2})?)?(?!\d)"
    rf"|(?<!\d)(?P<name_day>\d{{1,2}})(?:\.|st|nd|rd|th)?\s+(?:of\s+)?(?P<name_month>{MONTH})(?:\s+(?P<name_year>\d{{4}}))?"
)
"""A day that is asked about, as it was written."""

_HAS_YEAR = re.compile(r"\d{4}|\d\.\s?\d{1,2}\.\s?\d\d\b")
ORDERS = 2
"""Days that numbers like 3/4 may mean: with the day first, and with the month first."""
_VAGUE = any_case(
    r"\b(?:ende|anfang|mitte|irgendwann|ungefähr|etwa|circa|ca\.?|gegen|end of|early|late|mid|beginning of"
    r"|around|about)"
    rf"[ -](?:in |im |the )?(?:{MONTH})"
)
"""A part of a month is no day."""

_NEXT_MONTH = any_case(
    r"\b(?:neuen|nächsten|folgenden|(?:the )?(?:next|new|following)) (?:monats?|month)\b"
    r"|\bmonat (?:dr?auf|danach|später)\b|\bfolgemonat|\bmonth after\b"
)
"""What names the month behind the one that was asked about."""

_WEEKDAY = any_case(rf"\b(?:(?:am|an einem|on an?|on) )?{WEEKDAY}(?:s|e?ns)?\b,?")
"""A day of the week: beside a date it says nothing more."""

_DAY_FIRST = any_case(
    r"\b(?:tag|day)[ /-]+(?:zuerst|first|(?:vor|before) (?:dem |the )?(?:monat|month)|monat|month)\b"
    r"|\b(?:europäisch\w*|deutsch\w*|european|german|british|dd/?mm)\b"
)
_MONTH_FIRST_ORDER = any_case(
    r"\b(?:monat|month)[ /-]+(?:zuerst|first|(?:vor|before) (?:dem |the )?(?:tag|day)|tag|day)\b"
    r"|\b(?:amerikanisch\w*|american)\b"
)


def read_day(finding: Finding, said: AnswerText) -> Changes | None:
    """Read the day: a date, a day of the month alone, a candidate by its month or order, or the right month or year of
    the day that was asked.
    """
    said = replace(said, text=_write_numbers(said.text, is_offered=bool(finding.candidates)))
    plain = replace(said, text=_WEEKDAY.sub(" ", said.text))
    said = plain if list_dates(plain) or _BARE_DAY.search(plain.text) else said
    if _VAGUE.search(said.text) or _differs_from_place(finding, said) or _is_of_each(finding, said):
        return None
    dated = (_read_order, _read_offered_month, _read_date, _read_other_month, _read_year)
    ways = (_read_sign, _read_bare_day, _read_place, *dated)
    return _as_changes(next((on for way in ways if (on := way(finding, said))), None))


def _write_numbers(text: str, *, is_offered: bool) -> str:
    """Return a text with the days in words as numbers; a small one chooses where days are offered."""

    def write(found: re.Match[str]) -> str:
        number = DAYS_IN_WORDS[found["word"].lower().replace("ss", "ß")]
        is_place = number <= len(ORDINALS) and (is_offered or not found["lead"])
        return found[0] if is_place else f"{found['lead'] or ''}{number}."

    return _IN_WORDS.sub(write, text)


def _is_of_each(finding: Finding, said: AnswerText) -> bool:
    """Return whether an answer about the day of several games gives several days."""
    try:
        find_ended_day(said, None)
    except UnclearDayError:
        return len(finding.claims) > 1
    return False


def _as_changes(on: date | None) -> Changes | None:
    return (("completed_on", on.isoformat()),) if on else None


def _read_sign(finding: Finding, said: AnswerText) -> date | None:
    return _find_only(_list_days(choose_by_sign(finding.candidates, said.text)))


def _read_place(finding: Finding, said: AnswerText) -> date | None:
    return _find_only(_list_days(choose_by_order(finding.candidates, said.text)))


def _differs_from_place(finding: Finding, said: AnswerText) -> bool:
    """Return whether an answer says the first or the second, and gives another day."""
    by_place, dates = _read_place(finding, said), list_dates(said)
    return by_place is not None and bool(dates) and by_place not in dates


def _list_days(candidates: Sequence[Candidate]) -> list[date]:
    """Return the days between which a question lets choose."""
    return [date.fromisoformat(dict(each.changes)["completed_on"]) for each in candidates]


def _find_only(days: Sequence[date]) -> date | None:
    return days[0] if len(days) == 1 else None


def _change_asked(finding: Finding, said: AnswerText, **parts: int) -> date | None:
    """Return the day that was asked about, with another number, month or year."""
    asked = _ASKED.search(finding.detail)
    if asked is None:
        return None
    year, month, number = (_find_part(asked, part) for part in ("year", "month", "day"))
    written = {"month": _find_month(month), "number": int(number), **parts}
    if year or "year" in parts:
        return find_calendar_day(**{"year": find_full_year(year, said.day) if year else 0, **written})
    on, problem, remark = find_day_without_year(written["number"], written["month"], said.asked_on)
    return None if problem or remark else on


def _find_part(asked: re.Match[str], part: str) -> str:
    """Return the year, month or day of a day that was asked about, "" for none."""
    return asked[part] or asked[f"iso_{part}"] or asked[f"name_{part}"] or ""


def _find_month(written: str) -> int:
    """Return the number of a month by its number or name."""
    if written.isdigit():
        return int(written)
    return next(number for number, name in enumerate(phrases.MONTHS, start=1) if name.search(written))


def _change_before_mail(finding: Finding, said: AnswerText, **parts: int) -> date | None:
    """Return the day that was asked about without candidates, with another part, if it is none after the mail."""
    on = None if finding.candidates else _change_asked(finding, said, **parts)
    return on if on and said.asked_on and on <= said.asked_on else None


def _read_date(finding: Finding, said: AnswerText) -> date | None:
    """Read a date; where the one asked about still comes, one without its year is past, and of the year of the mail."""
    words, on = find_dates(said.text, said.day), _find_only([*list_dates(said)])
    if finding.code == Question.FUTURE_DATE and not all(_HAS_YEAR.search(word.text) for word in words):
        is_past = on and said.asked_on and on.year == said.asked_on.year and on <= said.asked_on
        return on if is_past else None
    return on


def _read_order(finding: Finding, said: AnswerText) -> date | None:
    """Read whether the day or the month was written first; the first candidate is the one with the day first."""
    day_first, month_first = _DAY_FIRST.search(said.text), _MONTH_FIRST_ORDER.search(said.text)
    days = _list_days(finding.candidates)
    are_orders = len(days) == ORDERS and (days[0].day, days[0].month) == (days[1].month, days[1].day)
    if not are_orders or bool(day_first) == bool(month_first) or re.search(r"\d", said.text):
        return None
    return days[0 if day_first else 1]


def _list_months(said: AnswerText, numbers: Collection[int]) -> set[int]:
    """Return the months that an answer names and does not deny, none where it gives days other than these `numbers`."""
    others = any(int(number) not in numbers for number in re.findall(r"(?<!\d)\d{1,2}(?!\d)", said.text))
    if others or list_days(said.text, said.day):
        return set()
    affirmed = remove_negation(said.text)
    return {number for number, name in enumerate(phrases.MONTHS, start=1) if name.search(affirmed)}


def _read_offered_month(finding: Finding, said: AnswerText) -> date | None:
    """Read which candidate is meant by the name of its month."""
    offered = _list_days(finding.candidates)
    months = _list_months(said, {on.day for on in offered})
    return _find_only([on for on in offered if on.month in months])


def _read_other_month(finding: Finding, said: AnswerText) -> date | None:
    """Read in which month the day was that was asked."""
    asked = _ASKED.search(finding.detail)
    months = _list_months(said, {int(_find_part(asked, "day"))}) if asked else set()
    return _change_before_mail(finding, said, month=months.pop()) if len(months) == 1 else None


def _read_bare_day(finding: Finding, said: AnswerText) -> date | None:
    """Read a day of the month alone ("der 30. natürlich"), in the month that was asked about: of a candidate, of the
    impossible day, else the last such day up to the mail.
    """
    numbers = {int(one or other) for one, other in _BARE_DAY.findall(said.text)}
    if len(numbers) != 1 or list_dates(said):
        return None
    number, offered = numbers.pop(), _list_days(finding.candidates)
    if offered:
        return _find_only([on for on in offered if on.day == number])
    if asked := _ASKED.search(finding.detail):
        return _change_asked(finding, said, number=number, **_find_named_month(asked, said))
    return find_day_without_month(number, said.asked_on)[0]


def _find_named_month(asked: re.Match[str], said: AnswerText) -> dict[str, int]:
    """Return the only month that an answer names beside a day, or the one behind the month that was asked about."""
    named = {number for number, name in enumerate(phrases.MONTHS, start=1) if name.search(remove_negation(said.text))}
    before = _find_month(_find_part(asked, "month"))
    if _NEXT_MONTH.search(said.text) and not named - {before}:
        return {"month": before % len(phrases.MONTHS) + 1}
    return {"month": named.pop()} if len(named) == 1 else {}


def _read_year(finding: Finding, said: AnswerText) -> date | None:
    """Read in which year the day was that was asked."""
    written = _YEAR.fullmatch(said.text)
    if said.asked_on is None or not (written or _LAST_YEAR.search(said.text)):
        return None
    return _change_before_mail(finding, said, year=int(written[1]) if written else said.asked_on.year - 1)
