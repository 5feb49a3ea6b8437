"""The values of a conversation: what was asked, what we wrote, what a reply answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from intake.reading.codes import Question
from intake.reading.types import Cancellation, Claim, Departure, Finding, Letter, Place

Changes = tuple[tuple[str, str], ...]
"""What an answer changes in the claim that waits for it, each by its name."""

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
class AnswerText:
    """Words of a reply about one question, the day of the reply, and that of the mail which was asked about; `is_part`
    of a sentence. They are `bound` to the question where they name its number, or stand below it.
    """

    text: str
    day: date | None
    is_part: bool = False
    asked_on: date | None = None
    bound: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The meaning of some words for a question: the changes for each thing that was not clear, in their order."""

    question: AskedQuestion
    changes: tuple[Changes | None, ...]
    lines: frozenset[int]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What a reply goes on with: the open questions, what we wrote in this thread, and the games that the answer lists
    as stored, in its order; the place of each is its line there. Of a mail whose thread is not known, `lines` are those
    of all open questions of its sender. `earlier` are the games that older answers of the thread list, `closed` the
    questions of which our answer says that nothing is stored, `unread_on` the day of a first mail in which no result
    was found.
    """

    questions: tuple[AskedQuestion, ...] = ()
    sent: tuple[str, ...] = ()
    stored: tuple[Claim, ...] = ()
    lines: tuple[str, ...] = ()
    earlier: tuple[Claim, ...] = ()
    closed: tuple[AskedQuestion, ...] = ()
    unread_on: date | None = None

    @property
    def closed_numbers(self) -> tuple[int, ...]:
        """The numbers of the closed questions."""
        return tuple(question.number for question in self.closed)

    def with_reopened(self) -> Conversation:
        """Return the conversation with its closed questions open again."""
        questions = sorted((*self.questions, *self.closed), key=lambda question: question.number)
        return replace(self, questions=tuple(questions), closed=())


@dataclass(frozen=True, slots=True)
class Resolution:
    """The answer to a question: its claims or its departure as they now are, none where they are withdrawn; or that a
    stored game still goes on.
    """

    number: int
    claims: tuple[Claim, ...] = ()
    departure: Departure | None = None
    dropped: bool = False
    cancellation: Cancellation | None = None


@dataclass(frozen=True, slots=True)
class Complaint:
    """Stored lines that are called wrong: the claim that is right instead, or the games that are not finished after
    all; the sentences that say so, each with its line of the mail, and the stored game that they are about.
    """

    sentences: tuple[tuple[int, str], ...]
    claim: Claim | None = None
    cancellations: tuple[Cancellation, ...] = ()
    stored: Claim | None = None

    @property
    def lines(self) -> frozenset[int]:
        """The lines of the mail."""
        return frozenset(index for index, _ in self.sentences)

    @property
    def is_praise(self) -> bool:
        """Whether it only says that the stored game is right."""
        if self.claim is None or self.stored is None:
            return False
        return replace(self.claim, where=self.stored.where) == self.stored

    @property
    def is_clear(self) -> bool:
        """Whether the mail says what is right instead, and not only that something is wrong."""
        found = self.claim.findings if self.claim else ()
        return all(finding.code != Question.WRONG_LINE for finding in found)


@dataclass(frozen=True, slots=True)
class UnclearAnswer:
    """Words that were not understood as the answer to a question, 0 for none that is open, and their line."""

    number: int
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a reply answers and what it says against stored lines, and the mail without the words that did and without
    our own text. `quoted` are the indexes of the lines, of questions of other threads, that it quotes; it `reopens`
    questions that were closed. `unclear` are words that answer nothing.
    """

    resolutions: tuple[Resolution, ...]
    letter: Letter
    complaints: tuple[Complaint, ...] = ()
    quoted: tuple[int, ...] = ()
    reopens: bool = False
    unclear: tuple[UnclearAnswer, ...] = ()


def place_of(text: str, number: int) -> Place:
    """Return the place of a claim that an answer completes."""
    return Place(PART, number, text)
