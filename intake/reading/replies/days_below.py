"""The day on a line of its own below an answer: "1: c", and "Datum: 13.7." on the next line."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from intake.reading.words import any_case

from .ended_days import is_only_day
from .numbering import list_marks
from .own_text import Passage

_LABEL = any_case(
    r"^\W*(?:zeitpunkt|termin|datum|tag|ende|beendet|date|day|ended|finished)\b\s*"
    r"(?::|(?:war|was|am|on)\b)?\s*"
)
"""What leads a day: "Zeitpunkt: 13.7."."""


def join_days(passages: Sequence[Passage], numbers: Collection[int]) -> list[Passage]:
    """Return passages in which a day on the line below a numbered answer is a part of it, where all questions have
    numbered answers: it answers no other one.
    """
    marked = {number for each in passages for _, _, number in list_marks(each.text)}
    if not {*numbers} <= marked:
        return list(passages)
    found: list[Passage] = []
    for passage in passages:
        if found and _is_day_below(passage, found[-1]):
            found[-1] = replace(found[-1], text=f"{found[-1].text}, {_LABEL.sub('', passage.text)}")
        else:
            found.append(passage)
    return found


def _is_day_below(passage: Passage, above: Passage) -> bool:
    """Return whether a passage is nothing but a day, right below a numbered answer."""
    is_below = passage.index == above.index + 1 and (passage.number, passage.line) == (above.number, "")
    plain = _LABEL.sub("", passage.text)
    return is_below and bool(list_marks(above.text)) and not list_marks(plain) and is_only_day(plain, ())
