"""The trail of changed facts: hash chains of codes, dates and ids, one for each pool and one for what belongs to none.

Two pools never wait for each other: each chain has a lock of its own. The chain of a pool hangs on the last event that
the common one had when it began.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, timedelta
from typing import Any

from django.db import connection
from django.utils import timezone

from ratings import chain_ends, days
from ratings.chain_ends import GENESIS, parse_ends
from ratings.locks import lock_common, lock_pool
from ratings.models import AuditEvent, AuditHead, Seal
from ratings.models.audit import COMMON
from ratings.prepared import insert_rows
from ratings.server_statements import statement_cursor
from ratings.transaction_watcher import WATCHER

OF_POOLS = frozenset({"pool", "tournament", "entry", "game", "publication"})
"""Kinds of subjects whose events belong to a pool, and so those about a rating in it ("rating.taken-over"). All others
belong to none: people, accounts, mails, requests and whatever concerns several pools.
"""

NEXT = {
    "postgresql": "nextval(pg_get_serial_sequence('ratings_auditevent', 'id'))",
    "sqlite": "(SELECT COALESCE(MAX(id), 0) + 1 FROM ratings_auditevent)",
}
"""The next number: from a sequence, which nobody waits for. It goes up within each chain, with gaps."""

LAST = "SELECT {number}, (SELECT hash FROM ratings_auditevent WHERE chain = %s ORDER BY number DESC LIMIT 1)"

Change = tuple[str, str, Mapping[str, Any], Mapping[str, Any]]
"""A change: the action, its subject, and the facts before and after it."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Who changes a fact ("director:3", "officer:1", "system"), and because of which mail or file."""

    actor: str
    cause: str = ""


def append(  # noqa: PLR0913 -- the parts of an event
    origin: Origin,
    action: str,
    subject: str,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    *,
    pool: int = COMMON,
) -> None:
    """Append one event to the chain of a pool, by its key, or to the common one. Must run inside the transaction that
    changes the fact, which holds the lock of that pool already, and takes the lock of no pool afterwards.
    """
    append_many(origin, [(action, subject, before, after)], pool=pool)


def append_many(origin: Origin, changes: Sequence[Change], *, pool: int = COMMON) -> None:
    """Append an event for each change, in their order, as `append` does for one."""
    if not changes:
        return
    for action, subject, *_facts in changes:
        if (pool != COMMON) != is_of_pool(action, subject):
            raise ValueError(f"{action} {subject} in chain {pool}")
    number, previous = _follow(pool)
    events = []
    numbers = (number, *_further(number, len(changes) - 1))
    for number, (action, subject, before, after) in zip(numbers, changes, strict=True):
        event = AuditEvent(
            pk=number,
            number=number,
            at=timezone.now(),
            actor=origin.actor,
            action=action,
            subject=subject,
            cause=origin.cause,
            before=dict(before),
            after=dict(after),
            previous_hash=previous,
            chain=pool,
        )
        previous = event.hash = hash_of(event)
        events.append(event)
    insert_rows(events)
    watcher = WATCHER.get()
    if watcher:
        watcher.see_appended(events)


def is_of_pool(action: str, subject: str) -> bool:
    """Return whether an event belongs to the chain of a pool: that which its subject is in when it changes."""
    return subject.partition(":")[0] in OF_POOLS or action.startswith("rating.")


def _follow(chain: int) -> tuple[int, str]:
    """Return number and previous hash of the next event of a chain; that of a pool begins behind the common one."""
    lock(chain)
    number, previous = _next_after(chain)
    if previous is None and chain != COMMON:
        lock(COMMON)
        number, previous = _next_after(COMMON)
    return number, previous or GENESIS


def _further(number: int, count: int) -> Sequence[int]:
    """Return the numbers of `count` more events behind one of the transaction."""
    if not count or connection.vendor == "sqlite":
        return range(number + 1, number + 1 + count)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {NEXT['postgresql']} FROM generate_series(1, %s)", [count])  # noqa: S608 -- a constant
        return sorted(row[0] for row in cursor.fetchall())


def _next_after(chain: int) -> tuple[int, str | None]:
    with statement_cursor() as cursor:
        cursor.execute(LAST.format(number=NEXT[connection.vendor]), [chain])
        number, previous = cursor.fetchone()
    return number, previous


def sealed(subject: str, *facts: str) -> str:
    """Return a seal of facts that stay out of the trail, a name or an address: it shows whether they are still the
    same, and nothing about them to anybody who has the trail alone.
    """
    seal, _new = Seal.objects.get_or_create(subject=subject)
    return sealed_by(seal.salt, facts)


def sealed_by(salt: str, facts: Sequence[str]) -> str:
    """Return the same with a salt that is known."""
    return hashlib.sha256(json.dumps([salt, *facts]).encode()).hexdigest()


def lock(chain: int = COMMON) -> None:
    """One appender to a chain at a time, to the end of the transaction; that of the common chain comes last."""
    lock_common() if chain == COMMON else lock_pool(chain)


def hash_of(event: AuditEvent) -> str:
    """SHA-256 over the event and the hash before it, and over its chain unless it is the common one."""
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
        *([] if event.chain == COMMON else [event.chain]),
    ]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def broken() -> Iterator[str]:
    """Yield every place where a chain does not hold: a wrong link, as behind a gap, or a changed event."""
    ends: dict[int, str] = {}
    for event in AuditEvent.objects.order_by("number").iterator():
        if event.previous_hash != ends.get(event.chain, ends.get(COMMON, GENESIS)):
            yield f"event {event.number} does not follow the one before it"
        if event.hash != hash_of(event):
            yield f"event {event.number} was changed"
        ends[event.chain] = event.hash


def store_checkpoint() -> AuditHead | None:
    """Store the end of the trail at the end of yesterday, once; None where that was done, or where nothing had happened
    by then. Whoever looks first does it.
    """
    today = timezone.localdate()
    yesterday = today - timedelta(days=1)
    if AuditHead.objects.filter(day__gte=yesterday).exists():
        return None
    end = chain_ends.find_end(days.begin(today))
    if not end.number:
        return None
    checkpoint = AuditHead(day=yesterday, number=end.number, hash=end.hash, ends=end.ends, stored_at=timezone.now())
    AuditHead.objects.bulk_create([checkpoint], ignore_conflicts=True)  # another process may have been quicker
    return checkpoint


def find_broken_checkpoints() -> Iterator[str]:
    """Yield every day whose head is no longer what the chains say."""
    for checkpoint in AuditHead.objects.order_by("day"):
        if not _holds(checkpoint):
            yield f"the head of {checkpoint.day}, event {checkpoint.number}, is no longer in the chain"


def _holds(checkpoint: AuditHead) -> bool:
    """Return whether the ends that a checkpoint binds are still in their chains."""
    bound = chain_ends.TrailEnd(checkpoint.number, checkpoint.hash, checkpoint.ends)
    ends = parse_ends(checkpoint.ends) or (chain_ends.End(COMMON, checkpoint.number, checkpoint.hash),)
    there = AuditEvent.objects.filter(number__in=[end.number for end in ends])
    return chain_ends.bind(ends) == bound and set(ends) <= set(there.values_list("chain", "number", "hash"))
