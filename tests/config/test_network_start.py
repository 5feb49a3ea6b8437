"""The network before it learns: every parameter that the reader needs, those of layers from the language model."""

from __future__ import annotations

import numpy as np

from config.language_model import LanguageModel
from config.network_start import average, begin, list_layers
from intake.reading.network.layers import Array
from intake.reading.network.marks import BEGIN, LEFT_OUT, LINE_END, PARAGRAPH_END, PLAYER, SEVERAL
from intake.reading.network.parameters import load_parameters

NAMES = ("▁Peter", "▁Martin", "▁Anna", "▁Schmidt", "▁Miller")
PIECES = ("<s>", "<pad>", "</s>", "<unk>", *NAMES)


def make_model() -> LanguageModel:
    """Return a language model as large as that from which the network has learnt, each number of which says where it
    stands.
    """
    learnt = load_parameters()
    (places, width), inner = learnt["places"].shape, len(learnt["s0.f1.b"])
    weights: dict[str, Array] = {
        "emb.pos": np.ones((places, width)),
        "emb.type": np.array([[2.0] * width, [9.0] * width]),
    }
    weights |= {"emb.ln.w": np.full(width, 3.0), "emb.ln.b": np.full(width, 4.0)}
    sizes = {"q": (width, width), "fi": (inner, width), "fo": (width, inner), "aln": (width,), "oln": (width,)}
    sizes |= dict.fromkeys(("k", "v", "ao"), (width, width))
    for layer in range(len(list_layers())):
        for at, (name, size) in enumerate(sizes.items()):
            weights[f"l{layer}.{name}.w"] = np.full(size, 100 * layer + at)
            weights[f"l{layer}.{name}.b"] = np.full(size[0], 100 * layer + at + 50)
    numbers = np.tile(np.arange(len(PIECES), dtype=np.uint8)[:, None, None], (1, width // 32, 32))
    steps = np.ones(numbers.shape[:2], np.float16)
    return LanguageModel(PIECES, np.zeros(len(PIECES)), steps, numbers, weights)


def test_start_has_every_parameter_that_is_read() -> None:
    start, learnt = begin(make_model(), 0.5), load_parameters()
    assert {name: array.shape for name, array in start.items()} == {name: one.shape for name, one in learnt.items()}
    assert {array.dtype for array in start.values()} == {np.dtype(np.float32)}


def test_layers_are_those_of_the_model_in_their_order() -> None:
    start = begin(make_model(), 0.5)
    parts = ("q", "f1", "f2", "seen.times", "done.times", "k", "v", "o")
    for layer, name in enumerate((*(f"s{number}" for number in range(5)), "pair", "last")):
        assert [start[f"{name}.{part}"].flat[0] for part in parts] == [100 * layer + at for at in range(8)]
        assert [start[f"{name}.{part}"][0] for part in ("q.b", "seen.plus")] == [100 * layer + 50, 100 * layer + 53]
    assert [start[name].flat[0] for name in ("places", "begin.times", "begin.plus")] == [3.0, 3.0, 4.0]


def test_rows_that_are_no_pieces_are_like_some() -> None:
    alone = begin(make_model(), 0.5)["alone"]
    first = {name: alone[name][0] for name in (BEGIN, PLAYER, SEVERAL, LINE_END, PARAGRAPH_END, LEFT_OUT)}
    names = np.mean([PIECES.index(name) - 8 for name in NAMES])
    assert first == {BEGIN: -8, PLAYER: names, SEVERAL: names, LINE_END: -6, PARAGRAPH_END: -6, LEFT_OUT: 0}


def test_start_is_the_same_each_time() -> None:
    one, other = begin(make_model(), 0.5), begin(make_model(), 0.5)
    assert all(np.array_equal(one[name], other[name]) for name in one)


def test_two_fifths_of_what_was_learnt_before_are_kept() -> None:
    mixed = average({"roles": np.array([1.0, 0.0]), "words": np.array([9.0])}, {"roles": np.array([0.0, 1.0])})
    assert {name: array.tolist() for name, array in mixed.items()} == {"roles": [0.4, 0.6]}
