"""Corrections: changes of facts that ratings rest on, with a preview of their effect."""

from .kinds import KINDS, from_plain, kind_of, to_plain
from .persons import PlayersMerged, SeatsReassigned
from .process import CarriedOut, carry_out, is_long, preview_correction
from .refusals import Refusal
from .results import ResultCorrected, ResultWithdrawn
from .rules import RuleChanged
from .starts import TakeoverCorrected
from .tournaments import Group, TournamentCorrected, TournamentReopened, TournamentSplit
from .types import Correction, CorrectionPreview

__all__ = [
    "KINDS",
    "CarriedOut",
    "Correction",
    "CorrectionPreview",
    "Group",
    "PlayersMerged",
    "Refusal",
    "ResultCorrected",
    "ResultWithdrawn",
    "RuleChanged",
    "SeatsReassigned",
    "TakeoverCorrected",
    "TournamentCorrected",
    "TournamentReopened",
    "TournamentSplit",
    "carry_out",
    "from_plain",
    "is_long",
    "kind_of",
    "preview_correction",
    "to_plain",
]
