"""The readings of BdF 4.4 (ours): what becomes of newcomers whose value does not come to rest.

With the limit of 560 nobody can expect more than 88.23 %; groups of newcomers without a rated opponent drift as a
whole; and with 75 games or more the steps can swing around the value for ever. The text has a fallback for 0 % and
100 % only. A pool says by its parameter `reading_4_4` which reading it follows.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from .arithmetic import HALF_POINT, SCALE
from .codes import Remark
from .first_fwz import Fallback, Fallbacks, Field, Procedure, Reading

ALMOST_AS_FAR = SCALE // 20
"""Reading 2: given up with the largest movement is what moved less than 0.05 below it."""

MOST_STEPS = 1100
"""Reading 2: K times the games of a newcomer; from 75 games with K 30 on an iteration can swing for ever."""


def exclude_clean_scores(field: Field, procedure: Procedure) -> Fallbacks:
    """4.4, second paragraph: the newcomers with 0 % or 100 %."""
    found = ((who, _clean_score(who, field, procedure)) for who in field.points)
    return {who: fallback for who, fallback in found if fallback}


def _clean_score(who: int, field: Field, procedure: Procedure) -> Fallback | None:
    """Return the fallback of a newcomer with 0 % or 100 %, None for every other score."""
    if field.points[who] == 0:
        return Fallback(Remark.FALLBACK_0, -procedure.fallback)
    if field.points[who] == 2 * field.games[who]:
        return Fallback(Remark.FALLBACK_100, procedure.fallback)
    return None


def exclude_unreachable(field: Field, procedure: Procedure) -> Fallbacks:
    """Reading 2, 1: the newcomers with a score that nobody can expect by 4.1, 0 % and 100 % among them."""
    lowest, highest = procedure.elo.table[0], procedure.elo.table[-1]
    unreachable = {
        who: Fallback(Remark.FALLBACK_NOT_EXPECTABLE, _distance(who, field, procedure))
        for who, games in field.games.items()
        if not games * lowest < field.points[who] * HALF_POINT < games * highest
    }
    return {**unreachable, **exclude_clean_scores(field, procedure)}


def _distance(who: int, field: Field, procedure: Procedure) -> int:
    """Reading 2, 1 and 4: upwards for more than half the points, downwards for fewer, 0 for exactly half."""
    surplus = field.points[who] - field.games[who]  # half points beyond half of the points
    return procedure.fallback_unsettled * ((surplus > 0) - (surplus < 0))


def find_floating_groups(field: Field) -> Sequence[frozenset[int]]:
    """Reading 2, 3: newcomers linked by their games of whom nobody has a rated opponent."""
    group_of = {who: frozenset([who]) for who in field.points}
    for white, black in field.pairs:
        joined = group_of[white] | group_of[black]
        group_of |= dict.fromkeys(joined, joined)
    return [group for group in dict.fromkeys(group_of.values()) if not any(field.rated[who] for who in group)]


def _find_no_groups(_field: Field) -> Sequence[frozenset[int]]:
    """Reading 1: no group keeps its mean."""
    return ()


def give_up_all(_field: Field, unsettled: Mapping[int, int], procedure: Procedure) -> Fallbacks:
    """Reading 1: everybody who still moves, to the side of the movement."""
    far = procedure.fallback_unsettled
    return {
        who: Fallback(Remark.FALLBACK_NOT_SETTLED, far if movement > 0 else -far, procedure.rounds, movement)
        for who, movement in unsettled.items()
    }


def give_up_fastest(field: Field, unsettled: Mapping[int, int], procedure: Procedure) -> Fallbacks:
    """Reading 2, 4: whoever moves the furthest, or less than 0.05 below it, to the side of the score."""
    furthest = max(map(abs, unsettled.values()))
    return {
        who: Fallback(
            Remark.FALLBACK_NOT_SETTLED,
            _distance(who, field, procedure),
            procedure.rounds,
            movement,
            rated_only=True,
        )
        for who, movement in unsettled.items()
        if furthest - abs(movement) < ALMOST_AS_FAR
    }


def _any_k(_games: int) -> int:
    """Reading 1: K as in 4.2, however many games."""
    return sys.maxsize


def most_k(games: int) -> int:
    """Reading 2, 5: the largest whole number that is at most 1100 by so many games, and at least 1."""
    return max(1, MOST_STEPS // games)


READINGS: Mapping[int, Reading] = MappingProxyType(
    {
        1: Reading(1, exclude_clean_scores, _find_no_groups, give_up_all, _any_k),
        2: Reading(2, exclude_unreachable, find_floating_groups, give_up_fastest, most_k),
    }
)
"""The readings by their number, as pools name them."""
