"""The stream of a pool whose units are single games, from empty, for very many of them.

The result is that of `rate_in_order` for the same games. Here no object represents a unit, a game or a state: the
regulation rates columns of integers (`InColumns`), and what is signed is written down directly.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from itertools import groupby, islice
from typing import Any, NamedTuple

from django.db import connection

from ratings import ledger
from ratings.compiled import Column
from ratings.ledger import BATCH_SIZE, GameBatch
from ratings.models import Pool
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.types import Affected, Columns, Effects, Event, Games, InColumns, State, no_effects

from .fact_columns import read_players
from .stream import left_to_substitute
from .tables import REASONS, SCORES, Reader, Row, streamed

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

NOBODY, BOTH = int(Affected.NOBODY), int(Affected.BOTH)


class Prepared:
    """Rules, made ready for many games: what they sign, how they rate, what they leave out."""

    def __init__(self, rules: EffectiveRules) -> None:
        """Prepare the rules of single games."""
        self.rule, self.parameters = rules.rule, rules.parameters
        self.way = way_of(rules)
        self.numbers = self.way.numbers(rules.parameters)
        self.signed = hashlib.sha256(f"{rules.signed}\n".encode())
        self.known: dict[Row, Facts | None] = {}

    def sign(self, texts: Iterable[str]) -> Iterator[bytes]:
        """Yield the signatures of games."""
        begun = self.signed.copy
        for text in texts:
            sealed = begun()
            sealed.update(text.encode())
            yield sealed.digest()

    def facts_of(self, columns: Row) -> Facts | None:
        """Return what the last columns of `STREAM` mean, None where the game is no unit."""
        if columns not in self.known:
            self.known[columns] = self.find_facts(*columns)
        return self.known[columns]

    def find_facts(self, *columns: Any) -> Facts | None:  # noqa: ANN401 -- columns of a statement
        """Return the same without remembering it."""
        kind, days, international, score, reason, moves, counts = columns
        event = Event((), kind, None, days, international)
        if left_to_substitute(REASONS[reason], counts) or self.rule.not_rated(event, self.parameters):
            return None
        halves = self.way.half_points(SCORES[score], REASONS[reason], moves, counts)
        return Facts(*halves, kind, f"{days} {international}", f"{score} {reason} {moves}", str(counts))


class Facts(NamedTuple):
    """What decides about a game without its players: the half points of both, and the parts of a signature before and
    after each of its days.
    """

    white_half: int
    black_half: int
    kind: str
    terms: str
    result: str
    counts: str


class Board:
    """Everybody's states in columns, by place."""

    def __init__(self, rules: EffectiveRules, states: States) -> None:
        """Begin with the states in which players come into the pool."""
        unrated, self.way = rules.rule.unrated, way_of(rules)
        assert unrated, "who is rated game by game has a state"  # noqa: S101 -- as the regulation says
        self.players, self.numbers = read_players(streamed)
        self.places = {player: place for place, player in enumerate(self.players)}
        begun = [states.get(player) or unrated for player in self.players]
        self.columns = columns_of(begun, self.way)
        self.secured_from = rules.rule.secured_from

    def state(self, place: int) -> State:
        """The state of the player in a place."""
        value, index, total = (column[place] for column in self.columns)
        return State(value, index, self.way.carry(total, index))

    def places_of(self, players: Sequence[int]) -> Column:
        """Return the places of players."""
        return array("q", map(self.places.__getitem__, players))

    def carries(self, held: Columns) -> tuple[list[str], list[str]]:
        """The carries of states as the ledger and as signatures have them. Secured ones have none: a replay spends its
        time here.
        """
        stored, signed = [""] * len(held.values), ["()"] * len(held.values)
        for at, index in enumerate(held.indexes):
            if index < self.secured_from and (carry := self.way.carry(held.totals[at], index)):
                stored[at], signed[at] = " ".join(map(str, carry)), str(carry)
        return stored, signed


def columns_of(states: Sequence[State], way: InColumns) -> Columns:
    """Return states as columns."""
    return Columns(
        array("q", [state.value for state in states]),
        array("q", [state.index for state in states]),
        array("q", [way.total(state) for state in states]),
    )


def way_of(rules: EffectiveRules) -> InColumns:
    """Return how rules rate columns."""
    assert rules.rule.in_columns, "chosen so by `bulk.rate_all`"  # noqa: S101 -- the only way here
    return rules.rule.in_columns


def games(pool: Pool, given: RuleTimeline, states: States, read: Reader) -> Iterator[GameBatch]:
    """Rate every game of the stream, many at a time; once all are used up, `states` (by key of the player) are those
    at the end.
    """
    ready = {rules.signed: Prepared(rules) for rules in given.all()}
    on_day = cache(lambda day: ready[given.effective_on(date.fromisoformat(day)).signed])
    board = Board(given.first, states)
    stream = read(STREAM.format(key=KEYS[connection.vendor]), {"pool": pool.pk})
    # A pool with one edition has one group, without a question for each row.
    groups = groupby(stream, key=lambda row: on_day(row[1])) if given.later else [(ready[given.first.signed], stream)]
    for prepared, found in groups:
        while batch := list(islice(found, BATCH_SIZE)):
            yield rate_batch(batch, prepared, board)
    rated = {player: board.state(place) for player, place in board.places.items() if board.columns.indexes[place]}
    states.update(rated)


class Units(NamedTuple):
    """The units among some rows of `STREAM`, in columns."""

    keys: Sequence[str]
    days: Sequence[str]
    moments: Sequence[str]
    tournaments: Sequence[int]
    games: Sequence[int]
    whites: Sequence[int]
    blacks: Sequence[int]
    white_first: Sequence[int]


def find_units(batch: Sequence[Row], prepared: Prepared) -> tuple[Units, list[Facts]]:
    """Return the units among rows, and what decides about each without its players."""
    found = [(row, facts) for row in batch if (facts := prepared.facts_of(row[8:]))]
    columns = zip(*[row[:8] for row, _ in found], strict=True) if found else ((),) * 8
    return Units(*columns), [facts for _, facts in found]


def rate_batch(batch: Sequence[Row], prepared: Prepared, board: Board) -> GameBatch:
    """Rate the next games on what those before them left."""
    units, facts = find_units(batch, prepared)
    places = board.places_of(units.whites), board.places_of(units.blacks)
    halves = array("q", [fact.white_half for fact in facts]), array("q", [fact.black_half for fact in facts])
    effects = no_effects(len(facts))
    prepared.way.rate(Games(*places, *halves), board.columns, prepared.numbers, effects)
    sides = Side(board, places[0], *effects[6:8]), Side(board, places[1], *effects[8:])
    nobody = [place for place, affected in enumerate(effects.affected) if affected == NOBODY]
    both = both_sides(units, halves, sides, note_effects(effects, prepared.way.remarks))
    return GameBatch(
        rule=prepared.rule.key,
        keys=units.keys,
        days=units.days,
        moments=units.moments,
        tournaments=units.tournaments,
        games=units.games,
        signatures=list(prepared.sign(texts(units, facts, sides))),
        numbers=(without(sides[0].numbers, nobody), without(sides[1].numbers, nobody)),
        both=[without(column, nobody) for column in both],
    )


class Side:
    """White or Black in many games: the public numbers, the states before and after as the ledger stores them, and the
    seats as signatures have them.
    """

    def __init__(self, board: Board, places: Sequence[int], before: Columns, after: Columns) -> None:
        """Write down what the regulation noted."""
        self.numbers = [board.numbers[place] for place in places]
        stored, signed = board.carries(before)
        self.before = before.values, before.indexes, stored
        self.after = after.values, after.indexes, board.carries(after)[0]
        columns = self.numbers, before.values, before.indexes, signed
        self.seats = [f"{who} {value} {index} {carry}" for who, value, index, carry in zip(*columns, strict=True)]


def texts(units: Units, facts: Sequence[Facts], sides: tuple[Side, Side]) -> Iterator[str]:
    """Yield what is signed of each game, as `rating.sign_unit` writes it for one."""
    columns = units.keys, units.days, facts, sides[0].seats, sides[1].seats, units.white_first
    for key, on, (_, _, kind, terms, result, counts), white, black, first in zip(*columns, strict=True):
        seats = f"{white}\n{black}\n0 1" if first else f"{black}\n{white}\n1 0"
        yield f"{key} {kind} {on} {terms}\n{seats} {result} {on} {counts}"


def both_sides(
    units: Units, halves: tuple[Sequence[int], Sequence[int]], sides: tuple[Side, Side], notes: Notes
) -> list[Sequence[Any]]:
    """Return the columns of both sides as the ledger has them, those of games that are not counted too."""
    both: list[Sequence[Any]] = [units.whites, units.blacks, notes.expected]
    for side, points, numbers in zip(sides, halves, notes.sides, strict=True):
        both += [*side.before, *side.after, points, *numbers]
    return both


class Notes(NamedTuple):
    """White's expectations, and K, exact change and remark of each side; None where the rule has none."""

    expected: Sequence[int | None]
    sides: Sequence[tuple[Sequence[int | None], ...]]


def note_effects(effects: Effects, remarks: Sequence[tuple[str, str]]) -> Notes:
    """Return the columns of effects as the ledger has them."""
    silent = [place for place, affected in enumerate(effects.affected) if affected != BOTH]
    numbers = [tuple(ledger.remark_number(text) for text in texts_) for texts_ in zip(*remarks, strict=True)]
    given = (effects.white_k, effects.white_delta), (effects.black_k, effects.black_delta)
    return Notes(
        without(effects.expected, silent),
        [
            (*(without(column, silent) for column in columns), [number[affected] for affected in effects.affected])
            for columns, number in zip(given, numbers, strict=True)
        ],
    )


def without(column: Sequence[Any], places: Sequence[int]) -> Sequence[Any]:
    """Return a column with None in some places."""
    if not places:
        return column
    changed = list(column)
    for place in places:
        changed[place] = None
    return changed
