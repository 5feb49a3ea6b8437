"""The end of a mail: its state, what is kept as its reasons and results, what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from intake.models import MailState
from intake.processing.plan import Decision
from intake.processing.recording import Account, Left, Outcome
from intake.reading.codes import Question
from intake.reading.types import Auth, Disposition, Finding, Place
from intake.replying import about, one_line, sentence, sentence_key
from ratings.facts.results import Stored
from ratings.models import Game, Tournament
from ratings.queries import exports

STANDS = frozenset({Stored.NEW, Stored.REPEATED, Stored.CORRECTED})
"""Outcomes after which the database says what the letter says."""

TEXT_LENGTH = 300
"""Characters that are kept of a line of a mail, or of what a question is about (our own choice)."""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """How a mail ends. `results` are those that stand, `questions` everything that does not."""

    state: MailState
    auth: Auth
    disposition: Disposition
    tournament: Tournament | None
    results: tuple[Outcome, ...]
    questions: tuple[Finding, ...]


def conclude(decision: Decision, account: Account) -> Conclusion:
    """The end that follows from the screen and from what became of each game."""
    row, matched = decision.screen, decision.matched
    closed = (outcome for left in account.left for outcome in left.closed)
    results = tuple(outcome for outcome in (*account.outcomes, *closed) if outcome.stored in STANDS)
    stands = bool(results) or any(left.stored in STANDS for left in account.left)
    stands = stands or any(outcome.stored in STANDS for outcome in account.reopened)
    questions = (*matched.questions, *_unsettled(account))
    if row.code and row.disposition is not Disposition.IGNORE:
        questions = (Finding(row.code), *questions)
    done = stands or matched.holds or (decision.request is not None and not questions)
    state, disposition = _end(done, asked=bool(questions)) if row.reads else (row.state, row.disposition)
    tournament = matched.tournaments[0] if len(matched.tournaments) == 1 else None
    return Conclusion(state, row.auth, disposition, tournament, results, questions)


def _end(done: bool, *, asked: bool) -> tuple[MailState, Disposition]:
    """`done` says that something of the mail is settled: a result stands, a question was answered."""
    if not done:
        return MailState.HELD, Disposition.HOLD
    if asked:
        return MailState.PARTLY, Disposition.PARTIAL
    return MailState.ACCEPTED, Disposition.ACCEPT


def _unsettled(account: Account) -> tuple[Finding, ...]:
    """What a person has to decide: the director about a conflict, the officer about a rated game."""
    codes = {Stored.CONFLICT: Question.CONFLICT, Stored.PROPOSED: Question.HUMAN}
    games = tuple(
        Finding(codes[outcome.stored], _standing(outcome.game), outcome.where)
        for outcome in account.outcomes
        if outcome.stored in codes
    )
    return (
        games
        + _taken_back(account)
        + tuple(_left_otherwise(left) for left in account.left if left.stored is Stored.CONFLICT)
    )


def _taken_back(account: Account) -> tuple[Finding, ...]:
    """What only the officer may take back, one question for each line that asks for it."""
    proposed = [outcome for outcome in account.reopened if outcome.stored is Stored.PROPOSED]
    by_line = groupby(proposed, lambda outcome: outcome.where)
    return tuple(
        Finding(Question.HUMAN, " / ".join(_standing(outcome.game) for outcome in group), where)
        for where, group in by_line
    )


def _standing(game: Game) -> str:
    """A game as it is stored."""
    pair = f"{game.white.player.name} - {game.black.player.name}"
    return f"{pair}: {game.score} ({game.completed_on}, {game.tournament.code})"


def _left_otherwise(left: Left) -> Finding:
    entry = left.leave.entry
    return Finding(Question.CONFLICT, f"{entry.player.name}: {entry.departure} ({entry.departed_on})", left.leave.where)


def result_row(outcome: Outcome) -> dict[str, Any]:
    """A result as `read_report --json` and the row of the mail have it."""
    return exports.result(outcome.game)


def question_row(question: Finding) -> dict[str, Any]:
    """A question as `read_report --json` and the row of the mail have it, in the active language."""
    return {
        "code": str(question.code),
        "message": sentence(sentence_key(question), about(question)),
        "where": place(question.where),
    }


def place(where: Place | None) -> str | None:
    """Where something stands, with the line itself: "body:3: Müller - Schmidt 1-0"."""
    return one_line(f"{where.part}:{where.line}: {where.text}", TEXT_LENGTH) if where else None
