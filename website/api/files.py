"""Files as answers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from ninja.params.functions import Path, Query

from operations import file_cache
from ratings.queries.files import FileForm
from ratings.queries.tables import EXCEL, Table, csv_text, excel_file

DESCRIPTION = "all columns; the same with semicolons, for Excel; those of the BdF's site; or those of the ICCF's list"
Form = Annotated[FileForm, Query(description=DESCRIPTION)]


class FileKind(StrEnum):
    """The kinds of file, by the end of their addresses."""

    CSV = "csv"
    EXCEL = "xlsx"


Ending = Annotated[FileKind, Path(description="CSV, or a file for Excel")]

TYPES: Mapping[FileKind, str] = MappingProxyType(
    {
        FileKind.CSV: "text/csv; charset=utf-8",
        FileKind.EXCEL: EXCEL,
    }
)

FILE: dict[str, Any] = {
    "openapi_extra": {
        "responses": {
            200: {"content": {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in TYPES.values()}}
        }
    }
}
"""What the description says about an operation that answers with a file."""


def file_of(request: HttpRequest, table: Table, name: str, kind: FileKind) -> HttpResponse:
    """Show a table as a file, or 304 to who has it. Its version is that of its lines: an Excel file, which costs many
    times as much, would tell when it was made.
    """
    lines = csv_text(table).encode()
    version = sha256(lines).hexdigest()
    etag = f'"{kind}-{version}"'
    unchanged: HttpResponse | None = get_conditional_response(request, etag=etag)
    response = unchanged or HttpResponse(_content(kind, lines, table, name, version), content_type=TYPES[kind])
    if not unchanged:
        response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    response["ETag"] = etag
    return response


def _content(kind: FileKind, lines: bytes, table: Table, name: str, version: str) -> bytes:
    if kind is FileKind.CSV:
        return lines
    return file_cache.fetch_file(f"{name}-{version}.{kind}", lambda: excel_file(table, name))
