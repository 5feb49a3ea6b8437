"""The live value: finished, not yet evaluated games, as if their tournaments ended now.

The running tournaments follow the evaluated stream in the order of their newest completion, so
the projection is what the lists would say if nothing more were played.
"""

from __future__ import annotations

from collections import Counter

from ratings import ledger
from ratings.models import Pool
from ratings.rules.types import State

from . import facts
from .history import lists_before
from .walk import walk

Live = dict[int, tuple[State, int]]
"""Projected state and number of counted games, by key of the player."""


def refresh(pool: Pool) -> None:
    """Stores the projection of the pool anew. Must run inside `ledger.writing(pool)`."""
    if not facts.rates_games(pool):
        ledger.remember_live(pool, project(pool))


def project(pool: Pool) -> Live:
    """The live state of every player with finished, not yet evaluated games."""
    running = facts.running_units(pool)
    players = {player for unit in running for player in unit.players}
    states = ledger.states(pool, players)
    games: Counter[int] = Counter()
    lists = lists_before(pool, players, running[0].completed_on) if running else None
    for rated in walk(facts.regimes(pool), states, running, lists):
        for player, change in rated.changes:
            games[player] += change.games
    projected = ((player, states.get(player), games[player]) for player in players if games[player])
    return {player: (state, count) for player, state, count in projected if state}
