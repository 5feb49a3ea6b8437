"""The trail as tests compare it."""

from __future__ import annotations

from typing import Any

from ratings.models import AuditEvent

Event = tuple[str, str, str, dict[str, Any], dict[str, Any]]


def events(subject: str) -> list[Event]:
    """Actor, action, cause, before and after of all events about a subject, the oldest first."""
    found = AuditEvent.objects.filter(subject=subject).order_by("number")
    return [(event.actor, event.action, event.cause, event.before, event.after) for event in found]
