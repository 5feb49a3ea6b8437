"""The ledger of a whole pool, written at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from ratings.models import Evaluation, LedgerEntry, Pool, Run, RunKind

from . import rows, standings, writer
from .rows import Newest, Sheet

PORTION = 20_000
"""Evaluations written at once: enough to make the statements cheap, few enough to hold (our own choice)."""

Progress = Callable[[int], None]


def fill(pool: Pool, rated: Iterable[Sheet], kind: RunKind, cause: str, progress: Progress) -> int:
    """Writes the ledger and the standings of a pool that has nothing in force; the number of evaluations.
    `progress` is told after each portion how many games were written.

    Must run inside `writing(pool)`.
    """
    run = Run.objects.create(pool=pool, kind=kind, at=timezone.now(), cause=cause)
    newest: Newest = {}
    ahead, evaluations, games = iter(rated), 0, 0
    while portion := list(islice(ahead, PORTION)):
        rows.write(pool, run, portion, newest)
        evaluations += len(portion)
        games += sum(sheet.games for sheet in portion)
        progress(games)
    standings.put(pool, rows.newest_standings(pool, newest))
    writer.bump(pool)
    analyze()
    return evaluations


def analyze(*models: type[Model]) -> None:
    """Lets the database look at what is new in some tables, those of the ledger if none is named; who plans by an
    empty table reads all of a full one.
    """
    with connection.cursor() as cursor:
        for model in models or (Evaluation, LedgerEntry):
            cursor.execute(f"ANALYZE {model._meta.db_table}")  # noqa: SLF001 -- a public part of Django under a private name
