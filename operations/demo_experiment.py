"""The experiment of the sample federation, about another K for secured players."""

from __future__ import annotations

from datetime import date

from operations import jobs, laboratory
from ratings.audit import Origin
from ratings.laboratory import read_experiment
from ratings.models import StoredExperiment

NAME = "K 15 für gesicherte Spieler?"
ORIGIN = Origin("system", "demo")

DEFINITION = {
    "pool": "fwz",
    "training": {"from": date(2019, 1, 1), "to": date(2025, 12, 31)},
    "test": {"from": date(2026, 1, 1), "to": date(2026, 12, 31)},
    "candidate": [{"name": "wie es ist"}, {"name": "K 15", "parameters": {"k_secured": 15}}],
    "sweep": {"parameter": "k_secured", "from": 7, "to": 23, "step": 2},
}


def publish_experiment() -> StoredExperiment | None:
    """Run the experiment and publish its report; None where that was done."""
    if StoredExperiment.objects.filter(name=NAME).exists():
        return None
    stored = laboratory.define(NAME, read_experiment(DEFINITION), ORIGIN)
    job = jobs.ask("experiment", {"experiment": stored.pk}, ORIGIN)
    laboratory.begin(stored, job)
    jobs.run_job(job.pk)
    laboratory.publish(stored, ORIGIN)
    return stored
