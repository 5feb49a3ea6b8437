"""Ratings that players bring from elsewhere."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import Q, QuerySet

from ratings import ledger
from ratings.errors import PastRewritten
from ratings.models import Evaluation, Game, LedgerEntry, Player, Pool, RunKind, Takeover
from ratings.regulations.codes import Remark
from ratings.regulations.takeover import Source

from .rerating import Touched, planned, refuse_rewriting, rerate


@dataclass(frozen=True, slots=True)
class Brought:
    """A rating as it stands elsewhere; `source` is a code of where. `converted_from` is the value
    there, where `value` was converted from it, and `note` the officer's words about it. `published` is what
    whoever enters it says: whether that organisation publishes its evaluations, None where nobody said.
    """

    value: int
    index: int
    as_of: date | None
    source: str = "roster"
    converted_from: int | None = None
    note: str = ""
    published: bool | None = None


def bring(pool: Pool, player: Player, brought: Brought) -> Takeover | None:
    """Takes a rating over as it stands; None where the player brought one already (ECP 5: one
    takeover for each player; the first one holds). After the last one `settle` is due.
    """
    with ledger.writing(pool) as current:
        takeover, new = Takeover.objects.get_or_create(
            pool=current,
            player=player,
            exchanged_on=None,
            defaults={
                "value": brought.value,
                "index": brought.index,
                "source": brought.source,
                "as_of": brought.as_of,
                "converted_from": brought.converted_from,
                "note": brought.note,
            },
        )
        return takeover if new else None


def exchange(pool: Pool, player: Player, brought: Brought, on: date) -> None:
    """Puts a rating in the place of the one in force, or of the 0-0 (ECP 5); the old row keeps the
    day. Whether that may be is for the caller to know. After the last one `settle` is due.
    """
    with ledger.writing(pool) as current:
        in_force = Takeover.objects.filter(pool=current, player=player, exchanged_on=None)
        if not in_force.update(exchanged_on=on):
            nothing = {"value": 0, "index": 0, "source": Source.NONE.value}
            Takeover.objects.create(pool=current, player=player, exchanged_on=on, **nothing)
        bring(current, player, brought)


def evaluations_of_player(pool: Pool, player: Player) -> QuerySet[Evaluation]:
    """The evaluations in force in which a player was rated, in the order of the stream."""
    rated = Evaluation.objects.filter(pool=pool, replaced_by=None, entries__player=player)
    return rated.order_by("completed_on", "received_at", "key")


def evaluated_on_basis(pool: Pool, player: Player) -> Evaluation | None:
    """The first evaluation of an opponent's game on the basis of the player's rating (ECP 5): the opponent's
    rating was calculated from it. One that only stayed, as below index 5 (ECP 6), was not.
    """
    own = LedgerEntry.objects.filter(evaluation__pool=pool, evaluation__replaced_by=None, player=player)
    others = LedgerEntry.objects.filter(evaluation__in=own.values("evaluation")).exclude(player=player)
    calculated = others.exclude(remarks__contains=Remark.OPPONENT_UNSECURED.value).select_related("evaluation")
    found = calculated.order_by("evaluation__completed_on", "evaluation__received_at", "evaluation__key").first()
    return found.evaluation if found else None


def rewritten_by(pool: Pool, player: Player, brought: Brought, on: date) -> PastRewritten | None:
    """What would come out otherwise if the player brought this rating from the start; nothing stays of the look."""
    if not has_played(pool, player):
        return None
    try:
        with transaction.atomic():
            exchange(pool, player, brought, on)
            refuse_rewriting(pool, planned(pool, Touched(players=frozenset({player.pk}))))
            transaction.set_rollback(True)
    except PastRewritten as past:
        return past
    return None


def has_played(pool: Pool, player: Player) -> bool:
    """Whether a game of the player is finished: before, a rating leaves everything behind it as it is."""
    own = Q(white__player=player) | Q(black__player=player)
    return Game.objects.filter(own, tournament__pool=pool).exclude(score=None).exists()


def settle(pool: Pool, players: Collection[int], cause: str, kind: RunKind = RunKind.IMPORT) -> None:
    """Brings ratings, ranks and live values into line with ratings that players just brought. Raises PastRewritten
    where games that were rated without them would be rated again: that is a correction.
    """
    with ledger.writing(pool) as current:
        touched = Touched(players=frozenset(players))
        found = planned(current, touched)
        refuse_rewriting(current, found)
        rerate(current, touched, kind, cause, found)
