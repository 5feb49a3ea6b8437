"""The way that needs no broker: one sweeper at a time, and no job holds up another."""

from __future__ import annotations

import threading
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from intake.models import InboundMail, Lease, OutboundMail
from intake.receiving.receivers import store, wake
from operations import file_cache, sweep
from operations.sweep import LEASE, Sweeper, start_thread, sweep_once
from ratings.models import Standing
from tests.intake import federation
from tests.intake.conftest import _federation, _own_server  # noqa: F401 -- pytest finds fixtures here
from tests.intake.federation import mail, stored
from tests.servers import PATIENCE, PAUSE, Redis, Worker

pytestmark = pytest.mark.both_databases

RESULT = "1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
def test_sweep_reads_rates_and_sends(mailoutbox: list[Any]) -> None:
    store(mail(RESULT), "file")
    sweep_once()
    assert stored("SE947") == {"1-2": "1-0"}
    assert [(message.to, message.subject) for message in mailoutbox] == [
        ([federation.ANNA], "Re: SE947 [1 Ergebnis gespeichert]")
    ]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "broken", ["process_waiting", "rate_and_answer", "send_waiting", "record_heartbeat", "raise_alarms"]
)
def test_failing_job_is_logged_and_holds_up_no_other(broken: str, caplog: Any) -> None:
    names = ("process_waiting", "rate_and_answer", "send_waiting", "raise_alarms")
    jobs = {
        name: mock.Mock(side_effect=ZeroDivisionError if name == broken else None)
        for name in (*names, "record_heartbeat")
    }
    with mock.patch.multiple(sweep, **jobs):
        sweep_once()
    assert [jobs[name].call_count for name in names] == [1, 1, 1, 1]
    assert "a part of the sweep failed" in caplog.text


@pytest.mark.django_db
def test_lease_belongs_to_one_until_it_runs_out() -> None:
    first, second = Sweeper(), Sweeper()
    second._holder = "somewhere else"
    assert (first._take(), second._take(), first._take()) == (True, False, True)
    Lease.objects.filter(name=LEASE).update(until=timezone.now() - timedelta(seconds=1))
    assert (second._take(), first._take()) == (True, False)


@pytest.mark.django_db(transaction=True)
def test_thread_without_the_lease_deletes_the_old_files_of_its_machine(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    with time_machine.travel(timezone.now() - timedelta(seconds=file_cache.SECONDS + 60)):
        file_cache.fetch_file("list.xlsx", lambda: b"names")
    Lease.objects.create(name=LEASE, holder="somewhere else", until=timezone.now() + timedelta(hours=1))
    sweeper = Sweeper()
    with mock.patch.object(sweeper._stopped, "wait", side_effect=lambda _: sweeper.stop()):
        sweeper.run()
    assert list((tmp_path / "files").glob("*.xlsx")) == []


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_thread_sweeps_until_it_is_stopped(settings: Any, mailoutbox: list[Any]) -> None:
    federation.create_federation()
    settings.SWEEP_SECONDS, settings.SWEEP_THREAD = 0.01, True
    store(mail(RESULT), "file")
    sweeper = start_thread()
    assert sweeper is not None
    thread = next(thread for thread in threading.enumerate() if thread.name == "sweep")
    waited = threading.Event()
    for _ in range(int(PATIENCE / PAUSE)):
        if mailoutbox or waited.wait(PAUSE):
            break
    sweeper.stop()
    thread.join()
    assert (stored("SE947"), len(mailoutbox)) == ({"1-2": "1-0"}, 1)


def test_thread_starts_only_where_it_is_wanted(settings: Any) -> None:
    settings.SWEEP_THREAD = False
    assert start_thread() is None


# --- with a broker and a worker, and without


def wait_for_answer(number: int = 1) -> None:
    """Returns when so many mails have their answers."""
    for _ in range(int(PATIENCE / PAUSE)):
        if OutboundMail.objects.filter(unrated=False).count() == number:
            return
        threading.Event().wait(PAUSE)
    raise AssertionError(list(InboundMail.objects.values_list("state", "reasons")))


def live_values() -> dict[str, int | None]:
    rows = Standing.objects.filter(pool__key="fwz", live_games__gt=0).select_related("player")
    return {row.player.number: row.live_value for row in rows}


@pytest.mark.long
def test_mail_changes_the_ranking_through_redis_and_a_worker(worker_process: Worker, broker: Redis) -> None:
    federation.create_federation()
    assert live_values() == {}
    wake([store(mail(RESULT), "file")])
    wait_for_answer()
    assert (stored("SE947"), sorted(live_values())) == ({"1-2": "1-0"}, ["1001", "1002"])
    assert worker_process.process is not None
    assert broker.process is not None


@pytest.mark.long
@pytest.mark.usefixtures("worker_process")
def test_with_redis_stopped_the_sweep_does_it(broker: Redis) -> None:
    federation.create_federation()
    broker.stop()
    wake([store(mail(RESULT), "file")])
    sweep_once()
    assert (stored("SE947"), sorted(live_values())) == ({"1-2": "1-0"}, ["1001", "1002"])


@pytest.mark.long
@pytest.mark.usefixtures("worker_process")
def test_task_that_comes_three_times_is_done_once() -> None:
    federation.create_federation()
    row = store(mail(RESULT), "file")
    wake([row, row, row])
    wait_for_answer()
    wake([row])
    assert (OutboundMail.objects.count(), InboundMail.objects.get().attempts) == (1, 1)


@pytest.mark.long
@pytest.mark.usefixtures("worker_process")
def test_worker_keeps_its_connection_and_replaces_one_that_was_cut() -> None:
    if connection.vendor == "sqlite":
        pytest.skip("nobody can cut a file")
    federation.create_federation()
    wake([store(mail(RESULT), "file")])
    wait_for_answer()
    first = other_connections()
    wake([store(mail("2. Eva Schmidt - Karl Heinz Weber 1-0, 11.3.2026\n"), "file")])
    wait_for_answer(2)
    second = other_connections("pg_terminate_backend(pid)")
    wake([store(mail("3. Hans Müller - Karl Heinz Weber 1-0, 12.3.2026\n"), "file")])
    wait_for_answer(3)
    assert (len(first), second == first, other_connections() & first) == (1, True, set())


def other_connections(act: str = "true") -> set[int]:
    """Do something with each connection of another process to our database; return their numbers."""
    mine = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pid, {act} FROM pg_stat_activity WHERE {mine}")
        return {pid for pid, _ in cursor.fetchall()}
