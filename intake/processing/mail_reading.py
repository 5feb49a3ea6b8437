"""Reading a stored mail in the child process: first who wrote it, then what."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from django.conf import settings

from intake.bounces import find_returned
from intake.matching.known import gather_known
from intake.matching.tournaments import Tournaments
from intake.models import InboundMail
from intake.processing.overrides import read_overrides
from intake.processing.reader import NOBODY, Background, Reader, ReaderResult
from intake.processing.reading_budget import counting_seconds
from intake.processing.screening import DMARC_PASS, SenderFacts, gather_facts, is_answer_to_review, is_opened
from intake.processing.signatures import find_keys, translate_verdict
from intake.processing.verifiers import verifier_of
from intake.reading.known import NOTHING
from intake.reading.letters.signatures import has_single_headers
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


def read_mail(  # noqa: PLR0913 -- what is opened, and what it may cost
    mail: InboundMail,
    reader: Reader,
    *,
    whole: bool = False,
    closed: bool = False,
    counted: bool = False,
    seconds: float | None = None,
) -> MailReading:
    """Read a mail in the child process: its headers, and further only where its sender gets an answer.

    A director's mail is read with the tournaments that it can be about; of a mail that is too large only the headers.
    `whole` opens any other mail, with its text. Attachments that may break the reader stay `closed`. Where the seconds
    are `counted`, raises BudgetSpent. No question to the child takes more than `seconds`.
    """
    raw, verifier = bytes(mail.raw), verifier_of(mail.source)
    head = _headers_of(raw)
    ask = _limit(reader.read, seconds)
    headers = ask(head, verifier)
    facts = gather_facts(mail, headers.letter, read_overrides(mail).director)
    facts = replace(facts, returned=find_returned(mail, head) if facts.automatic else None)
    facts = _add_verdict(facts, mail.verdict, head)
    tournaments = Tournaments(facts.director) if facts.director else None
    whole |= is_answer_to_review(facts)
    if facts.too_large or not (whole or is_opened(facts)):
        unopened = _read_bounce(ask, raw, facts) or headers
        return MailReading(unopened, facts, tournaments, lambda _: unopened)
    known = gather_known(tournaments) if tournaments else NOTHING
    read = partial(ask, raw, verifier, whole=whole, closed=closed)
    counted = counted and not facts.vouched
    first = _add_keys(Background(None, known), facts, head)
    result = _read_counted(read, facts, first, counted=counted)
    if result.signed:
        facts = replace(facts, sender=replace(facts.sender, dmarc=DMARC_PASS))
    return MailReading(
        result, facts, tournaments, lambda talk: _read_counted(read, facts, Background(talk, known), counted=counted)
    )


def _limit(read: Callable[..., ReaderResult], seconds: float | None) -> Callable[..., ReaderResult]:
    """Return the question to the child, where it may take so many seconds only."""
    return read if seconds is None else partial(read, seconds=seconds)


def _read_bounce(ask: Callable[..., ReaderResult], raw: bytes, facts: SenderFacts) -> ReaderResult | None:
    """Read what became of a mail of ours; None where the mail says nothing about one."""
    return ask(raw, NOBODY, RETURNED) if facts.returned and not facts.too_large else None


def _add_verdict(facts: SenderFacts, verdict: str, head: bytes) -> SenderFacts:
    """Return the facts with the verdict of the provider on the sender. One in the headers of the mail, under a name
    that counts, goes first; none vouches for a mail that has a header twice.
    """
    if facts.sender.dmarc or not facts.sender.address:
        return facts
    dmarc = translate_verdict(verdict, facts.sender.address)
    if dmarc == DMARC_PASS and not has_single_headers(head):
        return facts
    return replace(facts, sender=replace(facts.sender, dmarc=dmarc))


def _add_keys(background: Background, facts: SenderFacts, head: bytes) -> Background:
    """Add the keys by which a mail about which nobody has said a word may be a director's."""
    if not settings.INTAKE_VERIFY_DKIM or facts.director is None or facts.sender.dmarc:
        return background
    keys, seals = find_keys(head, facts.sender.address)
    return replace(background, keys=keys, seals=seals)


def _read_counted(
    read: Callable[[Background], ReaderResult], facts: SenderFacts, background: Background, *, counted: bool
) -> ReaderResult:
    """Read a mail, as a reply where it goes on with a conversation. Raises BudgetSpent if the seconds are counted."""
    if not counted:
        return read(background)
    with counting_seconds(facts, again=background.talk is not None) as spent:
        result = read(background)
        spent.seconds = result.seconds
        return result


def _headers_of(raw: bytes) -> bytes:
    """Return the headers of a mail, with the blank line that ends them."""
    raw = raw.lstrip(b"\r\n")
    end = _END_OF_HEADERS.search(raw, 0, settings.INTAKE_MAX_BYTES)
    return raw[: end.end() if end else settings.INTAKE_MAX_BYTES]
