"""Corrections of what a player brought into a pool."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from ratings import audit
from ratings.audit import Origin
from ratings.errors import CorrectionRefused
from ratings.evaluation import Brought, Touched, exchange
from ratings.models import Player, Pool, Takeover

from .refusals import Refusal


@dataclass(frozen=True, slots=True)
class TakeoverCorrected:
    """A rating brought along was entered wrongly: from the start the player has this one. It is no
    exchange for a better one, so the conditions of EmailChessPoint 5 are not asked.
    """

    player: int
    pool: str
    value: int
    index: int
    as_of: date | None
    source: str

    def pools(self) -> Collection[Pool]:
        """The pool the rating was brought into."""
        return [Pool.objects.get(key=self.pool)]

    def enter(self, origin: Origin) -> Mapping[int, Touched]:
        """Puts the rating in the place of the one in force."""
        pool, player = Pool.objects.get(key=self.pool), Player.objects.get(pk=self.player)
        old = Takeover.objects.filter(pool=pool, player=player, exchanged_on=None).first()
        before = {"value": old.value, "index": old.index, "source": old.source} if old else {}
        after = {"value": self.value, "index": self.index, "source": self.source}
        if before == after and old and old.as_of == self.as_of:
            raise CorrectionRefused(Refusal.NOTHING_CHANGES, f"player {player.pk}")
        exchange(pool, player, Brought(self.value, self.index, self.as_of, self.source), timezone.localdate())
        audit.append(origin, "rating.corrected", f"player:{player.pk}", before, {"pool": pool.key, **after})
        return {pool.pk: Touched(players=frozenset({player.pk}))}
