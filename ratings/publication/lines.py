"""The lines of a list that is not published yet, and the list before it that they are compared with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ratings import personal
from ratings.models import Mark, Player, Pool, Publication, PublishedRating
from ratings.queries.past import PastRating, players_of, ranks_among, ratings_on
from ratings.queries.pools import rule_on
from ratings.queries.publications import list_order


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `previous_*` is what the player had on the list before, or kept while he was inactive."""

    player: Player
    rank: int | None
    value: int
    index: int
    mark: str
    previous_value: int | None
    previous_index: int | None

    @property
    def change(self) -> int | None:
        """Whole points gained or lost; None where there is nothing to compare with."""
        return None if self.previous_value is None else self.value - self.previous_value


@dataclass(frozen=True, slots=True)
class Compared:
    """A coming list beside the one before it: `then` is what today's ledger gives for the closing day of
    that one, `now` for the coming one; inactive players are in both. By key of the player. `rule`
    is the regulation in force on the day.
    """

    pool: Pool
    rule: str
    as_of: date
    previous: Publication | None
    published: Mapping[int, PublishedRating]
    then: Mapping[int, PastRating]
    now: Mapping[int, PastRating]
    players: Mapping[int, Player]
    lines: tuple[Line, ...]


def compared(pool: Pool, as_of: date) -> Compared:
    """Everything about a coming list, read and calculated; nothing is stored."""
    rule = rule_on(pool, as_of)
    previous = list_before(pool, as_of)
    published = {row.player_id: row for row in previous.rows.all()} if previous else {}
    then = ratings_on(pool, previous.as_of) if previous else {}
    now = ratings_on(pool, as_of)
    players = players_of(now.keys() | published.keys())
    unlisted = frozenset(personal.unlisted())
    shown = [rating for rating in now.values() if not rating.inactive and rating.player not in unlisted]
    ranks = ranks_among(rule, shown)
    lines = (
        line_of(players[now_.player], ranks.get(now_.player), now_, published.get(now_.player), then.get(now_.player))
        for now_ in shown
    )
    return Compared(pool, rule, as_of, previous, published, then, now, players, tuple(sorted(lines, key=list_order)))


def list_before(pool: Pool, as_of: date) -> Publication | None:
    """The newest list in force that was closed before a day."""
    earlier = pool.publications.filter(withdrawn_at=None, as_of__lt=as_of)
    return earlier.order_by("-as_of").first()


def line_of(
    player: Player, rank: int | None, now: PastRating, published: PublishedRating | None, then: PastRating | None
) -> Line:
    """A line with its mark. A player who comes back is compared with the rating that was kept for him."""
    if published is not None:
        changed = (published.value, published.index) != (now.value, now.index)
        mark = Mark.CHANGED.value if changed else ""
        return Line(player, rank, now.value, now.index, mark, published.value, published.index)
    if then is not None and then.inactive:
        return Line(player, rank, now.value, now.index, Mark.RETURNED.value, then.value, then.index)
    return Line(player, rank, now.value, now.index, Mark.NEW.value, None, None)
