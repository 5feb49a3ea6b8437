"""Predictions of results in columns, and what they cost by some scores."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import compress
from math import log

from ratings.compiled import Column, Reals, compiled, number_in_order
from ratings.regulations.arithmetic import SCALE

LEAST_CHANCE = 1 / SCALE
"""The least that an expectation in units of SCALE can differ from 0 or 1; certainty would cost without end."""

Score = Callable[[float, float], float]
"""What a prediction costs, by expectation and score."""

Counted = tuple[float, float, int]
"""Expectation, score, and the number of games with both."""

new_column = partial(array, "q")
"""A column of whole numbers, eight bytes each: a history may have millions."""


@dataclass(frozen=True, slots=True)
class Predictions:
    """Games whose players both had a rating before them, a place in each column for a game: its key, its tournament,
    the ordinal of its day, what White could expect in units of SCALE, and White's half points.
    """

    games: Column = field(default_factory=new_column)
    tournaments: Column = field(default_factory=new_column)
    days: Column = field(default_factory=new_column)
    expected: Column = field(default_factory=new_column)
    half_points: Column = field(default_factory=new_column)

    @property
    def columns(self) -> tuple[Column, ...]:
        """All columns."""
        return self.games, self.tournaments, self.days, self.expected, self.half_points

    def add(self, game: int, tournament: int, day: int, expected: int, half_points: int) -> None:
        """Add a game."""
        self.games.append(game)
        self.tournaments.append(tournament)
        self.days.append(day)
        self.expected.append(expected)
        self.half_points.append(half_points)

    def extend(self, columns: Iterable[Column]) -> None:
        """Add games, a column of them for each of ours."""
        for own, more in zip(self.columns, columns, strict=True):
            own.extend(more)

    def chosen(self, wanted: Sequence[bool]) -> Predictions:
        """Return the games that are wanted, by place."""
        return Predictions(*(new_column(compress(column, wanted)) for column in self.columns))

    def counted(self) -> Iterator[Counted]:
        """Yield expectation and score, each pair once, with the number of its games."""
        for (expected, half), games in Counter(zip(self.expected, self.half_points, strict=True)).items():
            yield expected / SCALE, half / 2, games

    def totals(self, scores: Sequence[Score]) -> list[list[float]]:
        """Return the sum of each score over the games of each tournament, in their order."""
        pairs: dict[tuple[int, int], int] = {}
        found = (pairs.setdefault(each, len(pairs)) for each in zip(self.expected, self.half_points, strict=True))
        kinds = new_column(found)
        tournaments, count = number_in_order(self.tournaments)
        sums = []
        for score in scores:
            costs = array("d", [score(expected / SCALE, half / 2) for expected, half in pairs])
            total = array("d", bytes(8 * count))
            _add_up(tournaments, kinds, costs, total)
            sums.append(total.tolist())
        return sums


@compiled
def _add_up(tournaments: Column, kinds: Column, costs: Reals, totals: Reals) -> None:
    """Add the cost of each game, by its kind, to that of its tournament."""
    for game in range(len(tournaments)):
        totals[tournaments[game]] += costs[kinds[game]]


def align(predictions: Sequence[Predictions]) -> list[Predictions]:
    """Return the games that all predict, in the same order; columns that are equal are held once."""
    aligned = iter(predictions)
    games = predictions[0].games
    if any(each.games != games for each in predictions):
        common = set(games).intersection(*(each.games for each in predictions))
        aligned = (_in_order(each.chosen([game in common for game in each.games])) for each in predictions)
    first = next(aligned)
    return [first, *(replace(first, expected=each.expected) for each in aligned)]


def _in_order(predictions: Predictions) -> Predictions:
    """Return games in the order of their keys; candidates may rate them in orders of their own."""
    order = sorted(range(len(predictions.games)), key=predictions.games.__getitem__)
    return Predictions(*(new_column(map(column.__getitem__, order)) for column in predictions.columns))


def log_loss(expected: float, score: float) -> float:
    """Return -(s ln e + (1 - s) ln(1 - e)), in nats. A draw is half a win and half a loss, since an expectation says
    nothing of how likely draws are; so even a right prediction of a draw costs ln 2.
    """
    chance = min(max(expected, LEAST_CHANCE), 1 - LEAST_CHANCE)
    return -(score * log(chance) + (1 - score) * log(1 - chance))


def brier(expected: float, score: float) -> float:
    """Return the squared distance of a score from what was expected."""
    return (score - expected) ** 2
