"""Spreadsheets: CSV, Excel and OpenDocument files as lines with tabs between their cells.

A sheet that is no list of games with heads above its columns is read like a mail: as crosstable or
as result lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading import limits
from intake.reading.text import tidy
from ratings.formats.spreadsheets import book_sheets, csv_rows


def csv_lines(text: str) -> tuple[str, ...]:
    """Return the rows of separated values as lines with tabs; the separator is found out from the text."""
    return tuple(row_line(row) for row in csv_rows(text))


def row_line(cells: Sequence[str]) -> str:
    """Cells as one line with tabs."""
    return "\t".join(" ".join(tidy(cell).split()) for cell in cells).rstrip()


def book_lines(data: bytes) -> tuple[str, ...]:
    """Return the rows of an Excel or OpenDocument file as lines with tabs; of several sheets each below its title.

    Raises UnreadableSheetError.
    """
    most = limits.current()
    opened = book_sheets(data, unpacked=most.unpacked, ratio=most.ratio)
    sheets = [(title, tuple(map(row_line, rows))) for title, rows in opened]
    filled = [(title, lines) for title, lines in sheets if any(lines)]
    if len(filled) < 2:
        return filled[0][1] if filled else ()
    return tuple(line for title, lines in filled for line in (f"{row_line([title])}:", *lines, ""))
