"""What the network has learnt, as it is kept: whole numbers of eight bits, and for each row what one of them is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

import numpy as np

from intake.reading.network.layers import Array, Parameters

FILE = "learnt.npz"
"""The file of what was learnt."""

STEP = ".step"
"""Behind the name of an array the name of what each of its whole numbers is worth."""

OF_WORDS = frozenset({"pieces", "scores", "words", f"words{STEP}"})
"""Arrays that are of the vocabulary and not of the layers."""

_LARGEST = 127
"""The largest whole number of eight bits on either side of nought."""


def pack(parameters: Parameters) -> dict[str, Array]:
    """Return parameters as they are kept: an array of large weights as whole numbers with the worth of a step for each
    of its rows, a short one as it is.
    """
    packed: dict[str, Array] = {}
    for name, array in parameters.items():
        if array.ndim == 1:
            packed[name] = array.astype(np.float32)
            continue
        step = np.abs(array).max(axis=-1, keepdims=True) / _LARGEST
        packed[name] = np.round(array / np.where(step, step, 1)).astype(np.int8)
        packed[name + STEP] = step.astype(np.float32)
    return packed


class Learnt(Mapping[str, Array]):
    """What the layers have learnt, by their names: unpacked when it is asked for, as all of it takes four times as much
    memory.
    """

    def __init__(self, kept: Mapping[str, Array]) -> None:
        self._kept = kept
        self._names = [name for name in kept if not name.endswith(STEP) and name not in OF_WORDS]

    def __getitem__(self, name: str) -> Array:
        """Return an array as it was learnt, but for its rounding."""
        array = self._kept[name]
        return array * self._kept[name + STEP] if name + STEP in self._kept else array

    def __iter__(self) -> Iterator[str]:
        """Yield the names of all arrays."""
        return iter(self._names)

    def __len__(self) -> int:
        """Return how many arrays there are."""
        return len(self._names)


@cache
def load_arrays() -> dict[str, Array]:
    """Return what is kept, by the names of its arrays."""
    with files(__package__).joinpath(FILE).open("rb") as file, np.load(file, allow_pickle=False) as kept:
        return {name: kept[name] for name in kept.files}


@cache
def load_parameters() -> Learnt:
    """Return what the layers have learnt."""
    return Learnt(load_arrays())
