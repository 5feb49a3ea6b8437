"""Editions of the BdF's tournament rules (Turnierordnung), as far as reviews need them. Pure.

BdF 7 leads from a decision of the rating officer to the appeal "as against one of a director, see § 21": that is the
numbering of the edition of 2007. Each edition holds for the tournaments that start on its day or later.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

TWO_WEEKS = timedelta(days=14)
"""For an appeal (edition of 2007, § 21)."""


@dataclass(frozen=True, slots=True)
class TournamentRules:
    """An edition. `paragraph` is that about appeals, "" where we do not know its number; `time_to_appeal` is counted
    from the day of the decision, which is not a part of it (BGB § 187).
    """

    since: date
    paragraph: str
    time_to_appeal: timedelta = TWO_WEEKS

    def appeal_until(self, decided_on: date) -> date:
        """Return the last day for an appeal against a decision of a day; it counts through 24:00."""
        return decided_on + self.time_to_appeal


EDITIONS = (
    TournamentRules(date(2007, 1, 1), "§ 21"),
    TournamentRules(date(2023, 11, 1), ""),
)
"""The oldest first, from bdf-fernschachbund.de. That the two weeks go on from November 2023 is our own reading."""


def tournament_rules_for(started_on: date) -> TournamentRules:
    """Return the edition for a tournament, the oldest that we know for one that started before it (ours)."""
    return next((each for each in reversed(EDITIONS) if started_on >= each.since), EDITIONS[0])
