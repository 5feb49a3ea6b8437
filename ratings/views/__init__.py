"""The public pages: each view reads through `ratings.queries` and fills one template."""

from .evaluations import evaluation
from .players import look_up, player
from .pools import names, ranking, unsecured
from .rules import rule
from .start import start
from .tournaments import tournament, tournaments

__all__ = [
    "evaluation",
    "look_up",
    "names",
    "player",
    "ranking",
    "rule",
    "start",
    "tournament",
    "tournaments",
    "unsecured",
]
