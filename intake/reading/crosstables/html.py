"""Crosstables in HTML: columns are kept by rules between them, also where cells are blank."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import lxml.html

from intake.reading.crosstables.cells import is_cell
from intake.reading.words import any_case

_SMALL_CELL = any_case(
    r"<t[dh](?:\s[^>]{0,300})?>(?:\s|&nbsp;|<[^>]{0,200}>){0,12}"
    r"(?:½|&frac12;|&#189;|&#xbd;|1/2|0[.,]5|[01=xX*+-])[A-Za-z]?"
    r"(?:\s|&nbsp;|<[^>]{0,200}>){0,12}</t[dh]>"
)
_LEAST_CELLS = 6
"""Cells of a table of three players."""

_LEAST_ROWS = 3
_SIDE_BY_SIDE = 3
_MOST = 60
"""Rows and columns of a crosstable (our own limit)."""

_SPAN = re.compile(r"\d{1,2}")
Rows = list[list[str]]


def holds_square(source: str) -> bool:
    """Whether an HTML document seems to hold a crosstable, judged without parsing it."""
    return sum(1 for _ in _SMALL_CELL.finditer(source)) >= _LEAST_CELLS


def rule_squares(tree: lxml.html.HtmlElement) -> None:
    """Replace every table of `tree` that may be a crosstable by its rows as text with rules."""
    for table in list(tree.iter("table")):
        if table.find(".//table") is not None or table.getparent() is None:
            continue
        rows = _rows(table)
        if _may_be_square(rows):
            text = lxml.html.Element("pre")
            text.text = "\n".join(_ruled(rows))
            text.tail = table.tail
            table.getparent().replace(table, text)


def _rows(table: lxml.html.HtmlElement) -> Rows:
    """Return the texts of a table's cells; one that spans columns is followed by blank ones."""
    rows: Rows = []
    for row in table.iter("tr"):
        cells: list[str] = []
        for cell in row:
            if cell.tag in {"td", "th"}:
                span = _SPAN.fullmatch(cell.get("colspan", "1").strip())
                blanks = max(0, int(span[0]) - 1) if span else 0
                cells += [" ".join(cell.text_content().split()), *[""] * min(blanks, _MOST)]
        rows.append(cells)
        if len(rows) > _MOST or len(cells) > _MOST:
            return []
    return rows


def _may_be_square(rows: Rows) -> bool:
    """Whether three rows have three cells of a crosstable, some of them blank, side by side."""
    return sum(_side_by_side(row) >= _SIDE_BY_SIDE for row in rows) >= _LEAST_ROWS


def _side_by_side(row: Sequence[str]) -> int:
    """Return the most neighbours that are cells or blank, at least one of them filled."""
    most = count = filled = 0
    for text in row:
        fits = not text or is_cell(text)
        count, filled = (count + 1, filled + bool(text)) if fits else (0, 0)
        most = max(most, count) if filled else most
    return most


def _ruled(rows: Rows) -> Iterator[str]:
    """Yield the rows with rules between their cells, one below the other."""
    width = max(map(len, rows))
    padded = [[*(cell.replace("|", "/") for cell in row), *[""] * (width - len(row))] for row in rows]
    widths = [max(len(row[column]) for row in padded) for column in range(width)]
    for row in padded:
        yield "| " + " | ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)) + " |"
