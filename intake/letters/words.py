"""Patterns from lists of phrases."""

from __future__ import annotations

import re
from collections.abc import Iterable


def one_of(*phrases: str) -> str:
    """A pattern for any of `phrases`, which are patterns themselves."""
    return "(?:" + "|".join(phrases) + ")"


def whole(phrases: Iterable[str]) -> re.Pattern[str]:
    """Any of `phrases` as whole words, in any case; no part of a word with a hyphen."""
    return re.compile(rf"(?<![\w-]){one_of(*phrases)}(?![\w-])", re.IGNORECASE)
