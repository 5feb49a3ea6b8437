"""Spreadsheets as rows of text: CSV, Excel and OpenDocument files, opened from their bytes within limits. Pure."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

import python_calamine as calamine

UNPACKED = 20_000_000
RATIO = 100
"""An office file is a packed one: bytes that it may have unpacked, and times its size (our own limits)."""

ROWS, COLUMNS, SHEETS, MEMBERS = 5_000, 100, 20, 1_000
"""What is read of a file of sheets at most (our own limits); cells far outside are an attack or a slip."""

LIST_ROWS = 100_000
"""Rows of a file that a person hands in as a list: the longest lists there are have a third (our own limit)."""

BOOKS = (".xlsx", ".xlsm", ".xls", ".ods")
"""Endings of Excel and OpenDocument files."""

_SEPARATORS = (";", "\t", ",", "|")
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_SAMPLE = 200
"""Lines from which the separator is found out."""

_MARKS = (("utf-8-sig", b"\xef\xbb\xbf"), ("utf-16", b"\xff\xfe"), ("utf-16", b"\xfe\xff"))
"""Encodings that a file names by its first bytes."""

_DECLARATION = re.compile(rb"<!(?:DOCTYPE|ENTITY)|^(?:\xff\xfe|\xfe\xff)")
"""XML that declares entities, or that is in UTF-16, where they would not be seen."""

_PACKED, _COMPOUND = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How files of sheets begin: archives of XML (.xlsx, .ods), and the compound files of older programs (.xls)."""

_LOCKED = "EncryptedPackage".encode("utf-16-le")
"""The stream that holds an .xlsx with a password, within a compound file (MS-OFFCRYPTO, 2.3.4.4)."""

_SECTOR = 512
"""Bytes of a sector of a compound file at least; its header says how many lists of sectors there are."""

_EXTENT = re.compile(rb"\x00\x02\x0e\x00.{4}(.{4}).{2}(.{2})\x00\x00", re.DOTALL)
"""The record of a sheet in an .xls that says behind which row and column it ends (MS-XLS, 2.4.90)."""

CELLS = 2_000_000
"""Cells of a sheet of an .xls for which room is made (our own limit): all rows of thirty columns."""

_REPEATED = re.compile(rb"number-(rows|columns)-repeated=([\"'])(\d{3,20})")

_FAULTS = (
    *(ValueError, LookupError, TypeError, OverflowError, EOFError, OSError, NotImplementedError, SyntaxError),
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, calamine.CalamineError),
)
"""What zipfile and calamine are known to raise on broken files."""

TOO_LARGE, ENCRYPTED = "limit:unpacked", "encrypted"
"""Why a file is not opened: it would unpack to too much, or needs a password."""


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
    """Return the sheets of a CSV, Excel or OpenDocument file, cells tidied. Raises UnreadableSheetError, too for a book
    as large as what is read of one at most: nobody would see that the rest of it is missing.
    """
    tidied = _Tidied()
    if name.lower().endswith(BOOKS):
        sheets = book_sheets(data, LIST_ROWS)
        _refuse_full(sheets)
    else:
        sheets = (("", csv_rows(text_of(data, encoding), tidied.__getitem__)),)
    found = (Sheet(name, title, tuple(tuple(map(tidied.__getitem__, row)) for row in rows)) for title, rows in sheets)
    return tuple(sheet for sheet in found if any(map(any, sheet.rows)))


class _Tidied(dict[str, str]):
    """Cells as `tidy` returns them, each content once: files of a federation repeat numbers, days and results."""

    def __missing__(self, cell: str) -> str:
        """Tidy a cell that was not seen so far."""
        self[cell] = found = tidy(cell)
        return found


def _refuse_full(sheets: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> None:
    if len(sheets) >= SHEETS:
        raise UnreadableSheetError(f"limit:{SHEETS - 1} sheets")
    for _title, rows in sheets:
        if len(rows) >= LIST_ROWS - 1:  # the window of some books ends a row earlier
            raise UnreadableSheetError(f"limit:{LIST_ROWS - 2} rows")
        if any(any(row[COLUMNS - 1 :]) for row in rows):
            raise UnreadableSheetError(f"limit:{COLUMNS - 1} columns")


def tidy(cell: str) -> str:
    """Return a cell composed (NFC), on one line, with single blanks and without invisible characters."""
    words = unicodedata.normalize("NFC", cell).split()
    return "".join(sign for sign in " ".join(words) if sign.isprintable())


def text_of(data: bytes, encoding: str = "") -> str:
    """Return the text of a file: in the encoding that is asked for or that it names itself; else UTF-8 where
    its bytes are that, and Windows-1252 where they are not. Raises UnreadableSheetError.
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


def csv_rows(text: str, clean: Callable[[str], str] = str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of separated values, cells cleaned; the separator is found out from the text."""
    declared = _SEPARATOR_LINE.fullmatch(text.partition("\n")[0].strip("\ufeff\r"))
    lines = text.splitlines(keepends=True)
    separator = declared[1] if declared else _separator(lines)
    try:
        reader = csv.reader(lines[1:] if declared else lines, delimiter=separator)
        return tuple(tuple(map(clean, row)) for row in reader)
    except csv.Error:  # a NUL, or a field beyond the limit of the module
        return tuple(tuple(map(clean, line.split(separator))) for line in lines)


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


def book_sheets(
    data: bytes, rows: int = ROWS, *, unpacked: int = UNPACKED, ratio: int = RATIO
) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """Return title and rows of each sheet of an Excel or OpenDocument file. Raises UnreadableSheetError."""
    try:
        if data.startswith(_COMPOUND):
            _check_compound(data)
        else:
            check_archive(data, min(unpacked, ratio * len(data)))
            data = _within_window(data, rows)
        return _rows_of(data, rows)
    except calamine.PasswordError as fault:
        raise UnreadableSheetError(ENCRYPTED) from fault
    except _FAULTS as fault:
        raise UnreadableSheetError(type(fault).__name__) from fault
    except BaseException as fault:
        if type(fault).__name__ != "PanicException":  # what Rust raises where it gives up; no module exports it
            raise
        raise UnreadableSheetError("panic") from fault


def _rows_of(data: bytes, rows: int) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """Return title and rows of each sheet, in the window that is read."""
    with calamine.load_workbook(io.BytesIO(data)) as book:
        titles = [each.name for each in book.sheets_metadata if each.typ == calamine.SheetTypeEnum.WorkSheet]
        sheets = [(title, book.get_sheet_by_name(title)) for title in titles[:SHEETS]]
        return tuple(
            (title, tuple(tuple(map(_text, row[:COLUMNS])) for row in sheet.to_python(False, rows)))
            for title, sheet in sheets
        )


def check_archive(data: bytes, most: int) -> None:
    """Raise UnreadableSheetError for an archive that unpacks to more bytes, declares entities in its XML, or needs a
    password, and BadZipFile for what is none.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if len(members) > MEMBERS or sum(member.file_size for member in members) > most:
            raise UnreadableSheetError(TOO_LARGE)
        for member in members:
            if member.flag_bits & 1:
                raise UnreadableSheetError(ENCRYPTED)
            if member.filename.endswith((".xml", ".rels")) and _DECLARATION.search(archive.read(member)):
                raise UnreadableSheetError("entities")


def _check_compound(data: bytes) -> None:
    """Raise UnreadableSheetError for a compound file that needs a password, whose header names more lists of sectors
    than it has bytes, or whose sheets reach too far: the library would make room for all of them.
    """
    if _LOCKED in data:
        raise UnreadableSheetError(ENCRYPTED)
    lists = (int.from_bytes(data[place : place + 4], "little") for place in (44, 64, 72))
    if len(data) < _SECTOR or any(count * _SECTOR > len(data) for count in lists):
        raise UnreadableSheetError("header")
    reach = (
        (int.from_bytes(found[1], "little"), int.from_bytes(found[2], "little")) for found in _EXTENT.finditer(data)
    )
    if any(rows * columns > CELLS for rows, columns in reach):
        raise UnreadableSheetError(TOO_LARGE)


def _within_window(data: bytes, rows: int) -> bytes:
    """Return an archive of sheets without the cells far outside of what is read: the library makes room for every cell
    up to the last one.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist() if name.endswith(".xml")}
        cut = {name: _cut(content, rows) for name, content in members.items()}
        if cut == members:
            return data
        new = io.BytesIO()
        with zipfile.ZipFile(new, "w") as written:
            for name in archive.namelist():
                written.writestr(name, cut.get(name) or archive.read(name))
        return new.getvalue()


def _cut(content: bytes, rows: int) -> bytes:
    """Return the XML of a sheet without cells whose row has more digits than the last that is read, or whose column is
    behind CV, the hundredth; and no cell repeated more often.
    """
    far = rb"(?:(?:C[W-Z]|[D-Z][A-Z]|[A-Z]{3})\d{1,9}|[A-Z]{1,3}[1-9]\d{%d,9})" % len(str(rows - 1))
    begin = rb"<(?P<prefix>(?:\w{1,20}:)?)c\s[^<>]{0,200}?\br=[\"']%s[\"'][^<>]{0,200}?" % far
    content = re.sub(begin + rb"(?:/>|>.{0,40000}?</(?P=prefix)c>)", b"", content, flags=re.DOTALL)
    most = {b"rows": rows, b"columns": COLUMNS}
    return _REPEATED.sub(
        lambda found: b"number-%s-repeated=%s%d" % (found[1], found[2], min(int(found[3]), most[found[1]])), content
    )


def _text(value: object) -> str:
    """Return the text of a cell: days as 2026-03-15, and times that Excel made of 1:0 and 0:1 as these again."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, timedelta) and timedelta() <= value < timedelta(days=1):
        value = time(value.seconds // 3600, value.seconds // 60 % 60)
    if isinstance(value, datetime):
        midnight = value.hour == value.minute == 0
        return value.date().isoformat() if midnight else value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return f"{value.hour}:{value.minute}" if {value.hour, value.minute} <= {0, 1} else value.isoformat("minutes")
    return str(value)
