"""What rates games in another way than a regulation does, for comparison, and how a history passes through it.

Every system gets the games that count under the law as it is, in the order of its units, and expects something of a
game by what was rated before the unit. In reals: nothing that is found here enters a rating.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from math import floor
from typing import NamedTuple, Protocol

from ratings.laboratory.career_loops import NO_RATING
from ratings.laboratory.careers import Careers
from ratings.laboratory.predictions import Predictions
from ratings.regulations.arithmetic import SCALE

AFTER_ALL = 10**9
"""A day after every history."""


class CountedGame(NamedTuple):
    """A game that counts: key, tournament, both players and White's half points."""

    key: int
    tournament: int
    white: int
    black: int
    half_points: int


class Moved(NamedTuple):
    """A player whose rating was calculated: the day, the games, and the value before (None without) and after."""

    player: int
    day: int
    games: int
    before: float | None
    after: float


class System(Protocol):
    """A rating system over a history; players who brought a value begin with it."""

    def advance(self, day: int) -> Iterable[Moved]:
        """Go on to a day: rate what ended before it and was not rated yet."""

    def expectation(self, white: int, black: int) -> float | None:
        """Return what White can expect; None where one of both has no rating yet."""

    def add(self, day: int, games: Sequence[CountedGame]) -> Iterable[Moved]:
        """Take the games of a unit that ended on a day."""


class ByPeriod(ABC):
    """A system that rates the games of a period together once it is over: `waiting` are those of the open one, and
    `last_day` is the last on which one of them ended.
    """

    def __init__(self, days: int) -> None:
        """Begin with an empty period of so many days."""
        self.days, self.period, self.last_day = days, 0, 0
        self.waiting: list[CountedGame] = []

    def advance(self, day: int) -> Iterator[Moved]:
        """Rate the period before, once its last day is over."""
        if day // self.days != self.period:
            yield from self.close()
            self.waiting.clear()
            self.period = day // self.days

    def add(self, day: int, games: Sequence[CountedGame]) -> tuple[Moved, ...]:
        """Put games aside until the period is over."""
        self.last_day = day
        self.waiting.extend(games)
        return ()

    @abstractmethod
    def close(self) -> Iterator[Moved]:
        """Rate what waits."""


def pass_through(system: System, units: Iterable[tuple[int, Sequence[CountedGame]]]) -> tuple[Predictions, Careers]:
    """Bring the games of units, with the ordinal of their day, through a system; return what it predicted and what
    became of the players.
    """
    predictions, careers = Predictions(), Careers()
    rated: dict[int, int] = {}
    for day, games in units:
        _note_moved(careers, rated, games, system.advance(day))
        for game in games:
            expected = system.expectation(game.white, game.black)
            if expected is not None:
                predictions.add(game.key, game.tournament, day, floor(expected * SCALE), game.half_points)
        _note_moved(careers, rated, games, system.add(day, games))
    _note_moved(careers, rated, (), system.advance(AFTER_ALL))
    return predictions, careers


def _note_moved(careers: Careers, rated: dict[int, int], games: Sequence[CountedGame], moved: Iterable[Moved]) -> None:
    """Note evaluations, with the number of games so far as index."""
    tournament = games[0].tournament if games else 0
    for each in moved:
        rated[each.player] = rated.get(each.player, 0) + each.games
        before = NO_RATING if each.before is None else to_points(each.before)
        careers.add(each.player, tournament, each.day, each.games, before, (to_points(each.after), rated[each.player]))


def to_points(value: float) -> int:
    """Return a value in whole points, halves upwards."""
    return floor(value + 1 / 2)
