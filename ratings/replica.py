"""A replica of the database: whether public pages may be read from it, and what is known of it.

Each thread knows for itself. It asks the first database, once a second at most, how far its log is written, and the
replica before each page how far it has replayed it. Everything up to the newest position that the replica has reached
is there, so it lags no more than the time since that position was asked for: no clock of another machine is needed, nor
a right to look into its state, and a replica that is cut off from the first is as late as one that is slow.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db import Error as DatabaseError

ALIAS = "replica"

LOOK_SECONDS = 1
"""How often the first database is asked how far it is (our own choice)."""

RETRY_SECONDS = 5
"""How long a database that failed is not asked again, so that only one visitor waits for it (our own choice)."""

WRITTEN = "SELECT pg_current_wal_flush_lsn() - '0/0'"
"""What a replica can have by now."""

INSERTED = "SELECT pg_current_wal_insert_lsn() - '0/0'"
"""Behind everything that was committed, whatever `synchronous_commit` says."""

REPLAYED = "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0' END"
"""How far a replica is; null for a server that follows none."""


class State(StrEnum):
    """What is known of a replica."""

    FOLLOWS = "follows"
    BEHIND = "behind"
    GONE = "gone"
    PROMOTED = "promoted"


@dataclass(frozen=True, slots=True)
class Replica:
    """The replica at one moment: how many seconds it lags at most, and by how many bytes, where that is known."""

    state: State
    seconds: int | None = None
    behind_bytes: int | None = None


@dataclass(slots=True)
class Watch:
    """What a thread knows of both databases."""

    clock: Callable[[], float] = time.monotonic
    marks: deque[tuple[float, int]] = field(default_factory=deque)
    """When the first database was asked, and how far it was, where the replica may not be yet."""

    reached_at: float | None = None
    """When the newest position was asked for that the replica has reached."""

    looked_at: float = float("-inf")
    primary_rests: float = float("-inf")
    replica_rests: float = float("-inf")
    """Until when they are not asked."""

    session: object = None
    """The connection with the replica: another one may lead to another replica."""

    primary_is_gone: bool = False
    state: State = State.GONE

    def may_read(self, seen: int) -> bool:
        """Return whether a page may be read from the replica by somebody who has `seen` a position of the log."""
        self.look_at_primary()
        position = self.ask_replica()
        if position is None:
            return False
        self._compare(position)
        return self.primary_is_gone or (self.state is State.FOLLOWS and position >= seen)

    def ask_replica(self) -> int | None:
        """Return how far the replica is; None where it does not answer or follows nobody. One that failed just now is
        asked only where there is nobody else.
        """
        if self.clock() < self.replica_rests and not self.primary_is_gone:
            return None
        try:
            position = _ask(ALIAS, REPLAYED)
        except DatabaseError:
            self.rest_replica()
            return None
        if position is None:
            self.rest_replica(State.PROMOTED)
        session = connections[ALIAS].connection
        if session is not self.session:
            self.session, self.reached_at = session, None
        return position

    def look_at_primary(self) -> None:
        """Ask how far the first database is, if that was not done just now."""
        now = self.clock()
        if now < max(self.primary_rests, self.looked_at + LOOK_SECONDS):
            return
        try:
            position = _ask(DEFAULT_DB_ALIAS, WRITTEN)
        except DatabaseError:
            self.rest_primary()
            return
        self.looked_at, self.primary_is_gone = now, False
        if position is not None:
            self.marks.append((now, position))

    def rest_primary(self) -> None:
        """Leave the first database alone for some seconds: it failed."""
        self.primary_is_gone = True
        self.primary_rests = self.clock() + RETRY_SECONDS
        _drop(DEFAULT_DB_ALIAS)

    def rest_replica(self, state: State = State.GONE) -> None:
        """Leave the replica alone for some seconds: it failed, or is none any more."""
        self.state = state
        self.replica_rests = self.clock() + RETRY_SECONDS
        _drop(ALIAS)

    def _compare(self, position: int) -> None:
        oldest = self.clock() - settings.REPLICA_LAG_SECONDS
        while self.marks and self.marks[0][1] <= position:
            self.reached_at = self.marks.popleft()[0]
        while len(self.marks) > 1 and self.marks[0][0] < oldest:
            self.marks.popleft()  # reaching it would prove nothing any more
        late = self.reached_at is None or self.reached_at < oldest
        self.state = State.BEHIND if late else State.FOLLOWS

    def measure(self) -> Replica:
        """Return what is known of the replica now."""
        self.look_at_primary()
        position = self.ask_replica()
        if position is None:
            return Replica(self.state)
        self._compare(position)
        seconds = None if self.reached_at is None else round(self.clock() - self.reached_at)
        behind = self.marks[-1][1] - position if self.marks else 0
        return Replica(self.state, seconds, None if self.primary_is_gone else behind)


class _Own(threading.local):
    """What each thread has of its own, as it has its own connections."""

    def __init__(self) -> None:
        self.watch = Watch()


_own = _Own()


def watch() -> Watch:
    """Return what this thread knows."""
    return _own.watch


def is_configured() -> bool:
    """Return whether there is a replica."""
    return ALIAS in connections


def measure_replica() -> Replica | None:
    """Return what is known of the replica; None where there is none."""
    return watch().measure() if is_configured() else None


def written_position() -> int:
    """Return a position of the log of the first database behind all that this process committed."""
    return _ask(DEFAULT_DB_ALIAS, INSERTED) or 0


@contextmanager
def reading_from_replica() -> Iterator[None]:
    """Ask the replica for everything inside, in this thread.

    The connection itself is exchanged, not chosen for each query: so a page, its version and whatever is kept under
    that version come from one database, statements without models included. Writing fails: a replica refuses it.
    """
    primary = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = connections[ALIAS]
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = primary


def _ask(alias: str, question: str) -> int | None:
    with connections[alias].cursor() as cursor:
        cursor.execute(question)
        (position,) = cursor.fetchone()
    return None if position is None else int(position)


def _drop(alias: str) -> None:
    """Close a connection that failed; the next question opens another one."""
    with suppress(DatabaseError):
        connections[alias].close()
