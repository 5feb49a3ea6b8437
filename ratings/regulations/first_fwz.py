"""BdF 4.4: the first FWZ of all newcomers of a tournament, found together by iteration.

This is the only module with reals, and only inside `real_expectation`: + - * / and comparisons of
doubles, which are the same on every machine, and no function of a mathematical library, which is
not. Every expectation becomes a whole number before anything is summed, so that neither the order
of the games nor that of the players can change a digit.

The text describes one newcomer and its fallback only for 0 % and 100 %. Two readings are ours:
newcomers of one tournament are iterated together, and the fallback also serves every newcomer whose
value does not come to rest (with the limit of 560 nobody can expect more than 88.23 %; with 75 games or more the
steps can swing around the value for ever).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from .arithmetic import EXACT, HALF_POINT, SCALE, expectations, power_of_ten, round_half_up
from .codes import Remark
from .elo import Elo

Played = tuple[int, int, int, int, int]
"""A counted game: its number in the unit, White, Black, half points of White, of Black."""

STOP = SCALE // 10
"""4.4: the iteration ends when no value moves by 0.1 or more."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """The numbers of 4.4: start, most rounds, distance of the fallback (for 0 % and 100 %; elsewhere)."""

    elo: Elo
    start: int
    rounds: int
    fallback: int
    fallback_unsettled: int


@dataclass(frozen=True, slots=True)
class FirstRating:
    """how one newcomer came to a first FWZ; values in units of SCALE, not yet rounded.

    `before` is the value in the round before the last, `movement` the last change of the value
    (for a value that did not come to rest: when that was given up), `rounds` the rounds it took.
    `fallback` is None for a value that came to rest; else `distance` was added to `mean`, the mean
    of `mean_games` games.
    """

    value: int
    before: int
    rounds: int
    movement: int
    fallback: Remark | None = None
    distance: int = 0
    mean: int = 0
    mean_games: int = 0


@dataclass(frozen=True, slots=True)
class Fallback:
    """A newcomer who takes the fallback: why, and how far from the mean of the opponents."""

    why: Remark
    distance: int
    rounds: int = 0
    movement: int = 0


Fallbacks = Mapping[int, Fallback]


@dataclass(frozen=True, slots=True)
class Field:
    """The newcomers of a tournament: their half points, rated opponents and games with each other.

    Newcomers are known by their positions in the unit; `rated` holds the values of their rated
    opponents in units of SCALE, game by game.
    """

    points: Mapping[int, int]
    rated: Mapping[int, Sequence[int]]
    pairs: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Iteration:
    """Where an iteration ended: the values of the last two rounds, and the last movements."""

    values: Mapping[int, int]
    before: Mapping[int, int]
    movements: Mapping[int, int]
    rounds: int


def first_ratings(
    values: Sequence[int | None], played: Sequence[Played], procedure: Procedure
) -> dict[int, FirstRating]:
    """4.4: the first FWZ of everybody without a value who has a counted game.

    Whoever does not come to rest takes the fallback, and the others start again from 1900; each
    repetition takes at least one newcomer out, so the procedure ends.
    """
    field = newcomers(values, played)
    fallbacks = clean_scores(field, procedure)
    while True:
        iteration = iterate(field, fallbacks, procedure)
        unsettled = {who: movement for who, movement in iteration.movements.items() if abs(movement) >= STOP}
        if not unsettled:
            return {who: _first_rating(who, field, fallbacks, iteration, procedure) for who in field.points}
        fallbacks = fallbacks | {who: _give_up(movement, procedure) for who, movement in unsettled.items()}


def newcomers(values: Sequence[int | None], played: Sequence[Played]) -> Field:
    """Sort the counted games of everybody without a value by what the opponent has."""
    points: dict[int, int] = {}
    rated: dict[int, list[int]] = {}
    pairs: list[tuple[int, int]] = []
    for _, white, black, white_half, black_half in played:
        for who, opponent, half in ((white, black, white_half), (black, white, black_half)):
            if values[who] is not None:
                continue
            points[who] = points.get(who, 0) + half
            against = rated.setdefault(who, [])
            value = values[opponent]
            if value is not None:
                against.append(value * SCALE)
            elif who == white:
                pairs.append((white, black))
    return Field(points, rated, pairs)


def clean_scores(field: Field, procedure: Procedure) -> dict[int, Fallback]:
    """4.4, second paragraph: the newcomers with 0 % or 100 %."""
    games = {who: len(against) for who, against in field.rated.items()}
    for pair in field.pairs:
        for who in pair:
            games[who] += 1
    nothing = {
        who: Fallback(Remark.FALLBACK_0, -procedure.fallback) for who, points in field.points.items() if points == 0
    }
    everything = {
        who: Fallback(Remark.FALLBACK_100, procedure.fallback)
        for who, points in field.points.items()
        if points == 2 * games[who]
    }
    return nothing | everything


def iterate(field: Field, fallbacks: Fallbacks, procedure: Procedure) -> Iteration:
    """4.4, first paragraph: rounds from 1900 until no value moves by 0.1, or the most rounds are over.

    In each round the next values come from those of the round before; the values of players on
    the fallback follow those of their opponents.
    """
    values = {who: procedure.start * SCALE for who in field.points if who not in fallbacks}
    pairs = [pair for pair in field.pairs if pair[0] in values or pair[1] in values]
    rounds = 0
    while True:
        rounds += 1
        before = values | _fallback_values(field, fallbacks, values, procedure)
        values = _next_round(field, pairs, values, before, procedure.elo)
        movements = {who: value - before[who] for who, value in values.items()}
        if rounds == procedure.rounds or _is_at_rest(movements):
            return Iteration(values, before, movements, rounds)


def _is_at_rest(movements: Mapping[int, int]) -> bool:
    """Whether no value moved by 0.1 or more."""
    return all(-STOP < movement < STOP for movement in movements.values())


def _next_round(
    field: Field,
    pairs: Iterable[tuple[int, int]],
    values: Mapping[int, int],
    before: Mapping[int, int],
    elo: Elo,
) -> dict[int, int]:
    """4.4 with 4.3: x + K * (points - sum of expectations) for every value x of the iteration.

    K is that of x and of index 0 (ours).
    """
    share = real_expectation(elo.divisor, elo.limit)
    expected = {who: sum([share(value - other) for other in field.rated[who]]) for who, value in values.items()}
    for white, black in pairs:
        whites = share(before[white] - before[black])
        if white in expected:
            expected[white] += whites
        if black in expected:
            expected[black] += SCALE - whites
    return {
        who: value + elo.k(points_for_k(value), 0) * (field.points[who] * HALF_POINT - expected[who])
        for who, value in values.items()
    }


def points_for_k(value: int) -> int:
    """The whole points that decide about K within the iteration, of a value in units of SCALE.

    The bands of 4.2 say "up to 1800": a value a little above 1800 is above it, hence upwards.
    """
    return -(-value // SCALE)


def _fallback_values(
    field: Field, fallbacks: Fallbacks, values: Mapping[int, int], procedure: Procedure
) -> dict[int, int]:
    """The mean of the opponents plus or minus the distance, for everybody who takes the fallback."""
    return {
        who: _mean(who, field, values, procedure)[0] + fallback.distance * SCALE for who, fallback in fallbacks.items()
    }


def _mean(who: int, field: Field, values: Mapping[int, int], procedure: Procedure) -> tuple[int, int]:
    """The mean of a player's opponents, game by game, and the number of these games.

    Counted are opponents with a rating or with a value in the iteration; without any the mean is
    the start value (ours).
    """
    known = [*field.rated[who], *(values[other] for other in _newcomers_met(who, field) if other in values)]
    if not known:
        return procedure.start * SCALE, 0
    return round_half_up(sum(known), len(known)), len(known)


def _newcomers_met(who: int, field: Field) -> Iterable[int]:
    """The newcomers a newcomer played against, game by game."""
    return (pair[pair[0] == who] for pair in field.pairs if who in pair)


def _give_up(movement: int, procedure: Procedure) -> Fallback:
    """The way out of a value that does not come to rest: to the side it was moving to (ours)."""
    distance = procedure.fallback_unsettled if movement > 0 else -procedure.fallback_unsettled
    return Fallback(Remark.FALLBACK_NOT_SETTLED, distance, procedure.rounds, movement)


def _first_rating(
    who: int, field: Field, fallbacks: Fallbacks, iteration: Iteration, procedure: Procedure
) -> FirstRating:
    """The result of one newcomer after the last iteration."""
    before = iteration.before[who]
    if who not in fallbacks:
        return FirstRating(iteration.values[who], before, iteration.rounds, iteration.movements[who])
    fallback = fallbacks[who]
    mean, games = _mean(who, field, iteration.values, procedure)
    return FirstRating(
        mean + fallback.distance * SCALE,
        before,
        fallback.rounds,
        fallback.movement,
        fallback.why,
        fallback.distance,
        mean,
        games,
    )


@cache
def real_expectation(divisor: int, limit: int) -> Callable[[int], int]:
    """4.1 for differences that are no whole numbers: a function from D to We, both in units of SCALE.

    10^(-D/divisor) is the table's value at the nearest whole D times the first four terms of the
    exponential series for the rest, which is at most half a point: the error of We stays below
    10^-12. We(-D) is exactly SCALE - We(D).
    """
    powers = [float(power_of_ten(-difference, divisor)) for difference in range(limit + 1)]
    slope = -float(EXACT.divide(EXACT.ln(10), divisor * SCALE))
    border, highest = limit * SCALE, expectations(divisor, limit)[-1]

    def expectation(difference: int) -> int:
        size = abs(difference)
        if size >= border:
            share = highest
        else:
            nearest = (size + HALF_POINT) // SCALE
            rest = slope * (size - nearest * SCALE)
            series = 1.0 + rest * (1.0 + rest * (0.5 + rest / 6.0))
            share = int(SCALE / (1.0 + powers[nearest] * series) + 0.5)
        return share if difference >= 0 else SCALE - share

    return expectation
