"""How far a mean could have come out otherwise: a bootstrap over tournaments.

Games of one tournament are no independent witnesses - the same players, the same errors of their ratings - so whole
tournaments are drawn again (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapters 8 and 13).
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from ratings.compiled import Column, Reals, add_reals, compiled, draw_places, is_worth_while

COVERED = 0.95
"""Share of the resamples between both ends of an interval."""

MOST_GROUPS = 500
"""More tournaments are put together at random into so many groups, which are drawn instead: their means vary as those
of the tournaments do, and a long history is resampled as fast as a short one (our own choice).
"""


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
    found = resample_means(series, games, resamples, seed)
    return [
        Estimate(add_reals(totals) / sum(games), *interval(means)) for totals, means in zip(series, found, strict=True)
    ]


def estimate_mean(numbers: Sequence[float], resamples: int, seed: int) -> Estimate:
    """Estimate the mean of numbers that are witnesses each on its own, players for instance."""
    return estimate_means([numbers], [1] * len(numbers), resamples, seed)[0]


def resample_means(
    series: Sequence[Sequence[float]], games: Sequence[int], resamples: int, seed: int
) -> list[list[float]]:
    """Return for each series its mean in every resample."""
    chance = random.Random(seed)  # noqa: S311 -- a seed that can be published
    grouped, counts = _group(series, games, chance)
    if is_worth_while(resamples * len(counts)):
        return _average_all(grouped, counts, resamples, chance)
    found: list[list[float]] = [[] for _ in series]
    for _ in range(resamples):
        drawn = itemgetter(*chance.choices(range(len(counts)), k=len(counts)), 0)  # one more, so that it is a tuple
        played = sum(drawn(counts)[:-1])
        for means, totals in zip(found, grouped, strict=True):
            means.append(add_reals(drawn(totals)[:-1]) / played)
    return found


def _average_all(
    series: Sequence[Sequence[float]], games: Sequence[int], resamples: int, chance: random.Random
) -> list[list[float]]:
    """Return the same by a compiled loop, with the same draws and the same sums."""
    places, played = draw_places(chance, len(games), resamples), array("d", games)
    found = [array("d", bytes(8 * resamples)) for _ in series]
    for means, totals in zip(found, series, strict=True):
        _average(places, array("d", totals), played, means)
    return [means.tolist() for means in found]


@compiled
def _average(places: Column, totals: Reals, games: Reals, means: Reals) -> None:
    width = len(totals)
    for resample in range(len(means)):
        total, played = 0.0, 0.0
        for drawn in range(resample * width, (resample + 1) * width):
            total += totals[places[drawn]]
            played += games[places[drawn]]
        means[resample] = total / played


def _group(
    series: Sequence[Sequence[float]], games: Sequence[int], chance: random.Random
) -> tuple[Sequence[Sequence[float]], Sequence[int]]:
    """Return series and games by groups of tournaments, each of as many; unchanged where they are few."""
    if len(games) <= MOST_GROUPS:
        return series, games
    order = chance.sample(range(len(games)), len(games))
    groups = [itemgetter(*order[first::MOST_GROUPS], order[first]) for first in range(MOST_GROUPS)]
    sums = [[add_reals(group(totals)[:-1]) for group in groups] for totals in series]
    return sums, [sum(group(games)[:-1]) for group in groups]


def interval(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the ends between which `COVERED` of some numbers lie."""
    ordered = sorted(numbers)
    cut = int(len(ordered) * (1 - COVERED) / 2)
    return ordered[cut], ordered[-1 - cut]
