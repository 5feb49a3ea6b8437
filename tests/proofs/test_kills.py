"""The door and the worker are killed again and again while mails come: none is lost, none is settled twice."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from intake.models import InboundMail, OutboundMail
from tests.intake.sending.smtp import MailServer
from tests.proofs.delivery import Delivery
from tests.proofs.forks import ForkedDoor, Forks, is_alive, kill, wait
from tests.proofs.season import assert_all_done, counted, create_season, mails_of, reference, settled
from tests.servers import PATIENCE
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.proof, pytest.mark.both_databases]

LOOK = 0.02
"""Seconds between two looks at what the worker has done."""

READING, SETTLING = 0.6, 0.05
"""Seconds in which a worker starts the process that reads, or settles a mail; a kill comes at a random moment."""


def work(forks: Forks, log: Path, kill_after: tuple[int, float] | None = None) -> bool:
    """One worker. Killed, where `kill_after` says so, that many seconds after it has settled that many
    mails and taken the next; True if it was killed and had not ended by itself.
    """
    before = settled()
    pid = forks.start(log, "process")
    if kill_after is None:
        wait(pid)
        return False
    mails, seconds = kill_after
    deadline = time.monotonic() + PATIENCE
    while is_alive(pid) and not (settled() >= before + mails and InboundMail.objects.exclude(claimed_until=None)):
        assert time.monotonic() < deadline, log.read_text()
        threading.Event().wait(LOOK)
    threading.Event().wait(seconds)
    return kill(pid)


def kill_workers(forks: Forks, log: Path, delivery: Delivery, mails: int, chance: random.Random) -> int:
    """Workers one after the other, each killed at a random moment, as many as doors are; how many it were.

    Half of the mails are for what a worker does between the moment meant and the kill.
    """
    killed, kills = 0, delivery.kills
    while killed < kills and (left := mails - settled()):
        assert delivery.is_alive() or InboundMail.objects.count() == mails
        share = chance.randrange(max(1, left // (2 * (kills - killed))))
        killed += work(forks, log, (share, chance.uniform(0, SETTLING if share else READING)))
        InboundMail.objects.update(claimed_until=None)  # as time would do it
        InboundMail.objects.filter(state="received").update(attempts=0)  # the kills are ours, not the mails'
        OutboundMail.objects.update(claimed_until=None)
    return killed


@pytest.fixture
def forks(process_env: dict[str, str]) -> Iterator[Forks]:
    """Processes whose answers arrive at a real mail server."""
    server = MailServer()
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    running = Forks(process_env | {"EMAIL_BACKEND": smtp, "EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(server.port)})
    yield running
    running.close()
    server.stop()


@pytest.mark.long
def test_kills_of_door_and_worker_lose_nothing_and_do_nothing_twice(
    forks: Forks, tmp_path: Path, rounds: Callable[[int, int], int], chance: random.Random, report_counts: ReportCounts
) -> None:
    mails, kills = rounds(36, 1000), rounds(10, 200)
    reports = create_season(mails, chance)
    expected = reference(reports)
    delivery = Delivery(ForkedDoor(tmp_path, forks), mails_of(reports), kills, chance)
    delivery.start()
    log = tmp_path / "worker.log"
    killed = kill_workers(forks, log, delivery, mails, chance)
    delivery.join()
    work(forks, log)
    report_counts(
        "1 kill -9",
        mails=mails,
        kills_of_the_door=delivery.killed,
        sent_again=delivery.again,
        kills_of_the_worker=killed,
        **counted(mails),
    )
    assert (delivery.killed, killed) == (kills, kills)
    assert_all_done(mails, expected)
