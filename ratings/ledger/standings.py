"""The cache of each player's newest state, rank and live value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Count, QuerySet

from ratings.models import LedgerEntry, Pool, RatingCount, Standing, Takeover
from ratings.prepared import insert_rows, prepared
from ratings.regulations import RULES, parameters_of
from ratings.regulations.ranking import rank_key, value_of
from ratings.regulations.types import State
from ratings.server_statements import statement_cursor

from . import entries
from .carry import carry_text, state_of

StoredStanding = tuple[State | None, int | None, tuple[int | None, int | None, int]]
"""State, key of the rank, and the projection's value, index and number of games."""

LOWEST_VALUE = -32_768
"""The beginning of the column of values."""

FEW = 500
"""Players who are named in a statement; for more of them it is asked for all (our own choice)."""

STANDING_COLUMNS = {
    "pool_id": "bigint", "player_id": "bigint", "value": "smallint", "index": "smallint", "carry": "text",
    "evaluation_id": "bigint", "as_of": "date", "rank_key": "integer", "live_games": "smallint",
}  # fmt: skip
"""What is written of very many standings at once, and what PostgreSQL calls it."""

UPSERT = """
INSERT INTO ratings_standing ({names}) {{rows}} ON CONFLICT (pool_id, player_id) DO UPDATE SET {changes}
""".format(
    names=", ".join(f'"{name}"' for name in STANDING_COLUMNS),
    changes=", ".join(f'"{name}" = excluded."{name}"' for name in list(STANDING_COLUMNS)[2:-1]),
)
"""Live games are left as they are."""

FROM_ROWS = UPSERT.format(rows=f"VALUES ({', '.join(['%s'] * len(STANDING_COLUMNS))})")
FROM_ARRAYS = UPSERT.format(
    rows=f"SELECT * FROM unnest({', '.join(f'%s::{kind}[]' for kind in STANDING_COLUMNS.values())})"  # noqa: S608 -- ours
)
"""PostgreSQL takes a column as one value: it reads that many times faster than as many values."""

ROWS_AT_ONCE = 10_000
"""Standings in one statement (our own choice)."""

STATE = ["value", "index", "carry", "evaluation", "as_of", "rank_key"]
"""The state in a standing."""


class NewestEntry(NamedTuple):
    """The newest entry of a player: key of the evaluation, its day, value, index and carry after it; the rest of its
    place where somebody asks for it.
    """

    evaluation: int
    on: str
    after: tuple[Any, ...]
    at: str = ""
    key: str = ""

    @property
    def place(self) -> tuple[str, str, str]:
        """The place of the evaluation as the database writes it."""
        return self.on, self.at, self.key


Newest = dict[int, NewestEntry]
"""Newest entries, by key of the player."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """The least index and the lowest value of a rating that has a rank."""

    index: int
    value: int

    def key(self, state: State | None) -> int | None:
        """Return the rank key of a state, None where it has no rank."""
        if state is None or state.index < self.index or state.value < self.value:
            return None
        return rank_key(state.value, state.index)


def threshold(pool: Pool) -> Threshold:
    """Return what a rating needs for a rank under the regulation of a pool."""
    rule = RULES[pool.rule]
    lowest = rule.listing.lowest(parameters_of(rule.key, pool.parameters))
    return Threshold(rule.secured_from, LOWEST_VALUE if lowest is None else lowest)


def initial_states(
    pool: Pool, players: Collection[int] | None = None, without: Container[int] = ()
) -> dict[int, State | None]:
    """Return the states with which all, or some, players began in the pool."""
    take_over = RULES[pool.rule].take_over
    brought = _brought_by(pool.pk, None if players is None else tuple(players))
    return {player: take_over(value, index) for player, value, index in brought if player not in without}


@prepared
def _brought_by(pool: int, players: tuple[int, ...] | None) -> QuerySet[Takeover, tuple[int, int, int]]:
    takeovers = Takeover.objects.filter(pool=pool, exchanged_on=None)
    if players is not None:
        takeovers = takeovers.filter(player__in=players)
    return takeovers.values_list("player", "value", "index")


def states(pool: Pool, players: Collection[int]) -> dict[int, State | None]:
    """Return the newest states of `players`; those without one are left out."""
    found = _states_of(pool.pk, tuple(players))
    return {player: state_of(value, index, carry) for player, value, index, carry in found}


@prepared
def _states_of(pool: int, players: tuple[int, ...]) -> QuerySet[Standing, tuple[int, int | None, int | None, str]]:
    rows = Standing.objects.filter(pool=pool, player__in=players).exclude(value=None)
    return rows.values_list("player_id", "value", "index", "carry")


def refresh(pool: Pool, players: Collection[int]) -> None:
    """Rebuild the standings of some players from takeovers and the ledger."""
    renew(pool, made_again(pool, players))


def made_again(pool: Pool, players: Collection[int]) -> dict[int, Standing]:
    """Return unsaved rows of players, made from takeovers and the ledger."""
    if not players:
        return {}
    fresh = {player: standing(pool, player, None) for player in players} | brought(pool, players)
    return fresh | {entry.player_id: evaluated(pool, entry) for entry in entries.newest_entries(pool, players)}


def renew(pool: Pool, fresh: Mapping[int, Standing]) -> None:
    """Write standings, and count those again whose values they change."""
    if len(fresh) <= FEW:
        count_moved(pool, _rank_keys_of(pool.pk, tuple(fresh)), [row.rank_key for row in fresh.values()])
    upsert(fresh.values(), STATE)
    if len(fresh) > FEW:
        count_again(pool)


@prepared
def _rank_keys_of(pool: int, players: tuple[int, ...]) -> QuerySet[Standing, int | None]:
    return Standing.objects.filter(pool=pool, player__in=players).values_list("rank_key", flat=True)


def rebuild(pool: Pool) -> None:
    """Rebuild all standings of a pool from takeovers and the ledger."""
    newest = {}
    for entry in entries.newest_entries(pool, None):
        after = entry.after_value, entry.after_index, entry.after_carry
        newest[entry.player_id] = NewestEntry(entry.evaluation_id, str(entry.evaluation.completed_on), after)
    put(pool, newest)


def put(pool: Pool, newest: Mapping[int, NewestEntry]) -> None:
    """Write all standings of a pool: after the `newest` entry of whoever has one, the others as they came into it."""
    left = set(Standing.objects.filter(pool=pool).values_list("player_id", flat=True)) - newest.keys()
    fresh = {player: standing(pool, player, None) for player in left}
    upsert({**fresh, **brought(pool, without=newest)}.values(), STATE)
    rows = _rows_of(pool, newest)
    with connection.cursor() as cursor:
        while part := list(islice(rows, ROWS_AT_ONCE)):
            if connection.vendor == "postgresql":
                cursor.execute(FROM_ARRAYS, list(map(list, zip(*part, strict=True))))
            else:
                cursor.executemany(FROM_ROWS, part)
    count_again(pool)


def _rows_of(pool: Pool, newest: Mapping[int, NewestEntry]) -> Iterator[tuple[Any, ...]]:
    """Yield `STANDING_COLUMNS` after the newest entries of players."""
    least = threshold(pool)
    for player, (evaluation, on, (value, index, carry), *_) in newest.items():
        yield pool.pk, player, value, index, carry, evaluation, on, least.key(state_of(value, index, carry)), 0


def brought(pool: Pool, players: Collection[int] | None = None, *, without: Container[int] = ()) -> dict[int, Standing]:
    """Return unsaved rows of players as they came into the pool."""
    states = initial_states(pool, players, without).items()
    fresh = {player: standing(pool, player, state) for player, state in states}
    if fresh:
        takeovers = Takeover.objects.filter(pool=pool, exchanged_on=None, player__in=fresh)
        for player, as_of in takeovers.values_list("player_id", "as_of"):
            fresh[player].as_of = as_of
    return fresh


def standing(pool: Pool, player: int, state: State | None, least: Threshold | None = None) -> Standing:
    """Return an unsaved row that holds a state; `least` is the threshold of the pool for whoever makes many."""
    return Standing(
        pool_id=pool.pk,
        player_id=player,
        value=state.value if state else None,
        index=state.index if state else None,
        carry=carry_text(state),
        rank_key=(least or threshold(pool)).key(state),
    )


def evaluated(pool: Pool, entry: LedgerEntry) -> Standing:
    """Return the row of a player for the newest entry."""
    row = standing(pool, entry.player_id, state_of(entry.after_value, entry.after_index, entry.after_carry))
    row.evaluation_id = entry.evaluation_id
    row.as_of = entry.evaluation.completed_on
    return row


def upsert(rows: Iterable[Standing], fields: Sequence[str]) -> None:
    """Insert rows, or update only their `fields`."""
    insert_rows(list(rows), ("pool", "player"), tuple(fields))


def count_by_value(keys: Iterable[int | None]) -> Counter[int]:
    """Count rank keys, None without a rank, by their value."""
    return Counter(value_of(key) for key in keys if key is not None)


def stored_counts(pool: Pool) -> dict[int, int]:
    """Return how many ranked players have each value, as it is stored."""
    return dict(RatingCount.objects.filter(pool=pool).exclude(players=0).values_list("value", "players"))


def count_again(pool: Pool) -> None:
    """Count the ranked players by value anew."""
    RatingCount.objects.filter(pool=pool).delete()
    counted = Standing.objects.filter(pool=pool).exclude(rank_key=None).order_by().values_list("value")
    rows = [RatingCount(pool=pool, value=value, players=players) for value, players in counted.annotate(Count("pk"))]
    RatingCount.objects.bulk_create(rows)


COUNT = """
INSERT INTO ratings_ratingcount (pool_id, value, players) VALUES {rows}
ON CONFLICT (pool_id, value) DO UPDATE SET players = ratings_ratingcount.players + excluded.players
"""
"""Adds to counts; the ORM can only put new ones in their place."""


def count_moved(pool: Pool, before: Iterable[int | None], after: Iterable[int | None]) -> None:
    """Change the counts by value of ranked players whose rank keys (None without rank) were and are these."""
    moved = count_by_value(after)
    moved.subtract(count_by_value(before))
    rows = [(pool.pk, value, change) for value, change in sorted(moved.items()) if change]
    if rows:
        with statement_cursor() as cursor:
            cursor.execute(COUNT.format(rows=", ".join(["(%s, %s, %s)"] * len(rows))), list(chain.from_iterable(rows)))


def remember_live(pool: Pool, live: Mapping[int, tuple[State, int]], among: Collection[int] | None = None) -> None:
    """Replace the live values of the pool, or of the players `among`, by `live`: state and number of games, by
    player. Only rows that differ are written.
    """
    shown = _live_values_of(pool.pk, None if among is None else tuple(among))
    stored = {player: (value, index, games) for player, value, index, games in shown}
    right = {player: (state.value, state.index, games) for player, (state, games) in live.items()}
    fresh = dict.fromkeys(stored.keys() - right.keys(), (None, None, 0)) | right
    rows = (
        Standing(pool=pool, player_id=player, live_value=value, live_index=index, live_games=games)
        for player, (value, index, games) in fresh.items()
        if stored.get(player) != (value, index, games)
    )
    upsert(rows, ["live_value", "live_index", "live_games"])


@prepared
def _live_values_of(
    pool: int, players: tuple[int, ...] | None
) -> QuerySet[Standing, tuple[int, int | None, int | None, int]]:
    shown = Standing.objects.filter(pool=pool).exclude(live_games=0)
    if players is not None:
        shown = shown.filter(player__in=players)
    return shown.values_list("player_id", "live_value", "live_index", "live_games")


def stored_standings(pool: Pool) -> dict[str, StoredStanding]:
    """Return each player's standing by public number; empty rows are left out."""
    rows = Standing.objects.filter(pool=pool).exclude(value=None, live_games=0)
    return {
        row.player.number: (
            state_of(row.value, row.index, row.carry),
            row.rank_key,
            (row.live_value, row.live_index, row.live_games),
        )
        for row in rows.select_related("player")
    }
