"""Fetch mails that a provider keeps, where it posts a notice only.

Nothing in them is read: what a parser writes again is not what came, and a mail that breaks the parser would be lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import requests
from anymail.inbound import AnymailInboundMessage
from anymail.webhooks.amazon_ses import AmazonSESInboundWebhookView
from anymail.webhooks.mailtrap import MailtrapInboundWebhookView

from intake.receiving.webhooks.assembly import join_lines, serialize_mail

RESEND = "https://api.resend.com/emails/receiving/"
SILENT_SECONDS = 60
"""How long a server may say nothing (our own choice); the process that fetches has limits of its own."""

EXAMPLE_INBOX = 1
"""What Mailtrap writes when somebody tries the address."""


# https://docs.aws.amazon.com/ses/latest/dg/receiving-email-action-s3.html
def _amazon_ses(body: bytes, _key: str) -> list[tuple[bytes, str]]:
    receipt = json.loads(json.loads(body)["Message"])["receipt"]
    place = receipt["action"]
    chunks = AmazonSESInboundWebhookView().fetch_s3_chunks(place["bucketName"], place["objectKey"])
    return [(b"".join(chunks), next(iter(receipt.get("recipients", ())), ""))]


# https://docs.mailtrap.io/developers/inbound/messages
def _mailtrap(body: bytes, key: str) -> list[tuple[bytes, str]]:
    view = MailtrapInboundWebhookView(api_token=key)
    events = [event for event in json.loads(body)["events"] if event.get("inbox_id") not in {None, EXAMPLE_INBOX}]
    mails = [view.fetch_inbound_message(event["inbox_id"], event["message_id"]) for event in events]
    return [(b"".join(view.fetch_raw_message_chunks(mail["raw_message_url"])), "") for mail in mails]


# https://resend.com/docs/api-reference/emails/retrieve-received-email
def _resend(body: bytes, key: str) -> list[tuple[bytes, str]]:
    notice = json.loads(body)
    if notice["type"] != "email.received":
        raise ValueError(f"a notice about {notice['type']} is no mail that came in")
    mail = _get(f"{RESEND}{notice['data']['email_id']}", {"Authorization": f"Bearer {key}"}).json()
    place = (mail.get("raw") or {}).get("download_url")
    return [(_get(place).content if place else _assemble_resend(mail), "")]


def _assemble_resend(mail: Mapping[str, Any]) -> bytes:
    """Return a mail of which Resend has the parts only."""
    message = AnymailInboundMessage.construct(
        headers=[(name, value) for name, values in join_lines(_read_headers(mail)).items() for value in values],
        text=mail.get("text"),
        html=mail.get("html"),
        attachments=[_fetch_attachment(join_lines(part)) for part in mail.get("attachments") or ()],
    )
    return serialize_mail(message)


def _read_headers(mail: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the headers of a mail at Resend; those that it only has in fields of their own come last."""
    given = mail.get("headers") or {}
    headers = {name: value if isinstance(value, list) else [value] for name, value in given.items()}
    named = {name.lower() for name in headers}
    return headers | {name: [value] for name, value in _headers_of_fields(mail) if name.lower() not in named}


def _headers_of_fields(mail: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the headers that Resend turned into fields of a mail."""
    single = {"From": mail.get("from"), "Subject": mail.get("subject"), "Message-ID": mail.get("message_id")}
    lists = {"To": mail.get("to"), "Cc": mail.get("cc"), "Bcc": mail.get("bcc"), "Reply-To": mail.get("reply_to")}
    yield from ((name, value) for name, value in single.items() if value)
    yield from ((name, ", ".join(addresses)) for name, addresses in lists.items() if addresses)


def _fetch_attachment(part: Mapping[str, Any]) -> AnymailInboundMessage:
    content = _get(part["download_url"])
    return AnymailInboundMessage.construct_attachment(
        content.headers.get("Content-Type") or part.get("content_type") or "application/octet-stream",
        content.content,
        filename=part.get("filename"),
        content_id=part.get("content_id") or None,
    )


def _get(address: str, headers: Mapping[str, str] | None = None) -> requests.Response:
    response = requests.get(address, headers=headers, timeout=SILENT_SECONDS)
    response.raise_for_status()
    return response


FETCHERS: Mapping[str, Callable[[bytes, str], list[tuple[bytes, str]]]] = MappingProxyType(
    {"amazon-ses": _amazon_ses, "mailtrap": _mailtrap, "resend": _resend}
)
"""Each takes what was posted and our key at the provider."""
