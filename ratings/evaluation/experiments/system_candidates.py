"""A history rated by a system beside the regulations."""

from __future__ import annotations

from collections.abc import Iterator

from ratings.laboratory import Candidate, Predictions
from ratings.laboratory.careers import Careers
from ratings.laboratory.definition import system_numbers
from ratings.laboratory.systems import SYSTEMS, CountedGame, pass_through

from .game_reading import ONE_POINT, GameColumns
from .history import History, counted_games
from .progress import Pulse, watched
from .tournament_candidates import counted_by_unit


def rate_by_system(history: History, candidate: Candidate, pulse: Pulse) -> tuple[Predictions, Careers]:
    """Rate the games that count under the law as it is; players begin with the values that they brought."""
    brought = {player: state.value for player, state in history.initial.items() if state and state.index}
    system = SYSTEMS[candidate.system](system_numbers(candidate), brought)
    return pass_through(system, watched(_units(history), pulse))


def _units(history: History) -> Iterator[tuple[int, list[CountedGame]]]:
    """Yield the units with their counted games, and the ordinal of their day."""
    if history.games is not None:
        yield from _single_games(history.games)
        return
    if history.tournaments is not None:
        yield from counted_by_unit(history.tournaments, history.timeline)
        return
    for unit in history.units(history.timeline):
        if games := counted_games(unit):
            yield unit.completed_on.toordinal(), games


def _single_games(games: GameColumns) -> Iterator[tuple[int, list[CountedGame]]]:
    columns = games.days, games.keys, games.tournaments, games.whites, games.blacks
    for day, key, tournament, white, black, half, other in zip(
        *columns, games.white_halves, games.black_halves, strict=True
    ):
        if half + other == ONE_POINT:
            yield day, [CountedGame(key, tournament, white, black, half)]
