"""A player's rated units from a day on, each with what the ledger holds about it, read at once.

Plain statements instead of the ORM: who is followed through a long history is asked for dozens of
times, and making the statements would take longer than answering them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import Any

from django.db import connection

from ratings import ledger
from ratings.models import Pool
from ratings.queries.units import rates_games
from ratings.rules import RULES
from ratings.rules.types import State

from . import facts
from .ripple import Stop, Stored
from .stream import GameFact, Order, TournamentFact, units
from .walk import Regimes

Row = tuple[Any, ...]
Given = dict[str, int | date]

GAME_COLUMNS = (
    "game.id, game.number, white.player_id, black.player_id, game.score, game.rated_score, game.reason,"
    " game.move_count, game.counts, game.completed_on, game.received_at"
)
"""What `facts.game_fact` makes a game of."""

TOURNAMENT_COLUMNS = (
    "tournament.id, tournament.code, tournament.kind, tournament.days_per_10_moves, tournament.international,"
    " tournament.started_on, tournament.category"
)

UNIT_COLUMNS = "unit.completed_on, unit.received_at, unit.key, unit.signature"

STATE_COLUMNS = (
    "{0}.player_id, {0}.before_value, {0}.before_index, {0}.before_carry,"
    " {0}.after_value, {0}.after_index, {0}.after_carry"
)

IN_FORCE = "unit.replaced_by_id IS NULL AND unit.completed_on >= %(since)s"
"""The pool is compared here and not by the database: with it, and without the CROSS JOINs in whose order SQLite
reads, an index of the stream would lead through everybody's units instead of the player's.
"""

GAMES = f"""
SELECT {UNIT_COLUMNS}, {TOURNAMENT_COLUMNS}, {GAME_COLUMNS},
    white.seat, white.turn, white_player.number, black.seat, black.turn, black_player.number,
    {STATE_COLUMNS.format("white_entry")}, {STATE_COLUMNS.format("black_entry")}, unit.pool_id
FROM (
    SELECT game.* FROM ratings_entry mine CROSS JOIN ratings_game game
    WHERE mine.player_id = %(player)s AND game.white_id = mine.id
    UNION ALL
    SELECT game.* FROM ratings_entry mine CROSS JOIN ratings_game game
    WHERE mine.player_id = %(player)s AND game.black_id = mine.id
) game
CROSS JOIN ratings_evaluation unit
JOIN ratings_tournament tournament ON tournament.id = game.tournament_id
JOIN ratings_entry white ON white.id = game.white_id
JOIN ratings_entry black ON black.id = game.black_id
JOIN ratings_player white_player ON white_player.id = white.player_id
JOIN ratings_player black_player ON black_player.id = black.player_id
LEFT JOIN ratings_ledgerentry white_entry
    ON white_entry.evaluation_id = unit.id AND white_entry.player_id = white.player_id
LEFT JOIN ratings_ledgerentry black_entry
    ON black_entry.evaluation_id = unit.id AND black_entry.player_id = black.player_id
WHERE unit.game_id = game.id AND {IN_FORCE}
"""  # noqa: S608 -- names of our own
"""The units of single games, each a row."""
GAMES_CUT = (0, 4, 11, 22, 25, 28, 42)
"""Where in it the columns of evaluation, tournament, game, White's seat, Black's seat, both entries begin."""

MINE = "FROM ratings_entry mine CROSS JOIN ratings_evaluation unit"
THESE = f"WHERE mine.player_id = %(player)s AND unit.tournament_id = mine.tournament_id AND {IN_FORCE}"

TOURNAMENTS = f"""
SELECT {UNIT_COLUMNS}, {TOURNAMENT_COLUMNS}, unit.pool_id {MINE}
JOIN ratings_tournament tournament ON tournament.id = unit.tournament_id
{THESE}
"""
SEATS = f"""
SELECT unit.tournament_id, seated.player_id, player.number {MINE}
JOIN ratings_entry seated ON seated.tournament_id = unit.tournament_id
JOIN ratings_player player ON player.id = seated.player_id
{THESE} ORDER BY unit.tournament_id, seated.seat, seated.turn
"""
TOURNAMENT_GAMES = f"""
SELECT unit.tournament_id, {GAME_COLUMNS} {MINE}
JOIN ratings_game game ON game.tournament_id = unit.tournament_id
JOIN ratings_entry white ON white.id = game.white_id
JOIN ratings_entry black ON black.id = game.black_id
{THESE} ORDER BY unit.tournament_id, game.number
"""
ENTRIES = f"""
SELECT unit.tournament_id, {STATE_COLUMNS.format("entry")} {MINE}
JOIN ratings_ledgerentry entry ON entry.evaluation_id = unit.id
{THESE}
"""
"""The units of tournaments: four statements, since a tournament has many seats and many games."""


@dataclass(frozen=True, slots=True)
class Met:
    """A rated unit as rows: `UNIT_COLUMNS` of its evaluation, the columns of its tournament, player and
    public number by seat, `GAME_COLUMNS` of its games, `STATE_COLUMNS` of its entries.
    """

    unit: Row
    tournament: Row
    seats: Sequence[Row]
    games: Sequence[Row]
    entries: Sequence[Row]

    @property
    def order(self) -> Order:
        """Its place in the stream."""
        on, at, key, _ = self.unit
        return on, aware(at), key


def timeline(pool: Pool, player: int, since: date) -> dict[Order, Met]:
    """The rated units of a player that were completed on a day or later, by place."""
    read = games if rates_games(pool) else tournaments
    return {met.order: met for met in read({"pool": pool.pk, "player": player, "since": since})}


def games(given: Given) -> Iterator[Met]:
    """A player's games."""
    for *row, pool in rows(GAMES, given):
        if pool != given["pool"]:
            continue
        unit, tournament, game, white, black, entries = (tuple(row[a:b]) for a, b in pairwise(GAMES_CUT))
        seats = sorted([(*white[:2], game[2], white[2]), (*black[:2], game[3], black[2])])
        yield Met(unit, tournament, [seat[2:] for seat in seats], [game], [entries[:7], entries[7:]])


def tournaments(given: Given) -> Iterator[Met]:
    """A player's tournaments with all their seats and games."""
    seats, played, entries = (by_tournament(statement, given) for statement in (SEATS, TOURNAMENT_GAMES, ENTRIES))
    for *row, pool in rows(TOURNAMENTS, given):
        key = row[4]
        if pool == given["pool"]:
            yield Met(tuple(row[:4]), tuple(row[4:]), seats[key], played[key], entries[key])


def stop_of(pool: Pool, given: Regimes, met: Met) -> Stop:
    """What was read as a stop on the way of whoever is followed."""
    key, code, kind, days, international, started_on, category = met.tournament
    players, numbers = zip(*met.seats, strict=True)
    found = tuple(map(game_of, met.games))
    about = (key, code, kind, days, international, started_on, category)
    fact = TournamentFact(*about, players, numbers, found)
    ready = facts.rateable(given, units(fact, RULES[pool.rule].unit))
    return Stop(next((unit for unit in ready if unit.order == met.order), None), stored_of(met))


def rows(statement: str, given: Given) -> Iterator[Row]:
    """The rows of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        yield from cursor.fetchall()


def by_tournament(statement: str, given: Given) -> dict[int, list[Row]]:
    """The rows of a statement by their first column, without it."""
    found: dict[int, list[Row]] = defaultdict(list)
    for tournament, *row in rows(statement, given):
        found[tournament].append(tuple(row))
    return found


def game_of(columns: Row) -> GameFact:
    """A game of `GAME_COLUMNS`."""
    *others, at = columns
    stored = (*others, at and aware(at))
    return facts.game_fact(*stored)


def aware(at: datetime) -> datetime:
    """A point in time; SQLite keeps it in UTC and without saying so."""
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def stored_of(met: Met) -> Stored:
    """What the ledger holds about a unit; a player without a counted game has an empty entry or none."""
    before: dict[int, State | None] = {}
    after: dict[int, State | None] = {}
    for player, *columns in met.entries:
        if player is not None:
            before[player] = ledger.state_of(*columns[:3])
            after[player] = ledger.state_of(*columns[3:])
    return Stored(met.unit[3], before, after)
