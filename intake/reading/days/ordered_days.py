"""The days of results that a sentence beside them gives: one after the other ("the first ended on the 3rd, ..."), or to
one that it means by its number or its score ("No. 3 ended on Friday").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from intake.reading.claims import mirrored, with_day
from intake.reading.days.dates import DateWord
from intake.reading.days.respective_days import are_respective
from intake.reading.doubts.meant_results import THE_DRAW, THE_WIN, find_item, list_named
from intake.reading.mentions import PAIR
from intake.reading.ordinals import ORDINALS
from intake.reading.types import Claim, Place
from intake.reading.words import any_case, one_of
from ratings.formats.name_folding import fold
from ratings.regulations.types import Score

_IN_ORDER = any_case(
    r"\b(?:erst(?:er)?e[nrs]?|first|former)\b.*\b(?:(?:zweite|andere|letztere)[nrs]?|second|other|latter|last)\b"
)
_ONE_AND_OTHER = any_case(r"\b(?:eine[nrs]?|one)\b.*\b(?:(?:zweite|andere)[nrs]?|second|other)\b")
"""Which of two results alike the one is makes no difference."""

_PLACES = tuple(any_case(rf"\b(?:{words})\b") for words in ORDINALS)
_COLOUR = any_case(r"\b(?:wei(?:ß|ss)\w*|schwarz\w*|white|black)\b")
"""What says which of two games is meant, whichever comes first."""

_OTHER = any_case(r"\b(?:the other|die andere|das andere|der andere)\b(?! (?:games|day|players?|tag|spieler\w*)\b)")
_ONE_OF_TWO = any_case(
    r"\b(?:first|second|other|latter|return|both|erste[nrs]?|zweite[nrs]?|andere[nrs]?|beide[nr]?|rück\w+|hin(?:partie|spiel))\b"
)
_NOT_YET = any_case(
    one_of(
        r"\b(?:offer\w*|propos\w*|angeboten|anbot|vorgeschlagen|claim\w*|reklamiert)\b",
        r"\b(?:beg[aiou]nn?\w*|started?|adjourned|unterbrochen|resum\w*|weitergespielt|reported|gemeldet|wrote|schrieb\w*)\b",
        r"\b(?:not|nicht|kein\w*|maybe|perhaps|vielleicht|wohl|probably|will|wird)\b|n['’]t\b|\?",
    )
)
"""What happened on a day, or may have, and ended nothing."""


def date_by_labels(
    claims: Sequence[Claim], items: Sequence[str], where: Place, dates: Sequence[DateWord]
) -> list[Claim]:
    """Return the claims, each that a sentence means by its number or its score with the day beside it, none where one
    of its days is not so; `items` are the numbers of the claims.
    """
    dated = dict[int, Claim]()
    for day, words in _cut_at_days(where.text, dates):
        at = None if _NOT_YET.search(words) else _find_labelled(words, claims, items, dated)
        if at is None or at in dated:
            return []
        dated[at] = with_day(claims[at], day, where)
    return [dated.get(at, claim) for at, claim in enumerate(claims)] if dated else []


def _cut_at_days(text: str, dates: Sequence[DateWord]) -> Iterator[tuple[DateWord, str]]:
    """Yield the days of a text, each with the words before it, an only one with all of its sentence."""
    begin = 0
    for day in dates:
        at = text.find(day.text, begin)
        yield day, text if len(dates) == 1 else text[begin : max(at, begin)]
        begin = max(at, begin) + len(day.text)


def _find_labelled(words: str, claims: Sequence[Claim], items: Sequence[str], dated: dict[int, Claim]) -> int | None:
    """Return the only claim that words mean by its number, by its score, or as the other one of two."""
    if item := find_item(words):
        meant = [at for at, one in enumerate(items) if one == item]
    elif _OTHER.search(words):
        meant = [at for at in range(len(claims)) if dated and len(claims) == PAIR and at not in dated]
    else:
        meant = _list_by_score(words, claims)
    return meant[0] if len(meant) == 1 else None


def _list_by_score(words: str, claims: Sequence[Claim]) -> list[int]:
    """Return the places of the claims that words mean by how they ended."""
    is_drawn = THE_DRAW.search(words) is not None
    if not (is_drawn or THE_WIN.search(words)):
        return []
    return [at for at, one in enumerate(claims) if (one.score == Score.DRAW.value) is is_drawn]


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


def date_pair(claims: Sequence[Claim], where: Place, dates: Sequence[DateWord]) -> list[Claim]:
    """Return the claims, the only one without a day with that of a sentence which names both its players and no other
    game of theirs: "Koch - Wolf ended on 3 June. Wolf won, I believe."; none for any other.
    """
    undated = [claim for claim in claims if claim.completed_on is None]
    if len(undated) != 1 or len(dates) != 1 or dates[0].problem or not _is_end_of(undated[0], where, claims):
        return []
    return [with_day(claim, dates[0], where) if claim is undated[0] else claim for claim in claims]


def _is_end_of(claim: Claim, where: Place, claims: Sequence[Claim]) -> bool:
    """Return whether a sentence is about the only game of the players of a claim."""
    pair = _list_families(claim)
    is_only = [_list_families(each) for each in claims].count(pair) == 1
    is_theirs = is_only and pair <= {*fold(where.text).split()} and not _NOT_YET.search(where.text)
    return is_theirs and not (_ONE_OF_TWO.search(where.text) or _ONE_OF_TWO.search(claim.where.text))


def _list_families(claim: Claim) -> set[str]:
    """Return the last words of the family names of the players of a claim."""
    return {fold(name.partition(",")[0]).split()[-1] for name in (claim.white, claim.black) if fold(name).split()}


def date_in_order(claims: Sequence[Claim], where: Place, dates: Sequence[DateWord]) -> list[Claim]:
    """Return all claims of a mail with the days of a sentence, none where it does not say whose each is."""
    if len(claims) != len(dates) or any(claim.completed_on for claim in claims):
        return []
    are_alike = len(claims) == PAIR and _are_alike(*claims) and _ONE_AND_OTHER.search(where.text) is not None
    if _COLOUR.search(where.text) or not (are_alike or are_in_order(where.text, dates)):
        return []
    return [with_day(claim, day, where) for claim, day in zip(claims, dates, strict=True)]


def are_in_order(text: str, dates: Sequence[DateWord]) -> bool:
    """Return whether a text gives days to as many games, the first, the second and so on."""
    if len(dates) == PAIR:
        return _IN_ORDER.search(text) is not None or are_respective(text, dates)
    parts = [words for _, words in _cut_at_days(text, dates)]
    return PAIR < len(parts) <= len(_PLACES) and all(map(_is_of_place, parts, range(len(parts))))


def _is_of_place(words: str, at: int) -> bool:
    """Return whether words speak of the game at a place, and of no other one."""
    return [place for place, pattern in enumerate(_PLACES) if pattern.search(words)] == [at] and not _NOT_YET.search(
        words
    )


def _are_alike(first: Claim, second: Claim) -> bool:
    """Return whether two results are those of the same two players and say the same of them."""
    if {first.white, first.black} != {second.white, second.black}:
        return False
    return first.score == (second.score if first.white == second.white else mirrored(second.score or ""))
