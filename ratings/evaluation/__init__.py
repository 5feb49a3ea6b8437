"""Use cases of rating: advance, late results, live values, explanations, replay."""

from ratings.evaluation.rating import Plan
from ratings.ledger import lock_everything, lock_pools, writing, writing_all

from .advance import advance, advance_all, read_evaluations
from .ages import adult_from
from .assumed_facts import (
    AS_STORED,
    AssumedFacts,
    assume_tournaments,
    choose_players,
    read_tournaments,
    replace_game,
    replace_players,
)
from .assumed_results import RunningGames
from .closing import ClosingPreview, PeriodToClose, close_periods, preview_closing
from .closing import find_due_day as period_due
from .experiments import check_experiment, run_experiment
from .explanation import ExplainedGame, ExplainedPlayer, Explanation, explain
from .live import refresh
from .live_explanation import LiveExplanation, ProjectedUnit, explain_live
from .previews import EvaluationChange, Preview, RatingChange, preview_plan
from .rehearsal import Effect, rehearse
from .replay import ReplayResult, check, find_differences, replay, restore
from .requests import (
    RATE_POOL,
    RatedRequest,
    find_due_games,
    forget_rated,
    is_requested,
    rate_changed,
    rate_pool,
    rate_requested,
    request_rating,
    requested_since,
    take_rated,
)
from .rerating import (
    ChangedFacts,
    plan_rerating,
    preview_change,
    rates_many,
    refuse_rewriting,
    renew_signatures,
    rerate,
)
from .state import is_waiting, stored_digest
from .stream import GameFact, TournamentFact
from .takeover import (
    BroughtRating,
    adopt_first_ratings,
    adopt_rating,
    evaluated_on_basis,
    exchange_rating,
    find_first_evaluations,
    find_played,
    find_rewritten_past,
    find_seated,
    rate_adopted,
)

__all__ = [
    "AS_STORED",
    "RATE_POOL",
    "AssumedFacts",
    "BroughtRating",
    "ChangedFacts",
    "ClosingPreview",
    "Effect",
    "EvaluationChange",
    "ExplainedGame",
    "ExplainedPlayer",
    "Explanation",
    "GameFact",
    "LiveExplanation",
    "PeriodToClose",
    "Plan",
    "Preview",
    "ProjectedUnit",
    "RatedRequest",
    "RatingChange",
    "ReplayResult",
    "RunningGames",
    "TournamentFact",
    "adopt_first_ratings",
    "adopt_rating",
    "adult_from",
    "advance",
    "advance_all",
    "assume_tournaments",
    "check",
    "check_experiment",
    "choose_players",
    "close_periods",
    "evaluated_on_basis",
    "exchange_rating",
    "explain",
    "explain_live",
    "find_differences",
    "find_due_games",
    "find_first_evaluations",
    "find_played",
    "find_rewritten_past",
    "find_seated",
    "forget_rated",
    "is_requested",
    "is_waiting",
    "lock_everything",
    "lock_pools",
    "period_due",
    "plan_rerating",
    "preview_change",
    "preview_closing",
    "preview_plan",
    "rate_adopted",
    "rate_changed",
    "rate_pool",
    "rate_requested",
    "rates_many",
    "read_evaluations",
    "read_tournaments",
    "refresh",
    "refuse_rewriting",
    "rehearse",
    "renew_signatures",
    "replace_game",
    "replace_players",
    "replay",
    "request_rating",
    "requested_since",
    "rerate",
    "restore",
    "run_experiment",
    "stored_digest",
    "take_rated",
    "writing",
    "writing_all",
]
