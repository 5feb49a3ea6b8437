"""The whole database as it lies on the disk, and what a text looks like in it."""

from __future__ import annotations

import base64
import json
import quopri
from collections.abc import Iterable
from pathlib import Path

from django.db import connection

from operations.backup.tables import list_columns, list_tables, quote_table


def dump() -> bytes:
    """Every table as PostgreSQL's COPY writes it; of SQLite the file with its free pages and its log, byte by byte."""
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"]))
        return b"".join(path.read_bytes() for path in (file, Path(f"{file}-wal")) if path.exists())
    found = bytearray()
    with connection.cursor() as cursor:
        for table in list_tables():
            with cursor.copy(f"COPY {quote_table(table, list_columns(table))} TO STDOUT") as copy:
                for block in copy:
                    found += block
    return bytes(found)


def forms(text: str) -> set[bytes]:
    """How a text may stand in it: in each encoding, as JSON and mails write it, and in hexadecimal."""
    plain = {text.encode(), text.encode("cp1252"), json.dumps(text)[1:-1].encode()}
    plain |= {json.dumps(text)[1:-1].replace("\\", "\\\\").encode()}
    mailed = {quopri.encodestring(each) for each in plain} | {part for each in plain for part in _in_base64(each)}
    return plain | mailed | {each.hex().encode() for each in plain | mailed}


def _in_base64(data: bytes) -> Iterable[bytes]:
    """The signs that stand for the middle of some bytes, wherever they begin."""
    for before in range(3):
        coded = base64.b64encode(b"\0" * before + data)
        yield coded[4 if before else 0 : len(coded) // 4 * 4 - 4]


def canaries_in(database: bytes, canaries: Iterable[str]) -> list[str]:
    """Those of the texts that the database still holds, however they are written."""
    low = database.lower()
    return [canary for canary in canaries if any(form.lower() in low for form in forms(canary) if len(form) > 5)]
