"""The network before it has learnt anything of mails: the layers of the language model, and new ones at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from config.language_model import BEGIN, END, LanguageModel
from config.text_batches import PLAYERS
from intake.reading.network.layers import SHARED, Array
from intake.reading.network.marks import TURNED

PAIR, LAST = "pair", "last"
"""The names of the layers that are passed once for each pair."""

_OF_LAYERS = {"q": "q", "k": "k", "v": "v", "o": "ao", "f1": "fi", "f2": "fo"}
_LEVELS = {"seen": "aln", "done": "oln"}
"""The names of the parts of a layer, and what the language model calls them."""

_NAMES = ("▁Peter", "▁Martin", "▁Anna", "▁Schmidt", "▁Miller")
"""Pieces that are names: a player begins as what they have in common."""

_FAINT, _CLEAR = 0.3, 0.5
"""How much rows of sexes and of days differ at first, as a share of how much pieces do, and how much roles differ (our
own choice).
"""

KEPT = 0.4
"""The share that is kept of what was learnt before when more is learnt: the average of both is right more often than
either (Wortsman and others 2022, "Robust fine-tuning of zero-shot models"; the share is our own choice).
"""

_FEATURES = 4
"""Rows of which a pair is judged: of the whole, of either player, and of both."""


def begin(model: LanguageModel, spread: float) -> dict[str, Array]:
    """Return parameters by the names of `intake.reading.network.layers`; the pieces that are kept have this spread."""
    chance = np.random.default_rng(1)
    weights, width = model.weights, len(model.weights["emb.ln.w"])
    parameters = {
        "alone": _list_alone(model),
        "places": weights["emb.pos"] + weights["emb.type"][0],
        "begin.times": weights["emb.ln.w"],
        "begin.plus": weights["emb.ln.b"],
        "players": chance.normal(size=(PLAYERS, width)) * spread,
        "sexes": chance.normal(size=(3, width)) * spread * _FAINT,
        "in_days": chance.normal(size=width) * spread * _FAINT,
        "roles": chance.normal(size=(5, width)) * _CLEAR,
    }
    for number, name in enumerate(list_layers()):
        parameters |= dict(_read_layer(model, number, name))
    parameters |= dict(_list_judges(width, chance))
    return {name: np.ascontiguousarray(array, np.float32) for name, array in parameters.items()}


def average(before: Mapping[str, Array], learnt: Mapping[str, Array]) -> dict[str, Array]:
    """Return the weighted average of what was learnt before, and since then."""
    return {name: KEPT * before[name] + (1 - KEPT) * array for name, array in learnt.items()}


def list_layers() -> tuple[str, ...]:
    """Return the names of the layers in the order in which they are passed."""
    return (*(f"s{number}" for number in range(SHARED)), PAIR, LAST)


def _list_alone(model: LanguageModel) -> Array:
    """Return the rows that are no pieces of words, in the order of `marks`."""
    begin, end = model.find_words([BEGIN, END])
    name = model.find_words([model.pieces.index(piece) for piece in _NAMES]).mean(axis=0)
    return np.stack([begin, name, name, end, end, np.zeros_like(begin)])


def _read_layer(model: LanguageModel, number: int, name: str) -> Iterator[tuple[str, Array]]:
    """Yield the parameters of a layer of the language model."""
    for own, other in _OF_LAYERS.items():
        yield f"{name}.{own}", model.weights[f"l{number}.{other}.w"].T
        yield f"{name}.{own}.b", model.weights[f"l{number}.{other}.b"]
    for own, other in _LEVELS.items():
        yield f"{name}.{own}.times", model.weights[f"l{number}.{other}.w"]
        yield f"{name}.{own}.plus", model.weights[f"l{number}.{other}.b"]


def _list_judges(width: int, chance: np.random.Generator) -> Iterator[tuple[str, Array]]:
    """Yield the parameters of the layers that judge, which are as large as there are numbers that go in."""
    sizes = {"m1": (_FEATURES * width, width), "m2": (width, len(TURNED)), "d0": (width, width)}
    sizes |= {"d1": (_FEATURES * width, width), **dict.fromkeys(("d2", "none", "white"), (width, 1))}
    for name, (rows, columns) in sizes.items():
        largest = rows**-0.5
        yield name, chance.uniform(-largest, largest, (rows, columns))
        yield f"{name}.b", chance.uniform(-largest, largest, columns)
