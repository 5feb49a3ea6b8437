"""What a published list changed, from its own lines and those of the list before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Abs

from ratings import personal
from ratings.formats.name_folding import full_name
from ratings.models import ListChange, Publication, PublishedRating
from ratings.queries.activity import left_out
from ratings.queries.keyset import Column, beyond
from ratings.queries.paging import Cursor, Page, cut
from ratings.queries.unranked import UNRANKED_MARKS

LINES = 500
"""Lines of a list on one page: few lists have more, and the files have all of them."""
LARGEST = 50
"""Players in each part of the report at most."""

TIES = (Column("player__sort_key"), Column("player__number"))

ORDERS: dict[str, tuple[Column, ...]] = {
    "rank": (Column("rank", nullable=True), *TIES),
    "name": TIES,
    "rating": (Column("value", descending=True), Column("index", descending=True), *TIES),
    "change": (Column("moved", descending=True, nullable=True), *TIES),
}
"""What a list can be sorted by; ratings that are not secured have no rank and stand at the end."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The report of a list: lines by their marks, the largest changes first; `gone` are lines of the list
    before whose players are not on this one. `moved` are all changes, for a histogram.
    """

    new: tuple[PublishedRating, ...]
    risen: tuple[PublishedRating, ...]
    fallen: tuple[PublishedRating, ...]
    returned: tuple[PublishedRating, ...]
    gone: tuple[PublishedRating, ...]
    moved: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line as it was published. `name` is "" for a current objector; `games` and `k` are set where periods are
    rated.
    """

    rank: int | None
    number: str
    name: str
    title: str
    value: int
    index: int
    mark: str
    games: int | None
    k: int | None
    change: int | None


_LINE = (
    "rank",
    "player__number",
    "player__family_name",
    "player__given_name",
    "player__title",
    "value",
    "index",
    "mark",
    "games",
    "k",
    "moved",
    "player_id",
)


def lines_of(publication: Publication, order: str, cursor: Cursor) -> Page[ListLine]:
    """Return a page of a list in one of the `ORDERS`, without unranked lines. The key of a line is the number of its
    player.
    """
    columns = ORDERS[order]
    lines = _lines(publication).exclude(mark__in=UNRANKED_MARKS)
    found = lines.order_by(*[column.order() for column in columns])
    place = lines.filter(player__number=cursor.key) if cursor.key else lines.none()
    row = place.values_list(*[column.name for column in columns]).first()
    begin = Cursor(cursor.key if row else "", cursor.forward or not row, LINES)
    if row:
        found = found.filter(beyond(columns, row, forward=cursor.forward))
    unlisted = frozenset(personal.unlisted())

    def build(values: Sequence[Any]) -> ListLine:
        rank, number, family_name, given_name, title, *numbers, player = values
        named = ("", "") if player in unlisted else (full_name(family_name, given_name), title)
        return ListLine(rank, number, *named, *numbers)

    return cut(found.values_list(*_LINE), begin, lambda line: line.number, build)


def changes(publication: Publication) -> Changes:
    """Return the report. Players who object to being listed by now are in no part of it."""
    lines = _lines(publication).exclude(player__in=personal.unlisted())
    by_name = lines.order_by("player__sort_key", "player__number")
    largest = lines.order_by(Abs(F("value") - F("previous_value")).desc(), "player__sort_key", "player__number")
    moved = publication.rows.exclude(previous_value=None).annotate(moved=F("value") - F("previous_value"))
    return Changes(
        new=tuple(by_name.filter(mark=ListChange.NEW)[:LARGEST]),
        risen=tuple(largest.filter(value__gt=F("previous_value"))[:LARGEST]),
        fallen=tuple(largest.filter(value__lt=F("previous_value"))[:LARGEST]),
        returned=tuple(by_name.filter(mark=ListChange.RETURNED)[:LARGEST]),
        gone=tuple(_gone(publication)),
        moved=tuple(moved.values_list("moved", flat=True)),
    )


def _lines(publication: Publication) -> QuerySet[PublishedRating]:
    """Return the lines with what moved them, in no order."""
    moved = publication.rows.annotate(moved=F("value") - F("previous_value"))
    return moved.select_related("player").order_by()


def _gone(publication: Publication) -> QuerySet[PublishedRating] | tuple[()]:
    if publication.previous is None:
        return ()
    still = publication.rows.values("player")
    rows = publication.previous.rows.exclude(player__in=still).exclude(player__in=left_out(publication.as_of))
    return rows.select_related("player").order_by("player__sort_key", "player__number")[:LARGEST]
