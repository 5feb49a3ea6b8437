"""What stands apart from a list: who fell off, who is inactive, and titled players without rating."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from ratings import personal
from ratings.models import Mark, Player, Pool, Publication, PublishedRating
from ratings.queries.past import PastRating
from ratings.queries.pools import rule_on
from ratings.regulations import RULES

APART = (Mark.DELISTED, Mark.INACTIVE)
"""The marks of those who are named, but not among the others."""


@dataclass(frozen=True, slots=True)
class Apart:
    """The separate lists that were published with a list, each by name (2003: 9.2.1 to 9.2.3b; 2009: 7.21 to
    7.23b; 2014: 7.21, 7.22).
    """

    delisted: tuple[PublishedRating, ...]
    inactive: tuple[PublishedRating, ...]
    titled: tuple[Player, ...]


def apart(publication: Publication) -> Apart:
    """What was published beside a list. Who objects to being listed by now is left out."""
    rows = publication.rows.filter(mark__in=APART).exclude(player__in=personal.unlisted())
    named = list(rows.select_related("player").order_by("player__sort_key", "player__number"))
    return Apart(
        delisted=tuple(row for row in named if row.mark == Mark.DELISTED),
        inactive=tuple(row for row in named if row.mark == Mark.INACTIVE),
        titled=titled_beside(publication),
    )


def titled_beside(publication: Publication) -> tuple[Player, ...]:
    """The titled players without rating whom a list named, as far as they do not object by now."""
    rows = publication.titled.exclude(player__in=personal.unlisted()).select_related("player")
    return tuple(row.player for row in rows)


def titled_without_rating(
    pool: Pool, on: date, ratings: Mapping[int, PastRating], named: Collection[int]
) -> tuple[Player, ...]:
    """The titled players whom the list of a day names beside its `ratings` (2003: 9.2.2; 2009 and 2014: 7.22).
    Who fell off is unrated, but stands in his own place on the list that `named` him so.

    Ours: they are those who have a seat in a tournament of the pool that had begun; it does not know the others.
    """
    if not RULES[rule_on(pool, on)].listing.titled:
        return ()
    rated = {player for player, rating in ratings.items() if not rating.below}
    here = Player.objects.filter(entries__tournament__pool=pool, entries__tournament__started_on__lte=on)
    known = here.exclude(title="").exclude(pk__in=personal.unlisted()).distinct().order_by("sort_key", "number")
    return tuple(player for player in known if player.pk not in rated and player.pk not in named)
