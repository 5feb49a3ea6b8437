"""The open games of a player with assumed results: the live value as it would be. Nothing is stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.timezone import localdate, now

from ratings import ledger
from ratings.evaluation.rating import rate_unit
from ratings.models import Entry, Game, Player, Pool, Tournament
from ratings.queries.pools import rule_timeline
from ratings.queries.units import rates_games, rates_periods
from ratings.regulations import RULES
from ratings.regulations.types import Reason, Score, State

from . import facts
from .history import lists_before
from .stream import GameFact, StreamUnit, TournamentFact, game_key, single, unfinished, united

SCORES = (Score.BLACK_WINS, Score.DRAW, Score.WHITE_WINS)
"""The score by the half points of White."""

WON = 2
"""Half points of a game that is won."""


class RunningGames:
    """The running tournaments of a player, read once; where periods are rated, all that run."""

    def __init__(self, pool: Pool, player: Player) -> None:
        """Read the tournaments, the official states, and the states from which tournaments were projected."""
        self.pool, self.player = pool, player.pk
        self.timeline = rule_timeline(pool)
        chosen = facts.unevaluated(pool) if rates_periods(pool) else self._own_tournaments()
        self.tournaments = facts.tournament_facts(chosen)
        self.official = ledger.states(pool, {who for fact in self.tournaments for who in fact.players})
        self.projected = {one.tournament: one.before for one in ledger.projections(pool, players=[player.pk])}
        self.today, self.moment = localdate(), now()

    def _own_tournaments(self) -> QuerySet[Tournament]:
        own = Entry.objects.filter(player=self.player).values("tournament")
        if rates_games(self.pool):
            still_open = Game.objects.filter(tournament=OuterRef("pk"), score=None)
            return Tournament.objects.filter(Exists(still_open), pool=self.pool, rated=True, pk__in=own)
        return facts.unevaluated(self.pool).filter(pk__in=own)

    def open_games(self) -> Iterator[tuple[TournamentFact, GameFact]]:
        """Yield the games of the player that are open and will be rated."""
        for fact in self.tournaments:
            for game in fact.games:
                if self.player in (game.white, game.black) and game.score is None and game.counts is not False:
                    yield fact, game

    def rate(self, results: Mapping[int, int]) -> State | None:
        """Return the state of the player with half points assumed for open games, by key of the game. Opponents have
        their official values, or those from which the tournament was projected.
        """
        state = self.official.get(self.player)
        for unit in self._units(results):
            before = {**self.official, **self.projected.get(unit.tournaments[0], {}), self.player: state}
            rated = rate_unit(self.timeline, unit, before)
            state = dict(rated.changes)[self.player].after if self.player in dict(rated.changes) else state
        return state

    def _units(self, results: Mapping[int, int]) -> list[StreamUnit]:
        """Return what would be rated, in its order, as far as the player is in it."""
        assumed = [self._with_results(fact, results) for fact in self.tournaments]
        if rates_games(self.pool):
            units = [self._single(fact, game) for fact in assumed for game in fact.games if game.id in results]
        else:
            units = list(filter(None, map(unfinished, assumed)))
        units = sorted(facts.rateable(self.timeline, units), key=lambda unit: unit.order)
        calendar = RULES[self.pool.rule].calendar
        if calendar and units:
            units = [self._listed(united(units, calendar.period_of(units[-1].completed_on)))]
        return list(filter(self._plays_in, units))

    def _plays_in(self, unit: StreamUnit) -> bool:
        return self.player in unit.players

    def _single(self, fact: TournamentFact, game: GameFact) -> StreamUnit:
        return single(fact, game, game_key(fact.code, game.number))

    def _listed(self, period: StreamUnit) -> StreamUnit:
        """Return the unit of a period with the lists that are valid for its tournaments, and the ages."""
        lists = lists_before(self.pool, period.players, period.completed_on)
        aged = facts.with_births(self.timeline, period)
        return lists.with_list(aged) if lists else aged

    def _with_results(self, fact: TournamentFact, results: Mapping[int, int]) -> TournamentFact:
        games = tuple(self._assume(game, results[game.id]) if game.id in results else game for game in fact.games)
        return replace(fact, games=games)

    def _assume(self, game: GameFact, half_points: int) -> GameFact:
        """Return a game that the player finished today with these half points."""
        of_white = half_points if game.white == self.player else WON - half_points
        return game._replace(
            score=SCORES[of_white],
            reason=Reason.PLAYED,
            completed_on=self.today,
            received_at=self.moment,
        )
