"""One fingerprint of a pool's whole history, made of data that does not depend on a database."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import astuple, dataclass

from ratings.rules.types import State


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the ledger without keys of the database: `unit` is the key of the evaluation,
    `player` the public number.
    """

    unit: str
    player: str
    before: State | None
    after: State | None
    points: int
    expected: int | None
    k: int | None
    delta: int | None
    remarks: str
    games: int


def digest(lines: Iterable[Line]) -> str:
    """SHA-256 over the lines in the given order, which is that of the stream."""
    total = hashlib.sha256()
    for line in lines:
        total.update(repr(astuple(line)).encode())
    return total.hexdigest()
