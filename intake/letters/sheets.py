"""Spreadsheets: CSV and Excel files as lines with tabs between their cells, and lists of games in them.

A sheet that is no list of games with heads above its columns is read like a mail: as crosstable or
as result lines.
"""

from __future__ import annotations

import csv
import io
import re
import warnings
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime, time

import openpyxl

from intake.letters.text import tidy

UNPACKED = 20_000_000
RATIO = 100
"""An Excel file is a packed one: bytes that it may have unpacked, and times its size (our own limits)."""

ROWS, COLUMNS, SHEETS, MEMBERS = 5_000, 100, 20, 1_000
"""What is read of an Excel file at most (our own limits); cells far outside are an attack or a slip."""

_CSV, _EXCEL = ".csv", (".xlsx", ".xlsm")
_CSV_TYPES = frozenset({"text/csv", "application/csv", "text/comma-separated-values"})
_EXCEL_TYPES = frozenset({"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"})
_SHEET_NAME = re.compile(r"\.(?:csv|xlsx|xlsm)(?: \(\d+\))?$", re.IGNORECASE)
_SEPARATORS = (";", "\t", ",", "|")
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_SAMPLE = 200
"""Lines from which the separator is found out."""

_DECLARATION = re.compile(rb"<!(?:DOCTYPE|ENTITY)|^(?:\xff\xfe|\xfe\xff)")
"""XML that declares entities, or that is in UTF-16, where they would not be seen."""

_FAULTS = (
    *(ValueError, LookupError, TypeError, AttributeError, OverflowError, EOFError, OSError, NotImplementedError),
    *(SyntaxError, zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error),
)
"""What openpyxl, zipfile and the parser of XML are known to raise on broken files."""


class UnreadableSheetError(Exception):
    """A spreadsheet cannot be opened, or only at a price; the argument says why."""


def is_sheet(name: str) -> bool:
    """Whether the part of this name is a spreadsheet."""
    return _SHEET_NAME.search(name) is not None


def is_csv(name: str, kind: str) -> bool:
    """Whether an attachment of this name and type is text with separated values."""
    return name.lower().endswith(_CSV) or (kind in _CSV_TYPES and not name)


def is_excel(name: str, kind: str) -> bool:
    """Whether an attachment of this name and type is an Excel file that can be opened."""
    return name.lower().endswith(_EXCEL) or (kind in _EXCEL_TYPES and not name)


def csv_lines(text: str) -> tuple[str, ...]:
    """The rows of separated values as lines with tabs; the separator is found out from the text."""
    said = _SEPARATOR_LINE.fullmatch(text.partition("\n")[0].strip("\ufeff\r"))
    lines = text.splitlines(keepends=True)
    separator = said[1] if said else _separator(lines)
    try:
        rows = list(csv.reader(lines[1:] if said else lines, delimiter=separator))
    except csv.Error:  # a NUL, or a field beyond the limit of the module
        rows = [line.split(separator) for line in lines]
    return tuple(_line(row) for row in rows)


def _separator(lines: Sequence[str]) -> str:
    """The separator that cuts most lines into the same number of cells, more than one."""

    def fits(separator: str) -> tuple[int, int]:
        try:
            widths = Counter(len(row) for row in csv.reader(lines[:_SAMPLE], delimiter=separator) if row)
        except csv.Error:
            return 0, 0
        widths.pop(1, None)
        width, count = widths.most_common(1)[0] if widths else (0, 0)
        return count, width

    return max(_SEPARATORS, key=fits)


def _line(cells: Sequence[str]) -> str:
    """Cells as one line with tabs."""
    return "\t".join(" ".join(tidy(cell).split()) for cell in cells).rstrip()


def excel_lines(data: bytes) -> tuple[str, ...]:
    """The rows of an Excel file as lines with tabs; of several sheets each below its title.

    Raises UnreadableSheetError.
    """
    try:
        _check(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of styles and extensions that it leaves out
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            sheets = [(str(sheet.title), tuple(_rows(sheet))) for sheet in book.worksheets[:SHEETS]]
            book.close()
    except _FAULTS as fault:
        raise UnreadableSheetError(type(fault).__name__) from fault
    filled = [(title, lines) for title, lines in sheets if any(lines)]
    if len(filled) < 2:
        return filled[0][1] if filled else ()
    return tuple(line for title, lines in filled for line in (f"{_line([title])}:", *lines, ""))


def _check(data: bytes) -> None:
    """Raises UnreadableSheetError for an archive that unpacks to too much, or declares entities in its XML."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        unpacked = sum(member.file_size for member in members)
        if len(members) > MEMBERS or unpacked > UNPACKED or unpacked > RATIO * len(data):
            raise UnreadableSheetError("limit:unpacked")
        for member in members:
            if member.flag_bits & 1:
                raise UnreadableSheetError("encrypted")
            if member.filename.endswith((".xml", ".rels")) and _DECLARATION.search(archive.read(member)):
                raise UnreadableSheetError("entities")


def _rows(sheet: object) -> Iterator[str]:
    """The rows of a worksheet as lines."""
    sheet.reset_dimensions()  # type: ignore[attr-defined]  # the stubs do not know read-only sheets
    for row in sheet.iter_rows(max_row=ROWS, max_col=COLUMNS):  # type: ignore[attr-defined]  # the same
        yield _line([_text(cell.value) for cell in row])


def _text(value: object) -> str:
    """The text of a cell: days as 2026-03-15, and times that Excel made of 1:0 and 0:1 as these again."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        midnight = value.hour == value.minute == 0
        return value.date().isoformat() if midnight else value.isoformat(" ", "minutes")
    if isinstance(value, time):
        return f"{value.hour}:{value.minute}" if {value.hour, value.minute} <= {0, 1} else value.isoformat("minutes")
    return str(value)
