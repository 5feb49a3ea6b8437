"""The day of the answered mail that a reply only calls "the same day"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.dates import mask_dates
from intake.reading.types import Claim
from intake.reading.words import any_case

from .own_text import Passage

_SAME = any_case(
    r"\b(?:(?:on )?(?:the )?same (?:day|date)|(?:am )?(?:selben|gleichen|gleicher|selber) tage?|(?:same|gleiches) datum"
    r"|gleichentags)\b"
)


def name_same_day(passages: Sequence[Passage], stored: Iterable[Claim], day: date | None) -> list[Passage]:
    """Return passages with the one day of all stored games for "the same day", where they name no day themselves."""
    days = {claim.completed_on for claim in stored}
    on = days.pop() if len(days) == 1 else None
    if on is None or any(mask_dates(_SAME.sub(" ", each.text), day)[1] for each in passages):
        return list(passages)
    return [replace(each, text=_SAME.sub(on.isoformat(), each.text)) for each in passages]
