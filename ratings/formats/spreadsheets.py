"""Spreadsheets as rows of text: CSV and Excel files, opened from their bytes within limits. Pure."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import warnings
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time

import openpyxl

UNPACKED = 20_000_000
RATIO = 100
"""An Excel file is a packed one: bytes that it may have unpacked, and times its size (our own limits)."""

ROWS, COLUMNS, SHEETS, MEMBERS = 5_000, 100, 20, 1_000
"""What is read of an Excel file at most (our own limits); cells far outside are an attack or a slip."""

LIST_ROWS = 100_000
"""Rows of a file that a person hands in as a list: the longest lists there are have a third (our own limit)."""

EXCEL = (".xlsx", ".xlsm")
_SEPARATORS = (";", "\t", ",", "|")
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_SAMPLE = 200
"""Lines from which the separator is found out."""

_MARKS = (("utf-8-sig", b"\xef\xbb\xbf"), ("utf-16", b"\xff\xfe"), ("utf-16", b"\xfe\xff"))
"""Encodings that a file names by its first bytes."""

_DECLARATION = re.compile(rb"<!(?:DOCTYPE|ENTITY)|^(?:\xff\xfe|\xfe\xff)")
"""XML that declares entities, or that is in UTF-16, where they would not be seen."""

_FAULTS = (
    *(ValueError, LookupError, TypeError, AttributeError, OverflowError, EOFError, OSError, NotImplementedError),
    *(SyntaxError, zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error),
)
"""What openpyxl, zipfile and the parser of XML are known to raise on broken files."""


TOO_LARGE = "limit:unpacked"
"""Why a file is not opened that would unpack to too much."""


class UnreadableSheetError(Exception):
    """A spreadsheet cannot be opened, or only at a price; the argument says why."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a file; `title` is "" for text with separated values. Rows keep their place: the
    first one is row 1, whether it is filled or not.
    """

    file: str
    title: str
    rows: tuple[tuple[str, ...], ...]

    @property
    def name(self) -> str:
        """The name of the sheet for people."""
        return f"{self.file}, {self.title}" if self.title else self.file


def read_file(name: str, data: bytes, encoding: str = "") -> tuple[Sheet, ...]:
    """Return the sheets of a CSV or Excel file, cells tidied. Raises UnreadableSheetError."""
    if name.lower().endswith(EXCEL):
        sheets = excel_sheets(data, LIST_ROWS)
    else:
        sheets = (("", csv_rows(text_of(data, encoding))),)
    tidied = (Sheet(name, title, tuple(tuple(map(tidy, row)) for row in rows)) for title, rows in sheets)
    return tuple(sheet for sheet in tidied if any(map(any, sheet.rows)))


def tidy(cell: str) -> str:
    """Return a cell composed (NFC), on one line, with single blanks and without invisible characters."""
    words = unicodedata.normalize("NFC", cell).split()
    return "".join(sign for sign in " ".join(words) if sign.isprintable())


def text_of(data: bytes, encoding: str = "") -> str:
    """Return the text of a file: in the encoding that is asked for or that it names itself; else UTF-8 where its bytes
    are that, and Windows-1252 where they are not. Raises UnreadableSheetError.
    """
    named = encoding or next((name for name, mark in _MARKS if data.startswith(mark)), "")
    try:
        return data.decode(named or "utf-8")
    except LookupError as fault:
        raise UnreadableSheetError(f"encoding:{named}") from fault
    except UnicodeDecodeError as fault:
        if named:
            raise UnreadableSheetError(f"encoding:{named}") from fault
    return data.decode("cp1252", "replace")


def csv_rows(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of separated values; the separator is found out from the text."""
    declared = _SEPARATOR_LINE.fullmatch(text.partition("\n")[0].strip("\ufeff\r"))
    lines = text.splitlines(keepends=True)
    separator = declared[1] if declared else _separator(lines)
    try:
        rows = list(csv.reader(lines[1:] if declared else lines, delimiter=separator))
    except csv.Error:  # a NUL, or a field beyond the limit of the module
        rows = [line.split(separator) for line in lines]
    return tuple(tuple(row) for row in rows)


def _separator(lines: Sequence[str]) -> str:
    """Return the separator that cuts most lines into the same number of cells, more than one."""

    def fits(separator: str) -> tuple[int, int]:
        try:
            widths = Counter(len(row) for row in csv.reader(lines[:_SAMPLE], delimiter=separator) if row)
        except csv.Error:
            return 0, 0
        widths.pop(1, None)
        width, count = widths.most_common(1)[0] if widths else (0, 0)
        return count, width

    return max(_SEPARATORS, key=fits)


def excel_sheets(
    data: bytes, rows: int = ROWS, *, unpacked: int = UNPACKED, ratio: int = RATIO
) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """Title and rows of each sheet of an Excel file. Raises UnreadableSheetError."""
    try:
        _check(data, min(unpacked, ratio * len(data)))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of styles and extensions that it leaves out
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            sheets = tuple((str(sheet.title), tuple(_rows(sheet, rows))) for sheet in book.worksheets[:SHEETS])
            book.close()
    except _FAULTS as fault:
        raise UnreadableSheetError(type(fault).__name__) from fault
    return sheets


def _check(data: bytes, most: int) -> None:
    """Raise UnreadableSheetError for an archive that unpacks to more bytes, or declares entities in its XML."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if len(members) > MEMBERS or sum(member.file_size for member in members) > most:
            raise UnreadableSheetError(TOO_LARGE)
        for member in members:
            if member.flag_bits & 1:
                raise UnreadableSheetError("encrypted")
            if member.filename.endswith((".xml", ".rels")) and _DECLARATION.search(archive.read(member)):
                raise UnreadableSheetError("entities")


def _rows(sheet: object, most: int) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a worksheet as text."""
    sheet.reset_dimensions()  # type: ignore[attr-defined]  # the stubs do not know read-only sheets
    for row in sheet.iter_rows(max_row=most, max_col=COLUMNS):  # type: ignore[attr-defined]  # the same
        yield tuple(_text(cell.value) for cell in row)


def _text(value: object) -> str:
    """Return the text of a cell: days as 2026-03-15, and times that Excel made of 1:0 and 0:1 as these again."""
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
