"""What a candidate makes of players: every evaluation in columns, and the answers that follow from them."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import accumulate
from math import sqrt

from ratings.compiled import Column, add_reals, number_in_order, zeros
from ratings.regulations.ranking import ranks

from .bootstrap import estimate_mean, estimate_means
from .career_loops import NO_RATING, add_distances, choose_distances, find_last_rows, follow_newcomers
from .definition import Experiment
from .predictions import new_column
from .report import CoursePoint, Jumps, LevelChange, NewcomerStep, RankChange, RankChanges, ScaleYear

STEPS = new_column((5, 10, 20, 40))
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

    def extend(self, columns: Iterable[Column]) -> None:
        """Add evaluations, a column of them for each of ours."""
        own = self.players, self.tournaments, self.days, self.games, self.befores, self.afters, self.indexes
        for column, more in zip(own, columns, strict=True):
            column.extend(more)


def count_first_ratings(careers: Careers) -> int:
    """Return how many evaluations began without a rating."""
    return careers.befores.count(NO_RATING)


def measure_jumps(experiment: Experiment, careers: Careers) -> Jumps | None:
    """Return how far values move with an evaluation; None where none of them had one before it."""
    rows = len(careers.befores)
    tournaments, distances = zeros(rows), zeros(rows)
    count = choose_distances(careers.tournaments, careers.befores, careers.afters, tournaments, distances)
    if not count:
        return None
    distances = distances[:count]
    numbers, different = number_in_order(tournaments[:count])
    totals, games, lengths = zeros(different), zeros(different), zeros(max(distances) + 1)
    add_distances(numbers, distances, totals, games, lengths)
    (mean,) = estimate_means([totals.tolist()], games.tolist(), experiment.resamples, experiment.seed)
    most = bisect_right(list(accumulate(lengths)), int(MOST * (count - 1)))
    return Jumps(count, mean, most, len(lengths) - 1)


def measure_scale(experiment: Experiment, careers: Careers) -> tuple[ScaleYear, ...]:
    """Return how the values at the end of each year lie, up to the end of the test span."""
    first, last = min(careers.days, default=1), experiment.test.last.toordinal()
    begins = date.fromordinal(first).year
    years: dict[int, dict[int, int]] = defaultdict(dict)
    for span, player, row in _last_rows(careers, first, last, lambda day: date.fromordinal(day).year - begins):
        years[begins + span][player] = careers.afters[row]
    return tuple(
        _scale_year(experiment, year, values, years.get(year - 1, {})) for year, values in sorted(years.items())
    )


def _last_rows(
    careers: Careers, first: int, last: int, span_of: Callable[[int], int]
) -> Iterator[tuple[int, int, int]]:
    """Yield the last row of each player in each span of the days from the first to the last, with the number of the
    span and that of the player, in the order of their first rows there.
    """
    if not careers.players or last < first:
        return
    players, width = number_in_order(careers.players)
    spans = new_column(map(span_of, range(first, last + 1)))
    rows = zeros((max(spans) + 1) * width)
    order = zeros(min(len(rows), len(players)))
    for place in order[: find_last_rows(players, careers.days, first, last, spans, width, rows, order)]:
        yield *divmod(place, width), rows[place] - 1


def _scale_year(experiment: Experiment, year: int, values: Mapping[int, int], earlier: Mapping[int, int]) -> ScaleYear:
    mean = sum(values.values()) / len(values)
    spread = sqrt(add_reals((value - mean) ** 2 for value in values.values()) / len(values))
    moved = [value - earlier[player] for player, value in values.items() if player in earlier]
    drift = estimate_mean(moved, experiment.resamples, experiment.seed) if moved else None
    return ScaleYear(year, len(values), mean, spread, drift)


def measure_newcomers(experiment: Experiment, careers: Careers) -> tuple[NewcomerStep, ...]:
    """Return how far newcomers are from their level after some games: the mean of their values while they have
    `SETTLED` games. Who never gets that far is left out, at every step.
    """
    levels = list(_find_distances(careers))
    if not levels:
        return ()
    return tuple(
        NewcomerStep(games, len(levels), estimate_mean(distances, experiment.resamples, experiment.seed))
        for games, distances in zip(STEPS, zip(*levels, strict=True), strict=True)
    )


def _find_distances(careers: Careers) -> Iterator[list[float]]:
    """Yield the distances from the level after each of `STEPS`, of each newcomer whose level is known."""
    players, width = number_in_order(careers.players)
    facts = players, careers.befores, careers.afters, careers.games, STEPS, SETTLED.start, SETTLED.stop
    played, reached, sums, counts, order = (zeros(width) for _ in range(5))
    at_steps = zeros(len(STEPS) * width)
    newcomers = follow_newcomers(*facts, played, reached, at_steps, sums, counts, order)
    for who in order[:newcomers]:
        if counts[who]:
            level = sums[who] / counts[who]
            yield [abs(value - level) for value in at_steps[who * len(STEPS) : (who + 1) * len(STEPS)]]


def list_at_end(experiment: Experiment, careers: Careers) -> dict[int, Rating]:
    """Return value and index at the end of the test span of everybody who was rated in it."""
    first, last = experiment.test.first.toordinal(), experiment.test.last.toordinal()
    rows = (row for _, _, row in _last_rows(careers, first, last, lambda _day: 0))
    return {careers.players[row]: (careers.afters[row], careers.indexes[row]) for row in rows}


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
    """Yield what a player had after each evaluation; nothing for 0, who is nobody."""
    if not player:
        return
    columns = careers.players, careers.days, careers.afters, careers.indexes
    for who, day, value, index in zip(*columns, strict=True):
        if who == player:
            yield CoursePoint(date.fromordinal(day), value, index)
