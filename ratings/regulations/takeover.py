"""Taking over a rating into EmailChessPoint: which one comes first, and what it is capped at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from .arithmetic import round_half_up
from .elo import SECURED_FROM
from .labels import LabelledCode
from .labels import gettext_noop as _
from .types import Carried, State


class Source(LabelledCode):
    """Where a rating comes from; only one whose evaluations are published can be taken over (§ 3)."""

    EMAILCHESSPOINT = "emailchesspoint", _("from an earlier EmailChessPoint rating")
    DESC = "desc", _("from the DESC")
    FWZ = "fwz", _("from the FWZ of ordinary play")
    ICCF = "iccf", _("from the ICCF")
    NATIONAL_FEDERATION = "national-federation", _("from a national federation of the ICCF")
    OTHER_SERVER = "other-server", _("from another server")
    CHESS960 = "chess960", _("from a Chess960 rating")
    ENGINE_FREE = "engine-free", _("from an engine-free rating")
    OVER_THE_BOARD = "over-the-board", _("from an over-the-board rating")
    NONE = "none", _("without a rating from elsewhere")


PRECEDENCE: Mapping[Source, int] = MappingProxyType(
    {
        Source.EMAILCHESSPOINT: 1,
        Source.DESC: 2,
        Source.FWZ: 3,
        Source.ICCF: 4,
        Source.NATIONAL_FEDERATION: 4,
        Source.OTHER_SERVER: 5,
        Source.CHESS960: 5,
        Source.ENGINE_FREE: 5,
        Source.OVER_THE_BOARD: 5,
        Source.NONE: 6,
    }
)
"""§ 4: 1 goes first. `FWZ` is that of ordinary play. The text gives no order among what may be
taken over at discretion, so these share a place (ours); `NONE` is the 0-0.
"""

INDEX_CAPS: Mapping[Source, int] = MappingProxyType(
    {Source.CHESS960: 3, Source.ENGINE_FREE: 3, Source.OVER_THE_BOARD: 2}
)
"""§ 4: the highest index that comes with a rating of another kind of chess."""


def at_discretion(source: Source) -> bool:
    """§ 4: whether the officer may, but need not, take over a rating from here."""
    return PRECEDENCE[source] == PRECEDENCE[Source.OTHER_SERVER]


def capped_index(source: Source, index: int) -> int:
    """§ 4: the index that comes with a rating from `source`; nothing comes with no rating."""
    if source is Source.NONE:
        return 0
    return min(index, INDEX_CAPS.get(source, index))


def may_exchange(current: Source, offered: Source, *, opponent_evaluated: bool) -> bool:
    """§ 5: whether a takeover (or the 0-0) may give way to one of higher precedence.

    Only as long as no game of an opponent has been evaluated on the basis of the current one
    (`opponent_evaluated`): a game in which the opponent's rating was calculated from it.
    """
    return PRECEDENCE[offered] < PRECEDENCE[current] and not opponent_evaluated


def take_over(value: int, index: int) -> State:
    """Return the state of an adopted rating R-i: below index 5 it counts as i games of value R (§ 6)."""
    return State(value, index, carry_of(value * index, index))


def restore(value: int, index: int, given: Carried) -> State:
    """Return the state with an exact sum that is known. Raises ValueError where the value is not its mean."""
    state = take_over(value, index)
    if not state.carry or "sum" not in given:
        return state
    if len(given["sum"]) != 1:
        raise ValueError("sum is one number")
    total = given["sum"][0]
    mean = round_half_up(total, index)
    if mean != value:
        raise ValueError(f"sum {total} over {index} games is {mean}, not {value}")
    return replace(state, carry=(total,))


def carry_of(total: int, index: int) -> tuple[int, ...]:
    """Return the carry of EmailChessPoint: the exact sum behind an index of 1 to 4, else nothing.

    From index 5 on the sum is not used, and 0-0 has none: equal states have equal carries.
    """
    return (total,) if 0 < index < SECURED_FROM else ()


def sum_behind(state: State) -> int:
    """Return the exact sum of the games behind a state; of a rating without carry i times R."""
    return state.carry[0] if state.carry else state.value * state.index
