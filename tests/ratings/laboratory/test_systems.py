"""Systems for comparison against numbers that others published, and against the most likely strengths found blindly."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import exp, log

import pytest

from ratings.laboratory import Candidate, DefinitionError
from ratings.laboratory.career_loops import NO_RATING
from ratings.laboratory.definition import system_numbers
from ratings.laboratory.system_numbers import ELO_NUMBERS, SYSTEM_NUMBERS
from ratings.laboratory.systems import SYSTEMS, CountedGame, pass_through
from ratings.laboratory.systems.elo import PlainElo
from ratings.laboratory.systems.glicko_2 import POINTS, Strength, grown, rate_period
from ratings.laboratory.systems.whole_history import Course, play, settle
from ratings.regulations.arithmetic import SCALE

WIN, DRAW, LOSS = 2, 1, 0


def test_plain_elo_moves_both_by_k_times_the_surprise() -> None:
    # 1 / (1 + 10^(-200/400)) = 0.759747; a difference of 600 counts as 400: 1 / 11 for the weaker side.
    elo = PlainElo({**ELO_NUMBERS, "k": 20}, {1: 2000, 2: 1800, 3: 2400})
    assert elo.expectation(1, 4) is None
    assert [elo.expectation(1, 2), elo.expectation(2, 3)] == pytest.approx([0.759747, 1 / 11], abs=1e-6)
    moved = {each.player: each for each in elo.add(1, [CountedGame(1, 1, 1, 2, DRAW), CountedGame(2, 1, 2, 3, WIN)])}
    changes = {player: each.after - (each.before or 0) for player, each in moved.items()}
    assert changes == pytest.approx({1: 20 * -0.259747, 2: 20 * (0.259747 + 10 / 11), 3: 20 * -10 / 11}, abs=1e-4)
    assert [(each.games, each.day) for each in moved.values()] == [(1, 1), (2, 1), (1, 1)]


def strength(value: float, deviation: float) -> Strength:
    return Strength((value - 1500) / POINTS, deviation / POINTS, 0.06)


def test_glicko_2_gives_the_numbers_of_the_example_in_its_paper() -> None:
    # Glickman: 1500 with deviation 200 beats 1400 (30), loses to 1550 (100) and to 1700 (300); tau 0.5.
    met = [(strength(1400, 30), 1.0), (strength(1550, 100), 0.0), (strength(1700, 300), 0.0)]
    after = rate_period(strength(1500, 200), met, tau=0.5)
    assert (round(after.value, 4), round(after.deviation, 4)) == (-0.2069, 0.8722)
    assert 1500 + POINTS * after.value == pytest.approx(1464.06, abs=0.01)  # the paper goes on with rounded numbers
    assert round(POINTS * after.deviation, 2) == 151.52
    assert int(after.volatility * 100_000) == 5999  # 0.05999 in the paper
    idle = rate_period(strength(1500, 200), [], tau=0.5)
    assert idle == grown(strength(1500, 200), 1)
    assert idle.deviation > strength(1500, 200).deviation


def test_number_that_a_system_does_not_have_is_refused() -> None:
    with pytest.raises(DefinitionError, match="elo has no 'speed'; it has k, divisor, limit, start"):
        system_numbers(Candidate("a", "", {}, "elo", {"speed": 3}))


ELO = 400 / log(10)


def test_whole_history_gives_the_numbers_of_a_published_program() -> None:
    # github.com/goshrine/whole_history_rating, test_output: a drift of 300 a day, one win and one loss before.
    weaker, stronger = Course(0, 2), Course(0, 2)
    for day, score in ((1, 1.0), (2, 0.0), (3, 0.0), (4, 0.0), (4, 0.0)):
        play(weaker, stronger, day, score)
    settle([weaker, stronger], 300 / ELO**2)
    # That program has Black's win on the first day as the first name's, whose values are below 0 in the end.
    assert [round(value * ELO) for value in weaker.values] == [-92, -94, -95, -96]
    assert [round(value * ELO) for value in stronger.values] == [92, 94, 95, 96]


def log_likelihood(courses: Iterable[Course], drift: float) -> float:
    """What whole-history rating maximises, written down as the paper states it: games once, priors, drift."""
    total = 0.0
    for course in courses:
        for value, met in zip(course.values, course.met, strict=True):
            for other, at, score in met:  # each game stands with both players
                total += score * log(1 / (1 + exp(other.values[at] - value)))
        won = 1 / (1 + exp(course.anchor - course.values[0]))
        total += course.prior / 2 * (log(won) + log(1 - won))
        for (day, value), (later, following) in pairwise(zip(course.days, course.values, strict=True)):
            total -= (following - value) ** 2 / (2 * drift * (later - day))
    return total


def test_whole_history_finds_the_most_likely_courses() -> None:
    courses = [Course(0.3, 20), Course(0, 2), Course(0, 2)]
    for day, white, black, score in ((1, 0, 1, 1.0), (5, 1, 2, 0.5), (5, 2, 0, 1.0), (40, 2, 1, 1.0), (70, 0, 2, 0.5)):
        play(courses[white], courses[black], day, score)
    settle(courses, 0.002)
    best = log_likelihood(courses, 0.002)
    for course in courses:
        for at, value in enumerate(course.values):
            for step in (-0.01, 0.01):
                course.values[at] = value + step
                assert log_likelihood(courses, 0.002) < best
            course.values[at] = value


@pytest.mark.parametrize(("games", "value"), [(10, 2500), (14, 2400), (30, 2600), (30, 3500)])
def test_whole_history_finds_newcomers_who_draw_against_the_strongest(games: int, value: int) -> None:
    # Newton's method without a limit of its steps ends these in an overflow. With one unknown strength the sum of the
    # slopes, by hand, is 0 at the summit; the others are held by 10^9 games.
    opponents = dict.fromkeys(range(2, games + 2), value)
    system = SYSTEMS["whr"]({**SYSTEM_NUMBERS["whr"], "brought_games": 1e9}, opponents)
    played = [CountedGame(number, 1, 1, number, DRAW) for number in opponents]
    _, careers = pass_through(system, [(1000, played)])
    found = dict(zip(careers.players, careers.afters, strict=True))[1]
    newcomer, other = ((each - 1900) / ELO for each in (found, value))
    slopes = [games * (1 / 2 - expected(at - other)) + 2 * (1 / 2 - expected(at)) for at in (newcomer, newcomer + 0.01)]
    assert abs(slopes[0]) < abs(slopes[0] - slopes[1])  # less than two points away


def expected(difference: float) -> float:
    """A difference in natural units as an expectation."""
    return 1 / (1 + exp(-difference))


@pytest.mark.parametrize("name", ["glicko-2", "whr"])
def test_rating_of_a_period_has_the_day_of_its_last_game(name: str) -> None:
    units = [(day, [CountedGame(day, 1, 1, 2, WIN)]) for day in (1001, 1005, 1092)]
    _, careers = pass_through(SYSTEMS[name]({**SYSTEM_NUMBERS[name], "period_days": 91}, {1: 1900, 2: 1900}), units)
    assert list(careers.days) == [1005, 1005, 1092, 1092]  # the periods end on days 1091 and 1182


@pytest.mark.parametrize("name", SYSTEMS)
def test_system_predicts_by_what_was_rated_before_and_learns_from_results(name: str) -> None:
    # Player 1 beats 2 in each of ten quarters; 3 is new, and their first game is predicted by nobody.
    units = [(100 * number, [CountedGame(number, number, 1, 2, WIN)]) for number in range(1, 11)]
    units.append((1100, [CountedGame(11, 11, 3, 1, LOSS)]))
    units.append((1300, [CountedGame(12, 12, 3, 1, LOSS)]))
    predictions, careers = pass_through(SYSTEMS[name](SYSTEM_NUMBERS[name], {1: 1900, 2: 1900}), units)
    assert list(predictions.games) == [*range(1, 11), 12]
    assert predictions.expected[0] == SCALE // 2
    assert list(predictions.expected[:10]) == sorted(predictions.expected[:10])
    assert predictions.expected[10] < SCALE * 2 // 5
    assert (len(careers.players), careers.befores.count(NO_RATING)) == (24, 1)
    values = dict(zip(careers.players, careers.afters, strict=True))
    assert values[3] < values[1]
    assert (values[1] > 1900, values[2] < 1900) == (True, True)
