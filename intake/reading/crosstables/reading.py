"""The crosstables in the lines of a part: where they stand, and what they claim."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from intake.reading.claims import with_findings
from intake.reading.codes import Question, Remark
from intake.reading.crosstables.blocks import layouts
from intake.reading.crosstables.grids import grids, is_border, plain_line
from intake.reading.crosstables.labels import is_legend, marks_of
from intake.reading.crosstables.layouts import Layout
from intake.reading.crosstables.results import Results, Table, results_of
from intake.reading.crosstables.rows import Line, is_head, is_row_by_rounds, names_columns, runs
from intake.reading.part_lines import Lines
from intake.reading.types import Claim, Finding, Place

PLAYERS = 40
"""More players than any round robin by mail has (our own limit)."""

WORK = 60_000
"""Cells of one part that are looked at in all groups of lines tried as tables (our own limit)."""

_BESIDE = 8
"""Columns beside the square of cells (number, name, federation, rating, points, ...)."""

_CUT = 4
"""What a line beside a table that looks like its row weighs against it, for each of its rows. A
table of n players weighs n² + 5n at most (`Layout.weight`).
"""

_UNSURE = 10_000
"""What weighs against a table that is only likely: more than any table weighs."""

_LEGEND_LINES = 6
"""Lines below a table in which its signs may be explained."""


@dataclass(frozen=True, slots=True)
class TablesRead:
    """The claims of the tables of a part, the lines they took, and findings about rows and cells."""

    claims: tuple[Claim, ...] = ()
    used: frozenset[int] = frozenset()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    """A group of lines that is a table: the first line's number in its run, how many, the layout.

    `ambiguous` tells that it can be read in two ways or in none with certainty, `cut` how many lines beside
    it look like its rows.
    """

    start: int
    size: int
    layout: Layout
    ambiguous: bool
    cut: int

    @property
    def doubtful(self) -> bool:
        """Whether it cannot be read, only asked."""
        return self.ambiguous or self.cut > 0

    @property
    def weight(self) -> int:
        """How much speaks for this table against those that share lines with it."""
        return self.layout.weight - self.cut * _CUT * self.size - (0 if self.layout.is_certain else _UNSURE)

    @property
    def is_settled(self) -> bool:
        """Whether no other table can be meant: every row meets itself, or nothing contradicts."""
        complete = self.layout.marks == self.size > 2 or self.layout.is_clean
        return complete and not self.doubtful

    def overlaps(self, start: int, size: int) -> bool:
        """Whether the table shares a line with a group."""
        return start < self.start + self.size and self.start < start + size


def read_tables(part: str, lines: Lines) -> TablesRead:
    """Return the crosstables in numbered `lines` of a part."""
    claims: list[Claim] = []
    findings: list[Finding] = []
    used: set[int] = set()
    budget = WORK
    for run in runs(lines):
        found, budget = _tables_of(run, budget)
        for table in found:
            rows = run[table.start : table.start + table.size]
            taken = _taken(rows, lines, headed=table.layout.headed)
            used |= {lines[index][0] for index in taken}
            read = _read(part, table, rows, [lines[index] for index in taken], lines)
            claims += read.claims
            findings += read.findings
        for group in _by_rounds(run, lines, used):
            used |= {lines[row.index][0] for row in group}
            first = Place(part, *lines[group[0].index])
            findings.append(Finding(Question.UNREADABLE_TABLE, first.text.strip(), first))
    if budget < 0:
        findings.append(Finding(Question.TOO_MUCH, "tables"))
    return TablesRead(tuple(claims), frozenset(used), tuple(findings))


def _read(part: str, found: _Found, rows: Sequence[Line], taken: Lines, lines: Lines) -> Results:
    """Return the results of one table; of one that can be read in two ways only a finding."""
    places = tuple(Place(part, *lines[row.index]) for row in rows)
    if found.doubtful:
        return Results((), (Finding(Question.UNREADABLE_TABLE, places[0].text.strip(), places[0]),))
    legend = marks_of([text for _, text in taken if is_legend(text)])
    read = results_of(Table(found.layout, places, legend))
    undated = Finding(Remark.DAY_OF_MAIL, "", places[0])
    return replace(read, claims=tuple(with_findings(claim, [undated]) for claim in read.claims))


def _by_rounds(run: Sequence[Line], lines: Lines, used: Collection[int]) -> Iterator[Sequence[Line]]:
    """Groups of lines that tell games round by round, which cannot be read."""
    rest = [row for row in run if lines[row.index][0] not in used]
    for told, rows in groupby(rest, lambda row: is_row_by_rounds(row.text)):
        group = list(rows)
        if told and len(group) > 1:
            yield group


def _tables_of(run: Sequence[Line], budget: int) -> tuple[list[_Found], int]:
    """Return the tables in a run of lines, the best ones where they overlap, and what is left of the budget.

    Large groups come first; one that could not beat a table that it overlaps is not tried.
    """
    found: list[_Found] = []
    has_rows = max((line.cells for line in run), default=0) > 1
    for start, size in _windows(run) if has_rows else ():
        cut = sum(_rows_beside(run, start, size))
        most = size * size + 5 * size - cut * _CUT * size
        if any(table.overlaps(start, size) and (table.is_settled or table.weight >= most) for table in found):
            continue
        budget -= size * max(line.cells for line in run[start : start + size])
        if budget < 0:
            break
        rows = [row.text for row in run[start : start + size]]
        best = _best(rows, run[start - 1].text if start else "")
        if best:
            found.append(_Found(start, size, *best, cut))
    return _with_rows_beside(_without_overlap(found), run), budget


def _windows(run: Sequence[Line]) -> list[tuple[int, int]]:
    """Return every group of lines that may be a table, the largest first: rows with cells, at most two
    without (of half tables).
    """
    found = []
    heads = [names_columns(line.text) for line in run]
    for start in range(len(run)):
        bare = widest = total = 0
        for size in range(1, min(PLAYERS, len(run) - start) + 1):
            if heads[start + size - 1]:
                break
            cells = run[start + size - 1].cells
            bare += cells == 0
            widest, total = max(widest, cells), total + cells
            if bare > 2:
                break
            if size >= 2 and widest >= 2 and total >= size and _fits(size, widest):
                found.append((start, size))
    return sorted(found, key=lambda window: (-window[1], window[0]))


def _fits(size: int, widest: int) -> bool:
    """Whether a table of so many rows may have a row with so many cells side by side."""
    return 3 * widest >= size and (widest <= size + _BESIDE or 2 * size - 2 <= widest <= 2 * size + _BESIDE)


def _rows_beside(run: Sequence[Line], start: int, size: int) -> tuple[bool, bool]:
    """Whether the line above a group and the one below it have cells, are no further away than its
    rows from each other, and are no head.
    """
    rows = run[start : start + size]
    apart = max(below.index - above.index for above, below in pairwise(rows))
    above = run[start - 1] if start else None
    below = run[start + size] if start + size < len(run) else None
    least = min(2, *(row.cells for row in rows))
    return (
        above is not None and rows[0].index - above.index <= apart and _may_be_row(above, least),
        below is not None and below.index - rows[-1].index <= apart and _may_be_row(below, least),
    )


def _may_be_row(line: Line, least: int) -> bool:
    """Whether a line beside a table looks like one of its rows."""
    return line.cells >= least and not is_head(line.text)


def _with_rows_beside(found: Sequence[_Found], run: Sequence[Line]) -> list[_Found]:
    """Return the tables, those with rows beside them together with these: only all of it can be asked."""
    whole: list[_Found] = []
    for table in found:
        start, end, ambiguous = table.start, table.start + table.size, table.ambiguous
        while table.cut and (beside := _rows_beside(run, start, end - start)) != (False, False):
            start, end = start - beside[0], end + beside[1]
        if whole and whole[-1].overlaps(start, end - start):
            last = whole.pop()
            start, end = min(start, last.start), max(end, last.start + last.size)
            ambiguous = True  # even if one of them is certain of its own rows
        whole.append(replace(table, start=start, size=end - start, ambiguous=ambiguous))
    return whole


def _best(rows: Sequence[str], head: str) -> tuple[Layout, bool] | None:
    """Return the layout that most speaks for, and whether it is in doubt: another one says something else as
    well founded, too little speaks for any, or rows stand twice or are missing.
    """
    possible = [layout for grid in grids(rows, head) for layout in layouts(grid)]
    sure = [layout for layout in possible if layout.is_certain]
    if not sure:
        return next(((layout, True) for layout in possible if layout.is_likely), None)
    best = max(sure, key=lambda layout: layout.weight)
    equal = [layout for layout in sure if layout.weight == best.weight]
    twice = len(set(rows)) < len(rows)
    return best, twice or not best.whole or any(_told(layout) != _told(best) for layout in equal)


def _told(layout: Layout) -> tuple[object, ...]:
    """Return what a layout says, to be compared with another one."""
    return layout.mode, tuple(tuple((cell.values, cell.points) for cell in row) for row in layout.cells)


def _without_overlap(found: Sequence[_Found]) -> list[_Found]:
    """Return the best tables of which no two share a line, from top to bottom."""
    kept: list[_Found] = []
    for table in sorted(found, key=lambda table: (-table.weight, -table.size)):
        if not any(other.overlaps(table.start, table.size) for other in kept):
            kept.append(table)
    return sorted(kept, key=lambda table: table.start)


def _taken(rows: Sequence[Line], lines: Lines, *, headed: bool) -> list[int]:
    """Return the indexes of the lines of a table: rows, rules, the heads above and the legend below."""
    first, last = rows[0].index, rows[-1].index
    taken = list(range(first, last + 1))
    above = first - 1
    while above >= 0 and above >= first - 3:
        line = plain_line(lines[above][1])
        if not (is_border(line) or is_head(line) or (headed and line.strip())):
            break
        headed = headed and is_border(line)
        taken.insert(0, above)
        above -= 1
    below = last + 1
    if below < len(lines) and is_border(plain_line(lines[below][1])):
        taken.append(below)
    taken += [
        index
        for index in range(below, min(len(lines), below + _LEGEND_LINES))
        if index not in taken and is_legend(lines[index][1])
    ]
    return taken
