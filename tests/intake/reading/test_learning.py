"""Learning of weights: by hand for one example and for two, and the same in both forms of its loop."""

from __future__ import annotations

import pytest

from intake.reading.weighing.learning import Example, Pace, learn_weights
from tests.ratings.forms import form

__all__ = ["form"]

ONCE = Pace(times=1, rate=1.0)
MATE: Example = (frozenset({"matt"}), True)


# McMahan and others (2013), algorithm 1, with alpha 1, beta 1, lambda 0.05 and 0.1. Before anything is learnt each
# example is true with 1/2: the error is -1/2, its square 1/4, so (0.5 - 0.05) / ((1 + 0.5) / 1 + 0.1) = 0.28125.
@pytest.mark.usefixtures("form")
def test_first_example_moves_its_signs_by_half_an_error() -> None:
    assert learn_weights([MATE], ONCE) == {"matt": 28}
    assert learn_weights([(frozenset({"läuft"}), False)], ONCE) == {"läuft": -28}


@pytest.mark.usefixtures("form")
def test_sign_of_which_half_the_examples_are_true_says_nothing() -> None:
    examples = [(frozenset({"matt", "Dame"}), True), (frozenset({"remis", "Dame"}), False)]
    assert set(learn_weights(examples, ONCE)) == {"matt", "remis"}


@pytest.mark.usefixtures("form")
def test_sign_of_too_few_examples_is_not_learnt() -> None:
    examples = [MATE, (frozenset({"matt", "Dame"}), True)]
    assert set(learn_weights(examples, Pace(times=1, rate=1.0, fewest=2))) == {"matt"}
