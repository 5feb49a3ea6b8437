"""States as columns: value, index, and the carry as integers separated by blanks."""

from __future__ import annotations

from ratings.regulations.types import State


def carry_text(state: State | None) -> str:
    """Return the carry of a state as text for its column."""
    return " ".join(map(str, state.carry)) if state and state.carry else ""


def state_of(value: int | None, index: int | None, carry: str) -> State | None:
    """Return the state in three columns, None for a player without rating."""
    if value is None or index is None:
        return None
    return State(value, index, tuple(map(int, carry.split())) if carry else ())
