"""What an edition of the FIDE regulations consists of: its paragraphs, its numbers, its ways to calculate.

The carry of a state (`CARRY`) holds the games of the player so far (counted up to the number that K asks
for), whether the published rating ever reached 2400, and the tournaments that a first rating will
be made of: `Block`, five numbers each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, field, fields, replace
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from .arithmetic import round_half_up
from .fide_calendar import Calendar, a_year_before
from .fide_readings import chosen_readings
from .labels import gettext_noop as _
from .regulation import Listing
from .types import Carried, Parameter, Parameters, State, Step

CARRY = ("games", "reached_2400", "first")

UNDEFINED = _(
    "The text leaves the distance of 0 and 100 percent undefined: a rated player with such a score stays out"
    " of the means of the tournament."
)

NUMBERS = (
    "cap",
    "half_point_tenths",
    "extreme_distance",
    "floor",
    "k_new",
    "k_usual",
    "k_top",
    "first_games",
    "first_games_special",
    "first_months",
)
"""Fields of an edition that a pool may set, besides readings."""

Exact = tuple[int, int]
"""A value before it is rounded, as a fraction."""


@dataclass(frozen=True, slots=True)
class Text:
    """Where an edition says what."""

    shares: str
    distances: str
    swiss_mean: str
    tournament_mean: str
    above_half: str
    below_half: str
    below_half_round_robin: str
    first: str
    floor: str
    cap: str
    mean: str
    change: str
    k: str
    rounding: str
    correction: str
    listed: str
    first_games: str


@dataclass(frozen=True, slots=True)
class Block:
    """What a tournament brought to a player without rating.

    `month` is that of the closing day of its period, counted from the year 0; 0 where no day is known. `total` is
    the sum of the opponents' values, in a round robin the corrected R_c for each game; `performance` is R_u.
    """

    month: int
    games: int
    half_points: int
    total: int
    performance: int


@dataclass(frozen=True, slots=True)
class Holding:
    """What a carry holds."""

    games: int = 0
    reached: bool = False
    blocks: tuple[Block, ...] = ()


NOTHING_HELD = Holding()


class Met(NamedTuple):
    """A counted game as one of its players saw it.

    `first` is the value of the opponent before the correction of a round robin, `final` the one
    after it; both are the value on the list for a listed opponent (`rated`).
    """

    number: int
    half_points: int
    rated: bool
    first: int
    final: int


@dataclass(frozen=True, slots=True)
class FieldMean:
    """The mean of a round robin with unrated players: R_a and what it was made of.

    `rated` (R_ar) and `distance` (d_pa) are fractions, `opponents` is n.
    """

    rated: Exact
    distance: Exact
    opponents: int
    value: int


class Seat(NamedTuple):
    """One player in one tournament: the value there and the games that count.

    `mean` is there in a round robin with unrated players; `part` are then p and d_p, which a rated player
    brings into it.
    """

    own: int
    met: tuple[Met, ...]
    mean: FieldMean | None = None
    part: tuple[int, int] | None = None

    @property
    def half_points(self) -> int:
        """W in half points."""
        return sum([met.half_points for met in self.met])


class Development(NamedTuple):
    """What K depends on: games so far, 2400 reached, the value before, under age or not."""

    games: int
    reached: bool
    value: int
    age: int | None


@dataclass(frozen=True, slots=True)
class Expectation:
    """How an edition finds W_e (in hundredths) of a rated player in one tournament, and shows it; `listed` does it for
    a value and those of the opponents, where all of them are listed.
    """

    of: Callable[[Seat, Edition], int]
    listed: Callable[[int, Sequence[int], Edition], int]
    steps: Callable[[Seat, Edition], list[Step]]


@dataclass(frozen=True, slots=True)
class FirstRating:
    """How an edition makes a first rating of several tournaments, and shows it."""

    of: Callable[[Sequence[Block], Edition], Exact]
    steps: Callable[[Sequence[Block], Edition], list[Step]]


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition as a value; its `numbers` can be set by a pool.

    Scores are half points. `extreme_distance` is d_p at 100 %, 0 where it is undefined.
    `least_score_later` is asked of a player with earlier results, `rated_opponents` and `rated_games` (those against
    them) of every player without rating in a Swiss report. `most_unrated` says of kinds of tournaments how many players
    may be without rating. `readings` names the readings (`fide_readings`) of what the text leaves open. `k_games` and
    `k_top_from` are no numbers of a pool: states that come from elsewhere are made with them.
    """

    year: str
    title: str
    edition_title: str
    text: Text
    cap: int
    half_point_tenths: int
    extreme_distance: int
    floor: int
    k_new: int
    k_usual: int
    k_top: int
    first_games: int
    first_games_special: int
    first_months: int
    least_score: int
    least_score_swiss: int
    least_score_later: int
    rated_opponents: int
    rated_games: int
    most_unrated: Mapping[str, int]
    k: Callable[[Development, Edition], int]
    expectation: Expectation
    first: FirstRating
    calendar: Calendar
    listing: Listing
    quotations: Mapping[str, str] = field(default_factory=dict, hash=False)
    adult: int | None = None
    readings: tuple[str, ...] = ()
    halves_up: int = 1
    unknown_moves: int = 1
    all_points: int = 0
    composed_with_excluded: int = 1
    keep_later_results: int = 1
    keep_games: int = 1
    points_later: int = 0
    top_at_once: int = 1
    rated_doubles: int = 0
    k_games: int = 30
    k_top_from: int = 2400

    def numbers(self) -> tuple[Parameter, ...]:
        """Return the numbers that a pool may set otherwise, with their paragraphs."""
        text, extreme = self.text, self.extreme_distance
        return (
            Parameter("cap", self.cap, text.cap, _("Largest difference between two players")),
            Parameter(
                "half_point_tenths",
                self.half_point_tenths,
                text.above_half,
                _("Addition for each half point above 50 percent, in tenths"),
            ),
            Parameter(
                "extreme_distance",
                extreme,
                text.distances if extreme else "",
                _("Distance of 100 percent, 0: undefined"),
                "" if extreme else UNDEFINED,
            ),
            Parameter("floor", self.floor, text.floor, _("Lowest published rating"), least=1),
            Parameter("k_new", self.k_new, text.k, _("Development coefficient of new players")),
            Parameter("k_usual", self.k_usual, text.k, _("Usual development coefficient")),
            Parameter("k_top", self.k_top, text.k, _("Development coefficient of top players")),
            Parameter("first_games", self.first_games, text.first_games, _("Games for a first rating"), least=1),
            Parameter(
                "first_games_special",
                self.first_games_special,
                text.first_games,
                _("The same at the Olympiad and for members of IBCA, ICSC, IPCA"),
                least=1,
            ),
            Parameter(
                "first_months", self.first_months, text.first_games, _("Months within which they are played"), least=1
            ),
            *chosen_readings(self.readings),
        )

    def under(self, parameters: Parameters) -> Edition:
        """Return the edition with the numbers of a pool."""
        chosen: dict[str, Any] = {name: parameters[name] for name in (*NUMBERS, *self.readings)}
        return replace(self, **chosen)

    def is_rated(self, value: int) -> bool:
        """Whether a value is high enough to be published; below, a player counts as unrated."""
        return value >= self.floor

    def capped(self, own: int, other: int) -> int:
        """The value an opponent counts with: not further away than the cap."""
        if other > own + self.cap:
            return own + self.cap
        return max(other, own - self.cap)

    def round_change(self, numerator: int, denominator: int) -> int:
        """Return a change in whole points; a half goes up, or away from the old value (`halves_up`)."""
        if numerator < 0 and not self.halves_up:
            return -round_half_up(-numerator, denominator)
        return round_half_up(numerator, denominator)

    def carry_of(self, holding: Holding) -> tuple[int, ...]:
        """Return the numbers of a carry; more games than K asks for make no difference and are not stored."""
        blocks = [number for block in holding.blocks for number in astuple(block)]
        return (*self.carry_of_rated(holding.games, holding.reached), *blocks)

    def carry_of_rated(self, games: int, reached: bool) -> tuple[int, ...]:
        """Return the numbers of a carry without a tournament of a first rating."""
        return min(games, self.k_games), int(reached)

    def holding(self, state: State | None) -> Holding:
        """Return what the carry of a state holds."""
        return holding_of(state.carry) if state is not None and state.carry else NOTHING_HELD

    def take_over(self, value: int, index: int) -> State:
        """A rating from elsewhere is that of a player with enough games for the usual K (ours)."""
        return self.restore(value, index, {})

    def restore(self, value: int, index: int, given: Carried) -> State:
        """Return a state from what is known; without games the player has enough of them (ours).

        Raises ValueError for a carry that cannot be.
        """
        if any(len(given.get(name, (0,))) != 1 for name in ("games", "reached_2400")):
            raise ValueError("games and reached_2400 are one number each")
        (games,) = given.get("games", (self.k_games if value else 0,))
        (reached,) = given.get("reached_2400", (0,))
        if games < 0 or reached not in {0, 1}:
            raise ValueError("games are not below 0, reached_2400 is true or false")
        blocks = blocks_of(given.get("first", ()))
        holding = Holding(games, bool(reached) or value >= self.k_top_from, blocks)
        return State(value, index if value else 0, self.carry_of(holding))


def lists(least_games: int, return_games: int, inactive_lists: int, private: tuple[str, ...]) -> Listing:
    """Return whom the lists of an edition show: nobody below the floor, and nobody who played too little in a year."""
    return Listing(
        lowest=lambda parameters: parameters["floor"],
        active_since=a_year_before,
        least_games=least_games,
        return_games=return_games,
        inactive_lists=inactive_lists,
        titled=True,  # 2003: 9.2.2; 2009 and 2014: 7.22
        private=private,
    )


BLOCK_SIZE = len(fields(Block))

HOLDINGS_KNOWN = 1_000
"""Carries that are remembered: almost all are those of rated players, of which there are few."""


@lru_cache(HOLDINGS_KNOWN)
def holding_of(carry: tuple[int, ...]) -> Holding:
    """Return what a carry holds."""
    games, reached, *rest = carry
    return Holding(games, bool(reached), blocks_of(rest))


def blocks_of(numbers: Sequence[int]) -> tuple[Block, ...]:
    """Blocks from their numbers. Raises ValueError where they are not whole ones with games."""
    if len(numbers) % BLOCK_SIZE:
        raise ValueError(f"first: each tournament has {BLOCK_SIZE} numbers")
    starts = range(0, len(numbers), BLOCK_SIZE)
    blocks = tuple(Block(*numbers[start : start + BLOCK_SIZE]) for start in starts)
    if any(block.games < 1 or not 0 <= block.half_points <= 2 * block.games for block in blocks):
        raise ValueError("first: games are at least 1, half points from 0 to two for each game")
    return blocks


def month_of(day: date | None) -> int:
    """Months from the year 0; 0 for an unknown day."""
    return 0 if day is None else day.year * 12 + day.month - 1


def still_counting(blocks: Sequence[Block], month: int, edition: Edition) -> tuple[Block, ...]:
    """The blocks of the periods within `first_months`, that of `month` included; one without a day is always among
    them (ours).
    """
    if not blocks:
        return ()
    return tuple(
        block for block in blocks if not block.month or not month or month - block.month < edition.first_months
    )
