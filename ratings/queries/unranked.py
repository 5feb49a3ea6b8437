"""Unranked players of a list: delisted, inactive, and titled players without rating."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from ratings import personal
from ratings.models import ListChange, Player, Pool, Publication, PublishedRating
from ratings.queries.past import PastRating
from ratings.queries.pools import rule_on
from ratings.regulations import RULES

UNRANKED_MARKS = (ListChange.DELISTED, ListChange.INACTIVE)
"""Marks of players who are listed separately, without a rank."""


@dataclass(frozen=True, slots=True)
class Unranked:
    """The separate lists that were published with a list, each ordered by name (2003: 9.2.1 to 9.2.3b; 2009: 7.21
    to 7.23b; 2014: 7.21, 7.22).
    """

    delisted: tuple[PublishedRating, ...]
    inactive: tuple[PublishedRating, ...]
    titled: tuple[Player, ...]


def find_unranked(publication: Publication) -> Unranked:
    """Return the separate lists of a publication, without players who object to being listed by now."""
    rows = publication.rows.filter(mark__in=UNRANKED_MARKS).exclude(player__in=personal.unlisted())
    unranked = list(rows.select_related("player").order_by("player__sort_key", "player__number"))
    return Unranked(
        delisted=tuple(row for row in unranked if row.mark == ListChange.DELISTED),
        inactive=tuple(row for row in unranked if row.mark == ListChange.INACTIVE),
        titled=titled_without_rating_of(publication),
    )


def titled_without_rating_of(publication: Publication) -> tuple[Player, ...]:
    """Return the titled players without rating published with a list, without those who object by now."""
    rows = publication.titled.exclude(player__in=personal.unlisted()).select_related("player")
    return tuple(row.player for row in rows)


def find_titled_without_rating(
    pool: Pool, on: date, ratings: Mapping[int, PastRating], listed: Collection[int]
) -> tuple[Player, ...]:
    """Return the titled players without rating on the list of a day (2003: 9.2.2; 2009 and 2014: 7.22).

    A delisted player is unrated too, but is among the `listed` already. Ours: only players with an entry in a
    tournament of the pool that has begun are included; the pool does not know the others.
    """
    if not RULES[rule_on(pool, on)].listing.titled:
        return ()
    rated = {player for player, rating in ratings.items() if not rating.below}
    entered = Player.objects.filter(entries__tournament__pool=pool, entries__tournament__started_on__lte=on)
    known = entered.exclude(title="").exclude(pk__in=personal.unlisted()).distinct().order_by("sort_key", "number")
    return tuple(player for player in known if player.pk not in rated and player.pk not in listed)
