"""The cache of each player's newest state, his rank and his live value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import F, Window
from django.db.models.functions import Rank

from ratings.models import LedgerEntry, Pool, Standing, Takeover
from ratings.rules import RULES
from ratings.rules.types import State

from .carry import carry_text, state_of

StoredStanding = tuple[State | None, int | None, tuple[int | None, int | None, int]]
"""State, rank, and the projection's value, index and number of games."""

STATE = ["value", "index", "carry", "entry", "as_of"]


def initial_states(pool: Pool) -> dict[int, State | None]:
    """What players brought into the pool."""
    take_over = RULES[pool.rule].take_over
    takeovers = Takeover.objects.filter(pool=pool, exchanged_on=None)
    return {
        player: take_over(value, index) for player, value, index in takeovers.values_list("player", "value", "index")
    }


def states(pool: Pool, players: Collection[int]) -> dict[int, State | None]:
    """The newest states of `players`; those without one are left out."""
    rows = Standing.objects.filter(pool=pool, player__in=players).exclude(value=None)
    columns = rows.values_list("player_id", "value", "index", "carry")
    return {player: state_of(value, index, carry) for player, value, index, carry in columns}


def remember_takeover(takeover: Takeover) -> None:
    """The standing of a player who brings a rating; an evaluated one keeps what he has."""
    state = RULES[takeover.pool.rule].take_over(takeover.value, takeover.index)
    row = standing(takeover.pool, takeover.player_id, state)
    row.as_of = takeover.as_of
    if not Standing.objects.filter(pool=takeover.pool, player=takeover.player_id).exclude(entry=None).exists():
        upsert([row], STATE)


def remember(pool: Pool, entries: Sequence[LedgerEntry]) -> None:
    """Takes new entries over, which stand in the order of the stream; the last one of a player holds."""
    newest = {entry.player_id: entry for entry in entries}
    upsert((evaluated(pool, entry) for entry in newest.values()), STATE)
    rank(pool)


def rebuild(pool: Pool) -> None:
    """Makes the standings of a pool again from takeovers and the ledger."""
    fresh = {player: standing(pool, player, state) for player, state in initial_states(pool).items()}
    takeovers = Takeover.objects.filter(pool=pool, exchanged_on=None).values_list("player_id", "as_of")
    for player, as_of in takeovers:
        fresh[player].as_of = as_of
    for entry in in_stream_order(pool):
        fresh[entry.player_id] = evaluated(pool, entry)
    gone = Standing.objects.filter(pool=pool).exclude(player__in=fresh)
    gone.update(value=None, index=None, carry="", entry=None, as_of=None)
    upsert(fresh.values(), STATE)
    rank(pool)


def in_stream_order(pool: Pool) -> list[LedgerEntry]:
    """All entries in force; equal days and receipts are told apart by the key, compared here."""
    entries = LedgerEntry.objects.filter(evaluation__pool=pool, evaluation__replaced_by=None)
    return sorted(
        entries.select_related("evaluation"),
        key=lambda entry: (entry.evaluation.completed_on, entry.evaluation.received_at, entry.evaluation.key),
    )


def standing(pool: Pool, player: int, state: State | None) -> Standing:
    """An unsaved row that holds a state."""
    return Standing(
        pool=pool,
        player_id=player,
        value=state.value if state else None,
        index=state.index if state else None,
        carry=carry_text(state),
    )


def evaluated(pool: Pool, entry: LedgerEntry) -> Standing:
    """The row of a player whose newest entry this is."""
    row = standing(pool, entry.player_id, state_of(entry.after_value, entry.after_index, entry.after_carry))
    row.entry = entry
    row.as_of = entry.evaluation.completed_on
    return row


def upsert(rows: Iterable[Standing], fields: Sequence[str]) -> None:
    """Writes rows, new or not, touching only `fields`."""
    Standing.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["pool", "player"],
        update_fields=fields,
        batch_size=500,
    )


def ranks(ratings: Iterable[tuple[str, State]]) -> dict[str, int]:
    """The rank of each secured rating, by public number: what `rank` stores, calculated plainly."""
    ordered = sorted(((state.value, state.index), number) for number, state in ratings)[::-1]
    found: dict[str, int] = {}
    best = None
    for place, (rating, number) in enumerate(ordered, start=1):
        found[number] = place if rating != best else found[ordered[place - 2][1]]
        best = rating
    return found


def rank(pool: Pool) -> None:
    """Ranks the secured ratings anew: value, then index; equal ones share a rank."""
    secured = Standing.objects.filter(pool=pool, index__gte=RULES[pool.rule].secured_from)
    fresh = secured.annotate(fresh=Window(Rank(), order_by=[F("value").desc(), F("index").desc()]))
    moved = []
    for row in fresh.only("pk", "rank"):
        if row.rank != row.fresh:
            row.rank = row.fresh
            moved.append(row)
    Standing.objects.bulk_update(moved, ["rank"], batch_size=500)
    unranked = Standing.objects.filter(pool=pool).exclude(rank=None)
    unranked.exclude(index__gte=RULES[pool.rule].secured_from).update(rank=None)


def remember_live(pool: Pool, live: Mapping[int, tuple[State, int]]) -> None:
    """Replaces all projections of the pool by `live`: state and number of games, by player."""
    stale = Standing.objects.filter(pool=pool).exclude(live_games=0).exclude(player__in=live)
    stale.update(live_value=None, live_index=None, live_games=0)
    rows = (
        Standing(pool=pool, player_id=player, live_value=state.value, live_index=state.index, live_games=games)
        for player, (state, games) in live.items()
    )
    upsert(rows, ["live_value", "live_index", "live_games"])


def stored_standings(pool: Pool) -> dict[str, StoredStanding]:
    """What is stored of each player, by public number; rows that say nothing are left out."""
    rows = Standing.objects.filter(pool=pool).exclude(value=None, live_games=0)
    return {
        row.player.number: (
            state_of(row.value, row.index, row.carry),
            row.rank,
            (row.live_value, row.live_index, row.live_games),
        )
        for row in rows.select_related("player")
    }
