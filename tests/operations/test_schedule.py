"""What comes back by itself is written down in the code: no table, no page changes it."""

from celery import signals

from config import celery
from config.settings import CELERY_BEAT_SCHEDULE, CELERY_TASK_ROUTES, SWEEP_SECONDS


def test_beat_reminds_of_the_sweep_and_of_nothing_else() -> None:
    assert celery.app.conf.beat_schedule == CELERY_BEAT_SCHEDULE
    assert CELERY_BEAT_SCHEDULE == {"sweep": {"task": "intake.sweep", "schedule": SWEEP_SECONDS}}


def test_every_task_has_its_queue() -> None:
    celery.app.loader.import_default_modules()
    ours = {name for name in celery.app.tasks if not name.startswith("celery.")}
    assert ours == set(CELERY_TASK_ROUTES)


def test_celery_sets_up_no_log_of_its_own() -> None:
    receivers = [receiver() for _, receiver in signals.setup_logging.receivers]
    assert celery.keep_logging in receivers
