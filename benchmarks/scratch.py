"""A database for benchmarks: made for them, durable like a real one, gone afterwards.

DATABASE_URL names a PostgreSQL in which a database of its own is made; without it SQLite is used,
in a folder beside the real data, since a disk elsewhere may not be a disk.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.db import connection

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def scratch_database() -> Iterator[Path]:
    """Django, set up on an empty database, and a folder for files on the same disk."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["LOG_LEVEL"] = "WARNING"
    parent = Path(os.environ.get("FERNWERTUNG_VAR") or ROOT / "var")
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=parent) as name:
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
