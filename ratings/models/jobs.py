"""Long work that somebody asked for: a row says what, who, how far it is, and what came of it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .codes import CodeField, CodesField


class JobState(models.TextChoices):
    """How far a job is. Whoever does it died again and again: interrupted."""

    WAITING = "waiting", _("waits")
    RUNNING = "running", _("runs")
    DONE = "done", _("done")
    REFUSED = "refused", _("refused")
    FAILED = "failed", _("failed")
    INTERRUPTED = "interrupted", _("interrupted")
    STOPPED = "stopped", _("stopped")


class Job(models.Model):
    """A piece of long work. `kind` is a key of `operations.jobs.KINDS`; `parameters` and `result` hold ids and numbers,
    `link` is the page with the result, `problem` a code. While it runs `done` of `total` steps are taken, the present
    one is a `step`, and its holder renews `held_until`: once that is over the job belongs to whoever takes it.
    """

    kind = CodeField(max_length=40)
    parameters = CodesField(default=dict)
    asked_by = CodeField(max_length=60)
    asked_at = models.DateTimeField()
    state = models.CharField(max_length=12, choices=JobState.choices, default=JobState.WAITING)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    step = CodeField(max_length=40, blank=True, default="")
    stop_requested = models.BooleanField(default=False)
    attempts = models.PositiveSmallIntegerField(default=0)
    held_by = CodeField(max_length=60, blank=True, default="")
    held_until = models.DateTimeField(null=True)
    result = CodesField(default=dict)
    link = CodeField(max_length=200, blank=True, default="")
    problem = CodeField(max_length=40, blank=True, default="")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"job {self.pk}: {self.kind}, {self.state}"

    @property
    def is_open(self) -> bool:
        """Whether it waits or runs."""
        return self.state in {JobState.WAITING, JobState.RUNNING}
