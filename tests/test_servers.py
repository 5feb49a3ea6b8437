"""The servers of the tests are real, ours, and gone when nobody needs them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import redis
from django.db import DatabaseError, connection
from django.utils import timezone

from config.celery import app
from ratings.models import AuditEvent, Player, Pool
from tests.realservers import SESSION
from tests.servers import NOBODY, PATIENCE, PAUSE, ROOT, Redis, Worker, everybody_may_enter, redis_client


@pytest.mark.both_databases
@pytest.mark.django_db
def test_database_is_a_server_or_a_file() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA journal_mode")
            assert cursor.fetchone()[0] == "wal"
        else:
            cursor.execute("SHOW server_version_num")
            assert int(cursor.fetchone()[0]) >= 160000  # docs/operations.md asks for 16 or newer


@pytest.mark.both_databases
@pytest.mark.django_db
def test_own_postgresql_never_runs_as_root(request: pytest.FixtureRequest) -> None:
    server = request.config.stash[SESSION].postgresql
    if server is None:
        pytest.skip("the database is SQLite or a given server")
    assert server.process is not None
    owner = Path(f"/proc/{server.process.pid}").stat().st_uid
    assert owner == (NOBODY if os.geteuid() == 0 else os.geteuid())


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_committed_rows_are_gone_in_the_next_test(turn: int) -> None:
    pools = list(Pool.objects.values_list("pk", "key"))
    assert Player.objects.count() == 0
    Player.objects.create(number=str(turn), family_name="Muster", sort_key="muster")
    Pool.objects.create(key=f"turn-{turn}", name="Turn", rule="bdf-fwz")
    assert list(Pool.objects.order_by("pk").values_list("pk", "key"))[:-1] == pools


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_guarded_rows_are_gone_in_the_next_test_and_the_guard_is_not(turn: int) -> None:
    chain = {"before": {}, "after": {}, "previous_hash": "", "hash": str(turn)}
    event = AuditEvent.objects.create(number=1, at=timezone.now(), actor="system", action="test", subject="x", **chain)
    with pytest.raises(DatabaseError):
        event.delete()


@pytest.mark.parametrize("mode", [0o700, 0o711])
def test_folder_is_open_to_everybody_when_all_above_it_are(mode: int, tmp_path: Path) -> None:
    tmp_path.chmod(mode)
    closed_above = not everybody_may_enter(tmp_path.parent)
    assert everybody_may_enter(tmp_path) == (mode == 0o711 and not closed_above)
    assert everybody_may_enter(Path("/usr/bin"))


def test_redis_taken_away_comes_back_empty(redis_server: Redis) -> None:
    with redis_client(redis_server.url) as client:
        client.set("key", "value")
    redis_server.stop(kill=True)
    with redis_client(redis_server.url) as client, pytest.raises(redis.ConnectionError):
        client.ping()
    redis_server.start()
    with redis_client(redis_server.url) as client:
        assert client.keys() == []


@pytest.mark.long
@pytest.mark.both_databases
@pytest.mark.usefixtures("worker_process")
def test_worker_listens_to_all_queues() -> None:
    with app.connection_for_write() as fresh:  # the kept ones may be to a server that another test has stopped
        (answer,) = app.control.inspect(timeout=PATIENCE, limit=1, connection=fresh).active_queues().values()
    assert sorted(queue["name"] for queue in answer) == sorted(Worker.queues.split(","))


def test_server_ends_when_its_starter_is_killed(tmp_path: Path) -> None:
    program = f"""
import time
from pathlib import Path
from tests.servers import Redis
server = Redis(Path({str(tmp_path)!r}))
server.start()
print(server.process.pid, flush=True)
time.sleep({PATIENCE})
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=ROOT) as starter:
        assert starter.stdout is not None
        server = int(starter.stdout.readline())
        starter.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while is_running(server):
        assert time.monotonic() < deadline
        time.sleep(PAUSE)


def is_running(pid: int) -> bool:
    """Whether the process works; one that only waits to be collected does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_only_database_leaves_out_the_rest() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--only-database", "-p", "no:randomly"]
    listing = subprocess.run([*command, __file__], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    chosen = [line.partition("::")[2] for line in listing.splitlines() if "::" in line]
    assert chosen == [
        "test_database_is_a_server_or_a_file",
        "test_own_postgresql_never_runs_as_root",
        "test_committed_rows_are_gone_in_the_next_test[1]",
        "test_committed_rows_are_gone_in_the_next_test[2]",
        "test_guarded_rows_are_gone_in_the_next_test_and_the_guard_is_not[1]",
        "test_guarded_rows_are_gone_in_the_next_test_and_the_guard_is_not[2]",
        "test_worker_listens_to_all_queues",
    ]
