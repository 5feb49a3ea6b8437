"""Games of a report file: every game is in two lines, and the two check each other, as do the points."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ratings.formats.rounds import Bye
from ratings.regulations.types import Score

from .values import ROUNDS, Cell, Fault, Finding, HeaderRecord, Note, Player, Report, Team

PLAYED: Mapping[str, int] = {"1": 2, "=": 1, "0": 0}
UNPLAYED: Mapping[str, int] = {"+": 2, "-": 0}
WITHOUT_MOVE: Mapping[str, int] = {"W": 2, "D": 1, "L": 0}
"""Signs of a game with the half points they bring; in the last ones less than a move was made."""

SIGNS: Mapping[str, int] = {**PLAYED, **UNPLAYED, **WITHOUT_MOVE}
ALONE: Mapping[str, int] = {"F": 2, "U": 2, "H": 1, "Z": 0, **SIGNS}
"""Signs of a round without an opponent."""

OPEN = frozenset({"", "*"})
_POINTS = re.compile(r"(\d{1,3})(?:[.,]([05]))?", re.ASCII)
_SCORES = {2: Score.WHITE_WINS, 1: Score.DRAW, 0: Score.BLACK_WINS}


@dataclass(frozen=True, slots=True)
class Game:
    """A game by the starting numbers of its players; `white` is whoever comes first in the file where the colours are
    missing. `score` is None for an open game and where `fault` says so; `signs` are White's and Black's. `line` is that
    of the player who comes first.
    """

    round: int
    white: int
    black: int
    score: Score | None
    signs: tuple[str, str]
    colours_known: bool
    line: int = field(compare=False)
    fault: Fault | None = None

    @property
    def is_open(self) -> bool:
        """Whether neither line contains a result."""
        return set(self.signs) <= OPEN and self.fault is None

    @property
    def without_move(self) -> bool:
        """Whether less than a move was made."""
        return set(self.signs) <= WITHOUT_MOVE.keys()

    @property
    def unplayed(self) -> bool:
        """Whether the game was decided without being played."""
        return set(self.signs) <= UNPLAYED.keys()


def games_of(report: Report) -> tuple[Game, ...]:
    """Return each game once, in the order of the file."""
    players = {player.number: player for player in report.players}
    done: set[tuple[int, int, int]] = set()
    games = []
    for player in report.players:
        for round_number, cell in player.cells.items():
            key = (round_number, min(player.number, cell.opponent), max(player.number, cell.opponent))
            if cell.opponent and key not in done:
                done.add(key)
                games.append(_game(round_number, player, cell, players.get(cell.opponent)))
    return tuple(games)


def byes_of(report: Report) -> tuple[Bye, ...]:
    """Return each round that somebody had without an opponent and with a sign for its points."""
    return tuple(
        Bye(round_number, player.number, ALONE[cell.result])
        for player in report.players
        for round_number, cell in player.cells.items()
        if not cell.opponent and cell.result in ALONE
    )


def _game(round_number: int, player: Player, cell: Cell, opponent: Player | None) -> Game:
    """Return a game of both lines, with a fault where they differ."""
    mirror = opponent.cells.get(round_number, Cell(0)) if opponent else Cell(0)
    pair, signs = (player.number, cell.opponent), (cell.result, mirror.result)
    if cell.colour == "b":
        pair, signs = pair[::-1], signs[::-1]
    game = Game(round_number, *pair, score_of(*signs), signs, bool(cell.colour), player.line)
    fault = _fault(player.number, cell, mirror, game)
    return replace(game, fault=fault)


def _fault(start: int, cell: Cell, mirror: Cell, game: Game) -> Fault | None:
    """Return what is wrong with a game: a sign that is none, or two lines that differ."""
    if set(game.signs) - SIGNS.keys() - OPEN:
        return Fault.RESULT
    colours = {cell.colour, mirror.colour}
    if mirror.opponent != start or cell.opponent == start or colours not in ({"w", "b"}, {""}):
        return Fault.MIRROR
    return Fault.MIRROR if game.score is None and not set(game.signs) <= OPEN else None


def score_of(white: str, black: str) -> Score | None:
    """Return the score of two signs, None where they are none together."""
    halves = SIGNS.get(white), SIGNS.get(black)
    if not any({white, black} <= kind.keys() for kind in (PLAYED, UNPLAYED, WITHOUT_MOVE)):
        return None
    if halves == (0, 0):
        return Score.BOTH_LOSE
    if sum(half or 0 for half in halves) != 2:
        return None
    if {white, black} <= UNPLAYED.keys():
        return Score.WHITE_UNPLAYED if white == "+" else Score.BLACK_UNPLAYED
    return _SCORES[halves[0] or 0]


def faults_of(report: Report) -> tuple[Finding, ...]:
    """Return everything in which the lines of a file contradict each other."""
    return (
        *_faults_of_games(report),
        *_faults_of_single_cells(report),
        *sums(report),
        *_teams(report),
        *_counts(report),
    )


def _faults_of_games(report: Report) -> Iterator[Finding]:
    """Yield the games whose two lines differ or have a sign that is none."""
    names = {player.number: player.name for player in report.players}
    for game in games_of(report):
        if game.fault:
            white, black = (f"{number} {names.get(number, '?')}" for number in (game.white, game.black))
            signs = " / ".join(sign or "?" for sign in game.signs)
            yield Finding(game.fault, game.line, f"{game.round}: {white} – {black}: {signs}")


def _faults_of_single_cells(report: Report) -> Iterator[Finding]:
    """Yield the rounds without an opponent whose sign is none."""
    for player in report.players:
        for round_number, cell in player.cells.items():
            if not cell.opponent and cell.result not in ALONE.keys() | OPEN:
                yield Finding(
                    Fault.RESULT, player.line, f"{round_number}: {player.number} {player.name}: {cell.result}"
                )


def sums(report: Report) -> tuple[Finding, ...]:
    """Players whose points are not those of their games.

    A round without an opponent and without a sign may have brought points.
    """
    if report.has_own_points:
        return (Finding(Note.SUMS_UNCHECKED),)
    found = []
    for player in report.players:
        if not player.points:
            continue
        announced, halves = half_points(player.points), sum(ALONE.get(cell.result, 0) for cell in player.cells.values())
        unsaid = sum(not cell.opponent and cell.result == "-" for cell in player.cells.values())
        free = report.rounds - len(player.cells) + unsaid
        if announced is None or not 0 <= announced - halves <= 2 * free:
            detail = f"{player.name}: {player.points} / {points_text(halves)}"
            found.append(Finding(Fault.SUM, player.line, detail))
    return tuple(found)


def half_points(points: str) -> int | None:
    """Half points from "3.5", None for anything else."""
    found = _POINTS.fullmatch(points)
    return 2 * int(found[1]) + (found[2] == "5") if found else None


def points_text(halves: int) -> str:
    """Half points as a person writes them: 3 or 3.5."""
    return f"{halves // 2}{'.5' if halves % 2 else ''}"


def _teams(report: Report) -> Iterator[Finding]:
    """Players of teams who are not there, or are in two of them; both records of teams are compared by themselves."""
    yield from _team_faults(report, report.teams)
    yield from _team_faults(report, report.numbered_teams)


def _team_faults(report: Report, teams: Sequence[Team]) -> Iterator[Finding]:
    numbers = {player.number for player in report.players}
    seats = Counter(number for team in teams for number in team.players)
    for team in teams:
        wrong = [number for number in team.players if number not in numbers or seats[number] > 1]
        if wrong:
            yield Finding(Fault.TEAM, team.line, f"{team.name}: {', '.join(map(str, wrong))}")


def _counts(report: Report) -> Iterator[Finding]:
    """Yield a number of players that is not that of the lines, and more rounds than the file announces."""
    announced = re.match(r"\d+", report.header.get(HeaderRecord.PLAYERS, ""), re.ASCII)
    if announced and int(announced[0]) not in {0, len(report.players)}:
        yield Finding(Note.COUNT, 0, f"{HeaderRecord.PLAYERS}: {announced[0]} / {len(report.players)}")
    for line in report.others:
        if line[:3] in ROUNDS and line[4:].strip().isdecimal() and int(line[4:]) < report.rounds:
            yield Finding(Note.COUNT, 0, f"{line[:3]}: {line[4:].strip()} / {report.rounds}")
