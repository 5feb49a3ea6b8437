"""The stored moves of a game, replayed on a board. Pure.

Movetext is that of the PGN standard without comments and variations, as `intake.reading.pgn.claims` writes it. A game
that starts from another position than the usual one (Chess960) has its FEN tag before the moves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import chess

LONGEST = 600
"""Half-moves that are replayed at most (our own choice; the longest game known has 538)."""

REMEMBERED = 64
"""Games that a process keeps replayed, so that stepping through one costs its replay once (our own choice)."""

_START = re.compile(r'\[FEN "([^"]*)"\]\s*')
_MOVE_NUMBER = re.compile(r"\d+\.+")
_RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})
_ILLEGAL = (ValueError, AssertionError)
"""What the board raises on a word that is no legal move, and on castling without a king."""

_GERMAN = str.maketrans("NBRQ", "SLTD")


@dataclass(frozen=True, slots=True)
class Move:
    """A move of one player: its number in the score, SAN as stored, both squares (UCI), the position after it (FEN)."""

    number: int
    white: bool
    san: str
    uci: str
    fen: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A game from its first position (FEN) on. `stopped_at` is the first word that is no legal move, "" for none."""

    start: str
    moves: tuple[Move, ...]
    stopped_at: str = ""

    def fen(self, move: int) -> str:
        """Return the position after so many half-moves."""
        return self.moves[move - 1].fen if move else self.start


@lru_cache(maxsize=REMEMBERED)
def replay(movetext: str, most: int = LONGEST) -> Replay:
    """Replay a game up to its end, `most` half-moves, or the first word that is no legal move."""
    position, text = split_start(movetext)
    try:
        board = chess.Board(position, chess960=True) if position else chess.Board()
    except ValueError:
        return Replay(chess.STARTING_FEN, (), position)
    start, moves = board.fen(), list[Move]()
    for word in words_of(text)[:most]:
        number, white = board.fullmove_number, board.turn
        try:
            move = board.push_san(word)
        except _ILLEGAL:
            return Replay(start, tuple(moves), word)
        moves.append(Move(number, white, word, move.uci(), board.fen()))
    return Replay(start, tuple(moves))


def start_tag(board: chess.Board) -> str:
    """Return the tag of the position on a board, which comes before the moves of a game; "" for the usual one."""
    return "" if board.fen() == chess.STARTING_FEN else f'[FEN "{board.fen()}"] '


def split_start(movetext: str) -> tuple[str, str]:
    """Return the FEN from which a game starts, "" for the usual position, and its moves."""
    found = _START.match(movetext)
    return (found[1], movetext[found.end() :]) if found else ("", movetext)


def words_of(movetext: str) -> list[str]:
    """Return the moves without their numbers and the result."""
    return [word for word in _MOVE_NUMBER.sub(" ", movetext).split() if word not in _RESULTS]


def in_german(san: str) -> str:
    """Return a move with the German symbols of the pieces: Sf3, Lxc6, e8=D."""
    return san.translate(_GERMAN)


Placement = Mapping[str, Sequence[str]]
"""Squares by the letter of a piece, as FEN writes it."""


def placement(fen: str) -> Placement:
    """Return the squares of the pieces, the king first, and the squares of one kind from a1 to h8."""
    found: dict[str, list[str]] = {}
    board = chess.BaseBoard(fen.partition(" ")[0])
    for square, piece in sorted(board.piece_map().items()):
        found.setdefault(piece.symbol(), []).append(chess.square_name(square))
    return MappingProxyType({letter: found[letter] for letter in "KQRBNPkqrbnp" if letter in found})
