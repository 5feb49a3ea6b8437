"""Days above sentences: a line that gives the games below it their day is of all of them, and no part of the first."""

from __future__ import annotations

from intake.reading import limits
from intake.reading.context import NO_HEADING, is_only_day, read_heading
from intake.reading.days.dates import find_dates
from intake.reading.days.undated import speaks_of_end
from intake.reading.mentions import Situation
from intake.reading.mentions.players import may_name
from intake.reading.part_lines import Lines


def without_day_headings(lines: Lines, situation: Situation) -> Lines:
    """Return lines to be read as sentences, those blank that only give the games below them their day."""
    return [(number, "" if _is_heading(line, situation) else line) for number, line in lines]


def _is_heading(line: str, situation: Situation) -> bool:
    """Return whether a line with a colon behind it is only a day, or says of games below that they ended on one."""
    if len(line) > limits.LINE or not line.rstrip().endswith(":"):
        return False
    if is_only_day(line, find_dates(line, situation.day)):
        return True
    is_of_games = speaks_of_end(line) and not may_name(line, situation.names)
    return is_of_games and read_heading(line, situation.day, NO_HEADING).ended is not None
