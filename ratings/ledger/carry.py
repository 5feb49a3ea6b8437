"""States as columns: value, index, and the carry as integers separated by blanks."""

from __future__ import annotations

from functools import lru_cache

from ratings.regulations.types import State

CARRIES_KNOWN = 10_000
"""Carries whose texts are remembered: almost all are those of rated players, of which there are few."""


def carry_text(state: State | None) -> str:
    """Return the carry of a state as text for its column."""
    return _write(state.carry) if state and state.carry else ""


@lru_cache(CARRIES_KNOWN)
def _write(carry: tuple[int, ...]) -> str:
    """Write numbers with blanks between them."""
    return " ".join(map(str, carry))


def state_of(value: int | None, index: int | None, carry: str) -> State | None:
    """Return the state in three columns, None for a player without rating."""
    if value is None or index is None:
        return None
    return State(value, index, _read(carry) if carry else ())


@lru_cache(CARRIES_KNOWN)
def _read(text: str) -> tuple[int, ...]:
    """Return numbers with blanks between them."""
    return tuple(map(int, text.split()))
