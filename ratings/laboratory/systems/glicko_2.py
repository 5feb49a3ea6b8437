"""Glicko-2: Mark E. Glickman, Example of the Glicko-2 system, 22 March 2022, glicko.net; the steps are those of it.

Rating periods have `period_days`; their games are rated together. What is expected of a game takes the deviation of
both players into account (Glickman, Parameter estimation in large dynamic paired comparison experiments, 1999).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

from ratings.laboratory.system_numbers import Numbers

from .rating_system import ByPeriod, Moved

POINTS = 173.7178
"""Step 2: rating points in a unit of the inner scale."""

CLOSE = 1e-6
"""Step 5.1: how close the iteration comes to the volatility."""


class Strength(NamedTuple):
    """Value and deviation in units of the inner scale, measured from the starting value, and the volatility."""

    value: float
    deviation: float
    volatility: float


Slope = Callable[[float], float]

Results = Sequence[tuple[Strength, float]]
"""Opponents with the scores against them."""


def rate_period(own: Strength, results: Results, tau: float) -> Strength:
    """Steps 3 to 7: the strength after a period with these results."""
    if not results:
        return grown(own, 1)
    variance, improvement = _evidence(own, results)
    volatility = _new_volatility(own, variance, variance * improvement, tau)
    before = own.deviation**2 + volatility**2  # step 6
    deviation = 1 / sqrt(1 / before + 1 / variance)
    return Strength(own.value + deviation**2 * improvement, deviation, volatility)


def grown(own: Strength, periods: int) -> Strength:
    """Step 6 without games: the deviation grows with each period."""
    return own._replace(deviation=sqrt(own.deviation**2 + periods * own.volatility**2))


def _weight(deviation: float) -> float:
    """Step 3: g, by which an opponent counts less whose strength is less certain."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _evidence(own: Strength, results: Results) -> tuple[float, float]:
    """Steps 3 and 4: the variance v, and the sum that becomes delta when it is multiplied by it."""
    information = improvement = 0.0
    for other, score in results:
        weight = _weight(other.deviation)
        expected = 1 / (1 + exp(-weight * (own.value - other.value)))
        information += weight**2 * expected * (1 - expected)
        improvement += weight * (score - expected)
    return 1 / information, improvement


def _new_volatility(own: Strength, variance: float, delta: float, tau: float) -> float:
    """Step 5: the volatility by the Illinois algorithm."""
    start, certain = log(own.volatility**2), own.deviation**2 + variance

    def slope(x: float) -> float:
        grow = exp(x)
        return grow * (delta**2 - certain - grow) / (2 * (certain + grow) ** 2) - (x - start) / tau**2

    low, high = start, _other_end(slope, start, delta**2 - certain, tau)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at = slope(between)
        if at * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at
    return exp(low / 2)


def _other_end(slope: Slope, start: float, surprise: float, tau: float) -> float:
    """Step 5.2: the other end of the interval that holds the volatility."""
    if surprise > 0:
        return log(surprise)
    steps = 1
    while slope(start - steps * tau) < 0:
        steps += 1
    return start - steps * tau


class Glicko2(ByPeriod):
    """Strengths by player, with the period in which they were last calculated, and the games of the open period."""

    def __init__(self, numbers: Numbers, brought: Mapping[int, int]) -> None:
        """Begin with the values that players brought."""
        super().__init__(int(numbers["period_days"]))
        self.tau, self.start = numbers["tau"], numbers["start"]
        self.new = Strength(0, numbers["deviation"] / POINTS, numbers["volatility"])
        deviation = numbers["brought_deviation"] / POINTS
        self.strengths = {
            player: Strength((value - self.start) / POINTS, deviation, self.new.volatility)
            for player, value in brought.items()
        }
        self.rated_in: dict[int, int] = {}

    def expectation(self, white: int, black: int) -> float | None:
        """Return what White can expect by the strengths at the beginning of the period."""
        if white not in self.strengths or black not in self.strengths:
            return None
        mine, other = self._strength(white), self._strength(black)
        weight = _weight(sqrt(mine.deviation**2 + other.deviation**2))
        return 1 / (1 + exp(-weight * (mine.value - other.value)))

    def _strength(self, player: int) -> Strength:
        """Return the strength at the beginning of the period."""
        last = self.rated_in.get(player)
        idle = 0 if last is None else self.period - last - 1
        return grown(self.strengths.get(player, self.new), max(idle, 0))

    def close(self) -> Iterator[Moved]:
        """Rate everybody by the strengths at the beginning of the period."""
        results: dict[int, list[tuple[Strength, float]]] = defaultdict(list)
        for game in self.waiting:
            results[game.white].append((self._strength(game.black), game.half_points / 2))
            results[game.black].append((self._strength(game.white), 1 - game.half_points / 2))
        after = {player: rate_period(self._strength(player), met, self.tau) for player, met in results.items()}
        for player, strength in after.items():
            before = self.strengths.get(player)
            yield Moved(player, self.last_day, len(results[player]), self._points(before), self._value(strength))
        self.strengths |= after
        self.rated_in |= dict.fromkeys(after, self.period)

    def _points(self, strength: Strength | None) -> float | None:
        return self._value(strength) if strength else None

    def _value(self, strength: Strength) -> float:
        return self.start + POINTS * strength.value
