"""Everything again from empty, compared with what is stored, or put in its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from ratings import ledger
from ratings.models import Player, Pool, RunKind
from ratings.rules import RULES
from ratings.rules.types import State

from . import facts, live
from .rerating import Touched, rerate
from .walk import Rated, walk


@dataclass(frozen=True, slots=True)
class Replayed:
    """A pool calculated from empty: how many games, the digest, the lines of the ledger as they
    should be, and the final states by public number.
    """

    games: int
    digest: str
    lines: tuple[ledger.Line, ...]
    signatures: dict[str, str]
    states: dict[str, State]


def replay(pool: Pool) -> Replayed:
    """Calculates the pool from its facts alone; writes nothing."""
    numbers = dict(Player.objects.values_list("pk", "number"))
    states = dict(ledger.initial_states(pool))
    rated = list(walk(facts.regimes(pool), states, facts.ready_units(pool)))
    lines = tuple(line for unit in rated for line in lines_of(unit, numbers))
    return Replayed(
        games=sum(len(unit.unit.games) for unit in rated),
        digest=ledger.digest(lines),
        lines=lines,
        signatures={unit.unit.key: unit.signature for unit in rated},
        states={numbers[player]: state for player, state in states.items() if state},
    )


def lines_of(rated: Rated, numbers: dict[int, str]) -> list[ledger.Line]:
    """The ledger's lines of one unit, by public number."""
    lines = (
        ledger.Line(
            unit=rated.unit.key,
            player=numbers[player],
            before=change.before,
            after=change.after,
            points=change.points,
            expected=change.expected,
            k=change.k,
            delta=change.delta,
            remarks=" ".join(change.remarks),
            games=change.games,
        )
        for player, change in rated.changes
    )
    return sorted(lines, key=lambda line: line.player)


def differences(pool: Pool, replayed: Replayed) -> Iterator[str]:
    """Every way in which the ledger or a standing is not what the facts give."""
    for stored, right in zip_longest(ledger.lines(pool), replayed.lines):
        if stored != right:
            yield f"ledger: {stored} instead of {right}"
    yield from different_keys("signature", ledger.signatures(pool), replayed.signatures)
    numbers = dict(Player.objects.values_list("pk", "number"))
    projected = {numbers[player]: found for player, found in live.project(pool).items()}
    yield from different_keys("standing", ledger.stored_standings(pool), standings(pool, replayed.states, projected))


def standings(
    pool: Pool, states: dict[str, State], projected: dict[str, tuple[State, int]]
) -> dict[str, ledger.StoredStanding]:
    """The standings as they should be."""
    secured = RULES[pool.rule].secured_from
    ranks = ledger.ranks((number, state) for number, state in states.items() if state.index >= secured)
    return {
        number: (states.get(number), ranks.get(number), projection(projected.get(number)))
        for number in states.keys() | projected.keys()
    }


def projection(found: tuple[State, int] | None) -> tuple[int | None, int | None, int]:
    """A live value as its three columns."""
    return (found[0].value, found[0].index, found[1]) if found else (None, None, 0)


def different_keys(what: str, stored: Mapping[str, object], right: Mapping[str, object]) -> Iterator[str]:
    """The keys under which two mappings differ."""
    for key in sorted(stored.keys() | right.keys()):
        if stored.get(key) != right.get(key):
            yield f"{what} {key}: {stored.get(key)} instead of {right.get(key)}"


def restore(pool: Pool, cause: str) -> int:
    """Brings ledger and standings to what the facts give; the number of evaluations written."""
    with ledger.writing(pool) as current:
        written = len(rerate(current, Touched(everything=True), RunKind.REPLAY, cause))
        ledger.rebuild(current)
    return written
