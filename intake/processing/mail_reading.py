"""Reading a stored mail in the child process: first who wrote it, then what."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial

from django.conf import settings

from intake.bounces import find_returned
from intake.matching.known import gather_known
from intake.matching.tournaments import Tournaments
from intake.models import InboundMail
from intake.processing.overrides import read_overrides
from intake.processing.reader import Background, Reader, ReaderResult
from intake.processing.reading_budget import counting_seconds
from intake.processing.screening import DMARC_PASS, SenderFacts, gather_facts, is_opened
from intake.processing.signatures import is_signed_by_author, translate_verdict
from intake.processing.verifiers import verifier_of
from intake.reading.known import NOTHING, Known
from intake.reading.replies.types import Conversation

RETURNED = Background(bounce=True)

_END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")


@dataclass(frozen=True, slots=True)
class MailReading:
    """A mail as it was read, and what the database knew of its sender before: asked once, for all work on the mail.
    `tournaments` are those of a director. `again` reads the mail as a reply.
    """

    result: ReaderResult
    facts: SenderFacts
    tournaments: Tournaments | None
    again: Callable[[Conversation], ReaderResult]


def read_mail(
    mail: InboundMail, reader: Reader, *, whole: bool = False, closed: bool = False, counted: bool = False
) -> MailReading:
    """Read a mail in the child process: its headers, and further only where its sender gets an answer.

    A director's mail is read with the tournaments that it can be about; of a mail that is too large only the headers.
    `whole` opens any other mail, with its text. Attachments that may break the reader stay `closed`. Where the seconds
    are `counted`, raises BudgetSpent.
    """
    raw, verifier = bytes(mail.raw), verifier_of(mail.source)
    head = _headers_of(raw)
    headers = reader.read(head, verifier)
    facts = gather_facts(mail, headers.letter, read_overrides(mail).director)
    facts = replace(facts, returned=find_returned(mail, head) if facts.automatic else None)
    facts = _add_verdict(facts, mail.verdict, raw)
    tournaments = Tournaments(facts.director) if facts.director else None
    if facts.too_large or not (whole or is_opened(facts)):
        headers = reader.read(raw, verifier, RETURNED) if facts.returned and not facts.too_large else headers
        return MailReading(headers, facts, tournaments, lambda _: headers)
    known = gather_known(tournaments) if tournaments else NOTHING
    read = partial(reader.read, raw, verifier, whole=whole, closed=closed)
    again = partial(_read_counted, read, facts, known, counted=counted and not facts.vouched)
    return MailReading(again(None), facts, tournaments, again)


def _add_verdict(facts: SenderFacts, verdict: str, raw: bytes) -> SenderFacts:
    """Return the facts with the verdict of the provider on the sender, else with our own on a director's signature
    where that is wanted. One in the headers of the mail, under a name that counts, goes first.
    """
    if facts.sender.dmarc or not facts.sender.address:
        return facts
    dmarc = translate_verdict(verdict, facts.sender.address)
    wanted = settings.INTAKE_VERIFY_DKIM and facts.director is not None and not facts.too_large
    if not dmarc and wanted and is_signed_by_author(raw, facts.sender.address):
        dmarc = DMARC_PASS
    return replace(facts, sender=replace(facts.sender, dmarc=dmarc))


def _read_counted(
    read: Callable[[Background], ReaderResult],
    facts: SenderFacts,
    known: Known,
    talk: Conversation | None,
    *,
    counted: bool,
) -> ReaderResult:
    """Read a mail, as a reply in `talk` where it goes on with one. Raises BudgetSpent where the seconds are counted."""
    with counting_seconds(facts, again=talk is not None) if counted else nullcontext():
        return read(Background(talk, known))


def _headers_of(raw: bytes) -> bytes:
    """Return the headers of a mail, with the blank line that ends them."""
    raw = raw.lstrip(b"\r\n")
    end = _END_OF_HEADERS.search(raw, 0, settings.INTAKE_MAX_BYTES)
    return raw[: end.end() if end else settings.INTAKE_MAX_BYTES]
