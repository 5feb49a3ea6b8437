"""Predictions of results in columns, and what they cost by two scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from math import log

from ratings.regulations.arithmetic import SCALE

Row = tuple[int, int, int, float, float]
"""Key, tournament, day, expectation and score of a game."""

LEAST_CHANCE = 1 / SCALE
"""The least that an expectation in units of SCALE can differ from 0 or 1; certainty would cost without end."""


@dataclass(frozen=True, slots=True)
class Predictions:
    """Games whose players both had a rating before them, a place in each column for a game: its key, its tournament,
    the ordinal of its day, what White could expect in units of SCALE, and White's half points.
    """

    games: list[int] = field(default_factory=list)
    tournaments: list[int] = field(default_factory=list)
    days: list[int] = field(default_factory=list)
    expected: list[int] = field(default_factory=list)
    half_points: list[int] = field(default_factory=list)

    def add(self, game: int, tournament: int, on: date, expected: int, half_points: int) -> None:
        """Add a game."""
        row = game, tournament, on.toordinal(), expected, half_points
        columns = self.games, self.tournaments, self.days, self.expected, self.half_points
        for column, number in zip(columns, row, strict=True):
            column.append(number)

    def rows(self) -> Iterator[Row]:
        """Yield the games."""
        for game, tournament, day, expected, half in zip(
            self.games, self.tournaments, self.days, self.expected, self.half_points, strict=True
        ):
            yield game, tournament, day, expected / SCALE, half / 2


def log_loss(expected: float, score: float) -> float:
    """Return -(s ln e + (1 - s) ln(1 - e)), in nats. A draw is half a win and half a loss, since an expectation says
    nothing of how likely draws are; so even a right prediction of a draw costs ln 2.
    """
    chance = min(max(expected, LEAST_CHANCE), 1 - LEAST_CHANCE)
    return -(score * log(chance) + (1 - score) * log(1 - chance))


def brier(expected: float, score: float) -> float:
    """Return the squared distance of a score from what was expected."""
    return (score - expected) ** 2
