"""Put a mail together where a provider posts it taken apart, with anymail's views.

Each string outside the author's own text ends up in a header, which must be one line; so the line breaks of folded
headers go before anymail sees a request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from email.encoders import encode_base64
from email.message import EmailMessage
from email.policy import SMTP
from io import BytesIO
from types import MappingProxyType
from typing import Any

from anymail.webhooks.base import AnymailBaseWebhookView
from anymail.webhooks.brevo import BrevoInboundWebhookView
from anymail.webhooks.mailgun import MailgunInboundWebhookView
from anymail.webhooks.mailjet import MailjetInboundWebhookView
from anymail.webhooks.postmark import PostmarkInboundWebhookView
from anymail.webhooks.sendgrid import SendGridInboundWebhookView
from django.core.handlers.wsgi import WSGIRequest

VIEWS: Mapping[str, Callable[[], AnymailBaseWebhookView]] = MappingProxyType(
    {
        "brevo": BrevoInboundWebhookView,
        "mailgun": MailgunInboundWebhookView,
        "mailjet": MailjetInboundWebhookView,
        "postmark": PostmarkInboundWebhookView,
        "sendgrid": SendGridInboundWebhookView,
    }
)

JSON_FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"mailgun": ("message-headers", "content-id-map"), "sendgrid": ("attachment-info",)}
)
"""Who posts forms, and the fields that hold JSON; the others post nothing but JSON."""

WITHOUT_ENVELOPE = frozenset({"brevo"})
"""Brevo names no recipient; anymail takes a header for one, and any sender can write that."""

TEXTS = frozenset({"TextBody", "HtmlBody", "RawTextBody", "RawHtmlBody", "Text-part", "Html-part"})
"""Where Postmark, Brevo and Mailjet put what the author wrote."""

CONTENT_IDS = frozenset({"ContentID", "content-id"})
LINE_BREAKS = re.compile(r"[\r\n]+[ \t]*")
AS_IT_CAME = SMTP.clone(refold_source="none")
"""Headers that came raw stay as they were folded."""


def assemble_mails(provider: str, content_type: str, body: bytes) -> list[tuple[bytes, str]]:
    """Return the mails of a request with the recipients of their envelopes, "" where the provider names none.
    Raises whatever anymail raises.
    """
    events = VIEWS[provider]().parse_events(_as_request(provider, content_type, body))
    messages = [event.message for event in events if event is not None and event.message is not None]
    return [
        (serialize_mail(message), "" if provider in WITHOUT_ENVELOPE else message.envelope_recipient or "")
        for message in messages
    ]


def _as_request(provider: str, content_type: str, body: bytes) -> WSGIRequest:
    fields = JSON_FIELDS.get(provider)
    if fields is None:
        body = json.dumps(join_lines(json.loads(body))).encode()
    request = make_request(content_type, body)
    if fields:
        _join_fields(request, fields)
    return request


def make_request(content_type: str, body: bytes) -> WSGIRequest:
    """Return a request as anymail's views read it."""
    environment = {
        "REQUEST_METHOD": "POST",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "443",
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "https",
        "wsgi.input": BytesIO(body),
    }
    return WSGIRequest(environment)


def _join_fields(request: WSGIRequest, names: tuple[str, ...]) -> None:
    _ = request.body  # SendGrid's charsets are read from it, and it is gone behind POST
    posted = request.POST.copy()
    for name in names:
        if name in posted:
            posted[name] = json.dumps(join_lines(json.loads(str(posted[name]))))
    request.POST = posted  # type: ignore[assignment]  # Django takes one that can be changed, too


def join_lines(value: Any, key: str = "") -> Any:  # noqa: ANN401 -- whatever the provider wrote
    """Return JSON without line breaks outside the author's own text; base64 does not mind. A picture of the text has
    an identifier; where that is there and empty, as Postmark writes it, a part is an attachment.
    """
    if isinstance(value, dict):
        return {name: join_lines(item, name) for name, item in value.items() if name}
    if isinstance(value, list):
        return [join_lines(item, key) for item in value]
    if not isinstance(value, str) or key in TEXTS:
        return value
    return LINE_BREAKS.sub(" ", value) if value or key not in CONTENT_IDS else None


def serialize_mail(message: EmailMessage) -> bytes:
    """Return the mail as it would have come over the wire; the same message is always the same bytes."""
    if message.is_multipart() and message.get_boundary() is None:
        _finish(message, "=_fernwertung")
    return message.as_bytes(policy=AS_IT_CAME)


def _finish(part: EmailMessage, boundary: str) -> None:
    """What anymail leaves open when it puts a message together: boundaries, which would be random
    and make another mail of each repeat, and an encoding for attachments, which would lose bytes.
    """
    if part.get_content_maintype() == "multipart":
        part.set_boundary(boundary)
        for number, inner in enumerate(part.iter_parts()):
            _finish(inner, f"{boundary}_{number}")  # type: ignore[arg-type]  # parts of an EmailMessage are such
    elif part.get_content_maintype() != "message" and "Content-Transfer-Encoding" not in part:
        encode_base64(part)
