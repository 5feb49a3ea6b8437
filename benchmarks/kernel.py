"""Rating a million games in memory, in seconds of the processor: ours, plain C, two libraries for Elo ratings.

The C loop and the libraries are tools of this benchmark alone: compiled and installed into its folder, or left
out with a word where there is no compiler or no package index.
"""

from __future__ import annotations

import ctypes
import importlib
import random
import shutil
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, figure, processor_seconds
from ratings.regulations import RULES, parameters_of
from ratings.regulations.arithmetic import SCALE
from ratings.regulations.elo import elo_under
from ratings.regulations.takeover import take_over
from ratings.regulations.types import Columns, Entrant, Event, Game, Games, InColumns, Score, State, Unit, no_effects

GAMES, PLAYERS = 1_000_000, 10_000
RULE = "emailchesspoint"
SOURCE = Path(__file__).with_name("kernel.c")
PEERS = ("elopy==0.1.4", "elote==1.5.1")
"""With the versions that were looked at."""

Played = tuple[int, int, int]
"""White, Black, half points of White."""

SCORES = (Score.BLACK_WINS, Score.DRAW, Score.WHITE_WINS)


def run(folder: Path) -> Iterator[Figure]:
    """`kernel-1m`: the loop of the regulation over columns, and through the objects of its reference, each against C;
    then the first one against each library.
    """
    chance = random.Random(1)  # noqa: S311 -- a seed that can be told
    start = [
        State(0, 0) if chance.random() < 0.2 else take_over(round(chance.gauss(1900, 200)), 10) for _ in range(PLAYERS)
    ]
    played = [game(chance) for _ in range(GAMES)]
    plain, ended = in_python(start, played)
    in_c_too = in_c(folder, start, played, ended)
    ours = {"kernel-1m": plain, "kernel-1m-units": None}
    units = list(start)
    ours["kernel-1m-units"] = processor_seconds(partial(rate, units, played))
    same(units, ended)
    for bench, taken in ours.items():
        if taken is not None and in_c_too is not None:
            yield figure(bench, "games", GAMES, (taken, in_c_too))
    for name, other in libraries(folder, played):
        yield figure(f"kernel-1m-{name}", "games", GAMES, (plain, other))


def game(chance: random.Random) -> Played:
    """Two different players and a score, half of them draws."""
    white, black = chance.sample(range(PLAYERS), 2)
    return white, black, chance.choice((0, 1, 1, 2))


def rate(states: list[State], played: list[Played]) -> None:
    """The regulation itself, each game a unit."""
    rule, parameters = RULES[RULE], parameters_of(RULE, {})
    for white, black, half in played:
        event = Event((Game(0, 1, SCORES[half]),))
        changes = rule.evaluate(
            Unit((Entrant(states[white]), Entrant(states[black])), (event,)), parameters, False
        ).changes
        states[white], states[black] = changes[0].after or states[white], changes[1].after or states[black]


def in_columns(start: list[State], played: list[Played]) -> tuple[InColumns, Games, Columns]:
    """How the regulation rates columns, and the columns."""
    way = RULES[RULE].in_columns
    assert way is not None, "a regulation of single games"  # noqa: S101 -- named above
    white, black, white_half = (array("q", column) for column in zip(*played, strict=True))
    states = ([one.value for one in start], [one.index for one in start], [way.total(one) for one in start])
    games = Games(white, black, white_half, array("q", [2 - half for half in white_half]))
    return way, games, Columns(*(array("q", column) for column in states))


def in_python(start: list[State], played: list[Played]) -> tuple[float, list[State]]:
    """Seconds of the plain loop, and where it leads."""
    way, games, columns = in_columns(start, played)
    lists, numbers = Games(*map(list, games)), way.numbers(parameters_of(RULE, {}))
    held, effects = Columns(*map(list, columns)), no_effects(len(played))
    taken = processor_seconds(partial(way.rate, lists, held, numbers, effects))
    return taken, ended(way, held)


def ended(way: InColumns, columns: Columns) -> list[State]:
    """Columns as states."""
    return [State(value, index, way.carry(total, index)) for value, index, total in zip(*columns, strict=True)]


def same(states: list[State], right: list[State]) -> None:
    """Raises ValueError where two ways came to other ratings."""
    if states != right:
        raise ValueError("two ways came to other ratings")


def in_c(folder: Path, start: list[State], played: list[Played], ours: list[State]) -> float | None:
    """The same in plain C; raises ValueError where it comes to something else."""
    library = folder / "kernel.so"
    compiler = shutil.which("cc")
    if compiler is None:
        skipped("plain C", "no compiler")
        return None
    build = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    subprocess.run(build, check=True)  # noqa: S603 -- a compiler and a file of our own
    elo = elo_under(parameters_of(RULE, {}))
    white, black = (array("i", [game[side] for game in played]) for side in (0, 1))
    half = array("b", [game[2] for game in played])
    value, index = array("q", [state.value for state in start]), array("q", [state.index for state in start])
    total, table = array("q", [0] * len(start)), array("q", elo.table)
    columns = [pointer(column) for column in (white, black, half, value, index, total, table)]
    work = ctypes.CDLL(str(library)).rate_all
    numbers = ctypes.c_int64(elo.limit), ctypes.c_int64(SCALE)
    taken = processor_seconds(lambda: work(ctypes.c_int64(len(played)), *columns, *numbers))
    if list(zip(value, index, strict=True)) != [(state.value, state.index) for state in ours]:
        raise ValueError("plain C came to other ratings")
    return taken


def pointer(column: array[int]) -> ctypes.c_void_p:
    """Where an array lies."""
    return ctypes.c_void_p(column.buffer_info()[0])


def libraries(folder: Path, played: list[Played]) -> Iterator[tuple[str, float]]:
    """The seconds of each library that can be installed."""
    target = folder / "peers"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        sys.executable,
        "install",
        "--quiet",
        "--target",
        str(target),
        *PEERS,
    ]
    for command in (pip, ["python3", *pip[1:]]):
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:  # noqa: S603 -- pip
            sys.path.insert(0, str(target))
            break
    for name, work in (("elopy", by_elopy), ("elote", by_elote)):
        try:
            yield name, processor_seconds(partial(work, played))
        except ImportError:
            skipped(name, "not installable")


def by_elopy(played: list[Played]) -> None:
    """No draws are known: a draw is a win of Black by nothing."""
    made: Callable[[], Any] = importlib.import_module("elopy.elo").Elo
    players = [made() for _ in range(PLAYERS)]
    for white, black, half in played:
        players[white].play_game(players[black], half - 1)


def by_elote(played: list[Played]) -> None:
    """Its own numbers."""
    made: Callable[[], Any] = importlib.import_module("elote").EloCompetitor
    players = [made() for _ in range(PLAYERS)]
    for white, black, half in played:
        if half == 1:
            players[white].tied(players[black])
        elif half:
            players[white].beat(players[black])
        else:
            players[black].beat(players[white])


def skipped(what: str, why: str) -> None:
    """Says that a comparison is missing."""
    sys.stderr.write(f"SKIPPED: {what}: {why}\n")
