"""Workers of two releases at one queue while a server is restarted: nothing is lost, nothing is done twice.

FORMER_RELEASE   a checkout of a former release, whose worker then takes the place of the one that acts as such
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from intake.models import InboundMail, OutboundMail
from intake.receiving.receivers import store, wake
from ratings.evaluation import replay, stored_digest
from ratings.models import AuditEvent, Pool
from tests.intake import federation
from tests.intake.sending.smtp import MailServer
from tests.operations import test_many_processes as many
from tests.operations.test_many_processes import Node, create_tournaments, letters, message_id, wait_until
from tests.servers import Redis, Worker, redis_client

SEATS = 4
"""Of each of two tournaments: 24 games, a mail for each."""

RECORDED: Mapping[str, str] = MappingProxyType(
    json.loads(Path(__file__).with_name("former_tasks.json").read_text(encoding="utf-8"))
)
"""What the release of the copies left in its queues, one task of each kind, byte for byte."""

QUEUES = {
    "intake.process_mail": "intake",
    "ratings.advance": "rating",
    "intake.send_answers": "mail",
    "intake.sweep": "intake",
}


@pytest.fixture
def workers(
    process_env: dict[str, str], broker: Redis, outside: MailServer, tmp_path: Path
) -> Iterator[tuple[Node, Node]]:
    """A worker of the former release and one of this, not started yet."""
    env = process_env | {
        "REDIS_URL": broker.url,
        "SWEEP_SECONDS": "1",
        "INTAKE_AUTHSERV_ID": federation.OWN_SERVER,
        "INTAKE_ANSWERS_PER_DAY": "100000",
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": str(outside.port),
        "LOG_LEVEL": "INFO",
    }
    checkout = os.environ.get("FORMER_RELEASE")
    place = ["--workdir", checkout, "-A", "config"] if checkout else ["-A", "tests.operations.former_worker"]
    begun = []
    for name, app in (("former", place), ("new", ["-A", "config"])):
        command = [sys.executable, "-m", "celery", *app, "worker", "-Q", Worker.queues, "-c", "1", "-n", f"{name}@here"]
        begun.append(Node(name, tmp_path, command, env))
    yield begun[0], begun[1]
    for node in begun:
        node.kill()


def put_former_tasks(url: str, mail: int, pool: int) -> None:
    """What lies in the queues when the new workers start: the recorded messages, about rows of this database."""
    about = {"intake.process_mail": [mail], "ratings.advance": [pool]}
    with redis_client(url) as client:
        for name, message in RECORDED.items():
            told = json.loads(message)
            _, named, embedded = json.loads(base64.b64decode(told["body"]))
            told["body"] = base64.b64encode(json.dumps([about.get(name, []), named, embedded]).encode()).decode()
            client.lpush(QUEUES[name], json.dumps(told))


def taken_by(node: Node) -> Counter[str]:
    """How many tasks of each kind a worker took from the queues."""
    names = (name for line in node.log.read_text().splitlines() for name in RECORDED if f"{name}[" in line)
    return Counter(names)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_workers_of_two_releases_lose_nothing_and_do_nothing_twice(
    workers: tuple[Node, Node], broker: Redis, outside: MailServer
) -> None:
    former, new = workers
    games = create_tournaments(SEATS)
    first, *others = letters(games)
    put_former_tasks(broker.url, store(first, "file").pk, Pool.objects.get(key="fwz").pk)
    former.begin()
    wait_until(lambda: bool(taken_by(former)))
    new.begin()
    wait_until(lambda: "new@here ready" in new.log.read_text())
    for raw in others:
        wake([store(raw, "file")])
    wait_until(lambda: min(one["intake.process_mail"] for one in map(taken_by, workers)) > 0)
    former.stop()
    many.leases_end()  # until then that of the former keeps the new one, which is sending, from sweeping up
    wait_until(many.settled)
    assert 'column "previous_hash"' in former.log.read_text()  # which it had to give back
    sent = Counter(message_id(letter.original_content or b"") for letter in outside.box.mails)
    changed = AuditEvent.objects.filter(action="game.result").values_list("subject", flat=True)
    assert Counter(InboundMail.objects.values_list("state", flat=True)) == {"accepted": len(games)}
    assert (len(changed), len(set(changed))) == (len(games), len(games))
    assert (OutboundMail.objects.count(), len(sent), sent.total()) == (len(games), len(games), len(games))
    for pool in Pool.objects.all():
        assert stored_digest(pool) == replay(pool).digest
