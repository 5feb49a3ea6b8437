"""Find what each sign of a remark says about a result, from examples of remarks that doubt and that do not.

Logistic regression, each weight with its own rate of learning, small ones drawn to nothing: H. B. McMahan and others,
"Ad Click Prediction: a View from the Trenches" (2013), algorithm 1. Nothing is drawn; the order is fixed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import copysign, exp, sqrt

_TIMES = 20
"""How often the examples are gone through."""

_RATE, _BASE, _TO_NOTHING, _TO_SMALL = 0.3, 1.0, 0.05, 0.1
"""The four settings of the paper: alpha, beta, lambda 1 and lambda 2."""

_UNIT = 100
"""Weights are kept in hundredths, so that nobody adds up fractions."""

_LEAST = 15
"""A smaller weight says nothing (our own choice)."""

_STEP = 7919
"""Examples from one to the next: a prime number, so that those of one kind do not follow each other."""

Example = tuple[frozenset[str], bool]


@dataclass(frozen=True, slots=True)
class _Learner:
    """Sums for each sign from which its weight follows at any time."""

    pulls: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    squares: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def weigh(self, sign: str) -> float:
        """Return the weight of a sign: above nothing it speaks for a doubt."""
        pull = self.pulls[sign]
        if abs(pull) <= _TO_NOTHING:
            return 0.0
        return (copysign(_TO_NOTHING, pull) - pull) / ((_BASE + sqrt(self.squares[sign])) / _RATE + _TO_SMALL)

    def learn(self, signs: Sequence[str], *, is_doubt: bool) -> None:
        """Move the weights of an example towards what it says."""
        weights = [self.weigh(sign) for sign in signs]
        error = 1 / (1 + exp(-sum(weights))) - is_doubt
        for sign, weight in zip(signs, weights, strict=True):
            before = sqrt(self.squares[sign])
            self.squares[sign] += error * error
            self.pulls[sign] += error - (sqrt(self.squares[sign]) - before) / _RATE * weight


def learn_weights(examples: Iterable[Example]) -> dict[str, int]:
    """Return the weight of each sign of examples, in hundredths: of the logarithm of the odds of a doubt."""
    rows = [(sorted(signs), is_doubt) for signs, is_doubt in examples]
    learner, count = _Learner(), len(rows)
    for turn in range(_TIMES):
        for number in range(count):
            signs, is_doubt = rows[(number * _STEP + turn) % count]
            learner.learn(signs, is_doubt=is_doubt)
    weights = {sign: round(learner.weigh(sign) * _UNIT) for sign in sorted(learner.pulls)}
    return {sign: weight for sign, weight in weights.items() if abs(weight) >= _LEAST}
