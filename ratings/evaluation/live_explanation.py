"""Explanations of live values: what runs is calculated again with its steps, and compared with what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ratings import ledger
from ratings.evaluation.rating import RatedUnit, rate_unit
from ratings.ledger import Projected
from ratings.models import LedgerEntry, Player, Pool, Standing, Tournament
from ratings.queries.pools import rule_timeline
from ratings.queries.units import rates_games, rates_periods
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import Change, Parameters, State

from . import facts
from .explanation import ExplainedGame, ExplainedPlayer, explain_games
from .history import lists_before


@dataclass(frozen=True, slots=True)
class ProjectedUnit:
    """A running tournament as if it ended now, or all that run as if their period closed now. `players` is the one
    whose live value is explained, nobody where no game counts; `own_games` are the finished games of that player.
    """

    rule: Regulation
    parameters: Parameters
    players: tuple[ExplainedPlayer, ...]
    games: tuple[ExplainedGame, ...]
    own_games: tuple[ExplainedGame, ...]
    tournaments: tuple[Tournament, ...]
    change: Change


@dataclass(frozen=True, slots=True)
class LiveExplanation:
    """The way from the official state of a player to the live one. `agrees` is False where the calculation gives
    something else than the stored projection, because facts have changed since; the steps are then those of today's.
    """

    before: State | None
    after: State | None
    units: tuple[ProjectedUnit, ...]
    agrees: bool


def explain_live(pool: Pool, player: Player) -> LiveExplanation:
    """Calculate the live value of a player again, without a lock; in a pool of single games there is nothing to
    project. It reads only the tournaments of the player; where periods are rated, everything that runs.
    """
    timeline = rule_timeline(pool)
    before = ledger.states(pool, [player.pk]).get(player.pk)
    if rates_games(pool):
        return LiveExplanation(before, before, (), agrees=True)
    rate = _rate_period if rates_periods(pool) else _rate_tournaments
    rated, as_projected = rate(pool, timeline, player)
    changes = [change for one in rated for who, change in one.changes if who == player.pk]
    after = changes[-1].after if changes else before
    agrees = as_projected and _is_chain(before, changes) and _is_shown(pool, player, changes)
    return LiveExplanation(before, after, _explained(timeline, rated, player), agrees)


def _rate_period(pool: Pool, timeline: RuleTimeline, player: Player) -> tuple[list[RatedUnit], bool]:
    """Rate the period of everything that runs, on the official states, if the player is in it; nothing else is stored
    of it than live values.
    """
    rated = []
    for unit in facts.running_units(pool, timeline):
        if player.pk in unit.players:
            lists = lists_before(pool, unit.players, unit.completed_on)
            listed = lists.with_list(unit) if lists else unit
            rated.append(rate_unit(timeline, listed, ledger.states(pool, unit.players), explain=True))
    return rated, True


def _rate_tournaments(pool: Pool, timeline: RuleTimeline, player: Player) -> tuple[list[RatedUnit], bool]:
    """Rate the running tournaments of a player, each on the states from which it was projected, and compare; states
    of the ledger are taken for players who were not there then.
    """
    units = [unit for unit in facts.running_units(pool, timeline, player=player.pk) if player.pk in unit.players]
    stored = [one for one in ledger.projections(pool, players=[player.pk]) if player.pk in one.games]
    official = ledger.states(pool, {who for unit in units for who in unit.players})
    before = {one.tournament: one.before for one in stored}
    rated = [
        rate_unit(timeline, unit, {**official, **before.get(unit.tournaments[0], {})}, explain=True) for unit in units
    ]
    return rated, _is_as_stored(rated, stored)


def _is_as_stored(rated: Sequence[RatedUnit], stored: Sequence[Projected]) -> bool:
    """Whether every tournament came out as it was projected, for all its players and in the same order."""
    again = [(one.unit.order, {who: change.after for who, change in one.changes}) for one in rated]
    return again == [(one.order, one.after) for one in stored]


def _is_chain(before: State | None, changes: Sequence[Change]) -> bool:
    """Whether each tournament begins with what the one before it left."""
    states = [before, *(change.after for change in changes)]
    return [change.before for change in changes] == states[: len(changes)]


def _is_shown(pool: Pool, player: Player, changes: Sequence[Change]) -> bool:
    """Whether the stored live value is the calculated one."""
    row = Standing.objects.filter(pool=pool, player=player).first()
    shown = (row.live_value, row.live_index, row.live_games) if row else (None, None, 0)
    after = changes[-1].after if changes else None
    games = sum(change.games for change in changes)
    return shown == ((after.value, after.index, games) if after else (None, None, 0))


def _explained(timeline: RuleTimeline, rated: Sequence[RatedUnit], player: Player) -> tuple[ProjectedUnit, ...]:
    games = explain_games(
        [game for one in rated for game in one.unit.games],
        [verdict for one in rated for verdict in one.outcome.verdicts],
    )
    found, begin = [], 0
    for one in rated:
        own = games[begin : begin + len(one.unit.games)]
        begin += len(one.unit.games)
        found.append(_explained_unit(timeline, one, own, player))
    return tuple(found)


def _explained_unit(
    timeline: RuleTimeline, rated: RatedUnit, games: tuple[ExplainedGame, ...], player: Player
) -> ProjectedUnit:
    unit = rated.unit
    rules = timeline.newest(unit.events, unit.completed_on)
    change = rated.outcome.changes[unit.players.index(player.pk)]
    tournaments = {each.game.tournament_id: each.game.tournament for each in games}
    return ProjectedUnit(
        rules.rule,
        rules.parameters,
        _explained_players(change, player),
        games,
        tuple(each for each in games if player.pk in (each.game.white.player_id, each.game.black.player_id)),
        tuple(tournaments[key] for key in unit.tournaments),
        change,
    )


def _explained_players(change: Change, player: Player) -> tuple[ExplainedPlayer, ...]:
    """Return the player with what the ledger would hold of the change, which nothing stores."""
    before, after = change.before, change.after
    if after is None or not change.games:
        return ()
    entry = LedgerEntry(
        player=player,
        before_value=before.value if before else None,
        before_index=before.index if before else None,
        after_value=after.value,
        after_index=after.index,
        games=change.games,
        points=change.points,
        expected=change.expected,
        k=change.k,
        delta=change.delta,
        remarks=" ".join(change.remarks),
    )
    return (ExplainedPlayer(entry, change.steps),)
