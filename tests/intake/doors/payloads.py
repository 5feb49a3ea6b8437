"""What providers post for a mail, in the forms that they document."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote_plus

from tests.intake.doors.letters import DIRECTOR, US

JSON = "application/json"
BOUNDARY = "xYzZY"

Request = tuple[str, bytes]
"""Content type and body."""


def form(fields: Mapping[str, bytes]) -> Request:
    """multipart/form-data, as curl writes it."""
    parts = [
        b'--%s\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (BOUNDARY.encode(), name.encode(), value)
        for name, value in fields.items()
    ]
    return f"multipart/form-data; boundary={BOUNDARY}", b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()


def urlencoded(fields: Mapping[str, bytes]) -> Request:
    """application/x-www-form-urlencoded."""
    text = "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in fields.items())
    return "application/x-www-form-urlencoded", text.encode()


def as_json(value: Any) -> Request:
    """JSON in ASCII."""
    return JSON, json.dumps(value).encode()


def _mailgun_fields(raw: bytes) -> dict[str, bytes]:
    return {
        "recipient": US.encode(),
        "sender": DIRECTOR.encode(),
        "from": f"Leiterin <{DIRECTOR}>".encode(),
        "subject": b"Ergebnis",
        "timestamp": b"1772472600",
        "token": b"c1f6d6a1d9a54e5e8d1f0b4f3a7c6e5d4b3a291807f6e5d4c3",
        "signature": b"5f2c" * 16,
        "body-mime": raw,
    }


def mailgun(raw: bytes) -> Request:
    """A route that forwards to an address ending in "mime"."""
    return form(_mailgun_fields(raw))


def mailgun_urlencoded(raw: bytes) -> Request:
    """The same, for a mail without attachments."""
    return urlencoded(_mailgun_fields(raw))


def sendgrid(raw: bytes) -> Request:
    """Inbound Parse with "POST the raw, full MIME message"."""
    envelope = json.dumps({"to": [US], "from": DIRECTOR}).encode()
    fields = {"to": US.encode(), "from": DIRECTOR.encode(), "charsets": b"{}", "spam_score": b"0.1"}
    return form({**fields, "email": raw, "envelope": envelope, "sender_ip": b"192.0.2.1"})


def postmark_raw(raw: bytes) -> Request:
    """Inbound with "Include raw email content in JSON payload"."""
    return as_json({**POSTMARK, "RawEmail": raw.decode()})


def amazon_ses(raw: bytes) -> Request:
    """A receipt rule that publishes to SNS, encoded in base64."""
    return as_json(sns_notice("BASE64", b64encode(raw).decode()))


def amazon_ses_utf8(raw: bytes) -> Request:
    """The same, encoded in UTF-8."""
    return as_json(sns_notice("UTF-8", raw.decode()))


def sns_notice(encoding: str, content: str) -> dict[str, str]:
    """What SNS posts for a mail that SES received."""
    event = {
        "notificationType": "Received",
        "mail": {"source": DIRECTOR, "messageId": "d6iitobk75ur44p8kdnnp7g2n800", "destination": [US]},
        "receipt": {"recipients": [US], "action": {"type": "SNS", "encoding": encoding}},
        "content": content,
    }
    return {
        "Type": "Notification",
        "MessageId": "22b80b92",
        "TopicArn": "arn:aws:sns:eu-west-1:1:mail",
        "Message": json.dumps(event),
    }


def sns(**notice: str) -> Request:
    """Anything that SNS posts."""
    return as_json({"MessageId": "1", "TopicArn": "arn:aws:sns:eu-west-1:1:mail", **notice})


def mailersend(raw: bytes) -> Request:
    """An inbound route."""
    data = {"object": "message", "id": "1", "recipients": {"rcptTo": [{"email": US}]}, "raw": raw.decode()}
    return as_json({"type": "inbound.message", "inbound_id": "1", "data": data})


def mandrill(raw: bytes) -> Request:
    """One inbound event, and one that is none."""
    events = [{"event": "inbound", "ts": 1772472600, "msg": {"raw_msg": raw.decode(), "email": US}}, {"event": "send"}]
    return urlencoded({"mandrill_events": json.dumps(events).encode()})


def postal(raw: bytes) -> Request:
    """An HTTP endpoint with the raw message."""
    return as_json({"id": 1, "rcpt_to": US, "mail_from": DIRECTOR, "message": b64encode(raw).decode(), "base64": True})


def sparkpost(raw: bytes) -> Request:
    """A relay webhook, behind a ping."""
    content = {"email_rfc822": b64encode(raw).decode(), "email_rfc822_is_base64": True}
    message = {"content": content, "msg_from": DIRECTOR, "rcpt_to": US, "protocol": "smtp"}
    return as_json([{"msys": {}}, {"msys": {"relay_message": message}}])


RAW: Mapping[str, tuple[str, Callable[[bytes], Request]]] = {
    "amazon-ses": ("amazon-ses", amazon_ses),
    "amazon-ses in UTF-8": ("amazon-ses", amazon_ses_utf8),
    "mailersend": ("mailersend", mailersend),
    "mailgun": ("mailgun", mailgun),
    "mailgun urlencoded": ("mailgun", mailgun_urlencoded),
    "mandrill": ("mandrill", mandrill),
    "postal": ("postal", postal),
    "postmark": ("postmark", postmark_raw),
    "sendgrid": ("sendgrid", sendgrid),
    "sparkpost": ("sparkpost", sparkpost),
}
"""Every way in which a provider posts a mail as it came."""

POSTMARK: dict[str, Any] = {
    "FromName": "Leiterin",
    "From": DIRECTOR,
    "FromFull": {"Email": DIRECTOR, "Name": "Leiterin", "MailboxHash": ""},
    "To": US,
    "ToFull": [{"Email": US, "Name": "", "MailboxHash": ""}],
    "Cc": "",
    "CcFull": [],
    "Bcc": "",
    "BccFull": [],
    "OriginalRecipient": US,
    "Subject": "Ergebnis: Müller - Weiß",
    "MessageID": "22c74902-a0c1-4511-804f-341342852c90",
    "ReplyTo": "",
    "MailboxHash": "",
    "Date": "Mon, 2 Mar 2026 18:30:00 +0100",
    "TextBody": "Müller - Weiß 1-0\r\n",
    "HtmlBody": "",
    "StrippedTextReply": "",
    "Tag": "",
    "Headers": [
        {"Name": "Return-Path", "Value": f"<{DIRECTOR}>"},
        {"Name": "Message-ID", "Value": "<1@example.net>"},
        {"Name": "Authentication-Results", "Value": "mail.example.org; dmarc=pass"},
    ],
    "Attachments": [],
}
"""Inbound of Postmark, taken apart."""


def postmark(**changes: Any) -> Request:
    """The same with some of it changed."""
    return as_json({**POSTMARK, **changes})


def attachment(**changes: Any) -> dict[str, Any]:
    """An attachment as Postmark posts it, binary."""
    content = b64encode(bytes(range(256))).decode()
    named = {
        "Name": "tabelle.xlsx",
        "Content": content,
        "ContentType": "application/octet-stream",
        "ContentLength": 256,
    }
    return {**named, **changes}
