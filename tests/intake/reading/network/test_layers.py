"""The layers of the network, with numbers that can be worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from intake.reading.network.layers import (
    HEADS,
    SHARED,
    Array,
    Roles,
    as_chance,
    as_chances,
    judge,
    level,
    pass_pairs,
    pass_shared,
)

WIDTH = 2 * HEADS
LENGTH = 5


def make_parameters(seed: int) -> dict[str, Array]:
    """Return parameters at random for rows of a few features."""
    chance = np.random.default_rng(seed)
    shapes: dict[str, tuple[int, ...]] = {"begin.times": (WIDTH,), "begin.plus": (WIDTH,)}
    for name in (*(f"s{number}" for number in range(SHARED)), "pair", "last"):
        shapes |= {f"{name}.{each}": (WIDTH, WIDTH) for each in "qkvo"} | {
            f"{name}.{each}.b": (WIDTH,) for each in "qkvo"
        }
        shapes |= {f"{name}.f1": (WIDTH, 2 * WIDTH), f"{name}.f1.b": (2 * WIDTH,)}
        shapes |= {f"{name}.f2": (2 * WIDTH, WIDTH), f"{name}.f2.b": (WIDTH,)}
        shapes |= {f"{name}.{at}.{each}": (WIDTH,) for at in ("seen", "done") for each in ("times", "plus")}
    for name, (rows, columns) in {
        "m1": (4 * WIDTH, WIDTH),
        "m2": (WIDTH, 5),
        "d0": (WIDTH, WIDTH),
        "d1": (4 * WIDTH, WIDTH),
        **dict.fromkeys(("d2", "none", "white"), (WIDTH, 1)),
    }.items():
        shapes |= {name: (rows, columns), f"{name}.b": (columns,)}
    return {name: chance.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def make_rows(*counts: int) -> Array:
    return np.random.default_rng(1).normal(size=(*counts, WIDTH)).astype(np.float32)


def test_weights_become_chances() -> None:
    assert as_chance(np.array([0.0])).tolist() == [0.5]
    assert as_chance(np.array([np.log(3)])).tolist() == pytest.approx([0.75])


def test_weights_become_shares_of_one() -> None:
    assert as_chances(np.log(np.array([[1.0, 1.0, 2.0]]))).tolist() == [pytest.approx([0.25, 0.25, 0.5])]


def test_rows_are_brought_to_one_mean_and_one_spread() -> None:
    parameters = {"begin.times": np.array([1.0, 2.0]), "begin.plus": np.array([0.0, 5.0])}
    assert level(parameters, "begin", np.array([[3.0, 7.0]])).tolist() == [pytest.approx([-1.0, 7.0])]


def test_row_that_looks_at_nothing_else_is_only_levelled() -> None:
    parameters = {name: np.zeros_like(array) for name, array in make_parameters(0).items()}
    parameters |= {name: np.ones(WIDTH, np.float32) for name in parameters if name.endswith(".times")}
    rows = np.tile(np.array([1.0, -1.0], np.float32), (3, HEADS))
    assert pass_shared(parameters, rows) == pytest.approx(rows, abs=1e-5)


def test_rows_at_places_are_those_of_all() -> None:
    parameters, rows = make_parameters(0), make_rows(2, LENGTH)
    every, some = (pass_pairs(parameters, rows, np.array(places)) for places in (range(LENGTH), (0, 3)))
    assert some == pytest.approx(every[:, [0, 3]], abs=1e-4)


def test_pairs_beside_each_other_are_passed_as_alone() -> None:
    parameters, rows, places = make_parameters(0), make_rows(3, LENGTH), np.arange(LENGTH)
    together, alone = pass_pairs(parameters, rows, places), pass_pairs(parameters, rows[1:2], places)
    assert alone[0] == pytest.approx(together[1], abs=1e-4)


def test_judgement_has_five_ends_each_day_and_none_and_who_had_white() -> None:
    firsts, seconds = (np.array([[False, each, not each]] * 2) for each in (True, False))
    roles = Roles(firsts, seconds, np.arange(3), np.array([2]))
    assert [each.shape for each in judge(make_parameters(0), make_rows(2, 3), roles)] == [(2, 5), (2, 2), (2,)]


def test_judgement_sees_the_whole_and_the_highest_of_either_player() -> None:
    parameters = make_parameters(0)
    roles = Roles(
        np.array([[False, True, False, False]]), np.array([[False, False, True, True]]), np.arange(4), np.array([], int)
    )
    rows = make_rows(1, 4)
    lower = rows.copy()
    lower[0, 2] = np.minimum(rows[0, 2], rows[0, 3])
    lower[0, 3] = np.maximum(rows[0, 2], rows[0, 3])
    higher = rows.copy()
    higher[0, 3] += 1
    same, also, other = (judge(parameters, each, roles)[0] for each in (rows, lower, higher))
    assert same == pytest.approx(also, rel=1e-4)
    assert np.abs(same - other).max() > 1e-2
