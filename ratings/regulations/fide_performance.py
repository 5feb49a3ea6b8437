"""R_u: what a player without rating achieved in one tournament, and what several of them come to.

2003: 10.2 and 10.3; 2009 and 2014: 8.2 and 8.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .arithmetic import SCALE, SCALE_PLACES, round_half_up
from .codes import Label
from .elo_steps import half_points_step
from .fide_edition import Block, Edition, Exact, FieldMean, FirstRating, Met, Seat, Text
from .fide_tables import distance, percentage
from .types import Step

LEAST_PERCENTAGE = 1
"""The lowest percentage whose distance every edition prints."""


def performance(base: int, half_points: int, games: int, opponents: int | None, edition: Edition) -> Exact:
    """R_u from the mean of the opponents; `opponents` is n of a round robin, None in a Swiss report.

    From 50 % on each half point above adds to it; below, d_p does, in a round robin n/(n+1) of it.
    """
    if half_points >= games:
        return (base * 10 + bonus(half_points, games, edition), 10)
    lower = _distance_below_half(half_points, games, edition)
    if opponents is None:
        return (base + lower, 1)
    return (base * (opponents + 1) + lower * opponents, opponents + 1)


def bonus(half_points: int, games: int, edition: Edition) -> int:
    """Return what the half points above 50 % add, in tenths."""
    return (half_points - games) * edition.half_point_tenths


def _distance_below_half(half_points: int, games: int, edition: Edition) -> int:
    """d_p below 50 %.

    Where the edition leaves .00 undefined nobody is without points, so a score that only rounds
    to .00 is read as .01 (ours).
    """
    percent = percentage(half_points, games)
    found = distance(percent, edition.extreme_distance)
    return distance(LEAST_PERCENTAGE, 0) or 0 if found is None else found


def rounded(value: Exact) -> int:
    """Return a value rounded half up to whole points."""
    return round_half_up(*value)


def mean_of_opponents(met: Sequence[Met]) -> int:
    """R_c of a Swiss report: the mean of the opponents, game by game, rounded."""
    return round_half_up(sum(one.first for one in met), len(met))


def corrected_mean(base: Exact, own: int, met: Sequence[Met], edition: Edition) -> int:
    """R_c (new): each opponent further away than the cap is replaced by the cap, once, for all at once.

    In a round robin every opponent is met equally often, so the mean over the games is that over
    the opponents.
    """
    numerator, denominator = base
    replaced = sum(edition.capped(own, one.first) - one.first for one in met)
    return round_half_up(numerator * len(met) + denominator * replaced, denominator * len(met))


def first_performance(mean: FieldMean, half_points: int, games: int, edition: Edition) -> int:
    """Return the first R_u of a round robin, from R_a."""
    return rounded(performance(mean.value, half_points, games, mean.opponents, edition))


def block(seat: Seat, month: int, edition: Edition) -> Block:
    """Return what a tournament contributes to a first rating; `seat.own` is the first R_u in a round robin."""
    games, points = len(seat.met), seat.half_points
    if seat.mean is None:
        base, total, opponents = mean_of_opponents(seat.met), sum(one.first for one in seat.met), None
    else:
        base = corrected_mean((seat.mean.value, 1), seat.own, seat.met, edition)
        total, opponents = base * games, seat.mean.opponents
    return Block(month, games, points, total, rounded(performance(base, points, games, opponents, edition)))


# --- several tournaments


def _weighted(blocks: Sequence[Block], _edition: Edition) -> Exact:
    """2003, 10.3: the mean of all R_u, weighted by games."""
    return (sum(one.performance * one.games for one in blocks), sum(one.games for one in blocks))


def _as_one(blocks: Sequence[Block], edition: Edition) -> Exact:
    """2009 and 2014, 8.3: as if all games had been played in one tournament, which is a Swiss one (ours).

    One tournament alone keeps its R_u.
    """
    if len(blocks) == 1:
        return (blocks[0].performance, 1)
    games, points = sum(one.games for one in blocks), sum(one.half_points for one in blocks)
    return performance(_pooled_mean(blocks), points, games, None, edition)


def _pooled_mean(blocks: Sequence[Block]) -> int:
    """8.34: the mean of all opponents, rounded before it is used."""
    return round_half_up(sum(one.total for one in blocks), sum(one.games for one in blocks))


def _weighted_steps(blocks: Sequence[Block], edition: Edition) -> list[Step]:
    """Return games and R_u of each tournament."""
    text = edition.text.first
    lines = [
        (Step(Label.BLOCK_GAMES.value, text, one.games), Step(Label.BLOCK_PERFORMANCE.value, text, one.performance))
        for one in blocks
    ]
    return [*_flat(lines), Step(Label.GAMES_IN_MEAN.value, text, sum(one.games for one in blocks))]


def _as_one_steps(blocks: Sequence[Block], edition: Edition) -> list[Step]:
    """Games, points and opponents of each tournament, then those of all as of one."""
    text = edition.text.first
    if len(blocks) == 1:
        return _weighted_steps(blocks, edition)
    lines = [
        (
            Step(Label.BLOCK_GAMES.value, text, one.games),
            half_points_step(Label.BLOCK_POINTS, text, one.half_points),
            Step(Label.BLOCK_TOTAL.value, text, one.total),
        )
        for one in blocks
    ]
    games, points = sum(one.games for one in blocks), sum(one.half_points for one in blocks)
    return [
        *_flat(lines),
        Step(Label.GAMES_IN_MEAN.value, text, games),
        Step(Label.FIELD_MEAN.value, text, _pooled_mean(blocks)),
        *score_steps(points, games, None, edition),
    ]


def _flat(lines: Iterable[Iterable[Step]]) -> list[Step]:
    return [step for line in lines for step in line]


WEIGHTED = FirstRating(_weighted, _weighted_steps)
AS_ONE = FirstRating(_as_one, _as_one_steps)


# --- explained


def score_steps(points: int, games: int, opponents: int | None, edition: Edition) -> list[Step]:
    """Return what the score adds to the mean: half points above 50 %, or p and d_p."""
    text = edition.text
    if points >= games:
        return [Step(Label.BONUS.value, text.above_half, bonus(points, games, edition), 1)]
    below = text.below_half if opponents is None else text.below_half_round_robin
    return [
        Step(Label.PERCENTAGE.value, text.distances, percentage(points, games), 2),
        Step(Label.DISTANCE.value, below, _distance_below_half(points, games, edition)),
    ]


def mean_steps(mean: FieldMean, text: Text) -> list[Step]:
    """R_ar, d_pa, n and R_a."""
    return [
        exact_step(Label.RATED_MEAN, text.tournament_mean, mean.rated),
        exact_step(Label.MEAN_DISTANCE, text.tournament_mean, mean.distance),
        Step(Label.OPPONENTS.value, text.tournament_mean, mean.opponents),
        Step(Label.TOURNAMENT_MEAN.value, text.tournament_mean, mean.value),
    ]


def exact_step(label: Label, paragraph: str, value: Exact) -> Step:
    """Return a fraction with all its places."""
    numerator, denominator = value
    return Step(label.value, paragraph, round_half_up(numerator * SCALE, denominator), SCALE_PLACES)


def opponent_step(one: Met, value: int, paragraph: str) -> Step:
    """Return the step of an opponent in one game, with the value on the list or R_u."""
    label = Label.OPPONENT if one.rated else Label.OPPONENT_FIRST_RATING
    return Step(label.value, paragraph, value, game=one.number)


def capped_step(own: int, one: Met, value: int, edition: Edition) -> list[Step]:
    """With what an opponent beyond the cap counts."""
    counted = edition.capped(own, value)
    if counted == value:
        return []
    return [Step(Label.OPPONENT_CAPPED.value, edition.text.cap, counted, game=one.number)]


def points_step(one: Met, text: Text) -> Step:
    """Return the points of one game."""
    return half_points_step(Label.GAME_POINTS, text.change, one.half_points, one.number)


def performance_steps(seat: Seat, edition: Edition) -> list[Step]:
    """Return how R_u of one tournament came about."""
    text, points, games = edition.text, seat.half_points, len(seat.met)
    end = block(seat, 0, edition)
    if seat.mean is None:
        met = [(opponent_step(one, one.first, text.swiss_mean), points_step(one, text)) for one in seat.met]
        mean = Step(Label.FIELD_MEAN.value, text.swiss_mean, mean_of_opponents(seat.met))
        lines = [*_flat(met), mean, *score_steps(points, games, None, edition)]
    else:
        met_capped = [
            (
                opponent_step(one, one.first, text.correction),
                *capped_step(seat.own, one, one.first, edition),
                points_step(one, text),
            )
            for one in seat.met
        ]
        new = round_half_up(end.total, games)
        lines = [
            *mean_steps(seat.mean, text),
            Step(Label.FIELD_MEAN.value, text.tournament_mean, seat.mean.value),
            *score_steps(points, games, seat.mean.opponents, edition),
            Step(Label.FIRST_PERFORMANCE.value, text.correction, seat.own),
            *_flat(met_capped),
            Step(Label.FIELD_MEAN_CORRECTED.value, text.correction, new),
        ]
    return [*lines, Step(Label.PERFORMANCE.value, text.first, end.performance)]
