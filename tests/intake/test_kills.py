"""A worker may be killed at any moment: every mail is settled, and none twice."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import permutations

import pytest

from intake.models import InboundMail, OutboundMail
from intake.receivers import store
from ratings import roster
from ratings.models import AuditEvent, Evaluation, Game
from tests.intake import federation
from tests.intake.federation import mail
from tests.servers import PATIENCE, ROOT

CODE = "KT7"
LOOK = 0.002
"""Seconds between two looks at what the worker has done."""


def found(seats: int) -> int:
    """A double round robin, and one mail for each of its games; how many there are."""
    federation.found()
    numbers = [row[0] for row in federation.PLAYERS][:seats]
    tournament = {
        "code": CODE,
        "name": "Turnier unter Störungen",
        "kind": "double-round-robin",
        "pool": "fwz",
        "start": "2026-01-01",
        "players": numbers,
    }
    director = {"name": "Anna Leiter", "email": federation.ANNA, "tournaments": [CODE]}
    roster.load({"tournaments": [tournament], "directors": [director]})
    for number, (white, black) in enumerate(permutations(range(1, seats + 1), 2)):
        text = f"{white} - {black} 1/2, {number % 28 + 1}.2.2026\n"
        store(mail(text, subject=CODE, message_id=f"<{number}@example.org>"), "file")
    return InboundMail.objects.count()


def settled() -> int:
    """How many mails have reached their end."""
    return InboundMail.objects.exclude(state="received").count()


def work(env: dict[str, str], kill_after: tuple[int, float] | None) -> bool:
    """One worker. Killed, where `kill_after` says so, that many seconds after it has settled that many
    mails and taken the next; True if it was killed and had not ended by itself.
    """
    command = [sys.executable, "manage.py", "process"]
    before = settled()
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as worker:
        if kill_after is None:
            worker.communicate()
            assert worker.returncode == 0
            return False
        mails, seconds = kill_after
        for _ in range(int(PATIENCE / LOOK)):
            in_the_middle = InboundMail.objects.exclude(claimed_until=None).exists() and settled() >= before + mails
            if worker.poll() is not None or in_the_middle:
                break
            threading.Event().wait(LOOK)
        threading.Event().wait(seconds)
        worker.send_signal(signal.SIGKILL)
    return worker.returncode == -signal.SIGKILL


@pytest.mark.proof
def test_killed_workers_lose_nothing_and_do_nothing_twice(
    process_env: dict[str, str], rounds: Callable[[int, int], int]
) -> None:
    count = found(rounds(5, 10))
    killed = 0
    for kill in range(rounds(10, 80)):
        killed += work(process_env, kill_after=(kill % 3, (kill % 10) * LOOK))
        InboundMail.objects.update(claimed_until=None)  # as time would do it
        InboundMail.objects.filter(state="received").update(attempts=0)  # the kills are ours, not the mails'
    work(process_env, kill_after=None)
    changed = AuditEvent.objects.filter(action="game.result").values_list("subject", flat=True)
    assert killed >= rounds(8, 60)
    assert sorted(InboundMail.objects.values_list("state", flat=True)) == ["accepted"] * count
    assert (len(changed), len(set(changed)), OutboundMail.objects.count()) == (count, count, count)
    assert not Game.objects.filter(tournament__code=CODE, score=None).exists()
    assert Evaluation.objects.filter(tournament__code=CODE, replaced_by=None).count() == 1
    check = [sys.executable, "manage.py", "replay", "--check"]
    assert subprocess.run(check, cwd=ROOT, env=process_env, capture_output=True, check=False).returncode == 0
