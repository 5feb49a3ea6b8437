"""Running tournaments as they are projected: the cache of what the live values are made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from ratings.models import Entry, Pool, Projection
from ratings.prepared import insert_rows, prepared
from ratings.regulations.types import State

from .carry import carry_text, state_of
from .entries import Order

States = dict[int, State | None]

ProjectionRow = tuple[int, date, datetime, str, dict[str, list[Any]]]
"""Tournament, day and moment of the newest completion, code, and what is stored of each player."""


@dataclass(frozen=True, slots=True)
class Projected:
    """A running tournament as if it ended now. `games` are the counted ones of each of its players; who has some
    has a state `before` and `after` them.
    """

    tournament: int
    order: Order
    games: dict[int, int]
    before: States = field(default_factory=dict)
    after: States = field(default_factory=dict)


def projections(
    pool: Pool, tournaments: Collection[int] | None = None, players: Collection[int] | None = None
) -> list[Projected]:
    """Return those of some tournaments, or of the tournaments of some players, or all; in their order."""
    chosen = (None if keys is None else tuple(keys) for keys in (tournaments, players))
    rows = (projected(key, (on, at, code), stored) for key, on, at, code, stored in _rows_of(pool.pk, *chosen))
    return sorted(rows, key=lambda row: row.order)


@prepared
def _rows_of(
    pool: int, tournaments: tuple[int, ...] | None, players: tuple[int, ...] | None
) -> QuerySet[Projection, ProjectionRow]:
    found = Projection.objects.filter(pool=pool)
    if tournaments is not None:
        found = found.filter(tournament__in=tournaments)
    if players is not None:
        found = found.filter(tournament__in=Entry.objects.filter(player__in=players).values("tournament"))
    return found.values_list("tournament_id", "completed_on", "received_at", "tournament__code", "players")


def projected(tournament: int, order: Order, stored: dict[str, list[Any]]) -> Projected:
    """Return the projection of a row."""
    found = Projected(tournament, order, {})
    for key, (games, before, after) in stored.items():
        player = int(key)
        found.games[player] = games
        if games:
            found.before[player], found.after[player] = state_of(*before), state_of(*after)
    return found


def is_projected(pool: Pool) -> bool:
    """Whether the pool has projections."""
    return bool(_first_of(pool.pk))


@prepared
def _first_of(pool: int) -> QuerySet[Projection, int]:
    return Projection.objects.filter(pool=pool).order_by().values_list("pk", flat=True)[:1]


def put_projections(pool: Pool, gone: Collection[int] | None, fresh: Iterable[Projected]) -> None:
    """Store projections in place of those of the tournaments `gone` (None: of all)."""
    rows = [row(pool, one) for one in fresh]
    old = Projection.objects.filter(pool=pool)
    left = None if gone is None else set(gone) - {one.tournament_id for one in rows}
    if left is None or left:
        (old if left is None else old.filter(tournament__in=left)).delete()
    insert_rows(rows, ("pool", "tournament"), ("completed_on", "received_at", "players"))


def row(pool: Pool, one: Projected) -> Projection:
    """Return the row of a projection."""
    on, at, _ = one.order
    players = {
        player: [games, columns(one.before.get(player)), columns(one.after.get(player))]
        for player, games in one.games.items()
    }
    return Projection(pool=pool, tournament_id=one.tournament, completed_on=on, received_at=at, players=players)


def columns(state: State | None) -> tuple[int | None, int | None, str]:
    """Return value, index and carry of a state."""
    return (state.value, state.index, carry_text(state)) if state else (None, None, "")
