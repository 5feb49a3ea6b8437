"""The mail as it came, where a provider posts it so: byte by byte, behind nothing but JSON or a form.

Only the raw mail shows everything: each header, the charsets as declared, what a signature covers. Each provider
documents its own form; the address of that page is above each function. A shape that a provider does not document
raises KeyError, TypeError or ValueError.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from intake.receiving.webhooks.forms import parse_form

DMARC = {"PASS": "dmarc:pass", "FAIL": "dmarc:fail"}
"""The verdicts of Amazon that say something: it also knows that it could not tell (GRAY)."""

DKIM = "dkim:"
SIGNER = re.compile(r"@([a-z0-9.-]{1,60}) : pass")
SIGNERS_FIELD = re.compile(r"\{(?:@[a-z0-9.-]{1,60} : [a-z]+(?:, )?){1,20}\}")
SIGNERS = 3
"""How SendGrid writes whose signature is valid, "{@example.org : pass}", and how many are kept (our own choice)."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A mail, and its envelope recipients as far as the provider names them.

    `verdict` is what the provider says about the sender outside the mail, where no sender can write: "dmarc:pass",
    "dmarc:fail", "dkim:" with the domains whose signature is valid, or "" for nothing.
    """

    raw: bytes
    recipients: tuple[str, ...] = ()
    verdict: str = ""


def extract_mails(provider: str, content_type: str, body: bytes) -> list[Posted] | None:
    """Return the mails of a request; None where it holds no raw mail, but one that was taken apart already.

    Raises KeyError, TypeError or ValueError for what the provider does not document, and OSError
    where its server had to be asked and did not answer.
    """
    reader = READERS.get(provider)
    return reader(content_type, body) if reader else None


# https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html
def _amazon_ses(_content_type: str, body: bytes) -> list[Posted] | None:
    notice = _json(body)
    if notice["Type"] != "Notification" or not notice["Message"].startswith("{"):
        return []  # the beginning of a subscription, its greeting, and its end
    event = json.loads(notice["Message"])
    if event.get("notificationType") != "Received":
        raise ValueError(f"a notice about {event.get('notificationType')} is no mail that came in")
    if "content" not in event:
        return None  # it lies in S3
    encoded = event["receipt"]["action"].get("encoding") == "BASE64"
    return [
        Posted(
            _bytes(event["content"], encoded=encoded),
            _name_recipients(*event["receipt"].get("recipients", ())),
            DMARC.get(event["receipt"].get("dmarcVerdict", {}).get("status"), ""),
        )
    ]


# https://developers.mailersend.com/api/v1/inbound.html
def _mailersend(_content_type: str, body: bytes) -> list[Posted]:
    data = _json(body)["data"]
    envelope = data.get("recipients", {}).get("rcptTo", ())
    return [Posted(_bytes(data["raw"]), _name_recipients(*(recipient.get("email") for recipient in envelope)))]


# https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store/
def _mailgun(content_type: str, body: bytes) -> list[Posted] | None:
    fields = parse_form(content_type, body)
    return (
        [Posted(fields["body-mime"], _name_recipients(_text(fields.get("recipient", b""))))]
        if "body-mime" in fields
        else None
    )


# https://mailchimp.com/developer/transactional/docs/webhooks/#inbound-webhook-format
def _mandrill(content_type: str, body: bytes) -> list[Posted]:
    events = _json(parse_form(content_type, body)["mandrill_events"])
    messages = [event["msg"] for event in events if event["event"] == "inbound"]
    return [Posted(_bytes(message["raw_msg"]), _name_recipients(message.get("email"))) for message in messages]


# https://docs.postalserver.io/developer/http-payloads
def _postal(_content_type: str, body: bytes) -> list[Posted]:
    event = _json(body)
    return [
        Posted(_bytes(event["message"], encoded=event.get("base64") is True), _name_recipients(event.get("rcpt_to")))
    ]


# https://postmarkapp.com/developer/webhooks/inbound-webhook
def _postmark(_content_type: str, body: bytes) -> list[Posted] | None:
    event = _json(body)
    return (
        [Posted(_bytes(event["RawEmail"]), _name_recipients(event.get("OriginalRecipient")))]
        if "RawEmail" in event
        else None
    )


# https://www.twilio.com/docs/sendgrid/for-developers/parsing-email/setting-up-the-inbound-parse-webhook
def _sendgrid(content_type: str, body: bytes) -> list[Posted] | None:
    fields = parse_form(content_type, body)
    if "email" not in fields:
        return None
    recipients = _name_recipients(*_json(fields.get("envelope", b"{}")).get("to", ()))
    said = _text(fields.get("dkim", b"")).strip().lower()
    signers = " ".join(SIGNER.findall(said)[:SIGNERS]) if SIGNERS_FIELD.fullmatch(said) else ""
    return [Posted(fields["email"], recipients, f"{DKIM}{signers}" if signers else "")]


# https://developers.sparkpost.com/api/relay-webhooks/
def _sparkpost(_content_type: str, body: bytes) -> list[Posted]:
    relayed = [event["msys"]["relay_message"] for event in _json(body) if event["msys"]]
    return [
        Posted(
            _bytes(message["content"]["email_rfc822"], encoded=message["content"]["email_rfc822_is_base64"]),
            _name_recipients(message.get("rcpt_to")),
        )
        for message in relayed
    ]


READERS: Mapping[str, Callable[[str, bytes], list[Posted] | None]] = MappingProxyType(
    {
        "amazon-ses": _amazon_ses,
        "mailersend": _mailersend,
        "mailgun": _mailgun,
        "mandrill": _mandrill,
        "postal": _postal,
        "postmark": _postmark,
        "sendgrid": _sendgrid,
        "sparkpost": _sparkpost,
    }
)
"""The others post mails that were taken apart, or only a notice of them."""


def _json(body: bytes) -> Any:  # noqa: ANN401 -- whatever the provider wrote
    """JSON, in which bytes that are no UTF-8 survive as `_bytes` gives them back."""
    return json.loads(_text(body))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _bytes(content: str, *, encoded: bool = False) -> bytes:
    return b64decode(content) if encoded else content.encode("utf-8", "surrogateescape")


def _name_recipients(*recipients: object) -> tuple[str, ...]:
    """Return the recipients that are named; a mail without them is a mail all the same."""
    return tuple(recipient for recipient in recipients if isinstance(recipient, str) and recipient)
