"""Closing rating periods: what ended in them is rated, and their lists can be published."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date, timedelta

from ratings import audit, ledger
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.models import Evaluation, Pool, Tournament
from ratings.queries.pools import rule_timeline
from ratings.regulations import RULES
from ratings.regulations.periods import Period
from ratings.regulations.types import UnitKind

from . import facts
from .advance import advance
from .stream import stream


@dataclass(frozen=True, slots=True)
class PeriodToClose:
    """A period that is over and not closed: what ended in it and is rated with its list."""

    period: Period
    tournaments: tuple[Tournament, ...]


@dataclass(frozen=True, slots=True)
class ClosingPreview:
    """The periods of a pool that can be closed, the oldest first, and tournaments in which games are open."""

    periods: tuple[PeriodToClose, ...]
    running: tuple[Tournament, ...]


def close_periods(pool: Pool, through: date, origin: Origin) -> tuple[Evaluation, ...]:
    """Close every period of a pool up to the one that closes on `through`, and rate them. Tournaments
    that become known later are put into their period all the same.

    Raises NotOpen where the pool rates no periods, the day closes none, or it is closed already.
    """
    calendar = RULES[pool.rule].calendar
    if calendar is None or calendar.period_of(through).closed_on != through:
        raise NotOpen(f"no period of {pool.key} closes on {through}")
    is_empty = ledger.last_order(pool) is None
    with ledger.unchecked_references() if is_empty else nullcontext(), ledger.writing(pool) as current:
        before = current.closed_through
        if before and before >= through:
            raise NotOpen(f"{pool.key} is closed through {before}")
        current.closed_through = through
        current.save(update_fields=["closed_through"])
        was = {"closed_through": before.isoformat() if before else None}
        after = {"closed_through": through.isoformat()}
        audit.append(origin, "pool.closed", f"pool:{current.pk}", was, after, pool=current.pk)
        return advance(current, origin.cause)


def find_due_day(pool: Pool, today: date) -> date | None:
    """The closing day of the newest period that is over and not closed; None where none is, and where
    the pool rates no periods.
    """
    calendar = RULES[pool.rule].calendar
    if calendar is None:
        return None
    day = calendar.over_by(today).closed_on
    return day if pool.closed_through is None or pool.closed_through < day else None


def preview_closing(pool: Pool, today: date) -> ClosingPreview:
    """Return what closing would rate, and what is still open."""
    given = rule_timeline(pool)
    waiting = facts.unevaluated(pool)
    found = facts.rateable(given, stream(facts.tournament_facts(waiting), UnitKind.TOURNAMENT))
    tournaments = waiting.in_bulk()
    ended = {unit.tournaments[0]: unit.completed_on for unit in found}
    calendar = RULES[pool.rule].calendar
    periods = periods_to_close(pool, min(ended.values(), default=None), today)
    coming: dict[Period, list[Tournament]] = {period: [] for period in periods}
    for key, day in ended.items():
        period = calendar.period_of(day) if calendar else None
        if period in coming:
            coming[period].append(tournaments[key])
    running = waiting.filter(games__score=None).distinct().order_by("started_on", "code")
    return ClosingPreview(tuple(PeriodToClose(period, tuple(held)) for period, held in coming.items()), tuple(running))


def periods_to_close(pool: Pool, first_end: date | None, today: date) -> Iterator[Period]:
    """The periods from the last closed one to today, the oldest first; before the first closing those from the
    end of the first tournament on.
    """
    calendar, newest = RULES[pool.rule].calendar, find_due_day(pool, today)
    if calendar is None or newest is None:
        return
    day = pool.closed_through + timedelta(days=1) if pool.closed_through else min(first_end or newest, newest)
    while day <= newest:
        period = calendar.period_of(day)
        yield period
        day = period.closed_on + timedelta(days=1)
