"""Writing to the ledger: new evaluations, marks on those they replace, standings, version."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from ratings.models import CoveredTournament, Evaluation, LedgerEntry, Pool, Run, RunKind
from ratings.rules import RULES
from ratings.rules.types import Change, Outcome

from . import entries, standings, writer

PORTION = 500
"""Rows or keys in one statement; SQLite's smallest limit of variables is 999."""


@dataclass(frozen=True, slots=True)
class Posting:
    """One evaluated unit, ready to be written; `players` are keys in the order of the outcome. A period
    has no tournament of its own: it `covers` those that ended in it.
    """

    key: str
    rule: str
    tournament: int | None
    covers: tuple[int, ...]
    game: int | None
    completed_on: date
    received_at: datetime
    signature: str
    players: tuple[int, ...]
    outcome: Outcome


def post(
    pool: Pool, postings: Sequence[Posting], replaced: Collection[str], kind: RunKind, cause: str
) -> tuple[Evaluation, ...]:
    """Writes `postings` in the order of the stream and marks the evaluations in force of the units
    `replaced`. An ADVANCE promises that its postings follow everything in force.

    Must run inside `writing(pool)`. Raises PoolMoved if that lock did not hold.
    """
    if not postings and not replaced:
        return ()
    run = Run.objects.create(pool=pool, kind=kind, at=timezone.now(), cause=cause)
    moved = mark_replaced(pool, replaced, run)
    evaluations = Evaluation.objects.bulk_create(evaluation(pool, posting, run) for posting in postings)
    CoveredTournament.objects.bulk_create(
        [
            CoveredTournament(evaluation=row, tournament_id=key)
            for row, posting in zip(evaluations, postings, strict=True)
            for key in posting.covers
        ],
        batch_size=PORTION,
    )
    pairs = zip(evaluations, postings, strict=True)
    written = LedgerEntry.objects.bulk_create(
        [entry for evaluation_, posting in pairs for entry in entries_of(evaluation_, posting)], batch_size=PORTION
    )
    if kind == RunKind.ADVANCE:
        standings.remember(pool, written)
    else:
        reached = {player: posting.completed_on for posting in postings for player in posting.players}
        standings.refresh(pool, standings.outdated(pool, dict.fromkeys(moved) | reached))
    writer.bump(pool)
    return tuple(evaluations)


def mark_replaced(pool: Pool, keys: Collection[str], run: Run) -> set[int]:
    """Takes evaluations out of force, in portions that every database accepts; the players whom
    they had moved.
    """
    moved: set[int] = set()
    ordered = sorted(keys)
    for start in range(0, len(ordered), PORTION):
        in_force = Evaluation.objects.filter(pool=pool, replaced_by=None, key__in=ordered[start : start + PORTION])
        moved |= set(LedgerEntry.objects.filter(evaluation__in=in_force).values_list("player_id", flat=True))
        in_force.update(replaced_by=run)
    return moved


def evaluation(pool: Pool, posting: Posting, run: Run) -> Evaluation:
    """The row of an evaluated unit."""
    return Evaluation(
        pool=pool,
        tournament_id=posting.tournament,
        game_id=posting.game,
        completed_on=posting.completed_on,
        received_at=posting.received_at,
        key=posting.key,
        rule=posting.rule,
        edition=RULES[posting.rule].edition,
        signature=posting.signature,
        run=run,
    )


def entries_of(evaluation_: Evaluation, posting: Posting) -> Iterator[LedgerEntry]:
    """One entry for each player with a counted game; the others stay as they are."""
    for player, change in zip(posting.players, posting.outcome.changes, strict=True):
        if change.games:
            yield entry_of(evaluation_, player, change)


def entry_of(evaluation_: Evaluation, player: int, change: Change) -> LedgerEntry:
    """The row of one player's change."""
    columns = dict(zip(entries.ENTRY_COLUMNS, entries.columns_of(change), strict=True))
    return LedgerEntry(evaluation=evaluation_, player_id=player, **columns)
