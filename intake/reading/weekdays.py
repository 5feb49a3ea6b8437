"""Days that are called by their weekday, alone ("last Friday") or beside the date ("am Montag, den 8. Juni")."""

from __future__ import annotations

import re
from datetime import date, timedelta

from intake.reading.codes import Question
from intake.reading.day_words import WEEKDAY, WEEKDAYS
from intake.reading.short_weekdays import SHORT_WEEKDAYS
from intake.reading.words import any_case

_NEXT_DOOR = 1
"""Days back to a weekday that some call the last one and others skip."""

_CALLED = any_case(rf"({WEEKDAY})[\s,(]*(?:de[nm] |the )?$")
"""A weekday right before its date: "am Montag, den 8. Juni"."""


_WISHED_OR_AHEAD = any_case(
    r"\b(?:schöne[nrms]?|gute[nrms]?|angenehme[nrms]?|frohe[nrms]?|happy|nice|good|great|bis|until|till|by|see you"
    r"|ab|für|for|next|every"
    r"|nächste[nrms]?|kommende[nrms]?|jede[nrms]?|coming)\s+(?:(?:zum|am|on|dann|then|the)\s+)?$"
)
_STILL = any_case(r"\s+(?:noch|allerseits|zusammen|euch|ihnen|dir|to you|everyone|all)\b")
_NAMED = re.compile(r"(?:[-–—/]|\b(?:gegen|gg\.?|vs?\.?|against|Herrn?|Frau|Mrs?\.?|Ms\.?|[A-ZÄÖÜ]\.))\s*$")
_NAME_BEHIND = re.compile(
    r",?\s+(?:[A-ZÄÖÜ]\.|[A-ZÄÖÜ][a-zäöüß]+)?\s*[-–—]\s|, [A-ZÄÖÜ]\S*\s*(?:$|\d|½)|\s*[-–—/]\s?[A-ZÄÖÜ]"
)


def may_be_weekday(before: str, behind: str) -> bool:
    """Return whether a word may be the weekday on which a game ended by the words around it: nobody wishes a good one
    or speaks of one that comes, and it is no name.
    """
    if _WISHED_OR_AHEAD.search(before) or _STILL.match(behind):
        return False
    return not (_NAMED.search(before) or _NAME_BEHIND.match(behind))


def find_last_weekday(written: str, day: date | None, *, called_last: bool) -> tuple[date | None, str, str]:
    """Return the last such day before the day of the letter; of today's name, and of yesterday's where it is called
    the last one, it is not clear which.
    """
    if day is None:
        return None, "", ""
    back = (day.weekday() - _ALL[written.lower()]) % len(set(WEEKDAYS.values()))
    unclear = _NEXT_DOOR if called_last else 0
    return (day - timedelta(days=back), "", "") if back > unclear else (None, Question.AMBIGUOUS_DATE, "")


def find_short_weekday(match: re.Match[str], day: date | None) -> tuple[date | None, str, str]:
    """Return the last such day before the day of the mail; "so" is another word as well, unless it is written as one
    that is cut short.
    """
    is_cut = match.string.startswith(".", match.end())
    if match["weekday"] == "so" and not is_cut:
        return None, Question.AMBIGUOUS_DATE, ""
    return find_last_weekday(match["weekday"], day, called_last=False)


_ALL = WEEKDAYS | SHORT_WEEKDAYS
"""The days by their names, whole or cut short."""


def is_called_so(before: str, day: date | None) -> bool:
    """Return whether a weekday that ends the words before a date is that of this day."""
    called = _CALLED.search(before)
    return called is not None and day is not None and WEEKDAYS[called[1].lower()] == day.weekday()


def find_in_week_before(name: str, day: date | None, weeks: int) -> date | None:
    """Return a weekday of the week that was so many `weeks` before that of the mail: "letzte Woche am Freitag"."""
    length = len(set(WEEKDAYS.values()))
    return day - timedelta(days=day.weekday() + weeks * length - WEEKDAYS[name.lower()]) if day else None
