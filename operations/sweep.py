"""Finds everything that waits, whatever became of the tasks: the way that needs no broker.

`manage.py sweep` and a thread in each web and worker process run it; a lease in the database lets
one of them work at a time. Two at once would do no harm, only work for nothing.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import close_old_connections, connections
from django.utils import timezone

from intake.leases import name_this_thread, take_lease
from intake.processing.delivery_events import note_events
from intake.processing.overdue_questions import release_waiting
from intake.processing.process import process_waiting
from intake.processing.rated_answers import forget_requests, rate_and_answer
from intake.processing.rating_notices import notify_rated
from intake.processing.reviews import notify_waiting
from intake.receiving.webhooks.background import start_due, unpack_in_background
from intake.sending import send_waiting
from operations import file_cache
from operations.alarms import raise_alarms
from operations.heartbeat import LEASE_TIME, RETENTION, SWEEP, last_heartbeat, record_heartbeat
from operations.jobs import are_left_to_us, send_due
from operations.nightly import begin_if_due
from operations.privacy.erasure import finish_waiting, vacuum_after_erasure
from operations.privacy.retention import delete_expired
from operations.witnesses import hand_out_checkpoint
from ratings.audit import store_checkpoint
from ratings.evaluation import advance_all

log = logging.getLogger(__name__)

LEASE = SWEEP

POLITE = 5
"""The priority of the check of the night and of jobs: whatever else there is to do goes first."""


def sweep_once(renew: Callable[[], object] = bool, check: Callable[[], object] = bool) -> None:
    """Start unpacking provider requests, note which mails of ours came back, read waiting mails, rate what is ready,
    notify about decisions and new ratings, send due mails, wake up workers for jobs, store the day's checkpoint of the
    trail and hand it to witnesses, delete expired rows, begin the check of the night with `check`, report problems. An
    error in one of them is logged and stops none of the others. `renew` is called now and then, to keep a lease.
    """
    jobs: dict[str, Callable[[], object]] = {
        "unpacking": start_due,
        "events": note_events,
        "reading": lambda: process_waiting(after_each=renew),
        "waiting": release_waiting,
        "rating": rate_and_answer,
        "requests": forget_requests,
        "telling": notify_waiting,
        "ratings": notify_rated,
        "sending": send_waiting,
        "jobs": send_due,
        "head": store_checkpoint,
        "witnesses": hand_out_checkpoint,
        "retention": lambda: retain_daily(renew),
        "check": check,  # last, because it leaves out what waits; before problems are reported, of which it may be one
    }
    failed = [name for name, job in jobs.items() if not _done(job, renew)]
    _done(lambda: record_heartbeat(SWEEP, " ".join(failed)), renew)
    _done(raise_alarms, renew)


def retain_daily(after_each: Callable[[], object]) -> None:
    """Delete what no rule of retention keeps any longer, where that was not done today."""
    done = last_heartbeat(RETENTION)
    if done is None or timezone.localdate(done.at) < timezone.localdate():
        advance_all()  # whatever nobody requested
        delete_expired(after_each)
        finish_waiting()
        vacuum_after_erasure(done.at if done else None)
        record_heartbeat(RETENTION)


def _done(job: Callable[[], object], renew: Callable[[], object]) -> bool:
    """Do one job; False if it failed."""
    try:
        job()
    except Exception:
        log.exception("a part of the sweep failed")
        close_old_connections()
        return False
    finally:
        renew()
    return True


class Sweeper:
    """A loop of sweeps that runs until it is stopped, as long as it has the lease."""

    def __init__(self) -> None:
        self._holder = name_this_thread()
        self._stopped = threading.Event()
        self._besides: dict[str, subprocess.Popen[bytes]] = {}

    def run(self) -> None:
        """Sweep every SWEEP_SECONDS. A round that fails as a whole is logged, and the next one comes."""
        with unpack_in_background():
            while not self._stopped.is_set():
                self._round()
                self._stopped.wait(settings.SWEEP_SECONDS)

    def _round(self) -> None:
        file_cache.trim_files()  # on each machine, whoever has the lease
        try:
            if self._take():
                sweep_once(self._take, lambda: self._begin(begin_if_due, "nightly_check"))
                self._begin(are_left_to_us, "jobs", "run")
        except DatabaseError:
            log.exception("a sweep failed")
        finally:
            connections.close_all()  # each round starts afresh, whatever became of the database

    def stop(self) -> None:
        """End `run` after its round."""
        self._stopped.set()

    def _begin(self, is_due: Callable[[], bool], *command: str) -> None:
        """Begin the check of the night, or jobs, in a process of its own: they may take minutes of the processor, and
        neither mails nor pages shall wait for them.
        """
        running = self._besides.get(command[0])
        if (running is None or running.poll() is not None) and is_due():
            begun = subprocess.Popen([sys.executable, "manage.py", *command], cwd=settings.BASE_DIR)  # noqa: S603 -- our own command, without a shell
            os.setpriority(os.PRIO_PROCESS, begun.pid, POLITE)
            self._besides[command[0]] = begun

    def _take(self) -> bool:
        """Take or renew the lease; return False while another process has it."""
        return take_lease(LEASE, self._holder, LEASE_TIME)


def start_thread() -> Sweeper | None:
    """Sweep in the background of this process, where SWEEP_THREAD says so."""
    if not settings.SWEEP_THREAD:
        return None
    sweeper = Sweeper()
    threading.Thread(target=sweeper.run, name="sweep", daemon=True).start()
    return sweeper
