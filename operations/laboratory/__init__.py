"""Experiments that are stored: defined in the office, run as a job, published or kept."""

from .experiments import begin, compute, define, delete, publish, store_document, withdraw
from .queries import find_experiment, find_published, list_published

__all__ = [
    "begin",
    "compute",
    "define",
    "delete",
    "find_experiment",
    "find_published",
    "list_published",
    "publish",
    "store_document",
    "withdraw",
]
