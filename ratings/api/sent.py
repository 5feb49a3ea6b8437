"""Files as answers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any

from django.http import HttpResponse
from ninja.params.functions import Path, Query

from ratings.queries.files import FileForm
from ratings.queries.tables import Table, csv_text, excel_file

Form = Annotated[FileForm, Query(description="all columns, those of the BdF's site, or those of the ICCF's list")]


class FileKind(StrEnum):
    """The kinds of file, by the end of their addresses."""

    CSV = "csv"
    EXCEL = "xlsx"


Ending = Annotated[FileKind, Path(description="CSV, or a file for Excel")]

TYPES: Mapping[FileKind, str] = MappingProxyType(
    {
        FileKind.CSV: "text/csv; charset=utf-8",
        FileKind.EXCEL: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
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


def file_of(table: Table, name: str, kind: FileKind) -> HttpResponse:
    """A table as a file. Its fingerprint is that of its lines: an Excel file would tell when it was made."""
    lines = csv_text(table).encode()
    response = HttpResponse(lines if kind is FileKind.CSV else excel_file(table, name), content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    response["ETag"] = f'"{kind}-{sha256(lines).hexdigest()}"'
    return response
