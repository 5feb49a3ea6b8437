"""Several machines as processes: web servers, workers, sweeps and doors for mail on one database and one Redis.
Some are killed, some stopped for a while, some cut off from the database or from Redis. Nothing is lost, nothing
is done twice, and the ratings are those of an orderly replay.
"""

from __future__ import annotations

import os
import random
import signal
import smtplib
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.db import connection

from intake.models import InboundMail, Lease, OutboundMail, OutboundState
from ratings.evaluation import replay, stored_digest
from ratings.importing import roster
from ratings.models import AuditEvent, Game, Pool
from tests.intake import federation
from tests.intake.federation import ANNA, mail
from tests.intake.sending.smtp import MailServer
from tests.operations.gate import Gate
from tests.servers import PATIENCE, ROOT, Redis, Server, Worker, die_with_parent, free_port
from tests.transcript import ReportCounts

pytestmark = pytest.mark.both_databases

RECIPIENT = "wertung@example.org"
CODES = {"fwz": "KT7", "ecp": "EC7"}
"""A tournament in each pool, so that there are two streams."""

STOPPED = 1.0
"""Seconds for which a process stands still, or is cut off."""

PAUSE = 0.05
"""Seconds between two looks."""


class Node(Server):
    """A process of ours in a group of its own, as if it were a machine: what it started goes with it."""

    def __init__(self, name: str, folder: Path, command: list[str], env: dict[str, str], port: int = 0) -> None:
        super().__init__(folder / f"{name}.log")
        self.name, self.command, self.env, self.port = name, command, env, port

    def begin(self) -> None:
        """Starts it, and does not wait until it is ready."""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.env,
                stdout=out,
                stderr=out,
                start_new_session=True,
                preexec_fn=die_with_parent,  # noqa: PLW1509 -- a child that runs on would work on a database that is gone
            )

    def tell(self, number: signal.Signals) -> None:
        """Sends a signal to the process and all that it started."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """Ends it without any chance to write."""
        if self.process is not None:
            self.tell(signal.SIGKILL)
            self.process.wait()
            self.process = None


@dataclass
class Machines:
    """Everything that runs, the gates in front of some of it, and what was done to it."""

    nodes: list[Node]
    redis: Gate
    database: Gate | None
    done: Counter[str] = field(default_factory=Counter)

    def start(self) -> None:
        for node in self.nodes:
            node.begin()

    def end(self) -> None:
        for node in self.nodes:
            node.tell(signal.SIGCONT)
            node.kill()

    def harm(self, how: str, chance: random.Random) -> None:
        """One harm, and the way out of it."""
        self.done[how] += 1
        if how == "killed":
            node = chance.choice(self.nodes)
            node.kill()
            node.begin()
        elif how == "stopped":
            node = chance.choice(self.nodes)
            node.tell(signal.SIGSTOP)
            time.sleep(STOPPED)
            node.tell(signal.SIGCONT)
        else:
            gate = self.redis if how == "cut off from Redis" else self.database
            assert gate is not None
            gate.shut()
            time.sleep(STOPPED)
            gate.open()

    @property
    def harms(self) -> tuple[str, ...]:
        every = ("killed", "stopped", "cut off from Redis")
        return (*every, "cut off from PostgreSQL") if self.database else every

    def named(self, kind: str) -> list[Node]:
        return [node for node in self.nodes if node.name.startswith(kind)]


def create_tournaments(seats: int) -> list[tuple[str, int, int]]:
    """A double round robin in each pool; the pairings of all games: tournament, seats."""
    federation.create_federation()
    numbers = [row[0] for row in federation.PLAYERS][:seats]
    field = {"kind": "double-round-robin", "start": "2026-01-01", "players": numbers}
    tournaments = [field | {"code": code, "name": code, "pool": pool} for pool, code in CODES.items()]
    director = {"name": "Anna Leiter", "email": ANNA, "tournaments": list(CODES.values())}
    roster.load({"tournaments": tournaments, "directors": [director]})
    return [(code, *seats_) for code in CODES.values() for seats_ in permutations(range(1, seats + 1), 2)]


def letters(games: list[tuple[str, int, int]]) -> list[bytes]:
    """A mail for each game: a win of the lower seat on a day of its own in February."""
    return [
        mail(
            f"{white} - {black} {'1-0' if white < black else '1/2'}, {number % 28 + 1}.2.2026\n",
            subject=code,
            message_id=f"<{number}@example.org>",
        )
        for number, (code, white, black) in enumerate(games)
    ]


def deliver(waiting: list[bytes], doors: list[int], chance: random.Random) -> None:
    """As a mail server does it: each mail to one of the doors, and again until one of them says 250. Every fifth
    one is sent once more, as after an answer that got lost.
    """
    for number, raw in enumerate(waiting):
        for _ in range(1 + (number % 5 == 0)):
            while not taken(raw, chance.choice(doors)):
                time.sleep(PAUSE)


def taken(raw: bytes, port: int) -> bool:
    """Whether a door said 250."""
    try:
        with smtplib.LMTP("127.0.0.1", port, timeout=3) as door:
            door.sendmail(ANNA, [RECIPIENT], raw)
    except (OSError, smtplib.SMTPException):
        return False
    return True


@pytest.fixture
def machines(
    process_env: dict[str, str], redis_server: Redis, outside: MailServer, tmp_path: Path
) -> Iterator[Machines]:
    """Two of everything; the second worker and the second web server reach the database and Redis by gates."""
    port = int(redis_server.url.rpartition(":")[2].partition("/")[0])
    redis = Gate(lambda: socket.create_connection(("127.0.0.1", port)))
    database, gated = database_gate(process_env["DATABASE_URL"])
    near = process_env | {
        "REDIS_URL": redis_server.url,
        "SWEEP_SECONDS": "1",
        "INTAKE_AUTHSERV_ID": federation.OWN_SERVER,
        "INTAKE_RECIPIENTS": RECIPIENT,
        "INTAKE_ANSWERS_PER_DAY": "100000",
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": str(outside.port),
        "LOG_LEVEL": "WARNING",
    }
    far = near | {"REDIS_URL": f"redis://127.0.0.1:{redis.port}/0", "DATABASE_URL": gated}
    python = sys.executable
    worker = [python, "-m", "celery", "-A", "config", "worker", "-Q", Worker.queues, "-c", "1"]
    nodes = [Node("sweep", tmp_path, [python, "manage.py", "sweep"], near)]
    for number, env in enumerate((near, far), 1):
        web, door = free_port(), free_port()
        serve = [python, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{web}", "--no-control-socket"]
        listen = [python, "manage.py", "receive_lmtp", "--port", str(door)]
        nodes.append(Node(f"worker-{number}", tmp_path, [*worker, "-n", f"{number}@here"], env))
        nodes.append(Node(f"web-{number}", tmp_path, serve, env, web))
        nodes.append(Node(f"lmtp-{number}", tmp_path, listen, near, door))
    all_of_it = Machines(nodes, redis, database)
    yield all_of_it
    all_of_it.end()
    for gate in (redis, database):
        if gate is not None:
            gate.shut()


def database_gate(url: str) -> tuple[Gate | None, str]:
    """A gate in front of PostgreSQL and the address through it; SQLite is a file and has none."""
    if connection.vendor == "sqlite":
        return None, url
    given = connection.get_connection_params()
    host, port = str(given.get("host", "127.0.0.1")), int(given.get("port", 5432))

    def reach() -> socket.socket:
        if not host.startswith("/"):
            return socket.create_connection((host, port))
        near = socket.socket(socket.AF_UNIX)
        try:
            near.connect(f"{host}/.s.PGSQL.{port}")
        except OSError:
            near.close()
            raise
        return near

    gate = Gate(reach)
    who = f"{given['user']}:{given.get('password', '')}"
    return gate, f"postgresql://{who}@127.0.0.1:{gate.port}/{given['dbname']}"


def settled() -> bool:
    """Whether every mail came to its end and every answer left."""
    return not (
        InboundMail.objects.filter(state="received").exists()
        or OutboundMail.objects.filter(state=OutboundState.WAITING).exists()
    )


def time_passes() -> None:
    """What hours would do to what killed processes held, and to pauses after failures; nobody is sending a mail."""
    OutboundMail.objects.filter(state=OutboundState.WAITING).update(claimed_until=None, next_try_at="2026-01-01T00:00Z")
    leases_end()


def leases_end() -> None:
    """What hours would do to mails that processes were reading; who still does finds that it holds them no more."""
    InboundMail.objects.filter(state="received").update(claimed_until=None, attempts=0)
    Lease.objects.all().delete()


def wait_until(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(PAUSE)


def answers(port: int) -> bool:
    """Whether a web server shows its pages."""
    try:
        return bool(urlopen(f"http://127.0.0.1:{port}/", timeout=5).status == 200)
    except (OSError, HTTPError):
        return False


def message_id(letter: bytes) -> bytes:
    """By which a letter that is sent twice is known as one."""
    return letter.partition(b"Message-ID: ")[2].partition(b"\r\n")[0]


@pytest.mark.long
@pytest.mark.proof
def test_machines_that_fail_lose_nothing_and_do_nothing_twice(
    machines: Machines,
    outside: MailServer,
    rounds: Callable[[int, int], int],
    chance: random.Random,
    report_counts: ReportCounts,
) -> None:
    games = create_tournaments(rounds(5, 10))
    waiting = letters(games)
    chance.shuffle(waiting)
    machines.start()
    doors = [node.port for node in machines.named("lmtp")]
    sender = threading.Thread(target=deliver, args=(waiting, doors, random.Random(chance.random())))  # noqa: S311 -- to be repeated, not secret
    sender.start()
    wait_until(lambda: InboundMail.objects.exclude(state="received").exists())
    for number in range(rounds(len(machines.harms), 40)):
        machines.harm(machines.harms[number % len(machines.harms)], chance)
    sender.join(PATIENCE * 5)
    time_passes()
    wait_until(settled)
    wait_until(lambda: all(answers(node.port) for node in machines.named("web")))
    sent = Counter(message_id(letter.original_content or b"") for letter in outside.box.mails)
    changed = AuditEvent.objects.filter(action="game.result").values_list("subject", flat=True)
    report_counts(
        "1 machines that fail",
        mails=len(games),
        **machines.done,
        letters=sent.total(),
        answers=len(sent),
        lost=len(games) - len(set(changed)),
        double=len(changed) - len(set(changed)),
    )
    assert sorted(InboundMail.objects.values_list("state", flat=True)) == ["accepted"] * len(games)
    assert (len(changed), len(set(changed))) == (len(games), len(games))
    assert not Game.objects.filter(tournament__code__in=CODES.values(), score=None).exists()
    assert (OutboundMail.objects.count(), len(sent)) == (len(games), len(games))
    for pool in Pool.objects.all():
        assert stored_digest(pool) == replay(pool).digest
    assert sum(machines.done.values()) == rounds(len(machines.harms), 40)
