"""The law laboratory: how well ratings under one law or another predict results. Pure, and in reals: nothing that is
found here enters a rating.
"""

from .comparison import compare
from .definition import Candidate, DefinitionError, Experiment, Span, read_experiment
from .predictions import Predictions

__all__ = ["Candidate", "DefinitionError", "Experiment", "Predictions", "Span", "compare", "read_experiment"]
