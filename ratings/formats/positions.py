"""Positions of a game as short keys, by which other games that reached them are found. Pure.

A position is what the first four fields of a FEN say: pieces, whose move it is, castling, and a pawn that may be taken
in passing. Its key is the same wherever it is calculated, so keys can be stored.
"""

from __future__ import annotations

from hashlib import blake2b

import chess

from ratings.formats.movetext import Replay, replay

INDEXED = 40
"""Half-moves of a game whose positions are found: those in which its opening is looked for (our own choice)."""

WIDTH = 6
"""Bytes of a key: among a million games one in some million searches finds a game too many (our own choice)."""

COUNTERS = 2
"""Fields of a FEN behind the position: half-moves for the rule of fifty moves, number of the move."""


def position_of(fen: str) -> str:
    """Return the position that a whole FEN describes."""
    return fen.rsplit(" ", COUNTERS)[0]


def parse_position(text: str) -> str:
    """Return the position that somebody describes by a FEN, with or without its counters; "" where it is none."""
    try:
        board = chess.Board(" ".join(text.split()), chess960=True)
    except ValueError:
        return ""
    return position_of(board.fen()) if board.is_valid() else ""


def key_of(position: str) -> bytes:
    """Return the key of a position."""
    return blake2b(position.encode(), digest_size=WIDTH).digest()


def keys_of(game: Replay) -> bytes:
    """Return the keys of the positions of a game, one behind the other; that of the beginning is not among them."""
    return b"".join(key_of(position_of(move.fen)) for move in game.moves[:INDEXED])


def index(movetext: str) -> bytes | None:
    """Return the keys of stored moves, None where they lead nowhere."""
    return keys_of(replay(movetext, INDEXED)) or None
