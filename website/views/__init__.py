"""The public pages: each view reads through `ratings.queries` and fills one template."""

from website.views.checkpoints import send_checkpoints, show_checkpoints

from .boards import board
from .calculator import calculator
from .cards import card
from .contact import contact
from .corrections import correction
from .embedding import embed_player, embed_ranking, embed_tournament
from .evaluations import evaluation, evaluation_document, evaluation_rounds, evaluation_rounds_csv
from .feeds import FEEDS
from .games import game, game_file
from .help import help_for_developers, help_page, help_start
from .laboratory import list_reports, send_numbers, show_report
from .lists import canonical_csv, changes, list_csv, list_unranked, published, published_list, revised
from .live import live
from .open_data import send_bundle, send_verifier, show_open_data
from .openings import opening_games
from .players import look_up, player
from .pools import clubs, names, ranking, risers, unsecured
from .prospects import prospects
from .qualification import qualify
from .rules import rule
from .scale import scale
from .standings import tournament
from .start import start
from .tournaments import crosstable_csv, crosstable_excel, games_file, rating_report, report_file, tournaments
from .well_known import favicon, robots, security

__all__ = [
    "FEEDS",
    "board",
    "calculator",
    "canonical_csv",
    "card",
    "changes",
    "clubs",
    "contact",
    "correction",
    "crosstable_csv",
    "crosstable_excel",
    "embed_player",
    "embed_ranking",
    "embed_tournament",
    "evaluation",
    "evaluation_document",
    "evaluation_rounds",
    "evaluation_rounds_csv",
    "favicon",
    "game",
    "game_file",
    "games_file",
    "help_for_developers",
    "help_page",
    "help_start",
    "list_csv",
    "list_reports",
    "list_unranked",
    "live",
    "look_up",
    "names",
    "opening_games",
    "player",
    "prospects",
    "published",
    "published_list",
    "qualify",
    "ranking",
    "rating_report",
    "report_file",
    "revised",
    "risers",
    "robots",
    "rule",
    "scale",
    "security",
    "send_bundle",
    "send_checkpoints",
    "send_numbers",
    "send_verifier",
    "show_checkpoints",
    "show_open_data",
    "show_report",
    "start",
    "tournament",
    "tournaments",
    "unsecured",
]
