"""The published ends of the trail, one for each day on which the server ran."""

from __future__ import annotations

from ratings.models import AuditEvent, AuditHead

SHOWN = 400
"""Days on the page: more than a year."""


def heads() -> tuple[AuditHead, ...]:
    """The newest heads, the newest first."""
    return tuple(AuditHead.objects.order_by("-day")[:SHOWN])


def all_heads() -> str:
    """Every head as a line of text: day, number of the event, hash; the oldest first."""
    rows = AuditHead.objects.order_by("day").values_list("day", "number", "hash")
    return "".join(f"{day} {number} {digest}\n" for day, number, digest in rows.iterator())


def newest_event() -> AuditEvent | None:
    """The end of the chain now; its number is how many events the chain has."""
    return AuditEvent.objects.order_by("-number").only("number", "hash").first()
