"""The ledger: the only writer of evaluations, their entries and the standings made of them."""

from .batches import Batch, GameBatch, UnitBatch, without
from .bulk import BATCH_SIZE, analyze, append, bare_for_first, fill
from .carry import carry_text, state_of
from .composed_games import ComposedGames, GameForm
from .composed_tournaments import ComposedTournaments, TournamentForm
from .database_thread import database_thread
from .digest import Columns, Digest, Line, unit_text
from .entries import (
    CurrentEvaluation,
    after,
    before,
    columns_of,
    last_order,
    lines,
    read_current_evaluations,
    signatures,
    starts,
    states_before,
    states_until,
)
from .loading import unchecked_references
from .posting import post
from .projections import Projected, is_projected, projections, put_projections
from .rows import KeptEntries, NewEvaluation, moment, remark_number
from .standings import (
    StoredStanding,
    count_by_value,
    initial_states,
    rebuild,
    refresh,
    remember_live,
    states,
    stored_counts,
    stored_standings,
    threshold,
)
from .writer import lock_everything, lock_pools, writing, writing_all

__all__ = [
    "BATCH_SIZE",
    "Batch",
    "Columns",
    "ComposedGames",
    "ComposedTournaments",
    "CurrentEvaluation",
    "Digest",
    "GameBatch",
    "GameForm",
    "KeptEntries",
    "Line",
    "NewEvaluation",
    "Projected",
    "StoredStanding",
    "TournamentForm",
    "UnitBatch",
    "after",
    "analyze",
    "append",
    "bare_for_first",
    "before",
    "carry_text",
    "columns_of",
    "count_by_value",
    "database_thread",
    "fill",
    "initial_states",
    "is_projected",
    "last_order",
    "lines",
    "lock_everything",
    "lock_pools",
    "moment",
    "post",
    "projections",
    "put_projections",
    "read_current_evaluations",
    "rebuild",
    "refresh",
    "remark_number",
    "remember_live",
    "signatures",
    "starts",
    "state_of",
    "states",
    "states_before",
    "states_until",
    "stored_counts",
    "stored_standings",
    "threshold",
    "unchecked_references",
    "unit_text",
    "without",
    "writing",
    "writing_all",
]
