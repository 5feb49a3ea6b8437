"""Asking for a job, finding those that somebody has to do, and stopping one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from operations.jobs.kinds import KINDS
from ratings import audit
from ratings.audit import Origin
from ratings.broker import send_once
from ratings.models import Job, JobState

RUN_JOB = "operations.run_job"

PATIENCE = timedelta(seconds=60)
"""How long a job that waits is left to the workers of the broker, before the sweep does it (our own choice)."""

ASKED, STOPPED = "job.asked", "job.stopped"


@transaction.atomic
def ask(kind: str, parameters: Mapping[str, object], origin: Origin) -> Job:
    """Store a job, and wake up a worker once that is committed; where the same one is open, return that."""
    audit.lock()  # two who ask at once come one after the other
    if same := _find_open(kind, parameters):
        return same
    job = Job.objects.create(
        kind=KINDS[kind].key, parameters=dict(parameters), asked_by=origin.actor, asked_at=timezone.now()
    )
    audit.append(origin, ASKED, f"job:{job.pk}", {}, {"job": kind})
    transaction.on_commit(lambda: send_once(RUN_JOB, job.pk))
    return job


def _find_open(kind: str, parameters: Mapping[str, object]) -> Job | None:
    """Return the job that does the same and that nobody asked to stop."""
    at_work = Job.objects.filter(state__in=[JobState.WAITING, JobState.RUNNING], stop_requested=False)
    return at_work.filter(kind=KINDS[kind].key, parameters=dict(parameters)).first()


def find_due() -> QuerySet[Job]:
    """Return the jobs that nobody does: those that wait, and those whose holder gave no sign for too long."""
    return Job.objects.filter(due_now()).order_by("pk")


def due_now() -> Q:
    """Return what is true of a job that nobody does."""
    return Q(state=JobState.WAITING) | Q(state=JobState.RUNNING, held_until__lt=timezone.now())


def send_due() -> None:
    """Send a task for each job that is due, unless one is on its way."""
    if settings.REDIS_URL:
        for key in find_due().values_list("pk", flat=True):
            send_once(RUN_JOB, key)


def are_left_to_us() -> bool:
    """Whether a job is due that no worker of a broker takes: there is none, or it was waited for long enough."""
    late = Q(asked_at__lt=timezone.now() - PATIENCE) if settings.REDIS_URL else Q()
    return find_due().filter(late).exists()


@transaction.atomic
def request_stop(job: Job, origin: Origin) -> bool:
    """Stop a job that waits; ask the one who does it to stop before it writes. False if it is too late."""
    now = timezone.now()
    waiting = Job.objects.filter(pk=job.pk, state=JobState.WAITING)
    running = Job.objects.filter(pk=job.pk, state=JobState.RUNNING, stop_requested=False)
    ended = waiting.update(state=JobState.STOPPED, stop_requested=True, finished_at=now)
    if not ended and not running.update(stop_requested=True):
        return False
    audit.append(origin, STOPPED, f"job:{job.pk}", {}, {"job": job.kind})
    return True
