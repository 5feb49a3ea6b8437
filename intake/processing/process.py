"""The use case: each waiting mail is leased, read, planned and settled in one transaction.

A lease is a compare-and-set on the row, so any number of workers may try at once; a worker that dies
loses its lease when the time is over. An attempt is counted and committed before the
mail is read: a mail that breaks three readers is set aside and stops nobody.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import datetime, timedelta
from functools import wraps
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import (
    InterfaceError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    close_old_connections,
    transaction,
)
from django.db.models import F, Q, QuerySet
from django.utils import timezone, translation

from intake.bounces import lift_by_mail, note_bounce
from intake.errors import BudgetSpent, LeaseLost, ProgramFault, ReaderFailed, ReaderUnavailable
from intake.models import InboundMail, MailState
from intake.processing.answering import answer_sender
from intake.processing.conversations import go_on
from intake.processing.mail_reading import read_mail
from intake.processing.mail_reasons import list_reasons
from intake.processing.outcome import Outcome, determine_outcome, make_result_row
from intake.processing.plan import Plan, plan_mail
from intake.processing.proposals import store_proposals
from intake.processing.rated_answers import rate_and_answer
from intake.processing.rating_holds import release_after
from intake.processing.reader import Reader, shared_reader
from intake.processing.reading_budget import next_day
from intake.processing.recording import Applied, apply_plan
from intake.processing.requests import carry_out
from intake.processing.review_answers import store_review_answer
from intake.processing.screening import is_answer_to_review
from intake.reading.types import Auth, Disposition
from intake.replying import format_place, make_reason, one_line
from ratings.errors import PoolMoved
from ratings.evaluation import requested_since
from ratings.prepared import Update, prepared, prepared_update, update_row

P = ParamSpec("P")
T = TypeVar("T")

_AsRead = tuple[int, int, str]

log = logging.getLogger(__name__)

ATTEMPTS = 3
"""Readings after which a mail that breaks them is set aside (promise of docs/intake.md)."""

SETTLING = timedelta(seconds=100)
"""What a lease adds to the limit of the reader (our own choice, far above what settling takes)."""

AT_ONCE_SECONDS = 5
"""How long each of two readings may take while a person waits for their page (our own choice)."""

_AHEAD: ContextVar[dict[_AsRead, Plan] | None] = ContextVar("ahead", default=None)
"""What mails that are read say, for the act that goes on; None outside of any."""

FAULTS_IN_A_ROW = 3
"""Mails that fail without a fault of theirs before a round ends (our own choice)."""

FLOOD = 20
"""Waiting mails from which on a pool is rated for many of them at once (our own choice)."""

PATIENCE = timedelta(seconds=5)
"""How long its ratings wait for more of them (our own choice)."""

BROKEN = "broken-reader"

PUT_OFF = "reading-time"

KNOWN_DIRECTOR = frozenset({Auth.DIRECTOR, Auth.OTHER_DIRECTOR})

READ = (
    *("subject", "message_id", "sender", "received_at", "state", "auth", "disposition", "director", "tournament"),
    *("reasons", "results", "claimed_until", "conversation"),
)
"""What settling writes into the row of a mail."""

MESSAGE_ID_LENGTH = 900
"""Characters of a Message-ID that are kept (RFC 5322 allows 998 in a line)."""

SURROUNDING_FAULTS = (
    OperationalError,
    InterfaceError,
    ProgrammingError,
    NotSupportedError,
    PoolMoved,
    ReaderUnavailable,
)
"""Faults that are not the mail's, such as a database of another release, or statements that a connection planned before
a migration: the attempt does not count.
"""


def waiting_mails() -> QuerySet[InboundMail]:
    """Return the mails that nobody works on, those with fewest failures first, so that a bad one delays no other."""
    return _waiting_at(timezone.now()).order_by("attempts", "stored_at", "pk")


def _waiting_at(now: datetime) -> QuerySet[InboundMail]:
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    return InboundMail.objects.filter(free, state=MailState.RECEIVED)


@prepared
def _flood_at(now: datetime) -> QuerySet[InboundMail, int]:
    return _waiting_at(now).values_list("pk", flat=True)[:FLOOD]


def is_worth_waiting(pool: int | None = None) -> bool:
    """Whether a pool, or all of them, are better rated a little later: each of the many mails that wait would have much
    of the same rated again.
    """
    now = timezone.now()
    if len(_flood_at(now)) < FLOOD:
        return False
    since = requested_since(pool)
    return since is not None and now < since + PATIENCE


def process_waiting(limit: int | None = None, after_each: Callable[[], object] = bool) -> int:
    """Try every waiting mail once and return how many were tried.

    Raises a fault of the surroundings only after several in a row: a single mail waits for the next round.
    """
    keys = list(waiting_mails().values_list("pk", flat=True)[:limit])
    faults = 0
    for key in keys:
        try:
            process_mail(key)
            faults = 0
        except SURROUNDING_FAULTS:
            log.exception("mail number %d has to wait", key)
            close_old_connections()
            faults += 1
            if faults == FAULTS_IN_A_ROW:
                raise
        after_each()
    return len(keys)


def process_mail(key: int, reader: Reader | None = None) -> MailState | None:
    """Process one mail and return its state; None if it is not waiting or another worker has it.

    Raises only what is no fault of the mail (database, reader not to be started); it waits on then.
    """
    mail = lease_mail(key)
    if mail is None:
        return None
    if mail.attempts > ATTEMPTS:  # each of them died with its worker
        return _set_aside(mail, "the worker died each time")
    try:
        # What broke the reader before may be an attachment: the last attempt asks for it and takes the rest.
        read = read_mail(mail, reader or shared_reader(), closed=mail.attempts == ATTEMPTS, counted=True)
        log.info("mail %s read at attempt %d", mail.code, mail.attempts)
        row = settle_mail(mail, plan_mail(mail, read))
    except LeaseLost:
        log.warning("mail %s was taken over by another worker", mail.code)
    except BudgetSpent as spent:
        _put_off(mail, str(spent))
    except SURROUNDING_FAULTS as fault:
        log.warning("mail %s (number %d) has to wait: %s", mail.code, mail.pk, type(fault).__name__)
        _return_lease(mail)
        raise
    except ReaderFailed as fault:
        return _record_failure(mail, str(fault))
    except Exception as fault:
        log.exception("mail %s cannot be settled", mail.code)
        return _record_failure(mail, type(fault).__name__)
    else:
        log.info("mail %s: %s, %d results", row.code, row.state, len(row.results))
        _rate_at_once()
        return MailState(row.state)
    return None


class _ReadingNeeded(ReaderUnavailable):
    """An act asks for the reading of a mail as it is, which must not take place while the act holds its locks."""

    def __init__(self, mail: InboundMail) -> None:
        super().__init__(mail.code)
        self.mail = mail


def reading_ahead(act: Callable[P, T]) -> Callable[P, T]:
    """Decorate an act that may let a mail be read again: where it asks for that it is put back, and carried out once
    more when the mail is read, so that nobody waits for the reader on a lock. The outermost of several does this.
    """

    @wraps(act)
    def answer(*args: P.args, **kwargs: P.kwargs) -> T:
        if _AHEAD.get() is not None:
            return act(*args, **kwargs)
        plans: dict[_AsRead, Plan] = {}
        token = _AHEAD.set(plans)
        try:
            return act(*args, **kwargs)
        except _ReadingNeeded as needed:
            plans[_as_read(needed.mail)] = _plan_at_once(needed.mail)
            return act(*args, **kwargs)
        finally:
            _AHEAD.reset(token)

    return answer


def _as_read(mail: InboundMail) -> _AsRead:
    """Return what a reading is good for: one turn of a mail, with what officers said of it."""
    return mail.pk, mail.turn, repr(mail.rulings)


def settle_at_once(row: InboundMail) -> InboundMail:
    """Settle a mail in the transaction of whoever lets it be read again and holds its lock; the act is one that is
    `reading_ahead`. Raises ReaderFailed, ReaderUnavailable.
    """
    plan = (_AHEAD.get() or {}).get(_as_read(row))
    if plan is None:
        raise _ReadingNeeded(row)
    row.claimed_until = timezone.now() + SETTLING
    row.save(update_fields=["claimed_until"])
    with _blaming_us(row), transaction.atomic():
        settled = settle_mail(row, plan)
    transaction.on_commit(_rate_at_once)
    return settled


def _plan_at_once(mail: InboundMail) -> Plan:
    """Read a mail and plan what it does while somebody waits; where that breaks the reader, without its attachments."""
    with _blaming_us(mail):
        try:
            return plan_mail(mail, read_mail(mail, shared_reader(), seconds=AT_ONCE_SECONDS))
        except ReaderFailed:
            return plan_mail(mail, read_mail(mail, shared_reader(), closed=True, seconds=AT_ONCE_SECONDS))


@contextmanager
def _blaming_us(mail: InboundMail) -> Iterator[None]:
    """Raise the alarm at an error of the program. Raises ProgramFault for it."""
    try:
        yield
    except (*SURROUNDING_FAULTS, ReaderFailed):
        raise
    except Exception as fault:
        log.critical("ALARM: mail %s cannot be settled", mail.code, exc_info=True)
        raise ProgramFault(type(fault).__name__) from fault


def _rate_at_once() -> None:
    """Rate what a mail reported, where there is no worker to do it. The mail is settled whatever becomes of it."""
    if settings.REDIS_URL or is_worth_waiting():
        return
    try:
        rate_and_answer()
    except Exception:
        log.exception("what was reported waits for the next sweep to be rated")


def lease_mail(key: int) -> InboundMail | None:
    """Lease a waiting mail and count the attempt; return None if another worker was faster."""
    until = timezone.now() + timedelta(seconds=settings.INTAKE_READER_SECONDS) + SETTLING
    return _leased(key, until)[0] if _lease(key, timezone.now(), until) else None


@prepared_update
def _lease(key: int, now: datetime, until: datetime) -> Update[InboundMail]:
    return Update(_waiting_at(now).filter(pk=key), {"claimed_until": until, "attempts": F("attempts") + 1})


@prepared
def _leased(key: int, until: datetime) -> QuerySet[InboundMail]:
    return InboundMail.objects.filter(pk=key, claimed_until=until)


@transaction.atomic
def settle_mail(mail: InboundMail, plan: Plan) -> InboundMail:
    """Store facts, ratings, answer and state of a mail, all or nothing, and return its row. Raises LeaseLost."""
    row = next(iter(_claimed(mail.pk, mail.claimed_until)), None)
    if row is None:
        raise LeaseLost(mail.code)
    applied = apply_plan(row, plan)
    store_proposals(row, plan)
    now = timezone.now()
    outcome = go_on(row, plan, applied, determine_outcome(plan, applied), now)
    released = release_after(row, plan.matched)
    applied = dataclasses.replace(applied, unrated=applied.unrated or bool(released))
    _write_row(row, plan, applied, outcome)
    _note_reach(row, plan, now)
    if plan.request is not None:
        carry_out(plan.request)
    if plan.facts.asked is not None and is_answer_to_review(plan.facts):
        store_review_answer(row, plan.facts.asked, plan.letter)
    answer_sender(row, plan, applied, outcome, now)
    return row


@prepared
def _claimed(key: int, until: datetime | None) -> QuerySet[InboundMail]:
    """Lock the row of a mail without its text, which is so not written again."""
    claimed = InboundMail.objects.select_for_update().filter(pk=key, claimed_until=until)
    return claimed.filter(state=MailState.RECEIVED).defer("raw")


def _note_reach(row: InboundMail, plan: Plan, now: datetime) -> None:
    """Note whether mails of ours reach an address: one came back, or its owner writes from there."""
    facts = plan.facts
    if facts.returned is not None and plan.failure is not None:
        note_bounce(facts.returned, plan.failure.reason, now, plan.failure.reason)
    if facts.unreached and facts.is_certain and not facts.automatic:
        lift_by_mail(facts.sender.address, row)


def _write_row(row: InboundMail, plan: Plan, applied: Applied, outcome: Outcome) -> None:
    """Write what was read and the outcome into the row of a mail."""
    row.subject = one_line(plan.letter.subject)
    row.message_id = one_line(plan.letter.message_id, MESSAGE_ID_LENGTH)
    row.sender = plan.letter.sender.address
    row.received_at = plan.received_at
    row.state, row.auth, row.disposition = outcome.state, outcome.auth, outcome.disposition
    row.director = plan.facts.director if outcome.auth in KNOWN_DIRECTOR else None
    row.tournament = outcome.tournament
    with translation.override(plan.reading.language):
        row.reasons = list_reasons(plan, applied, outcome)
    row.results = [
        make_result_row(one) | {"outcome": one.stored.value, "where": format_place(one.where)}
        for one in outcome.results
    ]
    row.claimed_until = None
    update_row(row, READ)


def _put_off(mail: InboundMail, account: str) -> None:
    """Let a mail wait for the next day; an attempt that did not begin is none."""
    log.warning("mail %s waits for the next day: the reading time of %s is spent", mail.code, account)
    changes = {"claimed_until": next_day(), "reasons": [make_reason(PUT_OFF)]}
    _own(mail).update(attempts=F("attempts") - 1, **changes)


def _record_failure(mail: InboundMail, why: str) -> MailState | None:
    """Let a failed mail be tried again, or set it aside after its last attempt."""
    if mail.attempts >= ATTEMPTS:
        return _set_aside(mail, why)
    log.warning("mail %s: attempt %d failed: %s", mail.code, mail.attempts, why)
    _own(mail).update(claimed_until=None)
    return None


def _set_aside(mail: InboundMail, why: str) -> MailState:
    """Set a mail aside for a person; its bytes stay, and it can be tried again by hand."""
    log.critical("ALARM: mail %s failed %d times and was set aside: %s", mail.code, mail.attempts, why)
    _own(mail).update(
        state=MailState.FAILED,
        disposition=Disposition.HOLD,
        claimed_until=None,
        reasons=[make_reason(BROKEN, why)],
    )
    return MailState.FAILED


def _return_lease(mail: InboundMail) -> None:
    """Undo a lease whose attempt says nothing about the mail; without the database it runs out."""
    with suppress(DatabaseError):
        _own(mail).update(claimed_until=None, attempts=F("attempts") - 1)


def retry_mail(mail: InboundMail) -> bool:
    """Let a mail be read again from the start. Return False if it is done, waits for its sender, or was
    answered: then its sender has to write again.
    """
    ends = (MailState.FAILED, MailState.HELD, MailState.QUARANTINED)
    again = InboundMail.objects.filter(pk=mail.pk, state__in=ends, answers=None, emptied_at=None)
    return bool(again.update(state=MailState.RECEIVED, attempts=0, claimed_until=None))


def _own(mail: InboundMail) -> QuerySet[InboundMail]:
    return InboundMail.objects.filter(pk=mail.pk, state=MailState.RECEIVED, claimed_until=mail.claimed_until)
