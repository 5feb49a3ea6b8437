"""The laboratory: scores by hand, an interval by hand, a truth that is known, and a history out of the database."""

from __future__ import annotations

import json
import random
from datetime import date
from io import StringIO
from math import log
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings.laboratory import (
    Candidate,
    DefinitionError,
    Experiment,
    Predictions,
    Span,
    Sweep,
    compare,
    definition_document,
    parse_experiment,
    read_experiment,
)
from ratings.laboratory.bootstrap import Estimate, estimate_means
from ratings.laboratory.comparison import Band, calibrate
from ratings.laboratory.predictions import brier, log_loss
from ratings.laboratory.sweeping import draw_curve
from ratings.regulations.arithmetic import SCALE
from tests.website.pages import federation

TRAINING, TEST = Span(date(2025, 1, 1), date(2025, 6, 30)), Span(date(2025, 7, 1), date(2025, 12, 31))
DEFINITION: dict[str, Any] = {
    "pool": "fwz",
    "training": {"from": TRAINING.first, "to": TRAINING.last},
    "test": {"from": TEST.first, "to": TEST.last},
    "candidate": [{"name": "as it is"}, {"name": "limit 100", "parameters": {"limit": 100}}],
}


# Natural logarithms of 3/4 and 1/4 from a table: -0.287682, -1.386294; a draw is half of each.
@pytest.mark.parametrize(
    ("score", "loss", "squared"), [(1.0, 0.287682, 0.0625), (0.0, 1.386294, 0.5625), (0.5, 0.836988, 0.0625)]
)
def test_prediction_of_three_quarters_costs_by_the_result(score: float, loss: float, squared: float) -> None:
    assert (round(log_loss(0.75, score), 6), brier(0.75, score)) == (loss, squared)


@pytest.mark.parametrize("tournaments", [9, 10])
def test_sweep_over_fewer_than_ten_tournaments_supports_no_bounds(tournaments: int) -> None:
    predictions = [Predictions() for _ in range(3)]
    for each, expected in zip(predictions, (500, 600, 700), strict=True):
        for number in range(tournaments):
            each.add(number, number, TRAINING.first.toordinal(), SCALE * expected // 1000, 2)
    sweep = Sweep("limit", 100, 300, 100)
    found = draw_curve(experiment("a"), sweep, predictions)
    enough = tournaments == 10
    # White wins always: the highest expectation is the best in every resample, and lies where the sweep ends.
    assert (found.best, found.supported, found.at_edge) == (300, enough, enough)


def test_certainty_that_fails_has_a_price() -> None:
    assert round(log_loss(1.0, 0.0), 3) == round(12 * log(10), 3)  # ln 10^12


def test_tournaments_are_drawn_as_wholes_and_all_series_together() -> None:
    # Of two tournaments each resample has one twice or both: means 0, 1 or 2; equal tournaments leave no doubt.
    doubtful, certain = estimate_means([[0.0, 6.0], [3.0, 3.0]], [3, 3], resamples=200, seed=1)
    assert (doubtful, doubtful.excludes_zero) == (Estimate(1, 0, 2), False)
    assert (certain, certain.excludes_zero) == (Estimate(1, 1, 1), True)


def predicted(truth: float, divisors: tuple[int, ...], seed: int = 5) -> list[Predictions]:
    """Results of 4,000 games drawn by expectations with one divisor, and what others expect of the same games."""
    chance, found = random.Random(seed), [Predictions() for _ in divisors]  # noqa: S311 -- a seed that can be told
    for game in range(4000):
        difference = chance.gauss(0, 200)
        half_points = 2 * (chance.random() < 1 / (1 + 10 ** (-difference / truth)))
        day = (TRAINING.first if game % 2 else TEST.first).toordinal()
        for each, divisor in zip(found, divisors, strict=True):
            each.add(game, game // 20, day, int(SCALE / (1 + 10 ** (-difference / divisor))), half_points)
    return found


def experiment(*names: str) -> Experiment:
    return Experiment("fwz", TRAINING, TEST, tuple(Candidate(name, "", {}) for name in names), 200, 1)


@pytest.mark.long
def test_truth_predicts_best_and_a_little_beside_it_no_worse_than_chance() -> None:
    found = compare(experiment("640", "650", "300", "1600"), predicted(640, (640, 650, 300, 1600)))
    assert [each.name for each in found] == ["640", "650", "300", "1600"]
    for span in ("training", "test"):
        of_span = [getattr(each, span) for each in found]
        assert [figures.games for figures in of_span] == [2000] * 4
        against = [figures.differences["log_loss"] for figures in of_span]
        assert [each.excludes_zero for each in against] == [False, False, True, True]
        assert [each.supported["log_loss"] for each in of_span] == [False, False, True, True]
        assert min(each.mean for each in against[2:]) > 0


def test_span_without_a_game_has_no_figures_and_games_that_one_does_not_predict_are_left_out() -> None:
    first, second = Predictions(), Predictions()
    for game in (1, 2):
        first.add(game, 7, TRAINING.first.toordinal(), SCALE * 3 // 4, 2)
    second.add(2, 7, TRAINING.first.toordinal(), SCALE // 4, 2)
    found = compare(experiment("a", "b"), [first, second])
    assert [each.test for each in found] == [None, None]
    figures = [each.training for each in found if each.training]
    assert [(each.games, each.tournaments, each.calibration) for each in figures] == [
        (1, 1, (Band(1, 0.75, 1.0, 0.0),)),
        (1, 1, (Band(1, 0.75, 0.0, 0.0),)),  # the favourite, Black here, lost
    ]


def test_game_without_a_favourite_says_nothing_against_its_expectation() -> None:
    # Of five games two are even, a win and a draw; the favourites, who expect 0.52, win one of three.
    counted = [(0.5, 1.0, 1), (0.5, 0.5, 1), (0.52, 1.0, 1), (0.48, 1.0, 2)]
    (band,) = calibrate(counted)
    assert (band.games, band.draws) == (5, 0.2)
    assert (band.expected, band.score) == pytest.approx(((2 * 0.5 + 3 * 0.52) / 5, (2 * 0.5 + 1) / 5))


@pytest.mark.parametrize(
    "wrong",
    [
        {"pool": None},
        {"candidate": []},
        {"candidate": [{"name": "a"}, {"name": "a"}]},
        {"candidate": [{"name": "a", "rule": "elo"}]},
        {"candidate": [{"name": "a", "parameters": {"limit": "many"}}]},
        {"candidate": [{"name": "a", "system": "bdf-fwz"}]},
        {"candidate": [{"name": "a", "system": "elo", "rule": "bdf-fwz"}]},
        {"candidate": [{"name": "a", "system": "elo", "parameters": {"k": 0}}]},
        {"test": DEFINITION["training"]},
        {"training": {"from": TRAINING.last, "to": TRAINING.first}},
        {"resamples": 99},
        {"resamples": 10_001},
        {"training": {"from": "soon", "to": "2025-01-31"}},
        {"candidate": [{"name": str(number)} for number in range(11)]},
        {"candidate": [1]},
        {"candidate": [{"name": "a", "parameters": 5}]},
        {"candidate": [{"name": "a", "parameters": [1]}]},
        {"candidate": [{"name": "a", "parameters": {"limit": 10**9 + 1}}]},
        {"candidate": [{"name": "a", "rule": ["bdf-fwz"]}]},
        {"candidate": [{"name": "a", "system": {"elo": 1}}]},
        {"candidate": [{"name": "a", "system": "elo", "parameters": 5}]},
        {"candidate": [{"name": "a", "system": "elo", "parameters": {"speed": 5}}]},
        {"candidate": [{"name": "a", "system": "elo", "parameters": {"divisor": 10**4000}}]},
        {"candidate": [{"name": "a", "system": "glicko-2", "parameters": {"tau": 0.001}}]},
        {"candidate": [{"name": "a", "system": "glicko-2", "parameters": {"tau": float("nan")}}]},
        {"candidate": [{"name": "a", "system": "glicko-2", "parameters": {"tau": float("inf")}}]},
        {"candidate": [{"name": "a", "system": "glicko-2", "parameters": {"period_days": 0.5}}]},
        {"candidate": [{"name": 10**5000}]},
        {"candidate": [{"name": "a\0"}]},
        {"pool": "fwz\0"},
        {"player": "1\0"},
        {"seed": 10**9 + 1},
        {"training": 5},
        {"training": {"from": 10**5000, "to": TRAINING.last}},
        {"sweep": 5},
        {"sweep": {"parameter": "limit", "from": 0, "to": 10**20, "step": 1}},
        {"sweep": {"parameter": "limit", "from": 100, "to": 100, "step": 1}},
        {"sweep": {"parameter": "limit", "from": 100, "to": 200, "step": 0}},
        {"sweep": {"parameter": "limit", "from": 100, "to": 200, "step": 50, "candidate": "b"}},
    ],
)
def test_definition_that_is_none_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(DefinitionError):
        read_experiment({**DEFINITION, **wrong})


@pytest.mark.parametrize("text", [f"a = {'[' * 3000}", f"seed = {'9' * 5000}", "pool", f"name = 0x{'f' * 9000}"])
def test_text_that_no_definition_can_be_read_out_of_is_refused(text: str) -> None:
    with pytest.raises(DefinitionError):
        parse_experiment(text)


def test_definition_is_the_same_out_of_its_document() -> None:
    swept = {"parameter": "limit", "from": 100, "to": 600, "step": 50, "candidate": "as it is"}
    candidates = [*DEFINITION["candidate"], {"name": "Glicko", "system": "glicko-2", "parameters": {"tau": 0.3}}]
    whole = read_experiment({**DEFINITION, "candidate": candidates, "sweep": swept, "player": "0815"})
    for each in (whole, read_experiment(DEFINITION)):
        assert read_experiment(json.loads(json.dumps(definition_document(each)))) == each


TOML = """
pool = "fwz"
resamples = 100
[training]
from = 2025-01-01
to = 2025-01-31
[test]
from = 2025-02-01
to = 2025-12-31
[[candidate]]
name = "as it is"
[[candidate]]
name = "limit 100"
parameters = { limit = 100 }
"""


def ask(file: Path, *options: str) -> str:
    out = StringIO()
    call_command("experiment", str(file), *options, stdout=out)
    return out.getvalue()


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.both_databases
def test_command_compares_laws_by_the_history_of_a_pool(tmp_path: Path) -> None:
    file = tmp_path / "limit.toml"
    file.write_text(TOML)
    ratings = {"1": (2000, 9), "2": (1800, 9), "3": (2100, 9), "4": (1800, 9), "5": None}
    federation.load(
        [federation.player(number, number, rating=rating) for number, rating in ratings.items()],
        [federation.tournament("T1", ["1", "2"]), federation.tournament("T2", ["3", "4", "5"])],
    )
    federation.finish("T1", "1", "2", on=3)
    federation.finish("T2", "3", "4", "1/2-1/2", on=40)
    for opponent in ("3", "4"):  # games of somebody without a rating are predicted by nobody
        federation.finish("T2", "5", opponent, on=41)
    found = json.loads(ask(file, "--json"))["candidates"]
    assert [(each["name"], each["training"]["games"], each["test"]["games"]) for each in found] == [
        ("as it is", 1, 1),
        ("limit 100", 1, 1),
    ]
    # 4.1: differences of 200 and 300, of which the second candidate counts 100.
    for each, differences in zip(found, ((200, 300), (100, 100)), strict=True):
        won, drawn = (1 / (1 + 10 ** (-difference / 640)) for difference in differences)
        assert each["training"]["scores"]["log_loss"]["mean"] == pytest.approx(-log(won), abs=1e-9)
        assert each["test"]["scores"]["brier"]["mean"] == pytest.approx((0.5 - drawn) ** 2, abs=1e-9)
    # Three results: each band begins with three games, one of them drawn, and the first one has W(200) = 0.672510.
    none = "no difference that is supported"
    assert ask(file).splitlines()[:13] == [
        "as it is",
        "  training 1 games, 1 tournaments",
        f"  training log_loss 0.39674 (0.39674 to 0.39674), {none}",
        f"  training brier 0.10725 (0.10725 to 0.10725), {none}",
        f"  training three_results 0.60238 (0.60238 to 0.60238), {none}",  # -ln (0.672510 - 1/8)
        "  test     1 games, 1 tournaments",
        f"  test     log_loss 0.83220 (0.83220 to 0.83220), {none}",
        f"  test     brier 0.06070 (0.06070 to 0.06070), {none}",
        f"  test     three_results 1.09861 (1.09861 to 1.09861), {none}",  # ln 3
        "  first ratings 1, way-out-100-percent 1",
        "  jumps 5.0 (4.5 to 5.5), 95 % at most 6, largest 8",
        "  2025: 5 players, mean 1988.4, spread 174.6",
        "limit 100",
    ]
    assert {line.partition("), ")[2] for line in ask(file).splitlines() if " (" in line and "jumps" not in line} == {
        none
    }
    assert ask(file).splitlines()[-1] == "  ranks of 3 players move by 0.0 on average"
    file.write_text(f"{TOML}[sweep]\nparameter = 'limit'\nfrom = 100\nto = 200\nstep = 100\n")
    # -ln W of the game that the higher rated player won: W(100) = 0.588987, W(200) = 0.672510.
    assert ask(file).splitlines()[-4:] == [
        "as it is: limit, log loss of 1 games of the training span",
        "     100 0.52935, test 0.70924",
        "     200 0.39674, test 0.75652",
        "  best 200, of too few tournaments to say within which bounds",
    ]
    file.write_text(TOML.replace('"fwz"', '"other"'))
    with pytest.raises(CommandError, match="there is no pool 'other'"):
        ask(file)
