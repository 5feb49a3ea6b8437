"""Rating periods and the calendar of their lists."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Protocol

LIST = "list"
"""The first word of the key of a period; the day of its list follows."""


@dataclass(frozen=True, slots=True)
class Period:
    """A rating period: the day of its list, and the last day on which a tournament may end for it."""

    listed_on: date
    closed_on: date

    @property
    def key(self) -> str:
        """The key of its evaluation."""
        return f"{LIST} {self.listed_on.isoformat()}"


def listed_by(key: str) -> date:
    """Return the day of the list in the key of a period."""
    return date.fromisoformat(key.removeprefix(LIST).strip())


class Calendar(Protocol):
    """The lists of a regulation that rates periods."""

    def period_of(self, ended_on: date) -> Period:
        """Return the period into which a tournament that ended on a day belongs."""

    def list_on(self, day: date) -> date:
        """Return the day of the list that is valid on a day."""

    def over_by(self, day: date) -> Period:
        """Return the newest period whose closing day is before a day."""

    def earlier(self, closed_on: date, periods: int) -> Period:
        """Return the period that lies some periods before the one that closes on a day."""
