"""Checkpoints of the trail: its last event and hash at the end of each day on which the server ran."""

from __future__ import annotations

from ratings.models import AuditEvent, AuditHead

SHOWN = 400
"""Checkpoints on the page: more than a year of days."""


def newest_checkpoints() -> tuple[AuditHead, ...]:
    """Return the newest checkpoints, the newest first."""
    return tuple(AuditHead.objects.order_by("-day")[:SHOWN])


def checkpoint_lines() -> str:
    """Return every checkpoint as a line of text: day, number of the event, hash; the oldest first."""
    rows = AuditHead.objects.order_by("day").values_list("day", "number", "hash")
    return "".join(f"{day} {number} {digest}\n" for day, number, digest in rows.iterator())


def find_newest_event() -> AuditEvent | None:
    """Return the last event of the chain; its number is the length of the chain."""
    return AuditEvent.objects.order_by("-number").only("number", "hash").first()
