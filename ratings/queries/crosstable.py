"""The crosstable of a tournament, by seat, from its entries and games. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from ratings.models import Bye, Kind
from ratings.regulations.types import HALF_POINTS, Reason, Score

CROSSED = frozenset({Kind.ROUND_ROBIN, Kind.DOUBLE_ROUND_ROBIN})
"""Kinds in which everybody meets everybody, so that a table of cells is full."""

SYMBOLS: Mapping[Score, tuple[str, str]] = MappingProxyType(
    {
        Score.WHITE_WINS: ("1", "0"),
        Score.BLACK_WINS: ("0", "1"),
        Score.DRAW: ("½", "½"),
        Score.BOTH_LOSE: ("0", "0"),
        Score.WHITE_UNPLAYED: ("+", "\N{MINUS SIGN}"),
        Score.BLACK_UNPLAYED: ("\N{MINUS SIGN}", "+"),
    }
)
"""What stands in the cells of White and Black."""

NO_REMARK = frozenset({"", Reason.PLAYED, Reason.UNPLAYED})
"""Reasons that the symbols of a cell say already."""

OPEN = ""
"""The mark of a game that is not finished."""


class Seated(Protocol):
    """A player at a seat."""

    @property
    def seat(self) -> int:
        """The number of the seat."""


class Paired(Protocol):
    """A game as far as a table shows it."""

    @property
    def number(self) -> int:
        """Its place in the list of pairings."""

    @property
    def white(self) -> Seated:
        """Who has White."""

    @property
    def black(self) -> Seated:
        """Who has Black."""

    @property
    def score(self) -> str | None:
        """The result, None while it is open."""

    @property
    def reason(self) -> str:
        """Why it ended."""


E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Cell:
    """What one seat scored against another, in the order of the pairings (a double round: first the
    game with White), and for each game its reason, "" where it was simply played or is open, and its number. `own` is
    the diagonal.
    """

    own: bool
    marks: tuple[str, ...]
    reasons: tuple[str, ...]
    numbers: tuple[int, ...]

    @property
    def games(self) -> tuple[tuple[str, str, int], ...]:
        """Mark, reason and number of each game."""
        return tuple(zip(self.marks, self.reasons, self.numbers, strict=True))


@dataclass(frozen=True, slots=True)
class SeatRow(Generic[E]):
    """One line: who had the seat (a substitute follows the replaced player), cells, points of games and byes."""

    seat: int
    entries: tuple[E, ...]
    cells: tuple[Cell, ...]
    half_points: int
    finished: int
    games: int


@dataclass(frozen=True, slots=True)
class Crosstable(Generic[E]):
    """Lines of seats, all of them or those of a page; `crossed` says whether the cells are shown, `sitting` who has
    each of the seats in their head.
    """

    rows: tuple[SeatRow[E], ...]
    sitting: Mapping[int, Sequence[E]]
    crossed: bool
    double: bool

    @property
    def reasons(self) -> tuple[str, ...]:
        """Return the reasons in its cells, in the order of their codes."""
        cells = (cell for row in self.rows for cell in row.cells)
        return tuple(sorted({reason for cell in cells for reason in cell.reasons if reason}))


def crosstable(
    kind: str,
    sitting: Mapping[int, Sequence[E]],
    games: Iterable[Paired],
    byes: Iterable[Bye] = (),
    shown: Sequence[int] | None = None,
) -> Crosstable[E]:
    """Return the table of a tournament by the players at each seat, of all seats or of some; `games` are in the order
    of their numbers.
    """
    crossed = kind in CROSSED
    by_seat = _games_by_seat(games)
    seats = sorted(sitting)
    free = Counter[int]()
    for bye in byes:
        free[bye.entry.seat] += bye.half_points
    rows = tuple(
        _row(seat, sitting[seat], seats if crossed else (), by_seat[seat], free[seat])
        for seat in (seats if shown is None else shown)
    )
    return Crosstable(rows, {seat: sitting[seat] for seat in seats}, crossed, kind == Kind.DOUBLE_ROUND_ROBIN)


@dataclass(frozen=True, slots=True)
class _SeatGame:
    """A game as one seat sees it."""

    number: int
    against: int
    white: bool
    score: Score | None
    reason: str


def _games_by_seat(games: Iterable[Paired]) -> dict[int, list[_SeatGame]]:
    seen: dict[int, list[_SeatGame]] = defaultdict(list)
    for game in games:
        score = Score(game.score) if game.score else None
        reason = "" if game.reason in NO_REMARK else game.reason
        seen[game.white.seat].append(_SeatGame(game.number, game.black.seat, white=True, score=score, reason=reason))
        seen[game.black.seat].append(_SeatGame(game.number, game.white.seat, white=False, score=score, reason=reason))
    return seen


def _row(
    seat: int, entries: Sequence[E], seats: Sequence[int], seen: Sequence[_SeatGame], half_points_of_byes: int
) -> SeatRow[E]:
    against: dict[int, list[_SeatGame]] = defaultdict(list)
    for game in seen:
        against[game.against].append(game)
    cells = tuple(_cell(other == seat, against[other]) for other in seats)
    finished = [game for game in seen if game.score]
    half_points = sum(HALF_POINTS[game.score][not game.white] for game in finished if game.score)
    return SeatRow(seat, tuple(entries), cells, half_points + half_points_of_byes, len(finished), len(seen))


def _cell(own: bool, against: Sequence[_SeatGame]) -> Cell:
    games = sorted(against, key=lambda game: not game.white)
    marks = (SYMBOLS[game.score][not game.white] if game.score else OPEN for game in games)
    return Cell(own, tuple(marks), tuple(game.reason for game in games), tuple(game.number for game in games))
