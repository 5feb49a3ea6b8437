"""Spreadsheets: CSV and Excel files as lines with tabs between their cells, and lists of games in them.

A sheet that is no list of games with heads above its columns is read like a mail: as crosstable or
as result lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading import limits
from intake.reading.text import tidy
from ratings.formats.spreadsheets import EXCEL, ROWS, TOO_LARGE, UnreadableSheetError, csv_rows, excel_sheets

__all__ = ["ROWS", "TOO_LARGE", "UnreadableSheetError", "csv_lines", "excel_lines", "is_csv", "is_excel", "is_sheet"]

_CSV = ".csv"
_CSV_TYPES = frozenset({"text/csv", "application/csv", "text/comma-separated-values"})
_EXCEL_TYPES = frozenset({"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"})
_SHEET_NAME = re.compile(r"\.(?:csv|xlsx|xlsm)(?: \(\d+\))?$", re.IGNORECASE)


def is_sheet(name: str) -> bool:
    """Whether the part of this name is a spreadsheet."""
    return _SHEET_NAME.search(name) is not None


def is_csv(name: str, kind: str) -> bool:
    """Whether an attachment of this name and type is text with separated values."""
    return name.lower().endswith(_CSV) or (kind in _CSV_TYPES and not name)


def is_excel(name: str, kind: str) -> bool:
    """Whether an attachment of this name and type is an Excel file that can be opened."""
    return name.lower().endswith(EXCEL) or (kind in _EXCEL_TYPES and not name)


def csv_lines(text: str) -> tuple[str, ...]:
    """The rows of separated values as lines with tabs; the separator is found out from the text."""
    return tuple(_line(row) for row in csv_rows(text))


def _line(cells: Sequence[str]) -> str:
    """Cells as one line with tabs."""
    return "\t".join(" ".join(tidy(cell).split()) for cell in cells).rstrip()


def excel_lines(data: bytes) -> tuple[str, ...]:
    """The rows of an Excel file as lines with tabs; of several sheets each below its title.

    Raises UnreadableSheetError.
    """
    most = limits.current()
    opened = excel_sheets(data, unpacked=most.unpacked, ratio=most.ratio)
    sheets = [(title, tuple(map(_line, rows))) for title, rows in opened]
    filled = [(title, lines) for title, lines in sheets if any(lines)]
    if len(filled) < 2:
        return filled[0][1] if filled else ()
    return tuple(line for title, lines in filled for line in (f"{_line([title])}:", *lines, ""))
