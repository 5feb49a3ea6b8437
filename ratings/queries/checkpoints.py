"""Checkpoints of the trail: its last event and hash at the end of each day on which the server ran."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch

from ratings.models import AuditEvent, AuditHead, HeldCheckpoint

SHOWN = 400
"""Checkpoints on the page: more than a year of days."""


@dataclass(frozen=True, slots=True)
class PublishedCheckpoint:
    """The last event of the trail at the end of a day, and the witnesses outside who hold it."""

    day: date
    number: int
    hash: str
    holders: tuple[str, ...]


def newest_checkpoints() -> tuple[PublishedCheckpoint, ...]:
    """Return the newest checkpoints, the newest first."""
    holding = Prefetch("held", HeldCheckpoint.objects.exclude(sent_at=None).order_by("witness"))
    return tuple(map(_publish, AuditHead.objects.order_by("-day").prefetch_related(holding)[:SHOWN]))


def _publish(head: AuditHead) -> PublishedCheckpoint:
    return PublishedCheckpoint(head.day, head.number, head.hash, tuple(held.witness for held in head.held.all()))


def checkpoint_lines() -> str:
    """Return every checkpoint as a line of text: day, number of the event, hash; the oldest first."""
    rows = AuditHead.objects.order_by("day").values_list("day", "number", "hash")
    return "".join(f"{day} {number} {digest}\n" for day, number, digest in rows.iterator())


def find_newest_event() -> AuditEvent | None:
    """Return the last event of the chain; its number is the length of the chain."""
    return AuditEvent.objects.order_by("-number").only("number", "hash").first()
