"""BdF 4.4: the first FWZ of all newcomers of a tournament, found together by iteration.

This is the only module with reals, and only inside `real_expectation`: + - * / and comparisons of
doubles, which are the same on every machine, and no function of a mathematical library, which is
not. Every expectation becomes a whole number before anything is summed, so that neither the order
of the games nor that of the players can change a digit.

The text describes one newcomer and its fallback only for 0 % and 100 %. Ours are that newcomers of one tournament are
iterated together, and what becomes of those whose value does not come to rest: `first_fwz_readings` has both readings.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
class Fallback:
    """A newcomer who takes the fallback: why, and how far from the mean of the opponents. `rounds` and `movement` are
    those after which the value was given up, 0 for a fallback from the beginning. With `rated_only` the mean is that
    of the rated opponents where there are any.
    """

    why: Remark
    distance: int
    rounds: int = 0
    movement: int = 0
    rated_only: bool = False


Fallbacks = Mapping[int, Fallback]


@dataclass(frozen=True, slots=True)
class Field:
    """The newcomers of a tournament: their half points, rated opponents and games with each other.

    Newcomers are known by their positions in the unit; `rated` holds the values of their rated
    opponents in units of SCALE, game by game, `games` the number of all their counted games.
    """

    points: Mapping[int, int]
    rated: Mapping[int, Sequence[int]]
    pairs: Sequence[tuple[int, int]]
    games: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Reading:
    """What 4.4 leaves open (ours). `exclude` names the newcomers on the fallback from the beginning, `floating` the
    groups whose mean stays at the start value, `give_up` those on the fallback after movements that did not come to
    rest. `most_k` is the largest K of the iteration for a number of games.
    """

    number: int
    exclude: Callable[[Field, Procedure], Fallbacks]
    floating: Callable[[Field], Sequence[frozenset[int]]]
    give_up: Callable[[Field, Mapping[int, int], Procedure], Fallbacks]
    most_k: Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Procedure:
    """The numbers of 4.4: start, most rounds, distance of the fallback (for 0 % and 100 %; elsewhere). All newcomers of
    a tournament are iterated `together`, or each alone with every opponent without FWZ at the start value.
    """

    elo: Elo
    start: int
    rounds: int
    fallback: int
    fallback_unsettled: int
    reading: Reading
    together: bool = True


@dataclass(frozen=True, slots=True)
class Round:
    """One round of an iteration; values and movements in units of SCALE.

    `number` starts again at 1 when newcomers were given up. `before` holds the values of all newcomers in the round
    before, those on the fallback included; `values` those of the iteration after this round, `movements` how far they
    moved, `drifts` the mean movement that was taken off the members of floating groups.
    """

    number: int
    fallbacks: Fallbacks
    before: Mapping[int, int]
    values: Mapping[int, int]
    movements: Mapping[int, int]
    drifts: Mapping[int, int]

    @property
    def unsettled(self) -> dict[int, int]:
        """The movements of 0.1 or more."""
        return {who: movement for who, movement in self.movements.items() if abs(movement) >= STOP}


@dataclass(frozen=True, slots=True)
class FirstRating:
    """How one newcomer came to a first FWZ; values in units of SCALE, not yet rounded.

    `before` is the value in the round before the last, `movement` the last change of the value
    (for a value that did not come to rest: when that was given up), `rounds` the rounds it took, `drift` what the last
    round took off for the mean of a floating group. `fallback` is None for a value that came to rest; else `distance`
    was added to `mean`, the mean of `mean_games` games, which leaves newcomers out with `mean_rated`.
    """

    value: int
    before: int
    rounds: int
    movement: int
    drift: int = 0
    fallback: Remark | None = None
    distance: int = 0
    mean: int = 0
    mean_games: int = 0
    mean_rated: bool = False


def first_ratings(
    values: Sequence[int | None], played: Sequence[Played], procedure: Procedure
) -> dict[int, FirstRating]:
    """4.4: the first FWZ of everybody without a value who has a counted game."""
    firsts: dict[int, FirstRating] = {}
    for field in separate(newcomers(values, played), procedure):
        (last,) = deque(iterate(field, procedure), maxlen=1)
        firsts |= {who: _first_rating(who, field, last, procedure) for who in field.points}
    return firsts


def separate(field: Field, procedure: Procedure) -> list[Field]:
    """Return the fields that are iterated on their own: all newcomers, or each of them alone (`newcomers_together`)."""
    if procedure.together:
        return [field]
    return [_alone(who, field, procedure) for who in field.points]


def _alone(who: int, field: Field, procedure: Procedure) -> Field:
    """Return the field of one newcomer; opponents without FWZ count as rated with the start value."""
    unrated = len(list(_newcomers_met(who, field)))
    rated = [*field.rated[who], *[procedure.start * SCALE] * unrated]
    return Field({who: field.points[who]}, {who: rated}, (), {who: field.games[who]})


def newcomers(values: Sequence[int | None], played: Sequence[Played]) -> Field:
    """Sort the counted games of everybody without a value by what the opponent has."""
    points: dict[int, int] = {}
    rated: dict[int, list[int]] = {}
    games: dict[int, int] = {}
    pairs: list[tuple[int, int]] = []
    for _, white, black, white_half, black_half in played:
        for who, opponent, half in ((white, black, white_half), (black, white, black_half)):
            if values[who] is not None:
                continue
            points[who] = points.get(who, 0) + half
            games[who] = games.get(who, 0) + 1
            against = rated.setdefault(who, [])
            value = values[opponent]
            if value is not None:
                against.append(value * SCALE)
            elif who == white:
                pairs.append((white, black))
    return Field(points, rated, pairs, games)


def iterate(field: Field, procedure: Procedure) -> Iterator[Round]:
    """Yield every round of 4.4 until all values have come to rest.

    Newcomers who do not come to rest take the fallback, and the others start again; each repetition takes at least one
    newcomer out, so the procedure ends.
    """
    reading = procedure.reading
    fallbacks, floating = reading.exclude(field, procedure), reading.floating(field)
    while True:
        for last in _rounds(field, fallbacks, floating, procedure):
            yield last
        if not last.unsettled:
            return
        fallbacks = {**fallbacks, **reading.give_up(field, last.unsettled, procedure)}


def _rounds(
    field: Field, fallbacks: Fallbacks, floating: Sequence[frozenset[int]], procedure: Procedure
) -> Iterator[Round]:
    """4.4, first paragraph: rounds from 1900 until no value moves by 0.1, or the most rounds are over.

    In each round the next values come from those of the round before; the values of players on
    the fallback follow those of their opponents.
    """
    values = {who: procedure.start * SCALE for who in field.points if who not in fallbacks}
    pairs = [pair for pair in field.pairs if pair[0] in values or pair[1] in values]
    for number in range(1, procedure.rounds + 1):
        before = values | fallback_values(field, fallbacks, values, procedure)
        values = _next_round(field, pairs, values, before, procedure)
        drifts = _drifts(values, before, floating)
        for who, drift in drifts.items():
            values[who] -= drift
        movements = {who: value - before[who] for who, value in values.items()}
        yield Round(number, fallbacks, before, values, movements, drifts)
        if _is_at_rest(movements):
            return


def _is_at_rest(movements: Mapping[int, int]) -> bool:
    """Whether no value moved by 0.1 or more."""
    return all(-STOP < movement < STOP for movement in movements.values())


def _next_round(
    field: Field,
    pairs: Iterable[tuple[int, int]],
    values: Mapping[int, int],
    before: Mapping[int, int],
    procedure: Procedure,
) -> dict[int, int]:
    """4.4 with 4.3: x + K * (points - sum of expectations) for every value x of the iteration.

    K is that of x and of index 0, at most that of the reading (ours).
    """
    elo, most_k = procedure.elo, procedure.reading.most_k
    share = real_expectation(elo.divisor, elo.limit)
    expected = {who: sum([share(value - other) for other in field.rated[who]]) for who, value in values.items()}
    for white, black in pairs:
        whites = share(before[white] - before[black])
        if white in expected:
            expected[white] += whites
        if black in expected:
            expected[black] += SCALE - whites
    return {
        who: value
        + min(elo.k(points_for_k(value), 0), most_k(field.games[who]))
        * (field.points[who] * HALF_POINT - expected[who])
        for who, value in values.items()
    }


def _drifts(values: Mapping[int, int], before: Mapping[int, int], floating: Iterable[frozenset[int]]) -> dict[int, int]:
    """Return the mean movement of each floating group in the iteration, by member, rounded half up."""
    drifts: dict[int, int] = {}
    for group in floating:
        members = group & values.keys()
        if members:
            moved = sum(values[who] - before[who] for who in members)
            drifts |= dict.fromkeys(members, round_half_up(moved, len(members)))
    return drifts


def points_for_k(value: int) -> int:
    """Return the whole points that decide about K within the iteration, of a value in units of SCALE.

    The bands of 4.2 say "up to 1800": a value a little above 1800 is above it, hence upwards.
    """
    return -(-value // SCALE)


def fallback_values(
    field: Field, fallbacks: Fallbacks, values: Mapping[int, int], procedure: Procedure
) -> dict[int, int]:
    """Return the mean of the opponents plus or minus the distance, for everybody who takes the fallback."""
    return {
        who: _mean(who, field, fallback, values, procedure)[0] + fallback.distance * SCALE
        for who, fallback in fallbacks.items()
    }


def _mean(
    who: int, field: Field, fallback: Fallback, values: Mapping[int, int], procedure: Procedure
) -> tuple[int, int]:
    """Return the mean of a player's opponents, game by game, and the number of these games.

    Counted are opponents with a rating or with a value in the iteration; without any the mean is
    the start value (ours).
    """
    known = list(field.rated[who])
    if not (known and fallback.rated_only):
        known += [values[other] for other in _newcomers_met(who, field) if other in values]
    if not known:
        return procedure.start * SCALE, 0
    return round_half_up(sum(known), len(known)), len(known)


def _newcomers_met(who: int, field: Field) -> Iterable[int]:
    """Return the newcomers a newcomer played against, game by game."""
    return (pair[pair[0] == who] for pair in field.pairs if who in pair)


def _first_rating(who: int, field: Field, last: Round, procedure: Procedure) -> FirstRating:
    """Return the result of one newcomer after the last round of all."""
    before, fallback = last.before[who], last.fallbacks.get(who)
    if fallback is None:
        return FirstRating(last.values[who], before, last.number, last.movements[who], last.drifts.get(who, 0))
    mean, games = _mean(who, field, fallback, last.values, procedure)
    value = mean + fallback.distance * SCALE
    return FirstRating(
        value,
        before,
        fallback.rounds,
        fallback.movement,
        fallback=fallback.why,
        distance=fallback.distance,
        mean=mean,
        mean_games=games,
        mean_rated=fallback.rated_only and bool(field.rated[who]),
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
