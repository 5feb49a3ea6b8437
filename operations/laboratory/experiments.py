"""What becomes of a stored experiment: defined, computed, published, withdrawn."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from ratings import audit
from ratings.audit import Origin
from ratings.evaluation import check_experiment, run_experiment
from ratings.evaluation.experiments import Progress
from ratings.laboratory import DefinitionError, Experiment, as_document, read_experiment
from ratings.laboratory.definition import definition_document
from ratings.models import Job, JobState, Player, StoredExperiment

DEFINED, PUBLISHED, WITHDRAWN = "experiment.defined", "experiment.published", "experiment.withdrawn"
DELETED = "experiment.deleted"

MOMENT = timedelta(minutes=1)
"""Who asks the same within it clicked twice."""


@transaction.atomic
def define(name: str, experiment: Experiment, origin: Origin) -> StoredExperiment:
    """Store an experiment that is to be run; where the same person asked the same a moment ago, or it is being run,
    return that. Raises DefinitionError where it does not fit its pool.
    """
    check_experiment(experiment)
    if experiment.player and not Player.objects.filter(number=experiment.player).exists():
        raise DefinitionError(f"there is no player {experiment.player!r}")
    audit.lock()  # the second click of two waits for the first
    asked = {"name": name, "definition": definition_document(experiment), "asked_by": origin.actor}
    if same := _find_asked(asked):
        return same
    row = StoredExperiment.objects.create(**asked, asked_at=timezone.now())
    audit.append(origin, DEFINED, f"experiment:{row.pk}", {}, {"pool": experiment.pool})
    return row


def _find_asked(asked: Mapping[str, Any]) -> StoredExperiment | None:
    """Return the same experiment that was asked for a moment ago, or whose job is not over yet."""
    at_work = Q(job__state__in=[JobState.WAITING, JobState.RUNNING], job__stop_requested=False)
    done = Q(job__state=JobState.DONE, asked_at__gte=timezone.now() - MOMENT)
    return StoredExperiment.objects.filter(at_work | done, **asked).first()


def compute(key: int, progress: Progress) -> dict[str, Any]:
    """Run a stored experiment and return its document. Raises DefinitionError where it fits its pool no longer."""
    definition = StoredExperiment.objects.values_list("definition", flat=True).get(pk=key)
    return as_document(run_experiment(read_experiment(definition), progress))


def store_document(key: int, document: dict[str, Any]) -> None:
    """Store what an experiment found."""
    StoredExperiment.objects.filter(pk=key).update(document=document, finished_at=timezone.now())


def begin(row: StoredExperiment, job: Job) -> None:
    """Note the job that runs an experiment."""
    StoredExperiment.objects.filter(pk=row.pk).update(job=job)


@transaction.atomic
def publish(row: StoredExperiment, origin: Origin) -> bool:
    """Let everybody read a report; False where there is none, or where everybody may already."""
    waiting = StoredExperiment.objects.filter(pk=row.pk, document__isnull=False, published_at=None)
    if not waiting.update(published_at=timezone.now(), published_by=origin.actor):
        return False
    audit.append(origin, PUBLISHED, f"experiment:{row.pk}", {}, {})
    return True


@transaction.atomic
def withdraw(row: StoredExperiment, origin: Origin) -> bool:
    """Take a published report back; False where it is not published."""
    shown = StoredExperiment.objects.filter(pk=row.pk).exclude(published_at=None)
    if not shown.update(published_at=None, published_by=""):
        return False
    audit.append(origin, WITHDRAWN, f"experiment:{row.pk}", {}, {})
    return True


@transaction.atomic
def delete(row: StoredExperiment, origin: Origin) -> bool:
    """Delete an experiment with its name and its report; False while that is published or its job is not over."""
    at_work = Job.objects.filter(state__in=[JobState.WAITING, JobState.RUNNING])
    kept = StoredExperiment.objects.filter(pk=row.pk, published_at=None).exclude(job__in=at_work)
    if not kept.delete()[0]:
        return False
    if row.job_id:
        Job.objects.filter(pk=row.job_id).update(link="")
    audit.append(origin, DELETED, f"experiment:{row.pk}", {}, {})
    return True
