"""Writing to the ledger: new evaluations, replacement of earlier ones, standings, version."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from django.db import connection
from django.utils import timezone

from ratings.models import Evaluation, LedgerEntry, Pool, Run, RunKind
from ratings.prepared import insert_row

from . import kept_entries, rows, standings, writer
from .rows import NewEvaluation
from .standings import Newest

KEYS_PER_STATEMENT = 500
"""Keys in one statement; SQLite's smallest limit of variables is 999."""


def post(
    pool: Pool, sheets: Sequence[NewEvaluation], replaced: Collection[str], kind: RunKind, cause: str
) -> Sequence[int]:
    """Write `sheets` in the order of the stream and replace the current evaluations of the units
    `replaced`; return the keys of the new ones. In an ADVANCE they follow every current evaluation.

    Must run inside `writing(pool)`. Raises PoolMoved if that lock did not hold.
    """
    if not sheets and not replaced:
        return ()
    ratings = sum(len(sheet.entries) + (sheet.kept.entries if sheet.kept else 0) for sheet in sheets)
    run = Run(pool=pool, kind=kind, at=timezone.now(), cause=cause, ratings=ratings)
    insert_row(run)
    moved = mark_replaced(pool, replaced, run, [sheet for sheet in sheets if sheet.kept])
    newest: Newest = {}
    written = rows.write(pool, run, sheets, newest)
    kept_entries.copy_kept(pool, dict(zip(written, sheets, strict=True)))
    if kind == RunKind.ADVANCE:
        standings.renew(pool, rows.newest_standings(pool, newest))
    else:
        update_standings(pool, newest, moved)
    writer.bump(pool)
    return written


def update_standings(pool: Pool, newest: Newest, lost: AbstractSet[int]) -> None:
    """Update the standings of players with new entries, and of those who lost some. A new entry is the newest where it
    is not before the one that was; only players who lost that one and have no new one are looked up.
    """
    held = places_held(pool, newest.keys() | lost)
    fresh = {
        player: found for player, found in newest.items() if player not in held or found.place >= held[player].place
    }
    sought = [player for player in lost if player not in fresh and not (player in held and held[player].in_force)]
    standings.renew(pool, standings.made_again(pool, sought) | rows.newest_standings(pool, fresh))


class Held(NamedTuple):
    """The place of a player's newest entry, as the database writes it, and whether it is current."""

    place: tuple[str, str, str]
    in_force: bool


HELD = """
SELECT standing.player_id, CAST(unit.completed_on AS TEXT), CAST(unit.received_at AS TEXT), unit.key,
    unit.replaced_by_id
FROM ratings_standing standing JOIN ratings_evaluation unit ON unit.id = standing.evaluation_id
WHERE standing.pool_id = %s
"""
"""The place of each player's newest entry as text, which is compared as it stands: to make moments of 100,000
rows would take longer than the statement.
"""


def places_held(pool: Pool, players: AbstractSet[int]) -> dict[int, Held]:
    """Return the place of each player's newest entry; players without one are left out."""
    if not players:
        return {}
    named = sorted(players) if len(players) <= standings.FEW else []
    who = f" AND standing.player_id IN ({', '.join(['%s'] * len(named))})" if named else ""
    with connection.cursor() as cursor:
        cursor.execute(HELD + who, (pool.pk, *named))
        return {player: Held((on, at, key), run is None) for player, on, at, key, run in cursor if player in players}


def mark_replaced(pool: Pool, keys: Collection[str], run: Run, copied: Sequence[NewEvaluation] = ()) -> set[int]:
    """Replace evaluations, in batches that every database accepts; return the players with entries in them that are not
    `copied` into new ones.
    """
    kept = {sheet.kept.evaluation: sheet.kept.without for sheet in copied if sheet.kept}
    moved: set[int] = set().union(*kept.values())
    ordered = sorted(keys)
    for start in range(0, len(ordered), KEYS_PER_STATEMENT):
        part = ordered[start : start + KEYS_PER_STATEMENT]
        current = Evaluation.objects.filter(pool=pool, replaced_by=None, key__in=part)
        in_force = list(current.values_list("pk", flat=True))
        whole = [key for key in in_force if key not in kept]
        moved.update(LedgerEntry.objects.filter(evaluation__in=whole).values_list("player_id", flat=True))
        Evaluation.objects.filter(pk__in=in_force).update(replaced_by=run)
    return moved
