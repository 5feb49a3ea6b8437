"""The end of the trail: the last event of every chain at one moment, and one hash over them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db import connection

from ratings.models.audit import COMMON

GENESIS = "0" * 64
"""The hash before the first event."""

ENDS = """
SELECT chains.chain, event.number, event.hash
  FROM (SELECT 0 AS chain UNION ALL SELECT id FROM ratings_pool) AS chains
  JOIN ratings_auditevent AS event ON event.number =
       (SELECT number FROM ratings_auditevent WHERE chain = chains.chain {until} ORDER BY number DESC LIMIT 1)
 ORDER BY chains.chain
"""
"""One statement, so one moment: writers go on meanwhile, and none is waited for."""


class End(NamedTuple):
    """The last event of a chain."""

    chain: int
    number: int
    hash: str


@dataclass(frozen=True, slots=True)
class TrailEnd:
    """All chains at one moment: the number of the newest event, and a hash that covers everything before it.

    `ends` is "" as long as there is only the common chain: then the hash is that of its last event.
    """

    number: int
    hash: str
    ends: str = ""


def find_end(before: datetime | None = None) -> TrailEnd:
    """Return the end of the trail now, or as it was before a moment. One query."""
    return bind(read_ends(before))


def read_ends(before: datetime | None) -> tuple[End, ...]:
    """Return the last event of every chain that has one, in their order."""
    until, values = ("AND at < %s", [connection.ops.adapt_datetimefield_value(before)]) if before else ("", [])
    with connection.cursor() as cursor:
        cursor.execute(ENDS.format(until=until), values)
        return tuple(End(*row) for row in cursor.fetchall())


def bind(ends: Sequence[End]) -> TrailEnd:
    """Return what binds the ends of chains together."""
    if all(end.chain == COMMON for end in ends):
        return TrailEnd(ends[0].number, ends[0].hash) if ends else TrailEnd(0, GENESIS)
    text = " ".join(f"{end.chain}:{end.number}:{end.hash}" for end in ends)
    return TrailEnd(max(end.number for end in ends), hashlib.sha256(text.encode()).hexdigest(), text)


def parse_ends(text: str) -> tuple[End, ...]:
    """Return the ends of chains as `bind` wrote them."""
    parts = (part.split(":") for part in text.split())
    return tuple(End(int(chain), int(number), digest) for chain, number, digest in parts)
