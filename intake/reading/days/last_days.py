"""Questions about days that are asked last of all: what judges a whole mail has no answer to them."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.days.days_of_clauses import ask_days_of_clauses
from intake.reading.days.days_of_remarks import ask_days_of_remarks
from intake.reading.days.lone_days import ask_open_days
from intake.reading.mentions import Situation
from intake.reading.part_lines import Lines
from intake.reading.types import Reading


def ask_last(reading: Reading, new: Sequence[tuple[str, Lines]], situation: Situation) -> Reading:
    """Return what was read, the claims asked for days that may be those of others; `new` are the new lines of parts."""
    asked = ask_days_of_clauses(ask_open_days(reading, new, situation), situation)
    return ask_days_of_remarks(asked, new, situation)
