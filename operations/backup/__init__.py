"""Copies of the whole database at one moment, and their way back into an empty one."""

from .making import make_backup, read_one_moment
from .restoring import restore_backup

__all__ = ["make_backup", "read_one_moment", "restore_backup"]
