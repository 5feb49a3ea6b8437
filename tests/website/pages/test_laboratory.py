"""Drawings, verdicts and definitions of the laboratory's reports, by hand."""

from __future__ import annotations

import tomllib
from itertools import pairwise

import pytest

from ratings.laboratory import definition_document, read_experiment
from webtools.laboratory import as_toml
from webtools.laboratory.drawing import HEIGHT, LEFT, RIGHT, WIDTH, Label, Point, draw, ticks
from webtools.laboratory.report import verdict


def test_drawing_places_points_between_its_labels() -> None:
    drawn = draw([("a", [Point(0, 0), Point(10, 20)]), ("b", [Point(5, 10, 5, 15)])], chosen=5)
    assert drawn is not None
    first, second = drawn.lines
    middle = f"{(LEFT + WIDTH - RIGHT) / 2:.1f}"
    assert (first.dots[0][0], first.dots[1][0]) == (f"{LEFT:.1f}", f"{WIDTH - RIGHT:.1f}")
    assert (second.dots[0][0], drawn.chosen) == (middle, middle)
    assert [label.text for label in drawn.heights] == ["0", "5", "10", "15", "20"]
    assert drawn.heights[0] == Label(f"{HEIGHT - 24:.1f}", "0")
    assert (first.band, len(second.band.split())) == ("", 2)


def test_one_point_is_no_line() -> None:
    assert draw([("a", [Point(1, 1)]), ("b", [])]) is None


@pytest.mark.parametrize(
    ("lowest", "highest", "expected"),
    [(0.0, 20.0, [0, 5, 10, 15, 20]), (3.0, 3.0, [3, 4]), (1936.0, 1947.0, [1935, 1940, 1945, 1950])],
)
def test_labels_are_round_and_contain_everything(lowest: float, highest: float, expected: list[float]) -> None:
    found = ticks(lowest, highest, whole=True)
    assert found == expected


@pytest.mark.parametrize(("lowest", "highest"), [(0.5729, 0.6696), (0.0, 0.00031), (-12.5, 7.0), (0.1, 0.1)])
def test_labels_are_evenly_spaced(lowest: float, highest: float) -> None:
    found = ticks(lowest, highest)
    steps = [second - first for first, second in pairwise(found)]
    assert (found[0] <= lowest, found[-1] >= highest, len(found) <= 8) == (True, True, True)
    assert max(steps) - min(steps) < max(steps) / 1000


@pytest.mark.parametrize(
    ("low", "mean", "high", "supported", "words"),
    [
        (-0.003, -0.002, -0.001, True, "sagt besser voraus, um 0,0020 (0,0010 … 0,0030)"),
        (0.001, 0.002, 0.003, True, "sagt schlechter voraus, um 0,0020 (0,0010 … 0,0030)"),
        (0.001, 0.002, 0.003, False, "kein belegter Unterschied"),
    ],
)
def test_difference_that_is_not_supported_is_called_none(
    low: float, mean: float, high: float, words: str, *, supported: bool
) -> None:
    assert verdict({"low": low, "mean": mean, "high": high}, is_supported=supported) == words


def test_definition_as_text_is_the_same_definition() -> None:
    definition = {
        "pool": "fwz",
        "training": {"from": "2019-01-01", "to": "2023-12-31"},
        "test": {"from": "2024-01-01", "to": "2025-12-31"},
        "sweep": {"parameter": "k_secured", "from": 7, "to": 23, "step": 2, "candidate": 'a "quoted" one'},
        "candidate": [{"name": 'a "quoted" one'}, {"name": "K", "parameters": {"k_secured": 15, "limit": 500}}],
    }
    experiment = read_experiment(definition)
    assert read_experiment(tomllib.loads(as_toml(definition_document(experiment)))) == experiment
