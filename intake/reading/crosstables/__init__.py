"""Crosstables: who played whom with what result, as a square of cells that check each other."""

from intake.reading.crosstables.reading import TablesRead, read_tables

__all__ = ["TablesRead", "read_tables"]
