"""Until when a decision about a review can be appealed against, and by which paragraph."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.utils.timezone import localdate

from ratings.models import Review, ReviewState, ReviewStep
from ratings.regulations.tournament_rules import TournamentRules, tournament_rules_for

DECISIONS = frozenset({ReviewState.DECIDED, ReviewState.APPLIED, ReviewState.REFUSED})


@dataclass(frozen=True, slots=True)
class AppealTime:
    """The edition of the tournament rules by which a decision is appealed against, and the last day for it. An appeal
    is `late` that came after it: the appeal body decides whether it looks at it all the same (ours).
    """

    rules: TournamentRules
    until: date
    late: bool


def find_appeal_time(review: Review, steps: Iterable[ReviewStep]) -> AppealTime | None:
    """Return the time for an appeal from the newest decision of the officer on, None before there is one. An appeal
    that was made is judged by its own day, and the appeal body's decision by nobody's.
    """
    decided, appealed = None, None
    for step in steps:
        if step.body:
            return None
        decided = step if step.state in DECISIONS else decided
        appealed = step if step.state == ReviewState.APPEALED else None
    if decided is None:
        return None
    rules = tournament_rules_for(review.tournament.started_on)
    until = rules.appeal_until(localdate(decided.at))
    return AppealTime(rules, until, localdate(appealed.at if appealed else None) > until)
