"""The door for mail servers, as a process of its own, on the wire."""

from __future__ import annotations

import smtplib
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import LazySettings
from django.db import connection

from intake.models import InboundMail
from intake.receiving.receivers import is_ours
from tests.intake.receiving.letters import US, delivered, letter
from tests.intake.receiving.listener import Listener, hand_over
from tests.servers import PATIENCE, ROOT

OTHER = "niemand@example.com"

Start = Callable[..., Listener]


@pytest.fixture
def start(process_env: dict[str, str], tmp_path: Path) -> Iterator[Start]:
    """`start(*options, NAME=value)`: a running listener."""
    listeners: list[Listener] = []

    def listener(*options: str, **settings: str) -> Listener:
        made = Listener(tmp_path, process_env, *options)
        listeners.append(made)
        made.start(**settings)
        return made

    yield listener
    for made in listeners:
        made.stop()


def stored() -> list[bytes]:
    """The mails in the database, as they came."""
    return [bytes(mail.raw) for mail in InboundMail.objects.order_by("pk")]


@pytest.mark.long
def test_mail_is_stored_byte_by_byte_before_it_is_taken(start: Start) -> None:
    with start().client() as client:
        assert hand_over(client, letter()) == [250]
        assert stored() == [letter()]
    mail = InboundMail.objects.get()
    assert (mail.source, mail.envelope_to, mail.state) == ("lmtp", US, "received")


@pytest.mark.long
def test_repeat_with_other_trace_headers_is_taken_and_stored_once(start: Start) -> None:
    again = delivered(letter(), "Return-Path: <leiterin@example.net>", "Received: from a by b; Mon, 2 Mar 2026")
    with start().client() as client:
        assert [hand_over(client, letter()), hand_over(client, again)] == [[250], [250]]
    assert stored() == [letter()]


@pytest.mark.long
def test_line_longer_than_smtp_allows_is_no_reason_to_bounce(start: Start) -> None:
    long = letter(text="x" * 100_000 + "\n")
    with start().client() as client:
        assert hand_over(client, long) == [250]
    assert stored() == [long]


@pytest.mark.long
def test_each_recipient_of_lmtp_gets_an_answer(start: Start) -> None:
    with start().client() as client:
        assert hand_over(client, letter(), US, OTHER, "Wertung+T17@Example.ORG") == [550, 250, 250]
        assert client.noop()[0] == 250
    assert len(stored()) == 1


@pytest.mark.long
def test_mail_for_others_only_is_refused(start: Start) -> None:
    with start().client() as client:
        assert hand_over(client, letter(), OTHER) == [550]
    assert stored() == []


@pytest.mark.long
def test_too_many_recipients_are_put_off(start: Start) -> None:
    addresses = [f"wertung+{number}@example.org" for number in range(101)]
    with start().client() as client:
        assert hand_over(client, letter(), *addresses) == [452, *[250] * 100]


@pytest.mark.long
def test_size_is_announced_and_enforced(start: Start) -> None:
    with start(INTAKE_STORE_BYTES="5000").client() as client:
        assert client.esmtp_features["size"] == "5000"
        assert client.docmd("MAIL", f"FROM:<{US}> SIZE=5001")[0] == 552
        assert hand_over(client, letter(text="0123456\n" * 800), US, "wertung+2@example.org") == [552, 552]
        assert hand_over(client, letter(text="x" * 8000), US) == [552]
        assert hand_over(client, letter()) == [250]
    assert stored() == [letter()]


@pytest.mark.long
def test_abilities_are_announced(start: Start) -> None:
    with start(INTAKE_STORE_BYTES="5000").client() as client:
        assert sorted(client.esmtp_features) == ["8bitmime", "help", "pipelining", "size", "smtputf8"]


@pytest.mark.long
def test_international_sender_is_taken(start: Start) -> None:
    raw = letter().replace(b"leiterin@example.net", "jürgen@müller.example".encode())
    with start().client() as client:
        client.sendmail("jürgen@müller.example", [US], raw, mail_options=["SMTPUTF8", "BODY=8BITMIME"])
    assert stored() == [raw]


@pytest.mark.long
def test_bounce_with_null_sender_is_taken(start: Start) -> None:
    with start().client() as client:
        client.sendmail("", [US], letter())
    assert stored() == [letter()]


@pytest.mark.long
def test_smtp_answers_once_for_all_recipients(start: Start) -> None:
    listener = start("--smtp")
    with smtplib.SMTP("127.0.0.1", listener.port) as client:
        client.ehlo()
        assert hand_over(client, letter(), US, "wertung+2@example.org") == [250]
        assert client.noop()[0] == 250
    assert InboundMail.objects.get().source == "smtp"


@pytest.mark.long
def test_client_too_many_is_sent_away_until_one_leaves(start: Start) -> None:
    listener = start(INTAKE_CONNECTIONS="2")
    first, second = listener.client(), listener.client()
    with pytest.raises(smtplib.SMTPConnectError) as refusal:
        listener.client()
    assert refusal.value.smtp_code == 421
    first.quit()
    with listener.client() as third:
        assert hand_over(third, letter()) == [250]
    second.quit()


@pytest.mark.long
def test_going_down_finishes_the_mail_on_its_way_and_sends_the_others_away(start: Start) -> None:
    listener = start()
    busy, idle = listener.client(), listener.client()
    busy.docmd("MAIL", "FROM:<>")
    busy.docmd("RCPT", f"TO:<{US}>")
    assert busy.docmd("DATA")[0] == 354
    process = listener.process
    assert process is not None
    process.terminate()
    assert idle.getreply()[0] == 421
    quoted = smtplib._quote_periods(letter())  # type: ignore[attr-defined]  # the client's own way to send data
    busy.send(quoted + b".\r\n")
    assert busy.getreply()[0] == 250
    assert busy.getreply()[0] == 421
    assert process.wait(PATIENCE) == 0
    assert stored() == [letter()]
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", listener.port))
    for client in (busy, idle):
        client.close()


@pytest.mark.long
def test_client_that_vanishes_in_the_middle_leaves_nothing(start: Start) -> None:
    listener = start()
    client = listener.client()
    client.docmd("MAIL", "FROM:<>")
    client.docmd("RCPT", f"TO:<{US}>")
    client.docmd("DATA")
    client.send(b"Subject: half a mail\r\n")
    client.close()
    with listener.client() as other:
        assert hand_over(other, letter()) == [250]
    assert stored() == [letter()]


@pytest.mark.long
def test_fault_of_the_database_is_temporary(start: Start) -> None:
    table, away = InboundMail._meta.db_table, "away"
    with start().client() as client:
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {table} RENAME TO {away}")
        assert hand_over(client, letter(), US, "wertung+2@example.org") == [451, 451]
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {away} RENAME TO {table}")
        assert hand_over(client, letter()) == [250]
    assert stored() == [letter()]


@pytest.mark.long
def test_database_that_cannot_be_reached_is_temporary(
    start: Start, process_env: dict[str, str], tmp_path: Path
) -> None:
    url = process_env["DATABASE_URL"]
    real = database_folder(url)
    if not real:
        pytest.skip("the database is a given server, not reached through a folder")
    detour = tmp_path / "detour"
    with start(DATABASE_URL=url.replace(real, str(detour))).client() as client:
        assert hand_over(client, letter()) == [451]
        detour.symlink_to(real)
        assert hand_over(client, letter()) == [250]
    assert stored() == [letter()]


def database_folder(url: str) -> str:
    """The folder of the database's file or socket; "" where it is reached through the net."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return str(Path(parts.path.removeprefix("/")).parent)
    return parse_qs(parts.query).get("host", [""])[0]


@pytest.mark.long
def test_cut_connection_to_the_database_costs_no_mail(start: Start) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("only a server can cut its connections")
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    with start().client() as client:
        assert hand_over(client, letter(1)) == [250]
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        answers = {hand_over(client, letter(2))[0] for _ in range(2)}
    assert answers <= {250, 451}
    assert stored() == [letter(1), letter(2)]


@pytest.mark.long
@pytest.mark.usefixtures("transactional_db")
def test_without_recipients_it_does_not_start(process_env: dict[str, str]) -> None:
    command = [sys.executable, "manage.py", "receive_lmtp", "--port", "0"]
    done = subprocess.run(command, cwd=ROOT, env=process_env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "CommandError: INTAKE_RECIPIENTS is empty: no mail would be taken\n")


@pytest.mark.parametrize(
    ("address", "ours"),
    [
        ("wertung@example.org", True),
        ("WERTUNG@EXAMPLE.ORG", True),
        ("wertung+token@example.org", True),
        ("wertung@example.com", False),
        ("xwertung@example.org", False),
        ("any.body@results.example", True),
        ("any.body@sub.results.example", False),
        ("results.example", False),
        ("@results.example", False),
        ("wertung\x00@results.example", False),
        ("wertung\udcff@results.example", False),
    ],
)
def test_recipient_is_ours(address: str, ours: bool, settings: LazySettings) -> None:
    settings.INTAKE_RECIPIENTS = ["Wertung@example.org", "@results.example"]
    assert is_ours(address) is ours
