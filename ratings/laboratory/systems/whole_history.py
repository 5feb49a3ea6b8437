"""Whole-history rating: Rémi Coulom, Whole-History Rating: A Bayesian Rating System for Players of Time-Varying
Strength, Computers and Games 2008. Paragraph numbers are those of the paper.

A player's strength is a course in time, a Wiener process whose variance grows by `drift` a day (2.3), and all courses
are the most likely ones given all results (2.2), found by Newton's method for one player after the other (3). A
strength has one value for each period of `period_days`. When a period is over its games are added, and all courses that
it moves are calculated again; a game is predicted by the newest strengths of the periods before. A draw is half a win
and half a loss.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log

from ratings.laboratory.system_numbers import Numbers

from .rating_system import ByPeriod, Moved

CLOSE = 1e-4
"""Courses that move less, in natural units (a fiftieth of a point), are taken to be at rest."""

MOST_ROUNDS = 100

LONGEST_STEP = 1.0
"""Natural units that a value moves in one step at most. Newton's method alone jumps past the summit where results
surprise, and further each time. Curvatures change by no more than e^x over a distance x, from which follows that a
step in its direction, cut to one unit, always makes a course likelier.
"""


@dataclass(slots=True, eq=False)
class Course:
    """The strength of a player in time, in natural units (1: expectation e / (1 + e)): days, values on them, and the
    opponents met on each, with the place on their course and the score. `prior` drawn games were played against
    `anchor` before the first day.
    """

    anchor: float
    prior: float
    days: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    met: list[list[tuple[Course, int, float]]] = field(default_factory=list)

    @property
    def newest(self) -> float:
        """The newest value."""
        return self.values[-1] if self.values else self.anchor

    def place(self, day: int) -> int:
        """Return the place of a day that is not before the others, a new one if need be."""
        if not self.days or self.days[-1] != day:
            self.values.append(self.newest)
            self.days.append(day)
            self.met.append([])
        return len(self.days) - 1

    def opponents(self) -> Iterator[Course]:
        """Yield everybody met."""
        return (other for met in self.met for other, _, _ in met)


def play(white: Course, black: Course, day: int, score: float) -> None:
    """Note a game with White's score."""
    at_white, at_black = white.place(day), black.place(day)
    white.met[at_white].append((black, at_black, score))
    black.met[at_black].append((white, at_white, 1 - score))


def settle(moved: Collection[Course], drift: float) -> None:
    """3: improve courses one after the other, those who `moved` first, until nobody moves. `drift` is the variance of a
    day in natural units.
    """
    active = dict.fromkeys(moved)
    for _ in range(MOST_ROUNDS):
        following: dict[Course, None] = {}
        for course in active:
            if improve(course, drift) > CLOSE:
                following |= dict.fromkeys((course, *course.opponents()))
        active = following
        if not active:
            return


def improve(course: Course, drift: float) -> float:
    """3.1 and appendix: one step of Newton's method for a course, not too long; return how far it moved.

    The matrix of second derivatives has entries on the diagonal and beside it only, so the steps follow by elimination
    forwards and substitution backwards.
    """
    slopes, curves = _likelihood(course)
    ties = [1 / (drift * (later - day)) for day, later in zip(course.days, course.days[1:], strict=False)]
    _add_drift(course.values, ties, slopes, curves)
    for at, tie in enumerate(ties):
        share = tie / curves[at]
        curves[at + 1] -= share * tie
        slopes[at + 1] += share * slopes[at]
    steps = slopes
    steps[-1] /= curves[-1]
    for at in range(len(ties) - 1, -1, -1):
        steps[at] = (slopes[at] + ties[at] * steps[at + 1]) / curves[at]
    longest = max(map(abs, steps))
    part = min(1, LONGEST_STEP / longest) if longest else 0
    course.values = [value + part * step for value, step in zip(course.values, steps, strict=True)]
    return part * longest


def _likelihood(course: Course) -> tuple[list[float], list[float]]:
    """2.1: by day the slope of the log-likelihood of the results, and its curvature with the sign turned."""
    slopes, curves = [], []
    for value, met in zip(course.values, course.met, strict=True):
        slope = curve = 0.0
        for other, at, score in met:
            expected = 1 / (1 + exp(other.values[at] - value))
            slope += score - expected
            curve += expected * (1 - expected)
        slopes.append(slope)
        curves.append(curve)
    expected = 1 / (1 + exp(course.anchor - course.values[0]))
    slopes[0] += course.prior * (1 / 2 - expected)
    curves[0] += course.prior * expected * (1 - expected)
    return slopes, curves


def _add_drift(values: Sequence[float], ties: Sequence[float], slopes: list[float], curves: list[float]) -> None:
    """2.3: add what holds the values of neighbouring days together."""
    for at, tie in enumerate(ties):
        pull = tie * (values[at + 1] - values[at])
        slopes[at] += pull
        slopes[at + 1] -= pull
        curves[at] += tie
        curves[at + 1] += tie


class WholeHistory(ByPeriod):
    """Courses by player, and the games of the open period."""

    def __init__(self, numbers: Numbers, brought: Mapping[int, int]) -> None:
        """Begin with the values that players brought."""
        super().__init__(int(numbers["period_days"]))
        self.points, self.start = numbers["divisor"] / log(10), numbers["start"]
        self.drift, self.prior = numbers["drift"] / self.points**2, numbers["newcomer_games"]
        self.courses = {
            player: Course((value - self.start) / self.points, numbers["brought_games"])
            for player, value in brought.items()
        }

    def expectation(self, white: int, black: int) -> float | None:
        """Return what White can expect by the newest strengths."""
        if white not in self.courses or black not in self.courses:
            return None
        return 1 / (1 + exp(self.courses[black].newest - self.courses[white].newest))

    def close(self) -> Iterator[Moved]:
        """Add the games to the courses, and settle those that they move."""
        on = (self.period + 1) * self.days - 1
        counts: dict[int, int] = {}
        for game in self.waiting:
            for player in (game.white, game.black):
                counts[player] = counts.get(player, 0) + 1
        before = {player: self._value(player) for player in counts}
        for game in self.waiting:
            play(self._course(game.white), self._course(game.black), on, game.half_points / 2)
        settle([self.courses[player] for player in counts], self.drift)
        for player, games in counts.items():
            yield Moved(
                player, self.last_day, games, before[player], self.start + self.points * self.courses[player].newest
            )

    def _course(self, player: int) -> Course:
        if player not in self.courses:
            self.courses[player] = Course(0, self.prior)
        return self.courses[player]

    def _value(self, player: int) -> float | None:
        known = self.courses.get(player)
        return self.start + self.points * known.newest if known else None
