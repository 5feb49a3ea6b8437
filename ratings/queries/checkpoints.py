"""Checkpoints of the trail: its newest event and its hash at the end of each day on which the server ran."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch

from ratings.models import AuditHead, HeldCheckpoint

SHOWN = 400
"""Checkpoints on the page: more than a year of days."""


@dataclass(frozen=True, slots=True)
class PublishedCheckpoint:
    """The end of the trail at the end of a day, and the witnesses outside who hold it."""

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
