"""The players of a rating period while its tournaments are judged, one after the other, and added to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from .codes import Remark
from .fide_edition import Block, Edition, Holding, Seat, still_counting
from .fide_event import Judged
from .fide_performance import performance_steps
from .types import Entrant, Event, State, Step

Brought = tuple[int, int, int]
"""Games, half points and W_e (in hundredths)."""


class Played(NamedTuple):
    """A seat, the position of its tournament in the period, and the edition by which it was judged."""

    at: int
    seat: Seat
    edition: Edition

    def about(self, steps: Sequence[Step]) -> list[Step]:
        """Steps that are about this tournament."""
        return [replace(step, event=self.at) for step in steps]

    def performance(self) -> list[Step]:
        """Return how R_u of this tournament came about."""
        return self.about(performance_steps(self.seat, self.edition))


@dataclass(slots=True)
class Progress:
    """A player in whose tournaments games were judged one by one; `edition` is the one that closes the period.

    `own` is the value that changes, None for a player without rating. `seats` show tournament by tournament what counts
    for a rated player. `blocks` are the parts of a first rating, `newest` those of this period with their tournaments,
    and `forgotten` the results that do not count.
    """

    entrant: Entrant
    edition: Edition
    holding: Holding
    own: int | None
    blocks: tuple[Block, ...]
    newest: tuple[tuple[Played, Block, Event], ...] = ()
    seats: tuple[Played, ...] = ()
    forgotten: tuple[Played, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def before(self) -> State | None:
        """The state before the period."""
        return self.entrant.state


class Players(dict[int, Progress]):
    """The players of a period by position. Most of them are in tournaments that need not be judged: of these only the
    sums are kept of what counts for a rated player.
    """

    def __init__(
        self, entrants: Sequence[Entrant], editions: Sequence[Edition], listed: Mapping[int, int], month: int
    ) -> None:
        """Begin before the period that closes in a month. The rating of a player changes if it is published, or if it
        is `listed` by one of the tournaments and was delisted since (ours).
        """
        super().__init__()
        self.entrants, self.editions, self.month = entrants, editions, month
        self.own: list[int | None] = []
        for who, (entrant, edition) in enumerate(zip(entrants, editions, strict=True)):
            state = entrant.state
            value = state.value if state is not None and state.value else listed.get(who)
            is_own = value is not None and (value >= edition.floor or who in listed)
            self.own.append(value if is_own else None)
        self._games, self._half_points, self._expected = ([0] * len(entrants) for _ in range(3))

    def __missing__(self, who: int) -> Progress:
        """Begin with a player in a tournament that is judged."""
        edition = self.editions[who]
        holding = edition.holding(self.entrants[who].state)
        blocks = still_counting(holding.blocks, self.month, edition)
        self[who] = found = Progress(self.entrants[who], edition, holding, self.own[who], blocks)
        return found

    def brought(self, who: int) -> Brought:
        """Return what counts for a rated player."""
        return self._games[who], self._half_points[who], self._expected[who]

    def add_up(self, brought: Iterable[tuple[int, int, int, int]]) -> None:
        """Add what tournaments brought to rated players: position, games, half points and W_e (in hundredths)."""
        all_games, all_half_points, all_expected = self._games, self._half_points, self._expected
        for who, games, half_points, expected in brought:
            all_games[who] += games
            all_half_points[who] += half_points
            all_expected[who] += expected

    def add(self, who: int, at: int, event: Event, judged: Judged, edition: Edition) -> None:
        """Add what a tournament that was judged brought to a player."""
        player = self[who]
        player.remarks += judged.remarks[who]
        seat = judged.seats.get(who)
        if seat is None:
            return
        played = Played(at, seat, edition)
        if player.own is not None:
            player.seats += (played,)
            self.add_up([(who, len(seat.met), seat.half_points, edition.expectation.of(seat, edition))])
        elif who in judged.forgotten:
            player.forgotten += (played,)
        else:
            brought = judged.blocks[who]
            player.newest += ((played, brought, event),)
            player.blocks += (brought,)
