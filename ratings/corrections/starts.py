"""Corrections of adopted ratings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet
from django.utils import timezone

from ratings import audit
from ratings.audit import Origin
from ratings.errors import CorrectionRefused, NotTakenOver
from ratings.evaluation import AssumedFacts, BroughtRating, ChangedFacts, exchange_rating
from ratings.importing import roster
from ratings.models import Game, Player, Pool, Takeover
from ratings.regulations import RULES

from .refusals import Refusal


@dataclass(frozen=True, slots=True)
class TakeoverCorrected:
    """A wrongly entered adopted rating: from the start the player has this one. It is no exchange for a better one, so
    the conditions of EmailChessPoint 5 do not apply.

    With `by_text` the former one was right, or there was none, and this one comes late: then they do.
    """

    player: int
    pool: str
    value: int
    index: int
    as_of: date | None
    source: str
    converted_from: int | None = None
    published: bool | None = None
    by_text: bool = False

    def pools(self) -> Collection[Pool]:
        """Return the pool the rating was brought into."""
        return [Pool.objects.get(key=self.pool)]

    def questioned(self) -> QuerySet[Game]:
        """Return the rated games of the player in the pool."""
        theirs = Q(white__player=self.player) | Q(black__player=self.player)
        return Game.objects.filter(theirs, tournament__pool__key=self.pool, tournament__rated=True)

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Replace the current rating."""
        pool, player, brought = self._rating()
        put = _adopt_late if self.by_text else self.correct
        put(pool, player, brought, origin)
        return {pool.pk: ChangedFacts(players=frozenset({player.pk}))}

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Assume the rating."""
        pool, player, brought = self._rating()
        if self.by_text:
            _check_late(pool, player, brought)
        else:
            self._check_correct(pool, player, brought)
        assumed = AssumedFacts(brought={player.pk: RULES[pool.rule].take_over(self.value, self.index)})
        return {pool.pk: ChangedFacts(players=frozenset({player.pk}), assumed=assumed)}

    def _rating(self) -> tuple[Pool, Player, BroughtRating]:
        """Return the pool, the player and the rating."""
        rating = self.value, self.index, self.as_of, self.source, self.converted_from
        brought = BroughtRating(*rating, published=self.published)
        return Pool.objects.get(key=self.pool), Player.objects.get(pk=self.player), brought

    def correct(self, pool: Pool, player: Player, brought: BroughtRating, origin: Origin) -> None:
        """Replace what was entered wrongly. Raises CorrectionRefused."""
        before, after = self._check_correct(pool, player, brought)
        exchange_rating(pool, player, brought, timezone.localdate())
        published = {} if self.published is None else {"published": self.published}
        audit.append(
            origin,
            "rating.corrected",
            f"player:{player.pk}",
            before,
            {"pool": pool.key, **after, **published},
            pool=pool.pk,
        )

    def _check_correct(
        self, pool: Pool, player: Player, brought: BroughtRating
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Return the rating before and after. Raises CorrectionRefused."""
        old = Takeover.objects.filter(pool=pool, player=player, exchanged_on=None).first()
        before, after = _facts_of(old) if old else {}, _facts_of(self)
        if before == after:
            raise CorrectionRefused(Refusal.NOTHING_CHANGES, f"player {player.pk}")
        if roster.asks_published(pool, self.source) and not roster.is_published(brought):
            raise CorrectionRefused(Refusal.NOT_PUBLISHED, f"player {player.pk}")
        converted = {"converted_from": old.converted_from} if old and old.converted_from is not None else {}
        return {**before, **converted}, after


def _facts_of(rating: Takeover | TakeoverCorrected) -> dict[str, object]:
    """Return a rating as the trail holds it."""
    as_of = rating.as_of.isoformat() if rating.as_of else None
    return {"value": rating.value, "index": rating.index, "source": rating.source, "as_of": as_of}


def _adopt_late(pool: Pool, player: Player, brought: BroughtRating, origin: Origin) -> None:
    """Adopt a rating that comes late by the regulation. Raises CorrectionRefused with a code of `Bringing`."""
    _check_late(pool, player, brought)
    roster.bring_previewed(player, pool, brought, origin)


def _check_late(pool: Pool, player: Player, brought: BroughtRating) -> None:
    """Raise CorrectionRefused, with a code of `Bringing`, where a rating may not come in by the regulation."""
    try:
        found = roster.check_previewed(player, pool, brought)
    except NotTakenOver as refused:
        raise CorrectionRefused(refused.why, str(refused)) from refused
    if found is roster.Bringing.SAME:
        raise CorrectionRefused(Refusal.NOTHING_CHANGES, f"player {player.pk}")
