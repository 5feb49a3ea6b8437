"""What each seat of a tournament did, round by round. Scores are half points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

_NUMBER = itemgetter(0)
"""The number of a round."""
WIN, DRAW, LOSS = 2, 1, 0
"""Half points of a game."""


class Round(NamedTuple):
    """One round of a seat: a game, or a bye where `opponent` is 0. `half_points` are None while it is open; `forfeit`
    says that the game was decided without being played.
    """

    number: int
    opponent: int
    white: bool
    half_points: int | None
    forfeit: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether there is no opponent."""
        return not self.opponent

    @property
    def is_open(self) -> bool:
        """Whether the result is missing."""
        return self.half_points is None

    @property
    def is_unplayed(self) -> bool:
        """Whether no game is played in this round (C.07, 15.1)."""
        return not self.opponent or self.forfeit

    @property
    def is_requested_bye(self) -> bool:
        """Whether it is a bye of half a point or none (16.1.1)."""
        return not self.opponent and self.half_points != WIN

    @property
    def is_voluntary(self) -> bool:
        """Whether it is a voluntary unplayed round, a VUR: a requested bye or a forfeit loss (16.1.2)."""
        return self.half_points == LOSS if self.forfeit else self.is_requested_bye


@dataclass(frozen=True)
class Field:
    """All seats of a tournament with their rounds, in order. `predetermined` says that all pairings were known at the
    beginning, so that a forfeit is a regular game (15.2).
    """

    rounds: Mapping[int, tuple[Round, ...]]
    predetermined: bool
    points: Mapping[int, int] = field(init=False)
    length: int = field(init=False)
    """Rounds of the tournament so far: the most of one seat (16.4.2)."""

    def __post_init__(self) -> None:
        points = {seat: sum(each.half_points or 0 for each in rounds) for seat, rounds in self.rounds.items()}
        object.__setattr__(self, "points", points)
        object.__setattr__(self, "length", max(map(len, self.rounds.values()), default=0))

    @cached_property
    def last(self) -> int:
        """The number of the last round."""
        return max((rounds[-1].number for rounds in self.rounds.values() if rounds), default=0)

    @cached_property
    def with_unplayed(self) -> frozenset[int]:
        """Seats with an unplayed round (15.1). Most have none, and need no closer look for their tie-breaks."""
        found = (
            seat for seat, rounds in self.rounds.items() if any(not each.opponent or each.forfeit for each in rounds)
        )
        return frozenset(found)

    def is_unplayed(self, each: Round) -> bool:
        """Whether article 16 treats a round of this tournament as unplayed."""
        return not self.predetermined and each.is_unplayed

    def is_voluntary(self, each: Round) -> bool:
        """Whether a round is a VUR of this tournament."""
        return not self.predetermined and each.is_voluntary

    @cached_property
    def open_games(self) -> list[tuple[int, Round]]:
        """Games without a result, once each, by the seat of White."""
        games = ((seat, each) for seat, rounds in self.rounds.items() for each in rounds if each.half_points is None)
        return [(seat, each) for seat, each in games if each.white]


def build_field(seats: Iterable[int], rounds: Iterable[tuple[int, Round]], *, swiss: bool) -> Field:
    """Return the field of a tournament by the rounds of its seats. In a Swiss tournament a round in which a seat is
    neither paired nor free is a zero-point bye: the player withdrew (16.1.1).
    """
    by_seat: dict[int, list[Round]] = {seat: [] for seat in seats}
    for seat, each in rounds:
        by_seat[seat].append(each)
    if swiss:
        last = max((each.number for found in by_seat.values() for each in found), default=0)
        for found in by_seat.values():
            _add_missing(found, last)
    return Field({seat: tuple(sorted(found)) for seat, found in by_seat.items()}, predetermined=not swiss)


def _add_missing(found: list[Round], last: int) -> None:
    """Add zero-point byes for the rounds that a seat does not have."""
    has = set(map(_NUMBER, found))
    if len(has) == last:
        return
    found += [Round(number, 0, white=False, half_points=LOSS) for number in range(1, last + 1) if number not in has]
