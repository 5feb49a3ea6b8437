"""Use cases of rating: advance, late results, live values, explanations, replay."""

from ratings.ledger import writing, writing_all

from .advance import advance, advance_all
from .closing import close_periods
from .explanation import ExplainedGame, ExplainedPlayer, Explanation, explain
from .live import refresh
from .replay import Replayed, check, differences, replay, restore
from .rerating import Altered, Moved, Preview, Touched, compared, planned, rerate
from .state import stored_digest, waiting_since
from .takeover import Brought, bring, exchange, opponent_evaluated, settle
from .walk import Plan

__all__ = [
    "Altered",
    "Brought",
    "ExplainedGame",
    "ExplainedPlayer",
    "Explanation",
    "Moved",
    "Plan",
    "Preview",
    "Replayed",
    "Touched",
    "advance",
    "advance_all",
    "bring",
    "check",
    "close_periods",
    "compared",
    "differences",
    "exchange",
    "explain",
    "opponent_evaluated",
    "planned",
    "refresh",
    "replay",
    "rerate",
    "restore",
    "settle",
    "stored_digest",
    "waiting_since",
    "writing",
    "writing_all",
]
