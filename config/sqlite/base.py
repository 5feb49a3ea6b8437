"""SQLite with files that only their owner may read, as they contain addresses."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

OWNER_ONLY = 0o600
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite appends to the name of a database; new ones get the mode of the database itself."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to a private file."""

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
