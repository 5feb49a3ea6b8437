"""While an experiment runs: whoever waits can stop it, and no more is held than is needed."""

from __future__ import annotations

import gc
from datetime import date
from typing import Any

import pytest

from ratings.evaluation.experiments import experiment_with
from ratings.evaluation.experiments.game_columns import rate_columns
from ratings.evaluation.experiments.progress import UNITS
from ratings.laboratory import DefinitionError, Experiment, Predictions, Span, read_experiment
from ratings.laboratory.careers import Careers
from ratings.laboratory.comparison import within
from ratings.laboratory.predictions import align
from tests.ratings.laboratory.generated import generate
from tests.ratings.laboratory.test_columns import histories

SYSTEMS = ("elo", "glicko-2", "whr")


def define(*candidates: dict[str, Any], **more: object) -> Experiment:
    """Train in the first half of 2019 and test in the second."""
    spans = {
        "training": {"from": date(2019, 1, 1), "to": date(2019, 6, 30)},
        "test": {"from": date(2019, 7, 1), "to": date(2019, 12, 31)},
    }
    named = [{"name": str(number), **each} for number, each in enumerate(candidates)]
    return read_experiment({"pool": "fwz", "resamples": 100, **spans, "candidate": named, **more})


@pytest.mark.parametrize("candidate", [{}, *({"system": system} for system in SYSTEMS)])
def test_progress_is_told_while_a_history_is_rated(candidate: dict[str, Any]) -> None:
    told: list[tuple[int, int]] = []
    swept = {"parameter": "k_secured", "from": 10, "to": 20, "step": 10, "candidate": "1"}
    history = generate({}, 2 * UNITS + 1, seed=1)
    experiment_with(history, define(candidate, {}, sweep=swept), lambda *done: told.append(done))
    assert told == [(0, 4)] * 3 + [(1, 4)] * 4 + [(2, 4)] * 4 + [(3, 4)] * 4 + [(4, 4)]


def test_progress_is_told_while_single_games_are_rated() -> None:
    history, columns = histories(seed=1)
    told: list[str] = []
    rate_columns(columns, history.initial, history.timeline, lambda: told.append("batch"))
    assert told == ["batch"] * 2  # one law until March, another one from then on


@pytest.mark.long
def test_careers_of_one_candidate_are_held_at_a_time() -> None:
    def count() -> int:
        return sum(type(each) is Careers for each in gc.get_objects())  # isinstance would wake up lazy objects

    before, held = count(), list[int]()
    experiment = define({}, {"parameters": {"k_secured": 20}}, {})
    experiment_with(generate({}, 2 * UNITS + 1, seed=1), experiment, lambda *_done: held.append(count()))
    assert max(held) == before + 1


def test_columns_that_are_equal_are_held_once() -> None:
    predictions = [Predictions() for _ in range(3)]
    for number, each in enumerate(predictions):
        for game in (1, 2, 3 + number):  # the third game is another one for each
            each.add(game, 7, game, 500 + number, 1)
    for found in (align(predictions), within(Span(date.min, date.max), align(predictions))):
        assert [list(each.expected) for each in found] == [[500, 500], [501, 501], [502, 502]]
        for name in ("games", "tournaments", "days", "half_points"):
            assert {id(getattr(each, name)) for each in found} == {id(getattr(found[0], name))}


def test_system_that_cannot_calculate_names_its_candidate() -> None:
    numbers = {"tau": 10, "volatility": 1, "deviation": 1, "brought_deviation": 2000, "start": 500, "period_days": 1}
    experiment = define({}, {"name": "wild", "system": "glicko-2", "parameters": numbers})
    with pytest.raises(DefinitionError, match=r"^wild: glicko-2 cannot calculate with its numbers$"):
        experiment_with(generate({"divisor": 340}, 30, seed=1), experiment)
