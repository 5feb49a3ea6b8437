"""The whole stream of a pool from empty, for very many games: columns instead of objects of the database."""

from __future__ import annotations

from collections.abc import Iterator

from ratings.ledger import Sheet
from ratings.models import Pool

from . import facts, single_games
from .sheets import sheets as sheets_of
from .single_games import States
from .tables import RATED, complete, streamed
from .walk import walk


def sheets(pool: Pool, states: States) -> Iterator[Sheet]:
    """Every unit of the stream, rated; once all were told, `states` (by key of the player) are those at the end."""
    given = facts.regimes(pool)
    if all(regime.rule.in_columns for regime in given.all()):
        return single_games.games(pool, given, states)
    ready = facts.in_units(pool, complete(RATED, {"pool": pool.pk}, streamed), given)
    return sheets_of(pool, given, walk(given, states, ready))
