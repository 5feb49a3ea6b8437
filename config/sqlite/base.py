"""SQLite with files that only their owner may read, as they contain addresses, and with statements whose marks are
translated once.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

OWNER_ONLY = 0o600
TRANSLATED, LONGEST = 1_000, 10_000
"""Statements that are remembered, and characters of the longest of them (our own choice)."""

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite appends to the name of a database; new ones get the mode of the database itself."""


class Cursor(base.SQLiteCursorWrapper):
    """A cursor that remembers the statements that it wrote in SQLite's way: a mail has the same sixty each time."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        """Return a statement with the marks of SQLite in place of those of Django."""
        if len(query) > LONGEST:
            return _translate(query, param_names)
        return _translate_once(query, None if param_names is None else tuple(param_names))


def _translate(query: str, names: Sequence[str] | None) -> str:
    return base.SQLiteCursorWrapper.convert_query(None, query, param_names=names)  # type: ignore[arg-type]  # uses no cursor


_translate_once = lru_cache(TRANSLATED)(_translate)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to a private file."""

    def create_cursor(self, name: str | None = None) -> Any:  # noqa: ANN401, ARG002 -- as Django has it
        """Return a cursor of ours."""
        return self.connection.cursor(factory=Cursor)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:  # noqa: ANN401 -- as Django has it
        """Connect, and create the file if there is none."""
        keep_private(str(conn_params["database"]))
        return super().get_new_connection(conn_params)


def keep_private(file: str) -> None:
    """Create a database file for its owner only, and restrict an existing one."""
    if file.startswith((":memory:", "file:")):
        return
    with suppress(OSError):  # there already; or no such folder, which SQLite tells
        os.mknod(file, stat.S_IFREG | OWNER_ONLY)
    for name in (Path(f"{file}{ending}") for ending in BESIDE):
        with suppress(FileNotFoundError, PermissionError):  # not there; another user's, who decides about it
            if name.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                name.chmod(OWNER_ONLY)
