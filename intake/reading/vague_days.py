"""Days that are not meant exactly: "about 3 June", "the 7th or the 8th"."""

from __future__ import annotations

from intake.reading.day_words import MONTH_WORD, WEEKDAY
from intake.reading.words import any_case

_VAGUE = any_case(
    r"\b(?:um(?: den)?|ca\.?|circa|etwa(?: am)?|ungefähr(?: am)?|around|about|approx\.?|roughly|(?:vor|nach) dem)"
    r"(?:\s+(?:the|den))?\s*$"
)
"""Before a day that is not meant exactly."""

_LEADS = r"(?:(?:on|am|vom|den|dem|the|auch|vielleicht|perhaps|maybe)\s+){0,3}"
_OR_BEFORE = any_case(
    rf"(?:\d{{1,2}}(?:st|nd|rd|th|\.)?|\b{MONTH_WORD}\.?|\b{WEEKDAY}|\btag|\bday)\s*,?\s*\b(?:or|oder)\s+{_LEADS}$"
)
_OR_BEHIND = any_case(rf"\W*\b(?:or|oder)\s+{_LEADS}(?:\d{{1,2}}(?:st|nd|rd|th|\.)|{WEEKDAY}\b|the day\b)")
"""Beside one of two days of which the writer does not know which it was."""


def is_vague(text: str, begin: int, end: int) -> bool:
    """Return whether the words around a day say that it may be another one: "about", "the 7th or the 8th"."""
    before = text[:begin]
    return bool(_VAGUE.search(before) or _OR_BEFORE.search(before) or _OR_BEHIND.match(text, end))
