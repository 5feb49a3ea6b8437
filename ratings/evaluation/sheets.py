"""Rated units as the ledger takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ratings import ledger
from ratings.models import Pool
from ratings.queries.units import rates_games, rates_periods
from ratings.regulations.effective import Regimes

from .walk import Rated


def sheets(pool: Pool, given: Regimes, rated: Iterable[Rated]) -> Iterator[ledger.Sheet]:
    """Units that were walked, one after the other."""
    by_game, by_period = rates_games(pool), rates_periods(pool)
    for one in rated:
        unit = one.unit
        numbers = dict(zip(unit.players, unit.numbers, strict=True))
        yield ledger.Sheet(
            key=unit.key,
            rule=given.newest(unit.events, unit.completed_on).rule.key,
            tournament=None if by_period else unit.tournament,
            covers=unit.tournaments if by_period else (),
            game=unit.games[0] if by_game else None,
            on=unit.completed_on.isoformat(),
            at=ledger.moment(unit.received_at),
            signature=one.signature,
            games=len(unit.games),
            entries=sorted((numbers[player], player, ledger.columns_of(change)) for player, change in one.changes),
        )
