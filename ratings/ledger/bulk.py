"""The ledger of a whole pool, written at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager, nullcontext
from itertools import chain

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from ratings.models import CoveredTournament, Evaluation, Game, Pool, Run, RunKind, UnitEntry

from . import loading, rows, standings, writer
from .batches import Batch
from .keys import Ahead
from .rows import Laid
from .standings import Newest

BATCH_SIZE = 20_000
"""Evaluations written at once, and rows of facts read at once: enough to make the statements cheap, few enough to hold
(our own choice). They are the same, so that a batch is rated whole while another one is written.
"""

Progress = Callable[[int], None]


def fill(  # noqa: PLR0913, PLR0917 -- a run, what it writes, and with whom
    pool: Pool, rated: Iterable[Batch], kind: RunKind, cause: str, progress: Progress, database: Executor
) -> int:
    """Write the ledger and the standings of a pool without current evaluations; return the number of evaluations.
    `progress` is called after each batch with the number of games written. `database` writes one batch while the next
    is `rated`, so neither of the two may query the database but through it.

    Must run inside `writing(pool)`.
    """
    run = Run.objects.create(pool=pool, kind=kind, at=timezone.now(), cause=cause)
    newest: Newest = {}
    evaluations = games = 0
    with loading.bare(Evaluation, UnitEntry) if is_bulk(pool) else nullcontext():
        for batch, played in written(pool, run, rated, newest, database):
            evaluations += batch
            games += played
            progress(games)
    standings.put(pool, newest)
    writer.bump(pool)
    analyze()
    return evaluations


def append(pool: Pool, rated: Iterable[Batch], cause: str, database: Executor) -> Sequence[int]:
    """Write many units that follow every current evaluation, and update the standings of their players; return the keys
    of the evaluations. `database` is as in `fill`.

    Must run inside `writing(pool)`.
    """
    batches = iter(rated)
    if (first := next(batches, None)) is None:
        return ()
    run = Run.objects.create(pool=pool, kind=RunKind.ADVANCE, at=timezone.now(), cause=cause)
    newest: Newest = {}
    for _ in written(pool, run, chain([first], batches), newest, database):
        """It is written by then."""
    standings.renew(pool, rows.newest_standings(pool, newest))
    writer.bump(pool)
    return list(Evaluation.objects.filter(run=run).order_by("pk").values_list("pk", flat=True))


@contextmanager
def bare_for_first(pool: Pool) -> Iterator[None]:
    """Take indexes and references of the ledger away while the first units of a pool are written, where nothing but
    single games was rated before. Facts must not be read yet: PostgreSQL alters no table that is being read.
    """
    if Evaluation.objects.filter(pool=pool).exists() or UnitEntry.objects.exists() or not is_bulk(pool):
        yield
        return
    with loading.bare(Evaluation, UnitEntry, CoveredTournament):
        yield
    analyze()


def is_bulk(pool: Pool) -> bool:
    """Whether most of what the tables of the ledger will hold is now to come from one pool."""
    games = Game.objects.filter(tournament__pool=pool, score__isnull=False).count()
    return games >= loading.WORTH_WHILE and loading.has_fewer_rows(Evaluation, games)


def written(
    pool: Pool, run: Run, rated: Iterable[Batch], newest: Newest, database: Executor
) -> Iterator[tuple[int, int]]:
    """Write a batch while the next one is rated; yield how many evaluations and games each had."""
    take_keys = Ahead(database)
    before: tuple[Future[None], int, int] | None = None
    for batch in rated:
        laid = batch.lay_out(pool, run, take_keys(batch.evaluated), newest)
        if before:
            yield finished(*before)
        before = database.submit(insert_checked, laid), batch.evaluated, batch.played
        del batch, laid  # or both would be held until there is another one
    if before:
        yield finished(*before)


def finished(writing: Future[None], evaluations: int, games: int) -> tuple[int, int]:
    """Wait until a batch is written; return its numbers of evaluations and games."""
    writing.result()
    return evaluations, games


def insert_checked(laid: Laid) -> None:
    """Write a batch, and let PostgreSQL look at its references now, while the next one is rated, instead of at the
    end, where all would wait for it.
    """
    rows.insert_all(laid)
    if connection.vendor == "postgresql":
        connection.check_constraints()


def analyze(*models: type[Model]) -> None:
    """Let the database look at what is new in some tables, those of the ledger if none is named; who plans by an
    empty table reads all of a full one.
    """
    with connection.cursor() as cursor:
        for model in models or (Evaluation, UnitEntry, CoveredTournament):
            cursor.execute(f"ANALYZE {model._meta.db_table}")  # noqa: SLF001 -- a public part of Django under a private name
