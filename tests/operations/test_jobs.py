"""Long work: done by a worker of the broker or beside the sweep, never twice, never half, and stopped in time."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest import mock

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, connections
from django.utils import timezone

from intake.models import Pulse
from operations import jobs
from operations.jobs import kinds, running
from operations.jobs.asking import find_due
from operations.jobs.kinds import JobKind, JobRefused, Report, Result, Write
from operations.privacy.retention import delete_expired
from ratings.audit import Origin
from ratings.models import AuditEvent, Job, JobState
from tests.intake.processing.test_late_kills import MortalWorker
from tests.mortal import FOR_EVER
from tests.operations.test_many_processes import Node
from tests.servers import PATIENCE, PAUSE, ROOT, Redis, Worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

ALICE = Origin("officer:1", "office")

Compute = Callable[[Mapping[str, Any], Report], Write]


def write_row() -> Result:
    """Something that is written in the end."""
    Pulse.objects.create(name="written", at=timezone.now())
    return Result({"rows": 1}, "/office/")


def count_written() -> int:
    """How often it was written."""
    return Pulse.objects.filter(name="written").count()


@pytest.fixture
def computing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Compute], None]]:
    """Lets a kind of job compute something else; signs of life come quickly."""
    monkeypatch.setattr(running, "HEARTBEAT_SECONDS", 0.01)

    def replace(compute: Compute) -> None:
        table = MappingProxyType({"check": JobKind("check", kinds.KINDS["check"].label, compute)})
        monkeypatch.setattr(running, "KINDS", table)

    yield replace
    connections.close_all()


def run_and_close(key: int) -> None:
    """Does a job in a thread of its own."""
    try:
        jobs.run_job(key)
    finally:
        connections.close_all()


def state_of(job: Job) -> tuple[str, str, dict[str, Any], str]:
    """What became of a job."""
    job.refresh_from_db()
    return job.state, job.problem, job.result, job.link


def wait_until(what: Callable[[], bool]) -> None:
    """Looks until it is so."""
    for _ in range(int(PATIENCE / PAUSE)):
        if what():
            return
        time.sleep(PAUSE)
    raise AssertionError(list(Job.objects.values()))


def test_job_is_done_once_with_its_result_and_a_trail(computing: Callable[[Compute], None]) -> None:
    computing(lambda _parameters, _report: write_row)
    job = jobs.ask("check", {"pool": 1}, ALICE)
    assert (jobs.run_due(), jobs.run_due(), jobs.run_job(job.pk)) == (1, 0, False)
    assert state_of(job) == ("done", "", {"rows": 1}, "/office/")
    assert count_written() == 1
    events = AuditEvent.objects.filter(subject=f"job:{job.pk}").values_list("actor", "action", "after")
    assert list(events) == [("officer:1", "job.asked", {"job": "check"})]


@pytest.mark.long
def test_check_of_everything_is_a_job() -> None:
    job = jobs.ask("check", {}, ALICE)
    jobs.run_due()
    assert state_of(job) == ("done", "", {"wrong": {}}, "/office/status/")
    assert Pulse.objects.get(name="check").problem == ""


def test_progress_can_be_read_while_a_job_computes(computing: Callable[[Compute], None]) -> None:
    read: list[tuple[int, int, str]] = []

    def compute(_parameters: Mapping[str, Any], report: Report) -> Write:
        report(2, 5, "check")
        wait_until(lambda: Job.objects.get().done == 2)
        read.append(Job.objects.values_list("done", "total", "step").get())
        return Result

    computing(compute)
    jobs.ask("check", {}, ALICE)
    jobs.run_due()
    assert read == [(2, 5, "check")]


def test_waiting_job_is_stopped_at_once() -> None:
    job = jobs.ask("check", {}, ALICE)
    assert (jobs.request_stop(job, ALICE), jobs.request_stop(job, ALICE)) == (True, False)
    assert (jobs.run_due(), state_of(job)) == (0, ("stopped", "", {}, ""))


@pytest.mark.parametrize("reports_again", [True, False])
def test_running_job_that_shall_stop_writes_nothing(
    computing: Callable[[Compute], None], *, reports_again: bool
) -> None:
    def compute(_parameters: Mapping[str, Any], report: Report) -> Write:
        assert jobs.request_stop(Job.objects.get(), ALICE)
        if reports_again:
            for number in range(int(PATIENCE / PAUSE)):
                report(number, 0, "check")
                threading.Event().wait(PAUSE)
        return write_row

    computing(compute)
    job = jobs.ask("check", {}, ALICE)
    jobs.run_due()
    assert (state_of(job), count_written()) == (("stopped", "", {}, ""), 0)
    assert not jobs.request_stop(job, ALICE)


@pytest.mark.skipif(connection.vendor == "sqlite", reason="whoever writes there is the only one who writes")
def test_job_that_writes_for_long_is_alive_and_can_be_stopped(
    computing: Callable[[Compute], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "LEASE_TIME", timedelta(seconds=1))
    writes, goes_on = threading.Event(), threading.Event()

    def write() -> Result:
        writes.set()
        goes_on.wait(PATIENCE)
        return write_row()

    computing(lambda _parameters, _report: write)
    job = jobs.ask("check", {}, ALICE)
    runner = threading.Thread(target=run_and_close, args=[job.pk])
    runner.start()
    assert writes.wait(PATIENCE)
    seen = timezone.now() + running.LEASE_TIME
    wait_until(lambda: Job.objects.filter(pk=job.pk, held_until__gt=seen).exists())
    assert (list(find_due()), jobs.request_stop(job, ALICE)) == ([], True)
    goes_on.set()
    runner.join()
    assert (state_of(job)[0], count_written()) == (JobState.STOPPED, 0)


def test_fault_while_it_writes_leaves_nothing(computing: Callable[[Compute], None]) -> None:
    def write() -> Result:
        write_row()
        raise ZeroDivisionError

    computing(lambda _parameters, _report: write)
    job = jobs.ask("check", {}, ALICE)
    jobs.run_due()
    assert (state_of(job), count_written()) == (("failed", "error", {}, ""), 0)


def test_refusal_is_kept_as_a_code(computing: Callable[[Compute], None]) -> None:
    def refuse(_parameters: Mapping[str, Any], _report: Report) -> Write:
        raise JobRefused("pool-gone")

    computing(refuse)
    job = jobs.ask("check", {}, ALICE)
    jobs.run_due()
    assert state_of(job) == ("refused", "pool-gone", {}, "")


def let_the_holder_die(job: Job) -> None:
    """As if whoever does a job gave no sign of life for too long."""
    Job.objects.filter(pk=job.pk).update(held_until=timezone.now() - timedelta(seconds=1))


def test_database_that_goes_away_costs_an_attempt(computing: Callable[[Compute], None]) -> None:
    compute = mock.Mock(side_effect=[OperationalError("gone"), write_row])
    computing(compute)
    job = jobs.ask("check", {}, ALICE)
    jobs.run_due()
    assert state_of(job)[0] == JobState.RUNNING
    let_the_holder_die(job)
    jobs.run_due()
    assert (state_of(job)[0], count_written(), compute.call_count) == (JobState.DONE, 1, 2)


def test_holder_that_was_replaced_writes_nothing(computing: Callable[[Compute], None]) -> None:
    def compute(_parameters: Mapping[str, Any], _report: Report) -> Write:
        Job.objects.update(held_by="another machine")
        return write_row

    computing(compute)
    job = jobs.ask("check", {}, ALICE)
    jobs.run_due()
    assert (state_of(job)[0], count_written()) == (JobState.RUNNING, 0)


def test_job_at_which_three_holders_died_is_given_up(computing: Callable[[Compute], None]) -> None:
    compute = mock.Mock(side_effect=OperationalError("gone"))
    computing(compute)
    job = jobs.ask("check", {}, ALICE)
    for _ in range(5):
        jobs.run_due()
        let_the_holder_die(job)
    assert (state_of(job), compute.call_count) == (("interrupted", "interrupted", {}, ""), 3)


def test_same_work_is_asked_for_once_until_it_has_ended() -> None:
    first, other = jobs.ask("check", {"pool": 1}, ALICE), jobs.ask("check", {"pool": 2}, ALICE)
    assert (jobs.ask("check", {"pool": 1}, ALICE), Job.objects.count()) == (first, 2)
    assert AuditEvent.objects.filter(action="job.asked").count() == 2
    Job.objects.filter(pk=first.pk).update(state=JobState.RUNNING)
    assert jobs.ask("check", {"pool": 1}, ALICE) == first
    jobs.request_stop(first, ALICE)
    again = jobs.ask("check", {"pool": 1}, ALICE)
    jobs.request_stop(again, ALICE)
    assert jobs.ask("check", {"pool": 1}, ALICE) not in {first, again, other}


def test_two_who_ask_at_once_get_one_job() -> None:
    barrier, found = threading.Barrier(2, timeout=PATIENCE), []

    def ask() -> None:
        barrier.wait()
        found.append(jobs.ask("check", {}, ALICE).pk)
        connections.close_all()

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (found, Job.objects.count()) == ([Job.objects.get().pk] * 2, 1)


def test_ended_jobs_go_after_ninety_days() -> None:
    old, new, waiting = (jobs.ask("check", {"pool": number}, ALICE) for number in range(3))
    for job, days in ((old, 91), (new, 89)):
        Job.objects.filter(pk=job.pk).update(state=JobState.DONE, finished_at=timezone.now() - timedelta(days=days))
    assert delete_expired()["jobs"] == 1
    assert set(Job.objects.values_list("pk", flat=True)) == {new.pk, waiting.pk}


# --- the command


def printed(*arguments: str) -> str:
    """What `manage.py jobs` prints."""
    out = StringIO()
    call_command("jobs", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.long
def test_command_lists_shows_stops_and_runs() -> None:
    first, second = (jobs.ask("check", {"pool": number}, ALICE) for number in range(2))
    assert printed("stop", str(first.pk)) == f"job {first.pk} stops before it writes\n"
    with pytest.raises(CommandError, match="has ended"):
        printed("stop", str(first.pk))
    with pytest.raises(CommandError, match="which job"):
        printed("show")
    assert printed("run") == ""
    assert [(row["id"], row["state"]) for row in json.loads(printed("--json"))] == [
        (second.pk, "done"),
        (first.pk, "stopped"),
    ]
    shown = json.loads(printed("show", str(second.pk), "--json"))
    assert (shown["asked_by"], shown["result"], shown["link"]) == ("officer:1", {"wrong": {}}, "/office/status/")
    assert [line.split()[2:] for line in printed("list").splitlines()] == [
        ["check", "done", "0/1"],
        ["check", "stopped"],
    ]


# --- real processes


@pytest.fixture
def sweeper(process_env: dict[str, str], tmp_path: Path) -> Iterator[Callable[..., Node]]:
    """Starts processes that sweep, without a broker."""
    begun: list[Node] = []

    def start(name: str) -> Node:
        node = Node(name, tmp_path, [sys.executable, "manage.py", "sweep"], process_env | {"SWEEP_SECONDS": "1"})
        begun.append(node)
        node.begin()
        return node

    yield start
    for node in begun:
        node.tell(signal.SIGCONT)
        node.kill()


@pytest.mark.long
def test_sweep_does_jobs_where_there_is_no_broker(sweeper: Callable[..., Node]) -> None:
    job = jobs.ask("check", {}, ALICE)
    sweeper("sweep")
    wait_until(lambda: state_of(job)[0] == JobState.DONE)
    assert (state_of(job), job.attempts) == (("done", "", {"wrong": {}}, "/office/status/"), 1)


@pytest.mark.long
def test_worker_does_a_job_that_it_gets_from_the_broker(worker_process: Worker, broker: Redis) -> None:
    job = jobs.ask("check", {}, ALICE)
    wait_until(lambda: state_of(job)[0] == JobState.DONE)
    assert (state_of(job), job.attempts) == (("done", "", {"wrong": {}}, "/office/status/"), 1)
    assert (worker_process.process is not None, broker.process is not None) == (True, True)


@pytest.mark.long
def test_worker_killed_over_a_job_has_written_nothing_and_the_next_one_does_it(
    process_env: dict[str, str], broker: Redis, tmp_path: Path
) -> None:
    worker = MortalWorker(tmp_path, process_env | {"REDIS_URL": broker.url, "SWEEP_THREAD": "no"})
    worker.let_die(jobs.RUN_JOB, 10)
    worker.start()
    job = jobs.ask("check", {}, ALICE)
    wait_until(lambda: worker.deaths(jobs.RUN_JOB) == 1)
    assert (state_of(job), job.attempts) == (("running", "", {}, ""), 1)
    worker.let_die(jobs.RUN_JOB, FOR_EVER)
    let_the_holder_die(job)
    jobs.send_due()
    wait_until(lambda: state_of(job)[0] == JobState.DONE)
    worker.stop()
    assert (state_of(job), job.attempts) == (("done", "", {"wrong": {}}, "/office/status/"), 2)


@pytest.mark.long
def test_job_whose_process_is_killed_is_begun_again_and_done_once(
    process_env: dict[str, str], tmp_path: Path, sweeper: Callable[..., Node]
) -> None:
    """The process dies at one of its statements, as by `kill -9`; another one does the job from its begin."""
    job = jobs.ask("check", {}, ALICE)
    died = [killed_at(moment, process_env, tmp_path) for moment in (8, 14)]
    assert died == [-signal.SIGKILL, -signal.SIGKILL]
    assert (state_of(job), job.attempts) == (("running", "", {}, ""), 2)
    let_the_holder_die(job)
    sweeper("sweep")
    wait_until(lambda: state_of(job)[0] == JobState.DONE)
    assert (state_of(job), job.attempts) == (("done", "", {"wrong": {}}, "/office/status/"), 3)


def killed_at(moment: int, env: dict[str, str], folder: Path) -> int:
    """Let a process do what is due until it kills itself at a moment; how it ended."""
    Job.objects.filter(state=JobState.RUNNING).update(held_until=timezone.now() - timedelta(seconds=1))
    program = (
        "import django; django.setup()\n"
        "from operations import jobs\nfrom tests.mortal import mortal\n"
        f"mortal({moment})\njobs.run_due()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], env=env | {"MORTAL": str(folder)}, cwd=ROOT, check=False)
    return done.returncode
