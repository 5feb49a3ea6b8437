"""Find what each sign of a text says, from examples of texts of which something is true and of such of which it is not.

Logistic regression, each weight with its own rate of learning, small ones drawn to nothing: H. B. McMahan and others,
"Ad Click Prediction: a View from the Trenches" (2013), algorithm 1. Nothing is drawn by lot; the order is fixed.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain
from math import e, sqrt
from operator import itemgetter
from typing import NamedTuple
from zlib import crc32

from ratings.compiled import Column, Reals, compiled, new_column

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


def learn_weights(examples: Iterable[Example], pace: Pace) -> dict[str, int]:
    """Return the weight of each sign of examples, in hundredths: of the logarithm of the odds that it is true."""
    rows = sorted(map(_mix, examples), key=itemgetter(0, 1))
    numbers = _number_signs(rows, pace.fewest)
    pulls, squares = _go_through(rows, numbers, pace)
    weights = {sign: _weigh(pulls[number], squares[number], pace.rate) for sign, number in sorted(numbers.items())}
    found = {sign: round(weight * _UNIT) for sign, weight in weights.items()}
    return {sign: weight for sign, weight in found.items() if abs(weight) >= _LEAST}


class _Row(NamedTuple):
    """An example: its place, its signs in their order, and whether it is one of what is learnt."""

    place: int
    signs: Sequence[str]
    is_true: bool


def _mix(example: Example) -> _Row:
    """Return an example with the place by which all are ordered: as if by chance, so that those of one kind do not
    follow each other, and each by itself, so that one more changes little.
    """
    signs = sorted(example[0])
    return _Row(crc32(" ".join(signs).encode()), signs, example[1])


def _number_signs(rows: Sequence[_Row], fewest: int) -> Mapping[str, int]:
    """Return the signs that at least so many examples have, each with its number."""
    counts = Counter(chain.from_iterable(row.signs for row in rows))
    return {sign: number for number, sign in enumerate(sign for sign, count in counts.items() if count >= fewest)}


def _go_through(rows: Sequence[_Row], numbers: Mapping[str, int], pace: Pace) -> tuple[Reals, Reals]:
    """Return what each sign was pulled by, and the squares of the errors of its examples, after all times."""
    known = [[number for sign in row.signs if (number := numbers.get(sign)) is not None] for row in rows]
    signs, ends = new_column(chain.from_iterable(known)), new_column(accumulate(map(len, known)))
    truths = new_column(int(row.is_true) for row in rows)
    pulls, squares, weights = (array("d", bytes(8 * count)) for count in (len(numbers), len(numbers), len(signs)))
    settings = array("d", (pace.rate, _BASE, _TO_NOTHING, _TO_SMALL, _SURE, e))
    for _ in range(pace.times):
        _learn(signs, ends, truths, pulls, squares, weights, settings)
    return pulls, squares


def _weigh(pull: float, square: float, rate: float) -> float:
    """Return the weight of a sign: above nothing it speaks for what is learnt."""
    if abs(pull) <= _TO_NOTHING:
        return 0.0
    drawn = _TO_NOTHING - pull if pull > 0 else -_TO_NOTHING - pull
    return drawn / ((_BASE + sqrt(square)) / rate + _TO_SMALL)


@compiled
def _learn(  # noqa: PLR0913, PLR0917 -- columns, as a compiled loop wants them
    signs: Column, ends: Column, truths: Column, pulls: Reals, squares: Reals, weights: Reals, settings: Reals
) -> None:
    """Move the weights of each example, one after the other, towards what it says; `_weigh` gives the same weights."""
    rate, base, to_nothing, to_small, sure, euler = settings
    begin = 0
    for row in range(len(ends)):
        total = 0.0
        for at in range(begin, ends[row]):
            pull, weights[at] = pulls[signs[at]], 0.0
            if abs(pull) > to_nothing:
                drawn = to_nothing - pull if pull > 0 else -to_nothing - pull
                weights[at] = drawn / ((base + squares[signs[at]] ** 0.5) / rate + to_small)
            total += weights[at]
        error = 1 / (1 + euler ** -max(-sure, min(sure, total))) - truths[row]
        for at in range(begin, ends[row]):
            before = squares[signs[at]]
            after = before + error * error
            squares[signs[at]] = after
            pulls[signs[at]] += error - (after**0.5 - before**0.5) / rate * weights[at]
        begin = ends[row]
