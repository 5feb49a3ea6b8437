"""The law laboratory: how well ratings under one law or another predict results. Pure, and in reals: nothing that is
found here enters a rating.
"""

from .comparison import compare
from .definition import (
    Candidate,
    DefinitionError,
    Experiment,
    Span,
    Sweep,
    definition_document,
    parse_experiment,
    read_experiment,
)
from .predictions import Predictions
from .report import HistoryFigures, Report, as_document

__all__ = [
    "Candidate",
    "DefinitionError",
    "Experiment",
    "HistoryFigures",
    "Predictions",
    "Report",
    "Span",
    "Sweep",
    "as_document",
    "compare",
    "definition_document",
    "parse_experiment",
    "read_experiment",
]
