"""Questions about days that, by the words beside them, may be those of others."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.days.days_of_clauses import ask_days_of_clauses
from intake.reading.days.days_of_remarks import ask_days_of_remarks
from intake.reading.mentions import Situation
from intake.reading.part_lines import Lines
from intake.reading.types import Reading


def ask_days_of_words(reading: Reading, new: Sequence[tuple[str, Lines]], situation: Situation) -> Reading:
    """Return what was read, the claims asked for days that may be those of others; `new` are the new lines of parts."""
    return ask_days_of_remarks(ask_days_of_clauses(reading, situation), new, situation)
