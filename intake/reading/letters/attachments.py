"""The kinds of files that are read, by the endings of their names: each as the lines of its text.

A kind of file that is read anew is a function here and a line in FORMATS. Whether a file is read at all says what it
begins with: web pages and lists with tabs are also sent as ".xls".
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from intake.reading import limits
from intake.reading.letters.documents import UnreadableDocumentError, book_lines, csv_lines, pdf_lines, word_lines
from intake.reading.letters.html import html_to_text
from intake.reading.letters.text import decode, split_lines
from ratings.formats.spreadsheets import ENCRYPTED, MEMBERS, TOO_LARGE, UnreadableSheetError

ARCHIVE = ".zip"
ARCHIVE_TYPES = frozenset({"application/zip", "application/x-zip-compressed"})
ARCHIVES, ARCHIVED = 2, 200
"""Depth of archives within archives, and files in all archives of a mail (our own limits)."""

_PGN_TYPES = frozenset(
    {"application/x-chess-pgn", "application/vnd.chess-pgn", "application/pgn", "text/x-chess-pgn", "text/pgn"}
)
_CSV_TYPES = frozenset({"text/csv", "application/csv", "text/comma-separated-values"})
_OFFICE = "application/vnd.openxmlformats-officedocument"
_BOOK_TYPES = frozenset(
    {f"{_OFFICE}.spreadsheetml.sheet", "application/vnd.ms-excel", "application/vnd.oasis.opendocument.spreadsheet"}
)
_SYSTEM_FILES = ("__macosx/", ".ds_store", "thumbs.db", "desktop.ini")
_MARKUP, _BOOKS = b"<", (b"PK", b"\xd0\xcf\x11\xe0")
"""How web pages begin, and files of sheets."""

_ARCHIVE_FAULTS = (
    *(ValueError, LookupError, EOFError, OSError, NotImplementedError, RuntimeError, zipfile.BadZipFile, zlib.error),
)
"""What zipfile is known to raise on broken archives."""


class UnreadableFileError(Exception):
    """A file cannot be read; the argument says why ("scan", "encrypted", "limit:unpacked") or is ""."""


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: the endings of its names, the types that mean it where a file has no name, and how it is read
    from its bytes and its declared charset. `binary` ones are opened by a library that may die of them.
    """

    endings: tuple[str, ...]
    types: frozenset[str]
    read: Callable[[bytes, str], tuple[str, ...]]
    binary: bool = False


def _read_text(data: bytes, charset: str) -> tuple[str, ...]:
    return tuple(split_lines(_decoded(data, charset)))


def _read_html(data: bytes, charset: str) -> tuple[str, ...]:
    return tuple(split_lines(html_to_text(_decoded(data, charset))))


def _read_csv(data: bytes, charset: str) -> tuple[str, ...]:
    return csv_lines(_decoded(data, charset))


def _read_book(data: bytes, charset: str) -> tuple[str, ...]:
    """Sheets; also text with tabs and web pages, which other programs call so that Excel opens them."""
    if not data.startswith(_BOOKS) and (b"\0" not in data or _utf16(data)):
        is_page = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(_MARKUP)
        return _read_html(data, charset) if is_page else _read_csv(data, charset)
    return book_lines(data)


def _read_word(data: bytes, _charset: str) -> tuple[str, ...]:
    return word_lines(data)


def _read_pdf(data: bytes, _charset: str) -> tuple[str, ...]:
    return pdf_lines(data)


FORMATS = (
    Format((".pgn", ".txt", ".trf", ".tab"), _PGN_TYPES | {"text/plain"}, _read_text),
    Format((".htm", ".html"), frozenset({"text/html"}), _read_html),
    Format((".csv",), _CSV_TYPES, _read_csv),
    Format((".xlsx", ".xlsm", ".xls", ".ods"), _BOOK_TYPES, _read_book, binary=True),
    Format((".docx",), frozenset({f"{_OFFICE}.wordprocessingml.document"}), _read_word, binary=True),
    Format((".pdf",), frozenset({"application/pdf", "application/x-pdf"}), _read_pdf, binary=True),
)
"""Every kind of file that is read."""


def format_of(name: str, kind: str) -> Format | None:
    """Return the format of a file by its name, or its type where it has no name; PGN also by its type alone."""
    if kind in _PGN_TYPES:
        return FORMATS[0]
    by_name = (each for each in FORMATS if name.lower().endswith(each.endings))
    by_type = (each for each in FORMATS if not name and kind in each.types)
    return next(by_name, None) or next(by_type, None)


def read_file(found: Format, data: bytes, charset: str) -> tuple[str, ...]:
    """Return the lines of a file. Raises UnreadableFileError."""
    if not data.strip():
        raise UnreadableFileError("")
    try:
        return found.read(data, charset)
    except (UnreadableSheetError, UnreadableDocumentError) as fault:
        raise UnreadableFileError(str(fault)) from fault


def is_archive(name: str, kind: str) -> bool:
    """Whether a file of this name and type is an archive that is opened."""
    return name.lower().endswith(ARCHIVE) or (not name and kind in ARCHIVE_TYPES)


def archive_files(data: bytes) -> tuple[tuple[str, bytes], ...]:
    """The names and bytes of the files in an archive. Raises UnreadableFileError."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return tuple(_members(archive, len(data)))
    except _ARCHIVE_FAULTS as fault:
        raise UnreadableFileError("") from fault


def _members(archive: zipfile.ZipFile, size: int) -> Iterator[tuple[str, bytes]]:
    most = limits.current()
    members = [member for member in archive.infolist() if not member.is_dir() and not _is_of_system(member.filename)]
    if len(archive.infolist()) > MEMBERS or sum(m.file_size for m in members) > min(most.unpacked, most.ratio * size):
        raise UnreadableFileError(TOO_LARGE)
    for member in members:
        if member.flag_bits & 1:
            raise UnreadableFileError(ENCRYPTED)
        yield member.filename, archive.read(member)


def _is_of_system(name: str) -> bool:
    """Whether a file of an archive was put there by a system and not by its owner."""
    return name.lower().startswith(_SYSTEM_FILES) or name.lower().endswith(_SYSTEM_FILES[1:])


def _decoded(data: bytes, charset: str) -> str:
    """Return the text of a file. Raises UnreadableFileError for bytes that are no text."""
    charset = _utf16(data) or charset
    if b"\0" in data and not charset.startswith("utf-16"):
        raise UnreadableFileError("")
    text = decode(data, charset)
    if len(text) > limits.current().text:
        raise UnreadableFileError(TOO_LARGE)
    return text


def _utf16(data: bytes) -> str:
    """Return the charset of a text that begins with the byte order mark of UTF-16, else ""."""
    return "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ""
