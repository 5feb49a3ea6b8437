"""Ratings that players bring from other sources."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Subquery

from ratings import ledger
from ratings.errors import PastRewritten
from ratings.models import Entry, Evaluation, Game, LedgerEntry, Player, Pool, RunKind, Takeover
from ratings.regulations.codes import Remark
from ratings.regulations.takeover import Source

from .rerating import ChangedFacts, plan_rerating, refuse_rewriting, rerate

BATCH = 500
"""Ratings in one statement."""


@dataclass(frozen=True, slots=True)
class BroughtRating:
    """A rating of another source; `source` is its code. `converted_from` is the original value where `value` was
    converted, and `note` a remark of the officer. `published` says whether that organisation publishes its evaluations,
    None for unknown.
    """

    value: int
    index: int
    as_of: date | None
    source: str = "roster"
    converted_from: int | None = None
    note: str = ""
    published: bool | None = None


def adopt_rating(pool: Pool, player: Player, brought: BroughtRating) -> Takeover | None:
    """Store a rating from another source unchanged; return None where the player has one already (ECP 5: one
    takeover for each player; the first one counts). After the last one `rate_adopted` is due.
    """
    with ledger.writing(pool) as current:
        takeover, new = Takeover.objects.get_or_create(
            pool=current, player=player, exchanged_on=None, defaults=_columns_of(brought)
        )
        return takeover if new else None


def adopt_first_ratings(pool: Pool, found: Iterable[tuple[Player, BroughtRating]]) -> None:
    """Store the ratings of players who have none yet, under the lock of the pool. `rate_adopted` is due."""
    rows = [Takeover(pool=pool, player=player, **_columns_of(brought)) for player, brought in found]
    Takeover.objects.bulk_create(rows, batch_size=BATCH)


def _columns_of(brought: BroughtRating) -> dict[str, Any]:
    names = ("value", "index", "source", "as_of", "converted_from", "note")
    return {name: getattr(brought, name) for name in names}


def exchange_rating(pool: Pool, player: Player, brought: BroughtRating, on: date) -> None:
    """Replace the current takeover, or the 0-0, by another rating (ECP 5); the old row keeps the
    day. The caller checks whether that is permitted. After the last one `rate_adopted` is due.
    """
    with ledger.writing(pool) as current:
        in_force = Takeover.objects.filter(pool=current, player=player, exchanged_on=None)
        if not in_force.update(exchanged_on=on):
            nothing = {"value": 0, "index": 0, "source": Source.NONE.value}
            Takeover.objects.create(pool=current, player=player, exchanged_on=on, **nothing)
        adopt_rating(current, player, brought)


def find_first_evaluations(pool: Pool, players: Collection[int]) -> dict[int, int]:
    """Return the key of the first current evaluation, in the order of the stream, in which each player was rated."""
    rated = LedgerEntry.objects.filter(pool=pool, replaced_by=None, player=OuterRef("pk"))
    in_order = rated.order_by("evaluation__completed_on", "evaluation__received_at", "evaluation__key")
    first = Player.objects.filter(pk__in=players).annotate(first=Subquery(in_order.values("evaluation")[:1]))
    return dict(first.exclude(first=None).order_by().values_list("pk", "first"))


def evaluated_on_basis(pool: Pool, player: Player) -> Evaluation | None:
    """Return the first evaluation of an opponent's game on the basis of the player's rating (ECP 5): the opponent's
    rating was calculated from it. One that only stayed, as below index 5 (ECP 6), was not.
    """
    own = LedgerEntry.objects.filter(pool=pool, replaced_by=None, player=player)
    theirs = list(own.values_list("evaluation_id", flat=True))
    others = LedgerEntry.objects.filter(evaluation__in=theirs).exclude(player=player)
    calculated = others.exclude(remarks__contains=Remark.OPPONENT_UNSECURED.value).select_related("evaluation")
    found = calculated.order_by("evaluation__completed_on", "evaluation__received_at", "evaluation__key").first()
    return found.evaluation if found else None


def find_rewritten_past(pool: Pool, player: Player, brought: BroughtRating, on: date) -> PastRewritten | None:
    """Return the refusal if this rating would change what is rated already, else None; nothing is stored."""
    try:
        with transaction.atomic():
            exchange_rating(pool, player, brought, on)
            refuse_rewriting(pool, plan_rerating(pool, ChangedFacts(players=frozenset({player.pk}))))
            transaction.set_rollback(True)
    except PastRewritten as past:
        return past
    return None


def find_played(pool: Pool, players: Collection[int]) -> frozenset[int]:
    """Return those of some players who have a finished game; of others a takeover changes no evaluation."""
    finished = Game.objects.exclude(score=None)
    played = Exists(finished.filter(white=OuterRef("pk"))) | Exists(finished.filter(black=OuterRef("pk")))
    seats = Entry.objects.filter(played, player__in=players, tournament__pool=pool)
    return frozenset(seats.order_by().values_list("player", flat=True))


def rate_adopted(pool: Pool, players: Collection[int], cause: str, kind: RunKind = RunKind.IMPORT) -> None:
    """Update ratings, ranks and live values after takeovers. Raise PastRewritten where games that were rated without
    them would be rated again: that is a correction.
    """
    with ledger.writing(pool) as current:
        touched = ChangedFacts(players=find_seated(current, players))  # nothing follows from anybody else's rating
        found = plan_rerating(current, touched)
        refuse_rewriting(current, found)
        ledger.refresh(current, players)
        rerate(current, touched, kind, cause, found)


def find_seated(pool: Pool, players: Collection[int]) -> frozenset[int]:
    """Return those of some players who have a seat in a tournament of a pool."""
    seats = Entry.objects.filter(tournament__pool=pool, player__in=players)
    return frozenset(seats.order_by().values_list("player", flat=True))
