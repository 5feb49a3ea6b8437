"""Fields, constraints and names; no decisions."""

from .audit import AuditEvent, AuditHead, HeldCheckpoint
from .experiments import StoredExperiment
from .jobs import Job, JobState
from .ledger import SIDE_REMARKS, CoveredTournament, Evaluation, LedgerEntry, RatingRequest, Run, RunKind, UnitEntry
from .lists import Projection, RatingCount, Standing, Takeover
from .moving_in import MoveIn, ParallelMonth
from .notes import Note, Way
from .people import Director, DirectorAddress, PersonalData, Player, Title, known_title
from .play import Bye, Departure, Entry, Game, Kind, Pool, Rhythm, RuleInForce, Tournament
from .privacy import Erasure, PersonalAccess, Purpose, Seal
from .publications import ListChange, Publication, PublishedRating, PublishedTitled
from .reviews import (
    CorrectionProposal,
    CorrectionState,
    RatingMove,
    Review,
    ReviewFile,
    ReviewQuestion,
    ReviewState,
    ReviewStep,
)

__all__ = [
    "SIDE_REMARKS",
    "AuditEvent",
    "AuditHead",
    "Bye",
    "CorrectionProposal",
    "CorrectionState",
    "CoveredTournament",
    "Departure",
    "Director",
    "DirectorAddress",
    "Entry",
    "Erasure",
    "Evaluation",
    "Game",
    "HeldCheckpoint",
    "Job",
    "JobState",
    "Kind",
    "LedgerEntry",
    "ListChange",
    "MoveIn",
    "Note",
    "ParallelMonth",
    "PersonalAccess",
    "PersonalData",
    "Player",
    "Pool",
    "Projection",
    "Publication",
    "PublishedRating",
    "PublishedTitled",
    "Purpose",
    "RatingCount",
    "RatingMove",
    "RatingRequest",
    "Review",
    "ReviewFile",
    "ReviewQuestion",
    "ReviewState",
    "ReviewStep",
    "Rhythm",
    "RuleInForce",
    "Run",
    "RunKind",
    "Seal",
    "Standing",
    "StoredExperiment",
    "Takeover",
    "Title",
    "Tournament",
    "UnitEntry",
    "Way",
    "known_title",
]
