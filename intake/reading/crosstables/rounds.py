"""Lines that are a table for everybody who sees them, but not one that can be read."""

from __future__ import annotations

import re

from intake.reading.crosstables.cells import LETTERS, WORD

_GAME = re.compile(r"[wbsWBS]\d{1,3}[+=½10-]|\d{1,3}[wbsWBS][+=½10-]|\d{1,3}:[WDLSRNV]|\d{1,3}[+=½-]|[+=½-]\d{1,3}")
_LEAST = 3
"""Games in a row of a table by rounds (our own choice)."""


def is_row_by_rounds(line: str) -> bool:
    """Whether a line tells a player's games round by round ("w11= b18+ w3-", "6:W 4:D 5:D")."""
    games = [word for word in WORD.findall(line) if _GAME.fullmatch(word)]
    return len(games) >= _LEAST and LETTERS.search(line) is not None
