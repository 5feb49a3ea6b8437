"""A day and month without a year: two numbers that are a day because of what is beside them."""

from __future__ import annotations

import re
from datetime import date, timedelta

from intake.reading.day_words import WEEKDAY
from intake.reading.short_weekdays import SHORT_WEEKDAY
from intake.reading.words import any_case

_RULE_BEFORE = any_case(
    r"(?:§|\b(?:regel|rule|ziffer|punkt|art(?:ikel|icle)?\.?|abs\.|fwz\w*|ecp|nr\.?|no\.?|runde|round|brett|board))\s*$"
)
"""Before the number of a paragraph, or of a round and a board, which may look like a day and month."""

_DAY_BEFORE = any_case(r"\d\.\s?\d{0,2}\.?\W*(?:und|and|bis)?\W*$")
"""Before the second of two days in a row, of which neither is meant alone."""

_SCORE = r"(?:[01½]\s?[-–:]\s?[01½](?![\w½])|0[.,]5\s?[-–:]\s?0[.,]5|½|1/2|=|\b(?:remis|unentschieden|drawn?)\b)"
_REASON = r"(?:zü|zeit\w*|aufgabe|aufgegeben|matt|time|resigned|mate|agreed)"
_SCORE_BEFORE = any_case(rf"{_SCORE}[\s,;:(]*(?:{_REASON}[\s,;:()]*)?$")
_SCORE_BEHIND = any_case(rf"[\s,;:)]*{_SCORE}")
"""Beside a day and month without a year, in a row."""

_STOP_BEHIND = any_case(r"\s*(?:$|[,;:!()]|zü\b)")
_WEEKDAY_BEFORE = any_case(rf"(?<!\w)(?:{WEEKDAY}|{SHORT_WEEKDAY})\.?,?\s*(?:de[nm]\s+)?$")
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""Days of the months of a leap year."""


def is_bare_day(match: re.Match[str], text: str) -> bool:
    """Return whether two numbers are a day and month: a full stop and the end of something behind them, or a
    score beside them.
    """
    before, behind = text[: match.start()], text[match.end() :]
    if _RULE_BEFORE.search(before) or _DAY_BEFORE.search(before):
        return False
    if _WEEKDAY_BEFORE.search(before) or (match["stop"] and _STOP_BEHIND.match(behind)):
        return True
    return is_beside_score(before, behind) and is_in_calendar(int(match["month"]), int(match["day"]))


def is_beside_score(before: str, behind: str) -> bool:
    """Return whether a score is right before or behind a place in a row."""
    return _SCORE_BEFORE.search(before) is not None or bool(before.strip() and _SCORE_BEHIND.match(behind))


def is_in_calendar(month: int, number: int) -> bool:
    """Return whether some year has a day."""
    return 0 < month <= len(_DAYS) and 0 < number <= _DAYS[month - 1]


SOON = timedelta(days=61)
"""Two months: a day without a year so far ahead is to come, and not that of a year ago (our own choice)."""


def is_soon(number: int, month: int, day: date) -> bool:
    """Return whether a day of the calendar comes soon after the day of the mail."""
    ahead = (day + timedelta(days=count) for count in range(1, SOON.days + 1))
    return any((on.month, on.day) == (month, number) for on in ahead)
