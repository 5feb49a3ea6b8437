"""Answers go out in order and once; a mail server that is away loses nothing."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError
from django.utils import timezone

from intake.models import InboundMail, OutboundMail, OutboundState
from intake.outbox import send_waiting
from intake.outbox.sending import LIFETIME, RETRIES
from intake.receivers import store
from intake.replies import put
from tests.intake.federation import ANNA, mail
from tests.intake.smtp import MailServer

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    running = MailServer()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", running.port
    yield running
    running.stop()


def received(number: int, subject: str = "SE947") -> InboundMail:
    row = store(mail(str(number), message_id=f"<{number}@example.org>"), "file")
    row.subject, row.message_id = subject, f"<{number}@example.org>"
    row.save(update_fields=["message_id"])
    return row


def waiting(number: int, recipient: str = ANNA, subject: str = "SE947") -> OutboundMail:
    return put(received(number, subject), recipient, f"text {number}", timezone.now())


def bodies(server: MailServer) -> list[str]:
    """First lines of what arrived, in order."""
    return [parsed(envelope).get_content().splitlines()[0] for envelope in server.box.mails]


def parsed(envelope: Any) -> Any:
    return email.message_from_bytes(envelope.content, policy=email.policy.default)


def states() -> list[tuple[str, int]]:
    """State and number of attempts of each mail."""
    return list(OutboundMail.objects.order_by("pk").values_list("state", "attempts"))


def test_answer_has_the_headers_of_an_automatic_reply(server: MailServer) -> None:
    answer = waiting(1, subject="Ergebnis Müller – Schmidt")
    assert send_waiting() == 1
    (envelope,) = server.box.mails
    message = parsed(envelope)
    assert (envelope.mail_from, envelope.rcpt_tos) == ("<>", [ANNA])
    assert {name: message[name] for name in ("From", "To", "Subject", "In-Reply-To", "References", "Message-ID")} == {
        "From": "Fernwertung <wertung@fernwertung.example>",
        "To": ANNA,
        "Subject": "Re: Ergebnis Müller – Schmidt",
        "In-Reply-To": "<1@example.org>",
        "References": "<1@example.org>",
        "Message-ID": f"<{InboundMail.objects.get().code}.answer@fernwertung.example>",
    }
    assert message["Auto-Submitted"] == "auto-replied"
    answer.refresh_from_db()
    assert (answer.state, answer.claimed_until) == (OutboundState.SENT, None)


def test_answers_go_out_once_and_in_their_order(server: MailServer) -> None:
    for number in (1, 2, 3):
        waiting(number)
    assert (send_waiting(), send_waiting()) == (3, 0)
    assert bodies(server) == ["text 1", "text 2", "text 3"]


@pytest.mark.parametrize(
    "subject",
    ["a\r\nBcc: x@example.org", "a\nX-Evil: 1", "a\u2028b", "\x00\x1b[2J", "=?utf-8?q?=0D=0ABcc:_x?=", "x" * 5000],
)
def test_subject_cannot_bring_a_header_in(subject: str, server: MailServer) -> None:
    waiting(1, subject=subject)
    assert send_waiting() == 1
    message = parsed(server.box.mails[0])
    assert (message["Bcc"], message["X-Evil"], server.box.mails[0].rcpt_tos) == (None, None, [ANNA])


@pytest.mark.parametrize("message_id", ["", "no brackets", "<a>\r\nBcc: <b>", "<ä@example.org>", "<a b>"])
def test_message_id_that_is_none_is_left_out(message_id: str, server: MailServer) -> None:
    waiting(1)
    InboundMail.objects.update(message_id=message_id)
    assert send_waiting() == 1
    message = parsed(server.box.mails[0])
    assert (message["In-Reply-To"], message["References"], message["Bcc"]) == (None, None, None)


def test_server_that_is_away_for_a_day_keeps_the_order(server: MailServer) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        waiting(1)
        server.stop()
        assert send_waiting() == 0
        waiting(2)
        for _ in range(24 * 60):
            clock.shift(timedelta(minutes=1))
            assert send_waiting() == 0
        server.start()
        clock.shift(max(RETRIES))
        assert send_waiting() == 2
    assert bodies(server) == ["text 1", "text 2"]


def test_distance_between_attempts_grows(server: MailServer) -> None:
    waiting(1)
    server.stop()
    distances = []
    with time_machine.travel(timezone.now() + timedelta(seconds=1), tick=False) as clock:
        for _ in range(7):
            send_waiting()
            row = OutboundMail.objects.get()
            distances.append(row.next_try_at - timezone.now())
            clock.move_to(row.next_try_at)
    server.start()
    assert distances == [*RETRIES, RETRIES[-1], RETRIES[-1]]


def test_mail_is_given_up_after_its_lifetime(server: MailServer) -> None:
    waiting(1)
    server.stop()
    with time_machine.travel(timezone.now() + LIFETIME + timedelta(seconds=1)):
        send_waiting()
    server.start()
    assert states() == [(OutboundState.FAILED, 1)]


def test_permanent_refusal_fails_that_mail_alone(server: MailServer) -> None:
    server.box.refuse_recipient["gone@example.org"] = "550 no such user gone@example.org"
    waiting(1, "gone@example.org")
    waiting(2)
    assert send_waiting() == 1
    assert states() == [(OutboundState.FAILED, 1), (OutboundState.SENT, 1)]
    assert OutboundMail.objects.earliest("pk").last_error == "SMTPRecipientsRefused 550"


def test_temporary_refusal_holds_up_that_mail_alone(server: MailServer) -> None:
    server.box.refuse_recipient["busy@example.org"] = "450 try later"
    waiting(1, "busy@example.org")
    waiting(2)
    assert send_waiting() == 1
    assert states() == [(OutboundState.WAITING, 1), (OutboundState.SENT, 1)]


def test_refused_content_fails(server: MailServer) -> None:
    server.box.refuse_data = "554 looks like spam"
    waiting(1)
    assert (send_waiting(), states()) == (0, [(OutboundState.FAILED, 1)])


def test_claimed_answer_is_left_to_its_sender_until_the_claim_is_over(server: MailServer) -> None:
    answer = waiting(1)
    OutboundMail.objects.update(claimed_until=timezone.now() + timedelta(minutes=1))
    assert send_waiting() == 0
    OutboundMail.objects.filter(pk=answer.pk).update(claimed_until=timezone.now())
    assert send_waiting() == 1


def test_answers_beyond_the_daily_limit_wait_for_the_next_day(server: MailServer, settings: Any) -> None:
    settings.INTAKE_ANSWERS_PER_DAY = 2
    with time_machine.travel(NOON, tick=False) as clock:
        for number in range(5):
            waiting(number)
        waiting(9, "other@example.org")
        sent = [send_waiting()]
        for _ in range(2):
            clock.shift(timedelta(days=1))
            sent.append(send_waiting())
    assert sent == [3, 2, 1]
    assert [body for body in bodies(server) if body != "text 9"] == [f"text {number}" for number in range(5)]


def test_one_mail_gets_one_answer_of_a_kind() -> None:
    waiting(1)
    with pytest.raises(IntegrityError):
        put(InboundMail.objects.get(), ANNA, "again", timezone.now())
