"""Word and PDF files as the lines that a reader of them sees, and spreadsheets as lines with tabs between their cells.

A sheet that is no list of games with heads above its columns is read like a mail: as crosstable or as result lines.
The libraries of documents are imported when the first one comes: few mails have one, and the child would start slower.
"""

from __future__ import annotations

import io
import logging
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from intake.reading import limits
from intake.reading.letters.text import split_lines, tidy
from ratings.formats.spreadsheets import (
    COLUMNS,
    ENCRYPTED,
    TOO_LARGE,
    UnreadableSheetError,
    book_sheets,
    check_archive,
    csv_rows,
)


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


if TYPE_CHECKING:
    from docx.table import Table
    from pypdf import PdfReader

SCANNED = "scan"
"""Why a document is not read that has pages without any text: a picture of a text."""

PAGES = 100
"""Pages of a document (our own limit); a crosstable of forty players has two."""

_PAGE_BYTES, _PARSED = 5_000_000, 200_000
"""Bytes of the unpacked streams of a PDF and things in them that are looked at (our own limits)."""

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_LEFT_OUT = frozenset(
    {f"{_W}del", f"{_W}moveFrom", "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"}
)
"""What Word keeps in a file and does not show: text that was deleted, and text boxes for older programs."""

_HIDING = tuple(f"{_W}rPr/{_W}{name}" for name in ("strike", "dstrike", "vanish"))
_SIGNS = {f"{_W}tab": "\t", f"{_W}br": "\n", f"{_W}cr": "\n", f"{_W}noBreakHyphen": "-"}
_OFF = frozenset({"0", "false", "off"})

_FAULTS = (
    *(ValueError, LookupError, TypeError, AttributeError, OverflowError, EOFError, OSError, NotImplementedError),
    *(RecursionError, SyntaxError, AssertionError, ArithmeticError, zipfile.BadZipFile, zlib.error),
)
"""What the libraries are known to raise on broken files, beside errors of their own."""


class UnreadableDocumentError(Exception):
    """A document cannot be read; the argument says why (SCANNED, ENCRYPTED, TOO_LARGE) or names the fault."""


def word_lines(data: bytes) -> tuple[str, ...]:
    """Return the paragraphs of a Word file (.docx), and the rows of its tables as lines with tabs.

    Raises UnreadableDocumentError.
    """
    most = limits.current()
    try:
        check_archive(data, min(most.unpacked, most.ratio * len(data)))
        return tuple(_word(data))
    except UnreadableSheetError as fault:
        raise UnreadableDocumentError(*fault.args) from fault
    except _FAULTS as fault:
        locked = ENCRYPTED if "EncryptedPackage".encode("utf-16-le") in data else type(fault).__name__
        raise UnreadableDocumentError(locked) from fault


def _word(data: bytes) -> Iterator[str]:
    """Yield the lines of a Word file in their order."""
    import docx  # noqa: PLC0415 -- see above
    from docx.opc.exceptions import OpcError  # noqa: PLC0415 -- see above
    from docx.table import Table  # noqa: PLC0415 -- see above

    try:
        blocks = docx.Document(io.BytesIO(data)).iter_inner_content()
    except OpcError as fault:
        raise UnreadableDocumentError(type(fault).__name__) from fault
    for block in blocks:
        if isinstance(block, Table):
            yield from (row_line(cells) for cells in _rows(block))
            yield ""
        else:
            yield from split_lines(_visible_text(block._p).removesuffix("\n"))  # noqa: SLF001 -- the text with insertions, without what is struck


def _rows(table: Table) -> Iterator[list[str]]:
    """Yield the texts of a table's cells; one that spans columns is followed by blank ones."""
    for row in table._tbl.tr_lst:  # noqa: SLF001 -- the library's own rows give a cell that spans columns several times
        cells = [""] * min(row.grid_before, COLUMNS)
        for cell in row.tc_lst:
            first_of_merged = cell.vMerge != "continue"
            cells += [_visible_text(cell) if first_of_merged else "", *[""] * (min(cell.grid_span, COLUMNS) - 1)]
        yield cells


def _visible_text(element: Any) -> str:  # noqa: ANN401 -- an element of lxml, which has no types
    """The text of an element as Word shows it: with insertions, without what is deleted, struck out or hidden."""
    if element.tag in _LEFT_OUT or (element.tag == f"{_W}r" and any(_is_on(element.find(name)) for name in _HIDING)):
        return ""
    if element.tag == f"{_W}t":
        return element.text or ""
    inner = "".join(map(_visible_text, element))
    return f"{inner}\n" if element.tag == f"{_W}p" else inner + _SIGNS.get(element.tag, "")


def _is_on(switch: Any) -> bool:  # noqa: ANN401 -- the same
    """Whether a property of a run is there and not switched off."""
    return switch is not None and switch.get(f"{_W}val", "1") not in _OFF


def pdf_lines(data: bytes) -> tuple[str, ...]:
    """Return the text of a PDF file, with blanks where its columns stand apart. Raises UnreadableDocumentError."""
    import pypdf  # noqa: PLC0415 -- see above
    from pypdf.errors import DependencyError, FileNotDecryptedError, LimitReachedError, PyPdfError  # noqa: PLC0415 -- see above

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it tells of every repair
    most = min(limits.current().unpacked, _PAGE_BYTES)
    sizes = {
        f"{name}_maximum_output_length": most for name in ("array_based_stream", "lzw", "run_length", "zlib", "jbig2")
    }
    work = {"stream_decoding_work_maximum_length": 2 * most, "stream_parsing_work_maximum_count": _PARSED}
    try:
        with pypdf.apply_configuration(pypdf.get_configuration().with_overwrites(**sizes, **work)):
            return tuple(_pages(pypdf.PdfReader(io.BytesIO(data))))
    except (FileNotDecryptedError, DependencyError) as fault:
        raise UnreadableDocumentError(ENCRYPTED) from fault
    except LimitReachedError as fault:
        raise UnreadableDocumentError(TOO_LARGE) from fault
    except (*_FAULTS, PyPdfError) as fault:
        raise UnreadableDocumentError(type(fault).__name__) from fault


def _pages(reader: PdfReader) -> Iterator[str]:
    """Yield the lines of all pages; where much room is between two, one blank line."""
    if len(reader.pages) > PAGES:
        raise UnreadableDocumentError(TOO_LARGE)
    texts = [page.extract_text(extraction_mode="layout") for page in reader.pages]
    if not any(text.strip() for text in texts):
        raise UnreadableDocumentError(SCANNED)
    for text in texts:
        lines = [*split_lines(text), ""]
        yield from (line for before, line in zip(["", *lines], lines, strict=False) if line or before)
