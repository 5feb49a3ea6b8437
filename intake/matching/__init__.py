"""From what a letter says to the games of the database, or to questions. Nothing is guessed."""

from .letters import match
from .types import Cancel, LastRound, Leave, Match, Matched, NewRound, Remark

__all__ = ["Cancel", "LastRound", "Leave", "Match", "Matched", "NewRound", "Remark", "match"]
