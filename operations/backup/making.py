"""Makes a copy of one moment while others go on writing."""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.db import connection

from operations.backup import manifest
from operations.backup.manifest import Manifest, Part
from operations.backup.tables import MIGRATIONS, count_rows, list_columns, list_tables, quote_table
from ratings.snapshots import reading_snapshot

QUICK = 1
"""Level of compression: others take several times as long and save little of what are mostly hashes and numbers."""

BLOCK = 1 << 20
"""Bytes that are handed on at once."""

SQLITE_PART = "database.sqlite3"


def make_backup(target: IO[bytes]) -> Manifest:
    """Write the copy, the manifest last: an archive without one is not complete."""
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=QUICK) as archive, reading_snapshot(durable=True):
        parts = list(_sqlite(archive) if connection.vendor == "sqlite" else _postgresql(archive))
        described = manifest.make_manifest(parts, _sequences())
        archive.writestr(manifest.NAME, described.written())
    return described


def _postgresql(archive: ZipFile) -> Iterator[Part]:
    """Yield every table as PostgreSQL's COPY writes it; the manifest lists the applied migrations."""
    for table in list_tables():
        if table != MIGRATIONS:
            yield _table(archive, table)


def _table(archive: ZipFile, table: str) -> Part:
    name, digest, names = f"tables/{table}", hashlib.sha256(), list_columns(table)
    with connection.cursor() as cursor, archive.open(name, "w", force_zip64=True) as out:
        with cursor.copy(f"COPY {quote_table(table, names)} TO STDOUT") as copy:
            for block in copy:
                digest.update(block)
                out.write(block)
        rows = cursor.rowcount
    return Part(name, digest.hexdigest(), table, names, rows)


def _sequences() -> dict[str, int]:
    """Return the last number of each sequence: one that was given away once is not given away again."""
    if connection.vendor != "postgresql":
        return {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sequencename, last_value FROM pg_sequences"
            " WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY sequencename"
        )
        return dict(cursor.fetchall())


def _sqlite(archive: ZipFile) -> Iterator[Part]:
    """Yield the database as one file, by SQLite's own backup: in one go, so that no writer makes it begin anew."""
    digest = hashlib.sha256()
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR) as folder:
        file = Path(folder) / SQLITE_PART
        with closing(sqlite3.connect(file)) as copy:
            connection.connection.backup(copy)
        with file.open("rb") as source, archive.open(SQLITE_PART, "w", force_zip64=True) as out:
            while block := source.read(BLOCK):
                digest.update(block)
                out.write(block)
    yield Part(SQLITE_PART, digest.hexdigest())
    for table in list_tables():
        yield Part(SQLITE_PART, digest.hexdigest(), table, rows=count_rows(table))
