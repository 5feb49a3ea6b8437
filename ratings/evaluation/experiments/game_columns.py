"""A history of single games in columns, rated without an object for a game or a state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import groupby
from operator import add

from django.db import connection

from ratings.evaluation.rating import States
from ratings.evaluation.single_games import KEYS, STREAM, Prepared, columns_of
from ratings.evaluation.tables import streamed
from ratings.laboratory import HistoryFigures, Predictions
from ratings.laboratory.careers import NO_RATING, Careers
from ratings.laboratory.predictions import Column, new_column
from ratings.ledger import BATCH_SIZE
from ratings.models import Pool
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.types import Affected, Columns, Effects, Games, no_effects

from .progress import Pulse

ONE_POINT = 2
"""Half points of a game whose players share a point."""

NOBODY, BOTH, WHITE, BLACK = map(int, Affected)


@dataclass(frozen=True, slots=True)
class GameColumns:
    """Games in the order of the stream: ordinal of the day, tournament, key, players and half points of each."""

    days: Column = field(default_factory=new_column)
    tournaments: Column = field(default_factory=new_column)
    keys: Column = field(default_factory=new_column)
    whites: Column = field(default_factory=new_column)
    blacks: Column = field(default_factory=new_column)
    white_halves: Column = field(default_factory=new_column)
    black_halves: Column = field(default_factory=new_column)

    def describe(self) -> HistoryFigures:
        """Return what an experiment says about this history."""
        days = [date.fromordinal(day) for day in (*self.days[:1], *self.days[-1:])]
        return HistoryFigures(
            games=list(map(add, self.white_halves, self.black_halves)).count(ONE_POINT),
            tournaments=len(set(self.tournaments)),
            players=len({*self.whites, *self.blacks}),
            first=days[0] if days else None,
            last=days[-1] if days else None,
        )


def read_columns(pool: Pool, timeline: RuleTimeline) -> GameColumns:
    """Read the games of a pool that are units."""
    prepared = Prepared(timeline.first)  # what makes a game a unit, and its half points, depends on no parameter
    ordinal = cache(lambda day: date.fromisoformat(day).toordinal())
    found = GameColumns()
    for row in streamed(STREAM.format(key=KEYS[connection.vendor]), {"pool": pool.pk}):
        if facts := prepared.facts_of(row[8:]):
            found.days.append(ordinal(row[1]))
            found.tournaments.append(row[3])
            found.keys.append(row[4])
            found.whites.append(row[5])
            found.blacks.append(row[6])
            found.white_halves.append(facts.white_half)
            found.black_halves.append(facts.black_half)
    return found


def rate_columns(
    games: GameColumns, initial: States, timeline: RuleTimeline, pulse: Pulse
) -> tuple[Predictions, Careers]:
    """Rate games under a law; return what it predicted of each counted game, and what became of the players."""
    players = sorted({*games.whites, *games.blacks})
    board = _board(players, initial, timeline.first)
    places = {player: place for place, player in enumerate(players)}
    found = Predictions(), Careers()
    for rules, first, last in _batches(games, timeline):
        pulse()
        part = slice(first, last)
        seats = [places[who] for who in games.whites[part]], [places[who] for who in games.blacks[part]]
        effects = no_effects(last - first)
        way = rules.rule.in_columns
        assert way, "the regulation of the pool has columns, and a candidate rates the same units"  # noqa: S101 -- as the callers check
        batch = Games(*seats, games.white_halves[part], games.black_halves[part])
        way.rate(batch, board, way.numbers(rules.parameters), effects)
        _note_predictions(found[0], games, part, effects, rules)
        _note_careers(found[1], games, part, effects)
    return found


def _board(players: Sequence[int], initial: States, rules: EffectiveRules) -> Columns:
    way, unrated = rules.rule.in_columns, rules.rule.unrated
    assert way, "as above"  # noqa: S101 -- as above
    assert unrated, "who is rated game by game has a state"  # noqa: S101 -- as the regulation says
    return columns_of([initial.get(player) or unrated for player in players], way)


def _batches(games: GameColumns, timeline: RuleTimeline) -> Iterator[tuple[EffectiveRules, int, int]]:
    """Yield the places from and to which games are rated by one law, few enough to be held at once."""
    effective = cache(lambda day: timeline.effective_on(date.fromordinal(day)))
    begin = 0
    for rules, days in groupby(games.days, key=effective):
        end = begin + sum(1 for _ in days)
        for first in range(begin, end, BATCH_SIZE):
            yield rules, first, min(first + BATCH_SIZE, end)
        begin = end


def _note_predictions(
    predictions: Predictions, games: GameColumns, part: slice, effects: Effects, rules: EffectiveRules
) -> None:
    """Note the counted games of players who both had a rating."""
    expectation = rules.rule.expectation(rules.parameters)
    halves = games.white_halves[part], games.black_halves[part]
    facts = games.keys[part], games.tournaments[part], games.days[part], *halves
    states = *effects.white_before[:2], *effects.black_before[:2]
    columns = *facts, effects.affected, effects.expected, *states
    for key, tournament, day, half, other_half, affected, expected, white, white_index, black, black_index in zip(
        *columns, strict=True
    ):
        if affected != NOBODY and white_index and black_index and half + other_half == ONE_POINT:
            chance = expected if affected == BOTH else expectation(white - black)
            predictions.add(key, tournament, day, chance, half)


def _note_careers(careers: Careers, games: GameColumns, part: slice, effects: Effects) -> None:
    """Note the evaluations of White and of Black that changed something."""
    facts = games.days[part], games.tournaments[part], games.whites[part], games.blacks[part], effects.affected
    states = *effects.white_before[:2], *effects.white_after[:2], *effects.black_before[:2], *effects.black_after[:2]
    for day, tournament, white, black, affected, *both in zip(*facts, *states, strict=True):
        if affected in {BOTH, WHITE}:
            careers.add(white, tournament, day, 1, both[0] if both[1] else NO_RATING, (both[2], both[3]))
        if affected in {BOTH, BLACK}:
            careers.add(black, tournament, day, 1, both[4] if both[5] else NO_RATING, (both[6], both[7]))
