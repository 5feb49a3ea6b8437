"""Copies of the whole database at one moment, and their way back into an empty one."""

from .making import make, one_moment
from .restoring import restore

__all__ = ["make", "one_moment", "restore"]
