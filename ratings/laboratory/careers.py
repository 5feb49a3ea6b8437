"""What a candidate makes of players: every evaluation in columns, and the answers that follow from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from math import sqrt

from ratings.regulations.ranking import ranks

from .bootstrap import estimate_mean, estimate_means
from .definition import Experiment
from .predictions import Column, new_column
from .report import CoursePoint, Jumps, LevelChange, NewcomerStep, RankChange, RankChanges, ScaleYear

NO_RATING = -(2**40)
"""Stands for the value of somebody who has none."""

STEPS = (5, 10, 20, 40)
"""Rated games after which newcomers are looked at, and the games in which they are taken to be at their level: our own
choice.
"""
SETTLED = range(80, 160)

LEVEL_WIDTH = 200
"""Rating points of a level in the comparison of lists."""

MOST_CHANGES = 10
"""Players named among those who gain most, and among those who lose most."""

MOST = 0.95
"""Share of the evaluations that jump no further than `Jumps.most`."""

Rating = tuple[int, int]
"""Value and index."""


@dataclass(frozen=True, slots=True)
class Careers:
    """Evaluations in their order, a place in each column for one that a player comes out of with a rating: the player,
    the tournament, the ordinal of its day, its counted games, the value before (`NO_RATING` without), value and index
    after. `fallbacks` counts first ratings by the code of the fallback that they took.
    """

    players: Column = field(default_factory=new_column)
    tournaments: Column = field(default_factory=new_column)
    days: Column = field(default_factory=new_column)
    games: Column = field(default_factory=new_column)
    befores: Column = field(default_factory=new_column)
    afters: Column = field(default_factory=new_column)
    indexes: Column = field(default_factory=new_column)
    fallbacks: dict[str, int] = field(default_factory=dict)

    def add(  # noqa: PLR0913, PLR0917 -- a number for each column
        self, player: int, tournament: int, day: int, games: int, before: int, after: Rating
    ) -> None:
        """Add an evaluation."""
        self.players.append(player)
        self.tournaments.append(tournament)
        self.days.append(day)
        self.games.append(games)
        self.befores.append(before)
        self.afters.append(after[0])
        self.indexes.append(after[1])


def count_first_ratings(careers: Careers) -> int:
    """Return how many evaluations began without a rating."""
    return careers.befores.count(NO_RATING)


def measure_jumps(experiment: Experiment, careers: Careers) -> Jumps | None:
    """Return how far values move with an evaluation; None where none of them had one before it."""
    distances: list[int] = []
    totals: dict[int, int] = defaultdict(int)
    counts: dict[int, int] = defaultdict(int)
    for tournament, before, after in zip(careers.tournaments, careers.befores, careers.afters, strict=True):
        if before != NO_RATING:
            distances.append(abs(after - before))
            totals[tournament] += distances[-1]
            counts[tournament] += 1
    if not distances:
        return None
    games = list(counts.values())
    (mean,) = estimate_means([list(totals.values())], games, experiment.resamples, experiment.seed)
    distances.sort()
    return Jumps(len(distances), mean, distances[int(MOST * (len(distances) - 1))], distances[-1])


def measure_scale(experiment: Experiment, careers: Careers) -> tuple[ScaleYear, ...]:
    """Return how the values at the end of each year lie, up to the end of the test span."""
    years: dict[int, dict[int, int]] = defaultdict(dict)
    last = experiment.test.last.toordinal()
    known: dict[int, int] = {}  # a date is slow to make, and most days come often
    for player, day, after in zip(careers.players, careers.days, careers.afters, strict=True):
        if day <= last:
            year = known.get(day) or known.setdefault(day, date.fromordinal(day).year)
            years[year][player] = after
    return tuple(
        _scale_year(experiment, year, values, years.get(year - 1, {})) for year, values in sorted(years.items())
    )


def _scale_year(experiment: Experiment, year: int, values: Mapping[int, int], earlier: Mapping[int, int]) -> ScaleYear:
    mean = sum(values.values()) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values.values()) / len(values))
    moved = [value - earlier[player] for player, value in values.items() if player in earlier]
    drift = estimate_mean(moved, experiment.resamples, experiment.seed) if moved else None
    return ScaleYear(year, len(values), mean, spread, drift)


def measure_newcomers(experiment: Experiment, careers: Careers) -> tuple[NewcomerStep, ...]:
    """Return how far newcomers are from their level after some games: the mean of their values while they have
    `SETTLED` games. Who never gets that far is left out, at every step.
    """
    levels = [found for course in _courses_of_newcomers(careers).values() if (found := _distances(course))]
    if not levels:
        return ()
    return tuple(
        NewcomerStep(games, len(levels), estimate_mean(distances, experiment.resamples, experiment.seed))
        for games, distances in zip(STEPS, zip(*levels, strict=True), strict=True)
    )


def _courses_of_newcomers(careers: Careers) -> Mapping[int, list[Rating]]:
    """Return value and number of rated games after each evaluation of those who began without a rating."""
    found: dict[int, list[Rating]] = {}
    columns = careers.players, careers.befores, careers.afters, careers.games
    for player, before, after, games in zip(*columns, strict=True):
        if before == NO_RATING:
            found[player] = [(after, games)]
        elif player in found:
            course = found[player]
            course.append((after, course[-1][1] + games))
    return found


def _distances(course: Sequence[Rating]) -> list[float]:
    """Return the distance from the level after each of `STEPS`; none for somebody whose level is unknown."""
    settled = [value for value, games in course if games in SETTLED]
    if not settled:
        return []
    level = sum(settled) / len(settled)
    return [abs(next(value for value, games in course if games >= step) - level) for step in STEPS]


def list_at_end(experiment: Experiment, careers: Careers) -> dict[int, Rating]:
    """Return value and index at the end of the test span of everybody who was rated in it."""
    first, last = experiment.test.first.toordinal(), experiment.test.last.toordinal()
    columns = careers.players, careers.days, careers.afters, careers.indexes
    return {player: (value, index) for player, day, value, index in zip(*columns, strict=True) if first <= day <= last}


def compare_lists(
    experiment: Experiment, first: Mapping[int, Rating], other: Mapping[int, Rating], numbers: Mapping[int, str]
) -> RankChanges | None:
    """Return what another candidate changes in the list at the end; None without a player in both."""
    both = [player for player in first if player in other]
    if not both:
        return None
    changes = _rank_changes(both, first, other, numbers)
    return RankChanges(
        players=len(both),
        mean=sum(abs(each.rank - each.first_rank) for each in changes) / len(both),
        gainers=tuple(each for each in changes[:MOST_CHANGES] if each.rank < each.first_rank),
        losers=tuple(each for each in changes[: -MOST_CHANGES - 1 : -1] if each.rank > each.first_rank),
        levels=tuple(_compare_levels(experiment, changes)),
    )


def _rank_changes(
    players: Sequence[int], first: Mapping[int, Rating], other: Mapping[int, Rating], numbers: Mapping[int, str]
) -> list[RankChange]:
    """Return the change of each player, the largest gain first."""
    was, now = (ranks((player, *ratings[player]) for player in players) for ratings in (first, other))
    changes = (RankChange(numbers[each], was[each], now[each], first[each][0], other[each][0]) for each in players)
    return sorted(changes, key=lambda change: (change.rank - change.first_rank, change.player))


def _compare_levels(experiment: Experiment, changes: Sequence[RankChange]) -> Iterator[LevelChange]:
    levels: dict[int, list[int]] = defaultdict(list)
    for each in changes:
        levels[each.first_value // LEVEL_WIDTH].append(each.value - each.first_value)
    for level, differences in sorted(levels.items()):
        low = level * LEVEL_WIDTH
        difference = estimate_mean(differences, experiment.resamples, experiment.seed)
        yield LevelChange(low, low + LEVEL_WIDTH - 1, len(differences), difference)


def course_of(careers: Careers, player: int) -> Iterator[CoursePoint]:
    """Yield what a player had after each evaluation."""
    columns = careers.players, careers.days, careers.afters, careers.indexes
    for who, day, value, index in zip(*columns, strict=True):
        if who == player:
            yield CoursePoint(date.fromordinal(day), value, index)
