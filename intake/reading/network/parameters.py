"""What the network has learnt, as it is kept: whole numbers of eight bits, and for each array what one of them is."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from intake.reading.network.layers import Array, Parameters

FILE = "learnt.npz"
"""The file of what was learnt."""

STEP = ".step"
"""Behind the name of an array the name of what each of its whole numbers is worth."""

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


@cache
def load_parameters() -> dict[str, Array]:
    """Return what was learnt, by the names of the layers."""
    with files(__package__).joinpath(FILE).open("rb") as file, np.load(file, allow_pickle=False) as kept:
        arrays = {name: kept[name] for name in kept.files}
    return {
        name: (array * arrays[name + STEP] if name + STEP in arrays else array).astype(np.float32)
        for name, array in arrays.items()
        if not name.endswith(STEP)
    }
