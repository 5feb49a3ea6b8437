"""The outcome of a mail: its state, results and open questions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from intake.matching.candidates import ask_conflict
from intake.models import MailState
from intake.processing.open_questions import NumberedQuestion
from intake.processing.plan import Plan
from intake.processing.recording import IN_DATABASE, Applied, AppliedDeparture, AppliedResult
from intake.processing.round_storing import AppliedRound
from intake.reading.codes import Question
from intake.reading.types import Auth, Disposition, Finding
from intake.replying import describe_subject, format_place, sentence_key, write_sentence
from ratings.facts.results import Stored
from ratings.models import Game, Tournament
from ratings.queries import exports


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a mail ends. `results` are in the database, `questions` are what was not stored; `asked` are those of them
    that wait for the director, with their numbers.
    """

    state: MailState
    auth: Auth
    disposition: Disposition
    tournament: Tournament | None
    results: tuple[AppliedResult, ...]
    questions: tuple[Finding, ...]
    asked: tuple[NumberedQuestion, ...] = ()


def determine_outcome(plan: Plan, applied: Applied) -> Outcome:
    """Return the outcome that follows from the screen and from what was applied."""
    row, tournaments = plan.screen, plan.matched.tournaments
    closed = (result for left in applied.left for result in left.closed)
    results = tuple(result for result in (*applied.outcomes, *closed) if result.stored in IN_DATABASE)
    questions = _list_questions(plan, applied)
    state, disposition = row.state, row.disposition
    if row.reads:
        done = bool(results) or _is_settled(plan, applied, has_questions=bool(questions))
        state, disposition = _end(done, has_questions=bool(questions))
    tournament = tournaments[0] if len(tournaments) == 1 else None
    return Outcome(state, row.auth, disposition, tournament, results, questions)


def _list_questions(plan: Plan, applied: Applied) -> tuple[Finding, ...]:
    row = plan.screen
    questions = (*plan.matched.questions, *_unsettled(applied), *plan.still_open)
    if row.code and row.disposition is not Disposition.IGNORE:
        return (Finding(row.code), *questions)
    return questions


def _is_settled(plan: Plan, applied: Applied, *, has_questions: bool) -> bool:
    """Return whether anything but a result was settled: a departure, a cancellation, a round or a request."""
    stored = {left.stored for left in applied.left} | {result.stored for result in applied.reopened}
    stored |= {paired.stored for paired in applied.rounds if paired.stored}
    withdrawn = any(resolution.dropped for resolution in plan.resolutions)
    asks = plan.request is not None and not has_questions
    return not stored.isdisjoint(IN_DATABASE) or plan.matched.holds or withdrawn or asks


def _end(done: bool, *, has_questions: bool) -> tuple[MailState, Disposition]:
    """Return state and disposition; `done` means that something in the mail was settled."""
    if not done:
        return MailState.HELD, Disposition.HOLD
    if has_questions:
        return MailState.PARTLY, Disposition.PARTIAL
    return MailState.ACCEPTED, Disposition.ACCEPT


def _unsettled(applied: Applied) -> tuple[Finding, ...]:
    """Return what a person has to decide: the director a conflict, the officer a rated game."""
    games = tuple(
        _unsettled_game(outcome) for outcome in applied.outcomes if outcome.stored in {Stored.CONFLICT, Stored.PROPOSED}
    )
    return (
        games
        + _reverted(applied)
        + tuple(_other_departure(left) for left in applied.left if left.stored is Stored.CONFLICT)
        + tuple(_unsettled_round(paired) for paired in applied.rounds if paired.stored not in IN_DATABASE)
    )


def _unsettled_round(paired: AppliedRound) -> Finding:
    """Return what becomes of a round that was not stored: its director sends it again, or the officer decides."""
    where = paired.new.where
    return Finding(Question.ROUND_FAULTS if paired.has_faults else Question.HUMAN, where.text.strip(), where)


def _unsettled_game(outcome: AppliedResult) -> Finding:
    detail = _describe_game(outcome.game)
    if outcome.stored is Stored.CONFLICT and outcome.match is not None:
        return ask_conflict(outcome.match, outcome.game, detail)
    return Finding(Question.HUMAN, detail, outcome.where)


def _reverted(applied: Applied) -> tuple[Finding, ...]:
    """Return what only the officer may revert, one question for each line that asks for it."""
    proposed = [outcome for outcome in applied.reopened if outcome.stored is Stored.PROPOSED]
    by_line = groupby(proposed, lambda outcome: outcome.where)
    return tuple(
        Finding(Question.HUMAN, " / ".join(_describe_game(outcome.game) for outcome in group), where)
        for where, group in by_line
    )


def _describe_game(game: Game) -> str:
    """Describe a game as it is stored."""
    pair = f"{game.white.player.name} - {game.black.player.name}"
    return f"{pair}: {game.score} ({game.completed_on}, {game.tournament.code})"


def _other_departure(left: AppliedDeparture) -> Finding:
    entry = left.leave.entry
    return Finding(Question.CONFLICT, f"{entry.player.name}: {entry.departure} ({entry.departed_on})", left.leave.where)


def make_result_row(outcome: AppliedResult) -> dict[str, Any]:
    """Return a result in the form of `read_report --json` and of the mail's row."""
    return exports.result(outcome.game)


def make_question_row(question: Finding) -> dict[str, Any]:
    """Return a question in the form of `read_report --json` and of the mail's row, in the active language."""
    return {
        "code": str(question.code),
        "message": write_sentence(sentence_key(question), describe_subject(question)),
        "where": format_place(question.where),
    }
