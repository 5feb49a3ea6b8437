"""Walking a stream: each unit is rated on the states that those before it left. Pure.

Advance, late results, corrections, replay and the live projection are this one walk, started at
different places and compared with different things.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ratings.rules.types import Entrant, Outcome, Parameters, Regulation, State, Unit

from .stream import StreamUnit

States = Mapping[int, State | None]


@dataclass(frozen=True, slots=True)
class Regime:
    """A regulation and the parameters that a pool gives it."""

    rule: Regulation
    parameters: Parameters


@dataclass(frozen=True, slots=True)
class Rated:
    """A unit, what the regulation made of it, and the signature of what it was given."""

    unit: StreamUnit
    signature: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Plan:
    """What has to change in a ledger: units to write in order, keys whose evaluations go out of
    force, and the states at the end.
    """

    written: tuple[Rated, ...]
    replaced: tuple[str, ...]
    states: States


def walk(regime: Regime, states: dict[int, State | None], stream: Iterable[StreamUnit]) -> Iterator[Rated]:
    """Rates unit after unit; `states` (by key of the player) is brought forward with each."""
    for unit in stream:
        rated = rate(regime, unit, states)
        for player, change in zip(unit.players, rated.outcome.changes, strict=True):
            if change.games:
                states[player] = change.after
        yield rated


def rate(regime: Regime, unit: StreamUnit, states: States, *, explain: bool = False) -> Rated:
    """One unit on the states before it."""
    unrated = regime.rule.unrated
    entrants = tuple(Entrant(states.get(player, unrated) or unrated) for player in unit.players)
    outcome = regime.rule.evaluate(Unit(entrants, (unit.event,)), regime.parameters, explain)
    return Rated(unit, signature(regime, unit, entrants), outcome)


def signature(regime: Regime, unit: StreamUnit, entrants: tuple[Entrant, ...]) -> str:
    """SHA-256 over all that the regulation was given."""
    given = (regime.rule.key, regime.rule.edition, sorted(regime.parameters.items()), unit.key, entrants, unit.event)
    return hashlib.sha256(repr(given).encode()).hexdigest()


def plan(regime: Regime, initial: States, stream: Iterable[StreamUnit], stored: Mapping[str, str]) -> Plan:
    """What turns a ledger with the signatures `stored` (by key of the unit) into the one that
    follows from `stream`. A unit whose inputs are as before is left alone.
    """
    states = dict(initial)
    keys, written = set(), []
    for rated in walk(regime, states, stream):
        keys.add(rated.unit.key)
        if stored.get(rated.unit.key) != rated.signature:
            written.append(rated)
    changed = {rated.unit.key for rated in written} & stored.keys()
    return Plan(tuple(written), tuple(sorted(changed | (stored.keys() - keys))), states)
