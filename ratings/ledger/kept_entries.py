"""What a new evaluation takes over from the one that it replaces, copied inside the database."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import connection
from django.db.models import Case, When

from ratings.models import Pool, Standing

from .entries import ENTRY_COLUMNS
from .rows import NewEvaluation

COPIED = "WITH copied (gone, fresh) AS (VALUES {evaluations})"
"""Evaluations with those that replace them."""

ENTRIES = """
{copied} INSERT INTO ratings_unitentry (evaluation_id, player_id, {names})
SELECT copied.fresh, entry.player_id, {columns} FROM copied CROSS JOIN ratings_unitentry entry
WHERE entry.evaluation_id = copied.gone {lost} AND NOT EXISTS (
    SELECT 1 FROM ratings_unitentry own WHERE own.evaluation_id = copied.fresh AND own.player_id = entry.player_id
)
"""
"""One statement for all of them: SQLite puts aside every page that a statement changes."""

LOST = "AND NOT (entry.evaluation_id = {evaluation} AND entry.player_id IN ({players}))"

TOURNAMENTS = """
{copied} INSERT INTO ratings_coveredtournament (evaluation_id, tournament_id)
SELECT copied.fresh, covered.tournament_id FROM copied CROSS JOIN ratings_coveredtournament covered
WHERE covered.evaluation_id = copied.gone
"""


def copy_kept(pool: Pool, sheets: Mapping[int, NewEvaluation]) -> None:
    """Write what new evaluations, by their keys, take over; their own entries are written by now."""
    fresh = {sheet.kept.evaluation: key for key, sheet in sheets.items() if sheet.kept}
    if not fresh:
        return
    lost = {gone: players for gone, key in fresh.items() if (players := _find_lost(sheets[key]))}
    copied = COPIED.format(evaluations=", ".join(f"({gone}, {key})" for gone, key in fresh.items()))
    without = (LOST.format(evaluation=gone, players=", ".join(map(str, sorted(lost[gone])))) for gone in lost)
    columns = ", ".join(f"entry.{column}" for column in ENTRY_COLUMNS)
    with connection.cursor() as cursor:
        cursor.execute(
            ENTRIES.format(copied=copied, names=", ".join(ENTRY_COLUMNS), columns=columns, lost=" ".join(without))
        )
        cursor.execute(TOURNAMENTS.format(copied=copied))
    _follow(pool, fresh, frozenset().union(*lost.values()))


def _find_lost(sheet: NewEvaluation) -> frozenset[int]:
    """Return the players who have no entry in an evaluation any more."""
    return sheet.kept.without - {player for _, player, _ in sheet.entries} if sheet.kept else frozenset()


def _follow(pool: Pool, fresh: Mapping[int, int], lost: Collection[int]) -> None:
    """Let standings name new evaluations instead of those that they replace, but for players who `lost` an entry."""
    held = Standing.objects.filter(pool=pool, evaluation__in=fresh).exclude(player__in=lost)
    held.update(evaluation=Case(*(When(evaluation=gone, then=key) for gone, key in fresh.items())))
