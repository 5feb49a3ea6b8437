"""The days of both games of two players, each known by a colour: "the one where Koch had White ended on 2 April"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import date

from intake.reading.dates import DateWord, find_dates
from intake.reading.explanations.pair_results import WIN
from intake.reading.types import Claim
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

PAIR = 2
_NAME = r"(?:(?:v[ao]n|de[rn]?|zu) ){0,2}(?-i:[^\W\d_a-z])[\w'’-]*(?: (?-i:[^\W\d_a-z])[\w'’-]*)??"
_COLOUR = r"(?P<colour>white|black|wei(?:ß|ss)|schwarz)"
_OF_COLOUR = any_case(
    r"\b(?:die|the one|the game|partie)(?: eine| partie)?,? (?:mit|with|where|in which|in der|bei der|wo)"
    rf" (?:(?P<name>{_NAME})|er|sie|he|she) (?:(?:als|as|with|mit|had|played|was|is|has) )?(?:the )?{_COLOUR}\w*\b"
    r"|\b(?P<other>die andere|the other)\b"
)
"""One of the games of two players, known by a colour, or the other one."""


def find_days_of_both(claims: Sequence[Claim], text: str, day: date | None) -> list[tuple[Claim, date]]:
    """Return both games of two players, each with its day, of a sentence that says whose colour the first one had:
    "The one where Koch had White ended on 2 April, the other on 9 April.", none for any other.
    """
    found = list(_OF_COLOUR.finditer(text))
    words = [word for word in find_dates(text, day) if word.value and not word.problem]
    ordered = _order(found, claims) if _are_both(claims) and _take_turns(found, words) else []
    return [(claim, word.value) for claim, word in zip(ordered, words, strict=False) if word.value]


def _order(found: Sequence[re.Match[str]], claims: Sequence[Claim]) -> Sequence[Claim]:
    """Return both games in the order in which they are named, none where that is not clear."""
    first, second = (_game_of(one, claims) for one in found)
    ordered = claims if first is claims[0] else claims[::-1]
    return ordered if first and (second is ordered[1] or found[1]["other"]) else ()


def _take_turns(games: Sequence[re.Match[str]], days: Sequence[DateWord]) -> bool:
    """Return whether a day is behind each of two games, of which the first is not called the other one."""
    places = sorted([*((one.start(), "game") for one in games), *((one.start, "day") for one in days)])
    return [what for _, what in places] == ["game", "day"] * PAIR and not games[0]["other"]


def _game_of(found: re.Match[str], claims: Sequence[Claim]) -> Claim | None:
    """Return which of both games is known by a colour."""
    owner = _owner(found, claims[0]) if found["colour"] else ""
    is_white = bool(owner) and found["colour"].lower()[0] == "w"
    return next((claim for claim in claims if owner and (claim.white if is_white else claim.black) == owner), None)


def _are_both(claims: Sequence[Claim]) -> bool:
    """Return whether claims are both games of the same two players, without a day."""
    players = [(claim.white, claim.black) for claim in claims]
    return len(claims) == PAIR and players[0] == players[1][::-1] and not any(claim.completed_on for claim in claims)


def _owner(found: re.Match[str], claim: Claim) -> str:
    """Return whose colour is named: that of a player, with a pronoun of the one who won both; "" for nobody."""
    if not found["name"]:
        return claim.white if claim.score == WIN else ""
    said = set(fold(found["name"]).split())
    named = [name for name in (claim.white, claim.black) if any(_is_named(part, said) for part in name.split(","))]
    return named[0] if len(named) == 1 else ""


def _is_named(part: str, said: AbstractSet[str]) -> bool:
    """Return whether words name a player by the family name or by the given names."""
    words = set(fold(part).split())
    return bool(words) and (words <= said or said <= words)
