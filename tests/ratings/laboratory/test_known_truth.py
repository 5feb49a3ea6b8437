"""Histories whose truth is known: the laboratory finds the true number within its own uncertainty, and no other."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from ratings.evaluation.experiments import experiment_with
from ratings.evaluation.stream import StreamUnit
from ratings.laboratory import Experiment, Report, read_experiment
from ratings.regulations.types import Score
from tests.ratings.laboratory.generated import FIRST, generate
from tests.realservers import FULL


def find(true: dict[str, int], sweep: dict[str, Any], tournaments: int, seed: int) -> Report:
    """Sweep a parameter over a history with these true numbers; beside it a candidate that is the truth."""
    laws = [{"name": "as it is"}, {"name": "truth", "parameters": true}]
    return experiment_with(generate(true, tournaments, seed), define(tournaments, candidate=laws, sweep=sweep))


def define(tournaments: int, **more: object) -> Experiment:
    """Train on the first two thirds of a history and test on the rest."""
    middle, last = FIRST + timedelta(days=tournaments * 2 // 3), FIRST + timedelta(days=tournaments)
    spans = {"training": {"from": FIRST, "to": middle}, "test": {"from": middle + timedelta(days=1), "to": last}}
    return read_experiment({"pool": "fwz", "resamples": 200, **spans, **more})


DIVISOR = {"parameter": "divisor", "from": 240, "to": 840, "step": 100}
K_SECURED = {"parameter": "k_secured", "from": 5, "to": 85, "step": 10}
SWEEPS: list[tuple[dict[str, int], dict[str, Any]]] = [({"divisor": 340}, DIVISOR), ({"k_secured": 45}, K_SECURED)]


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_other_systems_predict_the_same_games_and_none_of_them_better_than_the_truth() -> None:
    systems = [("elo", {"divisor": 640}), ("elo", {"k": 300}), ("glicko-2", {}), ("whr", {"divisor": 640})]
    candidates = [{"name": f"{name} {numbers}", "system": name, "parameters": numbers} for name, numbers in systems]
    sweep = {"parameter": "k", "from": 10, "to": 210, "step": 50, "candidate": candidates[0]["name"]}
    experiment = define(300, candidate=[{"name": "truth"}, *candidates], sweep=sweep)
    report = experiment_with(generate({}, 300, seed=1), experiment)
    figures = [each.test for each in report.candidates if each.test]
    assert [each.games for each in figures] == [figures[0].games] * 5
    worse, better = zip(
        *[(each.differences["log_loss"].low > 0, each.differences["log_loss"].high < 0) for each in figures],
        strict=True,
    )
    assert (worse[2], better) == (True, (False,) * 5)
    assert [(each.rule, each.parameters["divisor"]) for each in (report.candidates[1], report.candidates[4])] == [
        ("elo", 640),
        ("whr", 640),
    ]
    assert report.sweep
    assert (report.sweep.points[0].value, report.sweep.best, report.sweep.high <= 60) == (10, 10, True)


def test_generated_history_is_the_same_for_a_seed() -> None:
    assert generate({}, 3, seed=1) == generate({}, 3, seed=1)
    assert generate({}, 3, seed=1).ended[2].completed_on == date(2019, 1, 4)


def test_readings_of_ours_are_candidates() -> None:
    """Games that both lost are predicted by nobody; where they are not rated either, ratings are others."""
    readings = [{"name": "as it is"}, {"name": "left out", "parameters": {"both_lost": 0}}]
    history = generate({}, 60, seed=1)
    history = replace(history, ended=[with_a_game_that_both_lost(played) for played in history.ended])
    usual, other = experiment_with(history, define(60, candidate=readings, player="001")).candidates
    games = [(each.training.games, each.test.games) for each in (usual, other) if each.training and each.test]
    assert games == [(40 * 14, 20 * 14)] * 2
    assert len(usual.course) == len(other.course)
    assert usual.course[-1].value < other.course[-1].value


def with_a_game_that_both_lost(played: StreamUnit) -> StreamUnit:
    """The same tournament, its first game lost by both."""
    (event,) = played.events
    first, *others = event.games
    return replace(played, events=(replace(event, games=(first._replace(score=Score.BOTH_LOSE), *others)),))
