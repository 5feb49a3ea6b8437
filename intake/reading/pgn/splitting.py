"""PGN cut into games so that no game is lost.

The common readers lose games: without a blank line between them, with text between them, with
results only, quoted. Here a game begins with a tag that the one before has already, with an Event
after a blank line, or with the first move; it ends with its result or where the next one begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache

from intake.reading import limits
from intake.reading.pgn.tags import Tags, cut_tags, tag_block

_SAN = (
    r"(?:[KQRBNSDTL]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:=?[QRBNSDTL])?(?: ?e\.p\.)?|[Oo0]-[Oo0](?:-[Oo0])?|[1-8]{4,5}|--)"
)
MOVE = re.compile(rf"(?:\d+\.(?:\.\.)?\s?)?{_SAN}[+#!?=]*")
_NUMBER_OR_SIGN = re.compile(r"\d+\.(?:\.\.)?|\.\.\.?|\$\d{1,3}|[+\-=/\\~]{1,3}|[!?]{1,2}|e\.p\.|[N∞±∓⩲⩱]")
_FIRST_MOVE = re.compile(rf"\s*1\s*\.\s*{_SAN}[+#!?]*(?:\s|$)")
_HAS_SQUARE = re.compile(r"[\d½*]|[-Oo]-")
"""What each move and result has; to look for it costs little."""

_MAY_BEGIN = re.compile(r"\[|1\s*\.")
TERMINATOR = re.compile(r"(?<![\w/½.:+-])(1-0|0-1|1/2-1/2|½-½|1:0|0:1|½:½|1/2:1/2|1/2|½|\*)(?![\w/½:-])")
_MOVE_OR_RESULT = re.compile(rf"{MOVE.pattern}|{TERMINATOR.pattern}")
_COMMENT = re.compile(r"\{[^{}]*\}")
_REST_OF_LINE = re.compile(r";.*$")
_BRACKETED = re.compile(r"\([^()]*\)")
_HALF_COMMENT = re.compile(r"\{.*$|^.*\}")
_QUOTE_MARK = re.compile(r"^\s?(?:>\s?)+")
_NEXT_ON_LINE = re.compile(rf"{TERMINATOR.pattern}\s+(?=1\s*\.\s*{_SAN})")
_NO_BRACKETS = str.maketrans("(){}", "    ")
_PLAYERS = frozenset({"White", "Black"})
_MOVE_SHARE = 0.6
"""A line of movetext consists of moves, numbers and signs to more than half; prose does not."""


@dataclass(slots=True)
class RawGame:
    """A game as it stands in a text: its tags and its movetext with the numbers of their lines.

    `after` is what stands behind the result on its line.
    """

    tags: list[tuple[str, str, int]] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)
    terminator: str = ""
    after: str = ""

    def tag(self, name: str) -> str:
        """Return the value of a tag, "" without it."""
        return next((value for found, value, _ in self.tags if found == name), "")

    def line_of(self, name: str) -> int:
        """Return the line of a tag, else the first line of the game."""
        numbers = [number for found, _, number in self.tags if found == name]
        first = self.tags[0][2] if self.tags else self.moves[0][0]
        return numbers[0] if numbers else first

    @property
    def movetext(self) -> str:
        """The movetext, line by line."""
        return "\n".join(line for _, line in self.moves)


class _State(Enum):
    TEXT = auto()
    TAGS = auto()
    MOVES = auto()


@dataclass(slots=True)
class _Splitter:
    """The state while lines are read; `depth` counts open variations."""

    games: list[RawGame] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    state: _State = _State.TEXT
    after_blank: bool = True
    in_comment: bool = False
    has_moves: bool = False
    depth: int = 0

    @property
    def game(self) -> RawGame:
        """The game that is being read."""
        return self.games[-1]

    @property
    def in_tags(self) -> bool:
        """Whether a tag may still belong to the game being read, also behind words that are none."""
        return bool(self.games) and not self.game.moves

    def begin(self, state: _State) -> None:
        """Begin a new game with its tags or its moves."""
        self.end()
        self.games.append(RawGame())
        self.state, self.in_comment, self.has_moves, self.depth = state, False, False, 0

    def end(self) -> None:
        """End the game being read. A result behind a variation that was never closed still counts."""
        if self.state is _State.MOVES and not self.game.terminator and self.game.moves:
            found = TERMINATOR.findall(self.game.moves[-1][1])
            self.game.terminator = found[-1] if found else ""
        self.state = _State.TEXT


def unquoted(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Numbered lines without marks of quotation."""
    return [(number, _QUOTE_MARK.sub("", line)) for number, line in lines]


def split_games(lines: Sequence[tuple[int, str]]) -> tuple[tuple[RawGame, ...], frozenset[int]]:
    """Return the games in numbered `lines`, and the numbers of the lines that belong to them."""
    if not any(_MAY_BEGIN.search(line) for _, line in lines):
        return (), frozenset()
    splitter = _Splitter()
    queue = [(number, piece) for number, line in lines for piece in _unglued(line)]
    closings = _comment_closings(queue)
    index = 0
    while index < len(queue):
        number, line = queue[index]
        tags, length = tag_block(queue, index) if line.strip() else ((), 1)
        if tags:
            _take_tags(splitter, tags, number)
            splitter.used |= {used for used, _ in queue[index : index + length]}
        elif line.strip():
            _take_line(splitter, number, line, closes=index in closings)
        splitter.after_blank = not line.strip()
        index += max(length, 1)
    splitter.end()
    return tuple(_with_tags_again(splitter.games)), frozenset(splitter.used)


def _with_tags_again(games: Sequence[RawGame]) -> Iterator[RawGame]:
    """The games; one without players right below the tags of another is the rest of it, with a tag written again."""
    kept: list[RawGame] = []
    for game in games:
        before = kept[-1] if kept else RawGame()
        names, players = {name for name, _, _ in game.tags}, {name for name, _, _ in before.tags} & _PLAYERS
        if not game.tags or names & {*_PLAYERS, "Event"} or before.moves or players != _PLAYERS:
            kept.append(game)
        else:
            kept[-1] = replace(game, tags=[*before.tags, *game.tags])
    return iter(kept)


def _unglued(line: str) -> Iterator[str]:
    """Yield the pieces of a line that holds tags and movetext, or the end of a game and the next one."""
    for piece in cut_tags(line):
        begin = 0
        for found in _NEXT_ON_LINE.finditer(piece):
            yield piece[begin : found.end()]
            begin = found.end()
        yield piece[begin:]


def _comment_closings(queue: Sequence[tuple[int, str]]) -> frozenset[int]:
    """Return the indexes of lines whose last "{" is closed on a later line, before the next tags."""
    found: set[int] = set()
    closed_below = False
    for index in range(len(queue) - 1, -1, -1):
        line = queue[index][1]
        if closed_below and line.rfind("{") > line.rfind("}"):
            found.add(index)
        if "}" in line:
            closed_below = True
        elif line.lstrip().startswith("[") and tag_block(queue, index)[0]:
            closed_below = False
    return frozenset(found)


def _take_tags(splitter: _Splitter, tags: Tags, number: int) -> None:
    """Add tags to the game they belong to."""
    for name, value in tags:
        if not splitter.in_tags or _begins_game(splitter, name):
            splitter.begin(_State.TAGS)
        splitter.state = _State.TAGS
        splitter.game.tags.append((name, value, number))


def _begins_game(splitter: _Splitter, name: str) -> bool:
    """Whether a tag cannot belong to the game whose tags are being read."""
    seen = {found for found, _, _ in splitter.game.tags}
    complete = {"White", "Black", "Result"} <= seen
    return name in seen or (name == "Event" and (splitter.after_blank or complete))


def _take_line(splitter: _Splitter, number: int, line: str, closes: bool) -> None:
    """A line without tags: movetext of the game, the first moves of one without tags, or other text."""
    first = not splitter.in_comment and _FIRST_MOVE.match(line) is not None
    again = splitter.state is _State.MOVES and splitter.after_blank and splitter.has_moves
    if splitter.state is _State.TEXT or (first and again):
        if not first or not is_movetext(line):
            return
        if again or not splitter.in_tags:  # the first moves below tags and prose belong to the tags
            splitter.begin(_State.MOVES)
    elif not splitter.in_comment and not is_movetext(line):
        goes_on = splitter.state is _State.MOVES and not splitter.after_blank and MOVE.search(line)
        if not goes_on:
            splitter.end()
            return
    splitter.state = _State.MOVES
    splitter.used.add(number)
    splitter.game.moves.append((number, line))
    splitter.has_moves = splitter.has_moves or MOVE.search(line) is not None
    _look_for_end(splitter, line, closes)


def _look_for_end(splitter: _Splitter, line: str, closes: bool) -> None:
    """End the game where the main line of its movetext ends with a result."""
    plain, splitter.in_comment, splitter.depth = _main_line(line, splitter.in_comment, splitter.depth, closes)
    found = None if splitter.in_comment else last_match(TERMINATOR, plain)
    if found is None or MOVE.search(plain[found.end() :]):
        return
    splitter.game.terminator = found[1]
    splitter.game.after = line[line.rfind(found[1]) + len(found[1]) :].strip()
    splitter.end()


def last_match(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Return the last match of a pattern in a text."""
    found = None
    for match in pattern.finditer(text):
        found = match
    return found


def _main_line(line: str, in_comment: bool, depth: int, closes: bool) -> tuple[str, bool, int]:
    """Return the main line's part of a line of movetext, whether a comment stays open, and open variations.

    A comment that no later line closes is none: its bracket is skipped.
    """
    last_open = line.rfind("{") if line.rfind("{") > line.rfind("}") else -1
    kept: list[str] = []
    for place, letter in enumerate(line):
        if in_comment:
            in_comment = letter != "}"
        elif letter == "{":
            in_comment = place != last_open or closes
        elif letter == ";" and depth == 0:
            break
        elif letter in "()":
            depth = max(0, depth + (1 if letter == "(" else -1))
            kept.append(" ")
        elif depth == 0:
            kept.append(letter)
    return "".join(kept), in_comment, depth


def main_line(movetext: str) -> str:
    """Movetext without comments and variations, however deep; brackets left over are dropped."""
    balanced = movetext.count("(") == movetext.count(")")
    text = "\n".join(_REST_OF_LINE.sub("", line) for line in _COMMENT.sub(" ", movetext).split("\n"))
    if not balanced:
        return text.translate(_NO_BRACKETS)
    return _main_line(text.replace("{", " ").replace("}", " "), in_comment=False, depth=0, closes=False)[0]


def last_comment(movetext: str) -> str:
    """Return the text of the last comment, "" without one or with moves behind it."""
    comments = list(_COMMENT.finditer(movetext))
    if not comments or MOVE.search(main_line(movetext[comments[-1].end() :])):
        return ""
    return " ".join(comments[-1][0].strip("{}").split())


@lru_cache(maxsize=limits.RECENT)
def is_movetext(line: str) -> bool:
    """Whether a line consists of moves, numbers, signs, comments and a result."""
    if line.lstrip()[:1] in {"{", "(", "%", ";", ")"}:
        return True
    plain = _BRACKETED.sub(" ", _COMMENT.sub(" ", line)).partition(";")[0]
    plain = _HALF_COMMENT.sub(" ", plain)
    words = plain.split()
    if not words or not _HAS_SQUARE.search(plain):
        return not words
    moves = sum(1 for word in words if _MOVE_OR_RESULT.fullmatch(word))
    others = sum(1 for word in words if _NUMBER_OR_SIGN.fullmatch(word)) if moves else 0
    return moves + others > _MOVE_SHARE * len(words)
