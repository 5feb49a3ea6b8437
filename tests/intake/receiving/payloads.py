"""What providers post for a mail, in the forms that they document."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote_plus

from tests.intake.receiving.amazon import signed
from tests.intake.receiving.letters import DIRECTOR, US

JSON = "application/json"
BOUNDARY = "xYzZY"
TABLE = "tabelle.xlsx"

Request = tuple[str, bytes]
"""Content type and body."""


def form(fields: Mapping[str, bytes], files: Mapping[str, bytes] | None = None) -> Request:
    """multipart/form-data, as curl writes it; files are spreadsheets."""
    named = {f'name="{name}"': value for name, value in fields.items()}
    kind = f'filename="{TABLE}"\r\nContent-Type: application/octet-stream'
    named |= {f'name="{name}"; {kind}': value for name, value in (files or {}).items()}
    parts = [
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + value + b"\r\n"
        for head, value in named.items()
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


def sendgrid(raw: bytes, dkim: bytes = b"{@example.net : pass}") -> Request:
    """Inbound Parse with "POST the raw, full MIME message"."""
    fields = {"to": US.encode(), "from": f"Leiterin <{DIRECTOR}>".encode(), "subject": b"Ergebnis", "email": raw}
    return form(fields | SENDGRID | {"dkim": dkim})


SENDGRID = {
    "charsets": b'{"to":"UTF-8","subject":"UTF-8","from":"UTF-8"}',
    "envelope": json.dumps({"to": [US], "from": DIRECTOR}).encode(),
    "sender_ip": b"192.0.2.1",
    "dkim": b"{@example.net : pass}",  # it looks like JSON and is none
    "SPF": b"pass",
    "spam_score": b"0.1",
    "spam_report": b"Spam detection software, running on mx1.sendgrid.example, thinks:\r\nno spam",
}
"""What SendGrid posts beside every mail."""


def postmark_raw(raw: bytes) -> Request:
    """Inbound with "Include raw email content in JSON payload", in which lines end as on Unix."""
    return as_json({**POSTMARK, "RawEmail": raw.decode().replace("\r\n", "\n")})


def amazon_ses(raw: bytes, dmarc: str = "GRAY") -> Request:
    """A receipt rule that publishes to SNS, encoded in base64."""
    return as_json(sns_notice({"type": "SNS", "encoding": "BASE64"}, b64encode(raw).decode(), dmarc))


def amazon_ses_utf8(raw: bytes) -> Request:
    """The same, encoded in UTF-8, of a topic that signs with version 2."""
    return as_json(sns_notice({"type": "SNS", "encoding": "UTF8"}, raw.decode(), version="2"))


def amazon_ses_s3() -> Request:
    """A receipt rule that puts the mail into a bucket and publishes where it lies."""
    return as_json(sns_notice({"type": "S3", "bucketName": "mails", "objectKeyPrefix": "in", "objectKey": "in/1"}))


def sns_notice(
    action: Mapping[str, str], content: str | None = None, dmarc: str = "GRAY", version: str = "1"
) -> dict[str, str]:
    """What SNS posts for a mail that SES received."""
    passed = {"status": "PASS"}
    headers = [{"name": "From", "value": f"Leiterin <{DIRECTOR}>"}, {"name": "Message-ID", "value": "<1@example.net>"}]
    event: dict[str, Any] = {
        "notificationType": "Received",
        "mail": {
            "timestamp": "2026-03-02T17:30:02.112Z",
            "source": DIRECTOR,
            "messageId": "d6iitobk75ur44p8kdnnp7g2n800",
            "destination": [US, "jemand@example.com"],
            "headersTruncated": False,
            "headers": headers,
            "commonHeaders": {"from": [f"Leiterin <{DIRECTOR}>"], "to": [US], "messageId": "<1@example.net>"},
        },
        "receipt": {
            "timestamp": "2026-03-02T17:30:02.112Z",
            "processingTimeMillis": 357,
            "recipients": [US],
            "spamVerdict": passed,
            "virusVerdict": passed,
            "spfVerdict": passed,
            "dkimVerdict": passed,
            "dmarcVerdict": {"status": dmarc},
            "action": {"topicArn": TOPIC, **action},
        },
    }
    if content is not None:
        event["content"] = content
    notice = {
        "Type": "Notification",
        "MessageId": "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
        "TopicArn": TOPIC,
        "Subject": "Amazon SES Email Receipt Notification",
        "Message": json.dumps(event),
        "UnsubscribeURL": "https://sns.eu-west-1.amazonaws.com/?Action=Unsubscribe",
    }
    return signed(notice, version)


TOPIC = "arn:aws:sns:eu-west-1:111111111111:mails"


def sns(**notice: str) -> Request:
    """Anything that SNS posts."""
    return as_json(signed({"TopicArn": TOPIC, **notice}))


def mailersend(raw: bytes) -> Request:
    """An inbound route."""
    data: dict[str, Any] = {
        "object": "message",
        "id": "65e36a3bf79d39d7e10f2523",
        "recipients": {
            "rcptTo": [{"email": US}],
            "to": {"raw": US, "data": [{"email": US, "name": None}]},
        },
        "from": {"email": DIRECTOR, "name": "Leiterin", "raw": f"Leiterin <{DIRECTOR}>"},
        "sender": {"email": DIRECTOR},
        "subject": "Ergebnis",
        "date": "Mon, 02 Mar 2026 18:30:00 +0100",
        "headers": {"From": f"Leiterin <{DIRECTOR}>", "Received": ["by a.example", "by b.example"]},
        "text": "Müller - Weiß 1-0\r\n",
        "html": None,
        "raw": raw.decode(),
        "attachments": [],
        "spf_check": {"code": "+", "value": None},
        "dkim_check": False,
        "created_at": "2026-03-02T17:30:02.525000Z",
    }
    address = "https://rating.example.org/receive/mailersend/"
    head = {"type": "inbound.message", "inbound_id": "1", "url": address, "created_at": "2026-03-02T17:30:03.4Z"}
    return as_json({**head, "data": data})


def mandrill(raw: bytes) -> Request:
    """One inbound event, and one that is none."""
    message = {"raw_msg": raw.decode(), "email": US, "sender": None, "spam_report": {"score": 0.1}}
    events = [{"event": "inbound", "ts": 1772472600, "msg": message}, {"event": "send", "msg": {"email": US}}]
    return urlencoded({"mandrill_events": json.dumps(events).encode()})


def postal(raw: bytes) -> Request:
    """An HTTP endpoint with the raw message."""
    message = b64encode(raw).decode()
    return as_json({"id": 233980, "rcpt_to": US, "mail_from": DIRECTOR, "message": message, "base64": True})


def sparkpost(raw: bytes) -> Request:
    """A relay webhook, behind a ping."""
    return _relayed({"email_rfc822": b64encode(raw).decode(), "email_rfc822_is_base64": True})


def sparkpost_text(raw: bytes) -> Request:
    """The same with a mail that needs no encoding."""
    return _relayed({"email_rfc822": raw.decode(), "email_rfc822_is_base64": False})


def _relayed(content: dict[str, Any]) -> Request:
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
    "sparkpost in text": ("sparkpost", sparkpost_text),
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
        "Name": TABLE,
        "Content": content,
        "ContentType": "application/octet-stream",
        "ContentID": "",
        "ContentLength": 256,
    }
    return {**named, **changes}
