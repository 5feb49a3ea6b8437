"""What was learnt is kept as whole numbers of eight bits, and used as it was learnt but for their rounding."""

from __future__ import annotations

import numpy as np

from intake.reading.network.layers import BLOCKS
from intake.reading.network.parameters import STEP, load_parameters, pack
from intake.reading.network.word_parts import PLACES


def test_rows_keep_their_largest_number_and_round_the_others() -> None:
    packed = pack({"m2": np.array([[1.27, 0.004, -0.64]], np.float32)})
    assert packed["m2"].tolist() == [[127, 0, -64]]
    assert packed["m2" + STEP].tolist() == [[np.float32(0.01)]]


def test_row_of_noughts_is_kept() -> None:
    assert pack({"emb": np.zeros((1, 3), np.float32)})["emb"].tolist() == [[0, 0, 0]]


def test_short_arrays_are_kept_as_they_are() -> None:
    assert pack({"m2b": np.array([0.123456], np.float32)})["m2b"].tolist() == [np.float32(0.123456)]


def test_what_is_kept_has_a_row_for_each_place_of_a_piece() -> None:
    learnt = load_parameters()
    assert learnt["emb"].shape[0] == PLACES
    assert not learnt["emb"][0].any()
    assert {array.dtype for array in learnt.values()} == {np.dtype(np.float32)}
    assert len(learnt) == 18 + 9 * BLOCKS
