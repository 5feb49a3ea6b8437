"""Lines of which it is clear what a mail says of all their players: nothing is asked about them any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.doubts.supposed import BELIEF
from intake.reading.explanations.result_mentions import RESULTS
from intake.reading.leftovers import SCORE_LIKE
from intake.reading.mentions import Situation
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.phrases import find_phrases
from intake.reading.network.judging import Judged
from intake.reading.types import Finding, Reading, Unread

_OF_LINES = frozenset({Question.NO_SCORE, Question.WHICH_GAME})
"""Questions about lines, which are answered where it is clear what a mail says of all its players."""


def without_lines(reading: Reading, judged: Iterable[Judged], clear: Sequence[Judged], situation: Situation) -> Reading:
    """Return a reading that asks nothing any more about lines that name nobody but players of clear games."""
    games = list(judged)
    unread = tuple(
        one
        for one in reading.unread
        if BELIEF.search(one.where.text) or not _is_clear(one.where.text, games, clear, situation)
    )
    answered = _list_answered(reading, unread, situation)
    findings = tuple(
        one for one in reading.findings if one.code not in answered or _is_open(one, games, clear, situation)
    )
    return replace(reading, findings=findings, unread=unread)


def _list_answered(reading: Reading, unread: Sequence[Unread], situation: Situation) -> frozenset[Question]:
    """Return what is answered about lines: what is asked of single ones where no other may report anything, and that
    nothing was read where there are results, or where lines became clear.
    """
    is_read = not any(_may_report(one.where.text, situation) for one in unread)
    of_single = _OF_LINES if is_read else frozenset[Question]()
    is_something = bool(reading.claims) or bool(reading.unread and not unread)
    return of_single | {Question.NO_RESULTS} if is_something else of_single


def _may_report(text: str, situation: Situation) -> bool:
    """Return whether a line that was not understood may be about a game: it names a player, or says how one ended."""
    is_result = SCORE_LIKE.search(text) is not None or any(one.kind in RESULTS for one in find_phrases(text))
    return is_result or bool(list_named(text, situation.names))


def _is_open(found: Finding, judged: Iterable[Judged], clear: Sequence[Judged], situation: Situation) -> bool:
    """Return whether a finding is about a line of which it is not clear what the mail says."""
    return found.where is not None and not _is_clear(found.where.text, judged, clear, situation)


def _is_clear(text: str, judged: Iterable[Judged], clear: Sequence[Judged], situation: Situation) -> bool:
    """Return whether it is clear what a mail says of all games of the players whom a text names."""
    persons = {one.persons for one in list_named(text, situation.names)}
    about = [one for one in judged if {one.white, one.black} & persons]
    players = {player for one in about for player in (one.white, one.black)}
    return bool(about) and persons <= players and all(one in clear for one in about)
