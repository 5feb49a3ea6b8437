"""What is deleted when: one table of rules, carried out once a day by the sweep.

Whatever a rule deletes is counted in the trail of changes, in the transaction that deletes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from intake.models import (
    Bounce,
    InboundMail,
    InboundRequest,
    MailState,
    OutboundMail,
    OutboundState,
    ReportToken,
    RequestState,
)
from operations.privacy import evidence
from operations.privacy.redaction import delete_mails, redact_mails
from ratings import audit
from ratings.audit import Origin
from ratings.models import AuditEvent, Game, Job, MoveIn, PersonalAccess, Review, ReviewFile, ReviewStep, Tournament
from ratings.queries.units import WAITED_FOR
from ratings.reviews import CONFIRM_WITHIN, find_unconfirmed

DELETED = "retention.deleted"
ORIGIN = Origin("system", "retention")

AT_ONCE = 500
"""Rows that one transaction deletes, so that nobody waits long for it (our own choice)."""


Rows = QuerySet[Any]


@dataclass(frozen=True, slots=True)
class Rule:
    """What is kept how long: `due` are the rows whose time is over, `days` the setting, if there is one."""

    name: str
    what: str
    until: str
    due: Callable[[datetime], Rows]
    remove: Callable[[Rows], object] = QuerySet.delete
    setting: str = ""


def days(setting: str) -> timedelta:
    """Return how long a setting keeps something."""
    return timedelta(days=getattr(settings, setting))


def mails_due(now: datetime) -> QuerySet[InboundMail]:
    """Return mails that are no evidence any longer, and were not for KEEP_MAIL_DAYS."""
    before = now - days("KEEP_MAIL_DAYS")
    old = InboundMail.objects.filter(state__in=evidence.DONE, emptied_at=None, stored_at__lt=before)
    last_days = ((mail.pk, evidence.last_evidence_day(mail)) for mail in old.defer("raw").iterator())
    due = [pk for pk, last in last_days if last is not None and last < timezone.localdate(before)]
    return InboundMail.objects.filter(pk__in=due)


def quarantine_due(now: datetime) -> QuerySet[InboundMail]:
    """Return mails of unknown senders, forged ones included."""
    before = now - days("KEEP_QUARANTINE_DAYS")
    return InboundMail.objects.filter(state=MailState.QUARANTINED, stored_at__lt=before)


def pending_due(now: datetime) -> QuerySet[InboundMail]:
    """Return mails that their sender never confirmed."""
    return InboundMail.objects.filter(state=MailState.PENDING, stored_at__lt=now - days("KEEP_QUARANTINE_DAYS"))


def requests_due(now: datetime) -> QuerySet[InboundRequest]:
    """Return what a provider posted and nobody could unpack."""
    return InboundRequest.objects.filter(state=RequestState.FAILED, stored_at__lt=now - days("KEEP_QUARANTINE_DAYS"))


def own_mails_due(now: datetime) -> QuerySet[OutboundMail]:
    """Return mails of ours that answer none: links, notices, alarms."""
    ended = OutboundMail.objects.exclude(state=OutboundState.WAITING)
    return ended.filter(mail=None, created_at__lt=now - days("KEEP_MAIL_DAYS"))


def bounces_due(now: datetime) -> QuerySet[Bounce]:
    """Return marks of addresses that were lifted, or for which nothing waits any longer."""
    before = now - days("KEEP_MAIL_DAYS")
    waiting = OutboundMail.objects.filter(recipient=OuterRef("recipient"), state=OutboundState.WAITING)
    return Bounce.objects.filter(Q(lifted_at__lt=before) | Q(lifted_at=None, since__lt=before) & ~Exists(waiting))


def reviews_due(now: datetime) -> QuerySet[Review]:
    """Return requests for a review that nobody confirmed."""
    return find_unconfirmed(now)


def evidence_due(now: datetime) -> QuerySet[ReviewFile]:
    """Return files of reviews that are over, after their last step."""
    lately = ReviewStep.objects.filter(review=OuterRef("review"), at__gte=now - days("KEEP_MAIL_DAYS"))
    over = ReviewFile.objects.exclude(review__state__in=evidence.UNDER_REVIEW)
    return over.filter(~Exists(lately)).defer("content")


def tokens_due(now: datetime) -> QuerySet[ReportToken]:
    """Secret addresses that were revoked, or whose tournament cannot be questioned any longer."""
    before = now - days("KEEP_MAIL_DAYS")
    running = Tournament.objects.filter(pk__in=Game.objects.filter(WAITED_FOR).values("tournament"))
    over = Tournament.objects.filter(review_until__lt=timezone.localdate(before)).exclude(pk__in=running)
    return ReportToken.objects.filter(Q(revoked_at__lt=before) | Q(tournament__in=over))


def sessions_due(now: datetime) -> QuerySet[Session]:
    """Return logins that ended."""
    return Session.objects.filter(expire_date__lt=now)


def attempts_due(now: datetime) -> QuerySet[AccessAttempt]:
    """Wrong passwords that lock nobody any longer."""
    old: QuerySet[AccessAttempt] = AccessAttempt.objects.filter(attempt_time__lt=now - settings.AXES_COOLOFF_TIME)
    return old


def accesses_due(now: datetime) -> QuerySet[PersonalAccess]:
    """Return who looked at personal data long ago."""
    return PersonalAccess.objects.filter(at__lt=now - days("KEEP_LOOK_DAYS"))


JOB_DAYS = 90
"""Days for which a job that ended can be looked at (our own choice)."""


def jobs_due(now: datetime) -> QuerySet[Job]:
    """Return jobs that ended long ago; what they wrote stays."""
    return Job.objects.filter(finished_at__lt=now - timedelta(days=JOB_DAYS))


MOVE_DAYS = 30
"""Days for which files that were handed in wait to be stored (our own choice)."""


def moving_in_due(now: datetime) -> QuerySet[MoveIn]:
    """Return federations whose files nobody stored, or names from these files."""
    held = Q(content__isnull=False) | ~Q(words={})
    return MoveIn.objects.filter(held, asked_at__lt=now - timedelta(days=MOVE_DAYS))


def empty_moving_in(rows: Rows) -> None:
    """Remove the files and words of federations that move in; what was stored stays, and so does the report."""
    rows.update(content=None, words={})


RULES: tuple[Rule, ...] = (
    Rule(
        "mails",
        "text, sender and subject of mails and of our answers; codes and results stay",
        "the window of the last of their results closed, or they came, if they stored none; "
        "open games, reviews, appeals, corrections, contradictions and questions keep them",
        mails_due,
        redact_mails,
        "KEEP_MAIL_DAYS",
    ),
    Rule("letters", "mails of ours that answer none", "they were written", own_mails_due, setting="KEEP_MAIL_DAYS"),
    Rule(
        "tokens",
        "digests of secret addresses",
        "they were revoked, or the window of their tournament closed",
        tokens_due,
        setting="KEEP_MAIL_DAYS",
    ),
    Rule(
        "quarantine",
        "mails of unknown or forged senders",
        "they came",
        quarantine_due,
        delete_mails,
        "KEEP_QUARANTINE_DAYS",
    ),
    Rule(
        "pending",
        "mails that their sender did not confirm",
        "they came",
        pending_due,
        delete_mails,
        "KEEP_QUARANTINE_DAYS",
    ),
    Rule(
        "requests",
        "what a provider posted and nobody could unpack",
        "it came",
        requests_due,
        setting="KEEP_QUARANTINE_DAYS",
    ),
    Rule(
        "bounces",
        "addresses to which mails of ours did not come",
        "they were lifted",
        bounces_due,
        setting="KEEP_MAIL_DAYS",
    ),
    Rule("reviews", "requests for a review that nobody confirmed", f"{CONFIRM_WITHIN.days} days", reviews_due),
    Rule(
        "evidence",
        "files in reviews that are over",
        "the last step of the review",
        evidence_due,
        setting="KEEP_MAIL_DAYS",
    ),
    Rule("jobs", "background jobs that ended, without what they wrote", f"{JOB_DAYS} days", jobs_due),
    Rule(
        "moving-in",
        "files of a federation that moves in, with names and faults of its plan; the report stays",
        f"{MOVE_DAYS} days; once they are stored they go at once",
        moving_in_due,
        empty_moving_in,
    ),
    Rule("sessions", "logins to the office", "their end, after 12 hours at the latest", sessions_due),
    Rule(
        "attempts", "wrong passwords, with name and IP address", "the end of the lock, after 15 minutes", attempts_due
    ),
    Rule("looks", "who looked at personal data", "the look", accesses_due, setting="KEEP_LOOK_DAYS"),
)
"""All rules; the site shows them at `/help/personal-data/`."""


def count_due(now: datetime) -> dict[str, int]:
    """Return how many rows each rule would delete now."""
    return {rule.name: rule.due(now).count() for rule in RULES}


def count_deleted() -> dict[str, float]:
    """Return how many rows each rule has deleted since the server began, as counted in the trail."""
    found = {f"retention:{rule.name}": 0 for rule in RULES}
    for subject, after in AuditEvent.objects.filter(subject__in=found).values_list("subject", "after"):
        found[subject] += after["rows"]
    return {subject.partition(":")[2]: rows for subject, rows in found.items()}


def delete_expired(after_each: Callable[[], object] = bool) -> dict[str, int]:
    """Delete what no rule keeps any longer; how many rows by rule."""
    now = timezone.now()
    deleted: dict[str, int] = {}
    for rule in RULES:
        deleted[rule.name] = sum(_remove_in_batches(rule, now, after_each))
    return deleted


def _remove_in_batches(rule: Rule, now: datetime, after_each: Callable[[], object]) -> list[int]:
    rows = rule.due(now)
    keys = list(rows.order_by("pk").values_list("pk", flat=True))
    found = []
    for start in range(0, len(keys), AT_ONCE):
        found.append(_remove(rule, QuerySet(rows.model), keys[start : start + AT_ONCE]))
        after_each()
    return found


@transaction.atomic
def _remove(rule: Rule, rows: Rows, keys: Sequence[object]) -> int:
    rule.remove(rows.filter(pk__in=keys))
    audit.append(ORIGIN, DELETED, f"retention:{rule.name}", {}, {"rows": len(keys)})
    return len(keys)
