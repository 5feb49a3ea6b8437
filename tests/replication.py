"""A PostgreSQL and a replica that follows it: copies of the server of the tests, made by `pg_basebackup`, which a test
may stop, kill and promote.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper

from config import data
from ratings import replica
from tests.servers import NOBODY, PostgreSQL

QUIET = ("fsync=off", "full_page_writes=off", "listen_addresses=")
"""As in the server of the tests: processes are killed here, and no machine loses its power."""

STANDBY_NAME = "replica"


class Copy(PostgreSQL):
    """A server of its own with all that another one holds."""

    options: tuple[str, ...] = (*QUIET, "synchronous_commit=on")

    def __init__(self, folder: Path, source: PostgreSQL, name: str) -> None:
        folder.mkdir(mode=0o700)
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        super().__init__(folder)
        self.source = source
        self.name = name

    def _create(self, binaries: Path, data: Path) -> None:
        source = ("-h", str(self.source.folder), "-p", "5432", "-U", "postgres")
        self.complete(binaries / "pg_basebackup", *source, "-D", str(data), "-c", "fast", "--no-sync", *self.follow())

    def follow(self) -> list[str]:
        """What makes a copy follow its source; nothing for one that is a first server."""
        return []

    def run(self, statement: str) -> Any:
        """The first value of a statement; None where it gives none."""
        place = f"host={self.folder} port=5432 user=postgres dbname={self.name}"
        with psycopg.connect(place, autocommit=True) as session:
            answer = session.execute(statement)
            return (answer.fetchone() or (None,))[0] if answer.description else None

    def reach(self) -> socket.socket:
        """A connection to it, for a port that passes everything on."""
        end = socket.socket(socket.AF_UNIX)
        try:
            end.connect(f"{self.folder}/.s.PGSQL.5432")
        except OSError:
            end.close()
            raise
        return end

    def wait_for_standby(self) -> None:
        """From now on no commit is confirmed before the replica has it on its disk."""
        self.run(f"ALTER SYSTEM SET synchronous_standby_names = '{STANDBY_NAME}'")
        self.run("SELECT pg_reload_conf()")


class Standby(Copy):
    """A copy that follows its source by streaming."""

    def __init__(self, folder: Path, source: PostgreSQL, name: str) -> None:
        super().__init__(folder, source, name)
        place = f"host={source.folder} port=5432 user=postgres application_name={STANDBY_NAME}"
        self.options = (*Copy.options, f"primary_conninfo={place}", "wal_retrieve_retry_interval=100ms")

    def follow(self) -> list[str]:
        """Write the file by which a server knows that it follows."""
        return ["-R"]

    def pause(self) -> None:
        """Take everything, and show nothing of it."""
        self.run("SELECT pg_wal_replay_pause()")

    def resume(self) -> None:
        """Go on."""
        self.run("SELECT pg_wal_replay_resume()")

    def promote(self) -> None:
        """Make it the first server."""
        self.run("SELECT pg_promote()")


def socket_url(name: str, *servers: PostgreSQL, **options: str) -> str:
    """The address of a database on one of some servers, by their sockets."""
    hosts, ports = ",".join(str(server.folder) for server in servers), ",".join("5432" for _ in servers)
    more = "".join(f"&{key}={value}" for key, value in options.items())
    return f"postgresql://postgres@/{name}?host={hosts}&port={ports}{more}"


@contextmanager
def connected(primary_url: str, replica_url: str | None) -> Iterator[None]:
    """Let this process work on these databases instead of that of the tests."""
    before = connections["default"]
    urls = {"default": primary_url} | ({replica.ALIAS: replica_url} if replica_url else {})
    added = {alias: _settings(url) for alias, url in urls.items()}
    kept = dict(connections.settings)
    connections.settings |= added
    for alias, one in added.items():
        connections[alias] = _Allowed(one, alias)
    try:
        yield
    finally:
        for alias in added:
            connections[alias].close()
        connections.settings.clear()
        connections.settings |= kept
        connections["default"] = before


class _Allowed(DatabaseWrapper):
    """A connection that tests may open: they know of one database only."""

    def ensure_connection(self) -> None:
        alias, self.alias = self.alias, "default"
        try:
            super().ensure_connection()
        finally:
            self.alias = alias


def _settings(url: str) -> dict[str, Any]:
    return dict(connections.configure_settings({"default": data.parsed(url)})["default"])
