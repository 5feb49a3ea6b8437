"""Experiments that are stored: defined in the office, run as a job, published or kept."""

from .experiments import MOMENT, PUBLISHED, begin, compute, define, delete, publish, store_document, withdraw
from .queries import find_experiment, find_published, list_experiments, list_published

__all__ = [
    "MOMENT",
    "PUBLISHED",
    "begin",
    "compute",
    "define",
    "delete",
    "find_experiment",
    "find_published",
    "list_experiments",
    "list_published",
    "publish",
    "store_document",
    "withdraw",
]
