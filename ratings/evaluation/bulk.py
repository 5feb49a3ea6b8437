"""The whole stream of a pool from empty, for very many games: columns instead of objects of the database."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ratings.evaluation.closed_periods import find_ended, read_periods
from ratings.evaluation.new_evaluations import prepare_evaluations
from ratings.evaluation.rated_tournaments import tournaments
from ratings.evaluation.rating import rate_in_order
from ratings.evaluation.tournament_columns import are_in_columns
from ratings.ledger import BATCH_SIZE, Batch, UnitBatch
from ratings.models import Pool, Tournament
from ratings.queries.pools import rule_timeline
from ratings.queries.units import rates_periods
from ratings.regulations.effective import RuleTimeline

from . import facts, single_games
from .game_board import States
from .tables import RATED, Reader, complete, streamed


def rate_all(pool: Pool, states: States, read: Reader) -> Iterator[Batch]:
    """Rate every unit of the stream; once all are used up, `states` (by key of the player) are the final ones. What
    columns hold, and periods, is rated as it is `read`; other tournaments have to be read to the end before the first
    of them is in order.
    """
    given = rule_timeline(pool)
    if given.fits_columns:
        yield from single_games.games(pool, given, states, read)
        return
    if are_in_columns(given):
        yield from tournaments(pool, given, states, read)
        return
    if rates_periods(pool):
        yield from periods(pool, given, states, read)
        return
    ready = facts.in_units(pool, complete(RATED, {"pool": pool.pk}, streamed), given)
    rated = prepare_evaluations(pool, given, rate_in_order(given, states, ready))
    while batch := list(islice(rated, BATCH_SIZE)):
        yield UnitBatch(batch)


def periods(pool: Pool, given: RuleTimeline, states: States, read: Reader) -> Iterator[Batch]:
    """Rate every closed period, each a batch."""
    ended = find_ended(pool, Tournament.objects.filter(pool=pool, rated=True))
    rated = rate_in_order(given, states, read_periods(pool, given, ended, read))
    for one in prepare_evaluations(pool, given, rated):
        yield UnitBatch([one])
