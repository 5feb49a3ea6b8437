"""Celery tasks: "look now". The rows say what is to be done, so a task may come twice or never."""

from __future__ import annotations

from celery import shared_task
from django.db.models import QuerySet

from intake.models import InboundRequest, OutboundMail
from intake.processing.process import is_worth_waiting, process_mail
from intake.processing.rated_answers import complete_answers
from intake.receiving.receivers import SEND_ANSWERS
from intake.receiving.webhooks.background import UNPACK_REQUEST
from intake.receiving.webhooks.unpacking import unpack_alone
from intake.sending import send_waiting
from operations.jobs import RUN_JOB, run_job
from operations.sweep import sweep_once
from ratings.broker import begin_task, send_once, send_tasks
from ratings.evaluation import RATE_POOL, rate_pool
from ratings.models import Pool
from ratings.prepared import prepared

AGAIN_AFTER = 1.0
"""Seconds after which a pool whose ratings wait for more mails is looked at again (our own choice)."""


@shared_task(name="intake.process_mail")  # type: ignore[untyped-decorator]  # Celery has no types
def task_process_mail(key: int) -> None:
    """One mail; its answer is sent by another worker, once its results are rated."""
    if process_mail(key) is not None and _finished_answers(key):
        send_tasks(SEND_ANSWERS, [()])


@prepared
def _finished_answers(mail: int) -> QuerySet[OutboundMail, int]:
    return OutboundMail.objects.filter(mail=mail, unrated=False).values_list("pk", flat=True)[:1]


@shared_task(name=RATE_POOL)  # type: ignore[untyped-decorator]  # Celery has no types
def task_rate_pool(key: int) -> None:
    """Everything that was requested in a pool so far; what is requested from now on gets another task. In a flood of
    mails it waits for more of them.
    """
    begin_task(RATE_POOL, key)
    if is_worth_waiting(key):
        send_once(RATE_POOL, key, AGAIN_AFTER)
        return
    (pool,) = _pools(key)
    rate_pool(pool)
    if complete_answers():
        send_tasks(SEND_ANSWERS, [()])


@prepared
def _pools(key: int) -> QuerySet[Pool]:
    return Pool.objects.filter(pk=key)


@shared_task(name="intake.send_answers")  # type: ignore[untyped-decorator]  # Celery has no types
def task_send_answers() -> None:
    """Everything due in the outbox."""
    send_waiting()


@shared_task(name=UNPACK_REQUEST)  # type: ignore[untyped-decorator]  # Celery has no types
def task_unpack_request(key: int) -> None:
    """Whatever is due of the provider of a request, unless another process unpacks it."""
    request = InboundRequest.objects.filter(pk=key).only("provider").first()
    if request is not None:
        unpack_alone(request.provider)


@shared_task(name=RUN_JOB)  # type: ignore[untyped-decorator]  # Celery has no types
def task_run_job(key: int) -> None:
    """One job, unless somebody does it already."""
    begin_task(RUN_JOB, key)
    run_job(key)


@shared_task(name="intake.sweep")  # type: ignore[untyped-decorator]  # Celery has no types
def task_sweep() -> None:
    """Everything that waits, as the sweep does it (beat sends this)."""
    sweep_once()
