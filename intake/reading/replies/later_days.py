"""The day of the only game that was asked about, which a reply adds: "I forgot the day: 9 September"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from .changes import resolve_answer
from .types import Answer, AskedQuestion, Resolution


def with_day_later(found: Sequence[Resolution], question: AskedQuestion, day: date) -> list[Resolution]:
    """Return what a reply resolves of the only question, with a day for its game; what was asked may stay open."""
    if not question.first.claims:
        return list(found)
    still_open = resolve_answer(Answer(question, (None,) * len(question.findings), frozenset()))
    return [
        replace(each, claims=tuple(replace(claim, completed_on=claim.completed_on or day) for claim in each.claims))
        for each in found or filter(None, [still_open])
    ]
