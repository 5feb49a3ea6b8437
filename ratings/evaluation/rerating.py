"""Rating again after facts changed, and the same without writing: what would change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Min

from ratings import ledger
from ratings.errors import PastRewritten
from ratings.evaluation.propagation import propagate
from ratings.evaluation.rating import Plan
from ratings.models import Evaluation, Game, Pool, RunKind
from ratings.queries.pools import rule_timeline
from ratings.queries.units import rates_periods

from .advance import plan_everything, write
from .assumed_facts import AS_STORED, AssumedFacts
from .history import LedgerHistory, changed_positions
from .period_plans import plan_periods
from .period_previews import preview_periods
from .previews import Preview, in_order, preview_plan

MANY_PLAYERS = 100
"""From so many players with another start on, rating everything costs less than following each."""


MANY_GAMES = 10_000
"""Games that are rated again within a second, on a machine that does other things too (docs/performance.md)."""

MANY_KEYS = 500
"""Units among which the first one is looked for that a refusal names; every database takes so many."""


@dataclass(frozen=True, slots=True)
class ChangedFacts:
    """What a change of facts may have touched in a pool: tournaments, and where that is known the `games` in
    them; players who come into it with another rating; or everything (another rule from some day on). For a preview
    the changed facts are `assumed`.
    """

    tournaments: frozenset[int] = frozenset()
    games: frozenset[int] = frozenset()
    players: frozenset[int] = frozenset()
    everything: bool = False
    assumed: AssumedFacts = AS_STORED


def rerate(pool: Pool, touched: ChangedFacts, kind: RunKind, cause: str, found: Plan | None = None) -> Sequence[int]:
    """Brings the ledger into line with changed facts; exactly what a replay from empty gives. `found` is
    what was planned for this change, where that was looked at already. Returns the keys of the new evaluations.

    Must run inside `ledger.writing(pool)`.
    """
    found = found or plan_rerating(pool, touched)
    if touched.players:
        ledger.refresh(pool, touched.players)
    changed = None if _projects_everything(pool, touched) else touched.tournaments
    return write(pool, rule_timeline(pool), found, kind, cause, changed)


def rates_many(pool: Pool, touched: ChangedFacts) -> bool:
    """Whether changed facts may make more games be rated again than one request should wait for."""
    games = Game.objects.filter(tournament__pool=pool).exclude(completed_on=None)
    if not _rates_everything(pool, touched):
        if not rates_periods(pool):
            return False
        first = games.filter(tournament__in=touched.tournaments).aggregate(on=Min("completed_on"))["on"]
        games = games.filter(completed_on__gte=first) if first else games.none()
    return games.order_by()[: MANY_GAMES + 1].count() > MANY_GAMES


def _rates_everything(pool: Pool, touched: ChangedFacts) -> bool:
    """Whether all of a pool is rated again. A rating that somebody brings may be on the list of any period."""
    return touched.everything or len(touched.players) > MANY_PLAYERS or bool(touched.players and rates_periods(pool))


def _projects_everything(pool: Pool, touched: ChangedFacts) -> bool:
    """Whether any running tournament may be projected otherwise."""
    return touched.everything or rates_periods(pool) or len(touched.players) > MANY_PLAYERS


def plan_rerating(pool: Pool, touched: ChangedFacts) -> Plan:
    """What follows from changed facts."""
    assumed = touched.assumed
    given = assumed.rules(pool)
    if _rates_everything(pool, touched):
        return plan_everything(pool, given, assumed)
    if rates_periods(pool):
        return plan_periods(pool, given, touched.tournaments, assumed)
    moved = dict.fromkeys(touched.players) | assumed.initial_states(pool, touched.players)
    history = LedgerHistory(pool, given, touched.players)
    changed = changed_positions(pool, given, touched.tournaments, touched.games, assumed)
    return propagate(given, history, changed, moved)


def preview_change(pool: Pool, touched: ChangedFacts) -> Preview:
    """Return what facts that are assumed would change."""
    sparse = rates_periods(pool) and not _rates_everything(pool, touched)
    if sparse and touched.assumed.tournaments.keys() >= touched.tournaments:
        return preview_periods(pool, touched.assumed.rules(pool), touched.tournaments, touched.assumed)
    return preview_plan(pool, plan_rerating(pool, touched))


def refuse_rewriting(pool: Pool, found: Plan) -> None:
    """Raise PastRewritten for a plan by which an evaluation comes out otherwise, or one appears."""
    keys = [*found.replaced, *(rated.unit.key for rated in found.written)]
    if keys:
        raise PastRewritten(_find_first(pool, keys[:MANY_KEYS]))


def renew_signatures(pool: Pool, touched: ChangedFacts, cause: str) -> None:
    """Rate anew what was given a fact that is another one now, where no number comes out otherwise by it. Raises
    PastRewritten where one does: that is a correction.
    """
    with ledger.writing(pool) as current:
        found = plan_rerating(current, touched)
        preview = preview_plan(current, found)
        changed = [row.key for row in preview.altered if in_order(row.was) != in_order(row.becomes)]
        if changed or preview.moved:
            raise PastRewritten(_find_first(current, changed[:MANY_KEYS]))
        rerate(current, touched, RunKind.CORRECTION, cause, found)


def _find_first(pool: Pool, keys: Sequence[str]) -> int | None:
    """The first evaluation in force of some units; None where they have none."""
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None, key__in=keys)
    found = in_force.order_by("completed_on", "received_at", "key").values_list("pk", flat=True).first()
    return None if found is None else int(found)
