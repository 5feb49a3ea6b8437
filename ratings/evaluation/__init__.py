"""Use cases of rating: advance, late results, live values, explanations, replay."""

from ratings.evaluation.rating import Plan
from ratings.ledger import writing, writing_all

from .advance import advance, advance_all, tournaments_of
from .ages import adult_from
from .closing import ClosingPreview, PeriodToClose, close_periods, preview_closing
from .closing import find_due_day as period_due
from .explanation import ExplainedGame, ExplainedPlayer, Explanation, explain
from .live import refresh
from .replay import ReplayResult, check, find_differences, replay, restore
from .rerating import (
    ChangedFacts,
    EvaluationChange,
    Preview,
    RatingChange,
    plan_rerating,
    preview_plan,
    refuse_rewriting,
    renew_signatures,
    rerate,
)
from .state import stored_digest, waiting_since
from .takeover import (
    BroughtRating,
    adopt_rating,
    evaluated_on_basis,
    evaluations_of_player,
    exchange_rating,
    find_rewritten_past,
    rate_adopted,
)

__all__ = [
    "BroughtRating",
    "ChangedFacts",
    "ClosingPreview",
    "EvaluationChange",
    "ExplainedGame",
    "ExplainedPlayer",
    "Explanation",
    "PeriodToClose",
    "Plan",
    "Preview",
    "RatingChange",
    "ReplayResult",
    "adopt_rating",
    "adult_from",
    "advance",
    "advance_all",
    "check",
    "close_periods",
    "evaluated_on_basis",
    "evaluations_of_player",
    "exchange_rating",
    "explain",
    "find_differences",
    "find_rewritten_past",
    "period_due",
    "plan_rerating",
    "preview_closing",
    "preview_plan",
    "rate_adopted",
    "refresh",
    "refuse_rewriting",
    "renew_signatures",
    "replay",
    "rerate",
    "restore",
    "stored_digest",
    "tournaments_of",
    "waiting_since",
    "writing",
    "writing_all",
]
