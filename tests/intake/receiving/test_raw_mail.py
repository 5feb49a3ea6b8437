"""Mails that providers post as they came: no byte is lost on the way into the database."""

from __future__ import annotations

import json
from typing import Any

import pytest

from intake.models import InboundMail, InboundRequest
from intake.receiving.webhooks.unpacking import unpack_waiting
from tests.intake.receiving import payloads
from tests.intake.receiving.conftest import Post, problem
from tests.intake.receiving.letters import US, letter, unix, with_attachment
from tests.intake.receiving.payloads import RAW

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("way", RAW)
@pytest.mark.parametrize("raw", [letter(), with_attachment()], ids=["text", "attachment"])
def test_raw_mail_is_stored_byte_by_byte(way: str, raw: bytes, post: Post) -> None:
    provider, wrap = RAW[way]
    assert post(provider, wrap(raw)) == 200
    assert unpack_waiting() == 1
    mail = InboundMail.objects.get()
    as_posted = unix(raw) if provider == "postmark" else raw
    assert (bytes(mail.raw), mail.source, mail.envelope_to) == (as_posted, provider, US)
    assert InboundRequest.objects.count() == 0


@pytest.mark.parametrize("way", ["amazon-ses", "mailgun", "mailgun urlencoded", "postal", "sendgrid", "sparkpost"])
def test_raw_mail_in_no_utf_8_keeps_its_bytes(way: str, post: Post) -> None:
    raw = letter().decode().encode("iso-8859-1")
    provider, wrap = RAW[way]
    post(provider, wrap(raw))
    unpack_waiting()
    assert bytes(InboundMail.objects.get().raw) == raw


def test_bytes_in_json_that_are_no_utf_8_are_kept(post: Post) -> None:
    content_type, body = payloads.as_json({**payloads.POSTMARK, "RawEmail": "Subject: X-X\n\nX"})
    post("postmark", (content_type, body.replace(b"X", b"\xfc")))
    unpack_waiting()
    assert bytes(InboundMail.objects.get().raw) == b"Subject: \xfc-\xfc\n\n\xfc"


def test_mail_of_three_megabytes_comes_through_a_form(post: Post) -> None:
    raw = letter(text="0123456789abcde\n" * 200_000)
    post("mailgun", payloads.mailgun(raw))
    unpack_waiting()
    assert bytes(InboundMail.objects.get().raw) == raw


@pytest.mark.parametrize("way", RAW)
def test_request_posted_again_is_the_same_mail(way: str, post: Post) -> None:
    provider, wrap = RAW[way]
    assert [post(provider, wrap(letter())) for _ in range(2)] == [200, 200]
    assert unpack_waiting() == 2
    assert (InboundMail.objects.count(), InboundRequest.objects.count()) == (1, 0)


def test_mails_of_one_request_are_all_stored_but_the_one_too_large(post: Post, settings: Any) -> None:
    mails = [letter(1), letter(2, text="x" * 2000), letter(3)]
    events = [{"event": "inbound", "msg": {"raw_msg": raw.decode(), "email": US}} for raw in mails]
    post("mandrill", payloads.urlencoded({"mandrill_events": json.dumps(events).encode()}))
    settings.INTAKE_STORE_BYTES = 2000
    assert unpack_waiting() == 2
    assert [bytes(mail.raw) for mail in InboundMail.objects.all()] == [letter(1), letter(3)]
    assert problem() == f"MailTooLarge: {len(mails[1])} bytes are more than INTAKE_STORE_BYTES=2000"


def test_of_several_recipients_the_secret_address_counts(post: Post, settings: Any) -> None:
    settings.INTAKE_TOKEN_ADDRESS = "wertung+{token}@example.org"  # noqa: S105 -- a pattern, no secret
    secret = f"wertung+{'a' * 26}@example.org"
    envelope = {"rcptTo": [{"email": US}, {"email": secret}]}
    post("mailersend", payloads.as_json({"data": {"raw": letter().decode(), "recipients": envelope}}))
    unpack_waiting()
    assert InboundMail.objects.get().envelope_to == secret


@pytest.mark.parametrize("recipient", [{}, {"rcpt_to": None}, {"rcpt_to": 1}, {"rcpt_to": []}])
def test_mail_without_a_recipient_is_stored_all_the_same(recipient: dict[str, object], post: Post) -> None:
    post("postal", payloads.as_json({"message": "Subject: x\n\nx", **recipient}))
    unpack_waiting()
    assert InboundMail.objects.get().envelope_to == ""


def test_recipient_that_no_database_takes_is_stored_without_it(post: Post) -> None:
    content_type, body = payloads.as_json({"message": "Subject: x\n\nx", "rcpt_to": "a\x00\udcff@example.org"})
    post("postal", (content_type, body))
    unpack_waiting()
    assert InboundMail.objects.get().envelope_to == "a@example.org"
