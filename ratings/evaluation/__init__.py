"""Use cases of rating: advance, late results, live values, explanations, replay."""

from ratings.evaluation.rating import Plan
from ratings.ledger import writing, writing_all

from .advance import advance, advance_all, tournaments_of
from .ages import adult_from
from .closing import ClosingPreview, PeriodToClose, close_periods, preview_closing
from .closing import due as period_due
from .explanation import ExplainedGame, ExplainedPlayer, Explanation, explain
from .live import refresh
from .replay import Replayed, check, differences, replay, restore
from .rerating import Altered, Moved, Preview, Touched, compared, planned, refuse_rewriting, rerate, sign_anew
from .state import stored_digest, waiting_since
from .takeover import (
    Brought,
    bring,
    evaluated_on_basis,
    evaluations_of_player,
    exchange,
    rewritten_by,
    settle,
)

__all__ = [
    "Altered",
    "Brought",
    "ClosingPreview",
    "ExplainedGame",
    "ExplainedPlayer",
    "Explanation",
    "Moved",
    "PeriodToClose",
    "Plan",
    "Preview",
    "Replayed",
    "Touched",
    "adult_from",
    "advance",
    "advance_all",
    "bring",
    "check",
    "close_periods",
    "compared",
    "differences",
    "evaluated_on_basis",
    "evaluations_of_player",
    "exchange",
    "explain",
    "period_due",
    "planned",
    "preview_closing",
    "refresh",
    "refuse_rewriting",
    "replay",
    "rerate",
    "restore",
    "rewritten_by",
    "settle",
    "sign_anew",
    "stored_digest",
    "tournaments_of",
    "waiting_since",
    "writing",
    "writing_all",
]
