"""The closed periods of a pool one after the other, so that the games of one are held and not those of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from django.db.models import Count, Max, QuerySet

from ratings import ledger, personal
from ratings.evaluation.new_evaluations import prepare_evaluations
from ratings.evaluation.rating import PublishedLists, find_age_rule, rate_in_order
from ratings.models import Game, Pool, Purpose, Tournament
from ratings.queries.units import MAKING_THE_END, WAITED_FOR
from ratings.regulations import RULES
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import State

from . import facts, live
from .garbage_collection import uncollected
from .history import lists_before
from .period_reading import read_in_columns
from .stream import StreamUnit
from .tables import Reader, among, reading_ahead, rows, streamed

Ended = Mapping[date, Sequence[int]]
"""Tournaments by the closing day of the period in which they ended, the oldest first."""

AT_ONCE = 10_000
"""Players who are named in a statement; SQLite takes 32,766 values."""


def find_ended(pool: Pool, tournaments: QuerySet[Tournament]) -> Ended:
    """Find the periods, among those that are closed, in which some tournaments of a pool ended."""
    calendar = RULES[pool.rule].calendar
    found: dict[date, list[int]] = defaultdict(list)
    chosen = tournaments.filter(complete=True, rating_waits_until=None).order_by()
    games = Game.objects.filter(tournament__in=chosen.values("pk")).order_by().values("tournament")
    ends = games.annotate(waited_for=Count("pk", filter=WAITED_FOR), day=Max("completed_on", filter=MAKING_THE_END))
    for key, day in ends.filter(waited_for=0).exclude(day=None).values_list("tournament", "day"):
        closed_on = calendar.period_of(day).closed_on if calendar else date.max
        if pool.closed_through and closed_on <= pool.closed_through:
            found[closed_on].append(key)
    return dict(sorted(found.items()))


def read_periods(pool: Pool, given: RuleTimeline, ended: Ended, read: Reader = streamed) -> Iterator[StreamUnit]:
    """Read periods with the tournaments that ended in them, without the keys of their games. Games are read when their
    period is asked for, and nothing but by `read`.
    """
    calendar = RULES[pool.rule].calendar
    if calendar is None or not ended:
        return
    births = read_births(given, ended)
    for unit in read_in_columns(calendar, given, ended.values(), read):
        yield facts.set_births(given, unit, births)


def read_births(given: RuleTimeline, ended: Ended) -> facts.Births:
    """Read the days of birth of everybody in some tournaments, where one of the regulations asks about an age."""
    if not ended or find_age_rule(given.all()) is None:
        return facts.NO_BIRTHS
    players = find_players(ended)
    births: dict[int, date] = {}
    for first in range(0, len(players), AT_ONCE):
        births |= personal.birthdays(players[first : first + AT_ONCE], Purpose.YOUNG)
    return births


def find_players(ended: Ended) -> list[int]:
    """Find who has a seat in some tournaments."""
    seated = among("tournament_id", [key for tournaments in ended.values() for key in tournaments])
    return [player for (player,) in rows(f"SELECT DISTINCT player_id FROM ratings_entry WHERE {seated}", {})]  # noqa: S608 -- a condition of our own


def append_periods(pool: Pool, given: RuleTimeline, ended: Ended, cause: str) -> Sequence[int]:
    """Rate many periods that follow everything rated so far, and write each while the next one is rated; return the
    keys of the evaluations.

    Must run inside `ledger.writing(pool)`.
    """
    states, lists = states_before(pool, ended)
    with (
        ledger.bare_for_first(pool),
        ledger.database_thread() as database,
        reading_ahead(database) as read,
        uncollected(),
    ):
        rated = rate_in_order(given, states, read_periods(pool, given, ended, read), lists)
        batches = (ledger.UnitBatch([one]) for one in prepare_evaluations(pool, given, rated))
        keys = ledger.append(pool, batches, cause, database)
    live.refresh(pool)
    return keys


def states_before(pool: Pool, ended: Ended) -> tuple[dict[int, State | None], PublishedLists | None]:
    """Read the states and the lists of everybody before some periods; no lists where nothing was rated before."""
    if ledger.last_order(pool) is None:
        return ledger.initial_states(pool), None
    lists = lists_before(pool, find_players(ended), min(ended))
    return dict(lists.states) if lists else {}, lists
