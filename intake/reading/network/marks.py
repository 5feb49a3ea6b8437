"""How a mail looks to two of its players: who is the first, who the second, who has White, who is a man or a woman."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from intake.reading.network.layers import Array
from intake.reading.network.tokens import NOBODY, Kind, Token

TURNED = [1, 0, 2, 3, 4]
"""The ends of a game in the order of what was learnt (the first has won, the second, drawn, nothing, not certain), as
the other player sees them.
"""

_WHITE, _BLACK = 1, 2
_SEXES = {"m": 1, "w": 2}
"""The places of colours and sexes in what was learnt; 0 is none that is known."""


class Pair(NamedTuple):
    """Two players of a mail by their numbers, and which of them has White, None where they meet with both colours."""

    first: int
    second: int
    white: int | None


class Columns(NamedTuple):
    """What each token of a mail is, which player it names, and of which sex that is."""

    kinds: Array
    players: Array
    sexes: Array


def list_columns(tokens: Sequence[Token], sexes: Sequence[str]) -> Columns:
    """Return the columns of a mail whose players are of these sexes."""
    places = [_SEXES.get(sexes[token.player], 0) if token.player != NOBODY else 0 for token in tokens]
    kinds, players = [token.kind for token in tokens], [token.player for token in tokens]
    return Columns(*(np.array(each, np.int32) for each in (kinds, players, places)))


def mark_pair(columns: Columns, pair: Pair) -> tuple[Array, Array]:
    """Return the kind of each token as a pair sees it, and the colours of both players where it names them."""
    players = columns.players
    is_first, is_second = players == pair.first, players == pair.second
    kinds = np.where(is_first, Kind.FIRST, np.where(is_second, Kind.SECOND, columns.kinds))
    if pair.white is None:
        return kinds, np.zeros_like(players)
    return kinds, (is_first | is_second) * np.where(players == pair.white, _WHITE, _BLACK)
