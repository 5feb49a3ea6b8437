"""Reading a stored mail in the child process: first who wrote it, then what."""

from __future__ import annotations

import re
from contextlib import nullcontext

from django.conf import settings

from intake.matching.known import gather_known
from intake.models import InboundMail
from intake.processing.overrides import read_overrides
from intake.processing.reader import Background, Reader, ReaderResult
from intake.processing.reading_budget import counting_seconds
from intake.processing.screening import gather_facts, is_opened
from intake.processing.verifiers import verifier_of
from intake.reading.known import NOTHING
from intake.reading.replies.types import Conversation

_END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")


def read_mail(  # noqa: PLR0913 -- ways to read, each with a usual value
    mail: InboundMail,
    reader: Reader,
    talk: Conversation | None = None,
    *,
    whole: bool = False,
    closed: bool = False,
    counted: bool = False,
) -> ReaderResult:
    """Read a mail in the child process: its headers, and further only where its sender gets an answer.

    A director's mail is read with the tournaments that it can be about, and as a reply in `talk` where it goes on with
    one; of a mail that is too large only the headers. `whole` opens any other mail, with its text. Attachments that may
    break the reader stay `closed`. Where the seconds are `counted`, raises BudgetSpent.
    """
    raw, verifier = bytes(mail.raw), verifier_of(mail.source)
    headers = reader.read(_headers_of(raw), verifier)
    facts = gather_facts(mail, headers.letter, read_overrides(mail).director)
    if facts.too_large or not (whole or is_opened(facts)):
        return headers
    known = gather_known(facts.director) if facts.director else NOTHING
    with counting_seconds(facts, again=talk is not None) if counted and not facts.vouched else nullcontext():
        return reader.read(raw, verifier, Background(talk, known), whole=whole, closed=closed)


def _headers_of(raw: bytes) -> bytes:
    """Return the headers of a mail, with the blank line that ends them."""
    raw = raw.lstrip(b"\r\n")
    end = _END_OF_HEADERS.search(raw, 0, settings.INTAKE_MAX_BYTES)
    return raw[: end.end() if end else settings.INTAKE_MAX_BYTES]
