"""The values that go into a regulation and come out of it.

A regulation is a pure function from a `Unit` (a game, a tournament or a rating period, with the
states of its players before it) to an `Outcome` (their states after it, and the reasons). Players
are positions in `Unit.entrants`: a regulation needs neither names nor keys.

Scores are counted in half points, expectations and exact changes in units of 10^-12
(`arithmetic.SCALE`), values in whole rating points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from .periods import Calendar


class UnitKind(StrEnum):
    """What a regulation evaluates in one step."""

    GAME = "game"
    TOURNAMENT = "tournament"
    PERIOD = "period"


class Score(StrEnum):
    """The score of a game as written in a table, White first."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    BOTH_LOSE = "0-0"
    WHITE_UNPLAYED = "+/-"
    BLACK_UNPLAYED = "-/+"


class Reason(StrEnum):
    """How a game came to its score."""

    PLAYED = "played"
    TIME = "time"
    WITHDRAWAL = "withdrawal"
    WITHDRAWAL_APPROVED = "withdrawal-approved"
    DEATH = "death"
    SUBSTITUTION = "substitution"
    ADJUDICATED = "adjudicated"
    UNPLAYED = "unplayed"


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


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a unit with the state before it, None without a rating.

    `born` is the day of birth, where a regulation asks for the age. `special` marks a member of the
    associations of the blind, the deaf or the physically disabled (IBCA, ICSC, IPCA).
    """

    state: State | None
    born: date | None = None
    special: bool = False


@dataclass(frozen=True, slots=True)
class Game:
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


@dataclass(frozen=True, slots=True)
class Event:
    """The games of one tournament that belong to the unit, and what the rules ask about it.

    `category` is a code of `Category`, or anything else. `minutes` are those of one player for 60
    moves. `listed` is the list that is valid for the tournament: the positions and values of the listed
    entrants; without it the states before the unit are that list.
    """

    games: tuple[Game, ...]
    kind: str = "round-robin"
    ended_on: date | None = None
    days_per_10_moves: int | None = None
    international: bool = False
    category: str = ""
    started_on: date | None = None
    minutes: int | None = None
    rounds_per_day: int | None = None
    hours_per_day: int | None = None
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


@dataclass(frozen=True, slots=True)
class Change:
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
class Parameter:
    """A number of a regulation that a pool may set otherwise; `source` names the paragraph.

    A pool may choose from `least` to `most`, both included. Evaluations are not `signed` with a number that only
    decides whether a tournament is rated at all.
    """

    name: str
    default: int
    source: str
    least: int = 0
    most: int = 10_000
    signed: bool = True


Parameters = Mapping[str, int]

Carried = Mapping[str, tuple[int, ...]]
"""What is known of a carry, by its names."""


class Games(NamedTuple):
    """Games in their order, as columns: the positions of both players in `Columns`, and their half points, `UNCOUNTED`
    for both of a game that does not count, whatever the states of its players.
    """

    white: Sequence[int]
    black: Sequence[int]
    white_half: Sequence[int]
    black_half: Sequence[int]


UNCOUNTED = -1


class Columns(NamedTuple):
    """The states of all players, in columns; `totals` are what the carry is made of."""

    values: MutableSequence[int]
    indexes: MutableSequence[int]
    totals: MutableSequence[int]


class Affected(IntEnum):
    """The players whose ratings a game changes: nobody where it is not counted, both, or one."""

    NOBODY = 0
    BOTH = 1
    WHITE = 2
    BLACK = 3


GameEffect = tuple[int, int, int, int, int, int]
"""The effect of a game: a code of `Affected`; for BOTH, White's expectation, then K and exact change of White and of
Black, otherwise five zeros.
"""


@dataclass(frozen=True, slots=True)
class InColumns:
    """A regulation of single games for whoever rates very many: `evaluate`, without an object for a game or a state.

    `half_points(score, reason, moves, counts)` are those of White and Black in `Games`. `numbers(parameters)` is what
    `rate(games, columns, numbers)` wants of them, a named tuple with a `table`. It brings the columns forward with
    each game, then yields its effect. `total(state)` is the entry in `Columns`, `carry(total, index)` the carry of it.
    `remarks` are those of White and of Black, by the code of `Affected`.
    """

    half_points: Callable[[Score, Reason, int | None, bool | None], tuple[int, int]]
    numbers: Callable[[Parameters], Any]
    rate: Callable[[Games, Columns, Any], Iterator[GameEffect]]
    total: Callable[[State], int]
    carry: Callable[[int, int], tuple[int, ...]]
    remarks: tuple[tuple[str, str], ...]


def never_inactive(_on: date) -> date | None:
    """A regulation whose text knows no inactive players."""
    return None


def no_lowest(_parameters: Parameters) -> int | None:
    """A regulation whose lists have no lowest value."""
    return None


def no_factor(_state: State, _born: date | None, _on: date, _parameters: Parameters) -> int | None:
    """A regulation whose lists show no K."""
    return None


@dataclass(frozen=True, slots=True)
class Listing:
    """The players whom the lists of a regulation show.

    `lowest(parameters)` is the lowest value on a list, None where there is none; players who fall below it
    are listed once as delisted and count as unrated. `active_since(on)` is the first day of activity that counts
    on the day `on`, None where nobody is ever inactive. Players with fewer than `least_games` rated games since
    then are inactive, and remain so until they have `return_games`. Their values are retained; `inactive_lists`
    is the number of lists that still name them as inactive. `factor(state, born, on, parameters)` is the K that a
    list of the day `on` shows, None where lists show none. `titled` means that players with a title and without
    rating are listed separately. `private` are the columns that the text requires and that only authorised readers
    may see: "birth_date", "birth_year", "sex".
    """

    lowest: Callable[[Parameters], int | None] = no_lowest
    active_since: Callable[[date], date | None] = never_inactive
    least_games: int = 1
    return_games: int = 1
    inactive_lists: int = 0
    factor: Callable[[State, date | None, date, Parameters], int | None] = no_factor
    titled: bool = False
    private: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ByStart:
    """A regulation whose editions apply to tournaments that start on their day or later, so that a period may have
    tournaments of several.

    `law(parameters)` is an edition with the numbers of a pool; `evaluate(unit, laws, explain)` rates a period by the
    laws of its tournaments, one each.
    """

    law: Callable[[Parameters], Any]
    evaluate: Callable[[Unit, Sequence[Any], bool], Outcome]


EVERYBODY = Listing()
"""The listing of a regulation that excludes nobody."""


@dataclass(frozen=True, slots=True)
class Regulation:
    """One edition of a regulation: the row of the table `RULES`.

    `evaluate(unit, parameters, explain)` rates a unit; with `explain` every change carries its
    steps. `not_rated(event, parameters)` gives the code why a whole tournament is never rated,
    else None. `take_over(value, index)` makes the state of a rating carried over from elsewhere.
    `unrated` is the state of a person without rating (None, or 0-0 where the text says so).
    `carry` names what `State.carry` holds, in its order; `restore(value, index, given)` makes a state of
    a value, an index and as much of that as is known, and raises ValueError where they do not fit.
    `index_unknown` is the index of a player of whom only the value is known, None where the index is
    required. `expectation(parameters)` gives the expected score of a game by the difference of both values, in
    units of `arithmetic.SCALE`. `places` are the decimal places in which expectations and changes are
    written. `listing` decides who is on lists. `in_columns` rates very many games that are units of their own, where
    the carry is empty or one number. `calendar` says which list a tournament belongs to, where periods are rated;
    `is_young(born, on)` whether a player is under the age on which K depends, None where it depends on none.
    `by_start` is set where the edition follows the start of a tournament, not its end. `in_documents` are parameters
    that differ by default in a document.
    """

    key: str
    edition: str
    unit: UnitKind
    unrated: State | None
    secured_from: int
    parameters: tuple[Parameter, ...]
    evaluate: Callable[[Unit, Parameters, bool], Outcome]
    not_rated: Callable[[Event, Parameters], str | None]
    take_over: Callable[[int, int], State]
    restore: Callable[[int, int, Carried], State]
    expectation: Callable[[Parameters], Callable[[int], int]]
    carry: tuple[str, ...] = ()
    index_unknown: int | None = None
    places: int = 6
    listing: Listing = EVERYBODY
    in_columns: InColumns | None = None
    calendar: Calendar | None = None
    is_young: Callable[[date, date], bool] | None = None
    by_start: ByStart | None = None
    in_documents: tuple[tuple[str, int], ...] = ()

    @property
    def signed(self) -> frozenset[str]:
        """The parameters with which evaluations are signed."""
        return frozenset(parameter.name for parameter in self.parameters if parameter.signed)

    def is_rating(self, value: int, index: int) -> bool:
        """Whether a value and its index are a rating. 0-0 is none where the carry collects the results of which a
        first rating will be made.
        """
        return (value, index) != (0, 0) or self.unrated is not None or not self.carry
