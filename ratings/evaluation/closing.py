"""Closing rating periods: what ended in them is rated, and their lists can be published."""

from __future__ import annotations

from datetime import date

from ratings import audit, ledger
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.models import Evaluation, Pool
from ratings.rules import RULES

from .advance import advance


def close_periods(pool: Pool, through: date, origin: Origin) -> tuple[Evaluation, ...]:
    """Closes every period of a pool up to the one that closes on `through`, and rates them. Tournaments
    that become known later are put into their period all the same.

    Raises NotOpen where the pool rates no periods, the day closes none, or it is closed already.
    """
    calendar = RULES[pool.rule].calendar
    if calendar is None or calendar.period_of(through).closed_on != through:
        raise NotOpen(f"no period of {pool.key} closes on {through}")
    with ledger.writing(pool) as current:
        before = current.closed_through
        if before and before >= through:
            raise NotOpen(f"{pool.key} is closed through {before}")
        Pool.objects.filter(pk=current.pk).update(closed_through=through)
        was = {"closed_through": before.isoformat() if before else None}
        audit.append(origin, "pool.closed", f"pool:{current.pk}", was, {"closed_through": through.isoformat()})
        return advance(current, origin.cause)
