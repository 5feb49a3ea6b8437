"""Tasks for workers, sent over one connection to the broker that each process keeps.

The rows in the database are the queue, so a task that is not sent costs a sweep and nothing else. Libraries of the
broker load with the first task: a broken one must not keep out what is to be stored.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from django.conf import settings

log = logging.getLogger(__name__)

BROKER_SECONDS = 0.5
"""How long a broker may take to show that it is there (our own choice)."""

TIMEOUTS = {"socket_connect_timeout": BROKER_SECONDS, "socket_timeout": BROKER_SECONDS}

WAITING_SECONDS = 60
"""How long a task is thought to wait in its queue: then another one is sent beside it (our own choice)."""


class _Connection:
    """The connection of this process, and for which broker and process it was made."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.made_for: tuple[str, int] | None = None
        self.app: Any = None
        self.connection: Any = None
        self.producer: Any = None

    def open(self) -> bool:
        """Connect, unless it is done; return whether it was. A fork or another broker needs a connection of its own."""
        wanted = settings.REDIS_URL, os.getpid()
        if self.made_for == wanted:
            return True
        self.close()
        self._connect(wanted[0])
        self.made_for = wanted
        return False

    def _connect(self, url: str) -> None:
        from celery import Celery  # noqa: PLC0415 -- a broken broker library must not keep mail out
        from redis import Redis  # noqa: PLC0415 -- the same
        from redis.backoff import NoBackoff  # noqa: PLC0415 -- the same
        from redis.retry import Retry  # noqa: PLC0415 -- the same

        # The libraries below try for seconds to reach a broker that is away; one short look spares that.
        with Redis.from_url(url, retry=Retry(NoBackoff(), 0), **TIMEOUTS) as probe:
            probe.ping()
        self.app = Celery("senders", broker=url, set_as_current=False)
        options = {**TIMEOUTS, "retry_on_timeout": False}
        self.app.conf.update(task_publish_retry=False, broker_transport_options=options, task_ignore_result=True)
        self.connection = self.app.connection_for_write()
        self.producer = self.app.amqp.Producer(self.connection)

    def client(self) -> Any:  # noqa: ANN401 -- a client of the broker's library
        """Return the client of the open connection, for marks beside the queues."""
        return self.connection.default_channel.client

    def close(self) -> None:
        """Forget the connection; of a process that forked, the socket stays its own."""
        connection, made_for = self.connection, self.made_for
        self.made_for = self.app = self.connection = self.producer = None
        if connection is not None and made_for is not None and made_for[1] == os.getpid():
            with suppress(Exception):
                connection.close()


_connection = _Connection()


def send_tasks(name: str, arguments: Iterable[tuple[int, ...]]) -> None:
    """Send one task for each tuple of arguments. A broker that is down, full or slow is a warning
    in the log and nothing else: whoever calls has its work safe in the database already.
    """
    calls = list(arguments)
    if settings.REDIS_URL and calls:
        _try(name, lambda: _send(name, calls))


def send_once(name: str, key: int, after: float = 0) -> None:
    """Send a task about something, to begin `after` seconds, unless one about it waits in its queue already; a fault is
    a warning too.
    """
    if settings.REDIS_URL:
        _try(name, lambda: _send_unless_waiting(name, key, after))


def begin_task(name: str, key: int) -> None:
    """Say that a task about something waits no longer: from now on another one may be sent."""
    if settings.REDIS_URL:
        _try(name, lambda: _connection.client().delete(_waiting_key(name, key)))


def _try(name: str, work: Callable[[], object]) -> None:
    try:
        _over_connection(work)
    except Exception as fault:  # noqa: BLE001 -- whatever a broker does must not undo what is stored
        log.warning("no task %s was sent, the sweep takes over: %s", name, type(fault).__name__)


def _over_connection(work: Callable[[], object]) -> None:
    """Do something over the kept connection; one that broke in the meantime is opened again."""
    with _connection.lock:
        was_open = _connection.open()
        try:
            work()
        except Exception:
            _connection.close()
            if not was_open:
                raise
            _connection.open()
            work()


def _send(name: str, calls: list[tuple[int, ...]], after: float = 0) -> None:
    options = {"queue": settings.CELERY_TASK_ROUTES[name]["queue"], "countdown": after or None}
    for call in calls:
        _connection.app.send_task(name, args=call, producer=_connection.producer, **options)


def _send_unless_waiting(name: str, key: int, after: float) -> None:
    if _connection.client().set(_waiting_key(name, key), 1, nx=True, ex=WAITING_SECONDS):
        _send(name, [(key,)], after)


def _waiting_key(name: str, key: int) -> str:
    return f"fernwertung.waiting.{name}.{key}"
