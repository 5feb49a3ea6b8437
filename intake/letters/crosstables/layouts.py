"""Which block of a grid holds the cells of a crosstable, and how sure that is.

Every block that can be one is weighed by what checks it: the diagonal, the mirrored cells, the
sums, the heads of the columns. A block without enough of that is no crosstable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from intake.letters.crosstables.cells import (
    Cell,
    Mode,
    can_be_diagonal,
    is_cell,
    is_diagonal_only,
    plain,
    read_cell,
)
from intake.letters.crosstables.grids import Grid
from intake.letters.crosstables.labels import Label, Outside, is_sum_head, labels_of, may_be_sums
from intake.letters.crosstables.pairs import AGREEING, Verdict, compare
from ratings.names import fold

_CUT_NAME = 3
"""Letters that the head of a column needs to stand for a name (our own choice)."""

_ROWS_FOR_A_FAULT = 3
"""A table without marks may have one contradiction for so many rows (our own choice)."""

_UNREADABLE_SHARE = 10
"""One unreadable cell in so many may stand in a table (our own choice)."""

_SIGN = re.compile(r"\d|^[^\w\s]+$|^[xX]{1,3}$|½")

_COUNT = re.compile(r"\(?(\d{1,2})[.):]?")

Texts = tuple[tuple[str, ...], ...]


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
        return tuple(sum(self._halves(row, other) for other in range(self.size)) for row in range(self.size))

    def _halves(self, row: int, other: int) -> int:
        """The half points of `row` against `other`."""
        cell, mirror = self.cells[row][other], self.cells[other][row]
        if cell.points is not None or mirror.points is not None:
            return cell.points if cell.points is not None else 4 - (mirror.points or 0)
        turned = tuple(reversed(mirror.values))
        pairs = zip(cell.values, turned, strict=False) if turned else ((value, None) for value in cell.values)
        return sum(
            value.halves
            if value.halves is not None
            else 2 - facing.halves
            if facing is not None and facing.halves is not None
            else 0
            for value, facing in pairs
        )

    @cached_property
    def sums(self) -> tuple[int | None, ...]:
        """The sums that stand beside the cells; nothing where there are none."""
        return _sums(self)

    def is_summed(self, row: int) -> bool:
        """Whether a sum stands beside a row and is right."""
        return bool(self.sums) and self.sums[row] == self.totals[row]

    @property
    def weight(self) -> int:
        """How much speaks for this layout, less what speaks against it."""
        found = list(self.verdicts.values())
        agree = sum(verdict in AGREEING for verdict in found)
        against = sum(verdict in {Verdict.CLASH, Verdict.UNREADABLE, Verdict.STRAIGHT} for verdict in found)
        unclear = found.count(Verdict.UNCLEAR)
        summed = [total == told for total, told in zip(self.totals, self.sums, strict=False) if told is not None]
        sums = 2 * sum(summed) - (len(summed) - sum(summed))
        return 3 * self.marks + 2 * agree - 4 * against - 3 * unclear + sums + (self.size if self.headed else 0)

    @property
    def is_certain(self) -> bool:
        """Whether enough speaks for a crosstable and not for a list of numbers."""
        found = list(self.verdicts.values())
        if self.size < 3:
            return self.strong and self.marks == 2 and found[0] in AGREEING
        if self.strong and self.marks >= self.size - 1:
            return True
        against = sum(verdict in {Verdict.CLASH, Verdict.UNREADABLE} for verdict in found)
        agree = sum(verdict in {*AGREEING, Verdict.STRAIGHT} for verdict in found)
        lonely = found.count(Verdict.ONE_SIDE) if self.tells_twice else 0
        right = sum(map(self.is_summed, range(self.size)))
        wrong = sum(told is not None for told in self.sums) - right
        if agree >= 3 and 3 * (against + lonely) <= agree and _ROWS_FOR_A_FAULT * max(against, wrong - 2) <= self.size:
            return True
        if agree >= 2 and not against and right == self.size:
            return True
        summed = right * 3 >= self.size * 2 and any(self.totals)
        half = self._is_half_filled and (self.headed or summed)
        return not against and (half or (self.diagonal and (summed or self.headed) and any(self.totals)))

    @property
    def is_likely(self) -> bool:
        """Whether everybody would take it for a crosstable, though it says too little to be read: every
        cell has a sign, not only digits, some cells agree with their mirrored ones, and none contradicts.
        Of three rows nobody could be sure.
        """
        off = [self.cells[a][b] for a in range(self.size) for b in range(self.size) if a != b]
        found = set(self.verdicts.values())
        signs = any(cell.text not in {"0", "1"} for cell in off)
        agree = not found.isdisjoint(AGREEING) and found.isdisjoint({Verdict.CLASH, Verdict.UNREADABLE})
        agree = agree and any(self.totals)
        return self.size > 3 and agree and signs and all(cell.text for cell in off)

    @property
    def is_clean(self) -> bool:
        """Whether nothing in it contradicts anything else."""
        doubts = {Verdict.CLASH, Verdict.UNREADABLE, Verdict.STRAIGHT, Verdict.UNCLEAR}
        summed = all(total == told for total, told in zip(self.totals, self.sums, strict=False) if told is not None)
        return summed and doubts.isdisjoint(self.verdicts.values())

    @cached_property
    def tells_twice(self) -> bool:
        """Whether some result stands in both of its cells."""
        return any(self.cells[a][b].filled and self.cells[b][a].filled for a, b in self.verdicts)

    @property
    def _is_half_filled(self) -> bool:
        """Whether only one triangle has results, at least three."""
        upper = sum(self.cells[a][b].filled for a, b in self.verdicts)
        lower = sum(self.cells[b][a].filled for a, b in self.verdicts)
        return min(upper, lower) == 0 and max(upper, lower) >= 3


def layouts(grid: Grid) -> Iterator[Layout]:
    """Every block of `grid` that can be the cells of a crosstable."""
    count = len(grid.cells)
    doubtful = [_doubtful(row[column] for row in grid.cells) for column in range(grid.width)]
    for width in (count, count - 1, 2 * count, 2 * (count - 1)):
        for begin in range(grid.width - width + 1):
            inside = doubtful[begin : begin + width]
            if any(bad is None for bad in inside):
                continue
            if sum(bad or 0 for bad in inside) > max(1, count * width // _UNREADABLE_SHARE):
                continue
            yield from _of_block(grid, begin, width)


def _doubtful(texts: Iterator[str]) -> int | None:
    """How many texts of a column are no cells, None where the column holds something else altogether."""
    bad = 0
    for text in texts:
        if plain(text) and not is_cell(text):
            if read_cell(text, Mode.SINGLE) is None:
                return None
            bad += 1
    return bad


def _of_block(grid: Grid, begin: int, width: int) -> Iterator[Layout]:
    """The layouts of one block."""
    count = len(grid.cells)
    outside = Outside(grid, begin, begin + width)
    texts: Texts = tuple(row[begin : begin + width] for row in grid.cells)
    if any(_is_bare(row, outside, number) for number, row in enumerate(texts)):
        return
    heads = grid.heads[begin : begin + width] if grid.heads else ()
    pairs = width >= 2 * (count - 1) and width not in {count, count - 1}
    if pairs:
        texts = tuple(_in_pairs(row) for row in texts)
        heads = ()
    diagonal = len(texts[0]) == count
    whole = not _goes_on(grid, begin, begin + width)
    modes = (Mode.DOUBLE,) if pairs else tuple(Mode)
    squares = _squares(texts, heads, outside) if diagonal else ((_slid(texts), False),)
    for square, headed in squares:
        for mode in modes:
            if layout := _layout(square, mode, outside, headed=headed, diagonal=diagonal):
                yield replace(layout, whole=whole)


def _goes_on(grid: Grid, begin: int, end: int) -> bool:
    """Whether the cells of a block go on beside it, by their heads or their texts, so that a row is missing."""
    if begin and _are_results(grid, begin - 1):
        return True
    numbers = [_COUNT.fullmatch(head) for head in grid.heads]
    inside = [int(found[1]) for found in numbers[begin:end] if found]
    before = next((int(found[1]) for found in reversed(numbers[:begin]) if found), 0)
    behind = next((int(found[1]) for found in numbers[end:] if found), 0)
    return len(inside) > 1 and (0 < before == inside[0] - 1 or behind == inside[-1] + 1)


def _are_results(grid: Grid, column: int) -> bool:
    """Whether a column holds cells of single games, and neither numbers nor points."""
    texts = [row[column] for row in grid.cells]
    cells = [read_cell(text, Mode.SINGLE) for text in texts]
    called_points = bool(grid.heads) and is_sum_head(grid.heads[column])
    numbers = all(text.strip(".)").isdecimal() for text in texts)
    return all(texts) and all(cell and cell.readable for cell in cells) and not (called_points or numbers)


def _is_bare(cells: Sequence[str], outside: Outside, row: int) -> bool:
    """Whether a row is nothing but words, as any line of a letter may be."""
    beside = (*cells, *outside.right(row), *outside.left(row))
    return not any(_SIGN.search(text) for text in beside)


def _in_pairs(row: Sequence[str]) -> tuple[str, ...]:
    """Two neighbouring cells as one."""
    return tuple(
        f"{plain(first) or '.'}{plain(second) or '.'}" if plain(first) or plain(second) else ""
        for first, second in zip(row[::2], row[1::2], strict=True)
    )


def _slid(texts: Texts) -> Texts:
    """The square of a table that leaves the diagonal out: from there on its cells stand one to the left."""
    return tuple((*row[:number], "", *row[number:]) for number, row in enumerate(texts))


def _squares(texts: Texts, heads: Sequence[str], outside: Outside) -> Iterator[tuple[Texts, bool]]:
    """The square in every order of its columns that something speaks for, and whether the heads do."""
    by_heads = _order_of_heads(heads, outside)
    orders = {
        order: order == by_heads for order in (tuple(range(len(texts))), by_heads, _order_of_marks(texts)) if order
    }
    for order, headed in orders.items():
        yield tuple(tuple(row[column] for column in order) for row in texts), headed


def _order_of_marks(texts: Texts) -> tuple[int, ...]:
    """The column of each row's only mark of the diagonal."""
    places = [[column for column, text in enumerate(row) if _is_mark(text)] for row in texts]
    order = tuple(found[0] for found in places if len(found) == 1)
    return order if len(set(order)) == len(texts) else ()


def _is_mark(text: str) -> bool:
    """Whether a text marks the diagonal in a table whose rows stand in another order than its columns."""
    return is_diagonal_only(text) or plain(text) in {"*", "**", "***"}


def _order_of_heads(heads: Sequence[str], outside: Outside) -> tuple[int, ...]:
    """The column of each row by the heads: seats, or the names or the first letters of names."""
    if not heads or not all(heads):
        return ()
    labels = labels_of(outside)
    numbers = [head.strip(".:()") for head in heads]
    seats = [label.seat or str(row) for row, label in enumerate(labels, start=1)]
    if sorted(numbers) == sorted(seats):
        return tuple(numbers.index(seat) for seat in seats)
    names, shorts = [fold(label.name) for label in labels], [fold(head) for head in heads]
    if any(len(short) < _CUT_NAME for short in shorts):
        return ()
    fitting = [[column for column, short in enumerate(shorts) if name.startswith(short)] for name in names]
    order = tuple(found[0] for found in fitting if len(found) == 1)
    return order if len(set(order)) == len(labels) else ()


def _layout(square: Texts, mode: Mode, outside: Outside, *, headed: bool, diagonal: bool) -> Layout | None:
    """The layout of a square in one mode, None where its cells forbid that."""
    count = len(square)
    if not all(can_be_diagonal(square[row][row]) for row in range(count)):
        return None
    off = [(row, column) for row in range(count) for column in range(count) if row != column]
    if any(is_diagonal_only(square[row][column]) for row, column in off):
        return None
    cells: list[tuple[Cell, ...]] = []
    for row in range(count):
        read = [Cell("") if row == column else read_cell(square[row][column], mode) for column in range(count)]
        if None in read:
            return None
        cells.append(tuple(cell for cell in read if cell))
    if mode is not Mode.SINGLE and not _is_of_pairs(cells, mode):
        return None
    elsewhere = {plain(square[row][column]) for row, column in off}
    marks = sum(plain(square[row][row]) not in {"", *elsewhere} for row in range(count))
    strong = all(_is_mark(square[row][row]) or not plain(square[row][row]) for row in range(count))
    return Layout(mode, tuple(cells), outside, marks, headed, diagonal, strong)


def _is_of_pairs(cells: Sequence[Sequence[Cell]], mode: Mode) -> bool:
    """Whether cells really are of two games: most of them, or some points that one game cannot give."""
    filled = [cell for row in cells for cell in row if cell.readable and cell.filled]
    if mode is Mode.POINTS:
        return any((cell.points or 0) > 2 for cell in filled)
    return bool(filled) and 2 * sum(not cell.lone for cell in filled) >= len(filled)


def _sums(layout: Layout) -> tuple[int | None, ...]:
    """The column that gives the points of each row.

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
