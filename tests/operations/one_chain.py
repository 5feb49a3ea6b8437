"""A database as the last release left it whose trail was one chain.

python -m tests.operations.one_chain
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

import django
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps

LAST = ("ratings", "0046_positions")
BEGUN = datetime(2025, 10, 1, 8, 0, 0, 5, UTC)
EVENTS = 5
PUBLISHED = 3
"""The event that was the last one of the only checkpoint."""


def targets_of(executor: MigrationExecutor) -> list[tuple[str, str]]:
    """The last migrations of that release."""
    return [LAST, *(leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] != LAST[0])]


def apps_before(executor: MigrationExecutor) -> StateApps:
    """The models as that release had them, whatever the database is like."""
    return executor.loader.project_state(targets_of(executor)).apps


def store_before() -> None:
    """Migrate the empty database that far, and store a trail and a checkpoint as they were then."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets_of(executor))
    apps = apps_before(executor)
    digest = "0" * 64
    for number in range(1, EVENTS + 1):
        digest = append(apps.get_model("ratings", "AuditEvent"), number, digest)
        if number == PUBLISHED:
            head = {"day": date(2025, 10, 3), "number": number, "hash": digest, "stored_at": BEGUN}
            apps.get_model("ratings", "AuditHead").objects.create(**head)


def append(model: Any, number: int, previous: str) -> str:
    """Append an event as that release did; return its hash."""
    at, before, after = BEGUN + timedelta(days=number), {"roles": ["é"]}, {"roles": ["auditor", 'deputy"']}
    known = [number, at.isoformat(), "system", "account.roles", "account:1", "", before, after, previous]
    digest = hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()
    names = ("number", "at", "actor", "action", "subject", "cause", "before", "after", "previous_hash", "hash")
    model.objects.create(**dict(zip(names, [number, at, *known[2:], digest], strict=True)))
    return digest


if __name__ == "__main__":
    django.setup()
    store_before()
