"""The iteration of BdF 4.4: the same digits everywhere, whatever the order, and always an end."""

from __future__ import annotations

import ast
import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from ratings.regulations import first_fwz, parameters_of
from ratings.regulations.arithmetic import SCALE, expectations, round_half_up
from ratings.regulations.bdf_fwz import procedure_under
from ratings.regulations.codes import Remark
from ratings.regulations.elo import elo_under
from ratings.regulations.first_fwz import FirstRating, Played, Procedure, first_ratings, points_for_k, real_expectation
from ratings.regulations.first_fwz_readings import READINGS

PARAMETERS = parameters_of("bdf-fwz", {})
PROCEDURE: Procedure = procedure_under(elo_under(PARAMETERS), PARAMETERS)
BY_READING = {number: replace(PROCEDURE, reading=reading) for number, reading in READINGS.items()}
NEWCOMER = 0
# IEEE 754 defines these to the bit; a function of a mathematical library may differ in its last digit.
SAME_EVERYWHERE = {"Add", "Sub", "Mult", "Div", "USub", "FloorDiv"}


def played(*results: tuple[int, int, int]) -> list[Played]:
    """Games as (White, Black, half points of White)."""
    return [(number, white, black, half, 2 - half) for number, (white, black, half) in enumerate(results)]


def alone(opponents: list[int], halves: list[int], reading: int = 2) -> FirstRating:
    """The first FWZ of one newcomer against rated opponents."""
    games = played(*((NEWCOMER, who, half) for who, half in enumerate(halves, start=1)))
    return first_ratings([None, *opponents], games, BY_READING[reading])[NEWCOMER]


@pytest.mark.long
def test_order_of_games_does_not_change_a_digit() -> None:
    values = [None, None, 1750, 2100]
    games = played((0, 1, 2), (0, 2, 2), (0, 3, 1), (1, 2, 1), (1, 3, 0), (2, 3, 1))
    results = {tuple(first_ratings(values, list(order), PROCEDURE).items()) for order in itertools.permutations(games)}
    assert {frozenset(result) for result in results} == {frozenset(first_ratings(values, games, PROCEDURE).items())}


def test_real_expectation_agrees_with_the_table_at_whole_points() -> None:
    real = real_expectation(640, 560)
    table = expectations(640, 560)
    assert [real(difference * SCALE) for difference in range(-560, 561)] == list(table)


@pytest.mark.parametrize("difference", [1, SCALE // 3, 99 * SCALE + 499_999_999_999, 560 * SCALE - 1, 900 * SCALE])
def test_real_expectations_of_two_players_make_one_point(difference: int) -> None:
    real = real_expectation(640, 560)
    assert real(difference) + real(-difference) == SCALE


def test_real_expectation_between_whole_points_lies_between_them() -> None:
    real = real_expectation(640, 560)
    steps = [real(tenth * SCALE // 10) for tenth in range(5600)]
    assert steps == sorted(set(steps))


# 4.1 at D = 100.25 and D = 300.5, worked with a calculator of forty digits.
@pytest.mark.parametrize(("quarters", "expected"), [(401, 589_204_637_918), (1202, 746_708_835_704)])
def test_real_expectation_between_whole_points_has_twelve_digits(quarters: int, expected: int) -> None:
    assert real_expectation(640, 560)(quarters * SCALE // 4) == expected


def test_iteration_stops_in_the_round_that_moves_less_than_a_tenth() -> None:
    first = alone([1900, 2000, 2100], [2, 1, 0])
    assert (first.fallback, first.value - first.before) == (None, first.movement)
    assert 0 < first.movement < SCALE // 10


@pytest.mark.parametrize(("rounds", "way_out"), [(58, None), (57, Remark.FALLBACK_NOT_SETTLED)])
def test_value_that_needs_a_round_too_many_takes_the_fallback(rounds: int, way_out: Remark | None) -> None:
    # A separate program with doubles counts 58 rounds; the 57th moves by 0.1006.
    games = played((NEWCOMER, 1, 2), (NEWCOMER, 2, 1), (NEWCOMER, 3, 0))
    short = replace(PROCEDURE, rounds=rounds)
    assert first_ratings([None, 1900, 2000, 2100], games, short)[NEWCOMER].fallback is way_out


@pytest.mark.parametrize(("value", "points"), [(1800 * SCALE, 1800), (1800 * SCALE + 1, 1801), (-SCALE // 2, 0)])
def test_value_a_little_above_a_band_is_above_it(value: int, points: int) -> None:
    # 4.2: "<= 1800"
    assert points_for_k(value) == points


def test_value_that_stands_still_is_found_in_the_first_round() -> None:
    # 4.4: half a point against 1900, the start value, moves nothing.
    assert alone([1900], [1]) == FirstRating(value=1900 * SCALE, before=1900 * SCALE, rounds=1, movement=0)


@pytest.mark.parametrize(("reading", "why"), [(1, Remark.FALLBACK_NOT_SETTLED), (2, Remark.FALLBACK_NOT_EXPECTABLE)])
@pytest.mark.parametrize(("points", "games"), [(9, 5), (11, 6), (13, 7), (15, 8), (16, 9)])
def test_common_results_beyond_the_limit_take_the_fallback(points: int, games: int, reading: int, why: Remark) -> None:
    # 4.1: nobody can expect more than 88.23 %; the mean of the opponents is 1900.
    halves = [2] * (points // 2) + [1] * (points % 2)
    first = alone([1900] * games, halves + [0] * (games - len(halves)), reading)
    assert (first.value, first.fallback, first.distance) == (2200 * SCALE, why, 300)


@pytest.mark.parametrize(
    ("reading", "games", "value", "way_out"),
    [(1, 74, 1799, None), (1, 76, 2099, Remark.FALLBACK_NOT_SETTLED), (2, 76, 1799, None)],
)
def test_rounds_of_very_many_games_swing_for_ever(reading: int, games: int, value: int, way_out: Remark | None) -> None:
    # 4.1: near equal values a point of rating is worth ln(10) / 2560 of expectation. With K = 30 (4.2) a round moves
    # by 30 * 74 * 0.0008995 = 1.997 times the distance to 1799, with 76 games by 2.05 times: ever further beyond it.
    # Reading 2 takes K 14 = floor(1100 / 76), so 0.96 times.
    first = alone([1799] * games, [1] * games, reading)
    assert (round_half_up(first.value, SCALE), first.fallback) == (value, way_out)


def test_fallback_of_reading_1_follows_the_movement_downwards() -> None:
    first = alone([1900] * 5, [1, 0, 0, 0, 0], reading=1)
    assert (first.value, first.fallback, first.distance) == (1600 * SCALE, Remark.FALLBACK_NOT_SETTLED, -300)
    assert first.movement < 0


@pytest.mark.parametrize(("reading", "why"), [(1, Remark.FALLBACK_NOT_SETTLED), (2, Remark.FALLBACK_NOT_EXPECTABLE)])
def test_newcomer_who_settles_is_iterated_without_the_others(reading: int, why: Remark) -> None:
    # N (6.5 of 7) leaves; M drew with N and twice with 1900, so N stands 300 above M's
    # opponents' mean and M comes to rest between.
    values = [None, None, *[1900] * 6]
    games = played(*((0, who, 2) for who in range(2, 8)), (0, 1, 1), (1, 2, 1), (1, 3, 1))
    firsts = first_ratings(values, games, BY_READING[reading])
    assert {who: first.fallback for who, first in firsts.items()} == {0: why, 1: None}
    mean = (6 * 1900 * SCALE + firsts[1].value) // 7
    assert abs(firsts[0].value - mean - 300 * SCALE) <= 1


def test_two_newcomers_without_opponents_in_common_do_not_meet() -> None:
    values = [None, 1900, None, 1900]
    games = played((0, 1, 1), (2, 3, 2))
    firsts = first_ratings(values, games, PROCEDURE)
    assert {who: (first.value, first.fallback) for who, first in firsts.items()} == {
        0: (1900 * SCALE, None),
        2: (2200 * SCALE, Remark.FALLBACK_100),
    }


def test_player_without_a_game_is_no_newcomer() -> None:
    assert first_ratings([None, 1900, 1900], played((1, 2, 1)), PROCEDURE) == {}


def test_reals_use_only_operations_that_are_the_same_everywhere() -> None:
    tree = ast.parse(Path(first_fwz.__file__).read_text())
    function = next(node for node in tree.body if getattr(node, "name", "") == "real_expectation")
    operations = {type(node.op).__name__ for node in ast.walk(function) if isinstance(node, ast.BinOp | ast.UnaryOp)}
    calls = {ast.unparse(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
    assert operations <= SAME_EVERYWHERE
    # The two conversions take a decimal of forty digits, which every machine rounds to the same double.
    assert calls == {"float", "power_of_ten", "EXACT.divide", "EXACT.ln", "expectations", "range", "abs", "int"}


def test_reals_stand_in_one_function_only() -> None:
    tree = ast.parse(Path(first_fwz.__file__).read_text())
    places = {
        getattr(top, "name", ast.unparse(top))
        for top in tree.body
        for node in ast.walk(top)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Call) and ast.unparse(node.func) in {"float", "round"})
    }
    assert places == {"real_expectation"}
