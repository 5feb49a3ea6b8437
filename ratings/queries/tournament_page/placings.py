"""The standings of a tournament: places with ratings, performance and change, sorted as somebody wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ratings.models import LedgerEntry, Standing
from ratings.queries.activity import build_public_filter
from ratings.queries.careers import elo_of, performance
from ratings.queries.start_lists import start_lists
from ratings.queries.tournament_page.played import Played, PlayedGame, Sitter
from ratings.queries.units import rates_periods
from ratings.regulations.arithmetic import round_half_up
from ratings.regulations.elo import Elo
from ratings.standings import Placing, Prospects, TieBreak, Value, find_prospects, place_seats

PLACE = "place"
NOTHING = "\N{EN DASH}"
ROWS = 50
"""Rows of one page of a table."""


class SeatRating(NamedTuple):
    """The value of a player at the start, None without one, and what the tournament changed, or would change if it
    ended now; the official rating of today and the live one, as value and index.
    """

    value: int | None
    change: int | None = None
    official: tuple[int, int] | None = None
    live: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PlacingRow:
    """One line of the standings. `possible` are the best and the worst place, None where nothing is open."""

    placing: Placing
    sitters: tuple[Sitter, ...]
    rating: SeatRating
    finished: int
    games: int
    performance: int | None
    possible: tuple[int, int] | None

    @property
    def seat(self) -> int:
        """The number of the seat."""
        return self.placing.seat

    @property
    def place(self) -> str:
        """The place, or the places that equal seats share."""
        return _span(self.placing.first, self.placing.last)

    @property
    def seat_text(self) -> str:
        """The number of the seat as text, which templates show faster than a number."""
        return str(self.placing.seat)

    @property
    def played_text(self) -> str:
        """Finished games of all."""
        return f"{self.finished}/{self.games}"

    @property
    def rating_text(self) -> str:
        """The value at the start."""
        return NOTHING if self.rating.value is None else str(self.rating.value)

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
    """All rows in the order of places, the tie-breaks, and what is known of the rest."""

    rows: tuple[PlacingRow, ...]
    order: tuple[TieBreak, ...]
    exact: bool
    ratings: Mapping[int, SeatRating]

    @property
    def has_ratings(self) -> bool:
        """Whether somebody began with a rating."""
        return any(row.rating.value is not None for row in self.rows)

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
        return any(row.possible for row in self.rows)


def standings_of(played: Played) -> StandingsTable:
    """Return the standings, in three queries."""
    placings = place_seats(played.field, played.order)
    ratings = read_ratings(played)
    best = _performances(played, ratings)
    prospects = _prospects_of(played)
    rows = tuple(_row(placing, played, ratings, best, prospects) for placing in placings)
    return StandingsTable(rows, played.order, prospects is None or prospects.exact, ratings)


def _prospects_of(played: Played) -> Prospects | None:
    """Return the places that are possible; None where all is decided, or nobody knows how many rounds follow."""
    left = _rounds_left(played)
    if left is None or not (left or played.open_games) or not played.finished:
        return None
    return find_prospects(played.field, played.order, rounds_left=left)


def _rounds_left(played: Played) -> int | None:
    """Return how many rounds are not paired yet, None where nobody said."""
    if played.tournament.complete:
        return 0
    planned = played.tournament.rounds
    return None if planned is None else max(planned - played.last_round, 0)


def _row(
    placing: Placing,
    played: Played,
    ratings: Mapping[int, SeatRating],
    best: Mapping[int, int],
    prospects: Prospects | None,
) -> PlacingRow:
    sitters = played.seats[placing.seat]
    games = [each for each in played.field.rounds[placing.seat] if each.opponent]
    return PlacingRow(
        placing,
        sitters,
        ratings.get(sitters[0].player.key, SeatRating(None)),
        sum(not each.is_open for each in games),
        len(games),
        best.get(placing.seat),
        prospects.places[placing.seat] if prospects else None,
    )


def read_ratings(played: Played) -> Mapping[int, SeatRating]:
    """Return the ratings by player: those of the list on which it began where periods are rated, else those that the
    evaluation started from, else the official ones of today.
    """
    tournament = played.tournament
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
    official, start = (value, index), value if index else None
    if live_value is None or live_index is None or not live_games:
        return SeatRating(start, None, official)
    return SeatRating(start, None if start is None else live_value - start, official, (live_value, live_index))


def _performances(played: Played, ratings: Mapping[int, SeatRating]) -> Mapping[int, int]:
    """Return the performance by seat, from the games that were played against rated opponents."""
    elo = elo_of(played.tournament.pool)
    if elo is None:
        return {}
    met: dict[int, list[tuple[int, int]]] = {seat: [] for seat in played.seats}
    for game in played.games:
        if game.score and not game.is_forfeit:
            _add_met(met, game, ratings)
    found = {seat: _performance(games, elo) for seat, games in met.items() if games}
    return {seat: value for seat, value in found.items() if value is not None}


def _add_met(met: dict[int, list[tuple[int, int]]], game: PlayedGame, ratings: Mapping[int, SeatRating]) -> None:
    """Add a game to both seats whose opponent has a rating."""
    white, black = game.half_points
    for own, other, half_points in ((game.white, game.black, white), (game.black, game.white, black)):
        rating = ratings.get(other.player.key)
        if rating and rating.value is not None:
            met[own.seat].append((rating.value, half_points or 0))


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
