"""The values of a conversation: what was asked, what we wrote, what a reply answers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from intake.reading.types import Claim, Departure, Finding, Letter, Place

PART = "question"
"""The part of a mail at which an answered claim stands; its line is the number of the question."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question that waits: its number, what is not clear (the first is what was asked), the director's own words,
    and the day of the mail that contained them.
    """

    number: int
    findings: tuple[Finding, ...]
    line: str
    day: date

    @property
    def first(self) -> Finding:
        """What was asked first."""
        return self.findings[0]


@dataclass(frozen=True, slots=True)
class Conversation:
    """What a reply goes on with: the open questions, and what we wrote in this thread."""

    questions: tuple[AskedQuestion, ...] = ()
    sent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Resolution:
    """The answer to a question: its claims or its departure as they now are, none where they are withdrawn."""

    number: int
    claims: tuple[Claim, ...] = ()
    departure: Departure | None = None
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a reply answers, and the mail without the words that did and without our own text."""

    resolutions: tuple[Resolution, ...]
    letter: Letter


def place_of(text: str, number: int) -> Place:
    """Return the place of a claim that an answer completes."""
    return Place(PART, number, text)
