"""Celery tasks: "look now". The facts say what is to be rated, so a task may come twice or never."""

from __future__ import annotations

from celery import shared_task

from ratings.evaluation import advance
from ratings.models import Pool


@shared_task(name="ratings.advance")  # type: ignore[untyped-decorator]  # Celery has no types
def task_advance(pool_id: int) -> None:
    """Everything that is ready in a pool."""
    advance(Pool.objects.get(pk=pool_id), cause="task")
