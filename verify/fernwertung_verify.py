#!/usr/bin/env python3
"""Recompute every number of Fernwertung from its open data, without Fernwertung.

    python3 fernwertung_verify.py BUNDLE    a folder, an archive (.zip) or its address: checks everything in it
    python3 fernwertung_verify.py BUNDLE KEPT
                                            and compares checkpoints of the trail that somebody kept: KEPT is a text
                                            with their lines, such as the mail that a witness got
    python3 fernwertung_verify.py FILE.json a document of a calculation page, or its address: prints its ratings

Everything: the checksums of the files, the chain of the trail's checkpoints, the order in which units are rated,
every rating of the five regulations with points, expectation, K and change, and the published lists. It ends with 1
at the first difference and prints its steps.

One file, nothing but Python's standard library (3.9 or newer), written from the regulations and sharing no line
with the server. Values are whole numbers; expectations and the values of the iteration of 4.4 are whole
numbers of 10^-12.
"""

from __future__ import annotations

import bisect
import csv
import functools
import gc
import hashlib
import io
import itertools
import json
import re
import shutil
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal, localcontext
from pathlib import Path
from typing import IO, Any, NamedTuple

UNIT = 10**12
"""One point in whole numbers: expectations and iterated values are counted in 10^-12."""

HALF = UNIT // 2

SECURED_INDEX = 5
"""A rating is secured from this index on: BdF 3.2, EmailChessPoint § 6."""


class Unknown(Exception):
    """A regulation, or a parameter, that this program cannot follow: nothing is wrong, a newer one may know it."""


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
    unknown_reflection_time: int = 1
    both_lost: int = 1
    first_start: int = 1900
    first_rounds: int = 1000
    way_out: int = 300
    way_out_unsettled: int = 300
    before_2019: int = 1
    reading_4_4: int = 2
    win_distance: int = 677
    halves_up: int = 1
    moveless_withdrawals: int = 1
    blamed_forfeits: int = 1
    newcomers_together: int = 1
    newcomers_met: int = 1
    opponent_index: int = 0
    unknown_moves: int = 1
    unapproved_withdrawals: int = 1

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


def round_change(change: int, one: int, halves_up: int) -> int:
    """Return a change in whole points; the half of a loss goes up, or away from the old value (halves_up)."""
    if halves_up or change > 0:
        return round_quotient(change, one)
    return -round_quotient(-change, one)


def change_value(value: int, k: int, half_points: int, expected: int, law: EloLaw) -> int:
    """Return old + K * (points - W), rounded (4.3)."""
    return value + round_change(k * (half_points * HALF - expected), UNIT, law.halves_up)


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
    known = {player: value * UNIT for player, value in rated.items()}
    if law.newcomers_together:
        return settle_field(_Field(games, known, law))
    firsts = FirstRatings({}, {})
    for player in games:  # each alone, as if all other newcomers had the value with which 4.4 begins
        others = {other: law.first_start * UNIT for other in games if other != player}
        own = settle_field(_Field({player: games[player]}, {**known, **others}, law))
        firsts.values[player] = own.values[player]
        firsts.fallbacks.update(own.fallbacks)
    return firsts


def settle_field(field: _Field) -> FirstRatings:
    """Return the first FWZ of newcomers who are iterated together, by the reading of their law."""
    return iterate_by_reading_1(field) if field.law.reading_4_4 == 1 else Iteration(field).run()


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
    moves_known: bool = True


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
    games: int = 0


class Rated(NamedTuple):
    """Result of one unit: the changes by player, and for each game whether it counts."""

    changes: dict[str, Change]
    counted: list[bool]


LEFT_OPEN = frozenset({"withdrawal-approved", "death", "substitution"})
"""Games that are not finished by these do not count, unless the director decides otherwise (BdF 3.8, 3.9)."""

TO_BLAME = frozenset({"time", "withdrawal"})
"""A +/- with these reasons is a win (BdF 3.6, 3.7). One that was left open is the director's to decide (3.8, 3.9)."""


def is_finished(game: Game) -> bool:
    """Tell whether the director's decision and the reason let a played game count (BdF 3.8, 3.9)."""
    if game.decision is not None:
        return game.decision
    return game.reason not in LEFT_OPEN


def is_unplayed(game: Game, blamed_forfeits: int = 1) -> bool:
    """Tell whether nobody played: never paired, or +/- with nothing left open, and nobody to blame or no matter who."""
    wins = TO_BLAME | LEFT_OPEN if blamed_forfeits else LEFT_OPEN
    return game.reason == "unplayed" or (game.forfeit and game.reason not in wins)


def has_points(game: Game, law: EloLaw) -> bool:
    """Tell whether a game has a point to share, or its law counts one that both lost (both_lost)."""
    return bool(law.both_lost or game.white_half or game.black_half)


def counts_bdf(game: Game, law: EloLaw) -> bool:
    """Tell whether a game of a rated tournament counts (3.6 to 3.9), by the readings of the law."""
    if is_unplayed(game, law.blamed_forfeits) or not is_finished(game) or not has_points(game, law):
        return False
    return bool(law.moveless_withdrawals or game.moved or game.reason != "withdrawal")


# --- BdF 3: what counts, and the evaluation of a tournament ----------------------------------------------------


def is_rateable(tournament: Tournament, law: EloLaw) -> bool:
    """Tell whether a tournament counts: national (3.4), 20 days for 10 moves (2), ended in 2019 or later (D)."""
    days = tournament.days_per_10_moves
    too_fast = days < law.days_per_10_moves if days is not None else not law.unknown_reflection_time
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


def expect_opponent(value: int, opponent: int, law: EloLaw) -> int:
    """Return We against an opponent whose value is given in units: most are whole, others in no table (4.1)."""
    if opponent % UNIT:
        return law.expectation.of_real(value * UNIT - opponent)
    return law.expectation.of(value - opponent // UNIT)


def change_rated(state: State, games: list[tuple[str, int]], values: dict[str, int], law: EloLaw) -> Change:
    """Return the change of a rated player by 4.1 to 4.3 against values in units; the index is the number of
    tournaments (3.1).
    """
    expected = sum(expect_opponent(state.value, values[opponent], law) for opponent, _ in games)
    half_points = sum(half for _, half in games)
    k = law.k(state.value, state.index)
    new = State(change_value(state.value, k, half_points, expected, law), state.index + 1)
    return Change(new, half_points, expected, k, k * (half_points * HALF - expected))


def meet_newcomer(first: int, law: EloLaw) -> int:
    """Return the value in units at which others meet a newcomer (newcomers_met): exact, rounded, or the start value."""
    return (first, round_quotient(first, UNIT) * UNIT, law.first_start * UNIT)[law.newcomers_met]


def rate_bdf(states: dict[str, State | None], games: list[Game], tournament: Tournament, law: EloLaw) -> Rated:
    """Return the evaluation of one tournament: first the newcomers (4.4), then whoever has a rating (4.3)."""
    rateable = is_rateable(tournament, law)
    counted = [rateable and counts_bdf(game, law) for game in games]
    gathered = gather_games(games, counted)
    values = {player: state.value for player in gathered if (state := states[player]) is not None}
    newcomers = {player: played for player, played in gathered.items() if player not in values}
    first = find_first_ratings(newcomers, values, law).values if newcomers else {}
    met = {player: value * UNIT for player, value in values.items()}
    met.update((player, meet_newcomer(value, law)) for player, value in first.items())
    changes = {player: Change(state, 0) for player, state in states.items()}
    for player, played in gathered.items():
        state = states[player]
        if state is None:
            changes[player] = Change(State(round_quotient(first[player], UNIT), 1), sum(half for _, half in played))
        else:
            changes[player] = change_rated(state, played, met, law)
    return Rated(changes, counted)


# --- EmailChessPoint ------------------------------------------------------------------------------------------


def counts_ecp(game: Game, white: State, black: State, law: EloLaw) -> bool:
    """Tell whether a game is evaluated: finished, a move by both, one index of at least 5 before it (§ 6)."""
    if is_unplayed(game) or not is_finished(game) or not game.moved or not has_points(game, law):
        return False
    left = game.reason == "withdrawal" and game.decision is None
    if not (game.moves_known or law.unknown_moves) or (left and not law.unapproved_withdrawals):
        return False
    return max(white.index, black.index) >= SECURED_INDEX


def change_ecp(own: State, other: State, half: int, law: EloLaw) -> Change:
    """Return the change by one counted game (§ 6)."""
    if own.index < SECURED_INDEX:
        total = own.total + other.value + (half - 1) * law.win_distance
        index = own.index + 1
        return Change(State(round_quotient(total, index), index, total if index < SECURED_INDEX else 0), half)
    if other.index < SECURED_INDEX:
        return Change(own._replace(index=own.index + law.opponent_index), half)
    expected = law.expectation.of(own.value - other.value)
    k = law.k(own.value, own.index)
    new = State(change_value(own.value, k, half, expected, law), own.index + 1)
    return Change(new, half, expected, k, k * (half * HALF - expected))


def rate_ecp(white: State, black: State, game: Game, law: EloLaw) -> tuple[Change, Change] | None:
    """Return the changes of both players by one game, None where it does not count."""
    if not counts_ecp(game, white, black, law):
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
    halves_up: int = 1
    unknown_moves: int = 1
    all_points: int = 0
    composed_with_excluded: int = 1
    keep_later_results: int = 1
    keep_games: int = 1
    points_later: int = 0
    top_at_once: int = 1
    rated_doubles: int = 0


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
    is_new = state.games < ENOUGH_GAMES or (edition.year == 2014 and is_young and state.value < YOUNG_BELOW)
    at_once = edition.year > 2003 and edition.top_at_once
    if has_reached_top(state) and (at_once or not is_new):
        return edition.k_top
    return edition.k_new if is_new else edition.k_usual


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
    unrated = [player for player, value in table.values.items() if value is None]
    return {player: perform_against(table.games[player], table, field_mean, edition) for player in unrated}


def perform_against(games: list[tuple[str, int]], table: Table, field_mean: int, edition: Edition) -> Performance:
    """Return R_c (new) and R_u (new) of a player without rating from games against players of a table."""
    half, n = count_halves(games), table.opponents
    first = find_first_values(table, field_mean, edition)
    own = find_performance(field_mean, half, len(games), edition, n)
    mean = correct_mean(own, (field_mean, 1), [first[opponent] for opponent, _ in games], edition)
    return Performance(len(games), half, mean * len(games), find_performance(mean, half, len(games), edition, n))


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


def is_decided(points: dict[str, int], left: int) -> bool:
    """Tell whether the one who is behind cannot catch up in the games that are left (6.5); both may lose a game."""
    return bool(points) and max(points.values()) - min(points.values()) > 2 * left


def find_undecided(event: Event) -> list[bool]:
    """Tell for each game of a match whether it was played before the decision (6.5)."""
    order = sorted(range(len(event.games)), key=lambda i: (event.games[i].completed_on or "9999", i))
    before = [False] * len(order)
    points: dict[str, int] = {}
    for played, i in enumerate(order):
        game = event.games[i]
        before[i] = not is_decided(points, len(order) - played)
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
        not game.forfeit
        and game.reason != "unplayed"
        and game.moved
        and bool(game.moves_known or event.edition.unknown_moves)
        and is_finished(game)
        for game in event.games
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
    # 6.22 of 2014 asks it also where everybody is rated; without rated_doubles it is read as 6.32 of 2009 words it.
    is_double = event.tournament.kind == "double-round-robin"
    asks = is_double and (event.edition.rated_doubles or rated < players)
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
    fewest = fewest_halves(edition, in_table=True)
    out = {player for player, value in own.items() if value is None and count_halves(all_games[player]) < fewest}
    # Nothing scored counts for nobody else; for somebody with results from before it does (2009 and 2014 6.1).
    excused = out & carried if edition.year != 2003 else set()
    counted = [game.white not in out and game.black not in out for game in event.games]
    seen = {p: find_own_value(listed, None, edition) for p, listed in event.listed.items() if p not in out}
    size = len(event.listed) if edition.composed_with_excluded else len(seen)
    if not is_composed(event, size, sum(value is not None for value in seen.values())):
        return Judged({}, {}, [False] * len(counted))
    table = Table(seen, gather_games(event.games, counted), len(seen) - 1)
    mean = find_field_mean(table, edition)
    if mean is None:
        return None
    results = {p: result_in_table(v, p, table, mean, edition) for p in seen if (v := own[p]) is not None}
    performed = perform_in_table(table, mean, edition)
    for player in excused:
        performed[player] = perform_against([g for g in all_games[player] if g[0] in seen], table, mean, edition)
    counted = [
        counts or (game.white in excused and game.black in seen) or (game.black in excused and game.white in seen)
        for counts, game in zip(counted, event.games)
    ]
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
    return done.value < edition.floor and not (carried and edition.keep_later_results)


def judge_swiss(event: Event, own: dict[str, int | None], carried: set[str], played: list[bool]) -> Judged:
    """Return the results against rated opponents alone (6.4; 6.3 of 2014)."""
    edition = event.edition
    seen = {p: v for p, listed in event.listed.items() if (v := find_own_value(listed, None, edition)) is not None}
    composes = event.tournament.kind in ROUND_ROBINS and not is_match(event)
    if composes and not is_composed(event, len(event.listed), len(seen)):
        return Judged({}, {}, [False] * len(played))
    if not is_admitted(event, len(seen), len(event.listed)):
        return Judged({}, {}, [False] * len(played))
    everything = gather_games(event.games, played)
    met = {p: [game for game in games if game[0] in seen] for p, games in everything.items()}
    results, performances = {}, {}
    for player, games in met.items():
        value = own[player]
        if value is not None:
            if games:
                results[player] = result_in_swiss(value, games, seen, edition)
        elif (
            games
            and meets_enough(event, games)
            and may_perform(player, everything[player] if edition.all_points else games, edition, carried)
        ):
            done = perform_in_swiss(games, seen, edition)
            if not is_forgotten(done, player in carried, edition):
                performances[player] = done
    return Judged(results, performances, count_swiss(event, played, seen, {*results, *performances}))


def may_perform(player: str, games: list[tuple[str, int]], edition: Edition, carried: set[str]) -> bool:
    """Tell whether an unrated player scored enough, or has results from before (2009 8.21, 2014 6.1)."""
    excused = edition.year != 2003 and player in carried and not edition.points_later
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
    value = state.value + round_change(hundredths, 100, edition.halves_up)
    games = min(ENOUGH_GAMES, state.games + sum(r.games for r in results))
    reached = has_reached_top(state) or value >= TOP
    new = state._replace(value=value, index=state.index + 1, games=games, reached_2400=reached)
    played = sum(r.games for r in results)
    return Change(new, half, expected * UNIT // 100, k, hundredths * UNIT // 100, played)


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
    earlier = old.games if edition.keep_games else 0
    total = min(ENOUGH_GAMES, earlier + sum(first.games for first in firsts))
    return State(value, old.index + 1, games=total, reached_2400=old.reached_2400 or value >= TOP)


class _Collected:
    """What the tournaments of a period bring one player, in the order of their ends."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.firsts = player.state.firsts if player.state else ()
        self.results: list[Result] = []
        self.half_points = 0
        self.in_teams = 0
        self.games = 0
        self.last = ("", Edition(*[0] * len(Edition._fields)))

    def enter(self, event: Event, month: int) -> None:
        """Forget results that are too old for this tournament; remember the edition that started last."""
        self.firsts = keep_counting(self.firsts, month, event.edition)
        if event.tournament.started_on >= self.last[0]:
            self.last = (event.tournament.started_on, event.edition)

    def perform(self, event: Event, done: Performance, month: int) -> None:
        """Add the result of a tournament to an unfinished first rating."""
        self.firsts += (First(month, *done),)
        self.games += done.games
        self.half_points += done.half_points
        self.in_teams += done.games if event.tournament.category == "international-teams" else 0

    def close(self) -> Change:
        """Return the change at the close of the period, by the edition of the tournament that started last."""
        edition = self.last[1]
        if self.results:
            return change_by_results(self.player, self.results, edition)
        if self.games:
            new = publish_first(self.player, self.firsts, self.in_teams, edition)
            return Change(new, self.half_points, games=self.games)
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
        moves_known=moves is not None,
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


def is_young(born: str, day: str) -> bool:
    """Tell whether the 18th birthday lies after a day; a birthday known by year or month is the last day of it."""
    if not born or not day:
        return False
    full = born + "-12-31"[len(born) - 4 :] if len(born) < len("2001-01-01") else born
    return f"{int(full[:4]) + ADULT:04}{full[4:]}" > day


TIME_LIMITS = {
    *("minutes_from_2200", "minutes_from_1600", "minutes_below_1600"),
    *("rounds_per_day", "hours_per_day", "most_days"),
}
"""Parameters of sections 1, 3 and 4 of FIDE: off for correspondence play."""

KNOWN = {
    "bdf-fwz": {*EloLaw._fields} - {"win_distance", "opponent_index", "unknown_moves", "unapproved_withdrawals"},
    "emailchesspoint": {
        *("divisor", "limit", "k_secured", "k_unsecured", "band_low", "band_high", "k_add_low", "k_add_middle"),
        *("win_distance", "halves_up", "opponent_index", "unknown_moves", "unapproved_withdrawals", "both_lost"),
    },
    "fide-2003": {*Edition._fields, *TIME_LIMITS} - {"year", "points_later", "top_at_once", "rated_doubles"},
    "fide-2009": {*Edition._fields, *TIME_LIMITS} - {"year", "halves_up", "rated_doubles"},
    "fide-2014": {*Edition._fields, *TIME_LIMITS} - {"year", "halves_up"},
}
"""The parameters of each regulation; whatever is not here could change a number without this program noticing."""


def refuse_parameters(rules: str, params: Document) -> None:
    """Refuse a regulation or a parameter that is not known here, and limits of time, which no document fills."""
    if rules not in KNOWN:
        raise Unknown(f"the regulation {rules!r} is not known here; a newer program may know it")
    if unknown := sorted(params.keys() - KNOWN[rules]):
        raise Unknown(f"{rules} has parameters that are not known here, {unknown}; a newer program may know them")
    if limits := sorted(name for name in TIME_LIMITS & params.keys() if params[name]):
        raise Unknown(f"{rules} has limits of sections 1, 3 or 4 that are not checked here: {limits}")


def choose_law(rules: str, params: Document) -> EloLaw:
    """Return the numbers of a law with its parameters; of FIDE those that nobody asks for."""
    refuse_parameters(rules, params)
    return EloLaw() if rules in EDITIONS else EloLaw(**params)


def choose_edition(rules: str, params: Document) -> Edition:
    """Return an edition of FIDE with its parameters."""
    refuse_parameters(rules, params)
    return EDITIONS[rules]._replace(**{name: value for name, value in params.items() if name not in TIME_LIMITS})


def rate_bdf_document(document: Document) -> Rated:
    """Return the evaluation of a document of the BdF."""
    states = {name: read_state(row, "bdf-fwz") for name, row in document["players"].items()}
    games = [read_game(row) for row in document["games"]]
    tournament = read_tournament(document.get("tournament") or {})
    return rate_bdf(states, games, tournament, choose_law("bdf-fwz", document.get("params") or {}))


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
    law = choose_law("emailchesspoint", document.get("params") or {})
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
        young = is_young(str((row or {}).get("born") or ""), tournament.ended_on)
        players[name] = Player(state, young, bool((row or {}).get("special")))
        listed[name] = row["listed"] if row and "listed" in row else (state.value if state else None)
    edition = choose_edition(rules, document.get("params") or {})
    event = Event(tournament, edition, [read_game(row) for row in document["games"]], listed)
    changes, counted = rate_period(Period([event], players, find_month(tournament.ended_on)))
    return Rated(changes, counted[0])


def rate_document(document: Document) -> Rated:
    """Return the evaluation of a document by the regulation that it names."""
    refuse_parameters(document["rules"], document.get("params") or {})
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


# --- a bundle of open data ------------------------------------------------------------------------------------


class Difference(Exception):
    """The first place where a bundle is not what it should be, with the steps that led there."""

    def __init__(self, what: str, steps: Sequence[str] = ()) -> None:
        super().__init__("\n  ".join([what, *steps]))


DESCRIPTION = "datapackage.json"
FORMAT = 1
PIECE = 1 << 20
"""Bytes that are read at once."""

Row = dict[str, str]


class Bundle:
    """The files of a bundle: a folder, or an archive."""

    def __init__(self, place: str) -> None:
        """Open it and read its description."""
        self.place = place
        self.archive = None if Path(place).is_dir() else zipfile.ZipFile(place)
        self.description: Document = json.loads(self.read(DESCRIPTION))
        self.about: Document = self.description["fernwertung"]
        if self.about["format"] != FORMAT:
            raise Difference(f"format {self.about['format']} needs a newer verifier")

    def open(self, name: str) -> IO[bytes]:
        """Open one file."""
        return self.archive.open(name) if self.archive else Path(self.place, name).open("rb")

    def read(self, name: str) -> bytes:
        """Return one small file."""
        with self.open(name) as file:
            return file.read()

    def rows(self, table: str) -> Iterator[Row]:
        """Yield the lines of a table by the names of its columns."""
        with self.open(f"{table}.csv") as file, io.TextIOWrapper(file, "utf-8", newline="") as text:
            lines = csv.reader(text)
            names = next(lines)
            for cells in lines:  # twice as fast as csv.DictReader
                if len(cells) != len(names):
                    raise Difference(f"{table}.csv: a line has {len(cells)} cells instead of {len(names)}")
                yield dict(zip(names, cells))

    def names(self) -> set[str]:
        """Return the names of all files."""
        return set(self.archive.namelist() if self.archive else (file.name for file in Path(self.place).iterdir()))


def check_files(bundle: Bundle) -> None:
    """Compare every file with its checksum; none may be missing, none may be there besides."""
    named = {resource["path"] for resource in bundle.description["resources"]}
    if bundle.names() != {*named, DESCRIPTION}:
        raise Difference(f"files: {sorted(bundle.names() ^ {*named, DESCRIPTION})} is missing or not described")
    for resource in bundle.description["resources"]:
        digest = hashlib.sha256()
        with bundle.open(resource["path"]) as file:
            for piece in iter(lambda: file.read(PIECE), b""):
                digest.update(piece)
        if resource["hash"] != f"sha256:{digest.hexdigest()}":
            raise Difference(f"{resource['path']}: its checksum is not that of {DESCRIPTION}")


def to_number(text: str) -> int | None:
    """Return the number in a cell, None for an empty one."""
    return int(text) if text else None


# --- the checkpoints of the trail -----------------------------------------------------------------------------

GENESIS = "0" * 64


def check_chain(bundle: Bundle) -> int:
    """Check that days and events go up, that each chain value follows from the one before, and the ends of the chains
    of pools that each binds; count them.
    """
    chain, day, number, count = GENESIS, "", 0, 0
    ends: Ends = {}
    for row in bundle.rows("checkpoints"):
        line = f"{chain} {row['day']} {row['number']} {row['hash']}"
        chain = hashlib.sha256(line.encode()).hexdigest()
        if chain != row["chain"]:
            raise Difference(f"checkpoint {row['day']}: its chain value should be {chain}", [f"SHA-256 of: {line}"])
        if row["day"] <= day or int(row["number"]) < number:
            raise Difference(f"checkpoint {row['day']}: it does not come after {day}")
        ends = check_ends(row, ends, f"checkpoint {row['day']}")
        day, number, count = row["day"], int(row["number"]), count + 1
    trail = bundle.about["trail"]
    if number > trail["number"]:
        raise Difference(f"checkpoint {day}: the trail has only {trail['number']} events")
    if "ends" in trail and trail["number"]:  # older bundles do not have them
        check_ends(trail, ends, "the end of the trail")
    return count


Ends = dict[str, tuple[int, str]]
"""The last event and hash of each chain of the trail: "0" is the common one, the others are of pools."""


def read_ends(row: Row) -> Ends:
    """Return the ends that a checkpoint binds; before pools had chains of their own it is the end of the only one."""
    parts = [part.split(":") for part in row.get("ends", "").split()]
    return {chain: (int(number), digest) for chain, number, digest in parts} or {"0": (int(row["number"]), row["hash"])}


def check_ends(row: Row, before: Ends, what: str) -> Ends:
    """Check that the hash of a checkpoint is one over the ends of all chains, and that every chain goes on from where
    it was; return the ends.
    """
    ends, text = read_ends(row), row.get("ends", "")
    digest = hashlib.sha256(text.encode()).hexdigest()
    if text and (digest != row["hash"] or max(number for number, _ in ends.values()) != int(row["number"])):
        raise Difference(f"{what}: its ends do not give its number and hash", [f"SHA-256: {digest}"])
    for chain, (number, known) in before.items():
        now = ends.get(chain, (-1, ""))
        if now[0] < number or (now[0] == number and now[1] != known):
            raise Difference(f"{what}: chain {chain} does not go on from event {number}")
    return ends


KEPT = re.compile(r"(\d{4}-\d\d-\d\d)\s+(\d+)\s+([0-9a-f]{64})(?:\s+([0-9a-f]{64}))?")
"""A checkpoint in a text: day, event, hash, and in the mail to a witness the chain value."""


def check_kept(bundle: Bundle, text: str) -> str:
    """Compare the checkpoints in a text with those of the bundle, and say how many are the same."""
    rows = {row["day"]: row for row in bundle.rows("checkpoints")}
    kept = KEPT.findall(text.replace("=\n", ""))  # how mails break long lines
    newest = max(rows, default="")
    for day, number, digest, chain in (line for line in kept if line[0] <= newest):
        row = rows.get(day)
        if row is None or (int(number), digest) != (int(row["number"]), row["hash"]) or chain not in ("", row["chain"]):
            raise Difference(
                f"checkpoint {day}: another one was kept", [f"kept: event {number}, {digest} {chain}".strip()]
            )
    compared = sum(line[0] <= newest for line in kept)
    if not compared:
        raise ValueError(f"no checkpoint up to {newest or 'now'} was kept in that text")
    newer = len(kept) - compared
    said = f"{compared} kept checkpoints: the same in the bundle"
    return f"{said}; {newer} kept ones are newer than this bundle" if newer else said


# --- the law of a pool, by day --------------------------------------------------------------------------------


class Law:
    """From which day which regulation holds."""

    def __init__(self, rows: list[Document]) -> None:
        """Read the rules in their order; the first one holds from the beginning. A law that names no reading of 4.4 is
        older than the second one.
        """
        self.days = [row["since"] for row in rows]
        self.rules = [row["rules"] for row in rows]
        self.names = [row["edition"] for row in rows]
        older = {"bdf-fwz": {"reading_4_4": 1, "before_2019": 0}}
        self.elo = [choose_law(row["rules"], {**older.get(row["rules"], {}), **row["parameters"]}) for row in rows]
        self.editions = [self.read_edition(row) for row in rows]
        if self.days != sorted(self.days) or self.days[0]:
            raise Difference("law.json: the days are not in order")

    @staticmethod
    def read_edition(row: Document) -> Edition:
        """Return the numbers of an edition of FIDE; of the others those of 2014, which nobody asks for."""
        return choose_edition(row["rules"], row["parameters"]) if row["rules"] in EDITIONS else EDITIONS["fide-2014"]

    def on(self, day: str) -> int:
        """Return the number of the rules that hold on a day."""
        return max(bisect.bisect_right(self.days, day) - 1, 0)


# --- the order of units: completion, receipt, key -------------------------------------------------------------


class Part(NamedTuple):
    """A tournament of a unit with its finished games."""

    code: str
    tournament: Tournament
    games: list[Game]


class Unit(NamedTuple):
    """What is rated at once: its place in the order, and its tournaments."""

    completed_on: str
    received_at: str
    key: str
    parts: list[Part]


class Fact(NamedTuple):
    """A pairing; `game` is None while it is open."""

    number: int
    game: Game | None
    received_at: str
    waits: bool


KINDS = {
    *("round-robin", "double-round-robin", "team", "team-league", "knockout", "swiss", "match", "scheveningen"),
}
REASONS = {
    *("played", "time", "withdrawal", "withdrawal-approved", "death", "substitution", "adjudicated", "unplayed"),
}
"""The codes of a bundle: an unknown one would be taken for a usual tournament or a played game."""


def refuse_unknown(code: str, known: set[str], where: str) -> None:
    """Refuse a code that means nothing."""
    if code not in known:
        raise Difference(f"{where}: {code!r} is not known")


def read_fact(row: Row) -> Fact:
    """Return a pairing. Nobody waits for a game that a substitute took over and that is not rated (BdF 3.9)."""
    if row["score"]:
        refuse_unknown(row["reason"], REASONS, f"games.csv: {row['tournament']}, game {row['number']}: reason")
    counts = to_number(row["counts"])
    decision = None if counts is None else bool(counts)
    if not row["score"]:
        return Fact(int(row["number"]), None, "", decision is not False)
    shown = {**row, "moves": to_number(row["moves"]), "counts": decision}
    waits = row["reason"] != "substitution" or decision is True
    return Fact(int(row["number"]), read_game(shown), row["received_at"], waits)


class Facts:
    """The tournaments of a bundle and their games."""

    def __init__(self, bundle: Bundle) -> None:
        """Read both tables."""
        self.tournaments: dict[str, Tournament] = {}
        self.complete: dict[str, bool] = {}
        self.games: dict[str, list[Fact]] = {}
        for row in bundle.rows("tournaments"):
            refuse_unknown(row["kind"], KINDS, f"tournaments.csv: {row['code']}: kind")
            about = {**row, "days_per_10_moves": to_number(row["days_per_10_moves"])}
            self.tournaments[row["code"]] = read_tournament({**about, "international": row["international"] == "1"})
            self.complete[row["code"]] = row["complete"] == "1"
        for row in bundle.rows("games"):
            self.games.setdefault(row["tournament"], []).append(read_fact(row))
        if unknown := self.games.keys() - self.tournaments.keys():
            raise Difference(f"games.csv: tournaments {sorted(unknown)} are not in tournaments.csv")

    def units(self, law: Law) -> list[Unit]:
        """Return everything that is ready to be rated."""
        if law.rules[0] == "emailchesspoint":
            return sorted((unit for code in self.games for unit in self.single_games(code)), key=place_of)
        ended = [unit for code in self.games for unit in self.whole(code, law)]
        return sorted(ended, key=place_of)

    def single_games(self, code: str) -> Iterator[Unit]:
        """Yield each finished game."""
        for fact in self.games[code]:
            if fact.game and fact.waits:
                part = Part(code, self.tournaments[code], [fact.game])
                yield Unit(fact.game.completed_on, fact.received_at, f"{code}#{fact.number:03d}", [part])

    def whole(self, code: str, law: Law) -> Iterator[Unit]:
        """Yield a tournament that ended: its end is the latest completion of its games (README of the regulations)."""
        waited = [fact for fact in self.games[code] if fact.waits]
        games = [fact.game for fact in waited if fact.game]
        if not games or len(games) < len(waited) or not self.complete[code]:
            return
        end = max(game.completed_on for game in games)
        tournament = self.tournaments[code]._replace(ended_on=end)
        number = law.on(end)
        if law.rules[number] != "bdf-fwz" or is_rateable(tournament, law.elo[number]):
            yield Unit(end, max(fact.received_at for fact in waited), code, [Part(code, tournament, games)])


def place_of(unit: Unit) -> tuple[str, str, str]:
    """Return the place of a unit in the order."""
    return unit.completed_on, unit.received_at, unit.key


# --- FIDE: lists and their closing days -----------------------------------------------------------------------

LIST_MONTHS = {"fide-2003": (1, 4, 7, 10), "fide-2009": (1, 3, 5, 7, 9, 11), "fide-2014": tuple(range(1, 13))}
"""Months on whose first day a list appears: 2003 9.1.1, 2009 7.11, 2014 7.1."""

CLOSING_DAYS = {"fide-2009": 7, "fide-2014": 3}
"""Days between closing and list: 2009 and 2014 7.13. In 2003 it is a month (9.1.3)."""


def find_closing_day(rules: str, listed_on: date) -> date:
    """Return the closing day of a list."""
    if rules == "fide-2003":
        return (listed_on - timedelta(days=1)).replace(day=1)
    return listed_on - timedelta(days=CLOSING_DAYS[rules])


def find_list_day(rules: str, ended_on: str) -> tuple[str, str]:
    """Return day and closing day of the first list whose closing day is not before the end of a tournament."""
    year = int(ended_on[:4])
    for month in range(12 * year, 12 * year + 24):
        listed_on = date(month // 12, month % 12 + 1, 1)
        closed_on = find_closing_day(rules, listed_on)
        if listed_on.month in LIST_MONTHS[rules] and closed_on.isoformat() >= ended_on:
            return listed_on.isoformat(), closed_on.isoformat()
    raise AssertionError(ended_on)


def gather_periods(ended: list[Unit], rules: str, closed_through: str) -> list[Unit]:
    """Return the closed periods with their tournaments in the order of their ends."""
    periods: dict[tuple[str, str], list[Part]] = {}
    for unit in ended:
        listed_on, closed_on = find_list_day(rules, unit.completed_on)
        if closed_on <= closed_through:
            periods.setdefault((closed_on, listed_on), []).extend(unit.parts)
    return [Unit(closed, "", f"list {listed}", parts) for (closed, listed), parts in sorted(periods.items())]


# --- rating in order, beside the ledger -----------------------------------------------------------------------


class Entry(NamedTuple):
    """What the ledger, or this program, says about a player in a unit; states as value, index, carry."""

    before: tuple[str, str, str]
    after: tuple[str, str, str]
    games: int
    half_points: int
    expected: int | None
    k: int | None
    change: int | None


def read_entry(row: Row) -> Entry:
    """Return an entry of the ledger."""
    return Entry(
        (row["before_value"], row["before_index"], row["before_carry"]),
        (row["after_value"], row["after_index"], row["after_carry"]),
        int(row["games"]),
        int(row["half_points"]),
        to_number(row["expected"]),
        to_number(row["k"]),
        to_number(row["change"]),
    )


def write_carry(state: State, rules: str) -> str:
    """Return what the state of a regulation carries besides value and index."""
    if rules == "emailchesspoint":
        return str(state.total) if 0 < state.index < SECURED_INDEX else ""
    if rules == "bdf-fwz":
        return ""
    numbers = [state.games, int(state.reached_2400), *(number for first in state.firsts for number in first)]
    return " ".join(map(str, numbers))


def write_whole_state(state: State | None, rules: str) -> tuple[str, str, str]:
    """Return a state as the ledger writes it."""
    if state is None:
        return "", "", ""
    return str(state.value), str(state.index), write_carry(state, rules)


def adopt_state(value: int, index: int, rules: str) -> State:
    """Return the state of a rating that was brought along: R-i is i games of value R; FIDE: enough games for K."""
    reached = rules in EDITIONS and value >= TOP
    return State(value, index, value * index, reached_2400=reached)


class Rating:
    """Rates the units of a pool one after the other."""

    def __init__(self, bundle: Bundle, law: Law) -> None:
        """Begin with the ratings that players brought."""
        self.law = law
        self.rules = law.rules[0]
        self.states: dict[str, State] = {}
        for row in bundle.rows("adopted"):
            if not row["exchanged_on"]:
                self.states[row["player"]] = adopt_state(int(row["value"]), int(row["index"]), self.rules)
        self.listed: dict[str, list[tuple[str, State]]] = {name: [("", s)] for name, s in self.states.items()}

    def rate(self, unit: Unit, young: set[str]) -> dict[str, Entry]:
        """Rate one unit and return the entries of those with a counted game."""
        if self.rules == "emailchesspoint":
            return self.rate_game(unit)
        return self.rate_tournament(unit) if self.rules == "bdf-fwz" else self.rate_list(unit, young)

    def enter(self, name: str, games: int, change: Change) -> Entry:
        """Return a player's entry and keep the new state."""
        before = write_whole_state(self.states.get(name, UNRATED.get(self.rules)), self.rules)
        if change.new is not None:
            self.states[name] = change.new
        after = write_whole_state(change.new, self.rules)
        return Entry(before, after, games, change.half_points, change.expected, change.k, change.change)

    def rate_game(self, unit: Unit) -> dict[str, Entry]:
        """Rate a game of EmailChessPoint."""
        game = unit.parts[0].games[0]
        white, black = self.states.get(game.white, NO_RATING), self.states.get(game.black, NO_RATING)
        rated = rate_ecp(white, black, game, self.law.elo[self.law.on(unit.completed_on)])
        names = (game.white, game.black)
        return {name: self.enter(name, 1, change) for name, change in zip(names, rated or ())}

    def rate_tournament(self, unit: Unit) -> dict[str, Entry]:
        """Rate a tournament of the BdF."""
        part = unit.parts[0]
        names = {name for game in part.games for name in (game.white, game.black)}
        law = self.law.elo[self.law.on(unit.completed_on)]
        states = {name: self.states.get(name) for name in names}
        rated = rate_bdf(states, part.games, part.tournament, law)
        played = gather_games(part.games, rated.counted)
        return {name: self.enter(name, len(games), rated.changes[name]) for name, games in played.items()}

    def rate_list(self, unit: Unit, young: set[str]) -> dict[str, Entry]:
        """Rate a period of FIDE; its tournaments are met with the list that was valid at their start."""
        events = [self.make_event(part) for part in unit.parts]
        names = {name for event in events for name in event.listed}
        players = {name: Player(self.states.get(name), name in young) for name in names}
        period = Period(events, players, find_month(unit.completed_on))
        changes, _ = rate_period(period)
        entries = {}
        for name, change in changes.items():
            if change.games:
                entries[name] = self.enter(name, change.games, change)
                listed_on = unit.key[len("list ") :]
                self.listed.setdefault(name, []).append((listed_on, self.states[name]))
        return entries

    def make_event(self, part: Part) -> Event:
        """Return a tournament with its edition and list: those of its start."""
        edition = self.law.editions[self.law.on(part.tournament.started_on)]
        names = {name for game in part.games for name in (game.white, game.black)}
        return Event(
            part.tournament, edition, part.games, {name: self.find_listed(name, part.tournament) for name in names}
        )

    def find_listed(self, name: str, tournament: Tournament) -> int | None:
        """Return a player's value on the list that was valid at the start of a tournament."""
        earlier = [state for day, state in self.listed.get(name, ()) if day <= tournament.started_on]
        return earlier[-1].value or None if earlier else None


NO_RATING = State(0, 0)
UNRATED: dict[str, State] = {"emailchesspoint": NO_RATING}
"""The state of somebody without rating: 0-0 (EmailChessPoint § 4), else none."""


class Past(NamedTuple):
    """A player's state after a unit, for the lists: its place, and between which moments it was in the ledger."""

    place: tuple[str, str, str]
    written_at: str
    replaced_at: str
    value: int
    index: int  # type: ignore[assignment]  # the word of the regulations


Pasts = dict[str, list[Past]]


def read_entries(bundle: Bundle, table: str) -> Iterator[tuple[str, dict[str, Row]]]:
    """Yield the entries of each evaluation, by player."""
    for unit, rows in itertools.groupby(bundle.rows(table), key=lambda row: row["unit"]):
        lines = list(rows)
        entries = {row["player"]: row for row in lines}
        if len(entries) < len(lines):
            raise Difference(f"{table}.csv: evaluation {unit} has two lines for a player")
        yield unit, entries


def explain_unit(unit: Unit, mine: dict[str, Entry], player: str) -> list[str]:
    """Return the steps of a unit: the games of a player, and everybody's numbers, theirs first."""
    games = [
        f"{part.code}: {game.white} - {game.black} {game.white_half / 2:g}:{game.black_half / 2:g} {game.reason}"
        for part in unit.parts
        for game in part.games
        if player in (game.white, game.black)
    ]
    numbers = [
        f"{name}: {'-'.join(entry.before[:2]) or 'unrated'} -> {'-'.join(entry.after[:2])}, points"
        f" {entry.half_points / 2:g} of {entry.games}, expected {write_decimal(entry.expected, 6)}, K"
        f" {entry.k or '-'}, change {write_decimal(entry.change, 6)}"
        for name, entry in sorted(mine.items(), key=lambda item: (item[0] != player, item[0]))
    ]
    return [*games, *numbers]


def describe_difference(mine: Entry | None, given: Entry | None) -> str:
    """Return what of an entry differs; states as value, index and whatever they carry."""
    if mine is None or given is None:
        return "in the ledger, and not rated here" if mine is None else "rated here, and not in the ledger"
    pairs = zip(Entry._fields, mine, given)
    return "; ".join(
        f"{name}: calculated {write_field(own)}, in the ledger {write_field(other)}"
        for name, own, other in pairs
        if own != other
    )


def write_field(value: Any) -> str:  # noqa: ANN401 -- a state or a number
    """Return a state as the lists write it, with its carry; any other field as it is."""
    if not isinstance(value, tuple):
        return str(value)
    state = "-".join(value[:2]) if value[0] else "unrated"
    return f"{state} ({value[2]})" if value[2] else state


def compare_unit(unit: Unit, mine: dict[str, Entry], ledger: dict[str, Row]) -> None:
    """Compare the entries of one unit."""
    for name in sorted({*mine, *ledger}):
        given = read_entry(ledger[name]) if name in ledger else None
        if mine.get(name) != given:
            what = f"{unit.key}: player {name}: {describe_difference(mine.get(name), given)}"
            raise Difference(what, explain_unit(unit, mine, name))


def check_ledger(bundle: Bundle) -> tuple[int, Pasts]:
    """Rate everything anew, in the order that follows from the facts, and compare it with the ledger."""
    law = Law(json.loads(bundle.read("law.json")))
    units = Facts(bundle).units(law)
    if law.rules[0] in EDITIONS:
        units = gather_periods(units, law.rules[0], bundle.about["closed_through"])
    rating, pasts = Rating(bundle, law), collect_replaced(bundle)
    entries = read_entries(bundle, "entries")
    waiting = next(entries, None)
    games = 0
    for unit, row in itertools.zip_longest(units, bundle.rows("units")):
        check_place(unit, row, law)
        ledger: dict[str, Row] = {}
        if waiting and waiting[0] == row["unit"]:
            ledger, waiting = waiting[1], next(entries, None)
        compare_unit(unit, rating.rate(unit, set(row["young"].split())), ledger)
        remember(pasts, row, ledger)
        games += sum(len(part.games) for part in unit.parts)
    if waiting:
        raise Difference(f"entries.csv: evaluation {waiting[0]} is not in its place")
    return games, pasts


def check_place(unit: Unit | None, row: Row | None, law: Law) -> None:
    """Compare the place of a unit in the order with that in the ledger, and its regulation."""
    expected = None if unit is None else (unit.completed_on, unit.key)
    given = None if row is None else (row["completed_on"], row["key"])
    if unit is None or row is None or expected != given:
        raise Difference(f"order: by the facts {expected} comes next, in the ledger {given}")
    if unit.received_at not in ("", row["received_at"]):
        raise Difference(f"{unit.key}: receipt {unit.received_at}, in the ledger {row['received_at']}")
    starts = [part.tournament.started_on for part in unit.parts] if row["rules"] in EDITIONS else [unit.completed_on]
    newest = max(law.on(day) for day in starts)
    rules, edition = law.rules[newest], law.names[newest]
    if (rules, edition) != (row["rules"], row["edition"]):
        raise Difference(f"{unit.key}: the law is {rules} {edition}, in the ledger {row['rules']} {row['edition']}")


def remember(pasts: Pasts, row: Row, ledger: dict[str, Row]) -> None:
    """Keep the states after a unit for the lists."""
    place = (row["completed_on"], row["received_at"], row["key"])
    for name, entry in ledger.items():
        state = (int(entry["after_value"]), int(entry["after_index"]))
        pasts.setdefault(name, []).append(Past(place, row["written_at"], row["replaced_at"], *state))


def collect_replaced(bundle: Bundle) -> Pasts:
    """Return the states that are no longer in force; a list shows those of its time."""
    pasts: Pasts = {}
    entries = dict(read_entries(bundle, "replaced_entries"))
    for row in bundle.rows("replaced_units"):
        remember(pasts, row, entries.get(row["unit"], {}))
    return pasts


# --- published lists ------------------------------------------------------------------------------------------


def find_past(pasts: list[Past], as_of: str, published_at: str) -> Past | None:
    """Return a player's newest state of a day, as the ledger was when the list was published."""
    for past in reversed(pasts[: bisect.bisect_right(pasts, ((as_of, "~"),))]):
        if past.written_at <= published_at and not ("" < past.replaced_at <= published_at):
            return past
    return None


def find_rank(row: Row, secured: list[tuple[int, int]]) -> str:
    """Return the rank: by value, then index; equal ones share it."""
    own = (-int(row["value"]), -int(row["index"]))
    return str(bisect.bisect_left(secured, own) + 1)


def is_ranked(row: Row, rules: str) -> bool:
    """Tell whether a line has a rank: a secured rating (BdF 3.2), under FIDE one that is not only named."""
    if row["mark"] in ("delisted", "inactive", "titled"):
        return False
    return rules in EDITIONS or int(row["index"]) >= SECURED_INDEX


def check_ranks(number: str, rows: list[Row], rules: str) -> None:
    """Rank the lines of a list anew."""
    secured = sorted((-int(row["value"]), -int(row["index"])) for row in rows if is_ranked(row, rules))
    for row in rows:
        rank = find_rank(row, secured) if is_ranked(row, rules) else ""
        if rank != row["rank"]:
            raise Difference(f"list {number}: player {row['player']}: rank {rank or '-'}, on the list {row['rank']}")


def check_checksum(publication: Row, rows: list[Row]) -> None:
    """Compare the checksum of a list with its canonical file: rank, number, value, index."""
    lines = [f"{row['rank']},{row['player']},{row['value']},{row['index']}\n" for row in rows]
    digest = hashlib.sha256("".join(["rank,id,value,index\n", *lines]).encode()).hexdigest()
    if digest != publication["checksum"]:
        raise Difference(f"list {publication['number']}: its checksum should be {digest}")


def subtract_years(day: str, years: int) -> str:
    """Return the same day some years before."""
    return f"{int(day[:4]) - years:04}{day[4:]}"


INACTIVE_YEARS = 5
"""Years without an evaluation after which an FWZ is not published (BdF 5)."""


class Lists:
    """Checks the published lists of a pool."""

    def __init__(self, bundle: Bundle, pasts: Pasts) -> None:
        """Read who is on no list, and the ratings that players brought."""
        self.pasts = {name: sorted(states) for name, states in pasts.items()}
        self.unlisted = {row["player"] for row in bundle.rows("unlisted")}
        self.adopted: dict[str, list[Row]] = {}
        for row in bundle.rows("adopted"):
            self.adopted.setdefault(row["player"], []).append(row)

    def check(self, publication: Row, rows: list[Row]) -> None:
        """Compare each line with the ledger of its time, and look for players who are missing."""
        number, as_of, at = publication["number"], publication["as_of"], publication["published_at"]
        listed = [row for row in rows if row["mark"] != "titled"]
        check_ranks(number, listed, publication["rules"])
        check_checksum(publication, rows)
        found = {name: past for name, pasts in self.pasts.items() if (past := find_past(pasts, as_of, at))}
        for row in listed:
            self.check_line(number, row, found.get(row["player"]), as_of)
        self.check_missing(publication, {row["player"] for row in listed}, found)

    def check_line(self, number: str, row: Row, past: Past | None, as_of: str) -> None:
        """Compare a line with the newest evaluation of its day, or with a rating that was brought along."""
        shown = (int(row["value"]), int(row["index"]))
        brought = [
            (int(each["value"]), int(each["index"]))
            for each in self.adopted.get(row["player"], ())
            if each["as_of"] <= as_of
        ]
        if past is None and shown not in brought:
            raise Difference(f"list {number}: player {row['player']}: {shown}, and nothing in the ledger")
        if past is not None and shown != (past.value, past.index):
            steps = [f"newest evaluation by {as_of}: {past.place[2]} of {past.place[0]}, written {past.written_at}"]
            what = f"list {number}: player {row['player']}: {shown}, in the ledger {(past.value, past.index)}"
            raise Difference(what, steps)

    def check_missing(self, publication: Row, listed: set[str], found: dict[str, Past]) -> None:
        """Look for players with a rating who are not listed; FIDE's lists name others by rules of their own."""
        rules, as_of = publication["rules"], publication["as_of"]
        if rules in EDITIONS:
            return
        since = subtract_years(as_of, INACTIVE_YEARS) if rules == "bdf-fwz" else ""
        active = {name for name, past in found.items() if past.place[0] >= since and (past.value or past.index)}
        missing = sorted(active - listed - self.unlisted)
        if missing:
            raise Difference(f"list {publication['number']}: players {missing} have a rating and are missing")
        if rules == "bdf-fwz" and (inactive := sorted((listed & found.keys()) - active)):
            raise Difference(f"list {publication['number']}: players {inactive} are inactive and listed")


def check_lists(bundle: Bundle, pasts: Pasts) -> int:
    """Check every list; count them."""
    lists, count = Lists(bundle, pasts), 0
    law = Law(json.loads(bundle.read("law.json")))
    laws = set(zip(law.rules, law.names))
    rows: dict[str, list[Row]] = {}
    for number, lines in itertools.groupby(bundle.rows("list_rows"), key=lambda row: row["list"]):
        if number in rows:
            raise Difference(f"list_rows.csv: lines of list {number} stand in two places")
        rows[number] = list(lines)
    for publication in bundle.rows("lists"):
        number, own = publication["number"], (publication["rules"], publication["edition"])
        if own not in laws:
            raise Difference(f"list {number}: {' '.join(own)} is no law of the pool; law.json has {sorted(laws)}")
        lists.check(publication, rows.pop(publication["number"], []))
        count += 1
    if rows:
        raise Difference(f"list_rows.csv: lists {sorted(rows)} are not in lists.csv")
    return count


# --- the program ----------------------------------------------------------------------------------------------


def check_bundle(place: str, kept: str = "") -> str:
    """Check everything in a bundle and say what was checked; raise Difference at the first place that is wrong.

    `kept` is a text with checkpoints that somebody kept.
    """
    bundle = Bundle(place)
    check_files(bundle)
    checkpoints = check_chain(bundle)
    games, pasts = check_ledger(bundle)
    lists = check_lists(bundle, pasts)
    counted = f"{games} games, {lists} lists, {checkpoints} checkpoints"
    found = f"{bundle.about['pool']}: {counted}: everything as calculated here"
    return f"{found}\n{check_kept(bundle, kept)}" if kept else found


def fetch(address: str, folder: str) -> str:
    """Load a file from the net into a folder and return its place."""
    if not address.startswith(("https://", "http://")):
        return address
    place = Path(folder, "bundle.zip" if address.endswith(".zip") else "document.json")
    with urllib.request.urlopen(address) as answer, place.open("wb") as file:  # noqa: S310 -- the address was looked at
        shutil.copyfileobj(answer, file)
    return str(place)


def check_place_of_any_kind(place: str, kept: str = "") -> str:
    """Check a bundle, also against kept checkpoints, or rate a document of the calculation page."""
    if not place.endswith(".json"):
        return check_bundle(place, Path(kept).read_text(encoding="utf-8", errors="replace") if kept else "")
    given = json.loads(Path(place).read_text(encoding="utf-8"))
    documents = given if isinstance(given, list) else [given]
    return "\n".join(line for document in documents for line in describe_document(document))


def main(arguments: list[str]) -> int:
    """Check what the arguments name; 0 when everything agrees, 1 at a difference, 2 when it cannot be read."""
    if len(arguments) not in (1, 2):
        print(__doc__)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        try:
            print(check_place_of_any_kind(fetch(arguments[0], folder), *arguments[1:]))
        except Difference as difference:
            print(f"DIFFERENCE {difference}")
            return 1
        except Unknown as unknown:
            print(f"{arguments[0]} cannot be checked: {unknown}")
            return 2
        except (OSError, zipfile.BadZipFile, ValueError, KeyError) as error:
            print(f"{arguments[0]} cannot be read: {error!r}")
            return 2
    return 0


if __name__ == "__main__":
    gc.disable()  # millions of rows, and none refers back to another: a sixth of the time
    sys.exit(main(sys.argv[1:]))
