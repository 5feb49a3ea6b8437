"""Predictions of results in columns, and what they cost by some scores."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import compress
from math import log
from typing import NamedTuple

from ratings.compiled import Column, Reals, compiled, number_in_order, taken, zeros
from ratings.regulations.arithmetic import SCALE

LEAST_CHANCE = 1 / SCALE
"""The least that an expectation in units of SCALE can differ from 0 or 1; certainty would cost without end."""

HALF_POINTS_END = 3
"""Half points of a game are less."""

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

    def between(self, first: int, last: int) -> Column:
        """Return the places of the games of some days, both ends included."""
        places = zeros(len(self.days))
        return places[: _choose_between(self.days, first, last, places)]

    def taken(self, places: Column) -> Predictions:
        """Return the games in some places."""
        return Predictions(*(taken(column, places) for column in self.columns))

    def by_kind(self) -> PredictionKinds:
        """Return the games by their kinds."""
        codes, games = zeros(len(self.games)), zeros(len(self.games))
        _combine(self.expected, self.half_points, codes)
        kinds, count = number_in_order(codes)
        first = zeros(count)
        _count(codes, kinds, first, games)
        pairs = [divmod(code, HALF_POINTS_END) for code in first]
        return PredictionKinds(self.tournaments, kinds, [(one / SCALE, half / 2) for one, half in pairs], games[:count])


class PredictionKinds(NamedTuple):
    """Games by expectation and score: each pair of both is a kind, and some games are of one. `tournaments` and `kinds`
    have a place for each game, `pairs` and `games` one for each kind, in the order in which it was met.
    """

    tournaments: Column
    kinds: Column
    pairs: Sequence[tuple[float, float]]
    games: Column

    def counted(self) -> Iterator[Counted]:
        """Yield expectation and score, each pair once, with the number of its games."""
        for (expected, score), games in zip(self.pairs, self.games, strict=True):
            yield expected, score, games

    def totals(self, scores: Sequence[Score]) -> list[list[float]]:
        """Return the sum of each score over the games of each tournament, in their order."""
        tournaments, count = number_in_order(self.tournaments)
        sums = []
        for score in scores:
            costs = array("d", [score(*pair) for pair in self.pairs])
            total = array("d", bytes(8 * count))
            _add_up(tournaments, self.kinds, costs, total)
            sums.append(total.tolist())
        return sums


@compiled
def _choose_between(days: Column, first: int, last: int, places: Column) -> int:
    """Note the places of some days; return how many they are."""
    count = 0
    for game in range(len(days)):
        if first <= days[game] <= last:
            places[count] = game
            count += 1
    return count


@compiled
def _combine(expected: Column, half_points: Column, codes: Column) -> None:
    """Write an expectation and half points as one number."""
    for game in range(len(codes)):
        codes[game] = expected[game] * HALF_POINTS_END + half_points[game]


@compiled
def _count(codes: Column, kinds: Column, first: Column, games: Column) -> None:
    """Count the games of each kind, and note its code."""
    for game in range(len(codes)):
        first[kinds[game]] = codes[game]
        games[kinds[game]] += 1


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
    return predictions.taken(new_column(order))


def log_loss(expected: float, score: float) -> float:
    """Return -(s ln e + (1 - s) ln(1 - e)), in nats. A draw is half a win and half a loss, since an expectation says
    nothing of how likely draws are; so even a right prediction of a draw costs ln 2.
    """
    chance = min(max(expected, LEAST_CHANCE), 1 - LEAST_CHANCE)
    return -(score * log(chance) + (1 - score) * log(1 - chance))


def brier(expected: float, score: float) -> float:
    """Return the squared distance of a score from what was expected."""
    return (score - expected) ** 2
