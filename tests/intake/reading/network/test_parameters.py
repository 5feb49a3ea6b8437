"""What was learnt is kept as whole numbers of eight bits, and used as it was learnt but for their rounding."""

from __future__ import annotations

import numpy as np

from intake.reading.network.layers import SHARED
from intake.reading.network.marks import MOST, PLAYER
from intake.reading.network.parameters import STEP, load_arrays, load_parameters, pack


def test_rows_keep_their_largest_number_and_round_the_others() -> None:
    packed = pack({"m2": np.array([[1.27, 0.004, -0.64]], np.float32)})
    assert packed["m2"].tolist() == [[127, 0, -64]]
    assert packed["m2" + STEP].tolist() == [[np.float32(0.01)]]


def test_row_of_noughts_is_kept() -> None:
    assert pack({"m1": np.zeros((1, 3), np.float32)})["m1"].tolist() == [[0, 0, 0]]


def test_short_arrays_are_kept_as_they_are() -> None:
    assert pack({"m2.b": np.array([0.123456], np.float32)})["m2.b"].tolist() == [np.float32(0.123456)]


def test_every_piece_has_a_row_and_every_place_of_a_mail() -> None:
    kept, learnt = load_arrays(), load_parameters()
    count = len(kept["pieces"].tobytes().decode().split("\n"))
    assert len(kept["words"]) == len(kept["scores"]) == len(kept["words.step"]) == count
    assert len(learnt["places"]) >= MOST
    assert learnt["alone"][PLAYER].any()
    assert {array.dtype for array in learnt.values()} == {np.dtype(np.float32)}
    assert sum(name.endswith(".q") for name in learnt) == SHARED + 2
