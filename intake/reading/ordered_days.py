"""The days of results that a sentence below them gives one after the other: "the first ended on the 3rd, ..."."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.claims import mirrored, with_day
from intake.reading.dates import DateWord
from intake.reading.meant_results import list_named
from intake.reading.mentions import PAIR
from intake.reading.types import Claim, Place
from intake.reading.words import any_case

_IN_ORDER = any_case(
    r"\b(?:erst(?:er)?e[nrs]?|first|former)\b.*\b(?:(?:zweite|andere|letztere)[nrs]?|second|other|latter|last)\b"
)
_ONE_AND_OTHER = any_case(r"\b(?:eine[nrs]?|one)\b.*\b(?:(?:zweite|andere)[nrs]?|second|other)\b")
"""Which of two results alike the one is makes no difference."""

_COLOUR = any_case(r"\b(?:wei(?:ß|ss)\w*|schwarz\w*|white|black)\b")
"""What says which of two games is meant, whichever comes first."""


def date_by_names(claims: Sequence[Claim], where: Place, dates: Sequence[DateWord]) -> list[Claim]:
    """Return the claims, each with the day of a sentence that is behind its name, none where that is not so."""
    dated, begin = dict[int, Claim](), 0
    for day in dates:
        at = where.text.find(day.text, begin)
        named = list_named(where.text[begin:at], claims)
        if at < 0 or len(named) != 1 or claims.index(named[0]) in dated:
            return []
        dated[claims.index(named[0])] = with_day(named[0], day, where)
        begin = at + len(day.text)
    return [dated.get(at, claim) for at, claim in enumerate(claims)] if len(dated) == len(claims) else []


def date_in_order(claims: Sequence[Claim], where: Place, dates: Sequence[DateWord]) -> list[Claim]:
    """Return the only two claims of a mail with the days of a sentence, none where it does not say whose each is."""
    if len(claims) != PAIR or len(dates) != PAIR or _COLOUR.search(where.text):
        return []
    if any(claim.completed_on for claim in claims):
        return []
    is_said = _ONE_AND_OTHER if _are_alike(*claims) else _IN_ORDER
    if not (is_said.search(where.text) or _IN_ORDER.search(where.text)):
        return []
    return [with_day(claim, day, where) for claim, day in zip(claims, dates, strict=True)]


def _are_alike(first: Claim, second: Claim) -> bool:
    """Return whether two results are those of the same two players and say the same of them."""
    if {first.white, first.black} != {second.white, second.black}:
        return False
    return first.score == (second.score if first.white == second.white else mirrored(second.score or ""))
