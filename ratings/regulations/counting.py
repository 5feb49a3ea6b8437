"""What the regulations share about which games count: unplayed games and games left open."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType

from .codes import Why
from .types import Event, Reason, Score, Verdict

COUNTED = Verdict(counted=True)

NOT_COUNTED: Mapping[Why, Verdict] = MappingProxyType({why: Verdict(counted=False, why=why.value) for why in Why})
"""One verdict for each code, so that none is made for each game."""

LEFT_OPEN: Mapping[Reason, Why] = MappingProxyType(
    {
        Reason.WITHDRAWAL_APPROVED: Why.WITHDRAWAL_APPROVED,
        Reason.DEATH: Why.DEATH,
        Reason.SUBSTITUTION: Why.SUBSTITUTION,
    }
)
"""Games that were open when a player left: not counted unless the director decides otherwise."""

FORFEIT_SCORES = frozenset({Score.WHITE_UNPLAYED, Score.BLACK_UNPLAYED})

TO_BLAME = frozenset({Reason.TIME, Reason.WITHDRAWAL})
"""Reasons under which +/- is a win against somebody, not a game that never was."""


WHITE, BLACK = attrgetter("white"), attrgetter("black")


def participants(event: Event) -> list[int]:
    """Everybody who is paired in a tournament, in the order of the unit."""
    if event.crosstable is not None:
        return sorted(event.crosstable.players)
    return sorted({*map(WHITE, event.games), *map(BLACK, event.games)})


def is_unplayed(score: Score, reason: Reason, *, blamed_wins: bool = True) -> bool:
    """Whether there was no game: +/- with nobody to blame, or never paired. Without `blamed_wins` it makes no
    difference who is to blame.
    """
    if reason is Reason.UNPLAYED:
        return True
    is_win = reason in LEFT_OPEN or (blamed_wins and reason in TO_BLAME)
    return score in FORFEIT_SCORES and not is_win


def why_not(score: Score, reason: Reason, counts: bool | None, *, blamed_wins: bool = True) -> Why | None:
    """Why a game does not count by its result alone; `counts` is the director's decision."""
    if is_unplayed(score, reason, blamed_wins=blamed_wins):
        return Why.UNPLAYED
    if counts is None:
        return LEFT_OPEN.get(reason)
    return None if counts else LEFT_OPEN.get(reason, Why.DIRECTOR)
