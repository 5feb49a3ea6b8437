"""A mail of ours that comes back marks its address: what is for it waits, or goes to another one of its director."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from intake.models import AnswerKind, Bounce, InboundMail, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from intake.replying import put
from intake.replying.links import make_notices_link
from intake.replying.queue import put_own
from intake.sending import send_waiting
from ratings import personal
from ratings.models import Director, DirectorAddress, Player
from tests.intake.federation import ANNA, EVA, anna, create_federation, mail
from tests.intake.sending.smtp import MailServer

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

SECOND = "anna.second@example.org"

REPORT = """Return-Path: <>
From: MAILER-DAEMON@mx.example.net
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <{number}@mx.example.net>
Date: Sun, 15 Mar 2026 12:00:00 +0000
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

Your mail could not be delivered.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; {recipient}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 5.1.1 No such mailbox

--B--
"""


@pytest.fixture(autouse=True)
def _federation(settings: Any) -> None:
    create_federation()
    settings.EMAIL_BOUNCE_ADDRESS = "bounces+{token}@fernwertung.example"


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    running = MailServer()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", running.port
    yield running
    running.stop()


def send_answer(server: MailServer, number: int = 1) -> str:
    """Send an answer to Anna; the sender of its envelope."""
    row = store(mail(str(number), message_id=f"<{number}@example.org>"), "file")
    row.director = anna()
    row.save()
    put(row, ANNA, f"text {number}", timezone.now())
    send_waiting()
    return str(server.box.mails[-1].mail_from)


def report(to: str, action: str = "failed", number: int = 1, recipient: str = ANNA) -> bytes:
    status = "5.1.1" if action == "failed" else "4.4.1"
    words = REPORT.format(to=to, recipient=recipient, action=action, status=status, number=number)
    return words.replace("\n", "\r\n").encode()


def take(raw: bytes, envelope_to: str = "") -> InboundMail:
    row = store(raw, "lmtp", envelope_to)
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def open_marks() -> list[tuple[str, str, str]]:
    return list(Bounce.objects.filter(lifted_at=None).values_list("recipient", "kind", "reason"))


def outbox() -> list[tuple[str, str, str]]:
    return list(OutboundMail.objects.order_by("pk").values_list("kind", "recipient", "state"))


def test_answer_leaves_with_a_sender_of_its_own(server: MailServer) -> None:
    first, second = send_answer(server), send_answer(server, 2)
    assert {first.partition("+")[0], second.partition("+")[0]} == {"bounces"}
    assert len({first, second}) == 2


@pytest.mark.parametrize("by_envelope", [True, False])
def test_bounce_marks_the_address_and_what_is_for_it_waits(server: MailServer, *, by_envelope: bool) -> None:
    sender = send_answer(server)
    raw = report("somebody@fernwertung.example" if by_envelope else f"<{sender.upper()}>")
    row = take(raw, sender if by_envelope else "")
    assert (row.state, [reason["code"] for reason in row.reasons]) == ("ignored", ["bounce"])
    assert open_marks() == [(ANNA, "bounced", "550 5.1.1 No such mailbox")]
    assert (outbox(), send_waiting()) == ([("answer", ANNA, "waiting")], 0)
    put(store(mail("2", message_id="<2@example.org>"), "file"), ANNA, "later", timezone.now())
    assert send_waiting() == 0


def test_mail_from_the_address_ends_the_mark_and_everything_leaves(server: MailServer, settings: Any) -> None:
    settings.INTAKE_AUTHSERV_ID = "mx.example.org"
    take(report(send_answer(server)), str(server.box.mails[-1].mail_from))
    row = take(mail("SE947: 1. Müller - Schmidt 1-0", message_id="<9@example.org>", dmarc="pass"))
    assert (open_marks(), Bounce.objects.get().lifted_by) == ([], f"mail:{row.code}")
    assert send_waiting() == 2


def test_mail_in_their_name_without_a_verdict_ends_nothing(server: MailServer) -> None:
    take(report(send_answer(server)), str(server.box.mails[-1].mail_from))
    take(mail("SE947: 1. Müller - Schmidt 1-0", message_id="<9@example.org>", dmarc=""))
    assert [mark[0] for mark in open_marks()] == [ANNA]


def test_director_with_another_address_gets_the_answer_there_and_is_told(server: MailServer) -> None:
    DirectorAddress.objects.create(director=Director.objects.get(email=ANNA), email=SECOND)
    sender = send_answer(server)
    take(report(sender), sender)
    assert outbox() == [("answer", SECOND, "waiting"), ("bounce", SECOND, "waiting")]
    assert send_waiting() == 2
    notice = OutboundMail.objects.get(kind=AnswerKind.BOUNCE).body
    assert f"Adresse {ANNA} kam zurück. Der\n" in notice
    take(report(sender, number=2), sender)  # a second report about the first way
    assert [row[2] for row in outbox()] == ["sent", "sent"]


def test_delay_an_absence_and_a_bounce_with_an_invented_token_mark_nothing(server: MailServer) -> None:
    sender = send_answer(server)
    take(report(sender, "delayed"), sender)
    name, _, domain = sender.partition("@")
    take(report(f"{name[:-1]}{'0' if name[-1] != '0' else '1'}@{domain}", number=2))
    absence = f"From: {ANNA}\r\nTo: {sender}\r\nAuto-Submitted: auto-replied\r\nSubject: Urlaub\r\n\r\nBis Montag.\r\n"
    take(absence.encode(), sender)
    assert (open_marks(), outbox()) == ([], [("answer", ANNA, "sent")])


def test_recipient_that_the_server_refuses_is_marked_too(server: MailServer) -> None:
    server.box.refuse_recipient = {ANNA: "550 5.1.1 no such mailbox"}
    put(store(mail("1", message_id="<1@example.org>"), "file"), ANNA, "text", timezone.now() - timedelta(days=1))
    assert send_waiting() == 0
    assert [mark[:2] for mark in open_marks()] == [(ANNA, "bounced")]
    assert outbox() == [("answer", ANNA, "waiting")]


def test_mail_about_a_rating_can_be_ended_by_the_mail_program(server: MailServer) -> None:
    eva = Player.objects.get(number="1002")
    personal.store_wish(eva, personal.Wish.ALL, "")
    link = make_notices_link(eva, EVA)
    put_own(AnswerKind.CHANGE, EVA, "Wertung", f"Neu: 1900\n\n{link}\n", timezone.now())
    put_own(AnswerKind.LINK, EVA, "Der Link", link, timezone.now())
    assert send_waiting() == 2
    change, answer = (message_from_bytes(envelope.original_content or b"") for envelope in server.box.mails)
    assert (change["List-Unsubscribe"].strip(), answer["List-Unsubscribe"]) == (f"<{link}>", None)
    client = Client(enforce_csrf_checks=True)
    assert client.post(urlsplit(link).path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert personal.wish_of(eva) is personal.Wish.NONE


def test_refusal_that_is_about_our_server_marks_nobody(server: MailServer) -> None:
    server.box.refuse_recipient = {ANNA: "550 5.7.1 relaying denied"}
    put(store(mail("1", message_id="<1@example.org>"), "file"), ANNA, "text", timezone.now())
    assert send_waiting() == 0
    assert (open_marks(), outbox()) == ([], [("answer", ANNA, "waiting")])


def test_link_and_confirmation_leave_though_the_address_is_marked(server: MailServer) -> None:
    sender = send_answer(server)
    take(report(sender), sender)
    put_own(AnswerKind.CONFIRMATION, ANNA, "Bitte bestätigen", "x", timezone.now())
    put_own(AnswerKind.LINK, ANNA, "Der Link", "x", timezone.now())
    assert send_waiting() == 2
    assert outbox()[0] == ("answer", ANNA, "waiting")


def test_bounced_link_is_given_up_and_never_sent_to_anybody_else(server: MailServer) -> None:
    DirectorAddress.objects.create(director=Director.objects.get(email=ANNA), email=SECOND)
    put_own(AnswerKind.LINK, ANNA, "Der Link", "geheim", timezone.now())
    send_waiting()
    sender = str(server.box.mails[-1].mail_from)
    take(report(sender), sender)
    assert outbox() == [("link", ANNA, "failed")]


def test_alarm_that_bounces_marks_no_address(server: MailServer) -> None:
    put_own(AnswerKind.ALARM, "admin@example.org", "Alarm", "x", timezone.now())
    send_waiting()
    sender = str(server.box.mails[-1].mail_from)
    take(report(sender, recipient="admin@example.org"), sender)
    assert (open_marks(), outbox()) == ([], [("alarm", "admin@example.org", "failed")])


def test_players_own_mail_ends_the_mark_and_an_automatic_one_does_not(server: MailServer, settings: Any) -> None:
    settings.INTAKE_AUTHSERV_ID = "mx.example.org"
    Bounce.objects.create(recipient=EVA, kind="bounced", since=timezone.now())
    written = {"sender": f"Eva Schmidt <{EVA}>", "subject": "Frage"}
    take(mail("Bis Montag.", message_id="<8@example.org>", Auto_Submitted="auto-replied", **written))
    assert [mark[0] for mark in open_marks()] == [EVA]
    take(mail("Wann wird gewertet?", message_id="<9@example.org>", **written))
    assert open_marks() == []


def test_answer_that_waited_long_has_all_its_time_again(server: MailServer, settings: Any) -> None:
    settings.INTAKE_AUTHSERV_ID = "mx.example.org"
    sender = send_answer(server)
    take(report(sender), sender)
    OutboundMail.objects.update(due_at=timezone.now() - timedelta(days=10))
    take(mail("SE947: 1. Müller - Schmidt 1-0", message_id="<9@example.org>"))
    server.stop()
    send_waiting()
    server.start()
    assert {row[2] for row in outbox()} == {"waiting"}


@pytest.mark.long
def test_bounce_of_parts_without_end_is_read_as_nothing(server: MailServer) -> None:
    sender = send_answer(server)
    inner = "".join(f"--{n}\r\nContent-Type: multipart/mixed; boundary={n + 1}\r\n\r\n" for n in range(2000))
    raw = f"From: MAILER-DAEMON@x.example\r\nTo: {sender}\r\nContent-Type: multipart/report; boundary=0\r\n\r\n{inner}"
    assert take(raw.encode(), sender).state == "ignored"
    assert open_marks() == []
