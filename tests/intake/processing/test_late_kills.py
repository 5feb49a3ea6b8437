"""A worker may be killed at any moment over a late result that rates others again: all of it is done, or nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from intake.models import InboundMail, OutboundMail
from intake.processing.rated_answers import rate_and_answer
from intake.receiving.receivers import store, wake
from ratings import audit
from ratings.broker import send_tasks
from ratings.evaluation import RATE_POOL, find_differences
from ratings.models import Evaluation, RatingRequest
from tests.intake import federation
from tests.intake.federation import mail
from tests.mortal import contents
from tests.ratings.federation import pool
from tests.servers import PATIENCE, PAUSE, Redis, Worker
from tests.transcript import ReportCounts

pytestmark = pytest.mark.both_databases


STEP = 25
"""Moments between two deaths in the short form: each of them costs a new process of the worker."""

READ_MAIL = "intake.process_mail"
"""The task of reading a mail."""


class MortalWorker(Worker):
    """A worker whose processes die in the middle of a task, so many moments after they began it."""

    app = "tests.mortal"

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        self.moments = folder / "moments"
        self.moments.mkdir()
        super().__init__(folder, env | {"MORTAL": str(self.moments)})

    def let_die(self, task: str, moments: int) -> None:
        """Let every process die that does such a task, at this moment of it."""
        written = self.moments / "written"
        written.write_text(str(moments))
        written.rename(self.moments / task)  # whoever reads it has the old number or the new one

    def deaths(self, task: str) -> int:
        """How many processes died over such a task."""
        counted = self.moments / f"{task}.deaths"
        return len(counted.read_text()) if counted.exists() else 0


def give_mail(worker: MortalWorker, late: InboundMail, moments: int) -> None:
    """Send the mail to the worker as a task; return when a process that does it has died, or has done it."""
    worker.let_die(READ_MAIL, moments)
    InboundMail.objects.update(claimed_until=None, attempts=0)  # as time would do it; the kills are ours
    before = worker.deaths(READ_MAIL)
    wake([late])
    wait_until(worker, lambda: worker.deaths(READ_MAIL) > before or OutboundMail.objects.exists())


def rate_until(worker: MortalWorker, moments: int) -> None:
    """Let the task of rating, which comes again by itself, die later; return when it has, or the answer is complete."""
    worker.let_die(RATE_POOL, moments)
    before = worker.deaths(RATE_POOL)
    wait_until(worker, lambda: worker.deaths(RATE_POOL) > before or is_answered())


def is_answered() -> bool:
    """Whether the answer has its ratings."""
    return OutboundMail.objects.filter(unrated=False).exists()


def wait_until(worker: MortalWorker, done: Callable[[], bool]) -> None:
    """Return when something is done."""
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, worker.tail()
        time.sleep(PAUSE)


@pytest.mark.long
@pytest.mark.proof
def test_worker_killed_over_a_late_result_has_done_nothing_and_the_next_one_does_it(
    process_env: dict[str, str],
    broker: Redis,
    tmp_path: Path,
    rounds: Callable[[int, int], int],
    report_counts: ReportCounts,
) -> None:
    federation.create_federation()
    rated = "1 - 2 1-0, 1.3.2026\n2 - 3 1-0, 2.3.2026\n3 - 1 1-0, 3.3.2026\n"
    federation.settled(rated, sender=f"Bernd <{federation.BERND}>", subject="SE948", message_id="<rated@example.org>")
    rate_and_answer()
    assert list(Evaluation.objects.values_list("key", flat=True)) == ["SE948"]
    OutboundMail.objects.all().delete()
    late = store(mail("1 - 2 1-0, 1.2.2026\n2 - 1 1/2-1/2, 2.2.2026\n", subject="DR12"), "file")
    before = contents()
    worker = MortalWorker(tmp_path, process_env | {"REDIS_URL": broker.url, "SWEEP_THREAD": "no"})
    broker.empty()  # nothing but the late result waits
    worker.let_die(RATE_POOL, 0)
    worker.start()
    deaths = 0
    for moments in count(0, rounds(STEP, 1)):
        give_mail(worker, late, moments)
        if contents() != before:
            break
        assert not OutboundMail.objects.exists()
        deaths += 1
    send_tasks(RATE_POOL, [(pool().pk,)])  # whoever died right behind the commit sent none; the sweep rates then
    for moments in count(0, rounds(STEP, 1)):
        if is_answered():
            break
        assert not InboundMail.objects.filter(state="received").exists()
        rate_until(worker, moments)
        deaths += 1
    assert deaths >= rounds(5, 45)
    report_counts("1 kill -9 of a worker over a late result", deaths=deaths, half_done=0)
    worker.stop()
    assert not RatingRequest.objects.exists()
    late.refresh_from_db()
    assert (late.state, OutboundMail.objects.count()) == ("accepted", 1)
    in_force = Evaluation.objects.filter(replaced_by=None).order_by("completed_on").values_list("key", flat=True)
    assert (list(in_force), Evaluation.objects.count()) == (["DR12", "SE948"], 3)
    assert (find_differences(pool()), list(audit.broken())) == ([], [])
