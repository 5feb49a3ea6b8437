"""The lists on which tournaments began, where periods are rated, as the ledger has them today."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ratings.models import LedgerEntry, Pool, Takeover, Tournament
from ratings.queries.pools import lowest_on
from ratings.regulations import RULES


@dataclass(frozen=True, slots=True)
class StartLists:
    """Ratings of players after the periods of pools, by pool and player, with the closing days, and what they brought.
    `lowest` is by pool the lowest value on its lists.
    """

    published: Mapping[tuple[int, int], Sequence[tuple[date, int]]]
    brought: Mapping[tuple[int, int], int]
    lowest: Mapping[int, int]

    def value(self, tournament: Tournament, player: int) -> int | None:
        """Return what a player had on the list that was valid when a tournament began; None without a rating there."""
        calendar = RULES[tournament.pool.rule].calendar
        if calendar is None:
            return None
        held, day = (tournament.pool_id, player), calendar.list_on(tournament.started_on)
        values = [
            value for closed_on, value in self.published.get(held, ()) if calendar.period_of(closed_on).listed_on <= day
        ]
        newest = values[-1] if values else self.brought.get(held, 0)
        return newest if newest >= self.lowest[tournament.pool_id] else None


def start_lists(pools: Collection[Pool], players: Collection[int]) -> StartLists:
    """Return the lists of pools as far as they contain some players, in two queries."""
    entries = LedgerEntry.objects.filter(player__in=players, pool__in=pools, replaced_by=None)
    columns = ("pool_id", "player_id", "completed_on", "after_value")
    published: dict[tuple[int, int], list[tuple[date, int]]] = defaultdict(list)
    for pool, player, closed_on, value in entries.order_by("completed_on").values_list(*columns):
        published[pool, player].append((closed_on, value))
    takeovers = Takeover.objects.filter(player__in=players, pool__in=pools, exchanged_on=None)
    brought = {(pool, player): value for pool, player, value in takeovers.values_list("pool_id", "player_id", "value")}
    return StartLists(published, brought, {pool.pk: lowest_on(pool) or 1 for pool in pools})
