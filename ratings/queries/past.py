"""The ratings of a pool as today's ledger gives them for the evening of a day."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import F, Q, Window
from django.db.models.functions import Rank

from ratings.models import LedgerEntry, Player, Pool, Takeover
from ratings.queries.activity import is_inactive
from ratings.queries.pools import rule_on
from ratings.rules import RULES
from ratings.rules.ranking import ranks
from ratings.rules.types import State


@dataclass(frozen=True, slots=True)
class PastRating:
    """What a player had. `since` is the day of his newest evaluation, or of the rating he brought."""

    player: int
    value: int
    index: int
    since: date | None
    inactive: bool


def ratings_on(pool: Pool, on: date, among: Collection[int] | None = None) -> dict[int, PastRating]:
    """Everybody's rating, by key of the player: his newest evaluation in force that was complete on the
    day `on` or before, else what he had brought by then. Who has no rating is left out, and who is not
    `among` the players asked for. Three queries.
    """
    rule = rule_on(pool, on)
    found = {player: (value, index, as_of) for player, value, index, as_of in _brought(pool, on, among)}
    found |= {player: (value, index, day) for day, _, _, player, value, index in _newest_entries(pool, on, among)}
    return {
        player: PastRating(player, value, index, since, is_inactive(rule, since, on))
        for player, (value, index, since) in found.items()
        if not State(value, index).only_carries
    }


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
    return sorted(newest.values_list(*columns, "player_id", "after_value", "after_index"))


def _brought(pool: Pool, on: date, among: Collection[int] | None) -> Iterator[tuple[int, int, int, date | None]]:
    """Player, value, index and day of the takeovers in force on a day: one that was exchanged later
    was in force then.
    """
    known = Takeover.objects.filter(Q(as_of=None) | Q(as_of__lte=on), pool=pool)
    then = known.filter(Q(exchanged_on=None) | Q(exchanged_on__gt=on))
    if among is not None:
        then = then.filter(player__in=among)
    take_over = RULES[pool.rule].take_over
    # The first to be exchanged comes last, because the last one of a player holds.
    for takeover in then.order_by(F("exchanged_on").desc(nulls_first=True), "-pk"):
        state = take_over(takeover.value, takeover.index)
        yield takeover.player_id, state.value, state.index, takeover.as_of


def ranks_among(rule: str, ratings: Iterable[PastRating]) -> dict[int, int]:
    """The ranks of those of these ratings that a regulation calls secured, by key of the player."""
    least = RULES[rule].secured_from
    return ranks((rating.player, rating.value, rating.index) for rating in ratings if rating.index >= least)


def players_of(keys: Collection[int]) -> dict[int, Player]:
    """Players by key, read as one table: a list has most of them."""
    wanted = Player.objects.only("number", "family_name", "given_name", "sort_key", "club")
    return {player.pk: player for player in wanted.iterator() if player.pk in keys}
