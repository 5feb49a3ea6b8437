"""Reading time per sender and day.

A sender whose mails are slow to read would keep the workers from those of others. The seconds are those of the
processor, for nobody has to wait because others keep it busy; they are counted in the database, for all workers
together. Beyond INTAKE_SENDER_SECONDS the mails of this sender wait until the next day.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from time import monotonic

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from intake.errors import BudgetSpent
from intake.models import ReadingTime
from intake.processing.screening import SenderFacts
from ratings import days
from ratings.prepared import prepared

NEGLIGIBLE = 50
"""Milliseconds of a reading that are not counted (our own choice): usual mails take less and cost no write."""


def name_account(facts: SenderFacts) -> str:
    """Return the account of a sender: opaque keys, no address.

    A mail that may be from somebody else has an account beside that of the person it names: else a stranger could use
    up the day of a director.
    """
    owner = f"director {facts.director.pk}" if facts.director else f"player {facts.players[0].pk}"
    return owner if facts.is_certain else f"{owner} uncertain"


@dataclass(slots=True)
class Spent:
    """What a reading took of the processor, in seconds; None for one that failed, which is counted by the clock."""

    seconds: float | None = None


@contextmanager
def counting_seconds(facts: SenderFacts, *, again: bool) -> Iterator[Spent]:
    """Count the seconds of a reading, also of one that fails. Raises BudgetSpent before it begins, but not where a mail
    is read `again`: it would wait for ever if its first reading took what a day has.
    """
    account = name_account(facts)
    if not again and _is_spent(account):
        raise BudgetSpent(account)
    spent, begun = Spent(), monotonic()
    try:
        yield spent
    finally:
        _add_time(account, round(1000 * (monotonic() - begun if spent.seconds is None else spent.seconds)))


def next_day() -> datetime:
    """Return when the budgets of all senders are full again."""
    return days.begin(timezone.localdate() + timedelta(days=1))


def _is_spent(account: str) -> bool:
    return any(spent >= settings.INTAKE_SENDER_SECONDS * 1000 for spent in _spent(account, timezone.localdate()))


@prepared
def _spent(account: str, day: date) -> QuerySet[ReadingTime, int]:
    return ReadingTime.objects.filter(account=account, day=day).values_list("milliseconds", flat=True)


def _add_time(account: str, milliseconds: int) -> None:
    if milliseconds < NEGLIGIBLE:
        return
    today = timezone.localdate()
    ReadingTime.objects.get_or_create(account=account, defaults={"day": today, "milliseconds": 0})
    ReadingTime.objects.filter(account=account).exclude(day=today).update(day=today, milliseconds=0)
    ReadingTime.objects.filter(account=account, day=today).update(milliseconds=F("milliseconds") + milliseconds)
