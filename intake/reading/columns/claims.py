"""Everything that stands in columns: report files, lists of games with heads, crosstables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from intake.reading import limits
from intake.reading.claims import Statement, make_claim, with_findings
from intake.reading.codes import Question, Remark
from intake.reading.columns.game_lists import HOME_IS_WHITE, ListRead, read_game_lists
from intake.reading.crosstables import read_tables
from intake.reading.names import NameWord, read_name
from intake.reading.part_lines import Lines, list_lines, without_lines
from intake.reading.scores import Kind, ScoreWord
from intake.reading.types import Claim, Finding, Letter, Place
from intake.reading.words import any_case
from ratings.formats import trf
from ratings.regulations.types import Score

_YEAR = re.compile(r"(?:19|20)\d\d")

_QUESTIONS: Mapping[trf.Fault | trf.Note, Question] = MappingProxyType(
    {
        trf.Fault.COLUMNS: Question.UNREADABLE_TABLE,
        trf.Fault.TWICE: Question.UNREADABLE_TABLE,
        trf.Fault.SUM: Question.SUM_MISMATCH,
        trf.Fault.RESULT: Question.UNREADABLE_TABLE,
        trf.Fault.MIRROR: Question.MIRROR_MISMATCH,
    }
)
"""What is asked about a file's faults. Ratings, teams and dates in it say nothing about results."""


@dataclass(frozen=True, slots=True)
class TrfRead:
    """The games of a file, the lines it takes, and findings about it."""

    claims: tuple[Claim, ...] = ()
    used: frozenset[int] = frozenset()
    findings: tuple[Finding, ...] = ()


def read_trf(part: str, lines: Sequence[tuple[int, str]]) -> TrfRead:
    """Return the claims of a report file in numbered `lines` of a part; nothing where there is none."""
    read = trf.read_lines(lines)
    if not read.used:
        return TrfRead()
    report = read.report
    if sum(len(player.cells) for player in report.players) > 2 * limits.current().games:
        return TrfRead(used=read.used, findings=(Finding(Question.TOO_MUCH, "games"),))
    texts = dict(lines)
    asked = [
        Finding(_QUESTIONS[found.code], found.detail, Place(part, found.line, texts[found.line]))
        for found in (*read.findings, *trf.sums(report))
        if found.code in _QUESTIONS
    ]
    left_out = [found.detail for found in read.findings if found.code is trf.Note.CODE_KEPT]
    if left_out:
        asked.append(Finding(Remark.CODES_LEFT_OUT, ", ".join(left_out)))
    return TrfRead(tuple(_claims(part, texts, report)), read.used, tuple(asked))


def _claims(part: str, texts: Mapping[int, str], report: trf.Report) -> Iterator[Claim]:
    """Each finished game once, at the line of the player who comes first."""
    names = {player.number: _name(player) for player in report.players}
    for game in trf.games_of(report):
        if not game.is_open:
            claim = _claim(game, names, Place(part, game.line, texts[game.line]))
            yield replace(claim, tournament=report.name[: limits.current().name])


def _name(player: trf.Player) -> NameWord:
    """Return a player's name with number and year of birth."""
    year, name = _YEAR.search(player.birth), read_name(player.name)
    return replace(name, number=name.number or player.id, birth_year=year[0] if year else name.birth_year)


def _claim(game: trf.Game, names: Mapping[int, NameWord], where: Place) -> Claim:
    """Return the claim of a game that both lines tell, or a question where they differ."""
    white, black = (names.get(number, NameWord(str(number))) for number in (game.white, game.black))
    claim = make_claim(
        Statement(
            where=where,
            white=white,
            black=black,
            score=_score(game),
            round=game.round,
            colours_known=game.colours_known,
        )
    )
    if game.without_move:
        claim = replace(claim, move_count=0)
    if not game.fault:
        return with_findings(claim, [Finding(Remark.DAY_OF_MAIL, "", where)])
    signs = " / ".join(sign or "?" for sign in game.signs)
    question = Finding(_QUESTIONS[game.fault], f"{white.name} - {black.name}: {signs}", where)
    return with_findings(replace(claim, findings=()), [question])


def _score(game: trf.Game) -> ScoreWord | None:
    """Return the score as other readers give it."""
    if game.score is None:
        return None
    both_lost = game.score is Score.BOTH_LOSE and not game.unplayed
    kind = Kind.BOTH_LOST if both_lost else Kind.GAME
    # Two minus signs are no placeholder in a report file: they say what --/-- says in a mail.
    signs = "--/--" if game.unplayed and game.score is Score.BOTH_LOSE else " / ".join(game.signs)
    return ScoreWord(0, 1, signs, kind, game.score.value, unplayed=game.unplayed)


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
    new = (line for part in letter.parts[:1] for _, line in list_lines(part, new=True))
    if not HOME_IS_WHITE.is_in_any(new):
        return claims
    return [replace(claim, colours_known=True) if is_sheet(claim.where.part) else claim for claim in claims]


def unreadable_file(part: str, *, read: bool) -> tuple[Finding, ...]:
    """Return the finding about a file for results of which nothing was `read`."""
    asked = not read and (is_sheet(part) or part.lower().endswith(_RESULT_FILES))
    return (Finding(Question.UNREADABLE_ATTACHMENT, part),) if asked else ()
