"""The values at which the rated players of a tournament meet its newcomers (4.3; the parameter `newcomers_met`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .arithmetic import SCALE, round_half_up
from .elo import Elo
from .first_fwz import FirstRating, Played, real_expectation
from .types import Change, Parameters, State

BEFORE_ROUNDING, START_VALUE = 0, 2
"""The numbers of `newcomers_met`; 1 is the rounded first FWZ."""

NOBODY = 0
"""Stands for the value of an entrant without rating and without a counted game: nobody meets them."""


def first_value(first: FirstRating) -> int:
    """4.4: the first FWZ, rounded half up at the end of the procedure."""
    return round_half_up(first.value, SCALE)


def faced_values(values: Sequence[int | None], firsts: Mapping[int, FirstRating], parameters: Parameters) -> list[int]:
    """Return the value at which each player is met: newcomers at their rounded first FWZ, or at the start value."""
    faced = [NOBODY if value is None else value for value in values]
    at_start = parameters["newcomers_met"] == START_VALUE
    for who, first in firsts.items():
        faced[who] = parameters["first_start"] if at_start else first_value(first)
    return faced


def met_exactly(firsts: Mapping[int, FirstRating], parameters: Parameters) -> Mapping[int, FirstRating]:
    """Return the newcomers who are met before their first FWZ is rounded."""
    return firsts if parameters["newcomers_met"] == BEFORE_ROUNDING else {}


def meet_before_rounding(
    changes: list[Change],
    firsts: Mapping[int, FirstRating],
    faced: Sequence[int],
    played: Sequence[Played],
    elo: Elo,
) -> list[Change]:
    """Return the changes of the rated players with newcomers at the first FWZ before it is rounded; `firsts` are those
    of the newcomers who are met so.
    """
    if not firsts:
        return changes
    share = real_expectation(elo.divisor, elo.limit)
    missing = dict.fromkeys(range(len(changes)), 0)
    for _number, white, black, _white_half, _black_half in played:
        for who, other in ((white, black), (black, white)):
            if other in firsts and who not in firsts:
                exact = share(faced[who] * SCALE - firsts[other].value)
                missing[who] += exact - elo.expectation(faced[who] - faced[other])
    return [
        _expecting_more(change, missing[who], elo) if missing[who] else change for who, change in enumerate(changes)
    ]


def _expecting_more(change: Change, more: int, elo: Elo) -> Change:
    """4.3 with another expectation."""
    assert change.before and change.expected is not None and change.k is not None and change.delta is not None  # noqa: S101, PT018 -- a rated player with a counted game
    delta = change.delta - change.k * more
    after = State(change.before.value + elo.round_change(delta), change.before.index + 1)
    return change._replace(after=after, expected=change.expected + more, delta=delta)
