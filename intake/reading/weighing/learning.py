"""Find what each sign of a text says, from examples of texts of which something is true and of such of which it is not.

Logistic regression, each weight with its own rate of learning, small ones drawn to nothing: H. B. McMahan and others,
"Ad Click Prediction: a View from the Trenches" (2013), algorithm 1. Nothing is drawn by lot; the order is fixed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import copysign, exp, sqrt
from typing import NamedTuple
from zlib import crc32

_BASE, _TO_NOTHING, _TO_SMALL = 1.0, 0.05, 0.1
"""Three settings of the paper: beta, lambda 1 and lambda 2."""

_UNIT = 100
"""Weights are kept in hundredths, so that nobody adds up fractions."""

_LEAST = 15
"""A smaller weight says nothing (our own choice)."""

_SURE = 30.0
"""A larger sum of weights is as certain as this one: its exponential would be too large for a number."""

Example = tuple[frozenset[str], bool]


class Pace(NamedTuple):
    """How weights are learnt: how often the examples are gone through, the rate (alpha of the paper), and how many
    examples have to have a sign.
    """

    times: int
    rate: float
    fewest: int = 1


class _Learner:
    """Sums for each sign, by its number, from which its weight follows at any time."""

    def __init__(self, count: int, rate: float) -> None:
        self.rate = rate
        self.pulls = [0.0] * count
        self.squares = [0.0] * count

    def weigh(self, sign: int) -> float:
        """Return the weight of a sign: above nothing it speaks for what is learnt."""
        pull = self.pulls[sign]
        if abs(pull) <= _TO_NOTHING:
            return 0.0
        return (copysign(_TO_NOTHING, pull) - pull) / ((_BASE + sqrt(self.squares[sign])) / self.rate + _TO_SMALL)

    def learn(self, signs: Sequence[int], *, is_true: bool) -> None:
        """Move the weights of an example towards what it says."""
        weights = [self.weigh(sign) for sign in signs]
        error = 1 / (1 + exp(-max(-_SURE, min(_SURE, sum(weights))))) - is_true
        for sign, weight in zip(signs, weights, strict=True):
            before = self.squares[sign]
            self.squares[sign] = after = before + error * error
            self.pulls[sign] += error - (sqrt(after) - sqrt(before)) / self.rate * weight


def learn_weights(examples: Iterable[Example], pace: Pace) -> dict[str, int]:
    """Return the weight of each sign of examples, in hundredths: of the logarithm of the odds that it is true."""
    rows = sorted(examples, key=_mix)
    numbers = _number_signs(rows, pace.fewest)
    known = [([numbers[sign] for sign in sorted(signs) if sign in numbers], is_true) for signs, is_true in rows]
    learner = _Learner(len(numbers), pace.rate)
    for _ in range(pace.times):
        for signs, is_true in known:
            learner.learn(signs, is_true=is_true)
    weights = {sign: round(learner.weigh(number) * _UNIT) for sign, number in sorted(numbers.items())}
    return {sign: weight for sign, weight in weights.items() if abs(weight) >= _LEAST}


def _mix(example: Example) -> tuple[int, list[str]]:
    """Return by what examples are ordered: as if by chance, so that those of one kind do not follow each other, and
    each by itself, so that one more changes little.
    """
    signs = sorted(example[0])
    return crc32(" ".join(signs).encode()), signs


def _number_signs(rows: Sequence[Example], fewest: int) -> Mapping[str, int]:
    """Return the signs that at least so many examples have, each with its number."""
    counts = Counter(sign for signs, _ in rows for sign in signs)
    return {sign: number for number, sign in enumerate(sign for sign, count in counts.items() if count >= fewest)}
