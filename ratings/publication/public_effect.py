"""What publishing or withdrawing a list does to public pages, before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Max

from ratings.models import Pool, Publication
from ratings.queries.qualification import list_on

from .publishing import replaced_by_day


@dataclass(frozen=True, slots=True)
class PublicEffect:
    """The `number` of the list that appears or is withdrawn. For each day since its closing day, to `until` where a
    later list is in force from then on, seedings and qualification use list `before` now, and `then` afterwards; None
    for no list. The withdrawn list that it `replaces` names it from then on.
    """

    number: int
    since: date
    until: date | None
    before: int | None
    then: int | None
    replaces: Publication | None = None

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
    return PublicEffect(publication.number, as_of, _later(pool, as_of), publication.number, _number(then))


def _later(pool: Pool, as_of: date) -> date | None:
    later = pool.publications.filter(withdrawn_at=None, as_of__gt=as_of)
    return later.order_by("as_of").values_list("as_of", flat=True).first()


def _number(publication: Publication | None) -> int | None:
    return publication.number if publication else None
