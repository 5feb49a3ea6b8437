"""The calculation of an FWZ line by line, for the player who wants to check it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .arithmetic import SCALE_PLACES
from .codes import Label
from .elo import Elo
from .elo_steps import OpponentGame, Paragraphs, elo_steps, half_points_step, k_steps
from .first_fwz import FirstRating, Played, Procedure, points_for_k, real_expectation
from .types import Change, Step

TEXT = Paragraphs(expectation="4.1", k="4.2", value="4.3", index="3.1")
FIRST = "4.4"

Met = tuple[int, OpponentGame]
"""The position of an opponent in the unit, and the game against them."""


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A tournament after its evaluation: the values everybody was met at, and the first FWZ, which rated players may
    meet `before_rounding`.
    """

    elo: Elo
    procedure: Procedure
    faced: Sequence[int]
    played: Sequence[Played]
    firsts: Mapping[int, FirstRating]
    before_rounding: bool = False


def steps_of(who: int, change: Change, evaluated: Evaluated) -> tuple[Step, ...]:
    """Return the lines behind one change; none for a player without a counted game."""
    games = seen_by(who, evaluated)
    if change.before is not None:
        met = [game for _, game in games]
        return tuple(elo_steps(change.before, change, met, evaluated.elo, TEXT))
    if change.after is None:
        return ()
    first = evaluated.firsts[who]
    lines = (
        iterated_steps(first, games, evaluated) if first.fallback is None else fallback_steps(first, games, evaluated)
    )
    end = [
        Step(Label.NEW_VALUE.value, FIRST, change.after.value),
        Step(Label.NEW_INDEX.value, TEXT.index, change.after.index),
    ]
    return (Step(Label.READING.value, FIRST, evaluated.procedure.reading.number), *lines, *end)


def seen_by(who: int, evaluated: Evaluated) -> list[Met]:
    """Return the counted games of one player, in the order of the unit."""
    seen: list[Met] = []
    for number, white, black, white_half, black_half in evaluated.played:
        if who not in (white, black):
            continue
        half_points, opponent = (white_half, black) if who == white else (black_half, white)
        label = Label.OPPONENT_FIRST_RATING if opponent in evaluated.firsts else Label.OPPONENT
        exact = evaluated.firsts[opponent].value if evaluated.before_rounding and opponent in evaluated.firsts else None
        seen.append((opponent, OpponentGame(number, half_points, evaluated.faced[opponent], label, exact)))
    return seen


def iterated_steps(first: FirstRating, games: Sequence[Met], evaluated: Evaluated) -> list[Step]:
    """4.4 for a value that came to rest: its last round, from the values of the round before."""
    points = sum(game.half_points for _, game in games)
    steps = [
        Step(Label.START_VALUE.value, FIRST, evaluated.procedure.start),
        Step(Label.ROUNDS.value, FIRST, first.rounds),
        Step(Label.ROUND_BEFORE_VALUE.value, FIRST, first.before, SCALE_PLACES),
    ]
    share = real_expectation(evaluated.elo.divisor, evaluated.elo.limit)
    expected = 0
    for position, game in games:
        opponent = _in_round_before(position, game, evaluated)
        expectation = share(first.before - opponent.value * 10 ** (SCALE_PLACES - opponent.places))
        expected += expectation
        steps += [
            opponent,
            half_points_step(Label.GAME_POINTS, TEXT.value, game.half_points, game.number),
            Step(Label.EXPECTATION.value, TEXT.expectation, expectation, SCALE_PLACES, game.number),
        ]
    return [
        *steps,
        half_points_step(Label.POINTS, TEXT.value, points),
        Step(Label.EXPECTED.value, TEXT.expectation, expected, SCALE_PLACES),
        *_k_of_round(first, len(games), evaluated),
        Step(Label.CHANGE.value, TEXT.value, first.movement + first.drift, SCALE_PLACES),
        *([Step(Label.GROUP_MOVEMENT.value, FIRST, first.drift, SCALE_PLACES)] if first.drift else []),
        Step(Label.LAST_ROUND_VALUE.value, FIRST, first.value, SCALE_PLACES),
    ]


def _k_of_round(first: FirstRating, games: int, evaluated: Evaluated) -> list[Step]:
    """K of the last round; with very many games it is less than by 4.2 (reading 2)."""
    steps = k_steps(points_for_k(first.before), 0, evaluated.elo, TEXT.k)
    most = evaluated.procedure.reading.most_k(games)
    if steps[-1].value <= most:
        return steps
    return [*steps[:-1], Step(Label.K_MOST.value, FIRST, most), Step(Label.K.value, FIRST, most)]


def _in_round_before(opponent: int, game: OpponentGame, evaluated: Evaluated) -> Step:
    """Return the step for an opponent with the value from the last round of the iteration."""
    other = evaluated.firsts.get(opponent)
    if other is None:
        return Step(Label.OPPONENT.value, TEXT.expectation, game.value, game=game.number)
    if not evaluated.procedure.together:
        return Step(Label.OPPONENT.value, FIRST, evaluated.procedure.start, game=game.number)
    return Step(Label.OPPONENT_ROUND_BEFORE.value, FIRST, other.before, SCALE_PLACES, game.number)


def fallback_steps(first: FirstRating, games: Sequence[Met], evaluated: Evaluated) -> list[Step]:
    """4.4, second paragraph: the mean of the opponents plus or minus the distance."""
    points = sum(game.half_points for _, game in games)
    return [
        half_points_step(Label.POINTS, FIRST, points),
        *_unsettled_steps(first, evaluated),
        *(step for opponent, game in games for step in _in_mean(opponent, game, first, evaluated)),
        Step(Label.GAMES_IN_MEAN.value, FIRST, first.mean_games),
        Step(Label.OPPONENTS_MEAN.value, FIRST, first.mean, SCALE_PLACES),
        Step(Label.FALLBACK_DISTANCE.value, FIRST, first.distance),
        Step(Label.EXACT_VALUE.value, FIRST, first.value, SCALE_PLACES),
    ]


def _unsettled_steps(first: FirstRating, evaluated: Evaluated) -> list[Step]:
    """Why the iteration was given up: after how many rounds the value still moved by how much."""
    if not first.rounds:
        return []
    return [
        Step(Label.START_VALUE.value, FIRST, evaluated.procedure.start),
        Step(Label.ROUNDS.value, FIRST, first.rounds),
        Step(Label.LAST_MOVEMENT.value, FIRST, first.movement, SCALE_PLACES),
    ]


def _in_mean(opponent: int, game: OpponentGame, first: FirstRating, evaluated: Evaluated) -> list[Step]:
    """An opponent as the mean counts it; newcomers who take the fallback too are left out."""
    other = evaluated.firsts.get(opponent)
    if other is None:
        return [Step(Label.OPPONENT.value, FIRST, game.value, game=game.number)]
    if not evaluated.procedure.together:
        return [Step(Label.OPPONENT.value, FIRST, evaluated.procedure.start, game=game.number)]
    if other.fallback is not None or first.mean_rated:
        return []
    return [Step(Label.OPPONENT_LAST_ROUND.value, FIRST, other.value, SCALE_PLACES, game.number)]
