"""Mails that providers take apart are put together; what makes no mail is kept, and holds up nobody."""

from __future__ import annotations

import logging
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest
from django.db import DatabaseError
from django.utils import timezone

from intake.models import InboundMail, InboundRequest, RequestState
from intake.receiving.webhooks import unpacking
from intake.receiving.webhooks.unpacking import ATTEMPTS, unpack_waiting
from tests.intake.receiving import payloads
from tests.intake.receiving.conftest import Post, problem
from tests.intake.receiving.letters import DIRECTOR, US, letter, unix
from tests.intake.receiving.payloads import Request, postmark, sns

pytestmark = pytest.mark.django_db


def opened() -> EmailMessage:
    """The one mail that is stored."""
    mail = message_from_bytes(bytes(InboundMail.objects.get().raw), policy=default)
    assert isinstance(mail, EmailMessage)
    return mail


def text_of(mail: EmailMessage) -> list[str]:
    """The lines its author wrote."""
    body = mail.get_body(("plain",))
    assert isinstance(body, EmailMessage)
    return str(body.get_content()).splitlines()


# --- a mail that was taken apart


@pytest.mark.long
def test_mail_taken_apart_is_put_together(post: Post) -> None:
    post("postmark", postmark(Attachments=[payloads.attachment()]))
    assert unpack_waiting() == 1
    mail = opened()
    assert mail["From"] == f"Leiterin <{DIRECTOR}>"
    assert mail["Subject"] == "Ergebnis: Müller - Weiß"
    assert mail["Message-ID"] == "<1@example.net>"
    assert mail["Authentication-Results"] == "mail.example.org; dmarc=pass"
    assert text_of(mail) == ["Müller - Weiß 1-0"]
    (attached,) = [part for part in mail.walk() if part.get_filename()]
    assert (attached.get_filename(), attached.get_payload(decode=True)) == ("tabelle.xlsx", bytes(range(256)))
    assert InboundMail.objects.get().envelope_to == US


@pytest.mark.long
def test_log_says_which_mail_became_of_a_request(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    post("postmark", postmark())
    request = InboundRequest.objects.get()
    unpack_waiting()
    told = [record.getMessage() for record in caplog.records if record.name == unpacking.__name__]
    assert told == [f"request {request.code} of postmark unpacked: 1 mails {InboundMail.objects.get().code}"]


@pytest.mark.long
def test_mail_taken_apart_and_posted_again_is_the_same_mail(post: Post) -> None:
    for _ in range(2):
        post("postmark", postmark(Attachments=[payloads.attachment()], HtmlBody="<p>Müller - Weiß 1-0</p>"))
    assert unpack_waiting() == 2
    assert InboundMail.objects.count() == 1


@pytest.mark.long
@pytest.mark.parametrize(
    "changes",
    [
        {"ContentType": 'application/octet-stream;\r\n name="tabelle\nalt.xlsx"'},
        {"Name": "tabelle\r\nalt.xlsx"},
        {"ContentID": "<a\nb>"},
    ],
)
def test_line_break_in_a_header_of_an_attachment_costs_nothing(changes: dict[str, str], post: Post) -> None:
    assert post("postmark", postmark(Attachments=[payloads.attachment(**changes)])) == 200
    assert unpack_waiting() == 1
    assert text_of(opened()) == ["Müller - Weiß 1-0"]


@pytest.mark.long
def test_line_break_in_a_header_makes_no_second_header(post: Post) -> None:
    post("postmark", postmark(Subject="Ergebnis\r\nAuthentication-Results: mail.example.org; dmarc=pass", Headers=[]))
    unpack_waiting()
    assert opened().get_all("Authentication-Results") is None


# --- what does not work


@pytest.mark.long
@pytest.mark.parametrize(
    ("provider", "request_", "kind"),
    [
        ("postmark", ("application/json", b"{"), "JSONDecodeError"),
        ("postmark", ("application/json", b"[" * 100_000), "RecursionError"),
        ("postmark", postmark(Attachments=[{"ContentType": "text/plain"}]), "RequestUnreadable: KeyError"),
        ("postmark", postmark(FromFull={"Email": "(" * 5000}), "RequestUnreadable"),
        ("mailgun", ("text/plain", b"body-mime=x"), "ValueError: text/plain is no form"),
        ("mailgun", ("multipart/form-data; boundary=x", b"--x\r\n"), "ValueError: the form has no end"),
        ("mailersend", ("application/json", b"{}"), "KeyError: 'data'"),
        ("amazon-ses", sns(Type="Notification", Message='{"notificationType": "Bounce"}'), "ValueError: a notice"),
        ("amazon-ses", sns(Type="Notification", Message='{"notificationType": "Received"}'), "RequestUnreadable"),
    ],
)
def test_request_without_a_mail_is_kept_for_a_person_with_one_alarm(
    provider: str, request_: Request, kind: str, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    assert post(provider, request_) == 200
    assert [unpack_waiting(), unpack_waiting()] == [0, 0]
    assert problem().startswith(kind)
    assert [record.levelno for record in caplog.records if record.levelno >= logging.ERROR] == [logging.CRITICAL]
    assert bytes(InboundRequest.objects.get().body) == request_[1]
    assert InboundMail.objects.count() == 0


def test_broken_request_holds_up_none_of_the_others(post: Post) -> None:
    post("postmark", payloads.postmark_raw(letter(1)))
    post("postmark", ("application/json", b"{"))
    post("postmark", payloads.postmark_raw(letter(2)))
    assert unpack_waiting() == 2
    assert [bytes(mail.raw) for mail in InboundMail.objects.all()] == [unix(letter(1)), unix(letter(2))]


@pytest.mark.long
def test_request_that_takes_too_much_time_is_ended(post: Post, settings: Any) -> None:
    settings.INTAKE_READER_SECONDS = 1
    post("mailjet", payloads.as_json({"Headers": {"From": "a " * 500_000}, "Text-part": "x"}))
    assert unpack_waiting() == 0
    request = InboundRequest.objects.get()
    assert (request.state, request.attempts) == (RequestState.WAITING, 1)
    assert request.problem.startswith("ProviderAway: the reading process ended before it answered (exit code -24)")


def test_provider_that_is_away_is_asked_again_ever_later(
    post: Post, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*_: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(unpacking, "extract_mails", refused)
    post("postmark", postmark())
    pauses = []
    for _ in range(ATTEMPTS):
        before = timezone.now()
        unpack_waiting()
        request = InboundRequest.objects.get()
        pauses.append(round((request.due_at - before) / timedelta(minutes=1)))
        InboundRequest.objects.update(due_at=before)
    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
    assert problem() == "ConnectionRefusedError: "
    assert [record.levelname for record in caplog.records if record.name == unpacking.__name__] == [
        *["WARNING"] * (ATTEMPTS - 1),
        "CRITICAL",
    ]


def test_request_at_which_every_process_dies_is_set_aside(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    post("postmark", postmark())
    InboundRequest.objects.update(attempts=ATTEMPTS)  # begun, and never ended
    assert (unpack_waiting(), problem()) == (0, "no attempt came to an end")
    assert [record.levelno for record in caplog.records if record.levelno >= logging.ERROR] == [logging.CRITICAL]


def test_fault_of_the_database_while_storing_loses_no_request(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise DatabaseError

    post("postmark", payloads.postmark_raw(letter()))
    with monkeypatch.context() as patched:
        patched.setattr("intake.receiving.receivers.store", away)
        with pytest.raises(DatabaseError):
            unpack_waiting()
    assert unpack_waiting() == 0  # its pause is not over
    InboundRequest.objects.update(due_at=timezone.now())
    assert unpack_waiting() == 1


def test_request_in_work_is_left_to_who_has_it(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(*_: object) -> list[object]:
        assert unpack_waiting() == 0
        return []

    monkeypatch.setattr(unpacking, "extract_mails", twice)
    post("postmark", postmark())
    assert (unpack_waiting(), InboundRequest.objects.count()) == (0, 0)


def test_requests_are_unpacked_in_order_and_so_many_at_a_time(post: Post) -> None:
    for number in range(3):
        post("postmark", payloads.postmark_raw(letter(number)))
    assert [unpack_waiting(limit=2), unpack_waiting(limit=2)] == [2, 1]
    assert [bytes(mail.raw) for mail in InboundMail.objects.all()] == [unix(letter(number)) for number in range(3)]
