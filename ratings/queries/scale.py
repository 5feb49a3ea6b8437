"""The state of a pool's scale: whether its ratings drift, and whether its expectations come true.

To watch this is the rating officer's duty (FIDE 2003, 12.3 and 13.2). Everything is counted from evaluations in
force. To count it means to read all that was ever played, so each process remembers what it counted until a fact or
an evaluation changes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Any

from django.core.cache import cache
from django.db.models import Avg, Count, F, Q, QuerySet, Sum

from ratings.chain_ends import find_end
from ratings.models import CoveredTournament, Evaluation, Game, LedgerEntry, Pool, Run
from ratings.queries.units import rates_games, rates_periods
from ratings.regulations import RULES, parameters_of
from ratings.regulations.arithmetic import SCALE, round_half_up
from ratings.regulations.counting import why_not
from ratings.regulations.types import HALF_POINTS, Reason, Score

YEARS = 20
"""Years that the page shows at most, the newest ones."""
EVALUATIONS = 2000
"""Evaluations whose games are compared with their expectation, the newest ones."""
STEP = 50
"""Rating points in a step of the comparison."""
LAST = 11
"""The step of all larger differences, from 550 points on; the FWZ counts them up to 560 (these are our own choice)."""
MILLE = 1000
"""Scores are compared in thousandths of a point for each game."""
REMEMBERED = 24 * 60 * 60
"""Seconds for which a state is remembered at most; by then somebody has asked for another one (our own choice)."""

_counting = Lock()
"""One counts at a time: whoever asks for the same meanwhile gets what that one found."""


@dataclass(frozen=True, slots=True)
class Year:
    """A year of a pool. `players` were evaluated in it, `average` is the mean of what each of them had on average after
    their evaluations, `first` the mean of the first ratings of its newcomers. `net` are the rating points that
    evaluations of rated players made (above 0) or destroyed, in hundredths for each of them.
    """

    year: int
    players: int
    average: int
    newcomers: int
    first: int | None
    net: int | None
    games: int
    draws: int

    @property
    def draw_percent(self) -> int | None:
        """The share of draws."""
        return round_half_up(100 * self.draws, self.games) if self.games else None


@dataclass(frozen=True, slots=True)
class Step:
    """Games whose players were `low` to `high` points apart (None: any more): what the stronger ones scored
    and should have scored, in thousandths of a point for each game.
    """

    low: int
    high: int | None
    games: int
    scored: int
    expected: int
    draws: int

    @property
    def draw_percent(self) -> int:
        """The share of draws."""
        return round_half_up(100 * self.draws, self.games)


@dataclass(frozen=True, slots=True)
class State:
    """The years of a pool, the newest first, and the comparison of its newest games."""

    years: tuple[Year, ...]
    steps: tuple[Step, ...]


def state(pool: Pool) -> State:
    """Return the state of a scale. Two queries while it is remembered."""
    key = _fingerprint(pool)
    with _counting:
        found: State | None = cache.get(key)
        if found is None:
            found = State(years(pool), calibration(pool))
            cache.set(key, found, REMEMBERED)
    return found


def _fingerprint(pool: Pool) -> str:
    """Return what the state depends on: the end of the trail, which covers every change of a fact, and the newest
    run over the ledger.
    """
    changed = find_end().hash
    run = Run.objects.filter(pool=pool).order_by("-pk").values_list("pk", "at").first()
    ran = f"{run[0]}@{run[1].isoformat()}" if run else ""
    return f"scale:{pool.pk}:{pool.version}:{changed}:{ran}"


def years(pool: Pool) -> tuple[Year, ...]:
    """Return the newest years in which somebody had a rating after an evaluation, the newest first. Two queries, and
    one for each year.
    """
    flows = _flows(pool)
    rated = sorted((year for year, flow in flows.items() if flow["rated"]), reverse=True)[:YEARS]
    results = _results(pool) if rated else {}
    return tuple(_year(year, *_average(pool, year), flows[year], results.get(year, Counter())) for year in rated)


def _current_entries(pool: Pool) -> QuerySet[LedgerEntry]:
    return LedgerEntry.objects.filter(pool=pool, replaced_by=None).order_by()


def _average(pool: Pool, year: int) -> tuple[int, float]:
    """Return how many players were evaluated in a year, and the mean of what each had on average: whoever plays much
    counts once.
    """
    # Asked for as days, not as a year, so that databases walk along the index of the stream.
    within = (date(year, 1, 1), date(year, 12, 31))
    rated = _current_entries(pool).filter(after_index__gt=0, completed_on__range=within)
    means = rated.values("player").annotate(mean=Avg("after_value"))
    found = means.aggregate(players=Count("player"), average=Avg("mean"))
    return found["players"], found["average"]


def _flows(pool: Pool) -> dict[int, Counter[str]]:
    """Newcomers and the points that evaluations made, by year."""
    new, rated = Q(before_index=None) | Q(before_index=0), Q(after_index__gt=0)
    by_day = (
        _current_entries(pool)
        .values_list("completed_on")
        .annotate(
            rated=Count("evaluation", filter=rated),
            newcomers=Count("evaluation", filter=new),
            first=Sum("after_value", filter=new, default=0),
            evaluated=Count("evaluation", filter=~new),
            made=Sum(F("after_value") - F("before_value"), filter=~new, default=0),
        )
    )
    return _by_year(by_day, ("rated", "newcomers", "first", "evaluated", "made"))


def _results(pool: Pool) -> dict[int, Counter[str]]:
    """Played games and draws, by year."""
    played = Game.objects.filter(tournament__pool=pool, tournament__rated=True, reason=Reason.PLAYED).order_by()
    by_day = played.values_list("completed_on").annotate(
        games=Count("pk"), draws=Count("pk", filter=Q(score=Score.DRAW))
    )
    return _by_year(by_day, ("games", "draws"))


def _by_year(by_day: Iterable[Sequence[Any]], names: Sequence[str]) -> dict[int, Counter[str]]:
    """Sums of days, whose first column is the day, as sums of years: databases group by what is stored faster than by
    the year in it.
    """
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for day, *sums in by_day:
        found[day.year].update(dict(zip(names, sums, strict=True)))
    return found


def _year(year: int, players: int, average: float, flow: Counter[str], results: Counter[str]) -> Year:
    newcomers, evaluated = flow["newcomers"], flow["evaluated"]
    return Year(
        year=year,
        players=players,
        average=round(average),
        newcomers=newcomers,
        first=round(flow["first"] / newcomers) if newcomers else None,
        net=round_half_up(100 * flow["made"], evaluated) if evaluated else None,
        games=results["games"],
        draws=results["draws"],
    )


def calibration(pool: Pool) -> tuple[Step, ...]:
    """Expected against real score by difference, over the games of the newest evaluations. Three queries. Games
    with a player who had no rating before are left out.
    """
    expectation = RULES[pool.rule].expectation(parameters_of(pool.rule, pool.parameters))
    games: Counter[int] = Counter()
    scored: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    draws: Counter[int] = Counter()
    for difference, half_points in _met(pool):
        step = min(difference // STEP, LAST)
        games[step] += 1
        scored[step] += half_points
        draws[step] += half_points == 1
        expected[step] += expectation(difference)
    return tuple(
        Step(
            low=step * STEP,
            high=(step + 1) * STEP - 1 if step < LAST else None,
            games=games[step],
            scored=round_half_up(MILLE * scored[step], 2 * games[step]),
            expected=round_half_up(MILLE * expected[step], SCALE * games[step]),
            draws=draws[step],
        )
        for step in sorted(games)
    )


def _met(pool: Pool) -> Iterator[tuple[int, int]]:
    """Return by how much the stronger player was stronger before the evaluation, and their half points; of two equal
    ones White counts.
    """
    rated_in = _newest(pool)
    entries = LedgerEntry.objects.filter(evaluation__in=set(rated_in.values()), before_index__gt=0)
    columns = ("evaluation_id", "player_id", "before_value")
    values = {(of, player): value for of, player, value in entries.values_list(*columns).iterator()}
    unit = "pk" if rates_games(pool) else "tournament_id"
    games = Game.objects.filter(score__isnull=False, **{f"{unit}__in": rated_in})
    for of, white, black, score, rated, reason, counts in games.values_list(unit, *_GAME).iterator():
        own, other = values.get((rated_in[of], white)), values.get((rated_in[of], black))
        result = Score(rated or score)
        if own is None or other is None or why_not(result, Reason(reason), counts) is not None:
            continue
        of_white, of_black = HALF_POINTS[result]
        yield (own - other, of_white) if own >= other else (other - own, of_black)


def _newest(pool: Pool) -> dict[int, int]:
    """Return the evaluations of the games or tournaments that were rated last, by their keys."""
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None)
    newest = in_force.order_by("-completed_on", "-received_at", "-key")
    if rates_periods(pool):
        covered = CoveredTournament.objects.filter(evaluation__in=in_force)
        order = ("-evaluation__completed_on", "-tournament")
        return dict(covered.order_by(*order).values_list("tournament", "evaluation")[:EVALUATIONS])
    unit = "game" if rates_games(pool) else "tournament"
    return dict(newest.values_list(unit, "pk")[:EVALUATIONS])


_GAME = (
    "white__player_id",
    "black__player_id",
    "score",
    "rated_score",
    "reason",
    "counts",
)
