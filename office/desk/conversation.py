"""The conversation that a mail belongs to: everything written in it, what is open, who has to act."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from intake.models import InboundMail, OpenQuestion, OutboundMail, QuestionState
from intake.processing.open_questions import conversation_of
from office.desk import labels
from office.desk.queue import is_waiting
from ratings.vocabulary.labels import Words


class Turn(StrEnum):
    """Who has to act in a conversation."""

    DIRECTOR = "director"
    OFFICER = "officer"
    NOBODY = "nobody"


TURNS: Words = {
    Turn.DIRECTOR: _("the director has to answer"),
    Turn.OFFICER: _("you have to decide"),
    Turn.NOBODY: _("nothing is open"),
}

QUESTION_STATES: Words = {
    QuestionState.OPEN: _("open"),
    QuestionState.ANSWERED: _("answered"),
    QuestionState.WITHDRAWN: _("withdrawn"),
    QuestionState.SETTLED: _("settled otherwise"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A mail of a conversation: one that came, or one of ours with its text."""

    at: datetime
    subject: str
    word: str | Promise
    code: str = ""
    body: str = ""


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question of a conversation, and its state."""

    number: int
    line: str
    why: str
    state: str

    @property
    def state_word(self) -> str | Promise:
        """The state in the reader's language."""
        return labels.label_of(QUESTION_STATES, self.state)


@dataclass(frozen=True, slots=True)
class Conversation:
    """All mails of a conversation in their order, its questions, and whose turn it is."""

    entries: tuple[Entry, ...]
    questions: tuple[QuestionRow, ...]
    turn: Turn

    @property
    def turn_word(self) -> str | Promise:
        """Who has to act, in the reader's language."""
        return labels.label_of(TURNS, self.turn)


def find_conversation(mail: InboundMail) -> Conversation | None:
    """Return the conversation of a mail; None where it is the only mail, and nothing was asked."""
    first = conversation_of(mail)
    mails = list(InboundMail.objects.filter(Q(pk=first.pk) | Q(conversation=first)).defer("raw").order_by("pk"))
    questions = list(OpenQuestion.objects.filter(conversation=first).order_by("number"))
    if len(mails) == 1 and not questions:
        return None
    ours = OutboundMail.objects.filter(mail__in=mails).order_by("pk")
    entries = [_entry_of(each) for each in mails] + [_entry_of_ours(each) for each in ours]
    rows = tuple(
        QuestionRow(each.number, each.line, labels.explain_reason(each.code, ""), each.state) for each in questions
    )
    return Conversation(tuple(sorted(entries, key=lambda entry: entry.at)), rows, _turn(mails, questions))


def _entry_of(mail: InboundMail) -> Entry:
    return Entry(mail.stored_at, mail.subject, mail.get_state_display(), mail.code)


def _entry_of_ours(mail: OutboundMail) -> Entry:
    return Entry(mail.created_at, mail.subject, mail.get_kind_display(), body=mail.body)


def _turn(mails: list[InboundMail], questions: list[OpenQuestion]) -> Turn:
    """Return who has to act: the officer where a mail waits for a decision that no answer of the director brings."""
    asked = any(question.state == QuestionState.OPEN for question in questions)
    codes = {reason["code"] for mail in mails for reason in mail.reasons}
    if "human" in codes or (not asked and any(map(is_waiting, mails))):
        return Turn.OFFICER
    return Turn.DIRECTOR if asked else Turn.NOBODY
