"""Queues, their age, and the problems found in them. Numbers and times only, no personal data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Count, Min, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from intake.bounces import is_held_back, unreached_addresses
from intake.models import (
    InboundMail,
    InboundRequest,
    MailState,
    OutboundMail,
    OutboundState,
    Pulse,
    RequestState,
)
from intake.processing.process import waiting_mails
from operations.heartbeat import CHECK, NEVER, SWEEP, UNFINISHED, last_heartbeat, last_sweep_sign
from ratings.chain_ends import find_end
from ratings.models import AuditHead, HeldCheckpoint, RatingRequest
from ratings.replica import Replica, State, measure_replica

DAY = timedelta(days=1)

CHECK_AT_LEAST = timedelta(hours=30)
"""Greatest age of the newest check: one is due every 24 hours, and takes some time (our own choice)."""

CHECK_AT_MOST = timedelta(hours=6)
"""Longest time a check may take: a million games take minutes (our own choice)."""


HANDED_AFTER = timedelta(hours=6)
"""How long handing a checkpoint to a witness may take (our own choice)."""

STOPPED_AFTER = timedelta(minutes=10)
"""How long answers may be due while none is sent (our own choice)."""


class Problem(models.TextChoices):
    """Something wrong. The first seven mean that work has stopped, the eighth that stored data is wrong;
    the others that something was set aside or not done and needs a person.
    """

    MAILS_WAIT = "mails-wait", _("Mails wait and are not read.")
    REQUESTS_WAIT = "requests-wait", _("What a provider posted waits and is not unpacked.")
    ANSWERS_WAIT = "answers-wait", _("Answers wait and do not leave.")
    ANSWERS_STOPPED = "answers-stopped", _("Answers are due, and none has left for ten minutes.")
    UNITS_WAIT = "units-wait", _("Finished tournaments or games wait and are not rated.")
    NO_SWEEP = "no-sweep", _("Nothing looks at what waits: no sweep runs.")
    SWEEP_FAILED = "sweep-failed", _("A part of the last sweep failed; the log says why.")
    CHECK_FAILED = "check-failed", _("The check of the night found something that is not as it should be.")
    MAILS_FAILED = "mails-failed", _("Mails cannot be read; a person has to look.")
    REQUESTS_FAILED = "requests-failed", _("What a provider posted cannot be unpacked; a person has to look.")
    ANSWERS_FAILED = "answers-failed", _("Answers could not be delivered and were given up.")
    NO_CHECK = "no-check", _("The check of the night did not come to its end.")
    NO_WITNESS = "no-witness", _("A witness outside has not got the newest checkpoint of the trail.")
    REPLICA_BEHIND = "replica-behind", _("The replica of the database lags; pages are read from the first database.")
    REPLICA_GONE = "replica-gone", _("There is no replica of the database; pages are read from the first database.")


SET_ASIDE = frozenset(
    {
        *(Problem.MAILS_FAILED, Problem.REQUESTS_FAILED, Problem.ANSWERS_FAILED),
        *(Problem.NO_CHECK, Problem.NO_WITNESS, Problem.REPLICA_BEHIND, Problem.REPLICA_GONE),
    }
)
"""Problems that do not stop the work."""


@dataclass(frozen=True, slots=True)
class Queue:
    """How much waits, the time of the oldest, and how much was set aside."""

    waiting: int
    oldest: datetime | None
    failed: int = 0


@dataclass(frozen=True, slots=True)
class Sweep:
    """The last sign of a sweep, when the last whole round ended, and which of its parts failed."""

    at: datetime | None
    ended: datetime | None
    failed: tuple[str, ...]


class CheckResult(models.TextChoices):
    """Result of the nightly check."""

    NEVER = NEVER, _("not yet")
    UNFINISHED = UNFINISHED, _("begun, and not at its end")
    PASSED = "passed", _("everything is as it should be")
    FAILED = "failed", _("not as it should be:")


@dataclass(frozen=True, slots=True)
class Check:
    """The newest check: when it ended (or began, or was first due), its result, and the parts that failed."""

    at: datetime | None
    result: CheckResult
    failed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trail:
    """The newest audit event, the day of the newest checkpoint, and the witnesses who should hold it and do not."""

    number: int
    hash: str
    head_day: date | None
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Health:
    """State of the server at one moment."""

    at: datetime
    mails: Queue
    requests: Queue
    answers: Queue
    answers_stopped: bool
    units: Queue
    sweep: Sweep
    trail: Trail
    check: Check
    replica: Replica | None = None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems."""
        return tuple(_find_problems(self))

    @property
    def has_stopped(self) -> bool:
        """Whether work has stopped or its results cannot be trusted."""
        return not SET_ASIDE.issuperset(self.problems)


def measure_health() -> Health:
    """Return the state of the server now."""
    now = timezone.now()
    swept = last_heartbeat(SWEEP)
    answers = _queue(_due_answers(now), "due_at", _failed_answers(now))
    return Health(
        at=now,
        mails=_queue(waiting_mails(), Coalesce("claimed_until", "stored_at"), _failed_mails()),
        requests=_queue(InboundRequest.objects.filter(state=RequestState.WAITING), "stored_at", _failed_requests()),
        answers=answers,
        answers_stopped=_answers_stopped(answers.oldest, now),
        units=_units(),
        sweep=Sweep(last_sweep_sign(swept), swept.at if swept else None, _failed_parts(swept)),
        trail=_trail(now),
        check=_check(last_heartbeat(CHECK)),
        replica=measure_replica(),
    )


def _queue(
    rows: QuerySet[InboundMail] | QuerySet[InboundRequest] | QuerySet[OutboundMail] | QuerySet[RatingRequest],
    since: str | Coalesce,
    failed: int,
) -> Queue:
    found = rows.order_by().aggregate(waiting=Count("pk"), oldest=Min(since))
    return Queue(found["waiting"], found["oldest"], failed)


def _due_answers(now: datetime) -> QuerySet[OutboundMail]:
    """Return answers that should have been sent; not one that a daily limit or its address put off."""
    return OutboundMail.objects.filter(~is_held_back(), state=OutboundState.WAITING, due_at__lte=now)


def _answers_stopped(oldest: datetime | None, now: datetime) -> bool:
    """Return whether an answer has been due for some time and none was sent meanwhile."""
    since = now - STOPPED_AFTER
    if oldest is None or oldest >= since:
        return False
    return not OutboundMail.objects.filter(state=OutboundState.SENT, sent_at__gte=since).exists()


def _failed_mails() -> int:
    return InboundMail.objects.filter(state=MailState.FAILED).count()


def _failed_requests() -> int:
    return InboundRequest.objects.filter(state=RequestState.FAILED).count()


def _failed_answers(now: datetime) -> int:
    """Count answers given up within a day, since nothing can be done about an older one, and addresses that refuse us
    since then.
    """
    given_up = OutboundMail.objects.filter(state=OutboundState.FAILED, next_try_at__gt=now - DAY).count()
    return given_up + unreached_addresses().filter(since__gt=now - DAY).count()


def _units() -> Queue:
    """Return the tournaments whose facts changed and that were not looked at since."""
    return _queue(RatingRequest.objects.filter(rated=False), "at", 0)


def _failed_parts(swept: Pulse | None) -> tuple[str, ...]:
    return tuple(swept.problem.split()) if swept else ()


def _trail(now: datetime) -> Trail:
    end = find_end()
    last = AuditHead.objects.order_by("-day").first()
    return Trail(end.number, end.hash, last.day if last else None, _list_without(now))


def _list_without(now: datetime) -> tuple[str, ...]:
    """Return the witnesses who hold neither the newest checkpoint that was stored some hours ago nor a later one."""
    head = AuditHead.objects.filter(stored_at__lte=now - HANDED_AFTER).order_by("-day").first()
    if head is None:
        return ()
    later = HeldCheckpoint.objects.filter(head__day__gt=head.day).exclude(sent_at=None)
    without = head.held.filter(sent_at=None).exclude(witness__in=later.values("witness"))
    return tuple(without.order_by("witness").values_list("witness", flat=True))


def _check(checked: Pulse | None) -> Check:
    if checked is None:
        return Check(None, CheckResult.NEVER)
    if checked.problem in {NEVER, UNFINISHED}:
        return Check(checked.at, CheckResult(checked.problem))
    failed = tuple(checked.problem.split())
    return Check(checked.at, CheckResult.FAILED if failed else CheckResult.PASSED, failed)


def _is_check_overdue(health: Health) -> bool:
    """Return whether a check was due and did not finish when the last round of the sweep ended. The time since then
    does not count: a server that was off for days begins a check in its first round.
    """
    if health.check.at is None or health.sweep.ended is None:
        return False
    age = health.sweep.ended - health.check.at
    return age > (CHECK_AT_MOST if health.check.result is CheckResult.UNFINISHED else CHECK_AT_LEAST)


def _find_problems(health: Health) -> Iterator[Problem]:
    yield from _overdue(health)
    late = health.at - timedelta(minutes=settings.ALARM_MINUTES)
    found = {
        Problem.ANSWERS_STOPPED: health.answers_stopped,
        Problem.NO_SWEEP: health.sweep.at is None or health.sweep.at < late,
        Problem.SWEEP_FAILED: health.sweep.failed,
        Problem.CHECK_FAILED: health.check.failed,
        Problem.MAILS_FAILED: health.mails.failed,
        Problem.REQUESTS_FAILED: health.requests.failed,
        Problem.ANSWERS_FAILED: health.answers.failed,
        Problem.NO_CHECK: _is_check_overdue(health),
        Problem.NO_WITNESS: health.trail.without,
        Problem.REPLICA_BEHIND: health.replica and health.replica.state is State.BEHIND,
        Problem.REPLICA_GONE: health.replica and health.replica.state in {State.GONE, State.PROMOTED},
    }
    yield from (problem for problem, is_there in found.items() if is_there)


def _overdue(health: Health) -> Iterator[Problem]:
    """Yield the queues in which something has waited for too long."""
    patience = dict.fromkeys((Problem.MAILS_WAIT, Problem.REQUESTS_WAIT, Problem.UNITS_WAIT), settings.ALARM_MINUTES)
    patience[Problem.ANSWERS_WAIT] = settings.ALARM_ANSWER_MINUTES
    oldest = {
        Problem.MAILS_WAIT: health.mails.oldest,
        Problem.REQUESTS_WAIT: health.requests.oldest,
        Problem.ANSWERS_WAIT: health.answers.oldest,
        Problem.UNITS_WAIT: health.units.oldest,
    }
    for problem, since in oldest.items():
        if since and since < health.at - timedelta(minutes=patience[problem]):
            yield problem
