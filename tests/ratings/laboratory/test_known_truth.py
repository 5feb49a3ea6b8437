"""Histories whose truth is known: the laboratory finds the true number within its own uncertainty, and no other."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from ratings.evaluation.experiments import experiment_with
from ratings.laboratory import Report, read_experiment
from tests.ratings.laboratory.generated import FIRST, generate
from tests.realservers import FULL


def find(true: dict[str, int], sweep: dict[str, Any], tournaments: int, seed: int) -> Report:
    """Sweep a parameter over a history with these true numbers; beside it a candidate that is the truth."""
    middle, last = FIRST + timedelta(days=tournaments * 2 // 3), FIRST + timedelta(days=tournaments)
    definition = {
        "pool": "fwz",
        "resamples": 200,
        "training": {"from": FIRST, "to": middle},
        "test": {"from": middle + timedelta(days=1), "to": last},
        "candidate": [{"name": "as it is"}, {"name": "truth", "parameters": true}],
        "sweep": sweep,
    }
    return experiment_with(generate(true, tournaments, seed), read_experiment(definition))


DIVISOR = {"parameter": "divisor", "from": 240, "to": 840, "step": 100}
K_SECURED = {"parameter": "k_secured", "from": 5, "to": 85, "step": 10}
SWEEPS: list[tuple[dict[str, int], dict[str, Any]]] = [({"divisor": 340}, DIVISOR), ({"k_secured": 45}, K_SECURED)]


@pytest.mark.parametrize(("true", "sweep"), SWEEPS)
def test_true_number_is_found_and_the_number_of_the_text_is_refuted(
    true: dict[str, int], sweep: dict[str, Any]
) -> None:
    report = find(true, sweep, tournaments=500, seed=1)
    curve = report.sweep
    assert curve
    ((name, number),) = true.items()
    assert (curve.parameter, curve.games, len(curve.points)) == (name, 4995, 7 if name == "divisor" else 9)
    assert (curve.low <= number <= curve.high, curve.at_edge) == (True, False)
    assert not curve.low <= report.candidates[0].parameters[name] <= curve.high
    assert [each.test.differences["log_loss"].high < 0 for each in report.candidates if each.test] == [False, True]


@pytest.mark.proof
def test_interval_has_the_truth_as_often_as_it_says() -> None:
    """Of 60 intervals of 95 % three miss on average; more than 8 would come once in 200 times (binomial). The short
    form has four, of which more than one misses as rarely as once in 70 times.
    """
    histories, most = (60, 8) if FULL else (4, 1)
    for true, sweep in SWEEPS:
        ((_, number),) = true.items()
        curves = [found for seed in range(histories) if (found := find(true, sweep, 300, seed).sweep)]
        assert len(curves) == histories
        assert sum(not curve.low <= number <= curve.high for curve in curves) <= most


def test_generated_history_is_the_same_for_a_seed() -> None:
    assert generate({}, 3, seed=1) == generate({}, 3, seed=1)
    assert generate({}, 3, seed=1).ended[2].completed_on == date(2019, 1, 4)
