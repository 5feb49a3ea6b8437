"""Writing to the ledger: new evaluations, marks on those they replace, standings, version."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from django.utils import timezone

from ratings.models import Evaluation, LedgerEntry, Pool, Run, RunKind

from . import rows, standings, writer
from .rows import Newest, Sheet

PORTION = 500
"""Keys in one statement; SQLite's smallest limit of variables is 999."""


def post(pool: Pool, sheets: Sequence[Sheet], replaced: Collection[str], kind: RunKind, cause: str) -> Sequence[int]:
    """Writes `sheets` in the order of the stream and marks the evaluations in force of the units
    `replaced`; the keys of what was written. An ADVANCE promises that its sheets follow everything in force.

    Must run inside `writing(pool)`. Raises PoolMoved if that lock did not hold.
    """
    if not sheets and not replaced:
        return ()
    run = Run.objects.create(pool=pool, kind=kind, at=timezone.now(), cause=cause)
    moved = mark_replaced(pool, replaced, run)
    newest: Newest = {}
    written = rows.write(pool, run, sheets, newest)
    if kind == RunKind.ADVANCE:
        standings.renew(pool, rows.newest_standings(pool, newest))
    else:
        reached = {player: date.fromisoformat(on) for player, (_, on, _) in newest.items()}
        standings.refresh(pool, standings.outdated(pool, dict.fromkeys(moved) | reached))
    writer.bump(pool)
    return written


def mark_replaced(pool: Pool, keys: Collection[str], run: Run) -> set[int]:
    """Takes evaluations out of force, in portions that every database accepts; the players whom
    they had moved.
    """
    moved: set[int] = set()
    ordered = sorted(keys)
    for start in range(0, len(ordered), PORTION):
        in_force = Evaluation.objects.filter(pool=pool, replaced_by=None, key__in=ordered[start : start + PORTION])
        entries = LedgerEntry.objects.filter(evaluation__in=in_force)
        moved |= set(entries.values_list("player_id", flat=True).distinct())
        in_force.update(replaced_by=run)
    return moved
