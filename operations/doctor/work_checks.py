"""The broker, its workers, and whether the work goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from celery import Celery
from django.conf import settings
from redis import Redis, RedisError

from operations.doctor.findings import Finding, describe_fault, fail, is_fine, warn
from operations.health import SET_ASIDE, Problem, measure_health

PATIENCE = 2
"""Seconds that broker and workers have for an answer; a worker gives it beside its work (our own choice)."""

BROKER_MEND = "REDIS_URL, and whether Redis runs"
WORKER_MEND = "start a worker: celery -A config worker --without-gossip --without-mingle -Q "
POLICY = "noeviction"

MENDS: Mapping[Problem, str] = MappingProxyType(
    {
        Problem.MAILS_WAIT: "manage.py process",
        Problem.REQUESTS_WAIT: "manage.py requests",
        Problem.ANSWERS_WAIT: "manage.py send_test_answer ADDRESS",
        Problem.ANSWERS_STOPPED: "EMAIL_HOST and its login; manage.py send_test_answer ADDRESS",
        Problem.UNITS_WAIT: "manage.py process",
        Problem.NO_SWEEP: "start the web server, a worker or manage.py sweep; SWEEP_THREAD",
        Problem.SWEEP_FAILED: "the log of web server and workers",
        Problem.CHECK_FAILED: "manage.py nightly_check",
        Problem.MAILS_FAILED: "manage.py mails --state failed",
        Problem.REQUESTS_FAILED: "manage.py requests --state failed",
        Problem.ANSWERS_FAILED: "the page /office/status/ names them",
        Problem.NO_CHECK: "manage.py nightly_check",
        Problem.NO_WITNESS: "TRAIL_WITNESSES",
        Problem.REPLICA_BEHIND: "REPLICA_URL, REPLICA_LAG_SECONDS",
        Problem.REPLICA_GONE: "REPLICA_URL",
    }
)
"""The setting or command for each problem of /health."""


def check_broker() -> Iterator[Finding]:
    """Check that the broker answers, and throws nothing away."""
    if not settings.REDIS_URL:
        yield is_fine("There is no broker: the sweep does all work.")
        return
    try:
        with _connect() as broker:
            policy = broker.info("memory").get("maxmemory_policy", POLICY)
    except (RedisError, ValueError) as fault:
        yield fail(f"The broker does not answer: {describe_fault(fault)}.", BROKER_MEND)
        return
    if policy == POLICY:
        yield is_fine("Redis answers.")
    else:
        yield warn(f"Redis drops tasks when its memory is full ({policy}).", f"maxmemory-policy {POLICY} in redis.conf")


def check_workers() -> Iterator[Finding]:
    """Check that each queue has a worker."""
    if not settings.REDIS_URL:
        yield is_fine("There are no queues without a broker.")
        return
    try:
        waiting = _count_waiting()
        served = _list_served()
    except (RedisError, ValueError, OSError) as fault:
        yield fail(f"The workers cannot be asked: {describe_fault(fault)}.", BROKER_MEND)
        return
    missing = sorted(waiting.keys() - served)
    yield from (_describe_missing(queue, waiting[queue]) for queue in missing)
    if not missing:
        yield is_fine(f"A worker answers on each queue: {', '.join(sorted(waiting))}.")


def _describe_missing(queue: str, waiting: int) -> Finding:
    if waiting:
        return fail(f"No worker answers on the queue {queue}, where {waiting} tasks wait.", WORKER_MEND + queue)
    return warn(f"No worker answers on the queue {queue}; the sweep does its work.", WORKER_MEND + queue)


def _connect() -> Redis:
    return Redis.from_url(settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)


def _count_waiting() -> dict[str, int]:
    """Return the tasks in each queue that we send to."""
    queues = {str(route["queue"]) for route in settings.CELERY_TASK_ROUTES.values()}
    with _connect() as broker:
        counted: dict[str, Any] = {queue: broker.llen(queue) for queue in queues}
    return {queue: int(count) for queue, count in counted.items()}


def _list_served() -> set[str]:
    """Return the queues to which a worker listens that answers."""
    with Celery("doctor", broker=settings.REDIS_URL, set_as_current=False) as app:
        app.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
        answers = app.control.inspect(timeout=PATIENCE).active_queues() or {}
    return {queue["name"] for queues in answers.values() for queue in queues}


def check_health() -> Iterator[Finding]:
    """Check what /health knows: heartbeat, queues, the check of the night, replica and witnesses."""
    problems = measure_health().problems
    for problem in problems:
        level = warn if problem in SET_ASIDE else fail
        yield level(f"{problem.label} ({problem})", MENDS[problem])
    if not problems:
        yield is_fine("A sweep runs, and nothing waits for too long.")
