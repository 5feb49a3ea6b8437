"""Ready-made headers of games, to paste before the moves: what is written by us cannot be misspelt."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

UNKNOWN_DAY = "????.??.??"
"""A day that is still to be written (PGN standard, 8.1.1.3)."""

OPEN = "*"
"""The result of a game in progress (PGN standard, 8.1.1.7)."""


@dataclass(frozen=True, slots=True)
class Header:
    """A game to be played: `tournament` is the code, `started_on` the start of the tournament."""

    tournament: str
    started_on: date
    round: int
    white: str
    black: str


def pgn_header(game: Header) -> str:
    """Return the tag pairs of one game; EndDate and Result are left to whoever pastes them."""
    tags = (
        ("Event", game.tournament),
        ("Site", "?"),
        ("Date", game.started_on.strftime("%Y.%m.%d")),
        ("EndDate", UNKNOWN_DAY),
        ("Round", str(game.round)),
        ("White", game.white),
        ("Black", game.black),
        ("Result", OPEN),
    )
    return "\n".join(f'[{name} "{_escaped(value)}"]' for name, value in tags)


def _escaped(value: str) -> str:
    """Return a value as a PGN string (PGN standard, 7): one line, quotes and backslashes marked."""
    one_line = " ".join(value.split())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')
