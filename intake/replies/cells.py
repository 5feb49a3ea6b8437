"""Questions about the cells of a crosstable: no row of a table is read alone, so what is sent back is a line."""

from __future__ import annotations

from intake.letters.codes import Question
from intake.letters.types import Finding

from .contents import Told
from .messages import sentence

OF_CELLS = frozenset({Question.MIRROR_MISMATCH, Question.SUM_MISMATCH, Question.CELL_ORDER})

OPEN = "?-?"
"""Stands for the result that the director fills in; sent back as it is, it is asked again."""

_TO = " - "


def told_of_cells(finding: Finding) -> Told:
    """What is said about a cell or a sum: a line for the game to be completed, below it the row it is from.

    The detail of such a finding is "White - Black: cells", or "Player: sums" where no game is in doubt
    and nothing has to be sent back.
    """
    about, _, _ = finding.detail.partition(": ")
    row = finding.where.text if finding.where else ""
    white, _, black = about.partition(_TO)
    games = [(white, black)] if black else []
    if games and finding.code == Question.CELL_ORDER:
        games.append((black, white))
    lines = ", ".join(f"{first}{_TO}{second} {OPEN}" for first, second in games)
    return Told(sentence(finding.code), f"{row.strip()} ({finding.detail})" if row else finding.detail, lines)
