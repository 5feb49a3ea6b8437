"""Rating systems beside the regulations, for comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ratings.laboratory.system_numbers import Numbers

from .elo import PlainElo
from .glicko_2 import Glicko2
from .rating_system import CountedGame, System, pass_through
from .whole_history import WholeHistory

Maker = Callable[[Numbers, Mapping[int, int]], System]

SYSTEMS: Mapping[str, Maker] = MappingProxyType({"elo": PlainElo, "glicko-2": Glicko2, "whr": WholeHistory})
"""Every system by its key: what makes it of its numbers and of the values that players brought."""

__all__ = ["SYSTEMS", "CountedGame", "pass_through"]
