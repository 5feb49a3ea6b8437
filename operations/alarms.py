"""Mails to whoever looks after the server: one for each trouble and day, through the outbox."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from intake.models import AnswerKind, OutboundMail
from intake.replying import put_alarm
from operations.health import Health, Trouble, look
from operations.pulse import beat, last
from operations.words import TROUBLES, facts

ALARMS = "alarms"

EVERY = timedelta(minutes=1)
"""How often the sweep looks for trouble (our own choice; limits are whole minutes)."""


def raise_alarms() -> int:
    """Puts a mail for each trouble into the outbox that has none today; how many. Nothing without ALARM_EMAIL,
    and at most once a minute.
    """
    looked = last(ALARMS)
    if not settings.ALARM_EMAIL or (looked and looked.at > timezone.now() - EVERY):
        return 0
    beat(ALARMS)
    health = look()
    return sum(_tell(trouble, health) for trouble in health.troubles)


def _tell(trouble: Trouble, health: Health) -> bool:
    """One mail; False if it was put there before."""
    name = f"{trouble}.{timezone.localdate(health.at)}"
    if OutboundMail.objects.filter(kind=AnswerKind.ALARM, message_id__startswith=f"<{name}.").exists():
        return False
    try:
        with transaction.atomic(), translation.override(settings.LANGUAGE_CODE):
            put_alarm(settings.ALARM_EMAIL, str(TROUBLES[trouble]), facts(health), health.at, name)
    except IntegrityError:  # another sweep was quicker
        return False
    return True
