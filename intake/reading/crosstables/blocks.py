"""Every block of a grid that can hold the cells of a crosstable."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from intake.reading.crosstables.cells import Cell, Mode, can_be_diagonal, is_cell, is_diagonal_only, plain, read_cell
from intake.reading.crosstables.grids import Grid
from intake.reading.crosstables.labels import Outside, is_sum_head, labels_of
from intake.reading.crosstables.layouts import Layout
from ratings.formats.name_folding import fold

_CUT_NAME = 3
"""Letters that the head of a column needs to stand for a name (our own choice)."""

_UNREADABLE_SHARE = 10
"""One unreadable cell in so many may stand in a table (our own choice)."""

_SIGN = re.compile(r"\d|^[^\w\s]+$|^[xX]{1,3}$|½")
_COUNT = re.compile(r"\(?(\d{1,2})[.):]?")

Texts = tuple[tuple[str, ...], ...]


def layouts(grid: Grid) -> Iterator[Layout]:
    """Yield every block of `grid` that can be the cells of a crosstable."""
    count = len(grid.cells)
    doubtful = [_doubtful(row[column] for row in grid.cells) for column in range(grid.width)]
    for width in (count, count - 1, 2 * count, 2 * (count - 1)):
        for begin in range(grid.width - width + 1):
            is_cut = width == count - 1 and (_has_diagonal(grid, begin) or _has_diagonal(grid, begin - 1))
            if not is_cut and _may_be_cells(doubtful[begin : begin + width], count):
                yield from _of_block(grid, begin, width)


def _may_be_cells(doubtful: Sequence[int | None], count: int) -> bool:
    """Return whether columns, each with the number of its texts that are no cells, may be those of `count` players."""
    if any(bad is None for bad in doubtful):
        return False
    return sum(bad or 0 for bad in doubtful) <= max(1, count * len(doubtful) // _UNREADABLE_SHARE)


def _has_diagonal(grid: Grid, begin: int) -> bool:
    """Whether a square that begins in a column has a blank diagonal, so that its cells do not leave it out."""
    count = len(grid.cells)
    if not 0 <= begin <= grid.width - count:
        return False
    return not any(plain(row[begin + number]) for number, row in enumerate(grid.cells))


def _doubtful(texts: Iterator[str]) -> int | None:
    """Return how many texts of a column are no cells, None where the column holds something else altogether."""
    bad = 0
    for text in texts:
        if plain(text) and not is_cell(text):
            if read_cell(text, Mode.SINGLE) is None:
                return None
            bad += 1
    return bad


def _of_block(grid: Grid, begin: int, width: int) -> Iterator[Layout]:
    """Yield the layouts of one block."""
    count = len(grid.cells)
    outside = Outside(grid, begin, begin + width)
    texts: Texts = tuple(row[begin : begin + width] for row in grid.cells)
    if any(_is_bare(row, outside, number) for number, row in enumerate(texts)):
        return
    heads = grid.heads[begin : begin + width] if grid.heads else ()
    pairs = width >= 2 * (count - 1) and width not in {count, count - 1}
    if pairs and any(map(is_sum_head, heads)):
        return  # the points are no game
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
    """Return the square of a table that leaves the diagonal out: from there on its cells stand one to the left."""
    return tuple((*row[:number], "", *row[number:]) for number, row in enumerate(texts))


def _squares(texts: Texts, heads: Sequence[str], outside: Outside) -> Iterator[tuple[Texts, bool]]:
    """Yield the square in every order of its columns that something speaks for, and whether the heads do."""
    by_heads = _order_of_heads(heads, outside)
    orders = {
        order: order == by_heads for order in (tuple(range(len(texts))), by_heads, _order_of_marks(texts)) if order
    }
    for order, headed in orders.items():
        yield tuple(tuple(row[column] for column in order) for row in texts), headed


def _order_of_marks(texts: Texts) -> tuple[int, ...]:
    """Return the column of each row's only mark of the diagonal."""
    places = [[column for column, text in enumerate(row) if _is_mark(text)] for row in texts]
    order = tuple(found[0] for found in places if len(found) == 1)
    return order if len(set(order)) == len(texts) else ()


def _is_mark(text: str) -> bool:
    """Whether a text marks the diagonal in a table whose rows stand in another order than its columns."""
    return is_diagonal_only(text) or plain(text) in {"*", "**", "***"}


def _order_of_heads(heads: Sequence[str], outside: Outside) -> tuple[int, ...]:
    """Return the column of each row by the heads: seats, or the names or the first letters of names."""
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
    """Return the layout of a square in one mode, None where its cells forbid that."""
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
