"""A worker of the release whose trail was one chain, after a migration that it knows nothing of: it has that release's
tasks, and asks the trail for a column that is gone.

celery -A tests.operations.former_worker worker
"""

from __future__ import annotations

from celery.signals import celeryd_after_setup

from config.celery import app

__all__ = ["app"]

TASKS = {"intake.process_mail", "ratings.advance", "intake.send_answers", "intake.sweep"}
"""That a worker of that release knew."""


@celeryd_after_setup.connect  # type: ignore[untyped-decorator]  # Celery has no types
def become_former(**_: object) -> None:
    """Before its first task."""
    from ratings.models import AuditEvent  # noqa: PLC0415 -- models load only after Django is set up

    AuditEvent._meta.get_field("previous_hash").column = "previous_hash"
    for name in [name for name in app.tasks if not name.startswith("celery.") and name not in TASKS]:
        del app.tasks[name]
