"""Draws treated openly: win, draw and loss as three results of which each has a chance.

An expectation says what somebody scores, not how. How often games with such an expectation are drawn is counted in the
training span, by bands; wins and losses share the rest so that the expectation stays what it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log

from ratings.compiled import add_reals

from .predictions import Counted

THREE_RESULTS = "three_results"

BANDS = 10
"""Bands of the favourite's expectation from 0.5 to 1."""

LEAST = 1e-3
"""No result has a lesser chance than that (our own choice)."""


@dataclass(frozen=True, slots=True)
class DrawModel:
    """The share of draws by bands of the favourite's expectation."""

    shares: tuple[float, ...]

    def chances(self, expected: float) -> tuple[float, float, float]:
        """Return the chances that White loses, draws and wins."""
        uncertain = min(expected, 1 - expected)
        drawn = min(self.shares[band_of(expected)], 2 * uncertain)
        chances = [max(each, LEAST) for each in (1 - expected - drawn / 2, drawn, expected - drawn / 2)]
        lost, shared, won = (each / add_reals(chances) for each in chances)
        return lost, shared, won

    def cost(self, expected: float, score: float) -> float:
        """Return the logarithmic loss over the three results, in nats."""
        return -log(self.chances(expected)[int(2 * score)])


def band_of(expected: float) -> int:
    """Return the band of an expectation of either side."""
    return min(int(abs(2 * expected - 1) * BANDS), BANDS - 1)


def fit_draws(counted: Iterable[Counted]) -> DrawModel:
    """Count draws in games by expectation and score; each band begins with three games of which one is drawn, so that
    nothing is impossible before it was seen.
    """
    played, drawn = [3] * BANDS, [1] * BANDS
    for expected, score, games in counted:
        band = band_of(expected)
        played[band] += games
        drawn[band] += games * (score == 1 / 2)
    return DrawModel(tuple(draws / games for draws, games in zip(drawn, played, strict=True)))
