"""A PostgreSQL that keeps what it said it has, as one does outside of tests, and stops without any order."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from django.db import connection

from tests.servers import PostgreSQL


@contextmanager
def stopping_at_once(running: PostgreSQL) -> Iterator[PostgreSQL]:
    """Let the server of this run stop as in a crash: other tests do not wait for what it writes, so that some of it
    would be lost.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER DATABASE {connection.settings_dict['NAME']} SET synchronous_commit = on")
        cursor.execute("CHECKPOINT")  # what the tests before left behind
    connection.close()
    with mock.patch.object(running, "stop_signal", signal.SIGQUIT):
        yield running
    if running.process is None or running.process.poll() is not None:
        running.start()
    connection.close()  # which was cut, or of a server that is no more
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER DATABASE {connection.settings_dict['NAME']} RESET synchronous_commit")
