"""Doing a job: one holder at a time, a sign of life every few seconds, and one transaction in the end."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import Error as DatabaseError
from django.db import InterfaceError, OperationalError, connections, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from intake.leases import name_this_thread
from operations.jobs.asking import due_now, find_due
from operations.jobs.kinds import KINDS, JobRefused, Write
from ratings.models import Job, JobState

log = logging.getLogger(__name__)

LEASE_TIME = timedelta(seconds=20)
"""How long a holder may give no sign of life before another one begins the job again (our own choice)."""

HEARTBEAT_SECONDS = 2.0
"""Seconds between two signs of life (our own choice)."""

MOST_ATTEMPTS = 3
"""Attempts at a job whose holder died each time (our own choice)."""


class JobStopped(Exception):
    """Somebody wants the job to stop, or it belongs to another holder by now."""


class _Holder:
    """Whoever does a job, and how far they are."""

    def __init__(self, key: int) -> None:
        self.key, self.name = key, name_this_thread()
        self.progress: dict[str, int | str] = {}
        self.shall_stop = False
        self.ended = threading.Event()

    def take(self) -> bool:
        """Take the job; False if somebody else does it or it is no longer to be done."""
        now = timezone.now()
        free = Job.objects.filter(due_now(), pk=self.key)
        begun = {"started_at": Coalesce("started_at", now), "attempts": F("attempts") + 1}
        held = {"held_by": self.name, "held_until": now + LEASE_TIME}
        return bool(free.update(state=JobState.RUNNING, done=0, total=0, step="", **begun, **held))

    def report(self, done: int, total: int, step: str) -> None:
        """Note how far the job is. Raises JobStopped."""
        self.progress = {"done": done, "total": total, "step": step}
        if self.shall_stop:
            raise JobStopped

    def renew(self) -> None:
        """Give a sign of life, and see whether the job shall stop."""
        self.mine().update(held_until=timezone.now() + LEASE_TIME, **self.progress)
        self.shall_stop = not self.mine().filter(stop_requested=False).exists()

    def keep_renewing(self) -> None:
        """Renew until the end, in a thread and by a connection of its own: the job may read one snapshot for minutes.
        A database that is away for a moment is asked again.
        """
        try:
            while not self.ended.wait(HEARTBEAT_SECONDS):
                try:
                    self.renew()
                except DatabaseError:
                    connections.close_all()
        finally:
            connections.close_all()

    def end(self, state: JobState, problem: str = "", *, but_not_stopped: bool = False) -> bool:
        """Set the state in which the job ends, unless it belongs to another holder by now."""
        mine = self.mine().filter(stop_requested=False) if but_not_stopped else self.mine()
        ended = {"finished_at": timezone.now(), "held_until": None, "step": ""}
        return bool(mine.update(state=state, problem=problem, **self.progress | ended))

    def mine(self) -> QuerySet[Job]:
        """Return the row, as long as this holder has it."""
        return Job.objects.filter(pk=self.key, state=JobState.RUNNING, held_by=self.name)

    def write(self, write: Write) -> None:
        """Write what was computed, and that the job is done: both or neither. The row of the job comes last: until then
        signs of life and a wish to stop reach it. Raises JobStopped.
        """
        with transaction.atomic():
            result = write()
            if not self.end(JobState.DONE, but_not_stopped=True):
                raise JobStopped
            Job.objects.filter(pk=self.key).update(result=dict(result.numbers), link=result.link)


def run_job(key: int) -> bool:
    """Do a job, if it is to be done and nobody does it; return whether it was taken."""
    holder = _Holder(key)
    if not holder.take():
        return False
    job = Job.objects.get(pk=key)
    if job.stop_requested:
        holder.end(JobState.STOPPED)
    elif job.attempts > MOST_ATTEMPTS:
        holder.end(JobState.INTERRUPTED, "interrupted")
    else:
        _compute_and_write(holder, job)
    return True


def _compute_and_write(holder: _Holder, job: Job) -> None:
    """Do a job that was taken; whatever it raises ends it."""
    try:
        with _renewing(holder):
            holder.write(KINDS[job.kind].compute(job.parameters, holder.report))
    except JobStopped:
        holder.end(JobState.STOPPED)
    except JobRefused as refusal:
        holder.end(JobState.REFUSED, str(refusal))
    except (InterfaceError, OperationalError):  # the database went away: another attempt, once it is not renewed
        log.exception("job %s lost the database", job.pk)
        connections.close_all()
    except Exception:
        log.exception("job %s failed", job.pk)
        holder.end(JobState.FAILED, "error")


@contextmanager
def _renewing(holder: _Holder) -> Iterator[None]:
    """Give signs of life while something is computed and written."""
    thread = threading.Thread(target=holder.keep_renewing, name=f"job {holder.key}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        holder.ended.set()
        thread.join()


def run_due(after_each: Callable[[], object] = bool) -> int:
    """Do everything that is due, one after the other; return how many jobs were done."""
    taken = 0
    for key in list(find_due().values_list("pk", flat=True)):
        taken += run_job(key)
        after_each()
    return taken
