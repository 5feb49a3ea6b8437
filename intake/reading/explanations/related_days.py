"""Days that count from the day of the result before: "Koch beat Wolf on 3 June. The day after, Lang and Roth drew."."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from intake.reading import limits
from intake.reading.claims import with_day
from intake.reading.dates import find_dates, mask_dates
from intake.reading.day_like import like_a_day
from intake.reading.part_lines import Lines
from intake.reading.types import Claim

_WRAPPED = 4
"""Lines below its first one over which a sentence may go (our own choice)."""


def date_from_before(claims: Sequence[Claim], lines: Lines, day: date | None) -> list[Claim]:
    """Return the claims, those without a day with the one that their words count from the day of the claim before."""
    found: list[Claim] = []
    for at, claim in enumerate(claims):
        is_alone = not any(other.where == claim.where for other in (*claims[:at], *claims[at + 1 :]))
        found.append(_date(claim, found[-1], lines, day) if found and is_alone else claim)
    return found


def _date(claim: Claim, before: Claim, lines: Lines, day: date | None) -> Claim:
    """Return a claim with the only day of its words that counts from that of the one before, if that is clear."""
    text, on = claim.where.text, before.completed_on
    words = [word for word in find_dates(text, day, on) if word not in find_dates(text, day)]
    between = _find_between(before, claim, lines) if len(words) == 1 else None
    if between is None or not _names_only(between, on, day):
        return claim
    return with_day(claim, words[0], claim.where)


def _names_only(text: str, on: date | None, day: date | None) -> bool:
    """Return whether a text names no other day."""
    plain, words = mask_dates(text, day)
    return not like_a_day(plain) and all(word.value == on for word in words)


def _find_between(before: Claim, claim: Claim, lines: Lines) -> str | None:
    """Return what is written between the words of two claims, None where it is not found."""
    first, last = before.where.line, claim.where.line + _WRAPPED
    near = [line.strip() for number, line in lines if first <= number <= last]
    text = " ".join(near) if sum(map(len, near)) <= limits.LINE else ""
    begin = text.find(before.where.text.strip()) + len(before.where.text.strip())
    end = text.find(claim.where.text.strip(), begin)
    return text[begin:end] if before.where.text.strip() in text and end >= begin else None
