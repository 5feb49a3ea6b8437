"""Rated units on their way into the ledger, or through a comparison with it, many at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol

from ratings.models import Evaluation, Pool, Run
from ratings.regulations import RULES

from . import rows
from .digest import unit_text
from .entries import BOTH_SIDES, CurrentEvaluation, game_read
from .rows import GAME_COLUMNS, SAME_COLUMNS, InColumns, Laid, NewEvaluation, Row
from .standings import Newest, NewestEntry

WHITE, BLACK = BOTH_SIDES.index("white_id"), BOTH_SIDES.index("black_id")
WHITE_AFTER, BLACK_AFTER = (
    slice(begin, begin + 3) for begin in (BOTH_SIDES.index(f"{side}_after_value") for side in ("white", "black"))
)
"""The columns of states after games: value, index and carry."""


class Batch(Protocol):
    """Some units that follow each other in the stream."""

    @property
    def evaluated(self) -> int:
        """How many units there are."""

    @property
    def played(self) -> int:
        """How many games they have."""

    def digest_text(self) -> bytes | bytearray:
        """Return their part of the fingerprint."""

    def as_read(self) -> Iterator[CurrentEvaluation]:
        """Yield them as they would be read from the ledger."""

    def lay_out(self, pool: Pool, run: Run, keys: Sequence[int], newest: Newest) -> Laid:
        """Return their rows, and remember the newest entry of each player."""


@dataclass(frozen=True, slots=True)
class UnitBatch:
    """Units of any kind, one by one."""

    units: Sequence[NewEvaluation]

    @property
    def evaluated(self) -> int:
        """How many units there are."""
        return len(self.units)

    @property
    def played(self) -> int:
        """How many games they have."""
        return sum(unit.games for unit in self.units)

    def digest_text(self) -> bytes:
        """Return their part of the fingerprint."""
        return "".join(
            [unit_text(key, signature, entries) for key, signature, _, _, entries in self.as_read()]
        ).encode()

    def as_read(self) -> Iterator[CurrentEvaluation]:
        """Yield them as they would be read from the ledger."""
        for unit in self.units:
            entries = [(number, columns) for number, _, columns in unit.entries]
            yield CurrentEvaluation(unit.key, unit.signature, unit.on, unit.at, entries)

    def lay_out(self, pool: Pool, run: Run, keys: Sequence[int], newest: Newest) -> Laid:
        """Return their rows, and remember the newest entry of each player."""
        return rows.lay_out(pool, run, self.units, keys, newest)


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Single games in columns. `both` are the columns `BOTH_SIDES`, `numbers` the public numbers of White and of Black;
    those of a game that is not counted hold None.
    """

    rule: str
    keys: Sequence[str]
    days: Sequence[str]
    moments: Sequence[str]
    tournaments: Sequence[int]
    games: Sequence[int]
    signatures: Sequence[bytes]
    numbers: tuple[Sequence[str | None], Sequence[str | None]]
    both: Sequence[Sequence[Any]]

    @property
    def evaluated(self) -> int:
        """How many units there are."""
        return len(self.keys)

    @property
    def played(self) -> int:
        """How many games they have."""
        return len(self.keys)

    def digest_text(self) -> bytes:
        """Return their part of the fingerprint."""
        columns = self.keys, self.signatures, *self.numbers, *self.both[WHITE_AFTER], *self.both[BLACK_AFTER]
        return "".join(
            [
                f"{key} {sealed.hex()} \n"
                if white is None
                else f"{key} {sealed.hex()} {white} {value} {index} {carry} {black} {other} {its_index} {its_carry}\n"
                if white < black
                else f"{key} {sealed.hex()} {black} {other} {its_index} {its_carry} {white} {value} {index} {carry}\n"
                for key, sealed, white, black, value, index, carry, other, its_index, its_carry in zip(
                    *columns, strict=True
                )
            ]
        ).encode()

    def as_read(self) -> Iterator[CurrentEvaluation]:
        """Yield them as they would be read from the ledger."""
        columns = self.keys, self.signatures, self.days, self.moments, *self.numbers, *self.both[BLACK + 1 :]
        return map(game_read, zip(*columns, strict=True))

    def lay_out(self, pool: Pool, run: Run, keys: Sequence[int], newest: Newest) -> Laid:
        """Return their rows, and remember the newest entry of each player."""
        self._remember(keys, newest)
        return self.rows(pool, run, keys)

    def rows(self, pool: Pool, run: Run, keys: Sequence[int]) -> Laid:
        """Return their rows."""
        columns = keys, self.tournaments, self.games, self.days, self.moments, self.keys, self.signatures, *self.both
        same = pool.pk, self.rule, RULES[self.rule].edition, run.pk
        return Laid([], [], [], [], [InColumns(Evaluation, SAME_COLUMNS + GAME_COLUMNS, same, columns)])

    def _remember(self, keys: Sequence[int], newest: Newest) -> None:
        players = chain.from_iterable(zip(self.both[WHITE], self.both[BLACK], strict=True))
        twice = chain.from_iterable(zip(range(len(keys)), range(len(keys)), strict=True))
        last: dict[int | None, int] = dict(zip(players, twice, strict=True))
        for player, at in last.items():
            if player is None:
                continue
            after = WHITE_AFTER if self.both[WHITE][at] == player else BLACK_AFTER
            state: Row = tuple(column[at] for column in self.both[after])
            newest[player] = NewestEntry(keys[at], self.days[at], state)


def without(column: Sequence[Any], places: Sequence[int]) -> Sequence[Any]:
    """Return a column with None in some places."""
    if not places:
        return column
    changed = list(column)
    for place in places:
        changed[place] = None
    return changed
