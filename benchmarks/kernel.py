"""Rating a million games in memory: the pure regulation, a plain C loop, and two libraries for Elo ratings.

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

from benchmarks.figures import Figure, figure, seconds
from ratings.rules import RULES, parameters_of
from ratings.rules.arithmetic import SCALE
from ratings.rules.elo import elo_under
from ratings.rules.takeover import take_over
from ratings.rules.types import Reason, Score, State

GAMES, PLAYERS = 1_000_000, 10_000
RULE = "emailchesspoint"
SOURCE = Path(__file__).with_name("kernel.c")
PEERS = ("elopy==0.1.4", "elote==1.5.1")
"""With the versions that were looked at."""

Played = tuple[int, int, int]
"""White, Black, half points of White."""

SCORES = (Score.BLACK_WINS, Score.DRAW, Score.WHITE_WINS)


def run(folder: Path) -> Iterator[Figure]:
    """`kernel-1m`: ours against C; then against each library."""
    chance = random.Random(1)  # noqa: S311 -- a seed that can be told
    start = [
        State(0, 0) if chance.random() < 0.2 else take_over(round(chance.gauss(1900, 200)), 10) for _ in range(PLAYERS)
    ]
    played = [game(chance) for _ in range(GAMES)]
    states = list(start)
    ours = seconds(partial(rate, states, played))
    rivals: dict[str, float | None] = {"kernel-1m": in_c(folder, start, played, states)}
    rivals |= {f"kernel-1m-{name}": other for name, other in libraries(folder, played)}
    for bench, other in rivals.items():
        if other is not None:
            yield figure(bench, "games", GAMES, (ours, other))


def game(chance: random.Random) -> Played:
    """Two different players and a score, half of them draws."""
    white, black = chance.sample(range(PLAYERS), 2)
    return white, black, chance.choice((0, 1, 1, 2))


def rate(states: list[State], played: list[Played]) -> None:
    """The regulation itself, game after game."""
    rule = RULES[RULE]
    assert rule.game_rater is not None, "a regulation of single games"  # noqa: S101 -- named above
    rater = rule.game_rater(parameters_of(RULE, {}))
    for white, black, half in played:
        changes = rater(states[white], states[black], SCORES[half], Reason.PLAYED, None, None)
        if changes:
            states[white], states[black] = changes[0].after or states[white], changes[1].after or states[black]


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
    taken = seconds(lambda: work(ctypes.c_int64(len(played)), *columns, *numbers))
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
            yield name, seconds(partial(work, played))
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
