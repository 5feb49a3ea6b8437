"""Tournament report files (TRF16): reading with findings, the games they tell, writing. Pure."""

from .checks import Game, faults_of, games_of, points_text, sums
from .days import birth_of, round_days_of, span_of
from .documents import day_of, document_of
from .kinds import kind_of
from .rating_report import RatingReport, rating_report
from .reading import MOST_BYTES, is_trf, lines_of, read_lines, read_trf, without_private
from .values import Cell, Fault, Finding, HeaderRecord, Note, Player, Read, Report, Team
from .writing import DoesNotFit, write_report

__all__ = [
    "MOST_BYTES",
    "Cell",
    "DoesNotFit",
    "Fault",
    "Finding",
    "Game",
    "HeaderRecord",
    "Note",
    "Player",
    "RatingReport",
    "Read",
    "Report",
    "Team",
    "birth_of",
    "day_of",
    "document_of",
    "faults_of",
    "games_of",
    "is_trf",
    "kind_of",
    "lines_of",
    "points_text",
    "rating_report",
    "read_lines",
    "read_trf",
    "round_days_of",
    "span_of",
    "sums",
    "without_private",
    "write_report",
]
