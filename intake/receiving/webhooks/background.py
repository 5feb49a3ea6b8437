"""Unpacks requests beside all other work: in a queue of their own, or in one thread for each provider.

Unpacking may wait for a provider's interface for minutes. Neither the sweep nor a task nor a request of a web server
waits for it, and a provider that hangs holds up none of the others.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connections

from intake.models import InboundRequest
from intake.receiving.webhooks.unpacking import due_requests, unpack_alone
from ratings.broker import send_tasks

log = logging.getLogger(__name__)

UNPACK_REQUEST = "intake.unpack_request"


class Unpacker:
    """The threads of a process. One ends when its provider has nothing left that is due."""

    def __init__(self) -> None:
        self.listens = False
        self._lock = threading.Lock()
        self._wanted: set[str] = set()
        self._running: set[str] = set()

    def start(self, provider: str) -> None:
        """Unpack what a provider posted; a thread that does so already checks again before it ends."""
        with self._lock:
            self._wanted.add(provider)
            if provider in self._running:
                return
            threading.Thread(target=self._run, args=(provider,), name=f"unpacking {provider}", daemon=True).start()
            self._running.add(provider)

    def _run(self, provider: str) -> None:
        while self._is_wanted(provider):
            try:
                unpack_alone(provider)
            except Exception:
                log.exception("requests of %s were not unpacked; the next sweep tries again", provider)
            finally:
                connections.close_all()  # this thread may end here

    def _is_wanted(self, provider: str) -> bool:
        """Return whether there is a reason to look; decided under the lock, so that no call of `start` is lost."""
        with self._lock:
            if provider not in self._wanted:
                self._running.discard(provider)
                return False
            self._wanted.discard(provider)
            return True


_unpackers: dict[int, Unpacker] = {}
"""That of this process, by its id: a fork copies no threads."""


def this_unpacker() -> Unpacker:
    """Return the one of this process."""
    return _unpackers.setdefault(os.getpid(), Unpacker())


def start_due() -> None:
    """Start unpacking whatever is due, and wait for nothing."""
    for provider in due_requests().order_by().values_list("provider", flat=True).distinct():
        this_unpacker().start(provider)


def wake_unpacker(request: InboundRequest) -> None:
    """Have what was just stored unpacked at once: by a worker, or without a broker by a thread where this process
    sweeps. The next sweep finds it anyway.
    """
    if settings.REDIS_URL:
        send_tasks(UNPACK_REQUEST, [(request.pk,)])
    elif this_unpacker().listens:
        this_unpacker().start(request.provider)


@contextmanager
def unpack_in_background() -> Iterator[None]:
    """Let `wake` start work in this process."""
    this_unpacker().listens = True
    try:
        yield
    finally:
        this_unpacker().listens = False
