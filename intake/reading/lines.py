"""Result lines: "1. Müller - Schmidt 1-0", "Müller gegen Schmidt remis am 15.3.26", and their kin.

A line either makes claims, or changes what holds for the lines below it (a heading), or adds a date
and a reason to the claim above it (a note), or it is prose. One that has a score and cannot be read
is a finding; none is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise

from intake.reading import limits
from intake.reading.claims import completion_date, with_findings
from intake.reading.codes import Question
from intake.reading.context import Context, Note, is_filler, read_heading, read_note
from intake.reading.corrections import without_old_score
from intake.reading.games import (
    Piece,
    Players,
    game_scores,
    masked_dates,
    of_players,
    players_of,
    points_beside_names,
    read_scored,
    read_told,
    told_or_drawn,
    with_points,
)
from intake.reading.pairs import MASK, Pair, strip_prefix
from intake.reading.pgn_split import MOVE, TERMINATOR, is_movetext
from intake.reading.reasons import find_reasons, the_reason
from intake.reading.scores import Kind, ScoreWord, in_columns, plain_dashes
from intake.reading.segments import cut, dated_once, headed, of_opponents, part_of, results_of, superseded
from intake.reading.tables import is_table_row
from intake.reading.text import goes_on
from intake.reading.types import Claim, Finding, Place
from intake.reading.verdicts import is_colour_word
from ratings.regulations.types import Reason

_LINK = re.compile(r"(?:https?://|www\.)\S+|[^\s@]+@[^\s@]+\.[^\s@]+")
_CLAUSE = re.compile(r",\s+(?:(?:und|and)\s+)?")
_ABOUT_THE_REST = re.compile(
    r",\s+(?:und\s+|and\s+)?(?:alle|sämtliche|die|all|the)\s+(?:the\s+|noch\s+)?"
    r"(?:offenen|restlichen|übrigen|anderen|ausstehenden|remaining|other|open|outstanding)\b.*$",
    re.IGNORECASE,
)
"""What is said of the other games behind a result is not about its game."""

_WHITE_FIRST = re.compile(r"\((?:w|wei(?:ß|ss)|white)\).*\((?:s|b|schwarz|black)\)", re.IGNORECASE)
"""Beside such a line another may name Black first: a list of boards, whose scores follow the order of the names."""

_SENTENCE = re.compile(r"(?<=[^\W\d]{2})[.;]\s+|\s+(?:und|and)\s+")


@dataclass(frozen=True, slots=True)
class LoneScore:
    """A score without players, which may repeat the result of the letter's only game."""

    where: Place
    word: ScoreWord
    piece: Piece


@dataclass(frozen=True, slots=True)
class LinesRead:
    """What the lines of a part say.

    `notes` are lines with a date or reason that stand by no claim; `contexts` are the headings, by
    the number of the line after which they hold; `pairs` are lines that name two players and no
    score; `read` are the numbers of the lines in which a result or something to ask was found.
    """

    claims: tuple[Claim, ...] = ()
    findings: tuple[Finding, ...] = ()
    lone_scores: tuple[LoneScore, ...] = ()
    notes: tuple[tuple[Place, Note], ...] = ()
    contexts: tuple[tuple[int, Context], ...] = ()
    pairs: tuple[tuple[Place, Pair], ...] = ()
    read: frozenset[int] = frozenset()


@dataclass(slots=True)
class _Waiting:
    """A line with players and no score, which the next line may bring."""

    number: int
    where: Place
    players: Players
    listed: bool


@dataclass(slots=True)
class _Reader:
    """The state while lines are read one after the other."""

    part: str
    day: date | None
    context: Context = field(default_factory=Context)
    claims: list[Claim] = field(default_factory=list)
    claim_lines: set[int] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)
    lone: list[LoneScore] = field(default_factory=list)
    notes: list[tuple[Place, Note]] = field(default_factory=list)
    contexts: list[tuple[int, Context]] = field(default_factory=list)
    waiting: list[_Waiting] = field(default_factory=list)
    open_until: int = 0
    open_from: int = 0
    table_seen: bool = False
    before: Place = field(default_factory=lambda: Place("", 0, ""))
    cut: set[int] = field(default_factory=set)
    read: set[int] = field(default_factory=set)


def read_lines(part: str, lines: Sequence[tuple[int, str]], day: date | None) -> LinesRead:
    """What the numbered `lines` of a part say. `day` is the day of the letter."""
    if sum(1 for _, line in lines if line) > limits.LINES:
        return LinesRead(findings=(Finding(Question.TOO_MUCH, "lines"),))
    reader = _Reader(part, day)
    for number, line in lines:
        if line.strip():
            _read(reader, number, line)
    _ask_for_missing_scores(reader)
    return LinesRead(
        tuple(reader.claims),
        tuple(reader.findings),
        tuple(reader.lone),
        tuple(reader.notes),
        tuple(reader.contexts),
        tuple((waiting.where, waiting.players.pair) for waiting in reader.waiting),
        frozenset(reader.read | reader.claim_lines | {f.where.line for f in reader.findings if f.where}),
    )


def names_white_first(lines: Iterable[str]) -> bool:
    """Whether a line names White first, with the colours: scores of others beside it follow the order of the names."""
    return any(_WHITE_FIRST.search(line) for line in lines)


def _read(reader: _Reader, number: int, line: str) -> None:
    """Read one line that is not blank."""
    where = Place(reader.part, number, line)
    if _is_no_line(reader, line, where):
        reader.read.add(number)
        return
    plain = _LINK.sub(lambda link: MASK * len(link[0]), plain_dashes(line))
    own = _ABOUT_THE_REST.sub(lambda rest: MASK * len(rest[0]), plain)
    text, dates = masked_dates(own, reader.day)
    piece = Piece(text, dates, where, reader.context, reader.day)
    if _read_results(reader, number, piece):
        return
    if note := read_note(plain, reader.day):
        reader.read.add(number)
        _add_note(reader, number, note, where)
        return
    context = read_heading(plain, reader.day, reader.context)
    if context is not reader.context:
        if isinstance(players_of(piece.text), Players):  # its day is that of its own game
            reader.context = replace(context, ended=reader.context.ended)
        else:
            reader.context = context
        reader.contexts.append((number, context))
    if _read_joined(reader, number, line):
        return
    _wait(reader, number, piece)
    if number not in reader.cut:
        reader.before, reader.cut = where, {number}


def _read_joined(reader: _Reader, number: int, line: str) -> bool:
    """Read a line together with those above, where a mail program has cut a sentence."""
    before = reader.before
    joined = f"{before.text.rstrip()} {line.strip()}"
    if not goes_on(before.text, line) or number - 1 not in reader.cut or len(joined) > limits.LINE:
        return False
    where = Place(reader.part, before.line, joined)
    text, dates = masked_dates(_LINK.sub(lambda link: MASK * len(link[0]), plain_dashes(joined)), reader.day)
    told = told_or_drawn(Piece(text, dates, where, reader.context, reader.day))
    lines = {*reader.cut, number}
    if told is None:
        reader.before, reader.cut = where, lines
        return False
    reader.waiting = [waiting for waiting in reader.waiting if waiting.number not in lines]
    reader.read |= lines
    _add_claims(reader, number, (told,))
    return True


def _is_no_line(reader: _Reader, line: str, where: Place) -> bool:
    """Whether a line is too long, the row of a table, or moves of a game whose beginning is missing."""
    if len(line) > limits.LINE:
        if any(word.numeric and word.kind is Kind.GAME for word in game_scores(plain_dashes(line))):
            reader.findings.append(Finding(Question.WHICH_GAME, line[:80].strip(), where))
        return True
    if is_table_row(line):
        if not reader.table_seen:
            reader.findings.append(Finding(Question.UNREADABLE_TABLE, line.strip(), where))
        reader.table_seen = True
        return True
    return is_movetext(line) and MOVE.search(line) is not None and not TERMINATOR.search(line)


def _read_results(reader: _Reader, number: int, piece: Piece) -> bool:
    """Read a line, or each of its sentences, for results; whether it holds any."""
    if beside := points_beside_names(piece):
        _add_claims(reader, number, (beside,))
        return True
    piece = headed(piece)
    read = [
        _read_scores(reader, number, sentence) or _read_told(reader, number, sentence) for sentence in results_of(piece)
    ]
    return any(read)


def _read_scores(reader: _Reader, number: int, piece: Piece) -> bool:
    """Read a line by its scores; whether that was all there is to it."""
    without = without_old_score(piece.text)
    corrects = without != piece.text and bool(game_scores(without))
    piece = replace(piece, text=without) if corrects else piece
    scores = game_scores(piece.text)
    old = superseded(piece.text, scores)
    if old:
        text = piece.text
        for word in old:
            text = text[: word.start] + MASK * (word.end - word.start) + text[word.end :]
        text = re.sub(r"\b(?:nicht|not|sondern|but)\b", lambda found: MASK * len(found[0]), text, flags=re.IGNORECASE)
        piece = replace(piece, text=text)
        scores = tuple(word for word in scores if word not in old)
    if not scores:
        return False
    spans = cut(piece.text, scores)
    piece = dated_once(piece, spans)
    done, first = False, len(reader.claims)
    for begin, end in spans:
        words = [word for word in scores if begin <= word.start < end]
        part = part_of(piece, begin, end)
        moved = [replace(word, start=word.start - begin, end=word.end - begin) for word in words]
        done = _read_piece(reader, number, part, moved) or done
    if corrects or old:
        reader.claims[first:] = [replace(claim, corrects=True) for claim in reader.claims[first:]]
    return done


def _read_piece(reader: _Reader, number: int, piece: Piece, words: list[ScoreWord]) -> bool:
    """Read a piece by its score; whether it made a claim or a finding."""
    word = words[0]
    found = read_scored(piece, word)
    if isinstance(found, tuple):
        if (
            len({other.text if other.numeric else other.score for other in words}) > 1
            or (len(words) > 1 and word.numeric)
            or in_columns(piece.text, words)
        ):
            detail = " ".join(other.text for other in words)
            found = tuple(
                with_findings(replace(claim, score=""), [Finding(Question.MATCH_SCORE, detail, piece.where)])
                for claim in found[:1]
            )
        _add_claims(reader, number, found)
        return True
    if isinstance(found, Question):
        reader.findings.append(Finding(found, piece.where.text.strip(), piece.where))
        return True
    return word.kind in {Kind.GAME, Kind.BOTH_LOST} and _score_alone(reader, number, piece, word)


def _score_alone(reader: _Reader, number: int, piece: Piece, word: ScoreWord) -> bool:
    """A score without players: of those on the line above, of the letter's only game, or unreadable."""
    rest = piece.text[: word.start] + MASK + piece.text[word.end :]
    for reason in find_reasons(rest):
        rest = rest[: reason.start] + MASK * (reason.end - reason.start) + rest[reason.end :]
    alone = is_filler(strip_prefix(rest)[0])
    if alone and reader.waiting and number - reader.waiting[-1].number == 1:
        before = reader.waiting.pop()
        reader.read |= {before.number, number}
        _add_claims(reader, number, (of_players(replace(piece, where=before.where), before.players, word),))
    elif alone and _read_joined(reader, number, piece.where.text):
        return True
    elif alone:
        reader.lone.append(LoneScore(piece.where, word, piece))
    elif word.numeric:
        reader.findings.append(Finding(Question.WHICH_GAME, piece.where.text.strip(), piece.where))
    else:
        return False  # "remis" in a sentence without players is prose
    return True


def _read_told(reader: _Reader, number: int, piece: Piece) -> bool:
    """Read a line, or each of its sentences, as a result told in words."""
    ends = [*(match.start() for match in _SENTENCE.finditer(piece.text)), len(piece.text)]
    begins = [0, *(match.end() for match in _SENTENCE.finditer(piece.text))]
    pieces = [part_of(piece, begin, end) for begin, end in zip(begins, ends, strict=True)]
    claims = [claim for claim in map(read_told, pieces) if claim]
    if len(claims) < 2:
        claims = _of_clauses(piece) or claims
    if len(claims) < 2:
        claims = [claim for each in of_opponents(piece) if (claim := read_told(each))] or claims
    if not claims:
        players = players_of(piece.text)
        pointed = with_points(piece, players) if isinstance(players, Players) else None
        claims = [pointed] if pointed else []
    _add_claims(reader, number, tuple(claims))
    return bool(claims)


def _of_clauses(piece: Piece) -> list[Claim]:
    """The claims of the clauses of a line, where each tells a result on its own."""
    commas = list(_CLAUSE.finditer(piece.text))
    if not commas:
        return []
    bounds = [(0, 0), *((match.start(), match.end()) for match in commas), (len(piece.text),) * 2]
    pieces = [part_of(piece, begin, end) for (_, begin), (end, _) in pairwise(bounds)]
    claims = [claim for claim in map(read_told, pieces) if claim]
    return claims if len(claims) == len(pieces) else []


def _add_claims(reader: _Reader, number: int, claims: tuple[Claim, ...]) -> None:
    """Add the claims of a line; notes on the next lines are about them."""
    if claims:
        reader.open_from = len(reader.claims)
        reader.claims += claims
        reader.claim_lines.add(number)
        reader.open_until = number + 1


def _add_note(reader: _Reader, number: int, note: Note, where: Place) -> None:
    """A line with a date or reason only: about the claim right above, about all, or for what follows."""
    if note.for_all or number <= reader.open_until:
        first = 0 if note.for_all else reader.open_from
        reader.claims[first:] = [noted(claim, note, where) for claim in reader.claims[first:]]
        reader.open_until = number + 1
    else:
        reader.notes.append((where, note))
    if note.for_all or not reader.claims:
        reader.context = replace(reader.context, ended=note.ended or reader.context.ended)
        reader.contexts.append((number, reader.context))


def noted(claim: Claim, note: Note, where: Place) -> Claim:
    """`claim` with the date and reason of a note, as far as it has none of its own."""
    findings: list[Finding] = []
    if claim.completed_on is None and note.ended is not None:
        ended, about_date = completion_date(note.ended, where)
        claim = replace(claim, completed_on=ended)
        findings += about_date
    reason, question = the_reason(find_reasons(note.text))
    if claim.reason == Reason.PLAYED and (question or reason != Reason.PLAYED):
        claim = replace(claim, reason=reason or claim.reason)
        findings += [Finding(question, note.text.strip(), where)] if question else []
    return with_findings(claim, findings)


def _wait(reader: _Reader, number: int, piece: Piece) -> None:
    """Remember a line that names two players and nothing else."""
    players = players_of(piece.text)
    if not isinstance(players, Players):
        return
    names = (players.pair.white.name, players.pair.black.name)
    if not all(is_colour_word(name) and len(name.split()) == 1 for name in names):
        listed = re.match(r"\s*(?:[-*•]\s|\d+[.):]?\s)", piece.text) is not None
        reader.waiting.append(_Waiting(number, piece.where, players, listed))


def _ask_for_missing_scores(reader: _Reader) -> None:
    """A game in a list of results that has none itself is asked about."""
    for waiting in reader.waiting:
        if waiting.listed and {waiting.number - 1, waiting.number + 1} & reader.claim_lines:
            reader.findings.append(Finding(Question.NO_SCORE, waiting.where.text.strip(), waiting.where))
