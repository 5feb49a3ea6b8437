"""Outcomes of a change, and the check that it was based on current facts."""

from __future__ import annotations

import hashlib
from dataclasses import fields
from enum import StrEnum
from typing import Any


class Change(StrEnum):
    """What became of facts that were handed in."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    MOVED = "moved"
    """Somebody else changed them since they were looked at; nothing was stored."""


def version(facts: object) -> str:
    """Return the fingerprint of facts: whoever changes them names the one they looked at."""
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]


def find_differing(before: Any, after: Any) -> tuple[str, ...]:  # noqa: ANN401 -- two values of one dataclass
    """Return the names of the facts in which two values differ."""
    return tuple(f.name for f in fields(before) if getattr(before, f.name) != getattr(after, f.name))


def is_outdated(seen: str, current: object) -> bool:
    """Return whether facts are no longer those that were looked at; "" looked at nothing."""
    return seen not in ("", version(current))
