"""The history of an experiment, read once and rated under every candidate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from ratings import ledger, personal
from ratings.evaluation import facts
from ratings.evaluation.rating import States, find_age_rule
from ratings.evaluation.stream import StreamUnit, periods, stream
from ratings.evaluation.tables import RATED, complete, streamed
from ratings.evaluation.tournament_columns import TournamentColumns, are_in_columns
from ratings.evaluation.tournament_reading import read_tournaments
from ratings.laboratory import HistoryFigures
from ratings.laboratory.systems import CountedGame
from ratings.models import Player, Pool, Purpose
from ratings.queries.pools import rule_timeline
from ratings.regulations import RULES
from ratings.regulations.counting import why_not
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import HALF_POINTS, UnitKind

from .game_reading import ONE_POINT, GameColumns, read_columns
from .tournament_candidates import describe_tournaments


@dataclass(frozen=True, slots=True)
class History:
    """What is rated: the law as it is, the ratings that players brought, their public numbers by key, and what ended,
    in its order - units, or games or tournaments in columns. `born` are days of birth, where a candidate asks for the
    age.
    """

    timeline: RuleTimeline
    initial: States
    numbers: Mapping[int, str]
    ended: Sequence[StreamUnit]
    games: GameColumns | None
    closed_through: date | None
    born: Mapping[int, date] = field(default_factory=dict)
    tournaments: TournamentColumns | None = None

    def units(self, timeline: RuleTimeline) -> list[StreamUnit]:
        """Return the units that a law rates."""
        calendar = self.timeline.first.rule.calendar
        rateable = facts.rateable(timeline, self.ended)
        if calendar is None:
            return rateable
        closed = periods(rateable, calendar, self.closed_through) if self.closed_through else []
        return [self._with_births(timeline, unit) for unit in closed]

    def _with_births(self, timeline: RuleTimeline, unit: StreamUnit) -> StreamUnit:
        if not asks_for_age(timeline):
            return unit
        return replace(unit, born=tuple((who, self.born[who]) for who in sorted(unit.players) if who in self.born))


def asks_for_age(timeline: RuleTimeline) -> bool:
    """Return whether K depends on the age under a law."""
    return find_age_rule(timeline.all()) is not None


def read_history(pool: Pool, laws: Sequence[RuleTimeline]) -> History:
    """Read the history of a pool for some candidates: in columns where all of them follow the readings of the columns,
    with days of birth where one of them asks for the age.
    """
    timeline = rule_timeline(pool)
    numbers = dict(Player.objects.values_list("pk", "number"))
    every = timeline, *laws
    games = read_columns(pool, timeline) if all(law.fits_columns for law in every) else None
    in_columns = all(map(are_in_columns, every))
    tournaments = read_tournaments(RATED, {"pool": pool.pk}, streamed) if in_columns else None
    ended = _read_units(pool) if games is None and tournaments is None else []
    born = personal.birthdays(numbers, Purpose.YOUNG) if any(map(asks_for_age, laws)) else {}
    return History(timeline, ledger.initial_states(pool), numbers, ended, games, pool.closed_through, born, tournaments)


def _read_units(pool: Pool) -> Sequence[StreamUnit]:
    kind = UnitKind.GAME if RULES[pool.rule].unit is UnitKind.GAME else UnitKind.TOURNAMENT
    return stream(complete(RATED, {"pool": pool.pk}), kind)


def counted_games(unit: StreamUnit) -> list[CountedGame]:
    """Return the games of a unit that count by their results and share a point between two players."""
    keys = iter(unit.games)
    found = []
    for tournament, event in zip(unit.tournaments, unit.events, strict=True):
        for game, key in zip(event.games, keys, strict=False):
            halves = HALF_POINTS[game.score]
            if sum(halves) == ONE_POINT and why_not(game.score, game.reason, game.counts) is None:
                both = unit.players[game.white], unit.players[game.black]
                found.append(CountedGame(key, tournament, *both, halves[0]))
    return found


def describe_history(history: History) -> HistoryFigures:
    """Return what an experiment says about its history."""
    if history.games is not None:
        return history.games.describe()
    if history.tournaments is not None:
        return describe_tournaments(history.tournaments, history.timeline)
    units = history.units(history.timeline)
    days = [unit.completed_on for unit in units]
    return HistoryFigures(
        games=sum(len(counted_games(unit)) for unit in units),
        tournaments=len({tournament for unit in units for tournament in unit.tournaments}),
        players=len({player for unit in units for player in unit.players}),
        first=min(days, default=None),
        last=max(days, default=None),
    )
