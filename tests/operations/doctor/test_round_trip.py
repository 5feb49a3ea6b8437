"""A mail from us to us comes in through a real receiver, is read, put aside, and answered by nobody."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from intake.checks import CONSOLE, SMTP
from intake.models import InboundMail, OutboundMail
from operations.doctor.round_trip import ARRIVE_MEND, READ_MEND, SEND_MEND, make_check
from operations.sweep import sweep_once
from tests.intake.receiving.letters import US
from tests.intake.receiving.listener import Listener
from tests.intake.sending.smtp import MailServer
from tests.servers import ROOT, free_port

pytestmark = pytest.mark.both_databases

Found = list[dict[str, str]]


@pytest.fixture
def listener(process_env: dict[str, str], tmp_path: Path) -> Iterator[Listener]:
    """Our own receiver, which takes what we send."""
    running = Listener(tmp_path, process_env, "--smtp")
    running.start()
    yield running
    running.stop()


def travel(env: dict[str, str], port: int, *options: str, reads: bool = True) -> tuple[bool, Found]:
    """Whether the command failed of the round trip, and what it found on it, while somebody sweeps or nobody does."""
    sending = {"EMAIL_BACKEND": SMTP, "EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(port), "DEFAULT_FROM_EMAIL": US}
    command = [sys.executable, "manage.py", "doctor", "--json", "--round-trip", *options]
    with subprocess.Popen(command, cwd=ROOT, env=env | sending, stdout=subprocess.PIPE) as running:
        while running.poll() is None:
            if reads:
                sweep_once()
            time.sleep(0.1)
        rows: list[dict[str, Any]] = json.loads(running.communicate()[0])
    found = [row for row in rows if row["check"] == "round trip"]
    return any(row["level"] == "failure" for row in found), found


@pytest.mark.long
def test_mail_to_ourselves_arrives_is_recognised_and_disturbs_nobody(
    listener: Listener, process_env: dict[str, str], settings: Settings
) -> None:
    settings.DEFAULT_FROM_EMAIL = US
    failed, found = travel(process_env, listener.port)
    mail = InboundMail.objects.get()
    sentences = [row["sentence"].partition(" after ")[0] for row in found]
    assert sentences == [f"The mail to {US} was taken", "It arrived by smtp", "It was recognised and put aside"]
    assert (failed, found[-1]["sentence"].endswith(f"as mail {mail.code}.")) == (False, True)
    assert (mail.state, mail.reasons[0]["code"], mail.results) == ("ignored", "automatic", [])
    assert OutboundMail.objects.count() == 0


@pytest.mark.long
def test_mail_that_nobody_reads_is_named(listener: Listener, process_env: dict[str, str]) -> None:
    failed, found = travel(process_env, listener.port, US, "--limit", "2", reads=False)
    mail = InboundMail.objects.get()
    assert (failed, mail.state, found[-1]["mend"]) == (True, "received", READ_MEND)
    assert found[-1]["sentence"].startswith(f"It was stored as {mail.code}, and not read within ")


@pytest.fixture
def relay(settings: Settings) -> Iterator[MailServer]:
    """A server that takes our mails and brings them nowhere."""
    running = MailServer()
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", running.port
    settings.DEFAULT_FROM_EMAIL = f"Wertung <{US}>"
    yield running
    running.stop()


@pytest.mark.long
@pytest.mark.django_db
def test_mail_that_does_not_arrive_is_named(relay: MailServer) -> None:
    taken, lost = make_check(limit=0.3).find()
    (sent,) = relay.box.mails
    head = (sent.original_content or b"").decode()
    assert (taken.level, lost.level, lost.mend) == ("ok", "failure", ARRIVE_MEND)
    assert lost.sentence == "It did not arrive within 0 seconds."
    assert (sent.rcpt_tos, "\r\nAuto-Submitted: auto-replied\r\n" in head) == ([US], True)


@pytest.mark.django_db
def test_mail_that_is_refused_is_named(relay: MailServer, settings: Settings) -> None:
    relay.box.refuse_recipient[US] = "550 unknown"
    (refused,) = make_check(limit=0.3).find()
    assert (refused.level, refused.mend) == ("failure", SEND_MEND)
    settings.EMAIL_PORT = free_port()
    (away,) = make_check(limit=0.3).find()
    reason = "ConnectionRefusedError: [Errno 111] Connection refused"
    assert away.sentence == f"The mail to {US} was not taken: {reason}."


def test_mails_that_are_printed_make_no_round_trip(settings: Settings) -> None:
    settings.EMAIL_BACKEND = CONSOLE
    assert [found.mend for found in make_check().find()] == ["EMAIL_BACKEND or EMAIL_PROVIDER"]
