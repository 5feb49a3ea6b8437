#!/usr/bin/env python3
"""Recompute every number of Fernwertung from its open data, without Fernwertung.

    python3 fernwertung_verify.py FILE

FILE is a document of the calculation page (evaluation-7.json), whose ratings it prints.

One file, nothing but Python's standard library (3.9 or newer), written from the regulations and sharing no line
with the server. Values are whole numbers; expectations and the values of the iteration of 4.4 are whole
numbers of 10^-12.
"""

from __future__ import annotations

import functools
import json
import sys
from decimal import Decimal, localcontext
from typing import Any, NamedTuple

UNIT = 10**12
"""One point in whole numbers: expectations and iterated values are counted in 10^-12."""

HALF = UNIT // 2

SECURED_INDEX = 5
"""A rating is secured from this index on: BdF 3.2, EmailChessPoint § 6."""


def round_quotient(dividend: int, divisor: int) -> int:
    """Return floor(dividend / divisor + 1/2), the only rounding that the readings of the regulations allow."""
    return (2 * dividend + divisor) // (2 * divisor)


# --- BdF 4.1: the expectation of one game ---------------------------------------------------------------------

FINE = 10**18
"""The powers of ten behind the expectations have 18 digits after the point."""


def _expect(power: int) -> int:
    """Return We = p / (1 + p) for p = 10^(D/640)."""
    return round_quotient(power * UNIT, power + FINE)


class Expectation:
    """We = 1 / (1 + 10^(-D/640)), D limited to -560..560: a table for whole D, a series between them."""

    def __init__(self, divisor: int, limit: int) -> None:
        """Tabulate the powers with 40 digits; both sides of a game together are exactly one point."""
        self.limit, self.divisor = limit, divisor
        with localcontext() as context:
            context.prec = 40
            exponents = [Decimal(d) / divisor for d in range(-limit, limit + 1)]
            self.powers = [int((Decimal(10) ** exponent * FINE).to_integral_value()) for exponent in exponents]
            self.ln_ten = int((Decimal(10).ln() * FINE).to_integral_value())
        above = [_expect(self.powers[limit + d]) for d in range(1, limit + 1)]
        self.table = [UNIT - we for we in reversed(above)] + [HALF] + above

    def of(self, difference: int) -> int:
        """Return We for a whole difference (4.1)."""
        return self.table[self.limit + max(-self.limit, min(self.limit, difference))]

    def of_real(self, difference: int) -> int:
        """Return We for a difference in units of 10^-12: the power at the nearest whole number times a series."""
        limited = max(-self.limit * UNIT, min(self.limit * UNIT, difference))
        nearest = round_quotient(limited, UNIT)
        y = (limited - nearest * UNIT) * self.ln_ten // (self.divisor * UNIT)
        y2 = y * y // FINE
        y3 = y2 * y // FINE
        series = FINE + y + y2 // 2 + y3 // 6 + y3 * y // FINE // 24
        return _expect(self.powers[self.limit + nearest] * series // FINE)


tabulate_expectation = functools.lru_cache(maxsize=None)(Expectation)


# --- BdF 4.2 and 4.3: K and the new FWZ -----------------------------------------------------------------------


class EloLaw(NamedTuple):
    """Numbers of the BdF's 4.1 to 4.4, which EmailChessPoint borrows from index 5 on (an assumption)."""

    divisor: int = 640
    limit: int = 560
    k_secured: int = 13
    k_unsecured: int = 26
    band_low: int = 1800
    band_high: int = 2000
    k_add_low: int = 4
    k_add_middle: int = 2
    days_per_10_moves: int = 20
    first_start: int = 1900
    first_rounds: int = 1000
    way_out: int = 300
    way_out_unsettled: int = 300
    before_2019: int = 1
    reading_4_4: int = 2
    win_distance: int = 677

    @property
    def expectation(self) -> Expectation:
        """Return the table of 4.1."""
        return tabulate_expectation(self.divisor, self.limit)

    def k(self, value: int, index: int, one: int = 1) -> int:
        """Return K (4.2): 13 from index 5, else 26; 2 more above 1800 up to 2000, 4 more up to 1800."""
        k = self.k_secured if index >= SECURED_INDEX else self.k_unsecured
        if value <= self.band_low * one:
            return k + self.k_add_low
        return k + self.k_add_middle if value <= self.band_high * one else k


def change_value(value: int, k: int, half_points: int, expected: int) -> int:
    """Return old + K * (points - W), rounded half up (4.3)."""
    return round_quotient(value * UNIT + k * (half_points * HALF - expected), UNIT)


# --- BdF 4.4: the first FWZ -----------------------------------------------------------------------------------

STOP = UNIT // 10
LIKE_FASTEST = UNIT // 20
STEP_LIMIT = 1100

Games = dict[str, list[tuple[str, int]]]
"""Of each player the opponents and half points of the counted games."""


class FirstRatings(NamedTuple):
    """First ratings of one tournament before rounding, and who took the way out, by name of the reason."""

    values: dict[str, int]
    fallbacks: dict[str, str]


class _Field(NamedTuple):
    """Newcomers of one tournament: their games, and the ratings of the others in units."""

    games: Games
    rated: dict[str, int]
    law: EloLaw


def score_side(field: _Field, player: str) -> int:
    """Return 1, 0 or -1: more than, exactly or less than half of the points."""
    balance = sum(half for _, half in field.games[player]) - len(field.games[player])
    return (balance > 0) - (balance < 0)


def is_expectable(field: _Field, player: str) -> bool:
    """Tell whether some value expects these points: strictly between n*We(-560) and n*We(560) (reading 2, 1)."""
    games, table = field.games[player], field.law.expectation.table
    points = sum(half for _, half in games) * HALF
    return len(games) * table[0] < points < len(games) * table[-1]


def is_extreme(field: _Field, player: str) -> bool:
    """Tell whether a player scored nothing or everything (4.4, second sentence)."""
    games = field.games[player]
    return sum(half for _, half in games) in (0, 2 * len(games))


def move_value(field: _Field, player: str, values: dict[str, int], step_limit: int | None) -> int:
    """Return a newcomer's next value from the values of the round before."""
    own = values[player]
    games = field.games[player]
    k = field.law.k(own, 0, UNIT)
    if step_limit is not None:
        k = min(k, max(1, step_limit // len(games)))
    expected = sum(field.law.expectation.of_real(own - values[opponent]) for opponent, _ in games)
    return own + k * (sum(half for _, half in games) * HALF - expected)


def average_opponents(field: _Field, player: str, values: dict[str, int], known: set[str]) -> int:
    """Return the mean of the known opponents, game by game; 1900 where none is known."""
    met = [values[opponent] for opponent, _ in field.games[player] if opponent in known]
    return round_quotient(sum(met), len(met)) if met else field.law.first_start * UNIT


def find_adrift(field: _Field) -> list[set[str]]:
    """Return the groups of newcomers, linked by games, in which nobody has a rated opponent (reading 2, 3)."""
    unseen, adrift = set(field.games), []
    while unseen:
        group, edge = set(), [unseen.pop()]
        while edge:
            player = edge.pop()
            group.add(player)
            linked = {opponent for opponent, _ in field.games[player] if opponent in unseen}
            unseen -= linked
            edge.extend(linked)
        if not any(opponent in field.rated for player in group for opponent, _ in field.games[player]):
            adrift.append(group)
    return adrift


class _Fallback(NamedTuple):
    """A newcomer on the way out: the distance, the reason, and whether only rated opponents count in the mean."""

    side: int
    reason: str
    late: bool


class Iteration:
    """Iteration of 4.4 under reading 2: who is in it, who is on the way out, and the values of the round."""

    def __init__(self, field: _Field) -> None:
        self.field = field
        self.adrift = find_adrift(field)
        self.step_limit: int | None = STEP_LIMIT
        self.out: dict[str, _Fallback] = {}
        for player in sorted(field.games):
            if not is_expectable(field, player):
                reason = "extreme" if is_extreme(field, player) else "not-expectable"
                self.out[player] = _Fallback(score_side(field, player), reason, late=False)

    def run(self) -> FirstRatings:
        """Iterate, give up those that move fastest, start afresh, until everybody came to rest."""
        while True:
            _, values, restless = self.iterate()
            if not restless:
                own = {player: values[player] for player in self.field.games}
                return FirstRatings(own, {player: way.reason for player, way in self.out.items()})
            fastest = max(restless.values())
            for player, movement in restless.items():
                if fastest - movement < LIKE_FASTEST:
                    self.out[player] = _Fallback(score_side(self.field, player), "no-rest", late=True)

    def iterate(self) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
        """Return the values before and after the last round, and the movement of those that still move."""
        inside = [player for player in sorted(self.field.games) if player not in self.out]
        values = self.settle_fallbacks(
            {**self.field.rated, **dict.fromkeys(self.field.games, self.field.law.first_start * UNIT)}, inside
        )
        for _ in range(self.field.law.first_rounds):
            before, values = values, self.advance(values, inside)
            restless = {player: abs(values[player] - before[player]) for player in inside}
            restless = {player: movement for player, movement in restless.items() if movement >= STOP}
            if not restless:
                break
        return before, values, restless

    def advance(self, values: dict[str, int], inside: list[str]) -> dict[str, int]:
        """Return the values of the next round: moved, anchored, then those on the way out."""
        after = dict(values)
        for player in inside:
            after[player] = move_value(self.field, player, values, self.step_limit)
        for group in self.adrift:
            members = [player for player in inside if player in group]
            self.anchor(values, after, members)
        return self.settle_fallbacks(after, inside)

    def settle_fallbacks(self, values: dict[str, int], inside: list[str]) -> dict[str, int]:
        """Return the values of a round with those on the way out, taken from the same round."""
        known = {*self.field.rated, *inside}
        return {**values, **{player: self.fall_back(player, values, known) for player in self.out}}

    @staticmethod
    def anchor(values: dict[str, int], after: dict[str, int], members: list[str]) -> None:
        """Take the mean movement of a group without anchor off each of its members (reading 2, 3)."""
        if members:
            drift = round_quotient(sum(after[player] - values[player] for player in members), len(members))
            for player in members:
                after[player] -= drift

    def fall_back(self, player: str, values: dict[str, int], known: set[str]) -> int:
        """Return the mean of the opponents plus 300 for more, minus 300 for less than half of the points."""
        way = self.out[player]
        rated = set(self.field.rated)
        meets_rated = any(opponent in rated for opponent, _ in self.field.games[player])
        mean = average_opponents(self.field, player, values, rated if way.late and meets_rated else known)
        law = self.field.law
        return mean + way.side * UNIT * (law.way_out if way.reason == "extreme" else law.way_out_unsettled)


def iterate_by_reading_1(field: _Field) -> FirstRatings:
    """Return first ratings by reading 1: after 1000 rounds everybody who still moves goes the way they moved."""
    extreme = (player for player in field.games if is_extreme(field, player))
    out = {player: _Fallback(score_side(field, player), "extreme", late=False) for player in extreme}
    while True:
        run = Iteration(field)
        run.out, run.adrift, run.step_limit = out, [], None
        before, values, restless = run.iterate()
        if not restless:
            own = {player: values[player] for player in field.games}
            return FirstRatings(own, {player: way.reason for player, way in out.items()})
        for player in restless:
            side = 1 if values[player] > before[player] else -1
            out = {**out, player: _Fallback(side, "no-rest", late=False)}


def find_first_ratings(games: Games, rated: dict[str, int], law: EloLaw) -> FirstRatings:
    """Return the first FWZ of all newcomers of a tournament in units, before rounding (4.4)."""
    field = _Field(games, {player: value * UNIT for player, value in rated.items()}, law)
    return iterate_by_reading_1(field) if law.reading_4_4 == 1 else Iteration(field).run()


# --- what all regulations share: states, games, changes -------------------------------------------------------

ENOUGH_GAMES = 30
"""Rated games after which K of a newcomer ends (FIDE 2003 10.5.4a, 2009 and 2014 8.56)."""


class First(NamedTuple):
    """A tournament of an unfinished first rating under FIDE; the opponents are summed game by game."""

    month: int
    games: int
    half_points: int
    opponents: int
    performance: int


class State(NamedTuple):
    """A rating: value, index, and what its regulation carries (total of EmailChessPoint; the rest FIDE)."""

    value: int
    index: int  # type: ignore[assignment]  # the word of the regulations; nobody asks a state for tuple.index
    total: int = 0
    games: int = ENOUGH_GAMES
    reached_2400: bool = False
    firsts: tuple[First, ...] = ()


class Game(NamedTuple):
    """One game: half points of both sides, reason, and whatever decides if it counts."""

    white: str
    black: str
    white_half: int
    black_half: int
    reason: str = "played"
    forfeit: bool = False
    moved: bool = True
    decision: bool | None = None
    completed_on: str = ""


class Tournament(NamedTuple):
    """What the regulations ask of a tournament besides its games."""

    kind: str = "round-robin"
    started_on: str = ""
    ended_on: str = ""
    days_per_10_moves: int | None = None
    international: bool = False
    category: str = ""


class Change(NamedTuple):
    """New rating of one player (None: still unrated), points, expectation and change in 10^-12, and K."""

    new: State | None
    half_points: int
    expected: int | None = None
    k: int | None = None
    change: int | None = None


class Rated(NamedTuple):
    """Result of one unit: the changes by player, and for each game whether it counts."""

    changes: dict[str, Change]
    counted: list[bool]


LEFT_OPEN = frozenset({"withdrawal-approved", "death", "substitution"})
"""Games that are not finished by these do not count, unless the director decides otherwise (BdF 3.8, 3.9)."""

TO_BLAME = frozenset({"time", "withdrawal"})
"""A +/- with these reasons is a win (BdF 3.6, 3.7); any other is unplayed."""


def is_finished(game: Game) -> bool:
    """Tell whether the director's decision and the reason let a played game count (BdF 3.8, 3.9)."""
    if game.decision is not None:
        return game.decision
    return game.reason not in LEFT_OPEN


def is_unplayed(game: Game) -> bool:
    """Tell whether nobody played: never paired, or +/- with nobody to blame."""
    return game.reason == "unplayed" or (game.forfeit and game.reason not in TO_BLAME)


# --- BdF 3: what counts, and the evaluation of a tournament ----------------------------------------------------


def is_rateable(tournament: Tournament, law: EloLaw) -> bool:
    """Tell whether a tournament counts: national (3.4), 20 days for 10 moves (2), ended in 2019 or later (D)."""
    days = tournament.days_per_10_moves
    too_fast = days is not None and days < law.days_per_10_moves
    too_early = not law.before_2019 and "" < tournament.ended_on < "2019-01-01"
    return not (tournament.international or too_fast or too_early)


def gather_games(games: list[Game], counted: list[bool]) -> Games:
    """Return opponents and half points of each player's counted games."""
    gathered: Games = {}
    for game, counts in zip(games, counted):
        if counts:
            gathered.setdefault(game.white, []).append((game.black, game.white_half))
            gathered.setdefault(game.black, []).append((game.white, game.black_half))
    return gathered


def change_rated(state: State, games: list[tuple[str, int]], values: dict[str, int], law: EloLaw) -> Change:
    """Return the change of a rated player by 4.1 to 4.3; the index is the number of tournaments (3.1)."""
    expected = sum(law.expectation.of(state.value - values[opponent]) for opponent, _ in games)
    half_points = sum(half for _, half in games)
    k = law.k(state.value, state.index)
    new = State(change_value(state.value, k, half_points, expected), state.index + 1)
    return Change(new, half_points, expected, k, k * (half_points * HALF - expected))


def rate_bdf(states: dict[str, State | None], games: list[Game], tournament: Tournament, law: EloLaw) -> Rated:
    """Return the evaluation of one tournament: first the newcomers (4.4), then whoever has a rating (4.3)."""
    rateable = is_rateable(tournament, law)
    counted = [rateable and not is_unplayed(game) and is_finished(game) for game in games]
    gathered = gather_games(games, counted)
    values = {player: state.value for player in gathered if (state := states[player]) is not None}
    newcomers = {player: played for player, played in gathered.items() if player not in values}
    first = find_first_ratings(newcomers, values, law).values if newcomers else {}
    values.update((player, round_quotient(value, UNIT)) for player, value in first.items())
    changes = {player: Change(state, 0) for player, state in states.items()}
    for player, played in gathered.items():
        state = states[player]
        if state is None:
            changes[player] = Change(State(values[player], 1), sum(half for _, half in played))
        else:
            changes[player] = change_rated(state, played, values, law)
    return Rated(changes, counted)


# --- EmailChessPoint ------------------------------------------------------------------------------------------


def counts_ecp(game: Game, white: State, black: State) -> bool:
    """Tell whether a game is evaluated: finished, a move by both, one index of at least 5 before it (§ 6)."""
    if is_unplayed(game) or not is_finished(game) or not game.moved:
        return False
    return max(white.index, black.index) >= SECURED_INDEX


def change_ecp(own: State, other: State, half: int, law: EloLaw) -> Change:
    """Return the change by one counted game (§ 6)."""
    if own.index < SECURED_INDEX:
        total = own.total + other.value + (half - 1) * law.win_distance
        index = own.index + 1
        return Change(State(round_quotient(total, index), index, total if index < SECURED_INDEX else 0), half)
    if other.index < SECURED_INDEX:
        return Change(own, half)
    expected = law.expectation.of(own.value - other.value)
    k = law.k(own.value, own.index)
    new = State(change_value(own.value, k, half, expected), own.index + 1)
    return Change(new, half, expected, k, k * (half * HALF - expected))


def rate_ecp(white: State, black: State, game: Game, law: EloLaw) -> tuple[Change, Change] | None:
    """Return the changes of both players by one game, None where it does not count."""
    if not counts_ecp(game, white, black):
        return None
    return change_ecp(white, black, game.white_half, law), change_ecp(black, white, game.black_half, law)


# --- FIDE: the tables, exactly as printed (2003 10.1, 2009 and 2014 8.1) --------------------------------------

DISTANCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184),
    *(193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501),
    *(538, 589, 677),
)
"""Table a: d_p for .50, .51 ... .99; below .50 the same with a minus, 0 and 1 have none or 800."""

SHARES = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)
"""Table b: the greatest D with P_D = .50, .51 ... .99 for the higher rated; above 735 it is 1."""


class Edition(NamedTuple):
    """Numbers in which the three editions differ; the names are those of the pool's parameters."""

    year: int
    cap: int
    half_point_tenths: int
    extreme_distance: int
    floor: int
    k_new: int
    k_usual: int
    k_top: int
    first_games: int
    first_games_special: int
    first_months: int


EDITIONS = {
    "fide-2003": Edition(2003, 350, 125, 0, 1801, 25, 15, 10, 9, 9, 24),
    "fide-2009": Edition(2009, 400, 125, 800, 1200, 25, 15, 10, 9, 7, 24),
    "fide-2014": Edition(2014, 400, 150, 800, 1000, 40, 20, 10, 5, 5, 26),
}

EVEN = 50
"""Half of the points, in hundredths."""


def find_distance(hundredths: int, edition: Edition) -> int | None:
    """Return d_p of a percentage (table a); None where 2003 leaves it undefined."""
    if hundredths in (0, 100):
        extreme = edition.extreme_distance
        return (extreme if hundredths else -extreme) if extreme else None
    return DISTANCES[hundredths - EVEN] if hundredths >= EVEN else -DISTANCES[EVEN - hundredths]


def find_share(difference: int) -> int:
    """Return P_D in hundredths (table b)."""
    higher = EVEN + sum(abs(difference) > last for last in SHARES)
    return higher if difference > 0 else 100 - higher


def find_percentage(half_points: int, games: int) -> int:
    """Return p = W / n in hundredths, half up."""
    return round_quotient(EVEN * half_points, games)


# --- FIDE: R_u, K, and the change of a rated player -----------------------------------------------------------


def find_performance(mean: int, half_points: int, games: int, edition: Edition, opponents: int | None = None) -> int:
    """Return R_u (2003 10.2.2 to 10.2.5, else 8.22 to 8.25); the number of opponents belongs to a round robin."""
    if half_points >= games:
        return round_quotient(10 * mean + edition.half_point_tenths * (half_points - games), 10)
    distance = find_distance(find_percentage(half_points, games), edition)
    if distance is None:
        distance = -DISTANCES[-1]
    if opponents is None:
        return mean + distance
    return round_quotient(mean * (opponents + 1) + distance * opponents, opponents + 1)


YOUNG_BELOW = 2300
TOP = 2400


def has_reached_top(state: State) -> bool:
    """Tell whether the published rating is or was 2400."""
    return state.reached_2400 or state.value >= TOP


def find_k_fide(state: State, is_young: bool, edition: Edition) -> int:
    """Return K (2003 10.5.4a, else 8.56)."""
    is_new = state.games < ENOUGH_GAMES
    if has_reached_top(state) and not (edition.year == 2003 and is_new):
        return edition.k_top
    if is_new or (edition.year == 2014 and is_young and state.value < YOUNG_BELOW):
        return edition.k_new
    return edition.k_usual


def limit_difference(own: int, other: int, cap: int) -> int:
    """Return the opponent's value, moved to within the cap of the own one (2003 10.5.1, else 8.54)."""
    return max(own - cap, min(own + cap, other))


def expect_by_games(own: int, opponents: list[int], edition: Edition) -> int:
    """Return W_e in hundredths, game by game (8.51 to 8.55)."""
    return sum(find_share(own - limit_difference(own, other, edition.cap)) for other in opponents)


def expect_by_average(own: int, mean: int, games: int) -> int:
    """Return W_e = P_D * n in hundredths (2003 10.5.3, 10.5.4)."""
    return find_share(own - mean) * games


# --- FIDE: a round robin (2003 10.5.7, else 8.58) -------------------------------------------------------------


class Table(NamedTuple):
    """A round robin: everybody's value or None, everybody's games, and the number of opponents of each."""

    values: dict[str, int | None]
    games: Games
    opponents: int


def find_field_mean(table: Table, edition: Edition) -> int | None:
    """Return R_a = R_ar - d_pa * n / (n + 1), rounded (2003 10.2.1b, else 8.21b); None if no d_p is defined."""
    counted = []
    for player, value in ((player, value) for player, value in table.values.items() if value is not None):
        games = table.games[player]
        distance = find_distance(find_percentage(sum(half for _, half in games), len(games)), edition)
        if distance is not None:
            counted.append((value, distance))
    if not counted:
        return None
    n = table.opponents
    total = sum(value * (n + 1) - distance * n for value, distance in counted)
    return round_quotient(total, len(counted) * (n + 1))


def correct_mean(own: int, base: tuple[int, int], met: list[int], edition: Edition) -> int:
    """Return R_c (new): the base, a quotient, plus what the opponents beyond the cap gain or lose, by game."""
    shift = sum(limit_difference(own, other, edition.cap) - other for other in met)
    dividend, divisor = base
    return round_quotient(dividend * len(met) + shift * divisor, divisor * len(met))


class Performance(NamedTuple):
    """What an unrated player did in one tournament: games, half points, sum of R_c (new) over the games, R_u (new)."""

    games: int
    half_points: int
    opponents: int
    value: int


def count_halves(games: list[tuple[str, int]]) -> int:
    """Return the half points of a player's games."""
    return sum(half for _, half in games)


def find_first_values(table: Table, field_mean: int, edition: Edition) -> dict[str, int]:
    """Return everybody's value, of the unrated the first R_u."""
    values = {}
    for player, value in table.values.items():
        games = table.games[player]
        half = count_halves(games)
        own = find_performance(field_mean, half, len(games), edition, table.opponents) if value is None else value
        values[player] = own
    return values


def perform_in_table(table: Table, field_mean: int, edition: Edition) -> dict[str, Performance]:
    """Return R_c (new) and R_u (new) of the unrated players: one pass, with the first R_u throughout."""
    first = find_first_values(table, field_mean, edition)
    performances = {}
    for player in (player for player, value in table.values.items() if value is None):
        games = table.games[player]
        met = [first[opponent] for opponent, _ in games]
        mean = correct_mean(first[player], (field_mean, 1), met, edition)
        value = find_performance(mean, count_halves(games), len(games), edition, table.opponents)
        performances[player] = Performance(len(games), count_halves(games), mean * len(games), value)
    return performances


def find_base(own: int, table: Table, field_mean: int) -> tuple[int, int]:
    """Return R_c = (R_a (n + 1) - R) / n as a quotient (2003 10.5.1); R_a is the plain mean where all are rated."""
    n = table.opponents
    known = [value for value in table.values.values() if value is not None]
    if len(known) == n + 1:
        return sum(known) - own, n
    return field_mean * (n + 1) - own, n


class Result(NamedTuple):
    """What a rated player did in one tournament: games, half points, W_e in hundredths."""

    games: int
    half_points: int
    expected: int


def result_in_table(own: int, player: str, table: Table, field_mean: int, edition: Edition) -> Result:
    """Return W_e of a rated player: by the average in 2003 (10.5.1), else game by game against R_u (new)."""
    games = table.games[player]
    if edition.year == 2003:
        first = find_first_values(table, field_mean, edition)
        mean = correct_mean(own, find_base(own, table, field_mean), [first[opponent] for opponent, _ in games], edition)
        return Result(len(games), count_halves(games), expect_by_average(own, mean, len(games)))
    new = {player: done.value for player, done in perform_in_table(table, field_mean, edition).items()}
    known = {**new, **{player: value for player, value in table.values.items() if value is not None}}
    met = [known[opponent] for opponent, _ in games]
    return Result(len(games), count_halves(games), expect_by_games(own, met, edition))


# --- FIDE: a Swiss or team tournament, a match ----------------------------------------------------------------


def result_in_swiss(own: int, games: list[tuple[str, int]], values: dict[str, int], edition: Edition) -> Result:
    """Return W_e of a rated player from games against rated opponents (2003 10.5.1, else 8.55)."""
    met = [values[opponent] for opponent, _ in games]
    if edition.year != 2003:
        return Result(len(games), count_halves(games), expect_by_games(own, met, edition))
    mean = round_quotient(sum(limit_difference(own, other, edition.cap) for other in met), len(met))
    return Result(len(games), count_halves(games), expect_by_average(own, mean, len(games)))


def perform_in_swiss(games: list[tuple[str, int]], values: dict[str, int], edition: Edition) -> Performance:
    """Return R_u of an unrated player from the mean of the rated opponents (2003 10.2.1a, else 8.21a)."""
    total, half = sum(values[opponent] for opponent, _ in games), count_halves(games)
    mean = round_quotient(total, len(games))
    return Performance(len(games), half, total, find_performance(mean, half, len(games), edition))


# --- FIDE: which games of a tournament count ------------------------------------------------------------------


class Event(NamedTuple):
    """A tournament of a period: its edition, its games, and the values on the list that is valid for it."""

    tournament: Tournament
    edition: Edition
    games: list[Game]
    listed: dict[str, int | None]


class Judged(NamedTuple):
    """Results and performances by player, and for each game whether it counts for anybody."""

    results: dict[str, Result]
    performances: dict[str, Performance]
    counted: list[bool]


ROUND_ROBINS = {"round-robin": 1, "double-round-robin": 2}


def find_own_value(listed: int | None, state: State | None, edition: Edition) -> int | None:
    """Return the value a player is rated with: that of the list, else the present one (2003 10.4, else 8.4)."""
    if listed is not None and listed >= edition.floor:
        return listed
    return state.value if state is not None and state.value >= edition.floor else None


def is_decided(points: dict[str, int], games: int) -> bool:
    """Tell whether somebody has more than half of the points of all games (6.5)."""
    return any(half > games for half in points.values())


def find_undecided(event: Event) -> list[bool]:
    """Tell for each game of a match whether it was played before the decision (6.5)."""
    order = sorted(range(len(event.games)), key=lambda i: (event.games[i].completed_on or "9999", i))
    before = [False] * len(order)
    points: dict[str, int] = {}
    for i in order:
        game = event.games[i]
        before[i] = not is_decided(points, len(order))
        points[game.white] = points.get(game.white, 0) + game.white_half
        points[game.black] = points.get(game.black, 0) + game.black_half
    return before


def is_match(event: Event) -> bool:
    """Tell whether two players met alone."""
    kind = event.tournament.kind
    return kind == "match" or (kind in ROUND_ROBINS and len(event.listed) == len("AB"))


def find_played(event: Event) -> list[bool]:
    """Tell for each game whether it was played and finished: 5.1, and 6.5 of a match."""
    played = [
        not game.forfeit and game.reason != "unplayed" and game.moved and is_finished(game) for game in event.games
    ]
    if not is_match(event):
        return played
    return [plays and before for plays, before in zip(played, find_undecided(event))]


def meets_alike(event: Event, played: list[bool]) -> bool:
    """Tell whether a round robin has no unplayed game and everybody met everybody equally often."""
    if event.tournament.kind not in ROUND_ROBINS or is_match(event) or not all(played):
        return False
    meetings: dict[frozenset[str], int] = {}
    for game in event.games:
        pair = frozenset((game.white, game.black))
        meetings[pair] = meetings.get(pair, 0) + 1
    players = len(event.listed)
    return len(meetings) == players * (players - 1) // 2 and len(set(meetings.values())) == 1


CHAMPIONSHIPS = {"national-championship": 3, "national-championship-women": 2}
FEWEST_RATED = 4
SMALL = 10
FEWEST_IN_DOUBLE = 6


def is_composed(event: Event, players: int, rated: int) -> bool:
    """Tell whether enough players of a round robin are rated (6.3 of 2003 and 2009, 6.2 of 2014)."""
    if event.tournament.category in CHAMPIONSHIPS:
        return rated >= CHAMPIONSHIPS[event.tournament.category]
    if 3 * rated < players or (players < SMALL and rated < FEWEST_RATED):
        return False
    is_double = len(event.games) > players * (players - 1) // 2
    asks = is_double and (rated < players or event.edition.year == 2014)
    return not asks or (players >= FEWEST_IN_DOUBLE and rated >= FEWEST_RATED)


def is_admitted(event: Event, rated: int, players: int) -> bool:
    """Tell whether a match or Scheveningen tournament has few enough unrated players (2003 6.4, 2009 6.6)."""
    unrated = players - rated
    if event.edition.year == 2003 and (is_match(event) or event.tournament.kind == "scheveningen"):
        return unrated <= 1
    return not (event.edition.year == 2009 and is_match(event) and unrated)


def fewest_halves(edition: Edition, in_table: bool) -> int:
    """Return the half points below which an unrated player does not count: 6.1, 2009 6.41, 2014 6.31."""
    if edition.year == 2003:
        return 2
    return 2 if edition.year == 2009 and not in_table else 1


def judge_table(event: Event, own: dict[str, int | None], carried: set[str]) -> Judged | None:
    """Return the round robin without those whom 6.1 leaves out; None if it is to be rated as a Swiss report."""
    edition = event.edition
    all_games = gather_games(event.games, [True] * len(event.games))
    out = set()
    for player, value in own.items():
        excused = edition.year != 2003 and player in carried
        if value is None and not excused and count_halves(all_games[player]) < fewest_halves(edition, in_table=True):
            out.add(player)
    counted = [game.white not in out and game.black not in out for game in event.games]
    seen = {p: find_own_value(listed, None, edition) for p, listed in event.listed.items() if p not in out}
    if not is_composed(event, len(seen), sum(value is not None for value in seen.values())):
        return Judged({}, {}, [False] * len(counted))
    table = Table(seen, gather_games(event.games, counted), len(seen) - 1)
    mean = find_field_mean(table, edition)
    if mean is None:
        return None
    results = {p: result_in_table(v, p, table, mean, edition) for p in seen if (v := own[p]) is not None}
    performed = perform_in_table(table, mean, edition)
    kept = {p: d for p, d in performed.items() if own[p] is None and not is_forgotten(d, p in carried, edition)}
    return Judged(results, kept, counted)


def meets_enough(event: Event, games: list[tuple[str, int]]) -> bool:
    """Tell whether an unrated player met three rated opponents (2003 6.4.2), or in three games (2009 6.41)."""
    if event.edition.year == 2014 or is_match(event):
        return True
    met = {opponent for opponent, _ in games} if event.edition.year == 2003 else games
    return len(met) >= len("ABC")


def is_forgotten(done: Performance, carried: bool, edition: Edition) -> bool:
    """Tell whether a first result lies below the floor (2003 10.3.1, else 8.31)."""
    return done.value < edition.floor and not carried


def judge_swiss(event: Event, own: dict[str, int | None], carried: set[str], played: list[bool]) -> Judged:
    """Return the results against rated opponents alone (6.4; 6.3 of 2014)."""
    edition = event.edition
    seen = {p: v for p, listed in event.listed.items() if (v := find_own_value(listed, None, edition)) is not None}
    composes = event.tournament.kind in ROUND_ROBINS and not is_match(event)
    if composes and not is_composed(event, len(event.listed), len(seen)):
        return Judged({}, {}, [False] * len(played))
    if not is_admitted(event, len(seen), len(event.listed)):
        return Judged({}, {}, [False] * len(played))
    met = {p: [game for game in games if game[0] in seen] for p, games in gather_games(event.games, played).items()}
    results, performances = {}, {}
    for player, games in met.items():
        value = own[player]
        if value is not None:
            if games:
                results[player] = result_in_swiss(value, games, seen, edition)
        elif games and meets_enough(event, games) and may_perform(player, games, edition, carried):
            done = perform_in_swiss(games, seen, edition)
            if not is_forgotten(done, player in carried, edition):
                performances[player] = done
    return Judged(results, performances, count_swiss(event, played, seen, {*results, *performances}))


def may_perform(player: str, games: list[tuple[str, int]], edition: Edition, carried: set[str]) -> bool:
    """Tell whether an unrated player scored enough, or has results from before (2009 8.21, 2014 6.1)."""
    excused = edition.year != 2003 and player in carried
    return excused or count_halves(games) >= fewest_halves(edition, in_table=False)


def count_swiss(event: Event, played: list[bool], seen: dict[str, int], counting: set[str]) -> list[bool]:
    """Tell for each game whether it counts for one of its players, whose opponent is rated."""
    return [
        plays and ((game.white in counting and game.black in seen) or (game.black in counting and game.white in seen))
        for plays, game in zip(played, event.games)
    ]


def judge_event(event: Event, states: dict[str, State | None], carried: set[str]) -> Judged:
    """Return what a tournament of a period brings, as a round robin or as a Swiss report (6.4.3, 6.43, 6.4)."""
    own = {p: find_own_value(listed, states[p], event.edition) for p, listed in event.listed.items()}
    played = find_played(event)
    if meets_alike(event, played):
        judged = judge_table(event, own, carried)
        if judged is not None:
            return judged
    return judge_swiss(event, own, carried, played)


# --- FIDE: the close of a period ------------------------------------------------------------------------------


def pool_firsts(firsts: tuple[First, ...], edition: Edition) -> int:
    """Return R_n: weighted by games in 2003 (10.3), else as of one tournament (8.3)."""
    games = sum(first.games for first in firsts)
    if len(firsts) == 1:
        return firsts[0].performance
    if edition.year == 2003:
        return round_quotient(sum(first.performance * first.games for first in firsts), games)
    mean = round_quotient(sum(first.opponents for first in firsts), games)
    return find_performance(mean, sum(first.half_points for first in firsts), games, edition)


def keep_counting(firsts: tuple[First, ...], month: int, edition: Edition) -> tuple[First, ...]:
    """Return the results that still count: of the same and the following periods (2003 9.1.4c, else 7.14c)."""
    return tuple(f for f in firsts if not (f.month and month) or month - f.month < edition.first_months)


class Player(NamedTuple):
    """What a period asks of one player: the rating before, K of the young, fewer games for a first rating."""

    state: State | None
    is_young: bool = False
    is_special: bool = False


def change_by_results(player: Player, results: list[Result], edition: Edition) -> Change:
    """Return the change of a rated player: the sum of all tournaments, rounded once (2003 10.5.5, else 8.57)."""
    state = player.state or State(0, 0)
    k = find_k_fide(state, player.is_young, edition)
    half, expected = sum(r.half_points for r in results), sum(r.expected for r in results)
    hundredths = k * (EVEN * half - expected)
    value = round_quotient(100 * state.value + hundredths, 100)
    games = min(ENOUGH_GAMES, state.games + sum(r.games for r in results))
    reached = has_reached_top(state) or value >= TOP
    new = state._replace(value=value, index=state.index + 1, games=games, reached_2400=reached)
    return Change(new, half, expected * UNIT // 100, k, hundredths * UNIT // 100)


class Period(NamedTuple):
    """A rating period: its tournaments in the order of their ends, its players, the month of its closing day."""

    events: list[Event]
    players: dict[str, Player]
    month: int


def has_enough_games(player: Player, firsts: tuple[First, ...], in_teams: int, edition: Edition) -> bool:
    """Tell whether a first rating has its 9 games, 5 in 2014; 7 are enough for some (2009 7.14f, 7.14g)."""
    games = sum(first.games for first in firsts)
    fewer = edition.first_games_special
    return games >= edition.first_games or in_teams >= fewer or (player.is_special and games >= fewer)


def publish_first(player: Player, firsts: tuple[First, ...], in_teams: int, edition: Edition) -> State | None:
    """Return the rating of a player without one: published when there are enough games and value enough (7.14)."""
    old = player.state or State(0, 0, games=0)
    value = pool_firsts(firsts, edition)
    if value < edition.floor or not has_enough_games(player, firsts, in_teams, edition):
        return old._replace(firsts=firsts)
    total = min(ENOUGH_GAMES, old.games + sum(first.games for first in firsts))
    return State(value, old.index + 1, games=total, reached_2400=old.reached_2400 or value >= TOP)


class _Collected:
    """What the tournaments of a period bring one player, in the order of their ends."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.firsts = player.state.firsts if player.state else ()
        self.results: list[Result] = []
        self.half_points = 0
        self.in_teams = 0
        self.performed = False
        self.last = ("", Edition(*[0] * len(Edition._fields)))

    def enter(self, event: Event, month: int) -> None:
        """Forget results that are too old for this tournament; remember the edition that started last."""
        self.firsts = keep_counting(self.firsts, month, event.edition)
        if event.tournament.started_on >= self.last[0]:
            self.last = (event.tournament.started_on, event.edition)

    def perform(self, event: Event, done: Performance, month: int) -> None:
        """Add the result of a tournament to an unfinished first rating."""
        self.firsts += (First(month, *done),)
        self.performed = True
        self.half_points += done.half_points
        self.in_teams += done.games if event.tournament.category == "international-teams" else 0

    def close(self) -> Change:
        """Return the change at the close of the period, by the edition of the tournament that started last."""
        edition = self.last[1]
        if self.results:
            return change_by_results(self.player, self.results, edition)
        if self.performed:
            return Change(publish_first(self.player, self.firsts, self.in_teams, edition), self.half_points)
        return Change(self.player.state, 0)


def rate_period(period: Period) -> tuple[dict[str, Change], list[list[bool]]]:
    """Return the changes of a period and, by tournament, which games count."""
    collected = {name: _Collected(player) for name, player in period.players.items()}
    counted = []
    for event in period.events:
        for name in event.listed:
            collected[name].enter(event, period.month)
        states = {name: period.players[name].state for name in event.listed}
        judged = judge_event(event, states, {name for name in event.listed if collected[name].firsts})
        counted.append(judged.counted)
        for name, result in judged.results.items():
            collected[name].results.append(result)
        for name, done in judged.performances.items():
            collected[name].perform(event, done, period.month)
    return {name: own.close() for name, own in collected.items()}, counted


# --- a document of the calculation page (rate.json) -----------------------------------------------------------

SCORES = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "0-0": (0, 0), "+/-": (2, 0), "-/+": (0, 2)}
"""Half points of both sides."""

Document = dict[str, Any]


def read_game(row: Document) -> Game:
    """Return a game of a document or bundle; a report without moves counts as moved."""
    moves = row.get("moves")
    return Game(
        row["white"],
        row["black"],
        *SCORES[row["score"]],
        reason=row.get("reason") or "played",
        forfeit=row["score"] in ("+/-", "-/+"),
        moved=moves is None or moves > 0,
        decision=row.get("counts"),
        completed_on=row.get("completed_on") or "",
    )


def read_state(row: Document | None, rules: str) -> State | None:
    """Return a state of a document or bundle; None is unrated, in EmailChessPoint 0-0."""
    if row is None:
        return State(0, 0) if rules == "emailchesspoint" else None
    index = row.get("index") or 0
    total = row.get("sum")
    games = row.get("games")
    return State(
        row["value"],
        index,
        row["value"] * index if total is None else total,
        ENOUGH_GAMES if games is None else min(ENOUGH_GAMES, games),
        bool(row.get("reached_2400")),
        tuple(First(*first) for first in row.get("first") or ()),
    )


def read_tournament(row: Document) -> Tournament:
    """Return what the regulations ask of a tournament."""
    return Tournament(
        row.get("kind") or "round-robin",
        row.get("started_on") or "",
        row.get("ended_on") or "",
        row.get("days_per_10_moves"),
        bool(row.get("international")),
        row.get("category") or "",
    )


def find_month(day: str) -> int:
    """Return the months of a day since the year 0; 0 for no day."""
    return 12 * int(day[:4]) + int(day[5:7]) - 1 if day else 0


ADULT = 18


def is_young(born: str | None, day: str) -> bool:
    """Tell whether the 18th birthday lies after a day; a birthday known by year or month is the last day of it."""
    if not born or not day:
        return False
    full = born + "-12-31"[len(born) - 4 :] if len(born) < len("2001-01-01") else born
    return f"{int(full[:4]) + ADULT:04}{full[4:]}" > day


def choose_law(params: Document) -> EloLaw:
    """Return the numbers of a law with its parameters; those that are none of its own are left out."""
    return EloLaw(**{name: value for name, value in params.items() if name in EloLaw._fields})


def choose_edition(rules: str, params: Document) -> Edition:
    """Return an edition of FIDE with its parameters."""
    edition = EDITIONS[rules]
    return edition._replace(**{name: value for name, value in params.items() if name in Edition._fields})


def rate_bdf_document(document: Document) -> Rated:
    """Return the evaluation of a document of the BdF."""
    states = {name: read_state(row, "bdf-fwz") for name, row in document["players"].items()}
    games = [read_game(row) for row in document["games"]]
    tournament = read_tournament(document.get("tournament") or {})
    return rate_bdf(states, games, tournament, choose_law(document.get("params") or {}))


def join_changes(state: State, changes: list[Change]) -> Change:
    """Return the changes of one player as one; expectations and K are told of the Elo mode alone."""
    elo = [change for change in changes if change.expected is not None]
    ks = {change.k for change in elo}
    return Change(
        state,
        sum(change.half_points for change in changes),
        sum(change.expected or 0 for change in elo) if elo else None,
        elo[0].k if len(ks) == 1 else None,
        sum(change.change or 0 for change in elo) if elo else None,
    )


def rate_ecp_document(document: Document) -> Rated:
    """Return the games of EmailChessPoint one after the other, in the order of completion."""
    law = choose_law(document.get("params") or {})
    states = {name: read_state(row, "emailchesspoint") or State(0, 0) for name, row in document["players"].items()}
    games = [read_game(row) for row in document["games"]]
    changes: dict[str, list[Change]] = {name: [] for name in states}
    counted = [False] * len(games)
    for i in sorted(range(len(games)), key=lambda i: (games[i].completed_on or "9999", i)):
        game = games[i]
        rated = rate_ecp(states[game.white], states[game.black], game, law)
        counted[i] = rated is not None
        for name, change in zip((game.white, game.black), rated or ()):
            changes[name].append(change)
            states[name] = change.new or states[name]
    return Rated({name: join_changes(state, changes[name]) for name, state in states.items()}, counted)


def rate_fide_document(document: Document) -> Rated:
    """Return a document of FIDE: a period with one tournament."""
    rules = document["rules"]
    tournament = read_tournament(document.get("tournament") or {})
    players, listed = {}, {}
    for name, row in document["players"].items():
        state = read_state(row, rules)
        young = is_young((row or {}).get("born"), tournament.ended_on)
        players[name] = Player(state, young, bool((row or {}).get("special")))
        listed[name] = row["listed"] if row and "listed" in row else (state.value if state else None)
    edition = choose_edition(rules, document.get("params") or {})
    event = Event(tournament, edition, [read_game(row) for row in document["games"]], listed)
    changes, counted = rate_period(Period([event], players, find_month(tournament.ended_on)))
    return Rated(changes, counted[0])


def rate_document(document: Document) -> Rated:
    """Return the evaluation of a document by the regulation that it names."""
    if document["rules"] == "bdf-fwz":
        return rate_bdf_document(document)
    return rate_ecp_document(document) if document["rules"] == "emailchesspoint" else rate_fide_document(document)


def write_decimal(value: int | None, places: int) -> str:
    """Return units of 10^-12 as a decimal, "-" for none."""
    if value is None:
        return "-"
    shown = round_quotient(abs(value), 10 ** (12 - places))
    sign = "-" if value < 0 and shown else ""
    return f"{sign}{shown // 10**places}.{shown % 10**places:0{places}}"


def write_state(state: State | None) -> str:
    """Return a rating as the lists write it, 1955-5."""
    return "unrated" if state is None or not state.value else f"{state.value}-{state.index}"


def describe_document(document: Document) -> list[str]:
    """Return a line for each player and each game that does not count."""
    rated = rate_document(document)
    lines = []
    for name, change in rated.changes.items():
        old = write_state(read_state(document["players"][name], document["rules"]))
        expected, moved = write_decimal(change.expected, 6), write_decimal(change.change, 6)
        steps = f"points {change.half_points / 2:g}, expected {expected}, K {change.k or '-'}, change {moved}"
        lines.append(f"{name}: {old} -> {write_state(change.new)} ({steps})")
    for game, counts in zip(document["games"], rated.counted):
        if not counts:
            lines.append(f"not counted: {game['white']} - {game['black']} {game['score']}")
    return lines


def main(arguments: list[str]) -> int:
    """Check what the arguments name; 0 when everything agrees, 1 when not, 2 when it cannot be read."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    with open(arguments[0], encoding="utf-8") as file:
        given = json.load(file)
    for document in given if isinstance(given, list) else [given]:
        print("\n".join(describe_document(document)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
