"""Which of the games of a pair an answer means: by who had which colour, by its round, or by the pairing as written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.types import Candidate
from intake.reading.words import one_of
from ratings.formats.name_folding import fold

from . import phrases

_HAD = one_of(
    *("hatte", "hat", "war", "spielte", "spielt", "führte", "hot", "hod", "had", "has", "was", "is", "played", "plays"),
    *(
        "playing",
        "ist",
        "mit",
        "with",
        "as",
        "als",
        "die",
        "den",
        "the",
        "der",
        "stücke",
        "pieces",
        "steinen",
        ":",
        "-",
        "=",
    ),
)
_WHITE, _BLACK = r"(?:weiß\w*|weiss\w*|white)", r"(?:schwarz\w*|black)"
_ROUND = re.compile(
    r"\b(?:runde|round|rd\.?|durchgang|hinrunde|rückrunde)\s*(\d{1,2})\b|\b(\d{1,2})(?:\.|st|nd|rd|th)\s*(?:runde|round|durchgang)\b",
    re.IGNORECASE,
)
_DID = re.compile(r"\b(?:did|had|has|hatte|one)\b", re.IGNORECASE)
_SIGNS = ("\ue011", "\ue012")


def choose_by_colour(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games whose White is said to have had White, or whose Black Black, or that are written so."""
    return [each for each in candidates if _has_colours(dict(each.changes), text)]


def choose_by_round(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games of the rounds that a text names."""
    numbers = {one or other for one, other in _ROUND.findall(text)}
    return [each for each in candidates if dict(each.changes).get("round") in numbers]


def choose_by_white(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games whose White an answer to "who had White?" names, and nobody else."""
    said = set(fold(_DID.sub(" ", phrases.FILLER.sub(" ", text))).split())
    own = [(each, _own_words(dict(each.changes), "white", "black")) for each in candidates]
    return [each for each, words in own if said and "colours_known" in dict(each.changes) and said <= words]


def _has_colours(changes: dict[str, str], text: str) -> bool:
    white, black = _own_words(changes, "white", "black"), _own_words(changes, "black", "white")
    marked = re.sub(r"\w+(?:['’]\w+)*", lambda word: _sign(word[0], white, black), text)
    marked = re.sub(r"([\ue011\ue012])(?:[\s,.]+\1)+", r"\1", marked)
    return any(_had(marked, sign, colour) for sign, colour in zip(_SIGNS, (_WHITE, _BLACK), strict=True)) or bool(
        re.search(rf"{_SIGNS[0]}\W*(?:-|–|gegen|vs\.?|against|v)\W*{_SIGNS[1]}", marked, re.IGNORECASE)
    )


def _own_words(changes: dict[str, str], side: str, other: str) -> set[str]:
    return set(fold(changes.get(side, "")).split()) - set(fold(changes.get(other, "")).split())


def _sign(word: str, white: set[str], black: set[str]) -> str:
    parts = set(fold(word).split())
    return _SIGNS[0] if parts and parts <= white else _SIGNS[1] if parts and parts <= black else word


def _had(marked: str, sign: str, colour: str) -> bool:
    """Return whether a player is said to have had a colour, in either order."""
    between = rf"\W*(?:{_HAD}\W+)*"
    return re.search(rf"{sign}{between}{colour}\b|\b{colour}{between}{sign}", marked, re.IGNORECASE) is not None
