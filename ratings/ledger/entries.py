"""What the ledger says: evaluations in force, their signatures, and states at a place in time."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date, datetime

from ratings.models import Evaluation, LedgerEntry, Pool
from ratings.rules.types import State

from .carry import state_of
from .digest import Line

Order = tuple[date, datetime, str]
"""The place of a unit in the stream: completed on, receipt, key."""


def signatures(pool: Pool) -> dict[str, str]:
    """The signature of each evaluation in force, by the key of its unit."""
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None)
    return dict(in_force.values_list("key", "signature"))


def last_order(pool: Pool) -> Order | None:
    """The place of the newest evaluation in force; keys are compared here, not by the database."""
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None)
    newest = in_force.order_by("-completed_on", "-received_at").values_list("completed_on", "received_at").first()
    if newest is None:
        return None
    keys = in_force.filter(completed_on=newest[0], received_at=newest[1]).values_list("key", flat=True)
    return (*newest, max(keys))


def states_before(pool: Pool, order: Order, players: Collection[int]) -> dict[int, State | None]:
    """The newest state of each of `players` before a place in the stream; players without an
    entry before it are left out.
    """
    rows = (
        LedgerEntry.objects.filter(
            player__in=players,
            evaluation__pool=pool,
            evaluation__replaced_by=None,
            evaluation__completed_on__lte=order[0],
        )
        .values_list(
            "evaluation__completed_on",
            "evaluation__received_at",
            "evaluation__key",
            "player_id",
            "after_value",
            "after_index",
            "after_carry",
        )
        .iterator()
    )
    earlier = sorted(row for row in rows if row[:3] < order)
    return {player: state_of(value, index, carry) for _, _, _, player, value, index, carry in earlier}


def lines(pool: Pool) -> Iterator[Line]:
    """Every entry in force, in the order of the stream, as a digest and a check compare them."""
    entries = LedgerEntry.objects.filter(evaluation__pool=pool, evaluation__replaced_by=None)
    for entry in sorted(entries.select_related("evaluation", "player"), key=place):
        yield Line(
            unit=entry.evaluation.key,
            player=entry.player.number,
            before=before(entry),
            after=after(entry),
            points=entry.points,
            expected=entry.expected,
            k=entry.k,
            delta=entry.delta,
            remarks=entry.remarks,
            games=entry.games,
        )


def place(entry: LedgerEntry) -> tuple[Order, str]:
    """Where an entry stands: its evaluation's place in the stream, then the player's number."""
    evaluation = entry.evaluation
    return (evaluation.completed_on, evaluation.received_at, evaluation.key), entry.player.number


def before(entry: LedgerEntry) -> State | None:
    """The state an entry started from."""
    return state_of(entry.before_value, entry.before_index, entry.before_carry)


def after(entry: LedgerEntry) -> State | None:
    """The state an entry led to."""
    return state_of(entry.after_value, entry.after_index, entry.after_carry)
