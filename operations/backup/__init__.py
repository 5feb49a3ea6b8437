"""Copies of the whole database at one moment, and their way back into an empty one."""

from .making import make_backup
from .restoring import restore_backup

__all__ = ["make_backup", "restore_backup"]
