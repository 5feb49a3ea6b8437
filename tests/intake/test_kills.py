"""A worker may be killed at any moment: every mail is settled, and none twice."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import combinations

import pytest

from intake.models import InboundMail, OutboundMail
from intake.receivers import store
from ratings import roster
from ratings.models import AuditEvent, Evaluation, Game
from tests.intake import federation
from tests.intake.federation import mail
from tests.servers import PATIENCE, PAUSE, ROOT

SEATS = 7
CODE = "KT7"


def found() -> int:
    """A round robin of seven, and one mail for each of its games; how many there are."""
    federation.found()
    numbers = [row[0] for row in federation.PLAYERS][:SEATS]
    tournament = {
        "code": CODE,
        "name": "Turnier unter Störungen",
        "kind": "round-robin",
        "pool": "fwz",
        "start": "2026-01-01",
        "players": numbers,
    }
    director = {"name": "Anna Leiter", "email": federation.ANNA, "tournaments": [CODE]}
    roster.load({"tournaments": [tournament], "directors": [director]})
    for number, (white, black) in enumerate(combinations(range(1, SEATS + 1), 2)):
        text = f"{white} - {black} 1/2, {number % 28 + 1}.2.2026\n"
        store(mail(text, subject=CODE, message_id=f"<{number}@example.org>"), "file")
    return InboundMail.objects.count()


def process(env: dict[str, str], kill_after: float | None) -> None:
    """One worker; killed `kill_after` seconds after it took a mail, if it lives that long."""
    command = [sys.executable, "manage.py", "process"]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as worker:
        if kill_after is None:
            worker.communicate()
            assert worker.returncode == 0
            return
        for _ in range(int(PATIENCE / PAUSE)):
            if worker.poll() is not None or InboundMail.objects.exclude(claimed_until=None).exists():
                break
            threading.Event().wait(PAUSE / 10)
        threading.Event().wait(kill_after)
        worker.send_signal(signal.SIGKILL)


@pytest.mark.proof
def test_killed_workers_lose_nothing_and_do_nothing_twice(
    process_env: dict[str, str], rounds: Callable[[int, int], int]
) -> None:
    count = found()
    for kill in range(rounds(10, 200)):
        process(process_env, kill_after=(kill % 10) * 0.01)
        InboundMail.objects.update(claimed_until=None)  # as time would do it
        InboundMail.objects.filter(state="received").update(attempts=0)  # the kills are ours, not the mails'
    process(process_env, kill_after=None)
    changed = AuditEvent.objects.filter(action="game.result").values_list("subject", flat=True)
    assert sorted(InboundMail.objects.values_list("state", flat=True)) == ["accepted"] * count
    assert (len(changed), len(set(changed)), OutboundMail.objects.count()) == (count, count, count)
    assert not Game.objects.filter(tournament__code=CODE, score=None).exists()
    assert Evaluation.objects.filter(tournament__code=CODE, replaced_by=None).count() == 1
    check = [sys.executable, "manage.py", "replay", "--check"]
    assert subprocess.run(check, cwd=ROOT, env=process_env, capture_output=True, check=False).returncode == 0
