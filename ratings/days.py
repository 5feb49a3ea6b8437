"""Days of the server's zone as moments."""

from __future__ import annotations

from datetime import date, datetime, time

from django.utils import timezone


def begin(day: date) -> datetime:
    """Return the moment at which a day begins."""
    return timezone.make_aware(datetime.combine(day, time()))
