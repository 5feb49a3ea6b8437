"""A stream that can be computed by hand: games between four players who all begin with 2100-10.

Each tournament is one game, so its change is K * (points - We) with K = 13 (index from 5, more than 2000:
BdF 4.2) and We = 1 / (1 + 10^(-D/640)) (BdF 4.1). The expectations that occur, of the weaker player:

    D     0        -5        -6        -7        -10       -13       -14       -50       -100
    We    0.5      0.495503  0.494604  0.493704  0.491006  0.488309  0.487410  0.455149  0.411013
"""

from __future__ import annotations

from typing import Any

from ratings.audit import Origin
from ratings.corrections import Correction, carry_out, preview_correction
from ratings.evaluation import find_differences
from ratings.ledger import states
from ratings.models import Game, Player, Pool
from ratings.regulations.types import State
from tests.ratings.federation import create_federation, finish, games, pool, tournament

ORIGIN = Origin("officer:1", "correction:test")

Rated = tuple[int, int] | None
"""Value and index."""

EQUALS: Any = {"P1": (2100, 10), "P2": (2100, 10), "P3": (2100, 10), "P4": (2100, 10), "P5": (2050, 8)}


def entered(**seats: list[str]) -> None:
    """The players, and a tournament for each pair."""
    create_federation(*(tournament(code, players) for code, players in seats.items()), **EQUALS)


def played() -> None:
    """P1 beats P2 on day 10, P2 beats P3 on day 20, P3 and P4 draw on day 30.

    First:  P1 2100 + 13 * 0.5 = 2106.5 -> 2107,        P2 2100 - 6.5 = 2093.5 -> 2094 (half up).
    Second: P2 2094 + 13 * (1 - 0.494604) = 2100.57 -> 2101,  P3 2100 - 6.57 = 2093.43 -> 2093.
    Third:  P3 2093 + 13 * (0.5 - 0.493704) = 2093.08 -> 2093, P4 2100 - 0.08 -> 2100.
    """
    entered(T1=["P1", "P2"], T2=["P2", "P3"], T3=["P3", "P4"])
    end("T1", "1-0", 10)
    end("T2", "1-0", 20)
    end("T3", "1/2-1/2", 30)


def game(code: str) -> Game:
    """The game of a tournament of two."""
    (only,) = games(code)
    return only


def end(code: str, score: str, on: int, **facts: Any) -> None:
    """Ends a tournament of two; `score` is from the side of its first player."""
    only = game(code)
    turned = {"1-0": "0-1", "0-1": "1-0"}.get(score, score)
    finish(only, score if only.white.seat == 1 else turned, on, **facts)


def key(number: str) -> int:
    """The key of a player."""
    return Player.objects.get(number=number).pk


def standing(*numbers: str, of: Pool | None = None) -> dict[str, Rated]:
    """Value and index of players as the ledger has them."""
    now = states(of or pool(), [key(number) for number in numbers])
    return {number: plain(now.get(key(number))) for number in numbers}


def plain(state: State | None) -> Rated:
    """Value and index of a state."""
    return (state.value, state.index) if state else None


def moved(correction: Correction, of: Pool | None = None) -> dict[str, tuple[Rated, Rated]]:
    """Whom a correction moves, from where to where: as it is foreseen, which changes nothing, and then as
    it is carried out, which is what a replay from empty gives.
    """
    seen = preview_correction(correction)
    assert list(find_differences(of or pool())) == []
    done = carry_out(correction, ORIGIN, seen.fingerprint)
    assert list(find_differences(of or pool())) == []
    assert done.preview.fingerprint == seen.fingerprint
    (preview,) = seen.previews.values()
    numbers = dict(Player.objects.values_list("pk", "number"))
    return {numbers[move.player]: (plain(move.before), plain(move.after)) for move in preview.moved}
