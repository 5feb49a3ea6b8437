"""Ratings that players bring along, and their exchange for ones that go first (EmailChessPoint 3-5).

Where another regulation rates a pool, its text says nothing about exchanging: there the first
rating that was brought holds, and none comes in once games were rated.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils import timezone

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotTakenOver
from ratings.evaluation import Brought, bring, exchange, opponent_evaluated, settle, writing
from ratings.models import LedgerEntry, Player, Pool, RunKind, Standing, Takeover
from ratings.rules.takeover import Source, capped_index, may_exchange

from .changes import Change

EXCHANGING = "emailchesspoint"
"""The regulation that knows precedence, limits of the index and exchange (§§ 4, 5)."""

OWN_LIST = "roster"
"""The source of ratings from the federation's own earlier list: in EmailChessPoint an earlier
EmailChessPoint rating (ours).
"""


class Bringing(StrEnum):
    """What becomes of a rating that a player would bring into a pool."""

    FIRST = "first"
    EXCHANGE = "exchange"
    SAME = "same"
    HAS_RATING = "has-rating"
    NOT_BEFORE = "not-before"
    BASIS_USED = "basis-used"
    INDEX_CAP = "index-cap"


def bringing(pool: Pool, player: Player, brought: Brought) -> Bringing:
    """Whether a player may bring this rating, and if not, why.

    § 5: a takeover, or the 0-0, gives way to one of higher precedence as long as no game of an
    opponent was evaluated on its basis.
    """
    current = in_force(pool, player)
    if current and is_same(current, brought):
        return Bringing.SAME
    rated = LedgerEntry.objects.filter(evaluation__pool=pool, evaluation__replaced_by=None, player=player).exists()
    if pool.rule != EXCHANGING:
        return Bringing.HAS_RATING if current or rated or has_value(pool, player) else Bringing.FIRST
    offered = source_of(brought.source)
    if capped_index(offered, brought.index) < brought.index:
        return Bringing.INDEX_CAP
    if not current and not rated:
        return Bringing.FIRST
    held = source_of(current.source) if current else Source.NONE
    if not may_exchange(held, offered, opponent_evaluated=False):
        return Bringing.NOT_BEFORE
    return Bringing.BASIS_USED if opponent_evaluated(pool, player) else Bringing.EXCHANGE


def in_force(pool: Pool, player: Player) -> Takeover | None:
    """The rating that a player brought and that was not exchanged."""
    return Takeover.objects.filter(pool=pool, player=player, exchanged_on=None).first()


def is_same(takeover: Takeover, brought: Brought) -> bool:
    """Whether just this rating was brought; the words about it do not matter."""
    stored = (takeover.value, takeover.index, takeover.as_of, takeover.source)
    return stored == (brought.value, brought.index, brought.as_of, brought.source)


def has_value(pool: Pool, player: Player) -> bool:
    """Whether a player stands in the pool with a rating."""
    return Standing.objects.filter(pool=pool, player=player).exclude(value=None).exists()


def source_of(code: str) -> Source:
    """The place of a source in the order of § 4."""
    return Source.EMAILCHESSPOINT if code == OWN_LIST else Source(code)


def take_over(player: Player, pool: Pool, brought: Brought, origin: Origin) -> bool:
    """Stores a rating that a player brings, if he brought none yet. `settle` is due afterwards."""
    with writing(pool) as current:
        if not bring(current, player, brought):
            return False
        after = {"pool": pool.key, **plain(brought)}
        audit.append(origin, "rating.taken-over", f"player:{player.pk}", {}, after)
        return True


def put_in_place(player: Player, pool: Pool, brought: Brought, origin: Origin) -> None:
    """Exchanges what a player brought for another rating. `settle` is due afterwards."""
    with writing(pool) as current:
        old = in_force(current, player)
        before = {"value": old.value, "index": old.index, "source": old.source} if old else dict(NOTHING)
        exchange(current, player, brought, timezone.localdate())
        after = {"pool": pool.key, **plain(brought)}
        audit.append(origin, "rating.exchanged", f"player:{player.pk}", before, after)


NOTHING = {"value": 0, "index": 0, "source": Source.NONE.value}
"""What a player without takeover brought along: 0-0 (§ 4)."""


def plain(brought: Brought) -> dict[str, int | str]:
    """A rating as the trail holds it; the officer's words stay outside."""
    said: dict[str, int | str] = {"value": brought.value, "index": brought.index, "source": brought.source}
    return said if brought.converted_from is None else {**said, "converted_from": brought.converted_from}


def bring_unsettled(player: Player, pool: Pool, brought: Brought, origin: Origin) -> Bringing:
    """Stores a rating where it is the first one or goes first; what became of it. `settle` is due."""
    with writing(pool) as current:
        found = bringing(current, player, brought)
        if found is Bringing.FIRST:
            take_over(player, current, brought, origin)
        elif found is Bringing.EXCHANGE:
            put_in_place(player, current, brought, origin)
        return found


def bring_rating(player: Player, pool: Pool, brought: Brought, origin: Origin) -> Change:
    """A rating for a player, and what follows from it: NEW, CHANGED where it took the place of another
    one, SAME where it is that one. Raises NotTakenOver, with a code of `Bringing`, where it may not.
    """
    with writing(pool) as current:
        found = bring_unsettled(player, current, brought, origin)
        if found is Bringing.SAME:
            return Change.SAME
        if found not in (Bringing.FIRST, Bringing.EXCHANGE):
            raise NotTakenOver(found, f"player {player.pk} in {pool.key}")
        kind = RunKind.CORRECTION if found is Bringing.EXCHANGE else RunKind.IMPORT
        settle(current, {player.pk}, origin.cause, kind)
        return Change.CHANGED if found is Bringing.EXCHANGE else Change.NEW
