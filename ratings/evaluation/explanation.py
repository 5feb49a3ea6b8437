"""Explanations of evaluations: the regulation calculates them again with its steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ratings import ledger
from ratings.evaluation.rating import States, rate_unit
from ratings.models import Evaluation, Game, LedgerEntry, Tournament
from ratings.queries.pools import rule_timeline
from ratings.queries.units import keys_of
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.inputs import Given
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import Change, Parameters, State, Step, Verdict

from . import facts
from .history import lists_before
from .stream import StreamUnit


@dataclass(frozen=True, slots=True)
class ExplainedPlayer:
    """What the ledger holds for a player, and the steps that lead there."""

    entry: LedgerEntry
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class ExplainedGame:
    """A game of the unit and whether it was counted."""

    game: Game
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Explanation:
    """An evaluation with its calculation. `agrees` is False where the facts have changed since or
    the calculation gives something else than the ledger; the steps are then those of today's facts.
    `given` is what the regulation was given, None for a unit that today's facts no longer have. `tournaments`
    are those of the unit, at the positions that steps name, and `rules` the keys of what each was rated by; `rule` is
    the newest of them.
    """

    evaluation: Evaluation
    rule: Regulation
    parameters: Parameters
    players: tuple[ExplainedPlayer, ...]
    games: tuple[ExplainedGame, ...]
    agrees: bool
    given: Given | None = None
    tournaments: tuple[Tournament, ...] = ()
    rules: tuple[str, ...] = ()


def explain(evaluation: Evaluation) -> Explanation:
    """Calculate an evaluation again, in six queries; eight where a player has no entry."""
    found = rule_timeline(evaluation.pool)
    entries = {entry.player_id: entry for entry in evaluation.entries.select_related("player").order_by("player")}
    unit = unit_of(evaluation, found)
    if unit is None:
        rules = found.effective_on(evaluation.completed_on)
        return Explanation(evaluation, rules.rule, rules.parameters, unexplained(entries), (), agrees=False)
    lists = lists_before(evaluation.pool, unit.players, evaluation.completed_on)
    unit = lists.with_list(unit) if lists else unit
    states = states_before(evaluation, unit, entries)
    rated = rate_unit(found, unit, states, explain=True)
    changes = dict(zip(unit.players, rated.outcome.changes, strict=True))
    players = tuple(
        ExplainedPlayer(entries[player], changes[player].steps) for player in unit.players if player in entries
    )
    explained = explain_games(unit.games, rated.outcome.verdicts)
    agrees = rated.signature == evaluation.signature and same(entries, changes)
    rules = found.newest(unit.events, unit.completed_on)
    tournaments = {each.game.tournament_id: each.game.tournament for each in explained}
    return Explanation(
        evaluation,
        rules.rule,
        rules.parameters,
        players,
        explained,
        agrees,
        given_to(rules, unit, states),
        tuple(tournaments[key] for key in unit.tournaments),
        tuple(each.rule.key for each in found.for_each(unit.events, unit.completed_on)),
    )


def explain_games(keys: Sequence[int], verdicts: Sequence[Verdict]) -> tuple[ExplainedGame, ...]:
    """Read games, each with its verdict."""
    with_players = Game.objects.select_related("white__player", "black__player", "tournament").defer(
        "moves", "positions"
    )
    games = with_players.filter(pk__in=keys).in_bulk()
    return tuple(ExplainedGame(games[game], verdict) for game, verdict in zip(keys, verdicts, strict=True))


def given_to(rules: EffectiveRules, unit: StreamUnit, states: States) -> Given | None:
    """What the regulation was given, for whoever wants to check it alone; a period is too much for that."""
    if rules.rule.calendar:
        return None
    (event,) = unit.events
    return Given(rules.rule, rules.parameters, event, unit.numbers, [states.get(player) for player in unit.players])


def unexplained(entries: dict[int, LedgerEntry]) -> tuple[ExplainedPlayer, ...]:
    """Return the entries of a unit that today's facts no longer have."""
    return tuple(ExplainedPlayer(entry, ()) for entry in entries.values())


def unit_of(evaluation: Evaluation, given: RuleTimeline) -> StreamUnit | None:
    """Return the unit of today's facts."""
    about = Tournament.objects.filter(pk__in=keys_of(evaluation))
    units = facts.units_of(evaluation.pool, about, given)
    return next((unit for unit in units if unit.key == evaluation.key), None)


def states_before(evaluation: Evaluation, unit: StreamUnit, entries: dict[int, LedgerEntry]) -> dict[int, State | None]:
    """Return the states before the evaluation: of its own entries, and for players without an entry
    of the ledger before it.
    """
    order = (evaluation.completed_on, evaluation.received_at, evaluation.key)
    others = [player for player in unit.players if player not in entries]
    states = ledger.initial_states(evaluation.pool, others)
    states |= ledger.states_before(evaluation.pool, order, others) if others else {}
    return states | {player: ledger.before(entry) for player, entry in entries.items()}


def same(entries: dict[int, LedgerEntry], changes: dict[int, Change]) -> bool:
    """Whether the calculation gives exactly what the ledger holds."""
    calculated = {player: change.after for player, change in changes.items() if change.games}
    return calculated == {player: ledger.after(entry) for player, entry in entries.items()}
