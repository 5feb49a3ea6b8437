"""Long work for display: the newest jobs and one of them, with who asked for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ratings.models import Job
from ratings.queries.paging import Cursor, Page, cut, from_number
from ratings.queries.reviews import find_actor_names


@dataclass(frozen=True, slots=True)
class JobLine:
    """A job and the account that asked for it, "" for the server itself."""

    job: Job
    who: str


def find_job(key: int) -> JobLine | None:
    """Return a job by its number."""
    return next(iter(_with_names(Job.objects.filter(pk=key))), None)


def job_page(cursor: Cursor) -> Page[JobLine]:
    """Return a page of all jobs, the newest first."""
    found = from_number(Job.objects.order_by("-pk"), "pk", cursor).values_list()
    read = cut(found, cursor, lambda job: str(job.pk), _job)
    return Page(_with_names(read.rows), read.before, read.after)


def _job(values: Sequence[Any]) -> Job:
    return Job(*values)  # type: ignore[misc]  # all columns in their order


def _with_names(jobs: Iterable[Job]) -> tuple[JobLine, ...]:
    found = list(jobs)
    names = find_actor_names(job.asked_by for job in found)
    return tuple(JobLine(job, names.get(job.asked_by, "")) for job in found)
