"""FIDE's tournament report file (TRF16, FIDE Handbook C.04 annex 2), with titles of correspondence chess.

Each player has a line in fixed columns with all his games, so that every game stands there twice and
the two lines check each other. A title may be any three letters (SIM, CCM, CCE, LGM ...).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from intake.letters import limits
from intake.letters.claims import Statement, make_claim, with_findings
from intake.letters.codes import Question, Remark
from intake.letters.names import NameWord, read_name
from intake.letters.scores import Kind, ScoreWord
from intake.letters.types import Claim, Finding, Place
from ratings.rules.types import Score

_PLAYER = re.compile(r"001 (?:\d{4}| \d{3}|  \d\d|   \d)(?: |$)")
_NUMBER, _NAME, _ID, _BIRTH, _POINTS = slice(4, 8), slice(14, 47), slice(57, 68), slice(69, 79), slice(80, 84)
_ROUNDS, _ROUND_WIDTH = 91, 10
"""Columns counted from 0; the text of the standard counts from 1."""

_SHIFTS = (0, -1, 1, -2, 2)
"""Some programs write the rounds a column or two beside their place: one shift must fit all lines."""

_OPPONENT, _COLOUR, _RESULT = slice(0, 4), 5, 7

_TOURNAMENT = "012"
_READ = frozenset({"001", _TOURNAMENT})
_KNOWN = frozenset({*_READ, "013", *(f"{tens:02}2" for tens in range(2, 14))})
"""Codes of TRF16: what is not read of them (place, arbiters, teams ...) says nothing about results."""

_OWN_POINTS = frozenset({"162", "XXS", "BBW", "BBD", "BBL"})
"""Codes of a system of points other than 1, ½, 0, under which sums are not checked."""

_CODE = re.compile(r"(?P<code>\d{3}|[A-Z]{2}[A-Z0-9])(?: |$)")
_POINTS_TEXT = re.compile(r"(\d{1,3})(?:[.,]([05]))?")
_YEAR = re.compile(r"(?:19|20)\d\d")

_HALVES: Mapping[str, int] = {"1": 2, "0": 0, "=": 1, "+": 2, "-": 0, "W": 2, "D": 1, "L": 0}
_BYES: Mapping[str, int] = {"F": 2, "U": 2, "H": 1, "Z": 0, **_HALVES}
_SCORES = {2: Score.WHITE_WINS, 1: Score.DRAW, 0: Score.BLACK_WINS}
_OPEN = frozenset({"", "*"})
_SIGNS = frozenset("+-")
_WITHOUT_MOVE = frozenset("WDL")
"""A game that was not rated because less than a move was made."""


@dataclass(frozen=True, slots=True)
class TrfRead:
    """The games of a file, the lines it takes, and findings about it."""

    claims: tuple[Claim, ...] = ()
    used: frozenset[int] = frozenset()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class _Game:
    """A game as one player's line tells it; `opponent` is 0 where he had none."""

    opponent: int
    colour: str
    result: str


@dataclass(slots=True)
class _Player:
    """A player's line."""

    where: Place
    name: NameWord
    points: str
    games: dict[int, _Game] = field(default_factory=dict)


def is_trf(lines: Sequence[tuple[int, str]]) -> bool:
    """Whether lines hold a report file: two players at least."""
    return sum(_PLAYER.match(line) is not None for _, line in lines) > 1


def read_trf(part: str, lines: Sequence[tuple[int, str]]) -> TrfRead:
    """The claims of a report file in numbered `lines` of a part; nothing where there is none."""
    if not is_trf(lines):
        return TrfRead()
    coded = [(number, line, code["code"]) for number, line in lines if (code := _CODE.match(line))]
    findings: list[Finding] = []
    players = dict(_players(part, lines, findings))
    tournament = next((line[4:].strip()[: limits.NAME] for _, line, code in coded if code == _TOURNAMENT), "")
    if sum(len(player.games) for player in players.values()) > 2 * limits.GAMES:
        return TrfRead(used=_all(coded), findings=(Finding(Question.HUMAN, "limit:games"),))
    claims = tuple(replace(claim, tournament=tournament) for claim in _claims(players))
    if not any(code in _OWN_POINTS for _, _, code in coded):
        findings += _sums(players)
    left_out = dict.fromkeys(code for _, _, code in coded if code not in _KNOWN)
    if left_out:
        findings.append(Finding(Remark.CODES_LEFT_OUT, ", ".join(left_out)))
    return TrfRead(claims, _all(coded), tuple(findings))


def _all(coded: Sequence[tuple[int, str, str]]) -> frozenset[int]:
    """The numbers of all lines of the file."""
    return frozenset(number for number, _, _ in coded)


def _players(part: str, lines: Sequence[tuple[int, str]], findings: list[Finding]) -> Iterator[tuple[int, _Player]]:
    """The players by their starting numbers; a line that does not fit the columns is a finding."""
    seen: set[int] = set()
    told = [(number, line) for number, line in lines if line.startswith("001")]
    shift = next((s for s in _SHIFTS if all(_games(line, s) is not None for _, line in told)), 0)
    for number, line in told:
        where = Place(part, number, line)
        games = _games(line, shift) if _PLAYER.match(line) else None
        start = int(line[_NUMBER]) if games is not None else 0
        if games is None or start in seen:
            findings.append(Finding(Question.UNREADABLE_TABLE, line.strip(), where))
            continue
        seen.add(start)
        year = _YEAR.search(line[_BIRTH])
        name = read_name(line[_NAME].strip())
        name = replace(name, number=name.number or line[_ID].strip(), birth_year=year[0] if year else name.birth_year)
        yield start, _Player(where, name, line[_POINTS].strip(), games)


def _games(line: str, shift: int) -> dict[int, _Game] | None:
    """The games of a line by their rounds, None where they do not fit the columns."""
    games = {}
    for place in range(_ROUNDS + shift, len(line), _ROUND_WIDTH):
        told = line[place : place + _ROUND_WIDTH].ljust(_ROUND_WIDTH)
        if not told.strip():
            continue
        opponent = told[_OPPONENT].strip()
        if not (opponent.isdecimal() or not opponent) or told[4] + told[6] + told[8:] != "    ":
            return None
        game = _Game(int(opponent or 0), told[_COLOUR].strip(" -").lower(), told[_RESULT].strip().upper())
        games[(place - _ROUNDS - shift) // _ROUND_WIDTH + 1] = game
    return games


def _claims(players: Mapping[int, _Player]) -> Iterator[Claim]:
    """Each game once, at the line of the player who has White, or comes first."""
    done: set[tuple[int, int, int]] = set()
    for start, player in players.items():
        for round_number, game in player.games.items():
            key = (round_number, min(start, game.opponent), max(start, game.opponent))
            if not game.opponent or key in done:
                continue
            done.add(key)
            opponent = players.get(game.opponent)
            mirror = opponent.games.get(round_number) if opponent else None
            if {game.result, mirror.result if mirror else ""} <= _OPEN:
                continue
            yield _claim(round_number, (start, player, game), (game.opponent, opponent, mirror))


def _claim(
    round_number: int, first: tuple[int, _Player, _Game], second: tuple[int, _Player | None, _Game | None]
) -> Claim:
    """The claim of a game that both lines tell, or a question where they differ."""
    start, player, game = first
    number, opponent, mirror = second
    name = opponent.name if opponent else NameWord(str(number))
    turned = game.colour == "b"
    score = _score(game.result, mirror.result if mirror else "")
    if turned and score is not None:
        score = _score(mirror.result if mirror else "", game.result)
    claim = make_claim(
        Statement(
            where=player.where,
            white=name if turned else player.name,
            black=player.name if turned else name,
            score=score,
            round=round_number,
            colours_known=bool(game.colour),
        )
    )
    if {game.result, mirror.result if mirror else ""} <= _WITHOUT_MOVE:
        claim = replace(claim, move_count=0)
    undated = Finding(Remark.DAY_OF_MAIL, "", player.where)
    question = _question(start, game, mirror, score)
    if not question:
        return with_findings(claim, [undated])
    told = f"{player.name.name} - {name.name}: {game.result or '?'} / {(mirror.result if mirror else '') or '?'}"
    return with_findings(replace(claim, findings=()), [Finding(question, told, player.where)])


def _score(white: str, black: str) -> ScoreWord | None:
    """The score of two results, None where they are none together."""
    halves = _HALVES.get(white), _HALVES.get(black)
    signs = {white, black} <= _SIGNS
    if halves == (0, 0):
        kind = Kind.GAME if signs else Kind.BOTH_LOST
        return ScoreWord(0, 1, f"{white} / {black}", kind, Score.BOTH_LOSE.value, unplayed=signs)
    alike = signs or {white, black} <= _WITHOUT_MOVE or {white, black} <= {"1", "0", "="}
    if None in halves or not alike or sum(half or 0 for half in halves) != 2:
        return None
    score = _SCORES[halves[0] or 0]
    if signs:
        score = Score.WHITE_UNPLAYED if score is Score.WHITE_WINS else Score.BLACK_UNPLAYED
    return ScoreWord(0, 1, f"{white} / {black}", Kind.GAME, score.value, unplayed=signs)


def _question(start: int, game: _Game, mirror: _Game | None, score: ScoreWord | None) -> str:
    """What is asked about a game: a result that is none, or two lines that differ."""
    if {game.result, mirror.result if mirror else ""} - _HALVES.keys() - _OPEN:
        return Question.UNREADABLE_TABLE
    colours = {game.colour, mirror.colour if mirror else ""}
    if mirror is None or mirror.opponent != start or score is None or colours not in ({"w", "b"}, {""}):
        return Question.MIRROR_MISMATCH
    return ""


def _sums(players: Mapping[int, _Player]) -> list[Finding]:
    """Findings about players whose points are not those of their games.

    A round without an opponent and without a code may have brought points.
    """
    findings = []
    rounds = max((max(player.games, default=0) for player in players.values()), default=0)
    for player in players.values():
        told = _halves(player.points)
        halves = sum(_BYES.get(game.result, 0) for game in player.games.values())
        open_rounds = sum(not game.opponent and game.result in {"", "-"} for game in player.games.values())
        free = rounds - len(player.games) + open_rounds
        if told is not None and not 0 <= told - halves <= 2 * free:
            detail = f"{player.name.name}: {player.points} / {halves // 2}{'.5' if halves % 2 else ''}"
            findings.append(Finding(Question.SUM_MISMATCH, detail, player.where))
    return findings


def _halves(points: str) -> int | None:
    """Half points from "3.5", None for anything else."""
    found = _POINTS_TEXT.fullmatch(points)
    return 2 * int(found[1]) + (found[2] == "5") if found else None
