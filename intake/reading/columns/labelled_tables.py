"""Tables of games with heads above their columns: where they are, and which cell is below which head."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from intake.reading import limits
from intake.reading.columns.labels import WHITE_SIDE, read_label
from intake.reading.words import any_case

_CELL = re.compile(r"\S+(?: \S+)*")
_PARTS_CELLS = re.compile(r"\s\s|[\t|;]")
_WORD = re.compile(r"\w")
_SIGNS = ("|", "\t", ";")
_LEAST = 2
_LETTERS = any_case(r"w\.? [sb]\.?")
POINTS = ("points_first", "points_second")
"""The labels of both players' points, which are columns of their own."""

_LONGEST = 40
"""Characters of a head at most (our own choice)."""

_PAIRS = (
    ("white", "black"),
    ("first", "second"),
    ("winner", "loser"),
    ("winner", "second"),
    ("second", "loser"),
    ("had_white", "had_black"),
)
"""The labels of the two players; where one has lost the first has won."""

_UNTOLD = frozenset({"", "apart"})
_TELLING = frozenset({"winner", "loser", "had_white", "had_black", *POINTS})


class Cell(NamedTuple):
    """A cell with its place."""

    start: int
    end: int
    text: str


class Row(NamedTuple):
    """The cells of a row by their labels, and those below other heads by these."""

    values: dict[str, str]
    others: dict[str, str]


@dataclass(frozen=True, slots=True)
class Headings:
    """The heads of a table, and what parts its cells: a sign, or "" for blanks."""

    at: int
    sign: str
    cells: tuple[Cell, ...]
    labels: tuple[str, ...]

    @property
    def is_of_white(self) -> bool:
        """Whether the scores have White's points first."""
        return any(WHITE_SIDE.search(cell.text) for cell in self.cells)

    @property
    def sides(self) -> tuple[str, ...]:
        """The labels of the two players in their order, none where the heads have none."""
        both = next((pair for pair in _PAIRS if {*pair} <= {*self.labels}), ())
        return tuple(sorted(both, key=self.labels.index)) if both == _PAIRS[0] else both

    @property
    def is_black_first(self) -> bool:
        """Whether Black is left."""
        return self.sides[:1] == ("black",)

    @property
    def tells_more(self) -> bool:
        """Whether the heads say what a row alone does not."""
        return bool(_TELLING & {*self.labels}) or self.is_black_first

    def read_row(self, line: str) -> Row | None:
        """Return a row by its labels, None where it is not clear which cell is below which head."""
        placed = self.place(line)
        if placed is None:
            return None
        filled = {at: cell.text for at, cell in placed.items() if cell.text}
        labelled = {self.labels[at]: text for at, text in filled.items() if self.labels[at]}
        return Row(labelled, {self.cells[at].text: text for at, text in filled.items() if not self.labels[at]})

    def place(self, line: str) -> dict[int, Cell] | None:
        """Return the cells of a row by the numbers of their heads, None where that is not clear."""
        cells = list_cells(line, self.sign)
        if self.sign or len(cells) == len(self.cells):
            is_more = any(cell.text for cell in cells[len(self.cells) :])
            return None if is_more else dict(enumerate(cells))
        placed = {self._find_above(cell): cell for cell in cells}
        return placed if len(placed) == len(cells) and -1 not in placed else None

    @property
    def has_loser(self) -> bool:
        """Whether the columns of the players say who won."""
        return bool({"winner", "loser"} & {*self.sides})

    @property
    def has_points(self) -> bool:
        """Whether the points of both players are in columns of their own."""
        return {*POINTS} <= {*self.labels}

    def name(self, label: str) -> str:
        """Return the head with a label."""
        return self.cells[self.labels.index(label)].text if label in self.labels else ""

    def _find_above(self, cell: Cell) -> int:
        """Return the number of the only head above a cell, -1 for none."""
        above = [at for at, one in enumerate(self.cells) if cell.start < one.end and one.start < cell.end]
        return above[0] if len(above) == 1 else -1


def list_cells(line: str, sign: str) -> list[Cell]:
    """Return the cells of a line."""
    if not sign:
        return [Cell(found.start(), found.end(), found[0]) for found in _CELL.finditer(line)]
    cells, begin = [], 0
    for text in line.split(sign):
        cells.append(Cell(begin, begin + len(text), text.strip()))
        begin += len(text) + 1
    return cells


def list_tables(lines: Sequence[str]) -> Iterator[tuple[Headings, list[int]]]:
    """Yield the heads of tables with the places of their rows, up to a line that is none."""
    head, rows = None, list[int]()
    for at, line in enumerate(lines):
        above = _read_head(at, line)
        is_row = head is not None and _is_row(line, head)
        if above or (not is_row and _WORD.search(line)):
            yield from _list_filled(head, rows)
            head, rows = above, []
        elif is_row:
            rows.append(at)
    yield from _list_filled(head, rows)


def _is_row(line: str, head: Headings) -> bool:
    """Return whether a line has words in several cells."""
    is_short = len(line) <= limits.LINE and _WORD.search(line)
    return bool(is_short) and len(list_cells(line, head.sign)) >= _LEAST


def _list_filled(head: Headings | None, rows: list[int]) -> Iterator[tuple[Headings, list[int]]]:
    """Yield a table that has rows."""
    if head and rows:
        yield head, rows


def has_heads(line: str) -> bool:
    """Return whether a line has heads of a list of games."""
    return _read_head(0, line) is not None


def _read_head(at: int, line: str) -> Headings | None:
    """Return the heads of a line, None for any other line."""
    if len(line) > limits.LINE or not _PARTS_CELLS.search(line):
        return None
    sign = next((sign for sign in _SIGNS if sign in line), "")
    cells = list_cells(line, sign)
    labels = _read_labels(cells) if all(len(cell.text) <= _LONGEST for cell in cells) else ()
    return Headings(at, sign, tuple(cells), labels) if labels else None


def _read_labels(cells: Sequence[Cell]) -> tuple[str, ...]:
    """Return the labels of cells, none where they are no heads of games, or two are the same."""
    labels = _label_points([read_label(cell.text) for cell in cells], cells)
    labels = _replace(labels, "pair", "first") if "second" in labels and "first" not in labels else labels
    labels = _replace(labels, "white", "had_white") if "black" not in labels else labels
    is_once = all(label in _UNTOLD or labels.count(label) == 1 for label in labels)
    return tuple(labels) if is_once and _are_of_games({*labels} - _UNTOLD) else ()


def _label_points(labels: list[str], cells: Sequence[Cell]) -> list[str]:
    """Return labels with those of both players' points, below the letters of their colours behind the names."""
    at = labels.index("black") + 1 if {"white", "black"} <= {*labels} else len(labels)
    letters = " ".join(cell.text for cell in cells[at : at + len(POINTS)])
    return [*labels[:at], *POINTS, *labels[at + len(POINTS) :]] if _LETTERS.fullmatch(letters) else labels


def _replace(labels: Sequence[str], label: str, by: str) -> list[str]:
    """Return labels with another one in the place of one of them."""
    return [by if one == label else one for one in labels]


def _are_of_games(labels: set[str]) -> bool:
    """Return whether there are labels of both players, or of who had White and something else."""
    return any(labels.issuperset(pair) for pair in _PAIRS) or (bool(labels & _TELLING) and len(labels) >= _LEAST)
