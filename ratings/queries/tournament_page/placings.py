"""The standings of a tournament: places with ratings, performance and change, sorted as somebody wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ratings.models import LedgerEntry, Standing, Tournament
from ratings.queries.activity import build_public_filter
from ratings.queries.careers import elo_of, performance
from ratings.queries.start_lists import start_lists
from ratings.queries.tournament_page.played import Played, PlayedGame, Sitter
from ratings.queries.units import rates_periods
from ratings.regulations.arithmetic import round_half_up
from ratings.regulations.elo import Elo
from ratings.standings import Placing, TieBreak, Value

PLACE = "place"
NOTHING = "\N{EN DASH}"
ROWS = 60
"""Rows of one page of a table: about as many as a sheet of paper has (our own choice)."""


class SeatRating(NamedTuple):
    """The value of a player at the start, None without one, and what the tournament changed, or would change if it
    ended now; then it is `live`. Who began without one may have a live value as their first.
    """

    value: int | None
    change: int | None = None
    live: bool = False
    first: int | None = None


NO_RATING = SeatRating(None)
"""That of a player who is not listed."""


@dataclass(frozen=True, slots=True)
class PlacingRow:
    """One line of the standings. What costs time is calculated where it is shown: a page has few lines of a table."""

    placing: Placing
    table: StandingsTable

    @property
    def seat(self) -> int:
        """The number of the seat."""
        return self.placing.seat

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who had the seat, in their turns."""
        return self.table.played.seats[self.placing.seat]

    @property
    def rating(self) -> SeatRating:
        """That of the first player of the seat."""
        return self.table.ratings.get(self.sitters[0].player.key, NO_RATING)

    @property
    def games(self) -> int:
        """How many games the seat has."""
        return len(self.table.played.games_by_seat[self.placing.seat])

    @property
    def finished(self) -> int:
        """How many of them have a result."""
        return sum(game.score is not None for game in self.table.played.games_by_seat[self.placing.seat])

    @property
    def performance(self) -> int | None:
        """The performance against rated opponents, None where there is none."""
        return self.table.performance_of(self.placing.seat)

    @property
    def possible(self) -> tuple[int, int] | None:
        """The best and the worst place, None where nothing is open."""
        return self.table.played.prospects.places[self.placing.seat] if self.table.played.prospects else None

    @property
    def place(self) -> str:
        """The place, or the places that equal seats share."""
        return _span(self.placing.first, self.placing.last)

    @property
    def played_text(self) -> str:
        """Finished games of all."""
        return f"{self.finished}/{self.games}"

    @property
    def rating_text(self) -> str:
        """The value at the start, else the live one."""
        value = self.rating.first if self.rating.value is None else self.rating.value
        return NOTHING if value is None else str(value)

    @property
    def performance_text(self) -> str:
        """The performance."""
        return NOTHING if self.performance is None else str(self.performance)

    @property
    def possible_text(self) -> str:
        """Best and worst place."""
        return _span(*self.possible) if self.possible else NOTHING

    @property
    def values(self) -> tuple[Value | None, ...]:
        """Those of the tie-breaks."""
        return self.placing.values

    @property
    def half_points(self) -> int:
        """Points of games and byes."""
        return self.placing.half_points


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings of a tournament, with the ratings of its players."""

    played: Played
    ratings: Mapping[int, SeatRating]
    elo: Elo | None

    @property
    def rows(self) -> tuple[PlacingRow, ...]:
        """All rows in the order of places."""
        return tuple(PlacingRow(placing, self) for placing in self.played.placings)

    @property
    def order(self) -> tuple[TieBreak, ...]:
        """The tie-breaks."""
        return self.played.order

    @property
    def exact(self) -> bool:
        """Whether the places that are possible take tie-breaks into account."""
        return self.played.prospects is None or self.played.prospects.exact

    @property
    def has_ratings(self) -> bool:
        """Whether somebody began with a rating, or has a live one."""
        return any(row.rating.value or row.rating.first for row in self.rows)

    @property
    def has_performance(self) -> bool:
        """Whether a performance is known."""
        return any(row.performance is not None for row in self.rows)

    @property
    def has_changes(self) -> bool:
        """Whether a rating changed, or would change."""
        return any(row.rating.change is not None for row in self.rows)

    @property
    def is_live(self) -> bool:
        """Whether the changes are provisional."""
        return any(row.rating.live and row.rating.change is not None for row in self.rows)

    @property
    def has_prospects(self) -> bool:
        """Whether places are open."""
        return self.played.prospects is not None and bool(self.played.placings)

    def performance_of(self, seat: int) -> int | None:
        """Return the performance of a seat, from the games that were played against rated opponents; None without."""
        games = (game for game in self.played.games_by_seat[seat] if game.score and not game.is_forfeit)
        met = [found for game in games if (found := self._met(game, seat))] if self.elo else []
        return _performance(met, self.elo) if self.elo and met else None

    def _met(self, game: PlayedGame, seat: int) -> tuple[int, int] | None:
        """Return the rating of the opponent in a game and the half points against them; None without a rating."""
        own_white = game.white.seat == seat
        rating = self.ratings.get((game.black if own_white else game.white).player.key, NO_RATING)
        return None if rating.value is None else (rating.value, game.half_points[not own_white] or 0)


def standings_of(tournament: Tournament, played: Played) -> StandingsTable:
    """Return the standings, in three queries."""
    return StandingsTable(played, read_ratings(tournament, played), elo_of(tournament.pool))


def read_ratings(tournament: Tournament, played: Played) -> Mapping[int, SeatRating]:
    """Return the ratings by player: those of the list on which it began where periods are rated, else those that the
    evaluation started from, else the official ones of today.
    """
    if rates_periods(tournament.pool):
        players = [sitter.player.key for sitter in played.sitters]
        lists = start_lists([tournament.pool], players)
        return {player: SeatRating(lists.value(tournament, player)) for player in players}
    standings = Standing.objects.filter(
        build_public_filter(tournament.pool), pool=tournament.pool_id, player__in=tournament.entries.values("player")
    )
    found = {row[0]: _current_rating(*row[1:]) for row in standings.values_list(*CURRENT)}
    evaluated = LedgerEntry.objects.filter(tournament=tournament, replaced_by=None)
    ordered = evaluated.order_by("evaluation__completed_on", "evaluation__received_at", "evaluation__key")
    first: dict[int, tuple[int | None, int]] = {}
    for player, before, index, after in ordered.values_list("player", "before_value", "before_index", "after_value"):
        value = first.setdefault(player, (before if index else None, after))[0]
        found[player] = SeatRating(value, None if value is None else after - value)
    return found


CURRENT = ("player", "value", "index", "live_value", "live_index", "live_games")


def _current_rating(
    value: int, index: int, live_value: int | None, live_index: int | None, live_games: int
) -> SeatRating:
    """Return the official rating of today, with the change that the live value has."""
    if live_value is None or live_index is None or not live_games:
        return SeatRating(value if index else None)
    return SeatRating(value, live_value - value, live=True) if index else SeatRating(None, first=live_value)


def _performance(games: Sequence[tuple[int, int]], elo: Elo) -> int | None:
    mean = round_half_up(sum(value for value, _ in games), len(games))
    return performance(mean, sum(half_points for _, half_points in games), len(games), elo)


Key = Callable[[PlacingRow], Any]

KEYS: Mapping[str, tuple[Key, bool]] = {
    PLACE: (lambda row: row.placing.first, False),
    "seat": (lambda row: row.seat, False),
    "name": (lambda row: row.sitters[0].player.name.casefold(), False),
    "rating": (lambda row: row.rating.value or 0, True),
    "points": (lambda row: row.half_points, True),
    "games": (lambda row: row.finished, True),
    "performance": (lambda row: row.performance or 0, True),
    "change": (lambda row: row.rating.change or 0, True),
}
"""What a table can be sorted by, and whether the largest comes first."""


def sort_rows(table: StandingsTable, sort: str, *, turned: bool) -> tuple[PlacingRow, ...]:
    """Return the rows by a column, equal ones by place; an unknown one is the place."""
    key, descending = _key_of(table, sort)
    rows = sorted(table.rows, key=lambda row: row.placing.first)
    return tuple(sorted(rows, key=key, reverse=descending != turned))


def columns_of(table: StandingsTable) -> Iterable[str]:
    """Return the names of the columns that a table can be sorted by."""
    return (*KEYS, *table.order)


def _key_of(table: StandingsTable, sort: str) -> tuple[Key, bool]:
    if sort in table.order:
        at = table.order.index(TieBreak(sort))
        return (lambda row: _amount(row.values[at])), True
    return KEYS.get(sort, KEYS[PLACE])


def _amount(value: Value | None) -> tuple[int, int]:
    """Return a key of a value; what was not needed comes behind."""
    return (0, 0) if value is None else (1, value.amount)
