"""Fills an empty database from a copy, and proves that it is what the copy was made of."""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from operations.backup import manifest
from operations.backup.making import BLOCK, SQLITE_PART
from operations.backup.manifest import Manifest
from operations.backup.tables import MIGRATIONS, count_rows, list_tables, quote_table
from ratings import audit, evaluation
from ratings.errors import CopyUnusable
from ratings.models import Pool
from ratings.queries.publications import broken_lists

Key = tuple[str, str]
"""A migration: app and name."""


def restore_backup(file: Path) -> tuple[Manifest, list[str]]:
    """Fill the database, migrate it to this release, and verify it: the manifest, and every fault that was
    found then. Raises CopyUnusable before anything is written where the copy or the database is not fit.
    """
    try:
        with ZipFile(file) as archive:
            described = _checked(archive)
            _load_sqlite(archive) if connection.vendor == "sqlite" else _load_postgresql(archive, described)
    except BadZipFile as fault:
        raise CopyUnusable(f"{file} is no complete copy: {fault}") from fault
    missing = list(_missing_rows(described))
    call_command("migrate", verbosity=0)
    return described, [*missing, *_faults(described)]


def _checked(archive: ZipFile) -> Manifest:
    """Return the manifest of a copy that is whole, and fits to this database and this release."""
    if manifest.NAME not in archive.namelist():
        raise CopyUnusable("the copy was not finished: it has no manifest")
    described = manifest.parse_manifest(archive.read(manifest.NAME).decode())
    if described.database != connection.vendor:
        raise CopyUnusable(f"the copy is one of {described.database}, this database is {connection.vendor}")
    if list_tables():
        raise CopyUnusable("the database is not empty: restore into a new one, before any migration")
    unknown = set(described.migrations) - set(MigrationExecutor(connection).loader.disk_migrations)
    if unknown:
        raise CopyUnusable(f"the copy was made by a newer release: {min(unknown)} is not known here")
    for name, digest in {part.name: part.sha256 for part in described.parts}.items():
        if _digest(archive, name) != digest:
            raise CopyUnusable(f"{name} in the copy is not what was written")
    return described


def _digest(archive: ZipFile, name: str) -> str:
    digest = hashlib.sha256()
    with archive.open(name) as part:
        while block := part.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _load_sqlite(archive: ZipFile) -> None:
    """The file becomes the database in one transaction of SQLite's own."""
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR) as folder:
        file = Path(archive.extract(SQLITE_PART, folder))
        connection.ensure_connection()
        with closing(sqlite3.connect(file)) as copy:
            copy.backup(connection.connection)


def _load_postgresql(archive: ZipFile, described: Manifest) -> None:
    """Make the tables as they were then, and fill all of them in one transaction."""
    executor = _make_executor(set(described.migrations))
    executor.migrate(_ends(executor, set(described.migrations)))
    with transaction.atomic(), connection.cursor() as cursor:
        for table in list_tables():
            if table != MIGRATIONS:
                # what migrations put there stands in the copy too
                cursor.execute(f"DELETE FROM {quote_table(table)}")  # noqa: S608 -- names come from the database
        for part in described.parts:
            with (
                archive.open(part.name) as rows,
                cursor.copy(f"COPY {quote_table(part.table, part.columns)} FROM STDIN") as copy,
            ):
                while block := rows.read(BLOCK):
                    copy.write(block)
        for sequence, number in described.sequences.items():
            if MIGRATIONS in sequence:
                continue  # its table is this database's own: later migrations are counted from there
            cursor.execute("SELECT setval(%s, %s)", [connection.ops.quote_name(sequence), number])
        cursor.execute("ANALYZE")  # the proof that follows would be planned for empty tables


def _make_executor(applied: set[Key]) -> MigrationExecutor:
    """Return an executor that knows some migrations: a copy may be older than the squashed ones."""
    executor = MigrationExecutor(connection)
    if not applied <= set(executor.loader.graph.nodes):
        executor.loader = MigrationLoader(connection, replace_migrations=False)
    return executor


def _ends(executor: MigrationExecutor, applied: set[Key]) -> list[Key]:
    """Return the last of some migrations in each app: to go to another one would mean to go back from these."""
    nodes = executor.loader.graph.node_map
    later = {key: {child.key for child in nodes[key].children if child.key[0] == key[0]} for key in applied}
    return sorted(key for key in applied if not later[key] & applied)


def _missing_rows(described: Manifest) -> Iterator[str]:
    """Yield tables that do not hold as many rows as were copied."""
    for part in described.parts:
        if part.table:
            found = count_rows(part.table)
            if found != part.rows:
                yield f"{part.table}: {found} rows instead of {part.rows}"


def _faults(described: Manifest) -> Iterator[str]:
    """Yield what the database is not: what the copy was made of, an unbroken trail, what a replay gives."""
    yield from described.proof.differences(manifest.make_proof())
    yield from (*audit.broken(), *audit.find_broken_checkpoints(), *broken_lists())
    yield from _replayed(Pool.objects.order_by("key"))


def _replayed(pools: Iterable[Pool]) -> Iterator[str]:
    for pool in pools:
        with evaluation.writing(pool) as current:
            yield from evaluation.find_differences(current)
