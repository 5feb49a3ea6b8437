"""Alarm mails to the administrator: one per problem and day, through the outbox."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from intake.models import AnswerKind, OutboundMail
from intake.replying import put_alarm
from operations.health import Health, Problem, measure_health
from operations.heartbeat import last_heartbeat, record_heartbeat
from operations.labels import describe_health

ALARMS = "alarms"

EVERY = timedelta(minutes=1)
"""How often the sweep looks for problems (our own choice; limits are whole minutes)."""


def raise_alarms() -> int:
    """Queue a mail for each problem that has none today and return how many.

    Does nothing without ALARM_EMAIL, and runs at most once a minute.
    """
    newest = last_heartbeat(ALARMS)
    if not settings.ALARM_EMAIL or (newest and newest.at > timezone.now() - EVERY):
        return 0
    record_heartbeat(ALARMS)
    health = measure_health()
    return sum(_report(problem, health) for problem in health.problems)


def _report(problem: Problem, health: Health) -> bool:
    """Queue one mail; return False if it was queued before."""
    name = f"{problem}.{timezone.localdate(health.at)}"
    if OutboundMail.objects.filter(kind=AnswerKind.ALARM, message_id__startswith=f"<{name}.").exists():
        return False
    try:
        with transaction.atomic(), translation.override(settings.LANGUAGE_CODE):
            put_alarm(settings.ALARM_EMAIL, str(problem.label), describe_health(health), health.at, name)
    except IntegrityError:  # another sweep was quicker
        return False
    return True
