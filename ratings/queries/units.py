"""Which tournaments an evaluation is about: its own, that of its game, or all that a rating period covers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Max, Q, QuerySet

from ratings.models import CoveredTournament, Evaluation, Game, Player, Pool, Tournament
from ratings.prepared import prepared
from ratings.regulations import RULES
from ratings.regulations.periods import Period
from ratings.regulations.types import Reason, UnitKind

WAITED_FOR = Q(score=None) & (Q(counts=None) | Q(counts=True))
"""Games that a tournament waits for: open, and not handed to a substitute (BdF 3.9)."""

MAKING_THE_END = ~Q(reason=Reason.SUBSTITUTION) | Q(counts=True)
"""Finished games whose days make the end of their tournament: all but those that a substitute took over and
that are not rated. A tournament does not wait for such a game, and so does not end with it either (ours).
"""


def rates_games(pool: Pool) -> bool:
    """Return whether each game of a pool is an evaluation of its own, so that no live value can differ."""
    return RULES[pool.rule].unit is UnitKind.GAME


def rates_periods(pool: Pool) -> bool:
    """Return whether an evaluation of a pool covers all tournaments of a period."""
    return RULES[pool.rule].calendar is not None


def evaluations_of(tournament: Tournament) -> QuerySet[Evaluation]:
    """Return the evaluations in force of a tournament: one, one for each game, or that of its period."""
    in_force = Evaluation.objects.filter(replaced_by=None)
    if rates_periods(tournament.pool):
        return in_force.filter(covered__tournament=tournament)
    return in_force.filter(tournament=tournament)


def keys_of(evaluation: Evaluation) -> list[int]:
    """Return the keys of the tournaments of an evaluation."""
    if evaluation.tournament_id is not None:
        return [evaluation.tournament_id]
    return list(CoveredTournament.objects.filter(evaluation=evaluation).values_list("tournament_id", flat=True))


def tournaments_of(evaluation: Evaluation) -> tuple[Tournament, ...]:
    """Return the tournaments of an evaluation, those of a period by start and code."""
    if evaluation.tournament is not None:
        return (evaluation.tournament,)
    covered = CoveredTournament.objects.filter(evaluation=evaluation).select_related("tournament")
    return tuple(each.tournament for each in covered.order_by("tournament__started_on", "tournament__code"))


class NamedTournament(NamedTuple):
    """A tournament as lists of evaluations name it."""

    pk: int
    code: str
    name: str


def played_in(player: Player, evaluations: Collection[int]) -> dict[int, tuple[NamedTournament, ...]]:
    """Return the tournaments that a player had in periods, by evaluation."""
    covered = CoveredTournament.objects.filter(evaluation__in=evaluations, tournament__entries__player=player)
    rows = covered.order_by("tournament__started_on", "tournament__code")
    found: dict[int, list[NamedTournament]] = defaultdict(list)
    for evaluation, *names in rows.values_list(
        "evaluation_id", *(f"tournament__{name}" for name in ("pk", "code", "name"))
    ):
        found[evaluation].append(NamedTournament(*names))
    return {evaluation: tuple(tournaments) for evaluation, tournaments in found.items()}


def waits_for(tournament: Tournament) -> Period | None:
    """The period with whose list an ended tournament will be rated, while it is not closed; None for one that is rated,
    still goes on, is never rated, or is a unit of its own.
    """
    calendar = RULES[tournament.pool.rule].calendar
    if calendar is None or not tournament.rated or evaluations_of(tournament).exists():
        return None
    day = ended_on(tournament.pk)
    period = calendar.period_of(day) if day else None
    closed_through = tournament.pool.closed_through
    return None if period and closed_through and period.closed_on <= closed_through else period


def ended_on(tournament: int) -> date | None:
    """Return the day on which a tournament ended, as its evaluation has it; None while it waits for a game or may
    still get one.
    """
    waited_for, day = next(iter(_end_of(tournament)), (0, None))
    return None if waited_for else day


@prepared
def _end_of(tournament: int) -> QuerySet[Game, tuple[int, date | None]]:
    games = Game.objects.filter(tournament=tournament, tournament__complete=True).order_by().values("tournament")
    counted = games.annotate(waited_for=Count("pk", filter=WAITED_FOR), day=Max("completed_on", filter=MAKING_THE_END))
    return counted.values_list("waited_for", "day")
