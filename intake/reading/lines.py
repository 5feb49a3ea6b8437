"""What lines say beside the results: headings and notes for other lines, scores without players, pairs without a score.

A line that has a score and is not explained is a finding; none is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from intake.reading import limits
from intake.reading.claims import with_day, with_findings
from intake.reading.codes import Question
from intake.reading.columns.tables import is_table_row
from intake.reading.context import NO_HEADING, Context, Note, is_filler, read_heading, read_note
from intake.reading.days.dates import mask_dates
from intake.reading.guards import Guarded
from intake.reading.pairs import Pair, read_pair, strip_prefix
from intake.reading.pgn.splitting import MOVE, TERMINATOR, is_movetext
from intake.reading.reasons import find_reasons, the_reason
from intake.reading.scores import Kind, ScoreWord, game_scores, plain_dashes
from intake.reading.tournaments import mask_codes
from intake.reading.types import Claim, Finding, Place
from intake.reading.verdicts import is_colour_word
from intake.reading.words import MASK, Spanned, mask_words
from ratings.regulations.types import Reason

_LINK = re.compile(r"(?:https?://|www\.)\S+|[^\s@]+@[^\s@]+\.[^\s@]+")
_OF_LINKS = ("://", "www.", "@")
WHITE_FIRST = Guarded(r"\((?:w|wei(?:ß|ss)|white)\).*\((?:s|b|schwarz|black)\)")
"""Beside such a line another may name Black first: a list of boards, whose scores follow the order of the names."""


@dataclass(frozen=True, slots=True)
class LoneScore:
    """A score without players, which may repeat the result of the mail's only game."""

    where: Place
    word: ScoreWord


@dataclass(slots=True)
class LinesRead:
    """What the lines of a part say.

    `notes` are lines with a date or reason that belong to no claim; `contexts` are the headings, by the number of the
    line after which they hold; `others` are lines without a score, which may name two players; `read` are the numbers
    of the lines in which something was found.
    """

    findings: list[Finding] = field(default_factory=list)
    lone_scores: list[LoneScore] = field(default_factory=list)
    notes: list[tuple[Place, Note]] = field(default_factory=list)
    contexts: list[tuple[int, Context]] = field(default_factory=list)
    others: list[tuple[Place, str]] = field(default_factory=list)
    read: set[int] = field(default_factory=set)
    context: Context = NO_HEADING


def read_lines(part: str, lines: Sequence[tuple[int, str]], day: date | None, rests: Collection[int] = ()) -> LinesRead:
    """Read the numbered `lines` of a part. `day` is the day of the mail; `rests` are the lines of which only what is
    behind a result is left, which is no heading of those below.
    """
    found = LinesRead()
    if sum(1 for _, line in lines if line) > limits.LINES:
        found.findings.append(Finding(Question.TOO_MUCH, "lines"))
        return found
    for number, line in lines:
        if line.strip():
            _read(found, Place(part, number, line), day, is_rest=number in rests)
    found.read |= {finding.where.line for finding in found.findings if finding.where}
    return found


def _read(found: LinesRead, where: Place, day: date | None, *, is_rest: bool) -> None:
    """Read one line that is not blank."""
    if _is_no_line(found, where):
        found.read.add(where.line)
        return
    plain = plain_dashes(where.text)
    if any(sign in plain for sign in _OF_LINKS):
        plain = _LINK.sub(lambda link: MASK * len(link[0]), plain)
    text, _ = mask_dates(plain, day)
    if _read_score(found, where, text):
        return
    before = len(found.notes)
    context = _read_note(found, where, plain, day) or _read_heading(found, plain, text, day)
    if context is not found.context and not is_rest:
        _set_context(found, where.line, context)
    if len(found.notes) == before:
        found.others.append((where, text))


def _read_note(found: LinesRead, where: Place, plain: str, day: date | None) -> Context | None:
    """Return what holds below a line that only says when and why games ended, None for any other line."""
    note = read_note(plain, day)
    if note is None:
        return None
    found.read.add(where.line)
    found.notes.append((where, note))
    return replace(found.context, ended=note.ended) if note.ended else found.context


def _read_heading(found: LinesRead, plain: str, text: str, day: date | None) -> Context:
    """Return what holds below any other line; the day beside a pair is that of their own game."""
    context = read_heading(plain, day, found.context)
    is_own = context.ended != found.context.ended and read_pair(mask_codes(text))[0]
    return replace(context, ended=found.context.ended) if is_own else context


def find_pair(text: str) -> Pair | None:
    """Return the two players that a line without a score names, None where they are colours."""
    pair, _ = read_pair(text)
    names = (pair.white.name, pair.black.name) if pair else ()
    return None if all(is_colour_word(name) and len(name.split()) == 1 for name in names) else pair


def _set_context(found: LinesRead, number: int, context: Context) -> None:
    found.context = context
    found.contexts.append((number, context))


def _is_no_line(found: LinesRead, where: Place) -> bool:
    """Return whether a line is too long, the row of a table, or moves of a game whose beginning is missing."""
    line = where.text
    if len(line) > limits.LINE:
        if any(word.numeric and word.kind is Kind.GAME for word in game_scores(plain_dashes(line))):
            found.findings.append(Finding(Question.WHICH_GAME, line[:80].strip(), where))
        return True
    if is_table_row(line):
        if not any(finding.code == Question.UNREADABLE_TABLE for finding in found.findings):
            found.findings.append(Finding(Question.UNREADABLE_TABLE, line.strip(), where))
        return True
    return is_movetext(line) and MOVE.search(line) is not None and not TERMINATOR.search(line)


def _read_score(found: LinesRead, where: Place, text: str) -> bool:
    """Read a score without players: of the mail's only game, or of one that has to be asked for."""
    word = next(iter(game_scores(text)), None)
    if word is None:
        return False
    if is_score_only(text):
        found.lone_scores.append(LoneScore(where, word))
    elif word.numeric and word.kind in {Kind.GAME, Kind.BOTH_LOST}:
        found.findings.append(Finding(Question.WHICH_GAME, where.text.strip(), where))
    else:
        return False  # "remis" in a sentence without players is prose
    return True


def is_score_only(text: str) -> bool:
    """Return whether a text holds a score and nothing else but words that any remark about a game may have."""
    words: list[Spanned] = [*game_scores(text), *find_reasons(text)]
    return bool(words) and is_filler(strip_prefix(mask_words(text, words))[0])


def noted(claim: Claim, note: Note, where: Place) -> Claim:
    """Return a claim with the date and reason of a note, as far as it has none of its own."""
    claim = with_day(claim, note.ended, where)
    reason, question = the_reason(find_reasons(note.text))
    if claim.reason != Reason.PLAYED or not (question or reason != Reason.PLAYED):
        return claim
    asked = [Finding(question, note.text.strip(), where)] if question else []
    return with_findings(replace(claim, reason=reason or claim.reason), asked)
