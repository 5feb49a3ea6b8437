"""The examples from which weights are learnt: one remark a line, without the result beside it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from intake.reading.weighing.signs import list_signs
from intake.reading.words import split_words

PLAYERS = split_words("koch wolf lang roth zobel brandt karl ida peter eva hans jana")
"""Everybody who plays in the examples, by family and given name."""

_KINDS = {"clear.txt": False, "doubted.txt": True}
"""The files, and whether their remarks doubt the result beside them."""


def list_remarks() -> Iterator[tuple[str, bool]]:
    """Yield the remarks of all examples, and whether they doubt a result."""
    for name, is_doubt in _KINDS.items():
        for line in files(__package__).joinpath("examples", name).read_text(encoding="utf-8").splitlines():
            yield line, is_doubt


def list_examples() -> Iterator[tuple[frozenset[str], bool]]:
    """Yield the signs of all examples, and whether they doubt a result."""
    for remark, is_doubt in list_remarks():
        yield list_signs(remark, PLAYERS), is_doubt
