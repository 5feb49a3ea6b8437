"""One mail, as each provider posts it taken apart: the fields, and their kinds, as seen in real requests."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

from tests.intake.receiving.letters import DIRECTOR, US
from tests.intake.receiving.payloads import POSTMARK, TABLE, Request, as_json, attachment, form

BYTES = bytes(range(256))
"""The attachment: a spreadsheet, as far as anybody knows."""

TEXT = "Müller - Weiß 1-0\r\n"
HTML = "<p>Müller - <b>Weiß</b> 1-0</p>\r\n"
DATE = "Mon, 2 Mar 2026 18:30:00 +0100"
RECEIVED = ["from a.example by mx.provider.example id 1; Mon, 2 Mar 2026", "from home by a.example; Mon, 2 Mar 2026"]
SIGNATURE = "v=1; a=rsa-sha256; d=example.net;\r\n\tbh=Zm9s; b=ZGVk"
"""A header that is folded, as some providers leave it."""

HEADERS: list[tuple[str, str]] = [
    *(("Received", line) for line in RECEIVED),
    ("DKIM-Signature", SIGNATURE),
    ("MIME-Version", "1.0"),
    ("From", f"Leiterin <{DIRECTOR}>"),
    ("Date", DATE),
    ("Message-ID", "<1@example.net>"),
    ("Subject", "=?utf-8?q?Ergebnis=3A_M=C3=BCller?="),
    ("To", f"Wertung <{US}>, jemand@example.com"),
    ("Content-Type", 'multipart/mixed; boundary="94eb2c115edcf353"'),
]
"""The headers of the mail, from top to bottom."""


def grouped() -> dict[str, Any]:
    """The headers by name: a list where there are several of one name."""
    names = dict.fromkeys(name for name, _ in HEADERS)
    values = {name: [value for other, value in HEADERS if other == name] for name in names}
    return {name: found if len(found) > 1 else found[0] for name, found in values.items()}


def mailgun() -> Request:
    """A route with `forward()` to an address that does not end in "mime"."""
    fields = {
        "recipient": US.encode(),
        "sender": DIRECTOR.encode(),
        "from": f"Leiterin <{DIRECTOR}>".encode(),
        "subject": "Ergebnis: Müller".encode(),
        "body-plain": TEXT.encode(),
        "stripped-text": b"",
        "stripped-signature": b"",
        "body-html": HTML.encode(),
        "stripped-html": HTML.encode(),
        "attachment-count": b"1",
        "timestamp": b"1772472600",
        "token": b"c1f6d6a1d9a54e5e8d1f0b4f3a7c6e5d4b3a291807f6e5d4c3",
        "signature": b"5f2c" * 16,
        "content-id-map": b"{}",
        "message-headers": json.dumps([["X-Mailgun-Incoming", "Yes"], *HEADERS]).encode(),
    }
    return form(fields, {"attachment-1": BYTES})


def sendgrid() -> Request:
    """Inbound Parse without the raw mail: each field in the charset that its author used."""
    fields = {
        "headers": "".join(f"{name}: {value}\n" for name, value in HEADERS).replace("\r\n", "\n").encode(),
        "dkim": b"{@example.net : pass}",
        "to": f"Wertung <{US}>, jemand@example.com".encode(),
        "from": f"Leiterin <{DIRECTOR}>".encode(),
        "subject": "Ergebnis: Müller".encode(),
        "text": TEXT.encode("iso-8859-1"),
        "html": HTML.encode(),
        "sender_ip": b"192.0.2.1",
        "envelope": json.dumps({"to": [US], "from": DIRECTOR}).encode(),
        "attachments": b"1",
        "attachment-info": json.dumps(
            {"attachment1": {"filename": TABLE, "type": "application/octet-stream"}}
        ).encode(),
        "charsets": b'{"to":"UTF-8","html":"UTF-8","subject":"UTF-8","from":"UTF-8","text":"iso-8859-1"}',
        "SPF": b"pass",
        "spam_score": b"0.1",
    }
    return form(fields, {"attachment1": BYTES})


def mailjet() -> Request:
    """The Parse API: some headers are lists though there is one of them; attachments are base64, whatever they say."""
    always = {name: [value] for name, value in grouped().items() if name in {"MIME-Version", "Content-Type"}}
    table = {
        "Content-Type": ["application/octet-stream"],
        "Content-Disposition": [f'attachment; filename="{TABLE}"'],
        "Content-Transfer-Encoding": ["quoted-printable"],
    }
    return as_json(
        {
            "Sender": DIRECTOR,
            "Recipient": US,
            "Date": "20260302T173000",
            "From": f"Leiterin <{DIRECTOR}>",
            "Subject": "Ergebnis: Müller",
            "Headers": {"Return-Path": [f"<{DIRECTOR}>"], **grouped(), **always},
            "Parts": [
                {"Headers": {"Content-Type": ['multipart/alternative; boundary="94eb2c115edcf354"']}},
                {"Headers": {"Content-Type": ['text/plain; charset="UTF-8"']}, "ContentRef": "Text-part"},
                {"Headers": {"Content-Type": ['text/html; charset="UTF-8"']}, "ContentRef": "Html-part"},
                {"Headers": table, "ContentRef": "Attachment1"},
            ],
            "Text-part": TEXT,
            "Html-part": HTML,
            "Attachment1": b64encode(BYTES).decode(),
            "SpamAssassinScore": "0.1",
        }
    )


def brevo(**changes: Any) -> Request:
    """One item. What is attached has to be fetched with a token; nothing names the recipient of the envelope."""
    table = {
        "Name": TABLE,
        "ContentType": "application/octet-stream",
        "ContentLength": len(BYTES),
        "ContentID": None,
        "DownloadToken": "token-of-the-table",
    }
    item = {
        "Uuid": ["aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"],
        "MessageId": "<1@example.net>",
        "InReplyTo": None,
        "From": {"Name": "Leiterin", "Address": DIRECTOR},
        "To": [{"Name": "Wertung", "Address": US}, {"Name": None, "Address": "jemand@example.com"}],
        "Cc": [],
        "ReplyTo": None,
        "SentAtDate": DATE,
        "Subject": "Ergebnis: Müller",
        "Attachments": [table],
        "Headers": grouped(),
        "SpamScore": 0.1,
        "ExtractedMarkdownMessage": "Müller - Weiß 1-0",
        "ExtractedMarkdownSignature": None,
        "RawHtmlBody": HTML,
        "RawTextBody": TEXT,
    }
    return as_json({"items": [{**item, **changes}]})


def postmark() -> Request:
    """Inbound without the raw mail. Addresses, subject and date stand beside the headers, not among them."""
    beside = {"From", "To", "Subject", "Date", "Content-Type"}
    headers = [{"Name": "Return-Path", "Value": f"<{DIRECTOR}>"}]
    headers += [{"Name": name, "Value": value} for name, value in HEADERS if name not in beside]
    other = {"Email": "jemand@example.com", "Name": "", "MailboxHash": ""}
    changed = {
        "Subject": "Ergebnis: Müller",
        "ToFull": [{"Email": US, "Name": "Wertung", "MailboxHash": ""}, other],
        "HtmlBody": HTML,
        "Headers": headers,
        "Attachments": [attachment()],
    }
    return as_json({**POSTMARK, **changed})


TAKEN_APART: Mapping[str, Callable[[], Request]] = {
    "mailgun": mailgun,
    "sendgrid": sendgrid,
    "mailjet": mailjet,
    "brevo": brevo,
    "postmark": postmark,
}
"""Every provider that can post a mail so."""
