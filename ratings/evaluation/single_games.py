"""The stream of a pool whose units are single games, from empty, for very many of them.

The result is that of `rate_in_order` for the same games. Here no object represents a unit, a game or a state: the
regulation rates columns of integers (`InColumns`), and what is signed is written down directly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from itertools import compress, groupby, islice
from typing import Any

from django.db import connection

from ratings.compiled import Column, is_worth_while, new_column, taken
from ratings.ledger import BATCH_SIZE, Batch
from ratings.models import Pool
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import Games, no_effects

from .composed_games import GameWriter
from .game_board import NO_UNIT, Board, Played, Prepared, States, Units
from .tables import Reader, Row
from .written_games import write_batch

STREAM = """
SELECT {key} AS unit_key, CAST(game.completed_on AS TEXT), CAST(game.received_at AS TEXT), tournament.id, game.id,
    white.player_id, black.player_id, (white.seat, white.turn) < (black.seat, black.turn),
    tournament.kind, tournament.days_per_10_moves, tournament.international,
    COALESCE(game.rated_score, game.score), game.reason, game.move_count, game.counts
FROM ratings_game game
JOIN ratings_tournament tournament ON tournament.id = game.tournament_id
JOIN ratings_entry white ON white.id = game.white_id
JOIN ratings_entry black ON black.id = game.black_id
WHERE tournament.pool_id = %(pool)s AND tournament.rated AND game.score IS NOT NULL
ORDER BY game.completed_on, game.received_at, unit_key
"""
"""Finished games in the order of the stream; what decides about each without its players comes last."""

KEYS = {
    "postgresql": (
        "(tournament.code || '#' || lpad(game.number::text, greatest(3, length(game.number::text)), '0')) COLLATE \"C\""
    ),
    "sqlite": "tournament.code || printf('#%%03d', game.number)",
}
"""`stream.game_key` in the words of each database, ordered by code point."""


def games(pool: Pool, given: RuleTimeline, states: States, read: Reader) -> Iterator[Batch]:
    """Rate every game of the stream, many at a time; once all are used up, `states` (by key of the player) are those
    at the end.
    """
    ready = {rules.signed: Prepared(rules) for rules in given.all()}
    on_day = cache(lambda day: ready[given.effective_on(date.fromisoformat(day)).signed])
    board = Board(given.first, states)
    stream = read(STREAM.format(key=KEYS[connection.vendor]), {"pool": pool.pk})
    # A pool with one edition has one group, without a question for each row.
    groups = groupby(stream, key=lambda row: on_day(row[1])) if given.later else [(ready[given.first.signed], stream)]
    writer: GameWriter | None = None
    for prepared, found in groups:
        while batch := list(islice(found, BATCH_SIZE)):
            if writer is None and is_worth_while(len(batch)):
                writer = GameWriter(board)
            played = rate_batch(batch, prepared, board)
            batch.clear()
            yield writer.write(played, prepared) if writer else write_batch(played, prepared, board)
    rated = {player: board.state(place) for player, place in board.places.items() if board.columns.indexes[place]}
    states.update(rated)


def find_units(batch: Sequence[Row], prepared: Prepared) -> tuple[Units, Column]:
    """Return the units among rows, and the numbers of what decides about each without its players."""
    columns: list[Sequence[Any]] = list(zip(*batch, strict=True))
    numbers = list(map(prepared.known.__getitem__, zip(*columns[8:], strict=True)))
    if NO_UNIT in numbers:
        wanted = [number != NO_UNIT for number in numbers]
        columns = [list(compress(column, wanted)) for column in columns]
        numbers = list(compress(numbers, wanted))
    return Units(*columns[:8]), new_column(numbers)


def rate_batch(batch: Sequence[Row], prepared: Prepared, board: Board) -> Played:
    """Rate the next games on what those before them left."""
    units, numbers = find_units(batch, prepared)
    places = board.places_of(units.whites), board.places_of(units.blacks)
    halves = taken(prepared.known.white_halves, numbers), taken(prepared.known.black_halves, numbers)
    effects = no_effects(len(numbers))
    prepared.way.rate(Games(*places, *halves), board.columns, prepared.numbers, effects)
    return Played(units, numbers, places, halves, effects)
