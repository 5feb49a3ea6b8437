"""Ratings that players bring from elsewhere."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from ratings import ledger
from ratings.models import LedgerEntry, Player, Pool, RunKind, Takeover
from ratings.rules.codes import Remark
from ratings.rules.takeover import Source

from .rerating import Touched, rerate


@dataclass(frozen=True, slots=True)
class Brought:
    """A rating as it stands elsewhere; `source` is a code of where. `converted_from` is the value
    there, where `value` was converted from it, and `note` the officer's words about it.
    """

    value: int
    index: int
    as_of: date | None
    source: str = "roster"
    converted_from: int | None = None
    note: str = ""


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


def opponent_evaluated(pool: Pool, player: Player) -> bool:
    """Whether a game of an opponent was evaluated on the basis of the player's rating (ECP 5): the
    opponent's rating was calculated from it. One that only stayed, as below index 5 (ECP 6), was not.
    """
    own = LedgerEntry.objects.filter(evaluation__pool=pool, evaluation__replaced_by=None, player=player)
    others = LedgerEntry.objects.filter(evaluation__in=own.values("evaluation")).exclude(player=player)
    return others.exclude(remarks__contains=Remark.OPPONENT_UNSECURED.value).exists()


def settle(pool: Pool, players: Collection[int], cause: str, kind: RunKind = RunKind.IMPORT) -> None:
    """Brings ratings, ranks and live values into line with ratings that players just brought; games
    that were rated without them are rated again.
    """
    with ledger.writing(pool) as current:
        rerate(current, Touched(players=frozenset(players)), kind, cause)
