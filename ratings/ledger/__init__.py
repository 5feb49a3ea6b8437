"""The ledger: the only writer of evaluations, their entries and the standings made of them."""

from .carry import state_of
from .digest import Line, digest
from .entries import after, before, last_order, lines, signatures, starts, states_before
from .posting import Posting, post
from .standings import (
    StoredStanding,
    initial_states,
    rank,
    ranks,
    rebuild,
    refresh,
    remember_live,
    states,
    stored_standings,
)
from .writer import writing, writing_all

__all__ = [
    "Line",
    "Posting",
    "StoredStanding",
    "after",
    "before",
    "digest",
    "initial_states",
    "last_order",
    "lines",
    "post",
    "rank",
    "ranks",
    "rebuild",
    "refresh",
    "remember_live",
    "signatures",
    "starts",
    "state_of",
    "states",
    "states_before",
    "stored_standings",
    "writing",
    "writing_all",
]
