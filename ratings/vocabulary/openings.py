"""Openings by position: their code of the Encyclopaedia of Chess Openings (ECO) and their English name.

`openings.tsv` holds code, name and position (the first four fields of a FEN) of 3,523 named positions, of each code
first the one that names it. They are those of lichess-org/chess-openings, which are in the public domain (CC0);
docs/decisions/0019 has their way here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ratings.formats.movetext import Replay, replay
from ratings.formats.positions import INDEXED, position_of

TABLE = Path(__file__).with_name("openings.tsv")

OPENING_MOVES = INDEXED
"""Half-moves of a game in which its opening is looked for; the longest named line has 36."""

IRREGULAR = "A00"
"""The one code without a common name: all first moves that have no code of their own."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A named position."""

    eco: str
    name: str


@cache
def openings() -> Mapping[str, Opening]:
    """Return all named positions."""
    rows = (line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines())
    return MappingProxyType({position: Opening(eco, name) for eco, name, position in rows})


@cache
def code_names() -> Mapping[str, str]:
    """Return the name of each code."""
    names: dict[str, str] = {}
    for opening in openings().values():
        names.setdefault(opening.eco, opening.name)
    return MappingProxyType({**names, IRREGULAR: "Irregular Openings"})


def find_opening(game: Replay) -> Opening | None:
    """Return the opening of a game: the last named position in it, whatever the order of moves that led there."""
    known = openings()
    named = (known.get(position_of(move.fen)) for move in reversed(game.moves[:OPENING_MOVES]))
    return next((opening for opening in named if opening), None)


def classify(movetext: str) -> str:
    """Return the code of the opening of stored moves, "" where they contain no named position."""
    opening = find_opening(replay(movetext, OPENING_MOVES))
    return opening.eco if opening else ""
