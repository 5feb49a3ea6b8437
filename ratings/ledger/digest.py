"""One fingerprint of a pool's whole history, made of data that does not depend on a database."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from ratings.regulations.types import State

from .carry import state_of

Columns = tuple[int | None, int | None, str, int, int, str, int, int, int | None, int | None, int | None, str]
"""The numbers of an entry as the ledger holds them: value, index and carry before and after, games, half
points, expectation, K, exact change, remarks.
"""


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

    @classmethod
    def of(cls, unit: str, player: str, columns: Columns) -> Line:
        """Return the line of an entry's columns."""
        games, points, expected, k, delta, remarks = columns[6:]
        before, after = state_of(*columns[:3]), state_of(*columns[3:6])
        return cls(unit, player, before, after, points, expected, k, delta, remarks, games)


def unit_text(unit: str, signature: str, entries: Iterable[tuple[str, Columns]]) -> str:
    """Return the part of a unit in the fingerprint; `entries` are public number and columns of those it moved."""
    after = " ".join([f"{player} {columns[3]} {columns[4]} {columns[5]}" for player, columns in entries])
    return f"{unit} {signature} {after}\n"


class Digest:
    """SHA-256 over units, their signatures and the states after them, added in the order of the stream."""

    def __init__(self) -> None:
        """Begin with nothing added."""
        self.total = hashlib.sha256()

    def add(self, text: bytes | bytearray) -> None:
        """Add the next units."""
        self.total.update(text)

    def hexdigest(self) -> str:
        """Return the fingerprint of the units added so far."""
        return self.total.hexdigest()
