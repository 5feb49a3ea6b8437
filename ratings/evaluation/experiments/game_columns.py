"""A history of single games in columns, rated without an object for a game or a state."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ratings.compiled import Column, compiled, find_places, zeros
from ratings.evaluation.game_board import columns_of
from ratings.evaluation.rating import States
from ratings.laboratory import Predictions
from ratings.laboratory.career_loops import NO_RATING
from ratings.laboratory.careers import Careers
from ratings.laboratory.predictions import new_column
from ratings.ledger import BATCH_SIZE
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.types import Affected, Columns, Effects, Games, LoopNumbers, no_effects

from .game_reading import ONE_POINT, GameColumns
from .progress import Pulse

NOBODY, BOTH, WHITE, BLACK = map(int, Affected)


def rate_columns(
    games: GameColumns, initial: States, timeline: RuleTimeline, pulse: Pulse
) -> tuple[Predictions, Careers]:
    """Rate games under a law; return what it predicted of each counted game, and what became of the players."""
    players = sorted({*games.whites, *games.blacks})
    board = _board(players, initial, timeline.first)
    whites, blacks = (find_places(column, new_column(players)) for column in (games.whites, games.blacks))
    found = Predictions(), Careers()
    for rules, first, last in _batches(games, timeline):
        pulse()
        part = slice(first, last)
        effects = no_effects(last - first)
        way = rules.rule.in_columns
        assert way, "the regulation of the pool has columns, and a candidate rates the same units"  # noqa: S101 -- as the callers check
        batch = Games(whites[part], blacks[part], games.white_halves[part], games.black_halves[part])
        numbers = way.numbers(rules.parameters)
        way.rate(batch, board, numbers, effects)
        _note_predictions(found[0], games, part, effects, numbers)
        _note_careers(found[1], games, part, effects)
    return found


def _board(players: Sequence[int], initial: States, rules: EffectiveRules) -> Columns:
    way, unrated = rules.rule.in_columns, rules.rule.unrated
    assert way, "as above"  # noqa: S101 -- as above
    assert unrated, "who is rated game by game has a state"  # noqa: S101 -- as the regulation says
    return columns_of([initial.get(player) or unrated for player in players], way)


def _batches(games: GameColumns, timeline: RuleTimeline) -> Iterator[tuple[EffectiveRules, int, int]]:
    """Yield the places from and to which games are rated by one law, few enough to be held at once."""
    begins = [0, *(bisect_left(games.days, day.toordinal()) for day, _ in timeline.later), len(games.days)]
    for rules, (begin, end) in zip(timeline.all(), pairwise(begins), strict=True):
        for first in range(begin, end, BATCH_SIZE):
            yield rules, first, min(first + BATCH_SIZE, end)


def _note_predictions(
    predictions: Predictions, games: GameColumns, part: slice, effects: Effects, numbers: LoopNumbers
) -> None:
    """Note the counted games of players who both had a rating."""
    halves = games.white_halves[part], games.black_halves[part]
    facts = games.keys[part], games.tournaments[part], games.days[part], *halves
    states = *effects.white_before[:2], *effects.black_before[:2]
    noted = [zeros(len(effects.affected)) for _ in predictions.columns]
    count = _choose_predictions(
        *facts, effects.affected, effects.expected, *states, numbers.table, numbers.limit, *noted
    )
    predictions.extend(column[:count] for column in noted)


@compiled
def _choose_predictions(  # noqa: PLR0913, PLR0917 -- columns and numbers, as a compiled loop wants them
    keys: Column,
    tournaments: Column,
    days: Column,
    halves: Column,
    other_halves: Column,
    affected: Column,
    expected: Column,
    whites: Column,
    white_indexes: Column,
    blacks: Column,
    black_indexes: Column,
    table: Column,
    limit: int,
    noted_keys: Column,
    noted_tournaments: Column,
    noted_days: Column,
    noted_expected: Column,
    noted_halves: Column,
) -> int:
    """Fill the columns of predictions; return how many there are."""
    count = 0
    for game in range(len(keys)):
        rated = white_indexes[game] > 0 and black_indexes[game] > 0
        if affected[game] != NOBODY and rated and halves[game] + other_halves[game] == ONE_POINT:
            chance = expected[game]
            if affected[game] != BOTH:
                chance = table[min(max(whites[game] - blacks[game], -limit), limit) + limit]
            noted_keys[count], noted_tournaments[count], noted_days[count] = keys[game], tournaments[game], days[game]
            noted_expected[count], noted_halves[count] = chance, halves[game]
            count += 1
    return count


def _note_careers(careers: Careers, games: GameColumns, part: slice, effects: Effects) -> None:
    """Note the evaluations of White and of Black that changed something."""
    facts = games.days[part], games.tournaments[part], games.whites[part], games.blacks[part], effects.affected
    states = *effects.white_before[:2], *effects.white_after[:2], *effects.black_before[:2], *effects.black_after[:2]
    noted = [zeros(2 * len(effects.affected)) for _ in range(6)]
    count = _choose_careers(*facts, *states, *noted)
    players, tournaments, days, *values = (column[:count] for column in noted)
    careers.extend((players, tournaments, days, new_column((1,)) * count, *values))


@compiled
def _choose_careers(  # noqa: PLR0913, PLR0917 -- as above
    days: Column,
    tournaments: Column,
    whites: Column,
    blacks: Column,
    affected: Column,
    white_was: Column,
    white_index_was: Column,
    white_is: Column,
    white_index_is: Column,
    black_was: Column,
    black_index_was: Column,
    black_is: Column,
    black_index_is: Column,
    noted_players: Column,
    noted_tournaments: Column,
    noted_days: Column,
    befores: Column,
    afters: Column,
    indexes: Column,
) -> int:
    """Fill the columns of careers; return how many evaluations there are."""
    count = 0
    for game in range(len(days)):
        if affected[game] == BOTH or affected[game] == WHITE:
            noted_players[count], noted_tournaments[count], noted_days[count] = (
                whites[game],
                tournaments[game],
                days[game],
            )
            befores[count] = white_was[game] if white_index_was[game] else NO_RATING
            afters[count], indexes[count] = white_is[game], white_index_is[game]
            count += 1
        if affected[game] == BOTH or affected[game] == BLACK:
            noted_players[count], noted_tournaments[count], noted_days[count] = (
                blacks[game],
                tournaments[game],
                days[game],
            )
            befores[count] = black_was[game] if black_index_was[game] else NO_RATING
            afters[count], indexes[count] = black_is[game], black_index_is[game]
            count += 1
    return count
