"""What a mail comes to before anything is written: its screen, its day, its games."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

from intake.letters.codes import Question
from intake.letters.types import Finding, Letter, Reading
from intake.matching import Matched, match
from intake.models import InboundMail
from intake.processing.reader import Read
from intake.processing.screening import OTHER_DIRECTOR, Facts, Screen, facts_of, screen

CLOCKS_APART = timedelta(days=1)
"""How far the clock of a sender may be ahead of ours (our own choice; zones alone make 14 hours)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Everything known about a mail when it is to be settled."""

    screen: Screen
    facts: Facts
    letter: Letter
    reading: Reading
    received_at: datetime
    matched: Matched


def decide(mail: InboundMail, read: Read) -> Decision:
    """Screens a mail and, where its sender may report, matches it. Changes nothing."""
    facts = facts_of(mail, read.letter)
    row = screen(facts)
    matched = Matched()
    if row.reads and facts.director is not None:
        matched = match(read.reading, day_of(mail, read.letter), facts.director)
        if _only_foreign(matched):
            row, matched = OTHER_DIRECTOR, dataclasses.replace(matched, questions=(), remarks=())
        elif not (matched.matches or matched.leaves or matched.questions):
            matched = dataclasses.replace(matched, questions=(Finding(Question.NO_RESULTS),))
    return Decision(row, facts, read.letter, read.reading, receipt(mail, read.letter), matched)


def _only_foreign(matched: Matched) -> bool:
    """Whether everything in a letter is about tournaments of other directors."""
    understood = matched.matches or matched.leaves
    asked = {question.code for question in matched.questions}
    return matched.foreign and not understood and asked == {Question.NOT_YOUR_TOURNAMENT}


def receipt(mail: InboundMail, letter: Letter) -> datetime:
    """When the report was received: the topmost Received line of our own server, else the Date of
    the mail, else when it was stored. It is kept once; a time that lies ahead of us is no receipt.
    """
    if mail.received_at is not None:
        return mail.received_at
    return _first_sane((letter.received_at, letter.sent_at), mail) or mail.stored_at


def _first_sane(candidates: Iterable[datetime | None], mail: InboundMail) -> datetime | None:
    latest = mail.stored_at + CLOCKS_APART
    return next((at for at in candidates if at is not None and at <= latest), None)


def day_of(mail: InboundMail, letter: Letter) -> date:
    """The day of the mail in the federation's zone; the day it was stored where the mail names none
    or one that lies ahead.
    """
    stored_on = timezone.localdate(mail.stored_at)
    if letter.day is None or letter.day > stored_on + CLOCKS_APART:
        return stored_on
    return letter.day
