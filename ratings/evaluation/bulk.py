"""The whole stream of a pool from empty, for very many games: columns instead of objects of the database."""

from __future__ import annotations

from collections.abc import Iterator

from ratings.ledger import Sheet
from ratings.models import Pool
from ratings.queries.pools import regimes

from . import facts, single_games
from .sheets import sheets as sheets_of
from .single_games import States
from .tables import RATED, Reader, complete, streamed
from .walk import walk


def sheets(pool: Pool, states: States, read: Reader) -> Iterator[Sheet]:
    """Every unit of the stream, rated; once all were told, `states` (by key of the player) are those at the end. Single
    games are rated as they are `read`; tournaments have to be read to the end before the first of them is in order.
    """
    given = regimes(pool)
    if all(regime.rule.in_columns for regime in given.all()):
        return single_games.games(pool, given, states, read)
    ready = facts.in_units(pool, complete(RATED, {"pool": pool.pk}, streamed), given)
    return sheets_of(pool, given, walk(given, states, ready))
