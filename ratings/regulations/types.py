"""The values that go into a regulation and come out of it.

A regulation is a pure function from a `Unit` (a game, a tournament or a rating period, with the
states of its players before it) to an `Outcome` (their states after it, and the reasons). Players
are positions in `Unit.entrants`: a regulation needs neither names nor keys.

Scores are counted in half points, expectations and exact changes in units of 10^-12
(`arithmetic.SCALE`), values in whole rating points.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import NamedTuple

from ratings.compiled import Column, zeros

from .labels import LabelledCode, pgettext_noop
from .labels import gettext_noop as _


class UnitKind(LabelledCode):
    """What a regulation evaluates in one step."""

    GAME = "game", _("each game on its own, as soon as it is finished")
    TOURNAMENT = "tournament", _("each tournament as a whole, when its last game is finished")
    PERIOD = "period", _("all tournaments of a rating period together")


class Score(LabelledCode):
    """The score of a game as written in a table, White first."""

    WHITE_WINS = "1-0", "1-0"
    BLACK_WINS = "0-1", "0-1"
    DRAW = "1/2-1/2", "½-½"
    BOTH_LOSE = "0-0", "0-0"
    WHITE_UNPLAYED = "+/-", "+/−"
    BLACK_UNPLAYED = "-/+", "−/+"


class Reason(LabelledCode):
    """How a game came to its score."""

    PLAYED = "played", _("played")
    TIME = "time", _("time forfeit"), pgettext_noop("mark in a crosstable", "t")
    WITHDRAWAL = "withdrawal", _("unapproved withdrawal"), pgettext_noop("mark in a crosstable", "w")
    WITHDRAWAL_APPROVED = (
        "withdrawal-approved",
        _("open at an approved withdrawal"),
        pgettext_noop("mark in a crosstable", "wa"),
    )
    DEATH = "death", _("open at the death of a player"), "†"
    SUBSTITUTION = "substitution", _("open at a substitution"), pgettext_noop("mark in a crosstable", "s")
    ADJUDICATED = "adjudicated", _("adjudicated"), pgettext_noop("mark in a crosstable", "adj")
    UNPLAYED = "unplayed", _("not played")


HALF_POINTS: Mapping[Score, tuple[int, int]] = MappingProxyType(
    {
        Score.WHITE_WINS: (2, 0),
        Score.BLACK_WINS: (0, 2),
        Score.DRAW: (1, 1),
        Score.BOTH_LOSE: (0, 0),
        Score.WHITE_UNPLAYED: (2, 0),
        Score.BLACK_UNPLAYED: (0, 2),
    }
)
"""Half points of White and Black."""


@dataclass(frozen=True, slots=True)
class State:
    """What a pool knows of a player between two units.

    `carry` belongs to the regulation, which documents its positions (EmailChessPoint: the exact
    sum behind an index below 5).
    """

    value: int
    index: int
    carry: tuple[int, ...] = ()

    @property
    def only_carries(self) -> bool:
        """Whether there is no rating yet, only what a first one will be made of."""
        return self.value == 0 and self.index == 0


class Category(StrEnum):
    """Kinds of competition that a regulation treats otherwise than the rest."""

    NATIONAL = "national-championship"
    NATIONAL_WOMEN = "national-championship-women"
    INTERNATIONAL_TEAMS = "international-teams"
    LEAGUE = "league"


class Entrant(NamedTuple):
    """A player of a unit with the state before it, None without a rating.

    `born` is the day of birth, where a regulation asks for the age. `special` marks a member of the
    associations of the blind, the deaf or the physically disabled (IBCA, ICSC, IPCA).
    """

    state: State | None
    born: date | None = None
    special: bool = False


class Game(NamedTuple):
    """A finished game; `white` and `black` are positions in `Unit.entrants`.

    `moves` counts the moves that both players made, None where the report says nothing.
    `counts` is a decision of the director that overrides the rule for open games, else None.
    """

    white: int
    black: int
    score: Score
    reason: Reason = Reason.PLAYED
    moves: int | None = None
    completed_on: date | None = None
    counts: bool | None = None


class Ending(NamedTuple):
    """How a game ended: what decides whether it counts."""

    score: Score
    reason: Reason
    moves: int | None
    counts: bool | None


class Crosstable(NamedTuple):
    """The games of a tournament as a whole: its players (positions in `Unit.entrants`), the half points of each, all
    ways in which games ended, and how often everybody met everybody else, 0 where not equally often.
    """

    players: Sequence[int]
    half_points: Sequence[int]
    endings: Collection[Ending]
    rounds: int


@dataclass(frozen=True, slots=True)
class Event:
    """The games of one tournament that belong to the unit, and what the rules ask about it.

    `category` is a code of `Category`, or anything else. `minutes` are those of one player for 60
    moves. `listed` is the list that is valid for the tournament: the positions and values of the listed
    entrants; without it the states before the unit are that list. `crosstable` is that of the games, where it is known
    already.
    """

    games: Sequence[Game]
    kind: str = "round-robin"
    ended_on: date | None = None
    days_per_10_moves: int | None = None
    international: bool = False
    category: str = ""
    started_on: date | None = None
    minutes: int | None = None
    rounds_per_day: int | None = None
    hours_per_day: int | None = None
    crosstable: Crosstable | None = field(default=None, compare=False, repr=False)
    listed: tuple[tuple[int, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """One step of a pool: a game or a tournament is one event, a period may have many.

    `closed_on` is the day a period is closed; by default the end of its last tournament.
    """

    entrants: tuple[Entrant, ...]
    events: tuple[Event, ...]
    closed_on: date | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a calculation.

    `label` is a code that the pages translate, `paragraph` the place in the regulation, `value`
    an integer with `places` decimal places, `game` the position of the game meant (over all
    events), where one is meant. `event` is the position of the tournament it is about, in a period.
    """

    label: str
    paragraph: str
    value: int
    places: int = 0
    game: int | None = None
    event: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game was counted, and the code of the reason where it was not."""

    counted: bool
    why: str | None = None


class Change(NamedTuple):
    """What a unit does to one entrant.

    `points` are the half points of the counted games; `expected` and `delta` (the exact change
    before rounding) are in units of `arithmetic.SCALE`, None where the rule has none. An entrant
    without a counted game has `after == before`. `steps` is filled only when asked for.
    """

    before: State | None
    after: State | None
    games: int = 0
    points: int = 0
    expected: int | None = None
    k: int | None = None
    delta: int | None = None
    remarks: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """One change per entrant and one verdict per game, in the order of the unit."""

    changes: tuple[Change, ...]
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class IterationRound:
    """One round of first ratings that are found by iteration; values and movements in units of `arithmetic.SCALE`, by
    position in the unit.

    `iteration` counts how often they began from the start value, `number` the rounds since then; round 0 has the values
    with which they began. `values` are those of everybody after the round, `movements` those of the iteration, and
    `fallbacks` the codes of the remarks of those who take the fallback.
    """

    iteration: int
    number: int
    values: Mapping[int, int]
    movements: Mapping[int, int]
    fallbacks: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number of a regulation that a pool may set otherwise; `source` names the paragraph.

    Where the text leaves the number open, `source` is "" and `reading` explains ours. A pool may choose from `least`
    to `most`, both included. Evaluations are not `signed` with a number that only decides whether a tournament is
    rated at all, nor with the number `unsigned`: what was rated before the parameter existed was rated with that one.
    """

    name: str
    default: int
    source: str
    label: str
    reading: str = ""
    least: int = 0
    most: int = 10_000
    signed: bool = True
    unsigned: int | None = None


Parameters = Mapping[str, int]

Carried = Mapping[str, tuple[int, ...]]
"""What is known of a carry, by its names."""


class Games(NamedTuple):
    """Games in their order, as columns: the positions of both players in `Columns`, and their half points, `UNCOUNTED`
    for both of a game that does not count, whatever the states of its players.
    """

    white: Column
    black: Column
    white_half: Column
    black_half: Column


UNCOUNTED = -1


class LoopNumbers(NamedTuple):
    """What a loop wants of the numbers of a pool: expectations, the largest difference, and others in its own order."""

    table: Column
    limit: int
    others: Column


class Columns(NamedTuple):
    """The states of all players, in columns; `totals` are what the carry is made of."""

    values: Column
    indexes: Column
    totals: Column


class Affected(IntEnum):
    """The players whose ratings a game changes: nobody where it is not counted, both, or one."""

    NOBODY = 0
    BOTH = 1
    WHITE = 2
    BLACK = 3


class Effects(NamedTuple):
    """What games did, as columns with a place for each game: a code of `Affected`; for BOTH, White's expectation, K and
    exact change of White and of Black; and what the columns of states held of both before and after it.
    """

    affected: Column
    expected: Column
    white_k: Column
    white_delta: Column
    black_k: Column
    black_delta: Column
    white_before: Columns
    white_after: Columns
    black_before: Columns
    black_after: Columns


def no_effects(count: int) -> Effects:
    """Return columns for the effects of so many games."""
    states = [Columns(zeros(count), zeros(count), zeros(count)) for _ in range(4)]
    return Effects(*[zeros(count) for _ in range(6)], *states)  # type: ignore[arg-type]  # six numbers, then four states


NO_VALUE = -(2**40)
"""Stands for the value of somebody without rating."""


class SeatColumns(NamedTuple):
    """What tournaments did to their players, as columns with a place for each seat: value (`NO_VALUE` without) and
    index before and after, counted games, half points, and for whoever had a rating expectation, K and exact change.
    """

    before: Column
    before_index: Column
    after: Column
    after_index: Column
    games: Column
    points: Column
    expected: Column
    k: Column
    delta: Column


@dataclass(frozen=True, slots=True)
class TournamentsInColumns:
    """A regulation of tournaments for whoever rates very many: `evaluate`, without an object for a game or a state.

    `half_points(game, parameters)` are those of White and Black, `UNCOUNTED` for both of a game that
    does not count. `numbers(parameters)` is what `rate` wants of them. `rate` fills `SeatColumns` tournament by
    tournament, and returns the place of the first one that only `evaluate` can rate. `remarks(ended_on)` are those of
    everybody whom the loop rates. `knows` are the parameters that the loop, or what is done before it, follows.
    """

    half_points: Callable[[Game, Parameters], tuple[int, int]]
    numbers: Callable[[Parameters], LoopNumbers]
    rate: Callable[..., int]
    remarks: Callable[[date], tuple[str, ...]]
    knows: frozenset[str]


@dataclass(frozen=True, slots=True)
class InColumns:
    """A regulation of single games for whoever rates very many: `evaluate`, without an object for a game or a state.

    `half_points(score, reason, moves, counts)` are those of White and Black in `Games`. `numbers(parameters)` is what
    `rate(games, columns, numbers, effects)` wants of them. It brings the columns forward game by game and notes the
    effects, by `readings` (parameters with their numbers) and no others. `total(state)` is the entry in `Columns`,
    `carry(total, index)` the carry of it. `remarks` are those of White and of Black, by the code of `Affected`.
    """

    half_points: Callable[[Score, Reason, int | None, bool | None], tuple[int, int]]
    numbers: Callable[[Parameters], LoopNumbers]
    rate: Callable[[Games, Columns, LoopNumbers, Effects], None]
    total: Callable[[State], int]
    carry: Callable[[int, int], tuple[int, ...]]
    remarks: tuple[tuple[str, str], ...]
    readings: Mapping[str, int]

    def fits(self, parameters: Parameters) -> bool:
        """Return whether the columns follow all readings of a pool."""
        return all(parameters[name] == number for name, number in self.readings.items())
