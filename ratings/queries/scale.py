"""The state of a pool's scale: whether its ratings drift, and whether its expectations come true.

To watch this is the rating officer's duty (FIDE 2003, 12.3 and 13.2). Everything is counted from evaluations in
force; nothing is stored.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Avg, Count, F, Q, QuerySet, Sum
from django.db.models.functions import ExtractYear

from ratings.models import Evaluation, Game, LedgerEntry, Pool
from ratings.queries.pools import rates_games
from ratings.rules import parameters_of
from ratings.rules.arithmetic import SCALE, round_half_up
from ratings.rules.counting import why_not
from ratings.rules.elo import ELO_NAMES, elo_under
from ratings.rules.types import HALF_POINTS, Reason, Score

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


@dataclass(frozen=True, slots=True)
class Year:
    """A year of a pool. `players` were evaluated in it, `average` is the mean of what each of them had on
    average after his evaluations, `first` the mean of the first ratings of its newcomers. `net` are the rating
    points that evaluations of rated players made (above 0) or destroyed, in hundredths for each of them.
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
    and should have scored, in thousandths of a point for each game. `expected` is None under a regulation whose
    expectation is not calculated game by game.
    """

    low: int
    high: int | None
    games: int
    scored: int
    expected: int | None
    draws: int

    @property
    def draw_percent(self) -> int:
        """The share of draws."""
        return round_half_up(100 * self.draws, self.games)


def years(pool: Pool) -> tuple[Year, ...]:
    """The newest years with an evaluation, the newest first. Three queries."""
    values = _values(pool)
    flows = {row["year"]: row for row in _flows(pool)}
    results = {year: (games, draws) for year, games, draws in _results(pool)}
    newest = sorted(values, reverse=True)[:YEARS]
    return tuple(_year(year, values[year], flows[year], *results.get(year, (0, 0))) for year in newest)


def _in_force(pool: Pool) -> QuerySet[LedgerEntry]:
    return LedgerEntry.objects.filter(evaluation__pool=pool, evaluation__replaced_by=None).order_by()


def _values(pool: Pool) -> dict[int, list[float]]:
    """What each player had on average, by year: whoever plays much counts once."""
    found: dict[int, list[float]] = defaultdict(list)
    rated = _in_force(pool).filter(after_index__gt=0).annotate(year=ExtractYear("evaluation__completed_on"))
    for year, _player, mean in rated.values_list("year", "player").annotate(mean=Avg("after_value")).iterator():
        found[year].append(mean)
    return found


def _flows(pool: Pool) -> list[dict[str, Any]]:
    """Newcomers and the points that evaluations made, by year."""
    new = Q(before_index=None) | Q(before_index=0)
    flows = (
        _in_force(pool)
        .annotate(year=ExtractYear("evaluation__completed_on"))
        .values("year")
        .annotate(
            newcomers=Count("pk", filter=new),
            first=Avg("after_value", filter=new),
            evaluated=Count("pk", filter=~new),
            made=Sum(F("after_value") - F("before_value"), filter=~new),
        )
    )
    return [dict(row) for row in flows]


def _results(pool: Pool) -> QuerySet[Game, tuple[int, int, int]]:
    """Played games and draws, by year."""
    played = Game.objects.filter(tournament__pool=pool, tournament__rated=True, reason=Reason.PLAYED)
    by_year = played.annotate(year=ExtractYear("completed_on")).order_by().values_list("year")
    return by_year.annotate(games=Count("pk"), draws=Count("pk", filter=Q(score=Score.DRAW)))


def _year(year: int, values: list[float], flow: dict[str, Any], games: int, draws: int) -> Year:
    evaluated, made = flow["evaluated"], flow["made"]
    return Year(
        year=year,
        players=len(values),
        average=round(sum(values) / len(values)),
        newcomers=flow["newcomers"],
        first=None if flow["first"] is None else round(flow["first"]),
        net=round_half_up(100 * made, evaluated) if evaluated else None,
        games=games,
        draws=draws,
    )


def calibration(pool: Pool) -> tuple[Step, ...]:
    """Expected against real score by difference, over the games of the newest evaluations. Two queries. Games
    with a player who had no rating before are left out.
    """
    parameters = parameters_of(pool.rule, pool.parameters)
    elo = elo_under(parameters) if set(ELO_NAMES) <= set(parameters) else None
    games: Counter[int] = Counter()
    scored: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    draws: Counter[int] = Counter()
    for difference, half_points in _met(pool):
        step = min(difference // STEP, LAST)
        games[step] += 1
        scored[step] += half_points
        draws[step] += half_points == 1
        expected[step] += elo.expectation(difference) if elo else 0
    return tuple(
        Step(
            low=step * STEP,
            high=(step + 1) * STEP - 1 if step < LAST else None,
            games=games[step],
            scored=round_half_up(MILLE * scored[step], 2 * games[step]),
            expected=round_half_up(MILLE * expected[step], SCALE * games[step]) if elo else None,
            draws=draws[step],
        )
        for step in sorted(games)
    )


def _met(pool: Pool) -> Iterator[tuple[int, int]]:
    """By how much the stronger player was stronger, and his half points; of two equal ones White counts."""
    single = rates_games(pool.rule)
    unit = "game" if single else "tournament"
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None)
    newest = in_force.order_by("-completed_on", "-received_at", "-key")[:EVALUATIONS]
    entries = LedgerEntry.objects.filter(evaluation__in=newest.values("pk"), before_index__gt=0)
    columns = (f"evaluation__{unit}_id", "player_id", "before_value")
    values = {(of, player): value for of, player, value in entries.values_list(*columns).iterator()}
    within = {"pk__in" if single else "tournament__in": newest.values(unit)}
    for game in Game.objects.filter(score__isnull=False, **within).values_list(*_GAME).iterator():
        key, tournament, white, black, score, rated, reason, counts = game
        of = key if single else tournament
        own, other = values.get((of, white)), values.get((of, black))
        result = Score(rated or score)
        if own is None or other is None or why_not(result, Reason(reason), counts) is not None:
            continue
        of_white, of_black = HALF_POINTS[result]
        yield (own - other, of_white) if own >= other else (other - own, of_black)


_GAME = (
    "pk",
    "tournament_id",
    "white__player_id",
    "black__player_id",
    "score",
    "rated_score",
    "reason",
    "counts",
)
