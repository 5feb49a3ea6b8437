"""The regulations: pure functions over integers, one module for each edition, one table of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .types import Regulation

RULES: Mapping[str, Regulation] = MappingProxyType({})


def rule_choices() -> list[tuple[str, str]]:
    """The keys of all regulations, as choices of a field."""
    return [(key, key) for key in RULES]


__all__ = ["RULES", "rule_choices"]
