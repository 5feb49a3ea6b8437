"""`manage.py jobs`: long work - what was asked for, how far it is, what came of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from operations.jobs import request_stop, run_due
from ratings.audit import Origin
from ratings.models import Job

SHOWN = 50
"""Jobs that are listed, the newest first (our own choice)."""

FIELDS = ("kind", "state", "parameters", "asked_by", "done", "total", "step", "result", "link", "problem")
MOMENTS = ("asked_at", "started_at", "finished_at")


class Command(BaseCommand):
    """Lists, shows and stops jobs; does those that wait."""

    help = "List jobs, show or stop one, or do those that wait. The sweep and the workers do so by themselves."

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do, and with which job."""
        parser.add_argument("act", nargs="?", choices=("list", "show", "stop", "run"), default="list")
        parser.add_argument("number", nargs="?", type=int, help="of a job, for show and stop")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Do it."""
        acts: Mapping[str, Callable[[], object]] = {
            "list": lambda: self._print([as_row(job) for job in Job.objects.all()[:SHOWN]], as_json=options["json"]),
            "show": lambda: self._print(as_row(find_job(options["number"])), as_json=options["json"]),
            "stop": lambda: self._stop(find_job(options["number"])),
            "run": run_due,
        }
        acts[options["act"]]()

    def _print(self, found: dict[str, Any] | list[dict[str, Any]], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
        elif isinstance(found, list):
            for row in found:
                self.stdout.write(
                    f"{row['id']} {row['asked_at']} {row['kind']} {row['state']} {describe_progress(row)}"
                )
        else:
            for name, value in found.items():
                self.stdout.write(f"{name}: {value}")

    def _stop(self, job: Job) -> None:
        if not request_stop(job, Origin("system", "command")):
            raise CommandError(f"job {job.pk} has ended, or stops already")
        self.stdout.write(f"job {job.pk} stops before it writes")


def find_job(number: int | None) -> Job:
    """Return a job by its number."""
    job = Job.objects.filter(pk=number or 0).first()
    if job is None:
        raise CommandError("which job? `jobs list` has their numbers")
    return job


def as_row(job: Job) -> dict[str, Any]:
    """Return a job as JSON has it."""
    moments = {name: getattr(job, name) for name in MOMENTS}
    found = {name: at and timezone.localtime(at).isoformat(timespec="seconds") for name, at in moments.items()}
    return {"id": job.pk, **{name: getattr(job, name) for name in FIELDS}, **found}


def describe_progress(row: Mapping[str, Any]) -> str:
    """Return how far a job is, and what went wrong."""
    return " ".join(filter(None, [f"{row['done']}/{row['total']}" if row["total"] else "", row["problem"]]))
