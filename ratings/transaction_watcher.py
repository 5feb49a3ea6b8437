"""Watching what a transaction does: the pools that it locks and the events that it appends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from ratings.models import AuditEvent, Pool


class Watcher(Protocol):
    """Who learns of it."""

    def see_locked(self, pool: Pool) -> None:
        """Learn that the lock of a pool is held; often more than once."""

    def see_appended(self, events: Sequence[AuditEvent]) -> None:
        """Learn of events that were appended to the trail."""


WATCHER: ContextVar[Watcher | None] = ContextVar("watcher", default=None)
"""Who watches the transaction of this request."""


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """Let a watcher learn what is done inside."""
    token = WATCHER.set(watcher)
    try:
        yield
    finally:
        WATCHER.reset(token)
