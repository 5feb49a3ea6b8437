"""Redis is away, is killed and comes back empty, or says everything three times: the database knows what is to do."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest

from intake.models import InboundMail, MailState, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store, wake
from operations.sweep import sweep_once
from tests.proofs.season import assert_all_done, counted, create_season, mails_of, reference, settled
from tests.servers import PATIENCE, PAUSE, Redis, Worker, free_port, redis_client
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.proof, pytest.mark.both_databases]

LOOKS = 100
"""At a worker that may have lost its broker, before the next kill."""

Rounds = Callable[[int, int], int]


@pytest.mark.long
def test_without_redis_one_sweep_does_everything(
    settings: Any, rounds: Rounds, chance: random.Random, report_counts: ReportCounts
) -> None:
    mails = rounds(24, 1000)
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    reports = create_season(mails, chance)
    expected = reference(reports)
    for raw in chance.sample(mails_of(reports), mails):
        wake([store(raw, "file")])
    sweep_once()
    report_counts("2 no Redis", mails=mails, sweeps=1, **counted(mails))
    assert_all_done(mails, expected)


@pytest.mark.long
def test_redis_that_is_killed_and_comes_back_empty_costs_one_sweep(
    worker_process: Worker, broker: Redis, rounds: Rounds, chance: random.Random, report_counts: ReportCounts
) -> None:
    mails, kills = rounds(24, 1000), rounds(3, 20)
    reports = create_season(mails, chance)
    expected = reference(reports)
    moments = set(chance.sample(range(mails), kills))
    for number, raw in enumerate(chance.sample(mails_of(reports), mails)):
        wake([store(raw, "file")])
        if number in moments:
            give_time()
            broker.stop(kill=True)
        if number - 1 in moments and broker.process is None:
            broker.start()
    worker_process.stop()
    by_tasks = settled()
    sweep_once()
    report_counts(
        "2 Redis killed and wiped", mails=mails, kills=kills, sweeps=1, done_by_tasks=by_tasks, **counted(mails)
    )
    assert_all_done(mails, expected)


@pytest.mark.long
def test_tasks_that_come_three_times_are_done_once(
    worker_process: Worker, broker: Redis, rounds: Rounds, chance: random.Random, report_counts: ReportCounts
) -> None:
    """In a worker, and at the same time each once more in this process."""
    mails = rounds(24, 1000)
    reports = create_season(mails, chance)
    expected = reference(reports)
    rows = [store(raw, "file") for raw in chance.sample(mails_of(reports), mails)]
    wake(chance.sample(rows * 3, 3 * mails))
    for row in chance.sample(rows, mails):
        process_mail(row.pk)
    wait_for_tasks(broker)
    worker_process.stop()
    report_counts("2 every task three times", mails=mails, tasks=3 * mails, **counted(mails))
    assert set(InboundMail.objects.values_list("attempts", flat=True)) == {1}
    assert_all_done(mails, expected)


def give_time() -> None:
    """Returns when a worker has settled another mail, or has not for a while."""
    before = settled()
    for _ in range(LOOKS):
        if settled() > before:
            return
        threading.Event().wait(PAUSE)


def wait_for_tasks(broker: Redis) -> None:
    """Returns when no task waits any more."""
    with redis_client(broker.url) as client:
        for _ in range(int(PATIENCE / PAUSE)):
            waiting = InboundMail.objects.filter(state=MailState.RECEIVED), OutboundMail.objects.filter(unrated=True)
            if not client.llen("intake") and not any(rows.exists() for rows in waiting):
                return
            threading.Event().wait(PAUSE)
    raise AssertionError("tasks are left")
