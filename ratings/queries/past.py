"""The ratings of a pool as today's ledger gives them for the evening of a day."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import F, Q, Window
from django.db.models.functions import Rank

from ratings.models import LedgerEntry, ListChange, Player, Pool, Takeover
from ratings.queries.activity import idle, is_inactive
from ratings.queries.pools import lowest_on, rule_on
from ratings.regulations import RULES
from ratings.regulations.ranking import ranks
from ratings.regulations.types import State


@dataclass(frozen=True, slots=True)
class PastRating:
    """A player's rating on a past day. `since` is the day of the newest evaluation, or of the adopted rating; `games`
    is the number of games in an evaluation of that very day. `below` means lower than lists show.
    """

    player: int
    value: int
    index: int
    since: date | None
    inactive: bool
    below: bool = False
    carry: str = ""
    games: int = 0

    @property
    def usual(self) -> bool:
        """Whether lists show it with a rank."""
        return not (self.inactive or self.below)


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating on the list of a day; `mark` is "" unless the player is listed as inactive or delisted."""

    rating: PastRating
    mark: str


def ratings_on(pool: Pool, on: date, among: Collection[int] | None = None) -> dict[int, PastRating]:
    """Return all ratings (or those of some players) on a day, by key of the player, in three queries.

    A rating is that of the newest current evaluation completed by then, else the one adopted by then. Players without
    a rating are left out.
    """
    rule, lowest = rule_on(pool, on), lowest_on(pool, on)
    few = idle(pool, rule, on)
    found: dict[int, tuple[int, int, str, int, date | None]] = {}
    for player, state, as_of in _brought(pool, on, among):
        found[player] = (state.value, state.index, " ".join(map(str, state.carry)), 0, as_of)
    for day, _, _, player, value, index, carry, games in _newest_entries(pool, on, among):
        found[player] = (value, index, carry, games, day)
    return {
        player: PastRating(
            player,
            value,
            index,
            since,
            inactive=is_inactive(rule, since, on) or player in few,
            below=lowest is not None and value < lowest,
            carry=carry,
            games=games if since == on else 0,
        )
        for player, (value, index, carry, games, since) in found.items()
        if not State(value, index).only_carries
    }


def select_listed(pool: Pool, on: date, ratings: Mapping[int, PastRating]) -> dict[int, ShownRating]:
    """Select the ratings of a closing day that its list shows, by key of the player.

    Where periods are rated, the list also shows players who were delisted since the list before, and those who became
    inactive within the last lists that name inactive players.
    """
    found = {player: ShownRating(rating, "") for player, rating in ratings.items() if rating.usual}
    calendar, inactive_lists = RULES[pool.rule].calendar, RULES[rule_on(pool, on)].listing.inactive_lists
    if calendar is None:
        return found
    found |= _newly_delisted(ratings, ratings_on(pool, calendar.earlier(on, 1).closed_on))
    if inactive_lists:
        found |= _newly_inactive(ratings, ratings_on(pool, calendar.earlier(on, inactive_lists).closed_on))
    return found


def _newly_delisted(now: Mapping[int, PastRating], before: Mapping[int, PastRating]) -> dict[int, ShownRating]:
    below = {player: rating for player, rating in now.items() if rating.below and not rating.inactive}
    return {
        player: ShownRating(rating, ListChange.DELISTED.value)
        for player, rating in below.items()
        if player in before and before[player].usual
    }


def _newly_inactive(now: Mapping[int, PastRating], before: Mapping[int, PastRating]) -> dict[int, ShownRating]:
    inactive = {player: rating for player, rating in now.items() if rating.inactive and not rating.below}
    return {
        player: ShownRating(rating, ListChange.INACTIVE.value)
        for player, rating in inactive.items()
        if player not in before or not before[player].inactive
    }


def _newest_entries(pool: Pool, on: date, among: Collection[int] | None) -> list[tuple[Any, ...]]:
    """Read the newest entries of each player. Equal days and receipts are ordered by the key, compared in Python and
    not by the database, whose collation may differ; the last entry counts.
    """
    entries = LedgerEntry.objects.filter(pool=pool, replaced_by=None, completed_on__lte=on)
    if among is not None:
        entries = entries.filter(player__in=among)
    newest_first = [F("evaluation__completed_on").desc(), F("evaluation__received_at").desc()]
    newest = entries.annotate(place=Window(Rank(), partition_by="player", order_by=newest_first)).filter(place=1)
    columns = ("evaluation__completed_on", "evaluation__received_at", "evaluation__key")
    return sorted(newest.values_list(*columns, "player_id", "after_value", "after_index", "after_carry", "games"))


def _brought(pool: Pool, on: date, among: Collection[int] | None) -> Iterator[tuple[int, State, date | None]]:
    """Yield player, state and day of the ratings adopted by a day, also of those exchanged later."""
    known = Takeover.objects.filter(Q(as_of=None) | Q(as_of__lte=on), pool=pool)
    then = known.filter(Q(exchanged_on=None) | Q(exchanged_on__gt=on))
    if among is not None:
        then = then.filter(player__in=among)
    take_over = RULES[pool.rule].take_over
    # The first to be exchanged comes last, because the last one of a player holds.
    for takeover in then.order_by(F("exchanged_on").desc(nulls_first=True), "-pk"):
        yield takeover.player_id, take_over(takeover.value, takeover.index), takeover.as_of


def ranks_among(rule: str, ratings: Iterable[PastRating]) -> dict[int, int]:
    """Return the ranks of the secured ratings among those that lists rank, by key of the player."""
    least = RULES[rule].secured_from
    ranked = (rating for rating in ratings if rating.usual and rating.index >= least)
    return ranks((rating.player, rating.value, rating.index) for rating in ranked)


def players_of(keys: Collection[int]) -> dict[int, Player]:
    """Return players by key. The whole table is read, since a list has most of them."""
    wanted = Player.objects.only("number", "family_name", "given_name", "sort_key", "club", "title")
    return {player.pk: player for player in wanted.iterator() if player.pk in keys}
