"""What waits and since when, and what of it is trouble. Numbers and times only: nobody's data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from django.conf import settings
from django.db.models import Count, Min, QuerySet
from django.utils import timezone

from intake.models import (
    InboundMail,
    InboundRequest,
    MailState,
    OutboundMail,
    OutboundState,
    Pulse,
    RequestState,
)
from operations.pulse import CHECK, NEVER, SWEEP, UNFINISHED, last, last_sign
from ratings.audit import GENESIS
from ratings.evaluation import waiting_since
from ratings.models import AuditEvent, AuditHead, Pool

DAY = timedelta(days=1)

CHECK_AT_LEAST = timedelta(hours=30)
"""So old may the newest check be: one was due every 24 hours, and one takes its time (our own choice)."""

CHECK_AT_MOST = timedelta(hours=6)
"""So long may a check take: a million games were calculated in minutes (our own choice)."""


STOPPED_AFTER = timedelta(minutes=10)
"""No answer may be due for so long while none leaves: whatever the reason, it holds up all of them (our own choice)."""


class Trouble(StrEnum):
    """What may be wrong. The first seven mean that work stands still, the eighth that what is stored is not what
    it should be; the others, that something was set aside or not done and a person has to look.
    """

    MAILS_WAIT = "mails-wait"
    REQUESTS_WAIT = "requests-wait"
    ANSWERS_WAIT = "answers-wait"
    ANSWERS_STOPPED = "answers-stopped"
    UNITS_WAIT = "units-wait"
    NO_SWEEP = "no-sweep"
    SWEEP_FAILED = "sweep-failed"
    CHECK_FAILED = "check-failed"
    MAILS_FAILED = "mails-failed"
    REQUESTS_FAILED = "requests-failed"
    ANSWERS_FAILED = "answers-failed"
    NO_CHECK = "no-check"


ASIDE = frozenset({Trouble.MAILS_FAILED, Trouble.REQUESTS_FAILED, Trouble.ANSWERS_FAILED, Trouble.NO_CHECK})
"""Troubles beside which the work goes on."""


@dataclass(frozen=True, slots=True)
class Queue:
    """How much waits, since when the oldest of it, and how much was set aside."""

    waiting: int
    oldest: datetime | None
    failed: int = 0


@dataclass(frozen=True, slots=True)
class Sweep:
    """The last sign of a sweep, and which parts of the last round failed."""

    at: datetime | None
    failed: tuple[str, ...]


class Result(StrEnum):
    """What came of the check of the night."""

    NEVER = NEVER
    UNFINISHED = UNFINISHED
    PASSED = "passed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Check:
    """The newest check: when it ended (or began, where it has not ended; or was first waited for), what came of it,
    and what was not as it should be.
    """

    at: datetime | None
    result: Result
    failed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trail:
    """The newest event of the trail of changes, and the day of its newest stored head."""

    number: int
    hash: str
    head_day: date | None


@dataclass(frozen=True, slots=True)
class Health:
    """How the server does at a moment."""

    at: datetime
    mails: Queue
    requests: Queue
    answers: Queue
    answers_stopped: bool
    units: Queue
    sweep: Sweep
    trail: Trail
    check: Check

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What is wrong."""
        return tuple(_troubles(self))

    @property
    def stands_still(self) -> bool:
        """Whether work does not go on, or what it made cannot be relied upon."""
        return not ASIDE.issuperset(self.troubles)


def look() -> Health:
    """How the server does now."""
    now = timezone.now()
    swept = last(SWEEP)
    answers = _queue(_due_answers(now), "due_at", _failed_answers(now))
    return Health(
        at=now,
        mails=_queue(InboundMail.objects.filter(state=MailState.RECEIVED), "stored_at", _failed_mails()),
        requests=_queue(InboundRequest.objects.filter(state=RequestState.WAITING), "stored_at", _failed_requests()),
        answers=answers,
        answers_stopped=_answers_stopped(answers.oldest, now),
        units=_units(),
        sweep=Sweep(last_sign(swept), _parts(swept)),
        trail=_trail(),
        check=_check(last(CHECK)),
    )


def _queue(
    rows: QuerySet[InboundMail] | QuerySet[InboundRequest] | QuerySet[OutboundMail], since: str, failed: int
) -> Queue:
    found = rows.order_by().aggregate(waiting=Count("pk"), oldest=Min(since))
    return Queue(found["waiting"], found["oldest"], failed)


def _due_answers(now: datetime) -> QuerySet[OutboundMail]:
    """Answers that should have left; one that a daily limit put off is not late."""
    return OutboundMail.objects.filter(state=OutboundState.WAITING, due_at__lte=now)


def _answers_stopped(oldest: datetime | None, now: datetime) -> bool:
    """Whether an answer has been due for some time and none left meanwhile."""
    since = now - STOPPED_AFTER
    if oldest is None or oldest >= since:
        return False
    return not OutboundMail.objects.filter(state=OutboundState.SENT, sent_at__gte=since).exists()


def _failed_mails() -> int:
    return InboundMail.objects.filter(state=MailState.FAILED).count()


def _failed_requests() -> int:
    return InboundRequest.objects.filter(state=RequestState.FAILED).count()


def _failed_answers(now: datetime) -> int:
    """Answers given up within a day: nobody can do anything about an older one."""
    return OutboundMail.objects.filter(state=OutboundState.FAILED, next_try_at__gt=now - DAY).count()


def _units() -> Queue:
    """Units of all pools that are ready and not rated, by the receipt that made them ready."""
    since = [at for pool in Pool.objects.all() for at in waiting_since(pool)]
    return Queue(len(since), min(since, default=None))


def _parts(swept: Pulse | None) -> tuple[str, ...]:
    return tuple(swept.problem.split()) if swept else ()


def _trail() -> Trail:
    newest = AuditEvent.objects.order_by("-number").values_list("number", "hash").first()
    number, digest = newest or (0, GENESIS)
    head = AuditHead.objects.order_by("-day").values_list("day", flat=True).first()
    return Trail(number, digest, head)


def _check(checked: Pulse | None) -> Check:
    if checked is None:
        return Check(None, Result.NEVER)
    if checked.problem in {NEVER, UNFINISHED}:
        return Check(checked.at, Result(checked.problem))
    failed = tuple(checked.problem.split())
    return Check(checked.at, Result.FAILED if failed else Result.PASSED, failed)


def _unchecked(health: Health) -> bool:
    """Whether a check was due and did not come to its end."""
    age = health.at - health.check.at if health.check.at else timedelta(0)
    return age > (CHECK_AT_MOST if health.check.result is Result.UNFINISHED else CHECK_AT_LEAST)


def _troubles(health: Health) -> Iterator[Trouble]:
    patience = timedelta(minutes=settings.ALARM_MINUTES)
    late = health.at - patience
    long_ago = {
        Trouble.MAILS_WAIT: (health.mails.oldest, late),
        Trouble.REQUESTS_WAIT: (health.requests.oldest, late),
        Trouble.ANSWERS_WAIT: (health.answers.oldest, health.at - timedelta(minutes=settings.ALARM_ANSWER_MINUTES)),
        Trouble.UNITS_WAIT: (health.units.oldest, late),
    }
    yield from (trouble for trouble, (since, limit) in long_ago.items() if since and since < limit)
    if health.answers_stopped:
        yield Trouble.ANSWERS_STOPPED
    if health.sweep.at is None or health.sweep.at < late:
        yield Trouble.NO_SWEEP
    if health.sweep.failed:
        yield Trouble.SWEEP_FAILED
    if health.check.failed:
        yield Trouble.CHECK_FAILED
    aside = {
        Trouble.MAILS_FAILED: health.mails,
        Trouble.REQUESTS_FAILED: health.requests,
        Trouble.ANSWERS_FAILED: health.answers,
    }
    yield from (trouble for trouble, queue in aside.items() if queue.failed)
    if _unchecked(health):
        yield Trouble.NO_CHECK
