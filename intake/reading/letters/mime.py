"""A mail opened: bytes in, a `Letter` out, whatever the bytes are."""

from __future__ import annotations

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from intake.reading import limits
from intake.reading.codes import Question
from intake.reading.letters.automatic import automatic_mark
from intake.reading.letters.headers import Headers, decoded, read_headers
from intake.reading.letters.sender import moment, newest_hop, read_receipt, read_sender
from intake.reading.pieces import Pieces, TooMuchError, read_pieces
from intake.reading.types import Finding, Letter

PARSER_FAULTS = (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError, OverflowError)
"""What the parsers of mail and HTML are known to raise on broken mail, RecursionError on nested."""

_MESSAGE_ID = re.compile(r"<[^<>\s]{1,996}>")


def open_letter(raw: bytes, authserv_id: str, *, own_hop: bool = False, closed: bool = False) -> Letter:
    """Return the mail `raw`. `authserv_id` is the name of our own server in Authentication-Results, which counts with
    `own_hop` only where that server wrote a Received line as well. Attachments that only a library can open may stay
    `closed`: they are asked for in another form.

    A mail that cannot be opened has no parts and a finding "human" whose detail says why.
    """
    raw = raw.lstrip(b"\r\n")  # a blank first line would make all headers text
    headers = read_headers(raw)
    sender = read_sender(headers, authserv_id, own_hop=own_hop)
    pieces = _pieces(raw, headers, closed=closed)
    sent, received = moment(headers.first("date")), read_receipt(headers, authserv_id)
    newest = max((at for at in (sent, received or newest_hop(headers)) if at), default=None)
    return Letter(
        sender=sender,
        subject=decoded(headers.first("subject")),
        message_id=_message_id(headers.first("message-id")),
        in_reply_to=_message_id(headers.first("in-reply-to")) or _last_message_id(headers.first("references")),
        sent_at=sent,
        received_at=received,
        day=_day(newest),
        automatic=automatic_mark(headers, sender.address or headers.first("from").strip("<>\"' ")),
        parts=pieces.parts,
        findings=pieces.findings,
        other=pieces.other,
        pictures=pieces.pictures,
    )


def _pieces(raw: bytes, headers: Headers, *, closed: bool) -> Pieces:
    """Body and attachments, or the finding why they cannot be read."""
    if headers.problem == "limit":
        return Pieces((), (Finding(Question.TOO_MUCH, "headers"),))
    try:
        return read_pieces(raw, closed=closed)
    except TooMuchError as limit:
        return Pieces((), (Finding(Question.TOO_MUCH, str(limit)),))
    except PARSER_FAULTS as fault:
        return Pieces((), (Finding(Question.HUMAN, f"parser:{type(fault).__name__}"),))


def _message_id(value: str) -> str:
    """Return the first identifier in a Message-ID or In-Reply-To, with its angle brackets, or ""."""
    found = _MESSAGE_ID.search(decoded(value, limits.LINE))
    return found[0] if found else ""


def _last_message_id(value: str) -> str:
    """Return the last identifier in References: that of the mail which is answered (RFC 5322, 3.6.4)."""
    found = _MESSAGE_ID.findall(value[-limits.LINE :])
    return found[-1] if found else ""


def _day(at: datetime | None) -> date | None:
    """Return the calendar day of a moment in the federation's zone, wherever the mail was written."""
    return at.astimezone(ZoneInfo(limits.current().zone)).date() if at else None
