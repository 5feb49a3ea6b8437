"""PGN of a letter: one claim per game, and a finding where the text counts otherwise than we do. Moves are
checked on the board, in the notations of correspondence chess.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

import chess

from intake.reading import limits
from intake.reading.claims import Statement, make_claim, with_findings
from intake.reading.codes import Question, Remark
from intake.reading.days.dates import DateWord, completion, find_dates, find_end
from intake.reading.names import NameWord, is_name, is_seat, read_name
from intake.reading.pgn.splitting import TERMINATOR, RawGame, last_comment, main_line, split_games
from intake.reading.reasons import ReasonWord, find_reasons
from intake.reading.scores import Kind, ScoreWord, exact_score, find_scores, plain_dashes
from intake.reading.types import Claim, Finding, Place
from intake.reading.words import any_case
from ratings.formats.movetext import start_tag
from ratings.regulations.types import Reason, Score

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


_COUNTED = {name: any_case(rf"\[\s*{name}\s+[\"“”„]") for name in ("Event", "White")}
_NOBODY = frozenset({"", "?", "??", "nn", "n.n", "n.n.", "n n", "white", "black", "weiß", "schwarz"})
_UNKNOWN = frozenset({"", "?", "-", "??", "???"})
_TERMINATIONS = {
    "time forfeit": Reason.TIME,
    "adjudication": Reason.ADJUDICATED,
    "rules infraction": Reason.ADJUDICATED,
    "death": Reason.DEATH,
    "normal": Reason.PLAYED,
}
"""Values of the tag Termination (PGN standard, 9.8.1) that say how a game ended."""

_UNTERMINATED = "unterminated"
_ABANDONED = frozenset({"abandoned", "emergency"})
_COMMENT_LENGTH = 60
"""A longer last comment annotates the game and does not say how it ended."""


@dataclass(frozen=True, slots=True)
class PgnRead:
    """The games of a part: claims in their order, the lines they took, and findings about them."""

    claims: tuple[Claim, ...] = ()
    used: frozenset[int] = frozenset()
    findings: tuple[Finding, ...] = ()


def read_pgn(part: str, lines: Sequence[tuple[int, str]], day: date | None) -> PgnRead:
    """Return the claims of the PGN in numbered `lines`; `day` is the day of the letter."""
    if sum(len(line) for _, line in lines) > limits.current().pgn:
        return PgnRead(findings=(Finding(Question.TOO_MUCH, "pgn"),))
    most = limits.current().games
    may_have_tags = [line for _, line in lines if "[" in line]
    written = {name: sum(len(pattern.findall(line)) for line in may_have_tags) for name, pattern in _COUNTED.items()}
    games, used = split_games(lines) if max(written.values()) <= most else ((), frozenset())
    if max(len(games), *written.values()) > most:
        return PgnRead(findings=(Finding(Question.TOO_MUCH, "games"),))
    texts = dict(lines)
    claims = tuple(_claim(part, game, texts, day) for game in games)
    return PgnRead(claims, used, _count_again(part, games, lines, written))


def _count_again(
    part: str, games: Sequence[RawGame], lines: Sequence[tuple[int, str]], written: Mapping[str, int]
) -> tuple[Finding, ...]:
    """Return a finding where more tags are `written` than the games have that were read."""
    for name, count in written.items():
        read = sum(1 for game in games for tag, _, _ in game.tags if tag == name)
        if count > read:
            number, text = next((number, line) for number, line in lines if _COUNTED[name].search(line))
            return (Finding(Question.HUMAN, f"pgn-count:{name}:{count}:{read}", Place(part, number, text)),)
    return ()


def _claim(part: str, game: RawGame, texts: dict[int, str], day: date | None) -> Claim:
    """Return the claim that a game makes."""
    number = game.line_of("White")
    where = Place(part, number, _shown(game) or texts[number])
    white, black = read_name(game.tag("White")), read_name(game.tag("Black"))
    word, codes = _score(game)
    text = _words(game)
    reasons, reason_code = _reasons(game, text)
    event = game.tag("Event")
    claim = make_claim(
        Statement(
            where=where,
            white=_somebody(white),
            black=_somebody(black),
            score=word,
            text=text,
            reasons=reasons,
            ended=_ended(game, day),
            round=_round(game.tag("Round")),
            tournament="" if event in _UNKNOWN else event[: limits.current().name],
        )
    )
    codes += [reason_code] if reason_code else []
    if not all(is_name(player) or is_seat(player) for player in (claim.white, claim.black)):
        codes.append(Question.WHICH_GAME)
    claim = with_findings(claim, [Finding(code, game.tag("Result") or game.terminator, where) for code in codes])
    return _with_moves(claim, read_moves(game.movetext, game.tag("FEN"))) if game.movetext.strip() else claim


def _shown(game: RawGame) -> str:
    """Return the tags that tell a result, on one line: it can be sent back so. "" for a game without them."""
    told = [(name, game.tag(name)) for name in ("White", "Black", "Result")]
    return " ".join(f'[{name} "{value}"]' for name, value in told if value)


def _somebody(name: NameWord) -> NameWord:
    """Return a name, empty where it stands for nobody ("?", "NN")."""
    return replace(name, name="") if name.name.lower() in _NOBODY else name


def _score(game: RawGame) -> tuple[ScoreWord | None, list[str]]:
    """Return the score of the Result tag and of the end of the movetext, and the question if they differ.

    A movetext cannot end with +/-, so that a tag with it agrees with the same side's win there.
    """
    tags = [_written_score(value) for name, value, _ in game.tags if name == "Result"]
    if len({tag.score for tag in tags if tag}) > 1:
        return tags[0], [Question.WORDS_CONTRADICT]
    tag, end = next(iter(tags), None), exact_score(game.terminator)
    if tag is None or end is None:
        return tag or end, []
    won = {Score.WHITE_UNPLAYED.value: Score.WHITE_WINS.value, Score.BLACK_UNPLAYED.value: Score.BLACK_WINS.value}
    same = tag.kind is end.kind and won.get(tag.score, tag.score) == end.score
    return (end if tag.kind is Kind.UNFINISHED else tag), [] if same else [Question.WORDS_CONTRADICT]


def _written_score(value: str) -> ScoreWord | None:
    """Return the score in a Result tag, also with words behind it ("1-0 ZÜ")."""
    if value in _UNKNOWN:
        return None
    plain = plain_dashes(value)
    return exact_score(plain) or next(iter(find_scores(plain)), None)


def _words(game: RawGame) -> str:
    """Return what a game says in words about its end."""
    comment = last_comment(game.movetext)
    said = [game.tag("Result"), game.tag("Termination"), game.tag("Remark"), game.after.strip("{}() ")]
    if len(comment) <= _COMMENT_LENGTH and comment not in game.after:
        said.append(comment)
    return plain_dashes("; ".join(word for word in said if word and not word.startswith("[%")))


def _reasons(game: RawGame, text: str) -> tuple[tuple[ReasonWord, ...], str]:
    """Return the reasons of a game, and the code of a question about how it ended."""
    termination = game.tag("Termination").lower().strip()
    if termination == _UNTERMINATED:
        return (), Question.NOT_FINISHED
    if termination in _ABANDONED:
        return (), Question.DEFAULT_KIND
    standard = _TERMINATIONS.get(termination)
    if standard is not None:
        return (ReasonWord(0, 0, termination, standard.value),), ""
    return find_reasons(text), ""


def _ended(game: RawGame, day: date | None) -> DateWord | None:
    """Return the day of completion; the tag Date is the start of the tournament and says nothing about it."""
    written = game.tag("EndDate")
    if not written:
        return find_end(day, game.after, last_comment(game.movetext))
    words = find_dates(written, day)
    if not words and re.search(r"\d", written):
        return DateWord(0, len(written), written, None, Question.AMBIGUOUS_DATE)
    return completion(words)


def _round(value: str) -> int | None:
    """Return the round of a game, None for "-" and "?"."""
    number = re.match(r"\s*(\d{1,3})", value)
    return int(number[1]) if number else None


def _with_moves(claim: Claim, read: MovesRead) -> Claim:
    """Return a claim with its moves, weighed against its score.

    Moves that cannot be played change nothing about a result: it was agreed by the players.
    """
    findings = [Finding(read.remark, read.failed, claim.where)] if read.remark else []
    scores = {claim.score, {"+/-": "1-0", "-/+": "0-1"}.get(claim.score, "")}
    if read.decided and claim.score and read.decided not in scores:
        findings.append(Finding(Question.RESULT_VS_POSITION, read.decided, claim.where))
    return with_findings(replace(claim, moves=read.san, move_count=read.count), findings)
