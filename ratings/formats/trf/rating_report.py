"""The report of a tournament for the rating, as section 11 of the FIDE regulations asks for it.

11.2.3: a round robin has its table, by final rank, with 1, ½ and 0, and +, - and = for what was not played. 11.3: every
other tournament lists the opponent and the colour of each round. 11.3.1: R_ar, n, W, W - W_e, and R_u of players
without a rating. The calculated numbers come from the steps that explain a rating, so that report and rating agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ratings.regulations import RULES
from ratings.regulations.arithmetic import HALF_POINT, round_half_up
from ratings.regulations.codes import Label
from ratings.regulations.documents import Document, DocumentError, rated, read_document
from ratings.regulations.fide_conditions import why_not_played
from ratings.regulations.types import HALF_POINTS, Change, Step, UnitKind

from .checks import ALONE, half_points
from .documents import document_of
from .values import Cell, Player, Report

LEAST_OPPONENTS = 4
"""11.3.1: below, a player without a rating has 0 in the column R_ar."""

TABLES = frozenset({"round-robin", "double-round-robin", "match"})
"""Kinds with a table of everybody against everybody (form 1)."""

MARKS: Mapping[str, str] = MappingProxyType(
    {"1": "1", "=": "½", "0": "0", "+": "+", "-": "-", "W": "+", "D": "=", "L": "-"}
    | {"H": "=", "F": "+", "U": "+", "Z": "-", "*": "", "": ""}
)
"""11.2.3: how a result is written; a game without a move was not played."""

OPPONENTS = frozenset({Label.OPPONENT.value, Label.OPPONENT_FIRST_RATING.value})


@dataclass(frozen=True, slots=True)
class Line:
    """One player. `marks` are the results, by opponents in the order of the lines or by rounds, `total` all half
    points. `mean` is R_ar, `games` n and `half_points` W of the games that count; `difference` is W - W_e in units of
    `arithmetic.SCALE`, None without a rating; `performance` is R_u.
    """

    rank: int
    player: Player
    marks: tuple[str, ...]
    total: int
    mean: int
    games: int
    half_points: int
    difference: int | None
    performance: int | None


@dataclass(frozen=True, slots=True)
class RatingReport:
    """The lines by final rank; `crossed` says that they make a table. `why` is the code of the reason where the whole
    tournament is not rated.
    """

    lines: tuple[Line, ...]
    crossed: bool
    kind: str
    why: str | None


def rating_report(report: Report, rules: str) -> RatingReport:
    """Return the report under a regulation. Raises DocumentError where that rates no periods, or the file does not fit
    it.
    """
    if rules in RULES and RULES[rules].unit is not UnitKind.PERIOD:
        raise DocumentError(f"rules: {rules} asks for no such report")
    document = read_document(document_of(report), rules)
    found = rated(document, explain=True)
    kind = document.event.kind
    crossed = kind in TABLES
    order = _by_rank(report.players)
    positions = {player.number: position for position, player in enumerate(report.players)}
    whys = {verdict.why for verdict in found.verdicts}
    why = whys.pop() if len(whys) == 1 else None
    lines = []
    for rank, player in order:
        position = positions[player.number]
        of = _Rated(document, position, found.changes[position][0], excluded=why is not None)
        marks = _marks(player, order, report.rounds, crossed=crossed)
        lines.append(_line(rank, player, marks, of))
    return RatingReport(tuple(lines), crossed, kind, why)


def _by_rank(players: Sequence[Player]) -> list[tuple[int, Player]]:
    """Return the players with their final ranks: by points, and among equal ones as the file has them."""
    ordered = sorted(players, key=lambda player: (-_total(player), _read_rank(player), player.number))
    return list(enumerate(ordered, start=1))


def _read_rank(player: Player) -> int:
    """Return the rank in the file, a number beyond all ranks for none."""
    return int(player.rank) if player.rank.isascii() and player.rank.isdecimal() else 10_000


def _total(player: Player) -> int:
    """Return the half points of a player, those of the file where it contains them."""
    written = half_points(player.points)
    return sum(ALONE.get(cell.result, 0) for cell in player.cells.values()) if written is None else written


def _marks(player: Player, order: Sequence[tuple[int, Player]], rounds: int, *, crossed: bool) -> tuple[str, ...]:
    """Return the results of a player, by opponent or by round."""
    if not crossed:
        return tuple(_round(player.cells.get(number)) for number in range(1, rounds + 1))
    met: dict[int, str] = {}
    for _, cell in sorted(player.cells.items()):
        met[cell.opponent] = met.get(cell.opponent, "") + MARKS[cell.result]
    return tuple("*" if other is player else met.get(other.number, "") for _, other in order)


def _round(cell: Cell | None) -> str:
    """Return a round: the opponent's starting number, the colour, the result."""
    if cell is None:
        return ""
    return f"{cell.opponent or ''}{cell.colour}{MARKS[cell.result]}"


@dataclass(frozen=True, slots=True)
class _Rated:
    """A player in the document that was rated; `excluded` says that nobody is."""

    document: Document
    position: int
    change: Change
    excluded: bool

    def values(self, *labels: str) -> list[int]:
        """Return the values of the player's steps with one of the labels."""
        return [step.value for step in self.change.steps if step.label in labels]

    @property
    def is_rated(self) -> bool:
        """Whether the player has a rating."""
        state = self.document.entrants[self.position].state
        return state is not None and not state.only_carries


def _line(rank: int, player: Player, marks: tuple[str, ...], of: _Rated) -> Line:
    """Return a player's line."""
    opponents = of.values(*OPPONENTS)
    points = _halves(of.change.steps)
    if not opponents:
        opponents, points = _against_rated(of)
    mean = next(iter(of.values(Label.FIELD_MEAN.value)), None)
    if mean is None:
        mean = round_half_up(sum(opponents), len(opponents)) if opponents else 0
    if not of.is_rated and len(opponents) < LEAST_OPPONENTS:
        mean = 0
    expected = of.change.expected
    difference = None if expected is None else points * HALF_POINT - expected
    performance = next(iter(of.values(Label.PERFORMANCE.value)), None)
    return Line(rank, player, marks, _total(player), mean, len(opponents), points, difference, performance)


def _halves(steps: Sequence[Step]) -> int:
    """W of the games that count: their steps tell points with one place."""
    return sum(step.value for step in steps if step.label == Label.GAME_POINTS.value) // 5


def _against_rated(of: _Rated) -> tuple[list[int], int]:
    """Return the values of the rated opponents of a player without a counted game, and the half points against them.

    11.3.1 asks for both of a player without a rating; nobody else has any.
    """
    values, points = [], 0
    for game in () if of.excluded or of.is_rated else of.document.event.games:
        if of.position not in {game.white, game.black} or why_not_played(game):
            continue
        other = game.black if of.position == game.white else game.white
        state = of.document.entrants[other].state
        if state is not None and not state.only_carries:
            values.append(state.value)
            points += HALF_POINTS[game.score][of.position == game.black]
    return values, points
