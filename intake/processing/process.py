"""The use case: each waiting mail is claimed, read, decided and settled in one transaction.

A claim is a compare-and-set on the row, so that any number of workers may look at once; a worker
that dies loses its claim when the time is over. An attempt is counted and committed before the
mail is read: a mail that breaks three readers is set aside and stops nobody.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import InterfaceError, OperationalError, ProgrammingError, close_old_connections, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone, translation

from intake.errors import LeaseLost, ReaderFailed, ReaderUnavailable
from intake.models import InboundMail, MailState
from intake.processing.answering import put_answer
from intake.processing.outcome import Conclusion, conclude, place, question_row, result_row
from intake.processing.plan import Decision, decide
from intake.processing.proposals import keep
from intake.processing.reader import Read, Reader, shared
from intake.processing.recording import record
from intake.processing.requests import act
from intake.processing.screening import is_too_large
from intake.processing.verifiers import verifier_of
from intake.reading.types import Auth, Disposition
from intake.replying import one_line, reason
from ratings.errors import PoolMoved

log = logging.getLogger(__name__)

ATTEMPTS = 3
"""Readings after which a mail that breaks them is set aside (promise of docs/intake.md)."""

SETTLING = timedelta(seconds=100)
"""What a claim grants beyond the limit of the reader (our own choice, far above what settling takes)."""

STRUCK_IN_A_ROW = 3
"""Mails that fail without a fault of theirs before a round ends (our own choice)."""

BROKEN = "broken-reader"

KNOWN_DIRECTOR = frozenset({Auth.DIRECTOR, Auth.OTHER_DIRECTOR})

MESSAGE_ID_LENGTH = 900
"""Characters of a Message-ID that are kept (RFC 5322 allows 998 in a line)."""

NOT_THE_MAIL = (OperationalError, InterfaceError, ProgrammingError, PoolMoved, ReaderUnavailable)
"""Faults of the surroundings, a database of another release among them: the attempt does not count, and the mail waits
as before.
"""

_END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")


def waiting() -> QuerySet[InboundMail]:
    """Mails nobody works on; those that failed least first, so that a bad one delays no other."""
    now = timezone.now()
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    return InboundMail.objects.filter(free, state=MailState.RECEIVED).order_by("attempts", "stored_at", "pk")


def process_waiting(limit: int | None = None, after_each: Callable[[], object] = bool) -> int:
    """Tries every waiting mail once; how many were tried.

    Raises what is no fault of the mails only when it strikes several of them in a row: a single one
    waits for the next round and keeps nobody from his turn.
    """
    keys = list(waiting().values_list("pk", flat=True)[:limit])
    struck = 0
    for key in keys:
        try:
            process_mail(key)
            struck = 0
        except NOT_THE_MAIL:
            log.exception("mail number %d has to wait", key)
            close_old_connections()
            struck += 1
            if struck == STRUCK_IN_A_ROW:
                raise
        after_each()
    return len(keys)


def process_mail(key: int, reader: Reader | None = None) -> MailState | None:
    """Brings one mail to its end. None if it is not waiting or somebody else has it.

    Raises only what is no fault of the mail (database, reader not to be started); it waits on then.
    """
    mail = claim(key)
    if mail is None:
        return None
    if mail.attempts > ATTEMPTS:  # each of them died with its worker
        return give_up(mail, "the worker died each time")
    try:
        row = settle(mail, decide(mail, read_mail(mail, reader or shared())))
    except LeaseLost:
        log.warning("mail %s was taken over by another worker", mail.code)
        return None
    except NOT_THE_MAIL:
        give_back(mail)
        raise
    except ReaderFailed as fault:
        return stumble(mail, str(fault))
    except Exception as fault:
        log.exception("mail %s cannot be settled", mail.code)
        return stumble(mail, type(fault).__name__)
    log.info("mail %s: %s, %d results", row.code, row.state, len(row.results))
    return MailState(row.state)


def claim(key: int) -> InboundMail | None:
    """Takes a waiting mail and counts the attempt; None if another worker was faster."""
    until = timezone.now() + timedelta(seconds=settings.INTAKE_READER_SECONDS) + SETTLING
    taken = waiting().filter(pk=key).order_by().update(claimed_until=until, attempts=F("attempts") + 1)
    return InboundMail.objects.get(pk=key, claimed_until=until) if taken else None


def read_mail(mail: InboundMail, reader: Reader, *, whole: bool = False) -> Read:
    """The mail as the child understands it; of one that is too large only its headers."""
    raw = bytes(mail.raw)
    if is_too_large(mail):
        end = _END_OF_HEADERS.search(raw, 0, settings.INTAKE_MAX_BYTES)
        raw = raw[: end.end() if end else settings.INTAKE_MAX_BYTES]
    return reader.read(raw, verifier_of(mail.source), whole=whole)


@transaction.atomic
def settle(mail: InboundMail, decision: Decision) -> InboundMail:
    """Store facts, ratings, answer and state of a mail, all or nothing, and return its row. Raises ClaimLost."""
    claimed = InboundMail.objects.select_for_update().filter(pk=mail.pk, claimed_until=mail.claimed_until)
    row = claimed.filter(state=MailState.RECEIVED).defer("raw").first()  # and so it is not written again
    if row is None:
        raise LeaseLost(mail.code)
    account = record(row, decision)
    keep(row, decision)
    conclusion = conclude(decision, account)
    note(row, decision, conclusion)
    if decision.request is not None:
        act(decision.request)
    put_answer(row, decision, account, conclusion, timezone.now())
    return row


def note(row: InboundMail, decision: Decision, conclusion: Conclusion) -> None:
    """Writes what was read and how it ended into the row of a mail."""
    row.subject = one_line(decision.letter.subject)
    row.message_id = one_line(decision.letter.message_id, MESSAGE_ID_LENGTH)
    row.sender = decision.letter.sender.address
    row.received_at = decision.received_at
    row.state, row.auth, row.disposition = conclusion.state, conclusion.auth, conclusion.disposition
    row.director = decision.facts.director if conclusion.auth in KNOWN_DIRECTOR else None
    row.tournament = conclusion.tournament
    with translation.override(decision.reading.language):
        row.reasons = reasons(decision, conclusion)
    row.results = [
        result_row(one) | {"outcome": one.stored.value, "where": place(one.where)} for one in conclusion.results
    ]
    row.claimed_until = None
    row.save()


def reasons(decision: Decision, conclusion: Conclusion) -> list[dict[str, str | None]]:
    """Why a mail ended as it did, in the active language."""
    if conclusion.disposition is Disposition.IGNORE:
        return [reason(decision.screen.code, decision.facts.automatic)]
    return [question_row(question) | {"detail": one_line(question.detail)} for question in conclusion.questions]


def stumble(mail: InboundMail, why: str) -> MailState | None:
    """An attempt failed: try again later, and after the last one set the mail aside."""
    if mail.attempts >= ATTEMPTS:
        return give_up(mail, why)
    log.warning("mail %s: attempt %d failed: %s", mail.code, mail.attempts, why)
    _own(mail).update(claimed_until=None)
    return None


def give_up(mail: InboundMail, why: str) -> MailState:
    """Sets a mail aside for a person; it stays as it came, and can be tried again by hand."""
    log.critical("ALARM: mail %s failed %d times and was set aside: %s", mail.code, mail.attempts, why)
    _own(mail).update(
        state=MailState.FAILED,
        disposition=Disposition.HOLD,
        claimed_until=None,
        reasons=[reason(BROKEN, why)],
    )
    return MailState.FAILED


def give_back(mail: InboundMail) -> None:
    """Undoes a claim whose attempt says nothing about the mail; without the database, time does it."""
    with suppress(DatabaseError):
        _own(mail).update(claimed_until=None, attempts=F("attempts") - 1)


def retry(mail: InboundMail) -> bool:
    """Lets a mail be read again from the start, after what kept it was mended. False if it is done,
    waits for its sender, or was answered: then its sender has to write again.
    """
    ends = (MailState.FAILED, MailState.HELD, MailState.QUARANTINED)
    again = InboundMail.objects.filter(pk=mail.pk, state__in=ends, answers=None, emptied_at=None)
    return bool(again.update(state=MailState.RECEIVED, attempts=0, claimed_until=None))


def _own(mail: InboundMail) -> QuerySet[InboundMail]:
    return InboundMail.objects.filter(pk=mail.pk, state=MailState.RECEIVED, claimed_until=mail.claimed_until)
