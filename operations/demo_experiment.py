"""The experiment of the sample federation, about another K for secured players."""

from __future__ import annotations

from datetime import date
from time import monotonic, sleep

from operations import jobs, laboratory
from ratings.audit import Origin
from ratings.laboratory import read_experiment
from ratings.models import AuditEvent, Job, StoredExperiment

NAME = "K 15 für gesicherte Spieler?"
ORIGIN = Origin("system", "demo")

PATIENCE, PAUSE = 120.0, 0.2
"""Seconds that a worker has for the experiment, and between two looks at it (our own choice)."""

DEFINITION = {
    "pool": "fwz",
    "training": {"from": date(2019, 1, 1), "to": date(2025, 12, 31)},
    "test": {"from": date(2026, 1, 1), "to": date(2026, 12, 31)},
    "candidate": [{"name": "wie es ist"}, {"name": "K 15", "parameters": {"k_secured": 15}}],
    "sweep": {"parameter": "k_secured", "from": 7, "to": 23, "step": 2},
}


def publish_experiment() -> StoredExperiment | None:
    """Run the experiment and publish its report; None where that was done, or where there is no report in time."""
    stored = StoredExperiment.objects.filter(name=NAME).first() or _ask()
    if stored.job and not jobs.run_job(stored.job.pk):
        _wait_for(stored.job.pk)
    was_published = AuditEvent.objects.filter(subject=f"experiment:{stored.pk}", action=laboratory.PUBLISHED).exists()
    return stored if not was_published and laboratory.publish(stored, ORIGIN) else None


def _ask() -> StoredExperiment:
    stored = laboratory.define(NAME, read_experiment(DEFINITION), ORIGIN)
    laboratory.begin(stored, jobs.ask("experiment", {"experiment": stored.pk}, ORIGIN))
    stored.refresh_from_db()
    return stored


def _wait_for(key: int) -> None:
    """Wait for a worker that took the job first."""
    deadline = monotonic() + PATIENCE
    while Job.objects.filter(pk=key, finished_at=None).exists() and monotonic() < deadline:
        sleep(PAUSE)
