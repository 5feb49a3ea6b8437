"""Facts as the stream needs them, read in bulk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet

from ratings.models import Entry, Evaluation, Game, Pool, Tournament
from ratings.rules import RULES, parameters_of
from ratings.rules.types import Reason, Score, UnitKind

from .stream import GameFact, StreamUnit, TournamentFact, event, stream, unfinished
from .walk import Regime


def regime(pool: Pool) -> Regime:
    """The regulation of a pool with its parameters."""
    return Regime(RULES[pool.rule], parameters_of(pool.rule, pool.parameters))


def rates_games(pool: Pool) -> bool:
    """Whether each game is a unit of its own, so that every rating is live."""
    return RULES[pool.rule].unit is UnitKind.GAME


def tournament_facts(tournaments: QuerySet[Tournament]) -> list[TournamentFact]:
    """Tournaments with players and games, in three queries."""
    rows = list(tournaments.values_list("pk", "code", "kind", "days_per_10_moves", "international"))
    keys = [row[0] for row in rows]
    players, games = players_by_seat(keys), game_facts(keys)
    return [TournamentFact(*row, tuple(players[row[0]]), tuple(games[row[0]])) for row in rows]


def players_by_seat(tournaments: Iterable[int]) -> dict[int, list[int]]:
    """Keys of players by tournament, in the order of seats."""
    found: dict[int, list[int]] = defaultdict(list)
    entries = Entry.objects.filter(tournament__in=tournaments).order_by("tournament", "seat", "turn")
    for tournament, player in entries.values_list("tournament_id", "player_id"):
        found[tournament].append(player)
    return found


def game_facts(tournaments: Iterable[int]) -> dict[int, list[GameFact]]:
    """Games by tournament, in the order of their numbers."""
    found: dict[int, list[GameFact]] = defaultdict(list)
    rows = Game.objects.filter(tournament__in=tournaments).order_by("tournament", "number")
    for tournament, key, number, white, black, table, rated, reason, moves, counts, on, at in rows.values_list(
        "tournament_id",
        "pk",
        "number",
        "white__player_id",
        "black__player_id",
        "score",
        "rated_score",
        "reason",
        "move_count",
        "counts",
        "completed_on",
        "received_at",
    ):
        score = Score(rated or table) if table else None
        how = Reason(reason or Reason.PLAYED)
        found[tournament].append(GameFact(key, number, white, black, score, how, moves, counts, on, at))
    return found


def rateable(pool: Pool, facts: Iterable[TournamentFact]) -> list[TournamentFact]:
    """Those that the regulation rates at all."""
    given = regime(pool)
    return [fact for fact in facts if given.rule.not_rated(event(fact), given.parameters) is None]


def ready_units(pool: Pool) -> list[StreamUnit]:
    """The whole stream of a pool."""
    return units_of(pool, Tournament.objects.filter(pool=pool, rated=True))


def units_of(pool: Pool, tournaments: QuerySet[Tournament]) -> list[StreamUnit]:
    """The ready units of some tournaments, in their order."""
    return stream(rateable(pool, tournament_facts(tournaments)), RULES[pool.rule].unit)


def waiting_units(pool: Pool) -> list[StreamUnit]:
    """Units that are ready and not evaluated, in their order."""
    ready = units_of(pool, unevaluated(pool))
    evaluated = set(
        Evaluation.objects.filter(
            pool=pool, replaced_by=None, tournament__in={unit.tournament for unit in ready}
        ).values_list("key", flat=True)
    )
    return [unit for unit in ready if unit.key not in evaluated]


def unevaluated(pool: Pool) -> QuerySet[Tournament]:
    """Tournaments without an evaluation; where each game is a unit, those with a game without one."""
    tournaments = Tournament.objects.filter(pool=pool, rated=True)
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None)
    if rates_games(pool):
        finished = Game.objects.filter(tournament__pool=pool, score__isnull=False)
        waiting = finished.exclude(pk__in=in_force.values("game"))
        return tournaments.filter(pk__in=waiting.values("tournament"))
    return tournaments.exclude(pk__in=in_force.values("tournament"))


def running_units(pool: Pool) -> list[StreamUnit]:
    """Tournaments with finished games that are not evaluated, as if they ended now, in their order."""
    if rates_games(pool):
        return []
    found = (unfinished(fact) for fact in rateable(pool, tournament_facts(unevaluated(pool))))
    return sorted((unit for unit in found if unit), key=lambda unit: unit.order)
