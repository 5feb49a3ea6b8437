"""The ratings of a pool as today's ledger gives them for the evening of a day."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import F, Q, Window
from django.db.models.functions import Rank

from ratings.models import LedgerEntry, Mark, Player, Pool, Takeover
from ratings.queries.activity import idle, is_inactive
from ratings.queries.pools import lowest_on, rule_on
from ratings.regulations import RULES
from ratings.regulations.ranking import ranks
from ratings.regulations.types import State


@dataclass(frozen=True, slots=True)
class PastRating:
    """What a player had. `since` is the day of his newest evaluation, or of the rating he brought, `games` how
    many were evaluated there. `below` is set where the value is lower than lists show.
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
        """Whether lists show it like any other."""
        return not (self.inactive or self.below)


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as the list of a day shows it; `as_` is "" but for who is named as inactive or fallen off."""

    rating: PastRating
    as_: str


def ratings_on(pool: Pool, on: date, among: Collection[int] | None = None) -> dict[int, PastRating]:
    """Everybody's rating, by key of the player: his newest evaluation in force that was complete on the
    day `on` or before, else what he had brought by then. Who has no rating is left out, and who is not
    `among` the players asked for. Three queries.
    """
    rule, lowest = rule_on(pool, on), lowest_on(pool, on)
    few = idle(pool, rule, on)
    found: dict[int, tuple[int, int, str, int, date | None]] = {}
    for player, state, as_of in _brought(pool, on, among):
        found[player] = (state.value, state.index, " ".join(map(str, state.carry)), 0, as_of)
    for day, _, _, player, *told in _newest_entries(pool, on, among):
        value, index, carry, games = told
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


def listed_on(pool: Pool, on: date, ratings: Mapping[int, PastRating]) -> dict[int, Shown]:
    """Those of the ratings of a closing day that its list shows. Where periods are rated these are also who fell
    off since the list before, and who became inactive within the lists that name such players.
    """
    listing, calendar = RULES[rule_on(pool, on)].listing, RULES[pool.rule].calendar
    found = {player: Shown(rating, "") for player, rating in ratings.items() if rating.usual}
    if calendar is None:
        return found
    before = ratings_on(pool, calendar.earlier(on, 1).closed_on)
    found |= {
        player: Shown(rating, Mark.DELISTED.value)
        for player, rating in ratings.items()
        if rating.below and not rating.inactive and player in before and before[player].usual
    }
    if listing.inactive_lists:
        then = ratings_on(pool, calendar.earlier(on, listing.inactive_lists).closed_on)
        found |= {
            player: Shown(rating, Mark.INACTIVE.value)
            for player, rating in ratings.items()
            if rating.inactive and not rating.below and not (player in then and then[player].inactive)
        }
    return found


def _newest_entries(pool: Pool, on: date, among: Collection[int] | None) -> list[tuple[Any, ...]]:
    """Entries of each player at his newest place in the stream. Equal days and receipts are told apart
    by the key, compared here and not by the database; the last one holds.
    """
    entries = LedgerEntry.objects.filter(
        evaluation__pool=pool, evaluation__replaced_by=None, evaluation__completed_on__lte=on
    )
    if among is not None:
        entries = entries.filter(player__in=among)
    newest_first = [F("evaluation__completed_on").desc(), F("evaluation__received_at").desc()]
    newest = entries.annotate(place=Window(Rank(), partition_by="player", order_by=newest_first)).filter(place=1)
    columns = ("evaluation__completed_on", "evaluation__received_at", "evaluation__key")
    return sorted(newest.values_list(*columns, "player_id", "after_value", "after_index", "after_carry", "games"))


def _brought(pool: Pool, on: date, among: Collection[int] | None) -> Iterator[tuple[int, State, date | None]]:
    """Player, state and day of the takeovers in force on a day: one that was exchanged later
    was in force then.
    """
    known = Takeover.objects.filter(Q(as_of=None) | Q(as_of__lte=on), pool=pool)
    then = known.filter(Q(exchanged_on=None) | Q(exchanged_on__gt=on))
    if among is not None:
        then = then.filter(player__in=among)
    take_over = RULES[pool.rule].take_over
    # The first to be exchanged comes last, because the last one of a player holds.
    for takeover in then.order_by(F("exchanged_on").desc(nulls_first=True), "-pk"):
        yield takeover.player_id, take_over(takeover.value, takeover.index), takeover.as_of


def ranks_among(rule: str, ratings: Iterable[PastRating]) -> dict[int, int]:
    """The ranks of those of these ratings that lists show like any other and a regulation calls secured, by key
    of the player.
    """
    least = RULES[rule].secured_from
    ranked = (rating for rating in ratings if rating.usual and rating.index >= least)
    return ranks((rating.player, rating.value, rating.index) for rating in ranked)


def players_of(keys: Collection[int]) -> dict[int, Player]:
    """Players by key, read as one table: a list has most of them."""
    wanted = Player.objects.only("number", "family_name", "given_name", "sort_key", "club", "title")
    return {player.pk: player for player in wanted.iterator() if player.pk in keys}
