"""How far a mean could have come out otherwise: a bootstrap over tournaments.

Games of one tournament are no independent witnesses - the same players, the same errors of their ratings - so whole
tournaments are drawn again (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapters 8 and 13).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

COVERED = 0.95
"""Share of the resamples between both ends of an interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over games with the ends of its interval."""

    mean: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval supports that it is not 0."""
        return self.low > 0 or self.high < 0


def estimate_means(
    series: Sequence[Sequence[float]], games: Sequence[int], resamples: int, seed: int
) -> list[Estimate]:
    """Estimate a mean over games for each series, which has the sum over the games of each tournament.

    All series are drawn together, so their differences are those of the same games.
    """
    chance = random.Random(seed)  # noqa: S311 -- a seed that can be published
    found: list[list[float]] = [[] for _ in series]
    for _ in range(resamples):
        drawn = itemgetter(*chance.choices(range(len(games)), k=len(games)), 0)  # one more, so that it is a tuple
        played = sum(drawn(games)[:-1])
        for means, totals in zip(found, series, strict=True):
            means.append(sum(drawn(totals)[:-1]) / played)
    return [_estimate(sum(totals) / sum(games), sorted(means)) for totals, means in zip(series, found, strict=True)]


def _estimate(mean: float, means: Sequence[float]) -> Estimate:
    cut = int(len(means) * (1 - COVERED) / 2)
    return Estimate(mean, means[cut], means[-1 - cut])
