"""Use cases of rating: advance, late results, live values, explanations, replay."""

from ratings.ledger import writing, writing_all

from .advance import advance, advance_all
from .explanation import ExplainedGame, ExplainedPlayer, Explanation, explain
from .live import refresh
from .replay import Replayed, differences, replay, restore
from .takeover import Brought, bring, exchange, opponent_evaluated, settle

__all__ = [
    "Brought",
    "ExplainedGame",
    "ExplainedPlayer",
    "Explanation",
    "Replayed",
    "advance",
    "advance_all",
    "bring",
    "differences",
    "exchange",
    "explain",
    "opponent_evaluated",
    "refresh",
    "replay",
    "restore",
    "settle",
    "writing",
    "writing_all",
]
