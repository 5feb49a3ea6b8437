"""Ratings that players bring from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratings import ledger
from ratings.models import Player, Pool, RunKind, Takeover

from . import live
from .advance import rerate


@dataclass(frozen=True, slots=True)
class Brought:
    """A rating as it stands elsewhere; `source` is a code of where."""

    value: int
    index: int
    as_of: date | None
    source: str = "roster"


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
            },
        )
        if not new:
            return None
        ledger.remember_takeover(takeover)
        return takeover


def settle(pool: Pool, cause: str) -> None:
    """Brings ratings, ranks and live values into line with ratings just brought; games that were
    rated without them are rated again.
    """
    with ledger.writing(pool) as current:
        rerate(current, RunKind.IMPORT, cause)
        ledger.rank(current)
        live.refresh(current)
