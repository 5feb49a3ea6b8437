"""Lines that may be rows of a crosstable, and lines that tell a result, or games round by round,
and are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from intake.reading import limits
from intake.reading.crosstables.cells import COMPACT, DASHES, LETTER, LETTERS, WORD, is_cell
from intake.reading.crosstables.grids import is_border, plain_line
from intake.reading.crosstables.labels import is_sum_head
from intake.reading.part_lines import Lines
from intake.reading.words import any_case

_GAME = re.compile(r"[wbsWBS]\d{1,3}[+=½10-]|\d{1,3}[wbsWBS][+=½10-]|\d{1,3}:[WDLSRNV]|\d{1,3}[+=½-]|[+=½-]\d{1,3}")
_LEAST = 3
"""Games in a row of a table by rounds (our own choice)."""


def is_row_by_rounds(line: str) -> bool:
    """Whether a line tells a player's games round by round ("w11= b18+ w3-", "6:W 4:D 5:D")."""
    games = [word for word in WORD.findall(line) if _GAME.fullmatch(word)]
    return len(games) >= _LEAST and LETTERS.search(line) is not None


_POINT = r"(?:[012]|1/2|½|\d?½|\d[.,][05])"
_RESULT = re.compile(rf"(?<![^\s(;,|]){_POINT}[-:]{_POINT}(?![^\s);,.|])")
_SPACED_RESULT = re.compile(rf"(?<!\S){_POINT} ?[-:] ?{_POINT}(?=[^\w|;\t]{{1,5}}{LETTER}{{2}})")
_TWO_NAMES = any_case(
    rf"{LETTER}{{3}}\S*(?:\s+{LETTER}\.)?\s+(?:-{{1,2}}|[:/]|gegen|vs?\.?)\s+(?:\d{{1,3}}\s+|{LETTER}\.\s+)?{LETTER}{{3}}"
)
_RESULT_AT_END = re.compile(rf"(?<!\S){_POINT} [-:] {_POINT}\s*$")
_TWO_COLUMNS = re.compile(rf"{LETTER}\S*(?: *\| *| {{2,}}|\t+)(?:\d{{1,3}}\s+)?{LETTER}{{2}}")
_SEATS = any_case(r"\s*(?:\d{1,3}[.)]\s+)?\d{1,2}\s*[-–:]\s*\d{1,2}\s+(?:1/2|½|0[.,]5|=|remis)\s*(?:$|[^\s\d½])")
"""Two seats and a draw are a result and no row."""

_HEAD_OF_NAMES = any_case(r"(?:name|spieler|teilnehmer|player)s?:?")
_CELL_OF_ROWS = re.compile(r"\d?½|[xX=]")
"""A draw, points with a half or a place on the diagonal: a line with one is a row, even if its digits count."""

_ONE_RESULT = re.compile(r"[^-]-[^-]")
"""A mistyped result ("1-x") is no row of three cells."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that may be a row: its place among the lines, and how many cells stand side by side in it."""

    index: int
    text: str
    cells: int


def runs(lines: Lines) -> Iterator[list[Line]]:
    """Lines that follow each other and may be rows, with no more than one other between them and no result."""
    run: list[Line] = []
    for index, (_, line) in enumerate(lines):
        text = plain_line(line)
        if not text.strip() or is_border(text):
            continue
        if len(line) > limits.LINE or _tells_result(text.translate(DASHES)):
            yield run
            run = []
            continue
        if run and index - run[-1].index > 2:
            yield run
            run = []
        run.append(Line(index, text, _cells(text)))
    yield run


def _tells_result(text: str) -> bool:
    """Whether a line has a result in it ("1-0", or "1 - 0" between two names) or names two players: no
    row of a table does.
    """
    if _RESULT.search(text) or _SEATS.match(text) or _TWO_NAMES.search(text):
        return True
    spaced, last = _SPACED_RESULT.search(text), _RESULT_AT_END.search(text.rstrip("| \t"))
    return (spaced is not None and LETTERS.search(text[: spaced.start()]) is not None) or (
        last is not None and _TWO_COLUMNS.search(text[: last.start()]) is not None
    )


def _cells(text: str) -> int:
    """Return the most words side by side that are cells, and rules between cells."""
    most = count = 0
    for word in WORD.findall(text):
        if COMPACT.fullmatch(word) and not _ONE_RESULT.fullmatch(word):
            most = max(most, len(word))
        count = count + 1 if is_cell(word) else 0
        most = max(most, count)
    return max(most, text.count("|") - 2, text.count("\t") - 2, text.count(";") - 2)


def is_head(line: str) -> bool:
    """Whether a line stands above the columns of a table."""
    words = WORD.findall(plain_line(line))
    numbers = [word.strip(".") for word in words if word.strip(".").isdecimal()]
    counting = len(numbers) >= 2 and [int(number) for number in numbers] == list(range(1, len(numbers) + 1))
    has_cells = any(map(_CELL_OF_ROWS.fullmatch, words))
    return (counting and not has_cells) or names_columns(line)


def names_columns(line: str) -> bool:
    """Whether a line calls a column that of the players, so that it is no row whatever else it looks like."""
    words = WORD.findall(plain_line(line))
    named = any(map(_HEAD_OF_NAMES.fullmatch, words))
    return named and (len(words) >= 3 or (len(words) == 2 and any(map(is_sum_head, words))))
