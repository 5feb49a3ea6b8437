"""Takes mail in: store the bytes, commit, answer. Nothing here reads a mail.

A fault leaves as an exception, and each edge turns it into "try again later" (exit 75, 451, 503):
nothing was stored then, or the repeat finds the row. The import of a parser or of a broker could
fail, so there is none before the commit.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connections, transaction
from django.utils import timezone

from intake.errors import MailTooLarge
from intake.models import InboundMail, MailState
from ratings.broker import send_tasks
from ratings.prepared import insert_row

log = logging.getLogger(__name__)

IDENTIFYING_HEADERS = frozenset({b"from", b"date", b"message-id", b"subject", b"to"})
"""Headers that belong to a mail; all others may differ when the same mail comes again."""

ADDRESS_LENGTH = 320
"""Characters of an envelope recipient that are kept: 64 before the @, 255 behind it (RFC 5321, 4.5.3.1)."""

FORGED = "forged"
"""The word for a mail whose From is not its author (letters.types.Auth, which no receiver may import)."""

PROCESS_MAIL = "intake.process_mail"
SEND_ANSWERS = "intake.send_answers"

_END_OF_HEADERS = re.compile(rb"\n[ \t]*\n")
_FOLD = re.compile(rb"\n(?=[ \t])")
_BLANKS = re.compile(rb"[ \t]+")


def store(raw: bytes, source: str, envelope_to: str = "", verdict: str = "") -> InboundMail:
    """Return the row of this mail, committed; a mail that comes again is the row it was. Of one that was called
    forged the copy that comes now is read as well.

    `source` names the way in ("file", "pipe", ...), `verdict` is what it said about the sender. What is not printable
    in `envelope_to` is left out: no database would take it, and the mail matters more. Raises MailTooLarge beyond
    INTAKE_STORE_BYTES, and whatever the database raises: then nothing was stored.
    """
    if len(raw) > settings.INTAKE_STORE_BYTES:
        raise MailTooLarge(f"{len(raw)} bytes are more than INTAKE_STORE_BYTES={settings.INTAKE_STORE_BYTES}")
    recipient = "".join(filter(str.isprintable, envelope_to))[:ADDRESS_LENGTH]
    with transaction.atomic(durable=True):
        mail = InboundMail(
            content_key=content_key(raw),
            raw=raw,
            size=len(raw),
            source=source,
            envelope_to=recipient,
            verdict=verdict,
            stored_at=timezone.now(),
        )
        new = insert_row(mail, unless="content_key")
        if not new:
            mail = InboundMail.objects.get(content_key=mail.content_key)
        if not new and mail.auth == FORGED:
            _retry_forged(mail, {"raw": raw, "source": source, "envelope_to": recipient, "verdict": verdict})
    log.info("mail %s %s from %s, %d bytes", mail.code, "stored" if new else "came again", source, len(raw))
    return mail


def _retry_forged(mail: InboundMail, copy: Mapping[str, Any]) -> None:
    """Let a mail that was rejected as forged be read again, as the copy that came now: it may have come on a way that
    proves its author, and a director's mail must not be lost because a worse copy was faster. Whoever acted on the mail
    in between decides; the time of its receipt stays that of the first copy.
    """
    forged = InboundMail.objects.filter(pk=mail.pk, state=MailState.QUARANTINED, auth=FORGED, turn=0)
    again = {"state": MailState.RECEIVED, "attempts": 0, "claimed_until": None}
    forged.update(size=len(copy["raw"]), **copy, **again)


def renew_connections() -> None:
    """Throws this thread's database connections away, whatever a fault left them in; the next use opens
    new ones. One that died between a statement and its transaction would refuse every mail after it.
    """
    for connection in connections.all(initialized_only=True):
        with suppress(DatabaseError):
            connection.close()
        del connections[connection.alias]


def content_key(raw: bytes) -> str:
    """SHA-256 over the body and the headers that belong to the mail itself.

    Line ends, folding of headers, blank lines at the end and trace headers say nothing: the same
    mail by pipe, IMAP and mbox has one key.
    """
    headers, body = split_headers(raw)
    digest = hashlib.sha256()
    for name, value in sorted(header for header in headers if header[0] in IDENTIFYING_HEADERS):
        digest.update(b"%s:%d:%s\n" % (name, len(value), value))
    digest.update(body.rstrip(b"\n"))
    return digest.hexdigest()


def split_headers(raw: bytes) -> tuple[Iterator[tuple[bytes, bytes]], bytes]:
    """Return the headers from top to bottom, names in lower case, values in one line and not decoded; and the
    body with its lines ended as on Unix.
    """
    text = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    end = _END_OF_HEADERS.search(b"\n" + text)
    headers, body = (text[: end.start()], text[end.end() - 1 :]) if end else (text, b"")
    lines = (line.partition(b":") for line in _FOLD.sub(b"", headers).split(b"\n"))
    return ((name.strip().lower(), _BLANKS.sub(b" ", value).strip()) for name, colon, value in lines if colon), body


def is_ours(address: str) -> bool:
    """Return whether INTAKE_RECIPIENTS names the address (also with a "+detail" behind its name) or its domain."""
    name, _, domain = address.lower().rpartition("@")
    if not name or not address.isprintable():
        return False
    plain = name.partition("+")[0]
    ours = {entry.lower().removeprefix("@") for entry in settings.INTAKE_RECIPIENTS}
    return not ours.isdisjoint({domain, f"{name}@{domain}", f"{plain}@{domain}"})


def wake(mails: Iterable[InboundMail]) -> None:
    """Notify the workers about stored mails, where there is a broker. The sweep finds them anyway."""
    send_tasks(PROCESS_MAIL, [(mail.pk,) for mail in mails])
