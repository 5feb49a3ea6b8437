"""The layers of the network, with numbers that can be worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from intake.reading.network.layers import (
    AROUND,
    BLOCKS,
    FAR,
    HEADS,
    Array,
    as_chance,
    as_chances,
    judge,
    pass_blocks,
    sum_up,
)

WIDTH = 8
LENGTH = 5


def make_parameters(seed: int) -> dict[str, Array]:
    """Return parameters at random for rows of eight features."""
    chance = np.random.default_rng(seed)
    shapes: dict[str, tuple[int, ...]] = {"pn": (WIDTH,), "pq": (WIDTH, 1), "m1": (4 * WIDTH, WIDTH), "m1b": (WIDTH,)}
    shapes |= {"m2": (WIDTH, 5), "m2b": (5,), "d0": (WIDTH, WIDTH), "d1": (4 * WIDTH, WIDTH)}
    shapes |= {f"{each}2": (WIDTH, 1) for each in "dhw"} | {f"{each}2b": (1,) for each in "dhw"}
    for block in range(BLOCKS):
        shapes |= {f"{each}{block}": (WIDTH,) for each in ("cn", "an", "fn")}
        shapes |= {f"c{block}": (2 * AROUND + 1, WIDTH, 2 * WIDTH), f"rel{block}": (HEADS, 2 * FAR + 1)}
        shapes |= {f"q{block}": (WIDTH, 3 * WIDTH), f"o{block}": (WIDTH, WIDTH)}
        shapes |= {f"f1{block}": (WIDTH, 2 * WIDTH), f"f2{block}": (2 * WIDTH, WIDTH)}
    return {name: chance.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def make_rows(mails: int, length: int = LENGTH) -> Array:
    return np.random.default_rng(1).normal(size=(mails, length, WIDTH)).astype(np.float32)


def test_weights_become_chances() -> None:
    assert as_chance(np.array([0.0])).tolist() == [0.5]
    assert as_chance(np.array([np.log(3)])).tolist() == pytest.approx([0.75])


def test_weights_become_shares_of_one() -> None:
    assert as_chances(np.log(np.array([[1.0, 1.0, 2.0]]))).tolist() == [pytest.approx([0.25, 0.25, 0.5])]


def test_blocks_that_have_learnt_nothing_only_bring_rows_to_one_length() -> None:
    parameters = {name: np.zeros_like(array) for name, array in make_parameters(0).items()}
    parameters |= {name: np.ones(WIDTH, np.float32) for name in parameters if name.startswith(("pn", "cn", "an", "fn"))}
    rows = np.full((1, 1, WIDTH), 3.0, np.float32)
    assert pass_blocks(parameters, rows, np.ones((1, 1), bool)) == pytest.approx(np.ones((1, 1, WIDTH)), abs=1e-5)


def test_mail_says_the_same_alone_and_beside_others() -> None:
    parameters, rows = make_parameters(0), make_rows(3)
    together = pass_blocks(parameters, rows, np.ones(rows.shape[:2], bool))
    alone = pass_blocks(parameters, rows[1:2], np.ones((1, LENGTH), bool))
    assert alone[0] == pytest.approx(together[1], abs=1e-4)


def test_what_fills_up_a_shorter_mail_says_nothing() -> None:
    parameters, rows = make_parameters(0), make_rows(1)
    filled = np.concatenate([rows, np.full((1, 3, WIDTH), 7.0, np.float32)], axis=1)
    present = np.array([[True] * LENGTH + [False] * 3])
    long, short = pass_blocks(parameters, filled, present), pass_blocks(parameters, rows, present[:, :LENGTH])
    assert long[0, :LENGTH] == pytest.approx(short[0], abs=1e-4)
    players = np.zeros_like(present)
    players[0, 1] = True
    sums = [
        sum_up(parameters, each, present[:, :size], players[:, :size], players[:, :size])
        for each, size in ((long, LENGTH + 3), (short, LENGTH))
    ]
    assert sums[0] == pytest.approx(sums[1], abs=1e-4)


def test_sum_has_the_whole_either_player_and_both() -> None:
    parameters = make_parameters(0) | {"pq": np.zeros((WIDTH, 1), np.float32)}
    rows = np.arange(3 * WIDTH, dtype=np.float32).reshape(1, 3, WIDTH)
    first, second = np.array([[True, False, False]]), np.array([[False, True, True]])
    found = sum_up(parameters, rows, np.ones((1, 3), bool), first, second)[0].reshape(4, WIDTH)
    assert found[0] == pytest.approx(rows[0].mean(axis=0))
    assert found[1:].tolist() == [rows[0, 0].tolist(), rows[0, 2].tolist(), (rows[0, 0] * rows[0, 2]).tolist()]


def test_judgement_has_five_ends_a_day_for_each_token_and_two_more_chances() -> None:
    parameters, rows = make_parameters(0), make_rows(2)
    summary = np.random.default_rng(2).normal(size=(2, 4 * WIDTH)).astype(np.float32)
    assert [each.shape for each in judge(parameters, rows, summary)] == [(2, 5), (2, LENGTH), (2,), (2,)]
