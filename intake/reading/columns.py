"""Everything that stands in columns: report files, lists of games with heads, crosstables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from intake.reading.codes import Question
from intake.reading.crosstables import read_tables
from intake.reading.game_lists import ListRead, names_home_as_white, read_game_lists
from intake.reading.part_lines import Lines, without_lines
from intake.reading.trf import read_trf
from intake.reading.types import Claim, Finding, Letter, Origin
from intake.reading.words import any_case

_SHEET_NAME = any_case(r"\.(?:csv|xlsx|xlsm|xls|ods|docx)(?: \(\d+\))?$")
_RESULT_FILES = (".trf", ".tab", ".pdf")
"""Files that nobody sends without results in them, beside sheets."""


@dataclass(frozen=True, slots=True)
class ColumnsRead:
    """The games of lists, those of squares (crosstables and report files), the lines they took, and
    findings about them.
    """

    listed: tuple[Claim, ...]
    squares: tuple[Claim, ...]
    used: frozenset[int]
    findings: tuple[Finding, ...]


def is_sheet(name: str) -> bool:
    """Whether the part of this name has rows of cells: a spreadsheet, or a Word file with tables."""
    return _SHEET_NAME.search(name) is not None


def read_columns(part: str, lines: Lines, day: date | None) -> ColumnsRead:
    """Return what stands in columns in numbered `lines` of a part. `day` is the day of the letter."""
    trf = read_trf(part, lines)
    rest = without_lines(lines, trf.used)
    lists = read_game_lists(part, rest, day) if is_sheet(part) else ListRead()
    tables = read_tables(part, without_lines(rest, lists.used))
    return ColumnsRead(
        listed=lists.claims,
        squares=(*trf.claims, *tables.claims),
        used=trf.used | lists.used | tables.used,
        findings=(*trf.findings, *tables.findings),
    )


def with_home_as_white(claims: list[Claim], letter: Letter) -> list[Claim]:
    """Return the claims, those of sheets with White named first where the letter says that of its list."""
    body = letter.parts[0] if letter.parts else None
    if body is None or not names_home_as_white(
        line for number, line in enumerate(body.lines) if body.origin(number) is Origin.NEW
    ):
        return claims
    return [replace(claim, colours_known=True) if is_sheet(claim.where.part) else claim for claim in claims]


def unreadable_file(part: str, *, read: bool) -> tuple[Finding, ...]:
    """Return the finding about a file for results of which nothing was `read`."""
    asked = not read and (is_sheet(part) or part.lower().endswith(_RESULT_FILES))
    return (Finding(Question.UNREADABLE_ATTACHMENT, part),) if asked else ()
