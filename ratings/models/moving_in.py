"""Federations that move in by the browser."""

from __future__ import annotations

from django.db import models

from .codes import CodeField, CodesField
from .jobs import Job
from .play import Pool


class MoveIn(models.Model):
    """A federation whose files were handed in. `content` are the files, packed, as long as they are needed; `columns`
    what a person chose of them. `plan` is what came of the newest plan, in codes and numbers, and `words` the names and
    faults in it. `kept` are the keys of what was stored, for the way back; `settled_at` is when that ended.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="moves")
    asked_by = CodeField(max_length=60)
    asked_at = models.DateTimeField()
    language = CodeField(max_length=10)
    published = models.BooleanField(null=True)
    content = models.BinaryField(null=True)
    columns = CodesField(default=dict)
    plan = CodesField(default=dict)
    words = models.JSONField(default=dict)
    job = models.ForeignKey(Job, on_delete=models.SET_NULL, null=True, related_name="+")
    kept = CodesField(default=dict)
    stored_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"move {self.pk} into {self.pool_id}"


class ParallelMonth(models.Model):
    """A list that a federation still makes in its old way: `given` are its ratings by number and its evaluations of the
    time since the list before, `found` is how it differs from ours of the same day.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="parallel_months")
    listed_on = models.DateField()
    asked_by = CodeField(max_length=60)
    asked_at = models.DateTimeField()
    given = CodesField(default=dict)
    found = CodesField(default=dict)

    class Meta:
        ordering = ["-listed_on", "-pk"]
        constraints = [models.UniqueConstraint(fields=["pool", "listed_on"], name="parallel_month_once")]

    def __str__(self) -> str:
        return f"{self.listed_on} in {self.pool_id}"
