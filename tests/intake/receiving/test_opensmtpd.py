"""The door behind a real mail server, which keeps what it could not hand over."""

from __future__ import annotations

import smtplib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection

from intake.models import InboundMail
from intake.receiving.receivers import content_key
from tests.intake.receiving.letters import DIRECTOR, US, letter, with_attachment
from tests.intake.receiving.listener import Listener
from tests.intake.receiving.mailservers import OpenSMTPD, free_port
from tests.servers import PATIENCE, PAUSE

FAILED = "result=TempFail"


@pytest.fixture
def listener(process_env: dict[str, str], tmp_path: Path) -> Iterator[Listener]:
    """A door at a port that is known before it opens."""
    door = Listener(tmp_path, process_env, "--port", str(free_port()))
    yield door
    door.stop()


@pytest.fixture
def server(listener: Listener, open_folder: Path) -> Iterator[OpenSMTPD]:
    """A mail server in front of that door."""
    if reason := OpenSMTPD.unusable():
        pytest.skip(reason)
    running = OpenSMTPD(open_folder)
    running.hand_over(int(listener.options[-1]))
    yield running
    running.stop()


def send(server: OpenSMTPD, raw: bytes, *recipients: str) -> dict[str, tuple[int, bytes]]:
    """Sends a mail as a sender's server does, and returns who was refused."""
    with smtplib.SMTP("127.0.0.1", server.port) as client:
        return client.sendmail(DIRECTOR, recipients or [US], raw, mail_options=["BODY=8BITMIME"])


def until(happened: Callable[[], bool], server: OpenSMTPD) -> None:
    """Waits for a mail server to get round to it."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, server.tail()
        time.sleep(PAUSE)


def stored() -> list[str]:
    """The mails in the database, by what identifies them."""
    return [mail.content_key for mail in InboundMail.objects.order_by("pk")]


def test_mail_for_us_passes_and_mail_for_others_does_not(server: OpenSMTPD, listener: Listener) -> None:
    listener.start()
    assert send(server, letter(), US, "jemand@example.com").keys() == {"jemand@example.com"}
    until(lambda: server.waiting() == 0, server)
    assert stored() == [content_key(letter())]
    mail = InboundMail.objects.get()
    assert (mail.source, mail.envelope_to) == ("lmtp", US)


def test_mail_sent_again_is_stored_once(server: OpenSMTPD, listener: Listener) -> None:
    listener.start()
    for raw in (letter(), with_attachment(), letter()):
        send(server, raw)
        until(lambda: server.waiting() == 0, server)
    assert len(stored()) == 2


def test_closed_door_costs_no_mail(server: OpenSMTPD, listener: Listener) -> None:
    send(server, letter())
    until(lambda: FAILED in server.tail(), server)
    assert server.waiting() == 1
    listener.start()
    server.hurry()
    until(lambda: server.waiting() == 0, server)
    assert stored() == [content_key(letter())]


def test_fault_of_ours_costs_no_mail_and_sends_none_back(server: OpenSMTPD, listener: Listener) -> None:
    listener.start()
    table = InboundMail._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO away")
    send(server, letter())
    until(lambda: FAILED in server.tail(), server)
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE away RENAME TO {table}")
    server.hurry()
    until(lambda: server.waiting() == 0, server)
    assert stored() == [content_key(letter())]
    assert "bounce" not in server.log.read_text()
