"""Copies of the whole database at one moment, and their way back into an empty one."""

from .making import make
from .restoring import restore

__all__ = ["make", "restore"]
