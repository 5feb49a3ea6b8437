"""Days of several results that follow them in their order: "both drawn, on Monday and Tuesday respectively"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from intake.reading.claims import with_day
from intake.reading.days.beside_days import is_behind_outcome
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.mentions import PAIR
from intake.reading.types import Claim, Place
from intake.reading.words import MASK, any_case, mask_words

_RESPECTIVELY = any_case(r"\b(?:bzw|beziehungsweise|respektive|respectively)\b")
_BETWEEN = any_case(r"\W*\b(?:bzw|beziehungsweise|respektive|and|und)\b\W*(?:(?:am|on|the|den)\s+){0,2}")
_HALF = any_case(
    rf"{MASK}\W*(?:bzw|beziehungsweise|respektive|respectively)\b"
    rf"|\b(?:bzw|beziehungsweise|respektive)\b\W*(?:(?:am|on|the|den)\s+){{0,2}}{MASK}"
)
_BEFORE = any_case(r"[\s,;(]*(?:\b(?:am|on|the|den)\s+){0,2}$")
_BEHIND = any_case(r"\W*(?:respectively\W*)?")
_ALONE = any_case(
    r"\W*(?:(?:die|the|das|these|sie|they|partien|spiele|games|beide|both|war(?:en)?|were|endeten|ended|finished|am|on)"
    r"\W+)*"
)
"""Before such days in a sentence about nothing else."""


def take_days(line: str, day: date | None) -> tuple[str, str]:
    """Return a line without the days of its results that end it, and these, "" where it has none; they are written out,
    as no full stop in them should end a sentence.
    """
    words = find_dates(line, day)[-PAIR:] if _RESPECTIVELY.search(line) else ()
    if not _are_joined(line, words) or not _BEHIND.fullmatch(line, words[-1].end):
        return line, ""
    before = _BEFORE.sub("", line[: words[0].start])
    days = [f"am {word.value:%d.%m.%Y}" for word in words if word.value and not (word.is_other or word.problem)]
    return (before, " bzw. ".join(days)) if is_behind_outcome(before) and len(days) == PAIR else (line, "")


def is_half_read(text: str, dates: Sequence[DateWord]) -> bool:
    """Return whether a text has several days in the order of its results, of which only one is read."""
    is_joined = any(_BETWEEN.fullmatch(text, one.end, other.start) for one, other in pairwise(dates))
    return not is_joined and _HALF.search(mask_words(text, dates)) is not None


def date_respectively(claims: Sequence[Claim], where: Place, dates: Sequence[DateWord]) -> list[Claim]:
    """Return the claims, those of the line of some days, else the only ones of the mail, with these days in their
    order; none where a sentence says anything else, or one has its day already.
    """
    of_line = [at for at, one in enumerate(claims) if (one.where.part, one.where.line) == (where.part, where.line)]
    places = of_line or [*range(len(claims))]
    is_all = len(places) == len(dates) and not any(claims[at].completed_on for at in places)
    if not is_all or not are_respective(where.text, dates):
        return []
    days = dict(zip(places, dates, strict=True))
    return [with_day(claim, days[at], where) if at in days else claim for at, claim in enumerate(claims)]


def are_respective(text: str, dates: Sequence[DateWord]) -> bool:
    """Return whether a sentence only has days that follow the order of results."""
    is_clear = _RESPECTIVELY.search(text) and not any(word.problem for word in dates)
    if not is_clear or not _are_joined(text, dates):
        return False
    return bool(_ALONE.fullmatch(text, 0, dates[0].start) and _BEHIND.fullmatch(text, dates[-1].end))


def _are_joined(text: str, words: Sequence[DateWord]) -> bool:
    """Return whether there are two days with nothing but "and" between them."""
    pairs = [*pairwise(words)]
    return len(pairs) == 1 and all(_BETWEEN.fullmatch(text, one.end, other.start) for one, other in pairs)
