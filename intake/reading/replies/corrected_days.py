"""Another day that an answer gives the game which it is about: "yes, but only on the 17th"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from intake.reading.dates import DateWord, find_dates
from intake.reading.words import any_case

from .days import lead_days, read_number_of_month
from .types import AnswerText

LONGEST_AGO = timedelta(days=730)
"""How long before a reply a day in it is not that of a birth (our own choice)."""

_CLAUSE_END = re.compile(r"(?<=[^\d\s])[,;!]\s+|(?<=[\d.])[,;]\s+|(?<=[^\W\d_]{2})\.\s+|(?<=\d\.)\s+(?=[A-ZÄÖÜ])")
_TOLD = any_case(
    r"\b(?:geschrieben|schrieb\w*|gemeldet|mitgeteilt|gemailt|angerufen|gesagt|bestätigt|berichtet|erhalten|bekommen|wrote"
    r"|written|told|said|says|sagt|phoned|rang|rung|called|telefonier\w*|mailed|reported|confirmed|received|heard|geboren|born)\b"
)
"""A day beside these words is that of a message, or of a birth."""

_ENDED = any_case(
    r"\b(?:be?endet|zu ende|ende|fertig|aufgegeben|gewonnen|verloren|gespielt|partieende|ended|over"
    r"|finished|resigned|won|lost|played)\b"
)
_DENIED = any_case(r"\b(?:nicht|not|kein|n't)\W+(?:(?:erst|schon|am|vom|der|den|dem|on|the|only)\W+)*$")
_NO_DAY = any_case(
    r"\b(?:datum|tag|date|day)\b[^.,;!?]{0,30}\b(?:nicht|falsch|verkehrt|wrong|incorrect|n't|not)\b"
    r"|\b(?:nicht|not|falsche[nrs]?|anderen?|anderes|wrong|different|another)\s+(?:\w+\s+){0,2}(?:datum|tag|date|day)\b"
)
"""What says that the day was another one."""

_EITHER = any_case(r"\d\.?(?:st|nd|rd|th)?\s+(?:oder|or|bis|to)\s+(?:am\s+|on\s+|the\s+)?\d{1,2}(?:\.|st|nd|rd|th)")
"""One of two days."""


class UnclearDayError(Exception):
    """An answer speaks of another day, and does not say which one."""


def find_corrected_day(said: AnswerText, known: date | None) -> date | None:
    """Return the day that an answer gives its game instead of the `known` one, None where it gives no other. Raises
    UnclearDayError.
    """
    found = {on for clause in _CLAUSE_END.split(said.text) for on in _list_days(replace(said, text=clause), known)}
    others = found - {known}
    if len(others) > 1 or (not found and _NO_DAY.search(said.text)) or _EITHER.search(said.text):
        raise UnclearDayError
    return others.pop() if others else None


def _list_days(said: AnswerText, known: date | None) -> Iterator[date]:
    """Yield the days of a clause that are no others': not of a message, of a birth, or denied."""
    if _TOLD.search(said.text) and not _ENDED.search(said.text):
        return
    text = lead_days(said.text)
    words = find_dates(text, said.day)
    yield from (word.value for word in words if word.value and _is_said_of_end(word, text, said.day))
    month = known or said.day
    if not words and month and (on := read_number_of_month(said, month)):
        yield on


def _is_said_of_end(word: DateWord, text: str, day: date | None) -> bool:
    """Return whether a day that a text names may be that on which a game ended, and is not denied."""
    is_near = word.value is not None and (day is None or day - word.value < LONGEST_AGO)
    return is_near and not (word.problem or word.is_other or _DENIED.search(text[: word.start]))
