"""Ratings that players bring along, and their exchange for ones that go first (EmailChessPoint 3-5).

Where another regulation rates a pool, its text says nothing about exchanging: there the first
rating that was brought holds, and none comes in once games were rated. By which evaluations would come out
otherwise is a correction in every pool, and shown before it is made.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotTakenOver
from ratings.evaluation import (
    BroughtRating,
    adopt_first_ratings,
    evaluated_on_basis,
    exchange_rating,
    find_first_evaluations,
    find_played,
    find_rewritten_past,
    rate_adopted,
    writing,
)
from ratings.models import Player, Pool, RunKind, Standing, Takeover
from ratings.regulations import RULES
from ratings.regulations.takeover import Source, capped_index, may_exchange

from .changes import Change

OWN_LIST = "roster"
"""The source of ratings from the federation's own earlier list: in EmailChessPoint an earlier
EmailChessPoint rating (ours).
"""


class Bringing(models.TextChoices):
    """What becomes of a rating that a player would bring into a pool."""

    FIRST = "first"
    EXCHANGE = "exchange"
    SAME = "same"
    HAS_RATING = "has-rating", _("There is a rating already; changing it is a correction.")
    NOT_BEFORE = "not-before", _("What was brought so far goes first, or has the same place in the order (§ 4).")
    BASIS_USED = "basis-used", _("A game of an opponent was evaluated on the basis of the rating so far (§ 5).")
    INDEX_CAP = "index-cap", _("From there only a smaller index comes along (§ 4).")
    NOT_PUBLISHED = (
        "not-published",
        _("Only a rating whose evaluations are published is taken over (EmailChessPoint § 3)."),
    )
    REWRITES = "rewrites", _("Evaluations would come out otherwise by this rating.")
    """The regulation allows it, but evaluations would come out otherwise: it is a correction."""


ALLOWED = (Bringing.FIRST, Bringing.EXCHANGE)


def check_rating(pool: Pool, player: Player, brought: BroughtRating) -> Bringing:
    """Return whether a player may bring this rating, and if not, why: what every way in asks."""
    return judge_rating(pool, player, brought)[0]


def judge_rating(
    pool: Pool, player: Player, brought: BroughtRating, held: Held | None = None
) -> tuple[Bringing, int | None]:
    """Judge a rating like `check_rating`, and return the key of the evaluation that prevents it, too. `held` is what
    the pool holds of the player, where that is known already.
    """
    held = held or find_held(pool, [player.pk])[player.pk]
    found = check_regulation(pool, player, brought, held)
    if found not in ALLOWED:
        return found, find_obstacle(pool, player, found, held)
    past = find_rewritten_past(pool, player, brought, timezone.localdate()) if held.has_played else None
    return (Bringing.REWRITES, past.evaluation) if past else (found, None)


def find_obstacle(pool: Pool, player: Player, found: Bringing, held: Held) -> int | None:
    """Return the key of the evaluation for which a rating may not come in, where there is one."""
    if found is Bringing.HAS_RATING:
        return held.evaluation
    first = evaluated_on_basis(pool, player) if found is Bringing.BASIS_USED else None
    return first.pk if first else None


def check_regulation(pool: Pool, player: Player, brought: BroughtRating, held: Held | None = None) -> Bringing:
    """Return what the regulation says, whatever was rated since."""
    held = held or find_held(pool, [player.pk])[player.pk]
    if held.brought and is_same(held.brought, brought):
        return Bringing.SAME
    if RULES[pool.rule].limits_takeovers:
        return check_by_text(pool, player, brought, held)
    return Bringing.HAS_RATING if held.brought or held.evaluation or held.has_value else Bringing.FIRST


def check_by_text(pool: Pool, player: Player, brought: BroughtRating, held: Held) -> Bringing:
    """§ 3: only where the evaluations behind it are published. § 4: an index up to its limit. § 5: a takeover, or
    the 0-0, gives way to one of higher precedence as long as no game of an opponent was evaluated on its basis.
    """
    first, offered = judge_first(pool, brought), source_of(brought.source)
    if first is not Bringing.FIRST or not (held.brought or held.evaluation):
        return first
    source = source_of(held.brought.source) if held.brought else Source.NONE
    if not may_exchange(source, offered, opponent_evaluated=False):
        return Bringing.NOT_BEFORE
    return Bringing.BASIS_USED if evaluated_on_basis(pool, player) else Bringing.EXCHANGE


def judge_first(pool: Pool, brought: BroughtRating) -> Bringing:
    """Judge the rating of somebody of whom the pool holds nothing yet."""
    if not RULES[pool.rule].limits_takeovers:
        return Bringing.FIRST
    if not is_published(brought):
        return Bringing.NOT_PUBLISHED
    capped = capped_index(source_of(brought.source), brought.index) < brought.index
    return Bringing.INDEX_CAP if capped else Bringing.FIRST


@dataclass(frozen=True, slots=True)
class Held:
    """What a pool holds of a player: the rating that they `brought`, the key of the first `evaluation` in which they
    were rated, whether they have a rating, and whether they have a finished game.
    """

    brought: Takeover | None
    evaluation: int | None
    has_value: bool
    has_played: bool


def find_held(pool: Pool, players: Collection[int]) -> dict[int, Held]:
    """Return what a pool holds of some players."""
    brought = {one.player_id: one for one in Takeover.objects.filter(pool=pool, player__in=players, exchanged_on=None)}
    first = find_first_evaluations(pool, players)
    rated = Standing.objects.filter(pool=pool, player__in=players).exclude(value=None)
    valued, played = set(rated.order_by().values_list("player", flat=True)), find_played(pool, players)
    return {key: Held(brought.get(key), first.get(key), key in valued, key in played) for key in players}


def asks_published(pool: Pool, source: str) -> bool:
    """Return whether § 3 holds in a pool for ratings from a source; there is nothing to publish about a 0-0."""
    return RULES[pool.rule].limits_takeovers and source_of(source) is not Source.NONE


def is_published(brought: BroughtRating) -> bool:
    """Return whether the evaluations behind a rating are published, as § 3 asks: what was said about it; where nobody
    said, earlier EmailChessPoint ratings are (it publishes its own), and no others. A 0-0 has none.
    """
    source = source_of(brought.source)
    known = source is Source.EMAILCHESSPOINT if brought.published is None else brought.published
    return known or source is Source.NONE


def find_current(pool: Pool, player: Player) -> Takeover | None:
    """Return the rating that a player brought and that was not exchanged."""
    return Takeover.objects.filter(pool=pool, player=player, exchanged_on=None).first()


def is_same(takeover: Takeover, brought: BroughtRating) -> bool:
    """Return whether just this rating was brought; the words about it do not matter."""
    stored = (takeover.value, takeover.index, takeover.as_of, takeover.source)
    return stored == (brought.value, brought.index, brought.as_of, brought.source)


def source_of(code: str) -> Source:
    """Return the place of a source in the order of § 4."""
    return Source.EMAILCHESSPOINT if code == OWN_LIST else Source(code)


def bring_first(found: Sequence[tuple[Player, BroughtRating]], pool: Pool, origin: Origin) -> None:
    """Store the first ratings that players bring, once they were judged. `rate_adopted` is due afterwards. Raises
    NotTakenOver.
    """
    with writing(pool) as current:
        for _, brought in found:
            if (refused := judge_first(current, brought)) is not Bringing.FIRST:
                raise NotTakenOver(refused, current.key, None)
        adopt_first_ratings(current, found)
        taken = [(f"player:{player.pk}", {"pool": current.key, **plain_rating(brought)}) for player, brought in found]
        changes: list[audit.Change] = [("rating.taken-over", subject, {}, after) for subject, after in taken]
        audit.append_many(origin, changes, pool=current.pk)


def store_exchange(player: Player, pool: Pool, brought: BroughtRating, origin: Origin) -> None:
    """Exchange what a player brought for another rating. `rate_adopted` is due afterwards."""
    with writing(pool) as current:
        old = find_current(current, player)
        before = {"value": old.value, "index": old.index, "source": old.source} if old else dict(NOTHING)
        exchange_rating(current, player, brought, timezone.localdate())
        after = {"pool": pool.key, **plain_rating(brought)}
        audit.append(origin, "rating.exchanged", f"player:{player.pk}", before, after, pool=current.pk)


NOTHING = {"value": 0, "index": 0, "source": Source.NONE.value}
"""What a player without takeover brought along: 0-0 (§ 4)."""


def plain_rating(brought: BroughtRating) -> dict[str, int | str | bool]:
    """Return a rating as the trail holds it; the officer's words stay outside."""
    values: dict[str, int | str | bool] = {"value": brought.value, "index": brought.index, "source": brought.source}
    more = {"converted_from": brought.converted_from, "published": brought.published}
    return values | {name: value for name, value in more.items() if value is not None}


def bring_previewed(player: Player, pool: Pool, brought: BroughtRating, origin: Origin) -> Bringing:
    """Store a rating for a correction, which shows what comes out otherwise before it is made; what became of it.
    Raises NotTakenOver, with a code of `Bringing`, where it may not come in.
    """
    with writing(pool) as current:
        return store_allowed(check_previewed(player, current, brought), player, current, brought, origin)


def check_previewed(player: Player, pool: Pool, brought: BroughtRating) -> Bringing:
    """Return what the regulation says about a rating for a correction. Raises NotTakenOver where it may not come in."""
    held = find_held(pool, [player.pk])[player.pk]
    found = check_regulation(pool, player, brought, held)
    if found not in (*ALLOWED, Bringing.SAME):
        raise NotTakenOver(found, pool.key, find_obstacle(pool, player, found, held))
    return found


def bring_unsettled(player: Player, pool: Pool, brought: BroughtRating, origin: Origin) -> Bringing:
    """Return the same where no evaluation comes out otherwise; `rate_adopted` is due."""
    with writing(pool) as current:
        found, evaluation = judge_rating(current, player, brought)
        if found not in (*ALLOWED, Bringing.SAME):
            raise NotTakenOver(found, current.key, evaluation)
        return store_allowed(found, player, current, brought, origin)


def store_allowed(found: Bringing, player: Player, current: Pool, brought: BroughtRating, origin: Origin) -> Bringing:
    """Store a rating that may come in."""
    if found is Bringing.FIRST:
        bring_first([(player, brought)], current, origin)
    elif found is Bringing.EXCHANGE:
        store_exchange(player, current, brought, origin)
    return found


def bring_rating(player: Player, pool: Pool, brought: BroughtRating, origin: Origin) -> Change:
    """Return a rating for a player: NEW, CHANGED where it took the place of another one, SAME where it is that one.
    Raises NotTakenOver, with a code of `Bringing`, where it may not come in.
    """
    with writing(pool) as current:
        found = bring_unsettled(player, current, brought, origin)
        if found is Bringing.SAME:
            return Change.SAME
        kind = RunKind.CORRECTION if found is Bringing.EXCHANGE else RunKind.IMPORT
        rate_adopted(current, {player.pk}, origin.cause, kind)
        return Change.CHANGED if found is Bringing.EXCHANGE else Change.NEW
