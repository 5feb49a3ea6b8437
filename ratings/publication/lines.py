"""The lines of a list that is not published yet, and the list before it that they are compared with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ratings import personal
from ratings.models import ListChange, Player, Pool, Publication, PublishedRating, Purpose
from ratings.queries.activity import left_out
from ratings.queries.past import PastRating, ShownRating, players_of, ranks_among, ratings_on, select_listed
from ratings.queries.pools import parameters_on, rule_on
from ratings.queries.publications import list_order
from ratings.queries.unranked import find_titled_without_rating
from ratings.regulations import RULES
from ratings.regulations.types import State


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `previous_*` is the rating on the list before, or the one that an inactive player keeps; `games` and
    `k` are set where periods are rated.
    """

    player: Player
    rank: int | None
    value: int
    index: int
    mark: str
    previous_value: int | None
    previous_index: int | None
    games: int | None = None
    k: int | None = None

    @property
    def change(self) -> int | None:
        """Whole points gained or lost; None where there is nothing to compare with."""
        return None if self.previous_value is None else self.value - self.previous_value


@dataclass(frozen=True, slots=True)
class Compared:
    """A coming list beside the one before it: `then` is what today's ledger gives for the closing day of
    that one, `now` for the coming one; inactive players are in both. By key of the player. `rule`
    is the regulation in force on the day, `titled` are those without rating whom it names beside the list.
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
    titled: tuple[Player, ...]


def compare_lists(pool: Pool, as_of: date) -> Compared:
    """Return everything about a coming list, read and calculated; nothing is stored."""
    rule = rule_on(pool, as_of)
    previous = find_list_before(pool, as_of)
    published = {row.player_id: row for row in previous.rows.all()} if previous else {}
    then = ratings_on(pool, previous.as_of) if previous else {}
    now = ratings_on(pool, as_of)
    players = players_of(now.keys() | published.keys())
    hidden = frozenset(left_out(as_of))
    shown = {player: each for player, each in select_listed(pool, as_of, now).items() if player not in hidden}
    ranks = ranks_among(rule, (each.rating for each in shown.values()))
    annotate = make_period_annotator(pool, as_of, shown)
    lines = (
        annotate(
            compare_line(players[player], ranks.get(player), each, published.get(player), then.get(player)), each.rating
        )
        for player, each in shown.items()
    )
    titled = find_titled_without_rating(pool, as_of, now, shown)
    ordered = tuple(sorted(lines, key=list_order))
    return Compared(pool, rule, as_of, previous, published, then, now, players, ordered, titled)


def find_list_before(pool: Pool, as_of: date) -> Publication | None:
    """Return the newest list in force that was closed before a day."""
    earlier = pool.publications.filter(withdrawn_at=None, as_of__lt=as_of)
    return earlier.order_by("-as_of").first()


def make_period_annotator(
    pool: Pool, as_of: date, shown: Mapping[int, ShownRating]
) -> Callable[[Line, PastRating], Line]:
    """Put the games of the period and K on lines, where periods are rated."""
    rule = RULES[rule_on(pool, as_of)]
    if rule.calendar is None:
        return lambda line, _rating: line
    parameters = parameters_on(pool, as_of)
    born = personal.birthdays(shown, Purpose.YOUNG) if rule.is_young else {}

    def annotate_line(line: Line, rating: PastRating) -> Line:
        """Return a line with both numbers."""
        state = State(rating.value, rating.index, tuple(map(int, rating.carry.split())))
        return replace(
            line, games=rating.games, k=rule.listing.factor(state, born.get(rating.player), as_of, parameters)
        )

    return annotate_line


def compare_line(
    player: Player, rank: int | None, shown: ShownRating, published: PublishedRating | None, then: PastRating | None
) -> Line:
    """Return a line with its change. A player who comes back is compared with the rating from before."""
    now = shown.rating
    if published is not None and published.mark != ListChange.DELISTED:
        changed = (published.value, published.index) != (now.value, now.index)
        back = ListChange.RETURNED.value if published.mark == ListChange.INACTIVE else ""
        mark = shown.mark or back or (ListChange.CHANGED.value if changed else "")
        return Line(player, rank, now.value, now.index, mark, published.value, published.index)
    if shown.mark:
        return Line(player, rank, now.value, now.index, shown.mark, None, None)
    if then is not None and then.inactive:
        return Line(player, rank, now.value, now.index, ListChange.RETURNED.value, then.value, then.index)
    return Line(player, rank, now.value, now.index, ListChange.NEW.value, None, None)
