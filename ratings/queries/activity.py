"""Whom lists do not show: who is inactive, and who objects.

An inactive player's rating is kept, counts when he returns, and is shown nowhere until then (BdF 5).

Activity is the newest evaluation of a player, or the day of the rating he brought along. A tournament
that was finished without a counted game of his is none (ours); a rating without a day is never too old.
"""

from __future__ import annotations

from bisect import bisect_left
from datetime import date

from django.db.models import Q
from django.utils.timezone import localdate

from ratings import personal
from ratings.models import Pool, Standing
from ratings.rules import RULES


def is_inactive(rule: str, last: date | None, on: date) -> bool:
    """Whether a player whose last activity was on the day `last` is inactive on the day `on`."""
    since = RULES[rule].active_since(on)
    return since is not None and last is not None and last < since


def shown(pool: Pool) -> Q:
    """The standings that public lists may show today: not those of inactive players, nor of players who
    object to being listed.
    """
    since = RULES[pool.rule].active_since(localdate())
    # Said as what is not: an OR would lead SQLite to the index of days and to a sort of everybody.
    active = Q() if since is None else ~Q(as_of__lt=since)
    return active & ~Q(player__in=personal.unlisted())


class Hidden:
    """The stored ranks up to a rank of those whom lists do not show, so that those behind them move up."""

    def __init__(self, pool: Pool, up_to: int | None) -> None:
        self._ranks = [] if up_to is None else sorted(hidden_ranks(pool, up_to))

    def rank(self, stored: int | None) -> int | None:
        """The rank among those who are shown."""
        return None if stored is None else stored - bisect_left(self._ranks, stored)


def hidden_ranks(pool: Pool, up_to: int) -> list[int]:
    """The stored ranks below `up_to` of those who object and of inactive players. A second query only under
    a regulation that knows inactive ones.
    """
    before = Standing.objects.filter(pool=pool, rank__lt=up_to)
    found = list(before.filter(player__in=personal.unlisted()).values_list("rank", flat=True))
    since = RULES[pool.rule].active_since(localdate())
    if since is not None:
        stale = before.filter(as_of__lt=since).exclude(player__in=personal.unlisted())
        # By day, although they are sorted again: it leads to the index of days, and few are so old.
        found += stale.order_by("as_of").values_list("rank", flat=True)
    return [rank for rank in found if rank is not None]
