"""How a mail looks to the network, and to two of its players: who is the first, who the second, who has White."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from intake.reading.network.layers import Array, Parameters, Roles
from intake.reading.network.tokens import NOBODY, Kind, Token
from intake.reading.network.word_pieces import find_rows

TURNED = [1, 0, 2, 3, 4]
"""The ends of a game in the order of what was learnt (the first has won, the second, drawn, nothing, not certain), as
the other player sees them.
"""

MOST = 400
"""Pieces of a mail that the network reads: it has learnt from none that is longer."""

BEGIN, PLAYER, SEVERAL, LINE_END, PARAGRAPH_END, LEFT_OUT = range(-6, 0)
"""Rows that are no pieces of words: the whole mail, a player, a name that several have, ends of lines and paragraphs,
and a word that is left out while learning.
"""

_ALONE = {Kind.PLAYER: PLAYER, Kind.SEVERAL: SEVERAL, Kind.LINE_END: LINE_END, Kind.PARAGRAPH_END: PARAGRAPH_END}

_FIRST, _SECOND, _WHITE, _BLACK = range(1, 5)
"""What a name is to a pair: that of the first or the second player, where it is known that of White or Black."""

_SEXES = {"m": 1, "w": 2}
"""The places of sexes in what was learnt; 0 is none that is known."""

UNCLEAR = 1
"""In place of a day (as an ordinal) one of which it is not clear which it is."""


class Pair(NamedTuple):
    """Two players of a mail by their numbers, and which of them has White, None where they meet with both colours."""

    first: int
    second: int
    white: int | None


class Columns(NamedTuple):
    """What each row of a mail is: a piece, a player by the number, of which sex, a part of a day, and at the first
    piece of a day which one it is (as an ordinal, else 0).
    """

    pieces: Array
    players: Array
    sexes: Array
    in_days: Array
    days: Array


class Row(NamedTuple):
    """One row of a mail."""

    piece: int
    player: int = NOBODY
    sex: int = 0
    in_day: bool = False
    day: int = 0


def list_columns(tokens: Sequence[Token], sexes: Sequence[str]) -> Columns:
    """Return the columns of a mail whose players are of these sexes."""
    rows = [Row(BEGIN), *(row for token in tokens for row in list_rows(token, sexes))]
    return Columns(*(np.array(column) for column in zip(*rows, strict=True)))


def list_rows(token: Token, sexes: Sequence[str]) -> Iterator[Row]:
    """Yield the rows of a token: one for each of its pieces."""
    if token.kind in _ALONE:
        sex = _SEXES.get(sexes[token.player], 0) if token.player != NOBODY else 0
        yield Row(_ALONE[token.kind], token.player, sex)
        return
    is_day = token.kind is Kind.DAY
    day = (token.day.toordinal() if token.day else UNCLEAR) if is_day else 0
    for at, piece in enumerate(token.list_pieces()):
        yield Row(piece, in_day=is_day, day=0 if at else day)


def find_roles(columns: Columns, pairs: Sequence[Pair]) -> tuple[Array, Roles]:
    """Return what each row is to pairs, and which rows are judged."""
    firsts, seconds = (columns.players == np.array([pair[at] for pair in pairs])[:, None] for at in (0, 1))
    is_known = np.array([pair.white is not None for pair in pairs])[:, None]
    roles = np.where(firsts, np.where(is_known, _WHITE, _FIRST), 0) + np.where(
        seconds, np.where(is_known, _BLACK, _SECOND), 0
    )
    places = np.flatnonzero((columns.players != NOBODY) | (columns.days > 0) | (columns.pieces == BEGIN))
    days = np.flatnonzero(columns.days[places] > 0)
    return roles, Roles(firsts[:, places], seconds[:, places], places, days)


def find_first_rows(learnt: Parameters, kept: Mapping[str, Array], columns: Columns) -> Array:
    """Return the rows of a mail before they have looked at each other: what is kept of pieces, and what was learnt of
    what else they are.
    """
    pieces, players = columns.pieces, columns.players
    words, alone = find_rows(kept, np.maximum(pieces, 0)), learnt["alone"][np.minimum(pieces, -1)]
    rows = np.where((pieces < 0)[:, None], alone, words) + learnt["places"][: len(pieces)]
    rows = rows + learnt["sexes"][columns.sexes] + learnt["in_days"] * columns.in_days[:, None]
    return rows + learnt["players"][players] * (players != NOBODY)[:, None]
