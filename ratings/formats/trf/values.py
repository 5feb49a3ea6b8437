"""A tournament report file as values: its head, players with their games, teams, other lines.

The format is FIDE's TRF16 (Handbook C.04, annex 2) and its successor TRF26: one record in each line, fixed columns, the
kind of record in the first three. Titles of correspondence chess (SIM, CCM, CCE, LGM ...) are titles like others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from ratings.regulations.labels import LabelledCode
from ratings.regulations.labels import gettext_noop as _


class HeaderRecord(StrEnum):
    """Records about the tournament that occur once, by their codes."""

    NAME = "012"
    CITY = "022"
    FEDERATION = "032"
    STARTED_ON = "042"
    ENDED_ON = "052"
    PLAYERS = "062"
    RATED_PLAYERS = "072"
    TEAMS = "082"
    KIND = "092"
    ARBITER = "102"
    REFLECTION_TIME = "122"


DEPUTY, ROUND_DAYS, PLAYER, TEAM, NUMBERED_TEAM = "112", "132", "001", "013", "310"
"""Codes of records that may stand more than once, or have columns of their own."""

KNOWN = frozenset({*HeaderRecord, DEPUTY, ROUND_DAYS, PLAYER, TEAM, NUMBERED_TEAM})
"""Everything that is taken apart; other records are kept as they are."""

TRF26 = frozenset(
    f"{code:03}" for code in (*range(142, 232, 10), 240, 250, 260, 299, 300, 320, 330, 352, 362, 801, 802)
)
"""Records of TRF26 that are kept word by word: rounds, points, tie-breaks, byes, line-ups, forfeited matches."""

ROUNDS = frozenset({"142", "XXR"})
"""Codes under which newer files have the number of rounds."""

OWN_POINTS = frozenset({"162", "XXS", "BBW", "BBD", "BBL"})
"""Codes of a system of points other than 1, ½, 0, under which sums are not checked."""


class Fault(LabelledCode):
    """What makes a file, or a game in it, mean nothing or two things."""

    NO_REPORT = "no-report", _("there is no report file (TRF) with two players at least")
    TOO_LARGE = "too-large", _("the file is larger than can be, in MB")
    COLUMNS = "columns", _("the line does not fit the columns")
    TWICE = "twice", _("stands twice")
    RATING = "rating", _("no rating")
    TEAM = "team", _("players of a team who are not there, or in two teams")
    RESULT = "result", _("unknown sign of a result")
    MIRROR = "mirror", _("the lines of both players differ")
    SUM = "sum", _("the points are not those of the games")


class Note(LabelledCode):
    """What a person should know; the file means something without it."""

    CODE_KEPT = "code-kept", _("unknown record, not read")
    LINE_LEFT_OUT = "line-left-out", _("no record, not read")
    SUMS_UNCHECKED = "sums-unchecked", _("points of another system, not checked")
    DAY_UNCLEAR = "day-unclear", _("no day, or more than one")
    COUNT = "count", _("another number than that of the lines")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a line (from 1; 0 is the whole file)."""

    code: Fault | Note
    line: int = 0
    detail: str = ""

    @property
    def refuses(self) -> bool:
        """Whether the file cannot be taken as it is."""
        return isinstance(self.code, Fault)


@dataclass(frozen=True, slots=True)
class Cell:
    """A round of a player's line. `opponent` is 0 for none, `colour` is w, b or
    nothing, `result` one of the signs 1 = 0 (played), + - (not played), W D L (played without a move),
    H F U Z (no opponent), nothing or * (open).
    """

    opponent: int
    colour: str = ""
    result: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A player's line; `rating` is None for 0 and nothing. `birth` and `sex` are used in memory only.

    `line` is its place in the file and no part of what it says.
    """

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    id: str = ""
    birth: str = ""
    points: str = ""
    rank: str = ""
    cells: Mapping[int, Cell] = field(default_factory=dict)
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its players, by their starting numbers."""

    name: str
    players: tuple[int, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class NumberedTeam(Team):
    """A team of a newer file (record 310): what it says more."""

    number: int = 0
    nickname: str = ""
    strength: str = ""
    match_points: str = ""
    game_points: str = ""
    rank: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A whole file. `round_days` are the texts of its dates by round; `teams` are those of record 013, `numbered_teams`
    those of record 310, mostly the same; `others` are the records that are not taken apart, unchanged.
    """

    players: tuple[Player, ...] = ()
    header: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    deputies: tuple[str, ...] = ()
    round_days: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    others: tuple[str, ...] = ()
    numbered_teams: tuple[NumberedTeam, ...] = ()

    @property
    def name(self) -> str:
        """The name of the tournament."""
        return self.header.get(HeaderRecord.NAME, "")

    @property
    def rounds(self) -> int:
        """The last round in which somebody has a record."""
        return max((max(player.cells, default=0) for player in self.players), default=0)

    @property
    def planned_rounds(self) -> int | None:
        """The number of rounds that a newer file announces."""
        found = (line[4:].strip() for line in self.others if line[:3] in ROUNDS)
        return next((int(text) for text in found if text.isdecimal() and int(text)), None)

    @property
    def has_own_points(self) -> bool:
        """Whether points are counted otherwise than 1, ½, 0."""
        return any(line[:3] in OWN_POINTS for line in self.others)


@dataclass(frozen=True, slots=True)
class Read:
    """What was read; `used` are the numbers of the lines that belong to the file."""

    report: Report = field(default_factory=Report)
    findings: tuple[Finding, ...] = ()
    used: frozenset[int] = frozenset()

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings because of which the file is refused."""
        return tuple(finding for finding in self.findings if finding.refuses)
