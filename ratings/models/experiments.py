"""Experiments of the laboratory that somebody asked for, with what they found."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from .codes import CodeField
from .jobs import Job


class StoredExperiment(models.Model):
    """An experiment: its definition and, once its job is done, the document with every number it found
    (`laboratory.as_document`). Neither changes afterwards; a published one can be read by everybody.
    """

    name = models.CharField(max_length=120)
    definition = models.JSONField()
    asked_by = CodeField(max_length=60)
    asked_at = models.DateTimeField()
    job = models.ForeignKey(Job, on_delete=models.SET_NULL, null=True, related_name="+")
    document = models.JSONField(null=True)
    finished_at = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)
    published_by = CodeField(max_length=60, blank=True, default="")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(published_at=None) | Q(document__isnull=False), name="experiment_published_whole"
            )
        ]

    def __str__(self) -> str:
        return f"experiment {self.pk}: {self.name}"
