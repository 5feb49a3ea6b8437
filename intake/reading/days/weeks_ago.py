"""Days that are whole weeks ago: "a week ago today", "gestern vor vierzehn Tagen", "on Saturday two weeks ago"."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import zip_longest

from intake.reading.days.calendar_days import Meaning, count_days, find_last_weekday
from intake.reading.days.day_words import PART_OF_TODAY, WEEKDAY
from intake.reading.words import any_case

_IN_WEEKS = (
    r"(?:einer|1|one|a) (?:woche|week)|(?<=yesterday )week",
    r"(?:zwei|2|two) (?:wochen|weeks)|(?:a|one) fortnight",
    r"(?:drei|3|three) (?:wochen|weeks)",
    r"(?:vier|4|four) (?:wochen|weeks)|(?:zwei|2|two) fortnights",
)
_IN_DAYS = ("(?:acht|8) tagen", "(?:vierzehn|14) tagen")
"""One week and two, as people count them in days; said to be exact they are days."""

_COUNTS = tuple(any_case("|".join(filter(None, words))) for words in zip_longest(_IN_WEEKS, _IN_DAYS))
_WHOLE_WEEKS = f"(?:{'|'.join(_IN_WEEKS)})"
_WEEKS = f"(?:{'|'.join((*_IN_WEEKS, *_IN_DAYS))})"
_EXACT = r"(?:genau |exactly |just )?"
WEEKS_BEFORE = rf"(?:vor {_EXACT}{_WEEKS}|{_EXACT}{_WEEKS} ago)"
"""How long before a weekday the one of the same name was that is meant."""

_TODAY, _YESTERDAY = (
    rf"(?:heute|today|tonight|{PART_OF_TODAY})",
    r"(?:gestern|yesterday|last night)",
)
_DAY = rf"(?:{_TODAY}|{_YESTERDAY})"
_BEHIND = rf"(?:on |am )?(?:last |letzten )?(?P<weekday_behind>{WEEKDAY})"
WEEKS_AGO = (
    rf"\b{_DAY},? {WEEKS_BEFORE}\b",
    rf"\b{WEEKS_BEFORE},? (?:from )?{_DAY}\b",
    rf"\bvor genau {_WHOLE_WEEKS}\b",
    r"\byesterday week\b",
    rf"\b(?:am |on )?(?:(?:last|letzten) )?(?P<weekday>{WEEKDAY}),? {WEEKS_BEFORE}\b",
    rf"\b{WEEKS_BEFORE},? {_BEHIND}\b",
)
"""The forms of such days."""

_UNIT = r"(?:tag|woche|monat|jahr)"
NOT_AGO = rf"(?! vor (?:\S+ ){{1,3}}{_UNIT})"
NOT_AGO_BEFORE = "(?<!ago )(?<!ago, )"
"""Beside "today": no time before it, which makes it another day."""

_IS_YESTERDAY = any_case(rf"\b{_YESTERDAY}\b")


def find_weeks_ago(text: str, weekday: str, day: date | None) -> Meaning:
    """Return the day of a text that is some weeks before the last weekday of a name, else before today or yesterday."""
    weeks = next(number for number, shape in enumerate(_COUNTS, start=1) if shape.search(text))
    if weekday and day:
        # "Saturday a week ago" on a Saturday is that of a week ago, and not the one before.
        last = find_last_weekday(weekday, day)[0] or day
        return count_days(last, -7 * weeks)
    back = timedelta(days=1 if _IS_YESTERDAY.search(text) else 0)
    return count_days(day and day - back, -7 * weeks)
