"""Fields, constraints and names; no decisions."""

from .audit import AuditEvent
from .ledger import Evaluation, LedgerEntry, Run, RunKind
from .lists import Standing, Takeover
from .notes import Note, Way
from .people import Director, PersonalData, Player
from .play import Departure, Entry, Game, Kind, Pool, Tournament

__all__ = [
    "AuditEvent",
    "Departure",
    "Director",
    "Entry",
    "Evaluation",
    "Game",
    "Kind",
    "LedgerEntry",
    "Note",
    "PersonalData",
    "Player",
    "Pool",
    "Run",
    "RunKind",
    "Standing",
    "Takeover",
    "Tournament",
    "Way",
]
