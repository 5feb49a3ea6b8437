"""A block of a grid read as the cells of a crosstable, and how sure that is.

It is weighed by what checks it: the diagonal, the mirrored cells, the sums, the heads of the
columns. A block without enough of that is no crosstable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from intake.reading.crosstables.cells import OPEN, Cell, Mode, Value
from intake.reading.crosstables.labels import Label, Outside, is_sum_head, labels_of, may_be_sums
from intake.reading.crosstables.pairs import AGREEING, CONTRADICTING, Verdict, compare

_ROWS_FOR_A_FAULT = 3
"""A table without marks may have one contradiction for so many rows (our own choice)."""


@dataclass(frozen=True)
class Layout:
    """A block read as a crosstable: `cells[row][column]`, the diagonal blank.

    `marks` counts the signs that stand on the diagonal and nowhere else, `headed` tells that the heads
    of the columns name them as the rows. `diagonal` is False where the table leaves the diagonal out,
    `strong` tells that no sign on it could also stand for an open game (a dash, a dot), `whole` that no
    cells seem to go on beside the block.
    """

    mode: Mode
    cells: tuple[tuple[Cell, ...], ...]
    outside: Outside
    marks: int
    headed: bool
    diagonal: bool
    strong: bool
    whole: bool = True

    @property
    def size(self) -> int:
        """How many players there are."""
        return len(self.cells)

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """Who the rows are about."""
        return labels_of(self.outside)

    @cached_property
    def signs(self) -> bool:
        """Whether the table writes + for games that nobody played."""
        return any(value.sign == "+" for row in self.cells for cell in row for value in cell.values)

    @cached_property
    def verdicts(self) -> dict[tuple[int, int], Verdict]:
        """What each pair of rows (the first above the second) says about its games."""
        return {
            (a, b): compare(self.cells[a][b], self.cells[b][a], self.mode, signs=self.signs)
            for a in range(self.size)
            for b in range(a + 1, self.size)
        }

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The half points of each row by its cells, and by the mirrored ones where its own are open."""
        return tuple(sum(self.halves(row, other) for other in range(self.size)) for row in range(self.size))

    def halves(self, row: int, other: int) -> int:
        """Return the half points of `row` against `other`."""
        cell, mirror = self.cells[row][other], self.cells[other][row]
        if cell.points is not None or mirror.points is not None:
            return cell.points if cell.points is not None else 4 - (mirror.points or 0)
        return sum(map(_halves_of, cell.values, reversed(mirror.values or (OPEN,) * len(cell.values))))

    @cached_property
    def sums(self) -> tuple[int | None, ...]:
        """The sums that stand beside the cells; nothing where there are none."""
        return _sums(self)

    def is_summed(self, row: int) -> bool:
        """Whether a sum stands beside a row and is right."""
        return bool(self.sums) and self.sums[row] == self.totals[row]

    def is_borne_out(self, row: int) -> bool:
        """Whether the sum of a row is right, and no cell of it contradicts another."""
        return self.is_summed(row) and all(
            verdict not in CONTRADICTING for pair, verdict in self.verdicts.items() if row in pair
        )

    @property
    def weight(self) -> int:
        """How much speaks for this layout, less what speaks against it."""
        agree, against = self._count(*AGREEING), self._count(*CONTRADICTING, Verdict.STRAIGHT)
        sums = 3 * len(self._right_sums) - sum(told is not None for told in self.sums)
        heads = self.size if self.headed else 0
        return 3 * self.marks + 2 * agree - 4 * against - 3 * self._count(Verdict.UNCLEAR) + sums + heads

    @property
    def is_certain(self) -> bool:
        """Whether enough speaks for a crosstable and not for a list of numbers."""
        if self.size < 3:
            return self.strong and self.marks == 2 and self._count(*AGREEING) == 1
        return (self.strong and self.marks >= self.size - 1) or self._agrees or self._is_supported

    @property
    def _agrees(self) -> bool:
        """Whether so many mirrored cells agree, and so few contradict, that it is no accident."""
        agree, against = self._count(*AGREEING, Verdict.STRAIGHT), self._count(*CONTRADICTING)
        if agree >= 2 and not against and len(self._right_sums) == self.size:
            return True
        lonely = self._count(Verdict.ONE_SIDE) if self.tells_twice else 0
        wrong = sum(told is not None for told in self.sums) - len(self._right_sums)
        few = _ROWS_FOR_A_FAULT * max(against, wrong - 2) <= self.size  # one wrong cell makes two sums wrong
        return agree >= 3 and 3 * (against + lonely) <= agree and few

    @property
    def _is_supported(self) -> bool:
        """Whether no cell contradicts another, and the heads or two thirds of the sums fit."""
        fits = self.headed or 3 * len(self._right_sums) >= 2 * self.size
        complete = self._is_half_filled or (self.diagonal and any(self.totals))
        return fits and complete and not self._count(*CONTRADICTING)

    def _count(self, *verdicts: Verdict) -> int:
        """Return how many pairs have one of these verdicts."""
        return sum(verdict in verdicts for verdict in self.verdicts.values())

    @cached_property
    def _right_sums(self) -> tuple[int, ...]:
        """The rows that the sum beside them bears out."""
        return tuple(filter(self.is_summed, range(self.size)))

    @property
    def is_likely(self) -> bool:
        """Whether everybody would take it for a crosstable, though it says too little to be read: every
        cell has a sign, not only digits, some cells agree with their mirrored ones, and none contradicts.
        Of three rows nobody could be sure.
        """
        off = [self.cells[a][b] for a in range(self.size) for b in range(self.size) if a != b]
        filled = all(cell.text for cell in off) and any(cell.text not in {"0", "1"} for cell in off)
        agree = self._count(*AGREEING) > 0 and not self._count(*CONTRADICTING) and any(self.totals)
        return self.size > 3 and filled and agree

    @property
    def is_clean(self) -> bool:
        """Whether nothing in it contradicts anything else."""
        told = sum(told is not None for told in self.sums)
        doubts = self._count(*CONTRADICTING, Verdict.STRAIGHT, Verdict.UNCLEAR)
        return told == len(self._right_sums) and not doubts

    @cached_property
    def tells_twice(self) -> bool:
        """Whether the table has both cells of games: it is neither half-filled nor blank in one of each pair."""
        both = any(self.cells[a][b].text and self.cells[b][a].text for a, b in self.verdicts)
        return both and not self._is_half_filled

    @property
    def _is_half_filled(self) -> bool:
        """Whether only one triangle has results, at least three."""
        upper = sum(self.cells[a][b].filled for a, b in self.verdicts)
        lower = sum(self.cells[b][a].filled for a, b in self.verdicts)
        return min(upper, lower) == 0 and max(upper, lower) >= 3


def _halves_of(value: Value, facing: Value) -> int:
    """Return the half points of one game by its own cell, else by the one that faces it; none where both are open."""
    if value.halves is not None:
        return value.halves
    return 0 if facing.halves is None else 2 - facing.halves


def _sums(layout: Layout) -> tuple[int | None, ...]:
    """Return the column that gives the points of each row.

    It is the one whose head says so; else the one that agrees with most rows, at least with half;
    else the nearest one behind the cells that can be no place in a ranking.
    """
    columns = [
        (column, values)
        for column in layout.outside.columns
        if (values := may_be_sums(layout.outside, column)) is not None
    ]
    right = {column: sum(a == b for a, b in zip(layout.totals, values, strict=True)) for column, values in columns}
    called = [(column, values) for column, values in columns if is_sum_head(layout.outside.head(column))]
    for some in (called, columns):
        best = max(some, key=lambda entry: right[entry[0]], default=None)
        if best and 2 * right[best[0]] >= layout.size:
            return best[1]
    rest = called or [entry for entry in columns if _can_be_points(entry[1], layout)]
    return rest[0][1] if rest else ()


def _can_be_points(values: Sequence[int | None], layout: Layout) -> bool:
    """Whether values are points: not more than there are games, and not the numbers 1 to n."""
    games = (layout.size - 1) * (1 if layout.mode is Mode.SINGLE else 2)
    known = [value for value in values if value is not None]
    counting = [2 * place for place in range(1, layout.size + 1)]
    return max(known) <= 2 * games and sorted(known) != counting
