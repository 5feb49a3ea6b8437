"""Corrections: changes of facts that ratings rest on, foreseen before they are made."""

from .kinds import KINDS, from_plain, kind_of, to_plain
from .persons import PlayersMerged, SeatsReassigned
from .process import CarriedOut, carry_out, foresee
from .refusals import Refusal
from .results import ResultCorrected, ResultWithdrawn
from .rules import RuleChanged
from .starts import TakeoverCorrected
from .tournaments import Group, TournamentCorrected, TournamentSplit
from .types import Correction, Foreseen

__all__ = [
    "KINDS",
    "CarriedOut",
    "Correction",
    "Foreseen",
    "Group",
    "PlayersMerged",
    "Refusal",
    "ResultCorrected",
    "ResultWithdrawn",
    "RuleChanged",
    "SeatsReassigned",
    "TakeoverCorrected",
    "TournamentCorrected",
    "TournamentSplit",
    "carry_out",
    "foresee",
    "from_plain",
    "kind_of",
    "to_plain",
]
