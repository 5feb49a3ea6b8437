"""Celery: tasks carry an id and mean "look now"; the rows in the database are the queue."""

from celery import Celery
from celery.signals import setup_logging, task_prerun, worker_process_init
from django.db import close_old_connections

from config.start import load_settings

load_settings()

app = Celery("fernwertung")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]  # Celery has no types
def keep_logging(**_: object) -> None:
    """Keep our logging: Celery sets up its own unless this signal has a receiver."""


@task_prerun.connect  # type: ignore[untyped-decorator]  # the same
def replace_old_connections(**_: object) -> None:
    """Keep the connections to databases for the next task, as a web server does for the next request: whatever is too
    old or broken is replaced. In a new connection of PostgreSQL the statements of a mail take twice as long.
    """
    close_old_connections()


@worker_process_init.connect  # type: ignore[untyped-decorator]  # Celery has no types
def sweep_in_worker(**_: object) -> None:
    """Sweep in each worker process, so that work goes on without the broker.

    Not in their parent: a fork copies neither threads nor the state of a database connection.
    """
    from operations.sweep import start_thread  # noqa: PLC0415 -- models load only after Django is set up

    start_thread()
