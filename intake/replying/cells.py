"""Questions about the cells of a crosstable: no row of a table is read alone, so what is sent back is a line."""

from __future__ import annotations

from intake.reading.codes import Question
from intake.reading.types import Finding

from .contents import Statement
from .messages import write_sentence

OF_CELLS = frozenset({Question.MIRROR_MISMATCH, Question.SUM_MISMATCH, Question.CELL_ORDER})
OF_CELLS_OR_LINES = frozenset({Question.MATCH_SCORE, Question.DEFAULT_KIND, Question.WORDS_CONTRADICT})
OF_BOTH_GAMES = frozenset({Question.MATCH_SCORE, Question.CELL_ORDER})

OPEN = "?-?"
"""Stands for the result that the director fills in; sent back as it is, it is asked again."""

_TO = " - "


def is_about_cells(finding: Finding) -> bool:
    """Return whether a finding is about a game that has no line of its own in the mail: its detail names the players,
    and is neither a score nor contains the line.
    """
    white, _, black = finding.detail.partition(": ")[0].partition(_TO)
    row = finding.where.text.strip() if finding.where else ""
    is_line = row != "" and row in finding.detail
    named = not is_line and all(any(map(str.isalpha, player)) for player in (white, black))
    return finding.code in OF_CELLS or (finding.code in OF_CELLS_OR_LINES and named)


def describe_cells(finding: Finding) -> Statement:
    """Return what is said about a cell or a sum: a line for the game to be completed, below it the row it is from.

    The detail of such a finding is "White - Black: cells", or "Player: sums" where no game is in doubt
    and nothing has to be sent back.
    """
    about, cells, _ = finding.detail.partition(": ")
    row = finding.where.text.strip() if finding.where else ""
    white, _, black = about.partition(_TO)
    games = [(white, black)] if black else []
    if games and finding.code in OF_BOTH_GAMES:
        games.append((black, white))
    lines = ", ".join(f"{first}{_TO}{second} {OPEN}" for first, second in games)
    if row and cells:
        return Statement(write_sentence(finding.code), f"{row} ({finding.detail})", lines)
    return Statement(write_sentence(finding.code), row or finding.detail, lines)
