"""Games as they are signed, a line for each; of which an object is made only where somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cached_property
from typing import overload

from ratings.regulations.types import Game

from .tables import REASONS, SCORES

NONE = "None"
COUNTS = {NONE: None, "True": True, "False": False}


class GameLines(Sequence[Game]):
    """Games out of their lines."""

    def __init__(self, text: str) -> None:
        """Take the lines as one text."""
        self.text = text

    def __len__(self) -> int:
        """Return the number of games."""
        return self.text.count("\n") + 1

    @overload
    def __getitem__(self, at: int) -> Game: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Game]: ...
    def __getitem__(self, at: int | slice) -> Game | Sequence[Game]:
        """Return a game, or some."""
        return self._games[at]

    def __iter__(self) -> Iterator[Game]:
        """Iterate over the games."""
        return iter(self._games)

    @cached_property
    def _games(self) -> tuple[Game, ...]:
        return tuple(map(_read_line, self.text.split("\n")))


def signed_games(games: Sequence[Game]) -> str:
    """The part of games in a signature."""
    return games.text if isinstance(games, GameLines) else "\n".join(map(signed_game, games))


def signed_game(game: Game) -> str:
    """The part of a game in a signature."""
    return "%s %s %s %s %s %s %s" % game  # noqa: UP031 -- half the time of an f-string, and millions are signed


def _read_line(line: str) -> Game:
    """Return the game of a line."""
    white, black, score, reason, moves, on, counts = line.split(" ")
    moved, day = None if moves == NONE else int(moves), date.fromisoformat(on)
    return Game(int(white), int(black), SCORES[score], REASONS[reason], moved, day, COUNTS[counts])
