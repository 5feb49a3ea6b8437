"""Who is inactive: his rating is kept, counts when he returns, and is shown nowhere until then (BdF 5).

Activity is the newest evaluation of a player, or the day of the rating he brought along. A tournament
that was finished without a counted game of his is none (ours); a rating without a day is never too old.
"""

from __future__ import annotations

from bisect import bisect_left
from datetime import date

from django.db.models import Q
from django.utils.timezone import localdate

from ratings.models import Pool, Standing
from ratings.rules import RULES


def is_inactive(rule: str, last: date | None, on: date) -> bool:
    """Whether a player whose last activity was on the day `last` is inactive on the day `on`."""
    since = RULES[rule].active_since(on)
    return since is not None and last is not None and last < since


def shown(pool: Pool) -> Q:
    """The standings that public pages may show today."""
    since = RULES[pool.rule].active_since(localdate())
    return Q() if since is None else Q(as_of=None) | Q(as_of__gte=since)


class Hidden:
    """The stored ranks of inactive players up to a rank, so that those behind them move up. No query
    under a regulation that knows no inactive players.
    """

    def __init__(self, pool: Pool, up_to: int | None) -> None:
        since = RULES[pool.rule].active_since(localdate())
        self._ranks: list[int] = []
        if since is not None and up_to is not None:
            stale = Standing.objects.filter(pool=pool, as_of__lt=since, rank__lt=up_to)
            # By day, although they are sorted again: it leads to the index of days, and few are so old.
            found = stale.order_by("as_of").values_list("rank", flat=True)
            self._ranks = sorted(rank for rank in found if rank is not None)

    def rank(self, stored: int | None) -> int | None:
        """The rank among those who are shown."""
        return None if stored is None else stored - bisect_left(self._ranks, stored)
