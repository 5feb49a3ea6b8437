"""Which tournament an answer means: by its code, or by its kind: "the Memorial" is a "Gedenkturnier"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.types import Candidate
from intake.reading.words import any_case
from ratings.formats.name_folding import solid

_CAPITALS = re.compile(r"(?<![^\W\d_])[A-Z]{2,}(?![a-zäöüß])")
"""The letters of a code."""

_KINDS = tuple(
    any_case(rf"\b(?:{words})\w*")
    for words in (
        "memorial|gedenk",
        "cup|pokal",
        "team|mannschaft",
        "championship|meisterschaft",
        "open|offene klasse|offene[sr]? turnier",
        "final|endrunde|finale",
        "preliminar|vorrunde",
        "semi-?final|halbfinale|zwischenrunde",
        "friendl|freundschaft",
        "jubilee|jubiläum",
        "summer|sommer",
        "autumn|herbst",
        "spring|frühling|frühjahr",
        "winter",
        "ladies|women|damen|frauen",
        "senior",
        "junior|jugend|youth",
    )
)
"""Words of both languages for the same kind of tournament."""


def choose_by_kind(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the tournaments of a kind that a text names, none where it names several."""
    named = [kind for kind in _KINDS if kind.search(text)]
    return [each for each in candidates if len(named) == 1 and named[0].search(each.words)]


def choose_not_denied(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the other tournaments, where a text names one only to say that it is not meant."""
    denied = choose_by_code(candidates, text)
    return [each for each in candidates if each not in denied] if denied else []


def choose_by_code(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the tournament whose code a text contains, the longest where one code is part of another."""
    written = solid(text)
    codes = [(solid(dict(each.changes).get("tournament", "")), each) for each in candidates]
    found = [(code, each) for code, each in codes if code and code in written]
    longest = max((len(code) for code, _ in found), default=0)
    return [each for code, each in found if len(code) == longest]


def choose_by_letters(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the tournament of whose code a text gives the beginning: "the SE one"."""
    said = set(_CAPITALS.findall(text))
    found = [each for each in candidates if said & set(_CAPITALS.findall(dict(each.changes).get("tournament", "")))]
    return found if len(found) == 1 else []
