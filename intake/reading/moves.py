"""The moves of a game checked on the board, in the notations of correspondence chess.

English and German letters for the pieces, long and short, and the numeric notation of ICCF
(5254 is e2-e4, a fifth digit 1 to 4 the piece of a promotion: queen, rook, bishop, knight).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import chess

from intake.reading import limits
from intake.reading.codes import Remark
from intake.reading.pgn_split import TERMINATOR, main_line
from ratings.formats.movetext import start_tag
from ratings.regulations.types import Score

_GERMAN = str.maketrans({"S": "N", "L": "B", "T": "R", "D": "Q"})
_NUMERIC = re.compile(r"([1-8])([1-8])([1-8])([1-8])([1-4])?")
_PROMOTIONS = {"1": chess.QUEEN, "2": chess.ROOK, "3": chess.BISHOP, "4": chess.KNIGHT}
_MOVE_NUMBER = re.compile(r"\d+\s*\.(?:\.\.)?|(?<!\S)\.\.\.?")
_NO_MOVE = re.compile(r"\$\d+|[!?]+|[+\-=/~]+|e\.?p\.?|[N∞±∓⩲⩱]|\+?\([^)]*\)|[()\[\]]|\d{1,3}")
_DECORATION = re.compile(r"[!?]+$|\(=\)$|e\.p\.$|ep$")
_BOARD_FAULTS = (ValueError, IndexError, AssertionError, AttributeError)
"""What the board raises on moves and positions that are not legal."""


@dataclass(frozen=True, slots=True)
class MovesRead:
    """The moves up to the first that cannot be played.

    `san` is their text with numbers, behind a FEN tag where the game starts from another position (Chess960); `count`
    the number of moves that both made (None where that is not known), `decided` the score that the final position
    settles (mate, stalemate), "" where it settles none. `remark` says what went wrong, `failed` at which word.
    """

    san: str = ""
    count: int | None = None
    decided: str = ""
    remark: str = ""
    failed: str = ""


def read_moves(movetext: str, fen: str = "") -> MovesRead:
    """Return the moves of a game's movetext from the usual position or the one given."""
    if movetext.count("(") > limits.VARIATIONS:
        return MovesRead(remark=Remark.MOVES_UNCHECKED)
    words = _move_words(movetext)
    if len(words) > limits.PLIES:
        return MovesRead(remark=Remark.MOVES_UNCHECKED)
    try:
        board = chess.Board(fen, chess960=True) if fen else chess.Board()
    except _BOARD_FAULTS:
        return MovesRead(remark=Remark.MOVES_UNCHECKED)
    played: list[str] = []
    start, number, black_first = start_tag(board), board.fullmove_number, board.turn == chess.BLACK
    for word in words:
        try:
            played.append(_play(board, word))
        except _BOARD_FAULTS:
            san, count = start + _numbered(played, number, black_first), board.fullmove_number - 1
            return MovesRead(san, count or None, remark=Remark.MOVES_ILLEGAL, failed=word[: limits.current().name])
    if not played:
        return MovesRead()
    return MovesRead(start + _numbered(played, number, black_first), board.fullmove_number - 1, _decided(board))


def _move_words(movetext: str) -> list[str]:
    """Return the words of the main line that are meant as moves."""
    plain = TERMINATOR.sub(" ", main_line(movetext))
    words = [_DECORATION.sub("", word) for word in _MOVE_NUMBER.sub(" ", plain).split()]
    return [word for word in words if word and not _NO_MOVE.fullmatch(word)]


def _play(board: chess.Board, word: str) -> str:
    """Play a move and return it in SAN. Raises ValueError where it is not legal."""
    move = _numeric(board, word)
    if move is not None:
        san = board.san(move)
    else:
        san = word.replace(":", "x").replace("o-o", "O-O").replace("-o", "-O").rstrip("=")
        try:
            move = board.parse_san(san)
        except ValueError:
            san = san.translate(_GERMAN)
            move = board.parse_san(san)
        san = san.replace("0", "O")
    if not move:
        raise ValueError("a null move is no move of a game")
    board.push(move)
    return san


def _numeric(board: chess.Board, word: str) -> chess.Move | None:
    """Return a move in numeric notation, None where the word is none. Raises ValueError if it is illegal."""
    digits = _NUMERIC.fullmatch(word)
    if not digits:
        return None
    files_and_ranks = [int(digit) - 1 for digit in digits.groups()[:4]]
    start = chess.square(files_and_ranks[0], files_and_ranks[1])
    end = chess.square(files_and_ranks[2], files_and_ranks[3])
    move = chess.Move(start, end, _PROMOTIONS.get(digits[5]))
    if not board.is_legal(move):
        raise ValueError("illegal move in numeric notation")
    return move


def _numbered(played: list[str], number: int, black_first: bool) -> str:
    """Return moves in SAN with their numbers, from `number` on."""
    words: list[str] = []
    for place, san in enumerate(played, start=int(black_first)):
        if place % 2 == 0:
            words.append(f"{number + place // 2}.")
        elif place == 1 and black_first:
            words.append(f"{number}...")
        words.append(san)
    return " ".join(words)


def _decided(board: chess.Board) -> str:
    """Return the score of a position in which the game is over by the board, "" in any other."""
    if board.is_checkmate():
        return (Score.BLACK_WINS if board.turn == chess.WHITE else Score.WHITE_WINS).value
    return Score.DRAW.value if board.is_stalemate() else ""
