"""Rated units as the ledger takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ratings import ledger
from ratings.evaluation.rating import RatedUnit
from ratings.models import Pool
from ratings.queries.units import rates_games, rates_periods
from ratings.regulations.effective import RuleTimeline


def prepare_evaluations(pool: Pool, given: RuleTimeline, rated: Iterable[RatedUnit]) -> Iterator[ledger.NewEvaluation]:
    """Turn rated units, one after the other, into the values that the ledger stores."""
    by_game, by_period = rates_games(pool), rates_periods(pool)
    for one in rated:
        unit = one.unit
        yield ledger.NewEvaluation(
            key=unit.key,
            rule=one.kept.rule if one.kept else given.newest(unit.events, unit.completed_on).rule.key,
            tournament=None if by_period else unit.tournament,
            covers=unit.tournaments if by_period else (),
            game=unit.games[0] if by_game else None,
            white=unit.players[unit.events[0].games[0].white] if by_game else None,
            on=unit.completed_on.isoformat(),
            at=ledger.moment(unit.received_at),
            signature=one.signature,
            games=sum(len(event.games) for event in unit.events),
            entries=_prepare_entries(one),
            kept=ledger.KeptEntries(one.kept.evaluation, one.kept.without, one.kept.entries) if one.kept else None,
        )


def _prepare_entries(one: RatedUnit) -> list[tuple[str, int, ledger.Columns]]:
    """Return public number, key and columns of everybody with a counted game, in the order of numbers."""
    each = zip(one.unit.numbers, one.unit.players, one.outcome.changes, strict=True)
    return sorted([(number, player, ledger.columns_of(change)) for number, player, change in each if change.games])
