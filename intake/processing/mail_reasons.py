"""The reasons of an outcome as the row of a mail keeps them, with what exactly an officer has to decide."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from intake.matching import Remark
from intake.processing.outcome import Outcome, make_question_row
from intake.processing.plan import Plan
from intake.processing.recording import Applied, AppliedResult
from intake.reading.codes import Question
from intake.reading.types import Disposition, Finding
from intake.replying import make_reason, one_line
from ratings.facts.results import Stored

UNREADABLE = ("parser:", "pgn-count:")
"""How the detail of a finding begins that says what could not be read."""


class OfficerReason(StrEnum):
    """What an officer has to decide."""

    RESULT = "result"
    """Another result of a game that only a correction changes, or that counts at once."""
    CANCELLATION = "cancellation"
    """A result taken back, of such a game."""
    QUESTION = "question"
    """Words to a person, which report nothing."""
    ROUND = "round"
    TOURNAMENT = "tournament"
    UNREADABLE = "unreadable"


def list_reasons(plan: Plan, applied: Applied, outcome: Outcome) -> list[dict[str, Any]]:
    """Return the reasons of an outcome, in the active language."""
    if outcome.disposition is Disposition.IGNORE:
        return [dict(make_reason(plan.screen.code, plan.failure.reason if plan.failure else plan.facts.automatic))]
    return [
        make_question_row(each) | {"detail": one_line(each.detail)} | _describe_for_officer(each, plan, applied)
        for each in outcome.questions
    ]


def _describe_for_officer(finding: Finding, plan: Plan, applied: Applied) -> dict[str, Any]:
    """Return what is kept of a reason for the officer beside code and detail, {} for any other: `about` and, of
    results, the `games` as they are stored and as the mail has them.
    """
    if finding.code != Question.HUMAN:
        return {}
    games = [_describe_game(one) for one in _proposed(applied) if one.where == finding.where]
    about = _find_reason(finding, plan)
    if games and about is None:
        about = OfficerReason.RESULT if games[0]["score"] else OfficerReason.CANCELLATION
    return {"about": about.value, "games": games} if about else {}


def _find_reason(finding: Finding, plan: Plan) -> OfficerReason | None:
    """Return what a finding is about, None for results and for what is not known."""
    if finding.detail.startswith(UNREADABLE):
        return OfficerReason.UNREADABLE
    passed_on = {each.detail for each in plan.matched.remarks if each.code == Remark.PASSED_ON}
    if finding.where is None and finding.detail in passed_on:
        return OfficerReason.QUESTION
    if finding.where in {proposal.where for proposal in plan.reading.proposals}:
        return OfficerReason.TOURNAMENT
    return OfficerReason.ROUND if finding.where in {new.where for new in plan.matched.rounds} else None


def _proposed(applied: Applied) -> Iterator[AppliedResult]:
    """Yield the results that only the officer may change."""
    return (one for one in (*applied.outcomes, *applied.reopened) if one.stored is Stored.PROPOSED)


def _describe_game(one: AppliedResult) -> dict[str, str | None]:
    """Return a game as it is stored and, as `score`, what the mail makes of it: "" where it takes the result back."""
    game = one.game
    return {
        "tournament": game.tournament.code,
        "white": game.white.player.name,
        "black": game.black.player.name,
        "score": one.match.score.value if one.match else "",
        "stored": game.score,
        "stored_on": game.completed_on.isoformat() if game.completed_on else None,
    }
