"""Files as answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any

from django.http import HttpResponse
from ninja.params.functions import Query

from ratings.queries.files import FileForm
from ratings.queries.tables import Table, csv_text, excel_file, fingerprint

Form = Annotated[FileForm, Query(description="all columns, those of the BdF's site, or those of the ICCF's list")]

TYPES: Mapping[str, str] = MappingProxyType(
    {
        "csv": "text/csv; charset=utf-8",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    }
)

WRITERS: Mapping[str, Callable[[Table, str], bytes]] = MappingProxyType(
    {"csv": lambda table, _: csv_text(table).encode(), "xlsx": excel_file}
)

FILE: dict[str, Any] = {
    "openapi_extra": {
        "responses": {
            200: {"content": {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in TYPES.values()}}
        }
    }
}
"""What the description says about an operation that answers with a file."""


def file_of(table: Table, name: str, kind: str) -> HttpResponse:
    """A table as a file, "csv" or "xlsx". Its fingerprint is that of its lines."""
    response = HttpResponse(WRITERS[kind](table, name), content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    response["ETag"] = f'"{kind}-{fingerprint(table)}"'
    return response
