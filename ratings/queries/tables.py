"""Tables as files, CSV and Excel; no cell of them is taken for a formula."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""First characters that make a spreadsheet calculate a cell instead of showing it."""

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
"""The kind of an Excel file."""

LONGEST_TITLE = 31
"""Characters that Excel allows in the name of a sheet; `FORBIDDEN_IN_TITLE` are not among them."""
FORBIDDEN_IN_TITLE = str.maketrans(dict.fromkeys(r"[]:*?/\\", " "))

Line = Sequence[object]


@dataclass(frozen=True, slots=True)
class Table:
    """Column headers and lines; `separator` divides the cells of its CSV, and `first` comes before all of them."""

    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    separator: str = ","
    first: str = ""


NO_MORE: Mapping[str, Table] = MappingProxyType({})
"""Of one table."""

BYTE_ORDER_MARK = "\ufeff"
"""By this Excel knows that a CSV file is UTF-8."""


def with_semicolons(table: Table) -> Table:
    """Return the same table as Excel reads it with a double click in countries with a decimal comma."""
    return replace(table, separator=";", first=BYTE_ORDER_MARK)


def safe_cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula; numbers stay numbers, nothing is an empty cell."""
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return f"'{value}"
    return "" if value is None else value


def csv_text(table: Table) -> str:
    """Return a table with separated values, a line feed after each line."""
    written = io.StringIO()
    written.write(table.first)
    writer = csv.writer(written, delimiter=table.separator, lineterminator="\n")
    writer.writerow(map(safe_cell, table.columns))
    writer.writerows([safe_cell(cell) for cell in line] for line in table.lines)
    return written.getvalue()


def excel_file(table: Table, title: str, more: Mapping[str, Table] = NO_MORE) -> bytes:
    """Return a table as an Excel file, and more tables by their titles on further sheets."""
    from openpyxl import Workbook  # noqa: PLC0415 -- a quarter of a second, and numpy where that is installed

    book = Workbook(write_only=True)
    for name, each in {title: table, **more}.items():
        sheet = book.create_sheet(name.translate(FORBIDDEN_IN_TITLE)[:LONGEST_TITLE] or "list")
        sheet.freeze_panes = "A2"
        for line in (each.columns, *each.lines):
            sheet.append(_cells(line))
    written = io.BytesIO()
    book.save(written)
    return _without_times(written)


def _without_times(archive: io.BytesIO) -> bytes:
    """Return an archive whose files bear no times, those of temporary files on our disk."""
    written = io.BytesIO()
    with zipfile.ZipFile(archive) as dated, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as undated:
        for name in dated.namelist():
            undated.writestr(zipfile.ZipInfo(name), dated.read(name), zipfile.ZIP_DEFLATED)
    return written.getvalue()


def _cells(line: Iterable[object]) -> list[object]:
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE  # noqa: PLC0415 -- as above

    safe = (safe_cell(cell) for cell in line)
    return [ILLEGAL_CHARACTERS_RE.sub(" ", cell) if isinstance(cell, str) else cell for cell in safe]
