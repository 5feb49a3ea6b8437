"""What is said about players, by hand: newcomers, scale, jumps, ranks, courses; and draws as results of their own."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.laboratory import Predictions, read_experiment
from ratings.laboratory.bootstrap import MOST_GROUPS, Estimate, estimate_means
from ratings.laboratory.career_loops import NO_RATING
from ratings.laboratory.careers import (
    Careers,
    compare_lists,
    count_first_ratings,
    course_of,
    list_at_end,
    measure_jumps,
    measure_newcomers,
    measure_scale,
)
from ratings.laboratory.draws import DrawModel, fit_draws
from ratings.laboratory.predictions import align
from ratings.laboratory.report import CoursePoint, Jumps, LevelChange, NewcomerStep, RankChange, RankChanges, ScaleYear
from tests.ratings.laboratory.test_experiment import DEFINITION

EXPERIMENT = read_experiment(DEFINITION)  # trains in the first half of 2025 and tests in the second


def careers(*rows: tuple[int, date, int, int, int]) -> Careers:
    """Evaluations of player, day, games, value before and after; each in a tournament of its own."""
    found = Careers()
    for number, (player, on, games, before, after) in enumerate(rows):
        found.add(player, number, on.toordinal(), games, before, (after, number))
    return found


def certain(mean: float) -> Estimate:
    return Estimate(mean, mean, mean)


SPRING, SUMMER = date(2025, 4, 1), date(2025, 8, 1)


def test_newcomers_are_measured_by_the_level_that_they_settle_at() -> None:
    found = careers(
        (1, SPRING, 6, NO_RATING, 1700),  # 6 games
        (2, SPRING, 9, 2000, 2010),  # brought a rating
        (1, SPRING, 6, 1700, 1760),  # 12
        (1, SPRING, 30, 1760, 1850),  # 42
        (1, SPRING, 40, 1850, 1900),  # 82: settled
        (3, SPRING, 9, NO_RATING, 1500),  # never gets that far
        (1, SPRING, 40, 1900, 1920),  # 122: settled; the level is 1910
    )
    assert count_first_ratings(found) == 2
    assert measure_newcomers(EXPERIMENT, found) == tuple(
        NewcomerStep(games, 1, certain(distance)) for games, distance in ((5, 210), (10, 150), (20, 60), (40, 60))
    )
    assert measure_newcomers(EXPERIMENT, careers((3, SPRING, 9, NO_RATING, 1500))) == ()


def test_scale_has_the_last_value_of_each_year_and_moves_with_those_who_stay() -> None:
    found = careers(
        (1, date(2023, 5, 1), 1, 1900, 1910),
        (1, date(2023, 6, 1), 1, 1910, 1900),
        (2, date(2023, 6, 1), 1, NO_RATING, 2100),
        (1, date(2024, 6, 1), 1, 1900, 1930),
        (3, date(2024, 6, 1), 1, NO_RATING, 1930),
        (3, date(2026, 6, 1), 1, 1930, 1000),  # after the test span
    )
    assert measure_scale(EXPERIMENT, found) == (
        ScaleYear(2023, 2, 2000.0, 100.0, None),
        ScaleYear(2024, 2, 1930.0, 0.0, certain(30.0)),
    )


def test_jumps_leave_first_ratings_out() -> None:
    found = careers((1, SPRING, 5, NO_RATING, 1900), (1, SPRING, 5, 1900, 1880), (2, SPRING, 5, 2000, 2020))
    assert measure_jumps(EXPERIMENT, found) == Jumps(2, certain(20.0), 20, 20)
    assert measure_jumps(EXPERIMENT, careers((1, SPRING, 5, NO_RATING, 1900))) is None


def test_lists_are_those_of_the_test_span_and_ranks_say_who_gains() -> None:
    first = careers((1, SUMMER, 5, 0, 2000), (2, SUMMER, 5, 0, 1990), (3, SUMMER, 5, 0, 1700), (4, SPRING, 5, 0, 1))
    other = careers((1, SUMMER, 5, 0, 1980), (2, SUMMER, 5, 0, 1990), (3, SUMMER, 5, 0, 1750))
    was, now = list_at_end(EXPERIMENT, first), list_at_end(EXPERIMENT, other)
    assert was == {1: (2000, 0), 2: (1990, 1), 3: (1700, 2)}
    assert compare_lists(EXPERIMENT, was, now, {1: "0001", 2: "0002", 3: "0003"}) == RankChanges(
        players=3,
        mean=2 / 3,
        gainers=(RankChange("0002", 2, 1, 1990, 1990),),
        losers=(RankChange("0001", 1, 2, 2000, 1980),),
        levels=(
            LevelChange(1600, 1799, 1, certain(50.0)),
            LevelChange(1800, 1999, 1, certain(0.0)),
            LevelChange(2000, 2199, 1, certain(-20.0)),
        ),
    )
    assert compare_lists(EXPERIMENT, was, {}, {}) is None


def test_course_has_every_evaluation_of_one_player() -> None:
    found = careers((1, SPRING, 5, 0, 1900), (2, SPRING, 5, 0, 1800), (1, SUMMER, 5, 1900, 1920))
    assert list(course_of(found, 1)) == [CoursePoint(SPRING, 1900, 0), CoursePoint(SUMMER, 1920, 2)]


def test_draws_are_counted_by_bands_and_leave_the_expectation_as_it_is() -> None:
    model = fit_draws([(0.5, 0.5, 6), (0.5, 1.0, 1), (0.95, 1.0, 7)])
    assert (model.shares[0], model.shares[9], model.shares[5]) == (7 / 10, 1 / 10, 1 / 3)
    assert model.chances(0.5) == pytest.approx((0.15, 0.7, 0.15))
    _, drawn, won = model.chances(0.95)
    assert [won + drawn / 2, drawn] == pytest.approx([0.95, 0.1], abs=1e-3)
    # -ln 0.7 = 0.356675, -ln 0.15 = 1.897120
    assert [round(model.cost(0.5, score), 6) for score in (0.5, 1.0)] == [0.356675, 1.89712]
    assert DrawModel((0.9,) * 10).chances(1.0)[2] == pytest.approx(1, abs=3e-3)  # no draw fits beside certainty


def test_many_tournaments_are_drawn_in_groups_with_the_same_uncertainty() -> None:
    # 4,000 tournaments, half with a mean of 0 and half of 1: the mean is 0.5 ± 1.96 · 0.5 / √4000 = ± 0.0155.
    (found,) = estimate_means([[0.0, 1.0] * 2000], [1] * 4000, resamples=2000, seed=1)
    assert MOST_GROUPS < 4000
    assert [found.mean, found.high - found.low] == pytest.approx([0.5, 0.031], abs=0.002)


def test_games_in_another_order_are_aligned() -> None:
    first, second = Predictions(), Predictions()
    for game in (3, 1, 2):
        first.add(game, 7, 1, game * 10, 1)
    for game in (2, 3, 4):
        second.add(game, 7, 1, game * 100, 1)
    aligned = align([first, second])
    assert [(list(each.games), list(each.expected)) for each in aligned] == [([2, 3], [20, 30]), ([2, 3], [200, 300])]
