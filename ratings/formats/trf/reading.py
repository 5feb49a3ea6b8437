"""Reading a report file: every line is taken apart, kept or reported; nothing is guessed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ratings.formats.spreadsheets import UnreadableSheetError, text_of

from . import columns
from .checks import faults_of
from .days import days_in, span_of
from .values import (
    DEPUTY,
    KNOWN,
    NUMBERED_TEAM,
    PLAYER,
    ROUND_DAYS,
    ROUNDS,
    TEAM,
    TRF26,
    Cell,
    Fault,
    Finding,
    HeaderRecord,
    Note,
    NumberedTeam,
    Player,
    Read,
    Report,
    Team,
)

MOST_BYTES = 2_000_000
"""Bytes of a file: 9999 players, the most there are numbers for, in ten rounds have as many (ours)."""

_PLAYER = re.compile(r"001 (?:\d{4}| \d{3}|  \d\d|   \d)(?: |$)", re.ASCII)
_CODE = re.compile(r"(?P<code>\d{3}|[A-Z]{2}[A-Z0-9])(?: |$)", re.ASCII)
_LINE_END = re.compile("\r\n|\r|\n")

Lines = Sequence[tuple[int, str]]
"""Lines with their numbers."""


def is_trf(lines: Lines) -> bool:
    """Return whether lines hold a report file: two players at least."""
    return sum(_PLAYER.match(line) is not None for _, line in lines) > 1


def lines_of(data: bytes) -> Lines:
    """Return the lines of a file, whatever ends them: UTF-8, with a mark or without, else Windows-1252 (of which
    Latin-1 is a part).
    """
    try:
        text = text_of(data)
    except UnreadableSheetError:
        return ()
    return tuple(
        (number, _visible(unicodedata.normalize("NFC", line)).rstrip())
        for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1)
    )


def _visible(line: str) -> str:
    """Return a line with a blank for each sign that cannot be seen, so that every column stays in its place."""
    return line if line.isprintable() else "".join(sign if sign.isprintable() else " " for sign in line)


def read_trf(data: bytes) -> Read:
    """Read a whole file with all findings; a line that is no record is one, too."""
    if len(data) > MOST_BYTES:
        return Read(findings=(Finding(Fault.TOO_LARGE, 0, str(MOST_BYTES // 1_000_000)),))
    lines = lines_of(data)
    found = read_lines(lines)
    if not found.used:
        return Read(findings=(Finding(Fault.NO_REPORT),))
    stray = [
        Finding(Note.LINE_LEFT_OUT, number, line.strip())
        for number, line in lines
        if line.strip() and number not in found.used and not line.startswith("#")
    ]
    findings = (*found.findings, *faults_of(found.report), *stray)
    return replace(found, findings=tuple(sorted(findings, key=lambda finding: finding.line)))


def read_lines(lines: Lines) -> Read:
    """Return the records among lines, which may have others between them; nothing where there are no players.

    The findings are those about single lines; `checks.faults_of` compares them.
    """
    if not is_trf(lines):
        return Read()
    taken = _Taken()
    coded = [(number, line, found["code"]) for number, line in lines if (found := _CODE.match(line))]
    measured, shift = _measure([line for _, line, code in coded if code == PLAYER])
    for number, line, code in coded:
        _take(taken, number, columns.by_bytes(line) if measured and code == PLAYER else line, code, shift)
    report = Report(
        tuple(taken.players.values()),
        taken.header,
        tuple(taken.deputies),
        tuple(taken.round_days),
        tuple(taken.teams),
        tuple(taken.others),
        tuple(taken.numbered_teams),
    )
    findings = (*taken.findings, *_unclear_days(report, taken.first))
    return Read(report, findings, frozenset(number for number, _, _ in coded))


def without_private(data: bytes) -> bytes:
    """Return the file without births and sexes, line by line: without those of players, and without the content of
    unknown records.
    """
    lines = [line for _, line in lines_of(data)]
    codes = [found["code"] if (found := _CODE.match(line)) else "" for line in lines]
    measured, _ = _measure([line for line, code in zip(lines, codes, strict=True) if code == PLAYER])
    public = []
    for line, code in zip(lines, codes, strict=True):
        if code == PLAYER:
            public.append(columns.without_private(columns.by_bytes(line) if measured else line))
        else:
            public.append(line if code in KNOWN | ROUNDS | TRF26 else code)
    return "\n".join(public).encode()


@dataclass(slots=True)
class _Taken:
    """What was taken of the lines so far; `first` is the first line of each code."""

    players: dict[int, Player] = field(default_factory=dict)
    header: dict[str, str] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    round_days: list[str] = field(default_factory=list)
    teams: list[Team] = field(default_factory=list)
    numbered_teams: list[NumberedTeam] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    first: dict[str, int] = field(default_factory=dict)

    def report(self, code: Fault | Note, line: int, detail: str) -> None:
        """Add a finding."""
        self.findings.append(Finding(code, line, detail))


def _measure(lines: Sequence[str]) -> tuple[bool, int]:
    """Return whether columns are counted in bytes, and by how many the rounds are shifted: what fits all lines."""
    for measured in (False, True):
        measurable = [columns.by_bytes(line) for line in lines] if measured else lines
        for shift in columns.SHIFTS:
            if all(columns.cells_in(line, shift) is not None for line in measurable):
                return measured, shift
    return False, 0


def _take(taken: _Taken, number: int, line: str, code: str, shift: int) -> None:
    """Add one record."""
    is_first = taken.first.setdefault(code, number) == number
    if code == PLAYER:
        _take_player(taken, number, line, shift)
    elif code in {TEAM, NUMBERED_TEAM}:
        _take_team(taken, number, line, code)
    elif code == DEPUTY:
        taken.deputies += filter(None, [line[4:].strip()])
    elif code == ROUND_DAYS:
        taken.round_days += _round_days(line)
    elif code in KNOWN:
        _take_header(taken, number, line, code)
    else:
        taken.others.append(line)
        if is_first and code not in TRF26:
            taken.report(Note.CODE_KEPT, number, code)


def _take_header(taken: _Taken, number: int, line: str, code: str) -> None:
    """Add a record about the tournament; a second one with the same code is a fault."""
    value = line[4:].strip()
    if code in taken.header:
        taken.report(Fault.TWICE, number, line.strip())
    elif value:
        taken.header[code] = value


def _take_player(taken: _Taken, number: int, line: str, shift: int) -> None:
    """A player's line; one that does not fit its columns is a fault, and is no player."""
    cells = columns.cells_in(line, shift) if _PLAYER.match(line) else None
    start = int(line[columns.NUMBER]) if cells is not None else 0
    if cells is None or not start:
        taken.report(Fault.COLUMNS, number, line.strip())
    elif start in taken.players:
        taken.report(Fault.TWICE, number, line.strip())
    else:
        rating = line[columns.RATING].strip()
        if rating and not (rating.isascii() and rating.isdecimal()):
            taken.report(Fault.RATING, number, rating)
        taken.players[start] = _player(start, line, cells, number)


def _player(start: int, line: str, cells: Mapping[int, Cell], number: int) -> Player:
    """Return the fields of a player's line."""
    rating = line[columns.RATING].strip()
    return Player(
        start,
        line[columns.NAME].strip(),
        sex=line[columns.SEX].strip(),
        title=line[columns.TITLE].strip(),
        rating=int(rating) or None if rating.isascii() and rating.isdecimal() else None,
        federation=line[columns.FEDERATION].strip(),
        id=line[columns.ID].strip(),
        birth=line[columns.BIRTH].strip(),
        points=line[columns.POINTS].strip(),
        rank=line[columns.RANK].strip(),
        cells=cells,
        line=number,
    )


def _take_team(taken: _Taken, number: int, line: str, code: str) -> None:
    """A team's line, with its players behind the other fields."""
    # Some programs write the players of record 310 a column too early, so the gap before them belongs to them.
    start = columns.TEAM_PLAYERS if code == TEAM else columns.NUMBERED_TEAM_PLAYERS - 1
    own, players = line[columns.NUMBERED_TEAM_NUMBER].strip(), line[start:].split()
    if not all(each.isascii() and each.isdecimal() for each in ([own, *players] if code == NUMBERED_TEAM else players)):
        taken.report(Fault.TEAM, number, line.strip())
    elif code == TEAM:
        taken.teams.append(Team(line[columns.TEAM_NAME].strip(), tuple(map(int, players)), number))
    else:
        taken.numbered_teams.append(_numbered_team(line, tuple(map(int, players)), number))


def _numbered_team(line: str, players: tuple[int, ...], number: int) -> NumberedTeam:
    """Return the fields of a team's line (310)."""
    return NumberedTeam(
        line[columns.NUMBERED_TEAM_NAME].strip(),
        players,
        number,
        number=int(line[columns.NUMBERED_TEAM_NUMBER]),
        nickname=line[columns.NICKNAME].strip(),
        strength=line[columns.STRENGTH].strip(),
        match_points=line[columns.MATCH_POINTS].strip(),
        game_points=line[columns.GAME_POINTS].strip(),
        rank=line[columns.TEAM_RANK].strip(),
    )


def _round_days(line: str) -> list[str]:
    """Return the dates of rounds, in their columns or, as in newer files, one in a line at any column."""
    if line[4 : columns.ROUNDS].strip():
        return [line[4:].strip()]
    starts = range(columns.ROUNDS, len(line), columns.ROUND_WIDTH)
    return [line[start : start + columns.ROUND_WIDTH].strip() for start in starts]


def _unclear_days(report: Report, first: Mapping[str, int]) -> Iterator[Finding]:
    """Dates that are no days, or more than one."""
    written = (report.header.get(HeaderRecord.STARTED_ON, ""), report.header.get(HeaderRecord.ENDED_ON, ""))
    if any(written) and not any(days_in(written)):
        yield Finding(
            Note.DAY_UNCLEAR,
            first[HeaderRecord.STARTED_ON if written[0] else HeaderRecord.ENDED_ON],
            " – ".join(filter(None, written)),
        )
    rounds = tuple(filter(None, report.round_days))
    if rounds and not any(days_in(rounds, *span_of(report))):
        yield Finding(Note.DAY_UNCLEAR, first[ROUND_DAYS], ", ".join(rounds))
