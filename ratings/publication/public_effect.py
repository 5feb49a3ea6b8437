"""What publishing or withdrawing a list does to public pages, before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Max

from ratings.models import Player, Pool, Publication
from ratings.queries.qualification import list_on
from ratings.queries.unranked import UNRANKED_MARKS

from .publishing import replaced_by_day


@dataclass(frozen=True, slots=True)
class OfficialChange:
    """A player whose line on the list in force is another one afterwards: value and index now and then, None for no
    line.
    """

    player: Player
    before: tuple[int, int] | None
    then: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class PublicEffect:
    """The `number` of the list that appears or is withdrawn. For each day since its closing day, to `until` where a
    later list is in force from then on, seedings and qualification use list `before` now, and `then` afterwards; None
    for no list. The withdrawn list that it `replaces` names it from then on. `values` are the official values that
    change, those that are lost first.
    """

    number: int
    since: date
    until: date | None
    before: int | None
    then: int | None
    replaces: Publication | None = None
    values: tuple[OfficialChange, ...] = ()

    @property
    def lost(self) -> int:
        """How many players have no official value afterwards."""
        return sum(change.then is None for change in self.values)

    @property
    def is_newest(self) -> bool:
        """Whether the start page and the feed of the pool are about it."""
        return self.until is None


def effect_of_publishing(pool: Pool, as_of: date) -> PublicEffect:
    """Return what publishing the list of a day would do."""
    number = (pool.publications.aggregate(number=Max("number"))["number"] or 0) + 1
    before, until = list_on(pool, as_of), _later(pool, as_of)
    return PublicEffect(number, as_of, until, _number(before), number, replaced_by_day(pool, as_of))


def effect_of_withdrawing(publication: Publication) -> PublicEffect:
    """Return what withdrawing a list would do."""
    pool, as_of = publication.pool, publication.as_of
    others = pool.publications.filter(withdrawn_at=None, as_of__lt=as_of)
    then = others.order_by("-as_of").first()
    values = _compare(publication, then)
    return PublicEffect(publication.number, as_of, _later(pool, as_of), publication.number, _number(then), None, values)


def _compare(publication: Publication, then: Publication | None) -> tuple[OfficialChange, ...]:
    """Return whose lines on two lists differ: those that are lost first, then by name."""
    now, after = _lines(publication), _lines(then) if then else {}
    differing = [key for key in now.keys() | after.keys() if now.get(key) != after.get(key)]
    players = Player.objects.in_bulk(differing)
    found = (OfficialChange(players[key], now.get(key), after.get(key)) for key in differing)
    return tuple(sorted(found, key=lambda each: (each.then is not None, each.player.sort_key, each.player.number)))


def _lines(publication: Publication) -> dict[int, tuple[int, int]]:
    """Return value and index of everybody on a list."""
    rows = publication.rows.exclude(mark__in=UNRANKED_MARKS).order_by().values_list("player", "value", "index")
    return {player: (value, index) for player, value, index in rows}


def _later(pool: Pool, as_of: date) -> date | None:
    later = pool.publications.filter(withdrawn_at=None, as_of__gt=as_of)
    return later.order_by("as_of").values_list("as_of", flat=True).first()


def _number(publication: Publication | None) -> int | None:
    return publication.number if publication else None
