"""A database for benchmarks: made for them, durable like a real one, gone afterwards.

DATABASE_URL names a PostgreSQL in which a database of its own is made; DATABASE=postgresql starts one for the run,
out of the wheel of the tests, which syncs like a real one. Without either SQLite is used. All of it lies in a folder
beside the real data, since a disk elsewhere may not be a disk.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.db import connection

SETTINGS = ("shared_buffers=1GB", "max_wal_size=8GB", "work_mem=64MB")
"""What a machine with some memory gives PostgreSQL; its own are those of a very small one (our own choice)."""

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def server() -> Iterator[None]:
    """The PostgreSQL of this run, where DATABASE asks for one."""
    if os.environ.get("DATABASE") != "postgresql" or os.environ.get("DATABASE_URL"):
        yield
        return
    from tests.servers import NOBODY, PostgreSQL  # noqa: PLC0415 -- only then

    class Durable(PostgreSQL):
        """Keeps its word; with memory of a usual server."""

        options = SETTINGS

    with tempfile.TemporaryDirectory(prefix="pg-", dir=parent_folder()) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        durable = Durable(folder)
        durable.start()
        os.environ["DATABASE_URL"] = durable.url
        try:
            yield
        finally:
            durable.stop()


def parent_folder() -> Path:
    """Where everything of a benchmark lies."""
    parent = Path(os.environ.get("FERNWERTUNG_VAR") or ROOT / "var")
    parent.mkdir(parents=True, exist_ok=True)
    return parent


@contextmanager
def scratch_database() -> Iterator[Path]:
    """Django, set up on an empty database, and a folder for files on the same disk."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["LOG_LEVEL"] = "WARNING"
    with tempfile.TemporaryDirectory(prefix="bench-", dir=parent_folder()) as name:
        folder = Path(name)
        django.setup()
        before = connection.settings_dict["NAME"]
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(folder / "bench.sqlite3")
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield folder
        finally:
            connection.creation.destroy_test_db(before, verbosity=0)
