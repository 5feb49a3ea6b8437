"""Tournament report files (TRF16 and TRF26): reading with findings, the games they tell, writing. Pure."""

from .checks import Game, byes_of, games_of, points_text, sums
from .days import round_days_of, span_of
from .documents import day_of, document_of
from .kinds import kind_of
from .lineups import TEAM_KINDS, Lineup, lineup_of
from .rating_report import RatingReport, rating_report
from .reading import is_trf, lines_of, read_lines, read_trf, without_private
from .values import Cell, Fault, Finding, HeaderRecord, Note, NumberedTeam, Player, Read, Report, Team
from .writing import DoesNotFit, write_report

__all__ = [
    "TEAM_KINDS",
    "Cell",
    "DoesNotFit",
    "Fault",
    "Finding",
    "Game",
    "HeaderRecord",
    "Lineup",
    "Note",
    "NumberedTeam",
    "Player",
    "RatingReport",
    "Read",
    "Report",
    "Team",
    "byes_of",
    "day_of",
    "document_of",
    "games_of",
    "is_trf",
    "kind_of",
    "lines_of",
    "lineup_of",
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
