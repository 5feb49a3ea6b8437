"""A thread that has the database while its caller calculates."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections


@contextmanager
def database_thread() -> Iterator[Executor]:
    """A thread that does what is submitted, one after the other, in the caller's transaction. Until it has done all of
    it, the caller must not use the database.
    """
    shared = connections[DEFAULT_DB_ALIAS]
    shared.inc_thread_sharing()
    thread = ThreadPoolExecutor(1, "database", connections.__setitem__, (DEFAULT_DB_ALIAS, shared))
    try:
        yield thread
    finally:
        thread.shutdown(cancel_futures=True)
        shared.dec_thread_sharing()
