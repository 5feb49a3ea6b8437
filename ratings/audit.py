"""The trail of changed facts: a hash chain of codes, dates and ids."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, timedelta
from typing import Any

from django.db import connection
from django.utils import timezone

from ratings import days
from ratings.models import AuditEvent, AuditHead, Seal

GENESIS = "0" * 64
"""The hash before the first event."""

CHAIN_LOCK = (7_201, 0)
"""Key of the PostgreSQL advisory lock that lets one transaction at a time append (our own choice)."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Who changes a fact ("director:3", "officer:1", "system"), and because of which mail or file."""

    actor: str
    cause: str = ""


def append(origin: Origin, action: str, subject: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Append one event. Must run inside the transaction that changes the fact."""
    lock()
    last = AuditEvent.objects.order_by("-number").only("number", "hash").first()
    event = AuditEvent(
        number=last.number + 1 if last else 1,
        at=timezone.now(),
        actor=origin.actor,
        action=action,
        subject=subject,
        cause=origin.cause,
        before=dict(before),
        after=dict(after),
        previous_hash=last.hash if last else GENESIS,
    )
    event.hash = hash_of(event)
    event.save(force_insert=True)


def sealed(subject: str, *facts: str) -> str:
    """Return a seal of facts that stay out of the trail, a name or an address: it shows whether they are still the
    same, and nothing about them to anybody who has the trail alone.
    """
    seal, _new = Seal.objects.get_or_create(subject=subject)
    return sealed_by(seal.salt, facts)


def sealed_by(salt: str, facts: Sequence[str]) -> str:
    """Return the same with a salt that is known."""
    return hashlib.sha256(json.dumps([salt, *facts]).encode()).hexdigest()


def lock() -> None:
    """One appender at a time; SQLite's immediate transactions are that already."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", CHAIN_LOCK)


def hash_of(event: AuditEvent) -> str:
    """SHA-256 over the event and the hash before it."""
    content = [
        event.number,
        event.at.astimezone(UTC).isoformat(),
        event.actor,
        event.action,
        event.subject,
        event.cause,
        event.before,
        event.after,
        event.previous_hash,
    ]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def broken() -> Iterator[str]:
    """Yield every place where the chain does not hold: a gap, a wrong link, a changed event."""
    previous, number = GENESIS, 0
    for event in AuditEvent.objects.order_by("number").iterator():
        number += 1
        if event.number != number:
            yield f"event {number} is missing before {event.number}"
            number = event.number
        if event.previous_hash != previous:
            yield f"event {event.number} does not follow the one before it"
        if event.hash != hash_of(event):
            yield f"event {event.number} was changed"
        previous = event.hash


def store_checkpoint() -> AuditHead | None:
    """Store the end of the chain at the end of yesterday, once; None where that was done, or where nothing had happened
    by then. Whoever looks first does it.
    """
    today = timezone.localdate()
    yesterday = today - timedelta(days=1)
    if AuditHead.objects.filter(day__gte=yesterday).exists():
        return None
    last = AuditEvent.objects.filter(at__lt=days.begin(today)).order_by("-number").first()
    if last is None:
        return None
    checkpoint = AuditHead(day=yesterday, number=last.number, hash=last.hash, stored_at=timezone.now())
    AuditHead.objects.bulk_create([checkpoint], ignore_conflicts=True)  # another process may have been quicker
    return checkpoint


def find_broken_checkpoints() -> Iterator[str]:
    """Yield every day whose head is no longer part of the chain."""
    for checkpoint in AuditHead.objects.order_by("day"):
        if not AuditEvent.objects.filter(number=checkpoint.number, hash=checkpoint.hash).exists():
            yield f"the head of {checkpoint.day}, event {checkpoint.number}, is no longer in the chain"
