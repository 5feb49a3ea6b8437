"""Mails that providers post taken apart, or keep until they are fetched: each provider, with all it sends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest

from intake.models import InboundMail, InboundRequest, RequestState
from intake.receiving.webhooks.unpacking import unpack_waiting
from tests.intake.receiving import taken_apart
from tests.intake.receiving.conftest import Post
from tests.intake.receiving.letters import DIRECTOR, US, delivered, letter, with_attachment
from tests.intake.receiving.payloads import TABLE, Request, amazon_ses_s3, as_json
from tests.intake.receiving.provider import Provider
from tests.intake.receiving.taken_apart import BYTES, RECEIVED, TAKEN_APART

pytestmark = pytest.mark.django_db

KEYS = {"brevo": "xkeysib-1", "mailtrap": "token-1", "resend": "re_1"}
RAW = [letter().decode().encode("iso-8859-1"), with_attachment(), delivered(letter(), "From: " + "(" * 3000)]
"""Mails whose bytes show it when a parser wrote them again, the last of which breaks it."""


@pytest.fixture
def provider(settings: Any) -> Iterator[Provider]:
    """The servers of all providers."""
    settings.INBOUND_KEYS = KEYS
    with Provider() as servers:
        servers.keep("api.brevo.com/v3/inbound/attachments/token-of-the-table", BYTES, KEYS["brevo"])
        yield servers


def opened() -> EmailMessage:
    """The one mail that is stored."""
    mail = message_from_bytes(bytes(InboundMail.objects.get().raw), policy=default)
    assert isinstance(mail, EmailMessage)
    return mail


def text_of(mail: EmailMessage, kind: str) -> str:
    """What its author wrote."""
    body = mail.get_body((kind,))
    assert isinstance(body, EmailMessage)
    return str(body.get_content()).replace("\r\n", "\n")


@pytest.mark.long
@pytest.mark.parametrize("name", TAKEN_APART)
@pytest.mark.usefixtures("provider")
def test_every_provider_that_takes_mails_apart_is_understood(name: str, post: Post) -> None:
    assert post(name, TAKEN_APART[name]()) == 200
    assert unpack_waiting() == 1
    mail = opened()
    assert (mail["From"], mail["To"]) == (f"Leiterin <{DIRECTOR}>", f"Wertung <{US}>, jemand@example.com")
    assert (mail["Message-ID"], mail["Date"].datetime.isoformat()) == ("<1@example.net>", "2026-03-02T18:30:00+01:00")
    assert mail["Subject"].partition(" - ")[0] == "Ergebnis: Müller"
    assert (mail.get_all("Received"), len(mail.get_all("DKIM-Signature", []))) == (RECEIVED, 1)
    assert (text_of(mail, "plain"), text_of(mail, "html")) == (
        taken_apart.TEXT.replace("\r\n", "\n"),
        taken_apart.HTML.replace("\r\n", "\n"),
    )
    attached = [(part.get_filename(), part.get_payload(decode=True)) for part in mail.iter_attachments()]
    assert attached == [(TABLE, BYTES)]
    assert InboundMail.objects.get().envelope_to == ("" if name == "brevo" else US)


@pytest.mark.long
@pytest.mark.usefixtures("provider")
def test_recipient_that_a_sender_of_brevo_wrote_himself_does_not_count(post: Post) -> None:
    planted = {**taken_apart.grouped(), "Delivered-To": "wertung+secret@example.org"}
    post("brevo", taken_apart.brevo(Headers=planted))
    assert unpack_waiting() == 1
    assert (opened()["Delivered-To"], InboundMail.objects.get().envelope_to) == ("wertung+secret@example.org", "")


# --- fetched


def mailtrap(servers: Provider, raw: bytes) -> Request:
    """A notice; the API tells where the mail lies, and there it is given to anybody."""
    place = servers.keep("bodies.s3.amazonaws.com/1/raw.eml", raw)
    told = {"id": "18", "inbox_id": 1111, "from": DIRECTOR, "to": [US], "raw_message_url": place}
    answer = json.dumps({**told, "raw_message_expires_at": "2026-03-02T18:30:00.000Z"}).encode()
    servers.keep("mailtrap.io/api/inbound/inboxes/1111/messages/18", answer, f"Bearer {KEYS['mailtrap']}")
    return mailtrap_notice(1111)


def mailtrap_notice(inbox: int) -> Request:
    event = {"event": "inbound.message_received", "event_id": "2eac365a", "timestamp": 1772472602436}
    return as_json({"events": [{**event, "inbox_id": inbox, "message_id": "18", "from": f"Leiterin <{DIRECTOR}>"}]})


def resend(servers: Provider, raw: bytes) -> Request:
    """The same with another API."""
    place = servers.keep("cdn.resend.app/raw/1.eml", raw)
    return _resend(servers, {"raw": {"download_url": place, "expires_at": "2026-03-02T18:30:00+00:00"}})


def resend_taken_apart(servers: Provider) -> Request:
    """Where the API has no raw mail."""
    headers = {"Received": RECEIVED, "DKIM-Signature": taken_apart.SIGNATURE, "Message-ID": "<1@example.net>"}
    return _resend(servers, {"text": taken_apart.TEXT, "html": None, "headers": headers})


def _resend(servers: Provider, told: dict[str, Any]) -> Request:
    head = {"from": f"Leiterin <{DIRECTOR}>", "to": [US], "subject": "Ergebnis", "message_id": "<1@example.net>"}
    notice = {"email_id": "5676", "created_at": "2026-03-02T17:30:02.894719+00:00", **head, "cc": [], "bcc": []}
    answer = json.dumps({"id": "5676", "reply_to": [], "attachments": [], **head, **told}).encode()
    servers.keep("api.resend.com/emails/receiving/5676", answer, f"Bearer {KEYS['resend']}")
    return as_json({"type": "email.received", "created_at": "2026-03-02T17:30:03.126Z", "data": notice})


@pytest.mark.long
@pytest.mark.parametrize("raw", RAW, ids=["charset", "attachment", "poison"])
@pytest.mark.parametrize("notice", [mailtrap, resend])
def test_mail_that_a_provider_keeps_is_fetched_byte_by_byte(
    notice: Any, raw: bytes, provider: Provider, post: Post
) -> None:
    assert post(notice.__name__, notice(provider, raw)) == 200
    assert (InboundMail.objects.count(), provider.asked) == (0, [])  # nobody is asked at the door
    assert unpack_waiting() == 1
    mail = InboundMail.objects.get()
    assert (bytes(mail.raw), mail.source, mail.envelope_to) == (raw, notice.__name__, "")


@pytest.mark.long
def test_mail_that_resend_has_in_parts_only_is_put_together(provider: Provider, post: Post) -> None:
    post("resend", resend_taken_apart(provider))
    assert unpack_waiting() == 1
    mail = opened()
    assert (mail["From"], mail["Message-ID"]) == (f"Leiterin <{DIRECTOR}>", "<1@example.net>")
    assert (mail.get_all("Received"), text_of(mail, "plain")) == (RECEIVED, "Müller - Weiß 1-0\n")


@pytest.mark.long
@pytest.mark.parametrize("notice", [mailtrap, resend])
def test_provider_that_does_not_know_our_key_is_asked_again_later(
    notice: Any, provider: Provider, post: Post, settings: Any
) -> None:
    settings.INBOUND_KEYS = dict.fromkeys(KEYS, "wrong")
    post(notice.__name__, notice(provider, letter()))
    assert unpack_waiting() == 0
    request = InboundRequest.objects.get()
    assert (request.state, request.attempts) == (RequestState.WAITING, 1)
    assert request.problem.startswith("ProviderAway: HTTPError: 401 Client Error")


@pytest.mark.long
def test_example_of_mailtrap_is_no_mail(provider: Provider, post: Post) -> None:
    post("mailtrap", mailtrap_notice(1))
    assert (unpack_waiting(), InboundRequest.objects.count(), provider.asked) == (0, 0, [])


BUCKET = """
from anymail.webhooks import amazon_ses
amazon_ses._get_anymail_boto3_params = lambda kwargs: ({}, {})
amazon_ses.AmazonSESInboundWebhookView.fetch_s3_chunks = lambda self, bucket, key: (
    requests.get(f"https://{bucket}.s3/{key}").content for _ in "1"
)
"""
"""A bucket that is reached without Amazon's library, which is not ours to bring."""


@pytest.mark.long
def test_mail_in_a_bucket_is_fetched_byte_by_byte(post: Post) -> None:
    raw = RAW[0]
    with Provider(BUCKET) as servers:
        servers.keep("mails.s3/in/1", raw)
        post("amazon-ses", amazon_ses_s3())
        assert unpack_waiting() == 1
    mail = InboundMail.objects.get()
    assert (bytes(mail.raw), mail.envelope_to) == (raw, US)
