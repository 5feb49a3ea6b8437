"""The process that puts a mail together where a provider posts it taken apart, with anymail's readers,
and fetches it where a provider posts a notice only.

Started by `parsed` as `python -m intake.receiving.webhooks.child` for one request, because these readers open
hostile headers (a From of 100,000 bytes can take them ten seconds) and some fetch what is missing
without any limit of time. It knows no database and no settings of the server. It gets one line of JSON
({"provider", "content_type", "key", "memory", "cpu_seconds"}) and the body, and answers JSON:
{"mails": [[base64, recipient], ...]}, or {"error", "temporary"}.
"""

from __future__ import annotations

import json
import re
import resource
import sys
import warnings
from base64 import b64encode
from collections.abc import Iterable
from email.encoders import encode_base64
from email.message import EmailMessage
from email.policy import SMTP
from io import BytesIO
from typing import Any

from anymail.inbound import AnymailInboundMessage
from anymail.webhooks.amazon_ses import AmazonSESInboundWebhookView
from anymail.webhooks.brevo import BrevoInboundWebhookView
from anymail.webhooks.mailgun import MailgunInboundWebhookView
from anymail.webhooks.mailjet import MailjetInboundWebhookView
from anymail.webhooks.mailtrap import MailtrapInboundWebhookView
from anymail.webhooks.postmark import PostmarkInboundWebhookView
from anymail.webhooks.resend import ResendInboundWebhookView
from anymail.webhooks.sendgrid import SendGridInboundWebhookView
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest

VIEWS = {
    "amazon-ses": AmazonSESInboundWebhookView,
    "brevo": BrevoInboundWebhookView,
    "mailgun": MailgunInboundWebhookView,
    "mailjet": MailjetInboundWebhookView,
    "mailtrap": MailtrapInboundWebhookView,
    "postmark": PostmarkInboundWebhookView,
    "resend": ResendInboundWebhookView,
    "sendgrid": SendGridInboundWebhookView,
}

WITHOUT_ENVELOPE = frozenset({"brevo"})
"""Brevo names no recipient; anymail takes a header for one, and any sender can write that."""

TEXTS = frozenset({"TextBody", "HtmlBody", "RawTextBody", "RawHtmlBody", "Text-part", "Html-part"})
"""Where Postmark, Brevo and Mailjet put what the author wrote."""

LINE_BREAKS = re.compile(r"[\r\n]+[ \t]*")
AS_IT_CAME = SMTP.clone(refold_source="none")
"""Headers that came raw stay as they were folded."""

CHECKED_BY_RECEIVER = "-"


class Message(AnymailInboundMessage):  # type: ignore[misc]  # anymail has no types
    """The mail that anymail's views make."""

    raw = b""
    """The mail as it came, where it could be fetched whole. Nothing in it is read: what a parser writes
    again is not what came, and a mail that breaks the parser would be lost.
    """

    @classmethod
    def parse_raw_mime_chunks(cls, chunks: Iterable[bytes]) -> Message:
        """Of a download."""
        message = cls()
        message.raw = b"".join(chunks)
        return message

    @classmethod
    def construct(cls, *, headers: Iterable[tuple[str, Any]] = (), **parts: Any) -> Message:  # noqa: ANN401 -- anymail's own
        """Of its parts. A header may have come as it was folded; it is one line here."""
        made: Message = super().construct(headers=[(name, join_lines(value)) for name, value in headers], **parts)
        return made

    @classmethod
    def construct_attachment(cls, *given: Any, content_id: str | None = None, **parts: Any) -> Message:  # noqa: ANN401 -- anymail's own
        """An attachment, not a picture of the text where its identifier is there and empty, as Postmark writes it."""
        made: Message = super().construct_attachment(*given, content_id=content_id or None, **parts)
        return made


for _view in VIEWS.values():
    sys.modules[_view.__module__].AnymailInboundMessage = Message  # type: ignore[attr-defined]  # its name there


def main() -> None:
    """One request from standard input."""
    head = json.loads(sys.stdin.buffer.readline())
    _limit(resource.RLIMIT_AS, head["memory"])
    _limit(resource.RLIMIT_CPU, head["cpu_seconds"])
    _limit(resource.RLIMIT_CORE, 0)
    warnings.simplefilter("ignore")  # about secrets, which the receiver has checked, and about support by the provider
    _configure(head["key"])
    try:
        mails = put_together(head["provider"], head["content_type"], sys.stdin.buffer.read())
        answer: dict[str, Any] = {"mails": [[b64encode(raw).decode(), recipient] for raw, recipient in mails]}
    except Exception as fault:  # noqa: BLE001 -- the boundary: the parent stores it with the request
        # What goes wrong in the net may go right later; so may a lack of memory.
        answer = {"error": f"{type(fault).__name__}: {fault}", "temporary": isinstance(fault, OSError | MemoryError)}
    sys.stdout.write(json.dumps(answer))


def put_together(provider: str, content_type: str, body: bytes) -> list[tuple[bytes, str]]:
    """Return the mails of a request with their recipients. Raises whatever anymail raises."""
    if content_type.partition(";")[0].strip().lower() == "application/json":
        body = json.dumps(join_lines(json.loads(body))).encode()
    environment = {
        "REQUEST_METHOD": "POST",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "443",
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "https",
        "wsgi.input": BytesIO(body),
    }
    events = VIEWS[provider]().parse_events(WSGIRequest(environment))
    messages = [event.message for event in events if event is not None and event.message is not None]
    return [(serialize_mail(message), recipient_of(provider, message)) for message in messages]


def recipient_of(provider: str, message: AnymailInboundMessage) -> str:
    """Return the recipient of the envelope, "" where the provider does not name it."""
    return "" if provider in WITHOUT_ENVELOPE else message.envelope_recipient or ""


def join_lines(value: Any, key: str = "") -> Any:  # noqa: ANN401 -- whatever the provider wrote
    """JSON without line breaks outside the author's own text: each other string ends up in a header,
    which must be one line, or is base64, which does not mind.
    """
    if isinstance(value, dict):
        return {name: join_lines(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [join_lines(item, key) for item in value]
    return LINE_BREAKS.sub(" ", value) if isinstance(value, str) and key not in TEXTS else value


def serialize_mail(message: EmailMessage) -> bytes:
    """Return the mail as it came, or would have come over the wire; the same message is always the same bytes."""
    if isinstance(message, Message) and message.raw:
        return message.raw
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


def _configure(key: str) -> None:
    """The settings that anymail and Django's forms read. The receiver has limited sizes."""
    settings.configure(
        ANYMAIL={
            "WEBHOOK_SECRET": CHECKED_BY_RECEIVER,
            "MAILGUN_WEBHOOK_SIGNING_KEY": CHECKED_BY_RECEIVER,
            "MAILTRAP_API_TOKEN": key,
            "BREVO_API_KEY": key,
            "RESEND_API_KEY": key,
        },
        DATA_UPLOAD_MAX_MEMORY_SIZE=None,
        FILE_UPLOAD_MAX_MEMORY_SIZE=sys.maxsize,  # an attachment is no file of ours
    )


def _limit(kind: int, value: int) -> None:
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))


if __name__ == "__main__":
    main()
