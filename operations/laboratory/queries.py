"""Stored experiments for display."""

from __future__ import annotations

from ratings.models import StoredExperiment
from ratings.queries.paging import Cursor, Page, cut, from_number

LISTED = 200
"""Published reports that a list shows, the newest first (our own choice)."""


def find_experiment(key: int) -> StoredExperiment | None:
    """Return a stored experiment with its job."""
    return StoredExperiment.objects.select_related("job").filter(pk=key).first()


def list_experiments(cursor: Cursor) -> tuple[Page[int], tuple[StoredExperiment, ...]]:
    """Return a page of all experiments, the newest first: its keys, and the experiments without their documents."""
    found = from_number(StoredExperiment.objects.order_by("-pk"), "pk", cursor).values_list("pk")
    page = cut(found, cursor, str, lambda values: int(values[0]))
    rows = StoredExperiment.objects.select_related("job").defer("document").filter(pk__in=page.rows)
    return page, tuple(rows.order_by("-pk"))


def find_published(key: int) -> StoredExperiment | None:
    """Return an experiment that everybody may read."""
    return StoredExperiment.objects.filter(pk=key).exclude(published_at=None).first()


def list_published() -> tuple[StoredExperiment, ...]:
    """Return the newest published experiments, without their documents."""
    found = StoredExperiment.objects.exclude(published_at=None).defer("document")
    return tuple(found.order_by("-published_at", "-pk")[:LISTED])
