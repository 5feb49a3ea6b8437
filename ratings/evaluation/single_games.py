"""The stream of a pool whose units are single games, from empty, for very many of them.

The result is that of `rate_in_order` for the same games. Here no object represents a unit, a game or a state: the
regulation rates columns of integers (`InColumns`), and what is signed is written down directly.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from itertools import groupby, islice
from typing import Any

from django.db import connection

from ratings import ledger
from ratings.evaluation.rating import signed_event, signed_seat
from ratings.ledger import BATCH_SIZE, NewEvaluation, carry_text
from ratings.models import Pool
from ratings.regulations.arithmetic import SCALE
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.types import Affected, Columns, Event, GameEffect, Games, InColumns, State

from .stream import left_to_substitute
from .tables import REASONS, SCORES, Reader, Row, streamed

Held = tuple[int, int, str]
"""A state as the ledger has it: value, index, carry."""

States = dict[int, State | None]

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

PLAYERS = "SELECT player.id, player.number FROM ratings_player player"

BOTH, WHITE = int(Affected.BOTH), int(Affected.WHITE)

UNTOLD = (None, None, None)
"""Expectation, K and exact change of a rating that is a mean, or stays."""


class Prepared:
    """Rules, made ready for many games: what they sign, how they rate, what they leave out."""

    def __init__(self, rules: EffectiveRules) -> None:
        """Prepare the rules of single games."""
        self.rule, self.parameters = rules.rule, rules.parameters
        self.way = way_of(rules)
        self.numbers = self.way.numbers(rules.parameters)
        self.signed = hashlib.sha256(f"{rules.signed}\n".encode())
        self.half_points = cache(self.half_points_of)

    def half_points_of(self, *facts: Any) -> tuple[int, int] | None:  # noqa: ANN401 -- columns of a statement
        """Those of a game, as `Games` wants them, by the last columns of `STREAM`; None where it is no unit."""
        kind, days, international, score, reason, moves, counts = facts
        event = Event((), kind, None, days, international)
        if left_to_substitute(REASONS[reason], counts) or self.rule.not_rated(event, self.parameters):
            return None
        return self.way.half_points(SCORES[score], REASONS[reason], moves, counts)


class Board:
    """Everybody's states in columns, by place; and the parts of them that the ledger and signatures hold as text."""

    def __init__(self, rules: EffectiveRules, states: States) -> None:
        """Begin with the states in which players come into the pool."""
        unrated, self.way = rules.rule.unrated, way_of(rules)
        assert unrated, "who is rated game by game has a state"  # noqa: S101 -- as the regulation says
        self.players, self.numbers = read_players()
        self.places = {player: place for place, player in enumerate(self.players)}
        begun = [states.get(player) or unrated for player in self.players]
        self.columns = columns_of(begun, self.way)
        self.carries = [carry_text(state) for state in begun]
        self.seats = [signed_seat(number, state) for number, state in zip(self.numbers, begun, strict=True)]

    def state(self, place: int) -> State:
        """The state of the player in a place."""
        value, index, total = (column[place] for column in self.columns)
        return State(value, index, self.way.carry(total, index))

    def held(self, place: int) -> Held:
        """Value, index and carry of the player in a place."""
        return self.columns.values[place], self.columns.indexes[place], self.carries[place]

    def write_down(self, place: int) -> None:
        """Update the texts of a player from the columns."""
        state = self.state(place)
        self.carries[place] = carry_text(state)
        self.seats[place] = signed_seat(self.numbers[place], state)

    def write_down_secured(self, place: int) -> None:
        """The same where the state before was secured, so that nothing is carried: a replay spends its time here."""
        self.seats[place] = f"{self.numbers[place]} {self.columns.values[place]} {self.columns.indexes[place]} ()"


def read_players() -> tuple[list[int], list[str]]:
    """Return the keys and the public numbers of all players."""
    keys: list[int] = []
    numbers: list[str] = []
    for key, number in streamed(PLAYERS, {}):
        keys.append(key)
        numbers.append(number)
    return keys, numbers


def columns_of(states: Sequence[State], way: InColumns) -> Columns:
    """Return states as columns."""
    return Columns(
        [state.value for state in states],
        [state.index for state in states],
        [way.total(state) for state in states],
    )


def way_of(rules: EffectiveRules) -> InColumns:
    """Return how rules rate columns."""
    assert rules.rule.in_columns, "chosen so by `bulk.rate_all`"  # noqa: S101 -- the only way here
    return rules.rule.in_columns


def games(pool: Pool, given: RuleTimeline, states: States, read: Reader) -> Iterator[NewEvaluation]:
    """Rate every game of the stream; once all are used up, `states` (by key of the player) are those at the end."""
    ready = {rules.signed: Prepared(rules) for rules in given.all()}
    on_day = cache(lambda day: ready[given.effective_on(date.fromisoformat(day)).signed])
    board = Board(given.first, states)
    stream = read(STREAM.format(key=KEYS[connection.vendor]), {"pool": pool.pk})
    for prepared, found in groupby(stream, key=lambda row: on_day(row[1])):
        while batch := list(islice(found, BATCH_SIZE)):
            yield from rate_batch(batch, prepared, board)
    rated = {player: board.state(place) for player, place in board.places.items() if board.columns.indexes[place]}
    states.update(rated)


def rate_batch(batch: Sequence[Row], prepared: Prepared, board: Board) -> Iterator[NewEvaluation]:
    """Rate the next games on what those before them left. `rate` goes one game ahead with each `next`: what is asked
    of the columns before that is the state before the game.
    """
    units = [(row, halves) for row in batch if (halves := prepared.half_points(*row[8:]))]
    whites, blacks = ([board.places[row[side]] for row, _ in units] for side in (5, 6))
    played = Games(whites, blacks, [halves[0] for _, halves in units], [halves[1] for _, halves in units])
    ahead = prepared.way.rate(played, board.columns, prepared.numbers)
    for (row, halves), white, black in zip(units, whites, blacks, strict=True):
        key, on, at, tournament, game, _, _, white_first, kind, days, international, score, reason, moves, counts = row
        first, second, colours = (white, black, "0 1") if white_first else (black, white, "1 0")
        seal = prepared.signed.copy()
        seal.update(
            f"{signed_event(key, kind, on, days, international)}\n{board.seats[first]}\n{board.seats[second]}\n"
            f"{colours} {score} {reason} {moves} {on} {counts}".encode()
        )
        before = board.held(white), board.held(black)
        told = next(ahead)
        moved = entries(board, (white, black), before, halves, told, prepared.way.remarks[told[0]]) if told[0] else ()
        yield NewEvaluation(
            key, prepared.rule.key, tournament, (), game, board.players[white], on, at, seal.hexdigest(), 1, moved
        )


def entries(  # noqa: PLR0913, PLR0917 -- a game and its two sides
    board: Board,
    places: tuple[int, int],
    before: tuple[Held, Held],
    halves: tuple[int, int],
    told: GameEffect,
    remarks: tuple[str, str],
) -> Sequence[tuple[str, int, ledger.Columns]]:
    """The entries of a game that is counted, in the order of public numbers."""
    white, black = places
    white_told: tuple[int | None, int | None, int | None]
    black_told: tuple[int | None, int | None, int | None]
    whom, expected, white_k, white_delta, black_k, black_delta = told
    if whom == BOTH:
        board.write_down_secured(white)
        board.write_down_secured(black)
        white_told, black_told = (expected, white_k, white_delta), (SCALE - expected, black_k, black_delta)
    else:
        board.write_down(white if whom == WHITE else black)
        white_told = black_told = UNTOLD
    one = (*before[0], *board.held(white), 1, halves[0], *white_told, remarks[0])
    other = (*before[1], *board.held(black), 1, halves[1], *black_told, remarks[1])
    pair = (board.numbers[white], board.players[white], one), (board.numbers[black], board.players[black], other)
    return pair if board.numbers[white] < board.numbers[black] else pair[::-1]
