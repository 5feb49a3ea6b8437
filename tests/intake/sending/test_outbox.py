"""Answers go out in order and once; a mail server that is away loses nothing."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import IntegrityError
from django.utils import timezone

from intake.models import Bounce, InboundMail, OutboundMail, OutboundState
from intake.receiving.receivers import store
from intake.replying import put
from intake.sending import send_waiting
from intake.sending.outbox import LIFETIME, PATIENCE, RETRIES
from tests.intake.federation import ANNA, mail
from tests.intake.sending.smtp import CUT, MailServer

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

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
    return [parsed(envelope).get_body(("plain",)).get_content().splitlines()[0] for envelope in server.box.mails]


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


@pytest.mark.parametrize(
    ("given", "sender"), [("", "<>"), ("<>", "<>"), ("bounces@example.org", "bounces@example.org")]
)
def test_envelope_sender_is_the_one_of_the_settings(given: str, sender: str, server: MailServer, settings: Any) -> None:
    settings.EMAIL_ENVELOPE_SENDER = given
    waiting(1)
    assert send_waiting() == 1
    (envelope,) = server.box.mails
    message = parsed(envelope)
    assert (envelope.mail_from, message["From"], message["Auto-Submitted"]) == (
        sender,
        "Fernwertung <wertung@fernwertung.example>",
        "auto-replied",
    )


def send_test_answer() -> str:
    written = StringIO()
    call_command("send_test_answer", ANNA, stdout=written)
    return written.getvalue()


def test_test_answer_leaves_exactly_as_an_answer_does(server: MailServer, settings: Any) -> None:
    settings.EMAIL_ENVELOPE_SENDER = "bounces@example.org"
    assert send_test_answer() == (
        f"MAIL FROM:<bounces@example.org> RCPT TO:<{ANNA}> was taken by 127.0.0.1:{server.port}\n"
    )
    waiting(1)
    assert send_waiting() == 1
    test, answer = server.box.mails
    assert (test.mail_from, test.rcpt_tos) == (answer.mail_from, answer.rcpt_tos)
    own = {"In-Reply-To", "References"}
    assert set(parsed(test).keys()) == set(parsed(answer).keys()) - own
    assert [parsed(test)[name] for name in ("From", "To", "Auto-Submitted")] == [
        parsed(answer)[name] for name in ("From", "To", "Auto-Submitted")
    ]


def test_test_answer_shows_what_refused_it(server: MailServer) -> None:
    server.box.refuse_sender["<>"] = "501 Invalid MAIL FROM address provided"
    with pytest.raises(CommandError, match=r"refused this mail: SMTPSenderRefused 501: .*Invalid MAIL FROM address"):
        send_test_answer()
    server.stop()
    with pytest.raises(CommandError, match="takes no mail at all: ConnectionRefusedError 111"):
        send_test_answer()
    server.start()
    with pytest.raises(CommandError, match="nobody is no address"):
        call_command("send_test_answer", "nobody")


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


@pytest.mark.long
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


def test_recipient_refused_for_good_lets_that_mail_alone_wait(server: MailServer) -> None:
    server.box.refuse_recipient["gone@example.org"] = "550 no such user gone@example.org"
    waiting(1, "gone@example.org")
    waiting(2)
    assert (send_waiting(), send_waiting()) == (1, 0)
    assert states() == [(OutboundState.WAITING, 0), (OutboundState.SENT, 1)]
    assert OutboundMail.objects.earliest("pk").last_error == "SMTPRecipientsRefused 550"
    assert Bounce.objects.get().recipient == "gone@example.org"


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


@pytest.mark.parametrize("refusal", [CUT, "421 too much today", "451 later", "554 looks like spam"])
def test_mail_that_is_not_taken_at_data_holds_up_no_other(refusal: str, server: MailServer) -> None:
    server.box.refuse_text[b"text 1"] = refusal
    for number in (1, 2, 3):
        waiting(number)
    assert (send_waiting(), bodies(server)) == (2, ["text 2", "text 3"])
    first = OutboundState.FAILED if refusal.startswith("5") else OutboundState.WAITING
    assert states() == [(first, 1), (OutboundState.SENT, 1), (OutboundState.SENT, 1)]


def test_mail_that_is_never_taken_backs_off_alone(server: MailServer) -> None:
    server.box.refuse_text[b"text 1"] = CUT
    waiting(1)
    distances = []
    with time_machine.travel(timezone.now() + timedelta(seconds=1), tick=False) as clock:
        for number in range(2, 9):
            waiting(number)
            assert send_waiting() == 1
            row = OutboundMail.objects.earliest("pk")
            distances.append(row.next_try_at - timezone.now())
            clock.move_to(row.next_try_at)
    assert distances == [*RETRIES, RETRIES[-1], RETRIES[-1]]
    assert bodies(server) == [f"text {number}" for number in range(2, 9)]


@pytest.mark.parametrize("refusal", ["421 busy", "451 later", "501 no null sender", "553 not yours", "530 log in"])
def test_refused_sender_is_never_the_end_of_an_answer(refusal: str, server: MailServer) -> None:
    server.box.refuse_sender["<>"] = refusal
    for number in (1, 2):
        waiting(number)
    with time_machine.travel(timezone.now() + timedelta(seconds=1), tick=False) as clock:
        assert (send_waiting(), states()) == (0, [(OutboundState.WAITING, 1)] * 2)
        server.box.refuse_sender.clear()
        clock.shift(RETRIES[0])
        assert (send_waiting(), bodies(server)) == (2, ["text 1", "text 2"])


@pytest.mark.parametrize("refusal", ["421 busy", "451 later", "554 no"])
def test_refused_command_data_leaves_no_open_transaction_behind(refusal: str, server: MailServer) -> None:
    server.box.refuse_command = refusal
    waiting(1)
    assert send_waiting() == 0
    server.box.refuse_command, server.box.refuse_text[b"text 2"] = "", "554 spam"
    for number in (2, 3):
        waiting(number)
    assert (send_waiting(), bodies(server)) == (1, ["text 3"])


def test_address_that_cannot_be_written_holds_up_no_other(server: MailServer) -> None:
    waiting(1, "müller@example.org")
    waiting(2)
    assert (send_waiting(), bodies(server)) == (1, ["text 2"])


def test_refusals_need_no_new_connection_and_cut_ones_do(server: MailServer) -> None:
    server.box.refuse_text = {b"text 1": "554 spam", b"text 2": "451 later", b"text 4": CUT}
    for number in range(1, 7):
        waiting(number)
    assert (send_waiting(), bodies(server)) == (3, ["text 3", "text 5", "text 6"])
    assert server.box.sessions == 2


@pytest.mark.parametrize("refusal", ["421 busy", "450 mailbox is full"])
def test_refused_recipient_waits_with_all_that_is_due_to_it(refusal: str, server: MailServer) -> None:
    server.box.refuse_recipient["busy@example.org"] = refusal
    for number, recipient in enumerate(("busy@example.org", ANNA, "busy@example.org", ANNA), 1):
        waiting(number, recipient)
    with time_machine.travel(timezone.now() + timedelta(seconds=1), tick=False) as clock:
        assert (send_waiting(), bodies(server)) == (2, ["text 2", "text 4"])
        assert [row.next_try_at for row in OutboundMail.objects.filter(state=OutboundState.WAITING)] == [
            timezone.now() + RETRIES[0]
        ] * 2
        server.box.refuse_recipient.clear()
        clock.shift(RETRIES[0])
        assert (send_waiting(), bodies(server)[2:]) == (2, ["text 1", "text 3"])


@pytest.mark.parametrize("changes", [{"EMAIL_HOST_USER": "a", "EMAIL_HOST_PASSWORD": "b"}, {"EMAIL_USE_TLS": True}])
def test_failed_login_stops_the_round(changes: dict[str, Any], server: MailServer, settings: Any) -> None:
    for name, value in changes.items():
        setattr(settings, name, value)
    for number in (1, 2, 3):
        waiting(number)
    assert (send_waiting(), server.box.sessions) == (0, 1)
    assert states() == [(OutboundState.WAITING, 1)] * 3


def test_refused_greeting_stops_the_round(server: MailServer) -> None:
    server.box.refuse_helo = "550 not you"
    for number in (1, 2, 3):
        waiting(number)
    assert (send_waiting(), server.box.sessions) == (0, 1)
    assert states() == [(OutboundState.WAITING, 1)] * 3


def test_outage_is_counted_for_itself_and_not_by_the_mail_that_met_it(server: MailServer) -> None:
    waiting(1)
    OutboundMail.objects.update(attempts=9)
    waiting(2)
    server.stop()
    with time_machine.travel(timezone.now() + timedelta(seconds=1), tick=False):
        assert send_waiting() == 0
        assert {row.next_try_at for row in OutboundMail.objects.all()} == {timezone.now() + RETRIES[0]}
    server.start()


def test_outage_gives_up_everything_beyond_its_lifetime_at_once(server: MailServer) -> None:
    for number in (1, 2):
        waiting(number)
    server.stop()
    with time_machine.travel(timezone.now() + LIFETIME + timedelta(seconds=1)):
        waiting(3)
        send_waiting()
    server.start()
    assert states() == [(OutboundState.FAILED, 1), (OutboundState.FAILED, 1), (OutboundState.WAITING, 1)]


def test_slow_refusals_leave_the_rest_to_the_next_round(server: MailServer) -> None:
    server.box.refuse_data = "451 later"
    for number in range(5):
        waiting(number)
    with time_machine.travel(timezone.now() + timedelta(seconds=1), tick=False) as clock:
        server.box.before_answer = lambda: clock.shift(PATIENCE / 2)
        assert (send_waiting(), [attempts for _, attempts in states()]) == (0, [1, 1, 0, 0, 0])
        assert (send_waiting(), [attempts for _, attempts in states()][2:]) == (0, [1, 1, 0])


def test_slow_server_that_takes_everything_is_given_everything(server: MailServer) -> None:
    for number in range(5):
        waiting(number)
    with time_machine.travel(timezone.now() + timedelta(seconds=1), tick=False) as clock:
        server.box.before_answer = lambda: clock.shift(PATIENCE)
        assert send_waiting() == 5


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
