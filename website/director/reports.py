"""What became of a director's mails: their answers, and the questions that are open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from intake.models import AnswerKind, InboundMail, MailState, OpenQuestion, OutboundMail, QuestionState
from intake.processing.open_questions import read_question
from intake.replying import base_subject, links, outcome_of, translate_outcome, write_question
from ratings.models import Director

NEWEST = 10
"""Mails on the first page of a director (our own choice)."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A mail of a director. `outcome` is what our answer says of it, "" while there is none; `waits` says that it is
    not read yet, `open` how many of its questions are.
    """

    code: str
    received_at: datetime
    subject: str
    outcome: str
    state: str
    waits: bool
    open: int


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """An open question: the director's own line, what is asked, and the address of its page."""

    number: int
    line: str
    asked: str
    link: str


@dataclass(frozen=True, slots=True)
class SentAnswer:
    """Our answer to a mail, as it was sent; None as moment while it waits in the outbox."""

    subject: str
    body: str
    sent_at: datetime | None


@dataclass(frozen=True, slots=True)
class Report:
    """A mail of a director with our answers and its open questions."""

    row: ReportRow
    answers: tuple[SentAnswer, ...]
    questions: tuple[QuestionRow, ...]


def list_reports(director: Director) -> tuple[tuple[ReportRow, ...], tuple[QuestionRow, ...]]:
    """Return the newest mails of a director, the newest first, and all open questions, the oldest first."""
    mails = list(InboundMail.objects.filter(director=director).defer("raw").order_by("-pk")[:NEWEST])
    found = OpenQuestion.objects.filter(state=QuestionState.OPEN, mail__director=director)
    questions = list(found.order_by("asked_at", "pk"))
    return _rows(mails, questions), tuple(map(_question, questions))


def find_report(director: Director, code: str) -> Report | None:
    """Return a mail of a director; None for every other one."""
    mail = InboundMail.objects.filter(director=director, code=code).defer("raw").first()
    if mail is None:
        return None
    answers = OutboundMail.objects.filter(mail=mail, kind=AnswerKind.ANSWER, unrated=False).order_by("pk")
    questions = list(OpenQuestion.objects.filter(state=QuestionState.OPEN, mail=mail))
    return Report(
        _rows([mail], questions)[0],
        tuple(SentAnswer(each.subject, each.body, each.sent_at) for each in answers),
        tuple(map(_question, questions)),
    )


def _rows(mails: Sequence[InboundMail], questions: Iterable[OpenQuestion]) -> tuple[ReportRow, ...]:
    answers, asked = _newest_answers(mails), Counter(question.mail_id for question in questions)
    return tuple(_row(mail, answers.get(mail.pk, ""), asked[mail.pk]) for mail in mails)


def _newest_answers(mails: Sequence[InboundMail]) -> Mapping[int, str]:
    """Return the subject of the newest answer to each mail."""
    found = OutboundMail.objects.filter(mail__in=mails, kind=AnswerKind.ANSWER).order_by("pk")
    return dict(found.values_list("mail", "subject"))


def _row(mail: InboundMail, answer: str, asked: int) -> ReportRow:
    return ReportRow(
        code=mail.code,
        received_at=mail.stored_at,
        subject=base_subject(mail.subject),
        outcome=translate_outcome(outcome_of(answer)),
        state=mail.get_state_display(),
        waits=mail.state == MailState.RECEIVED,
        open=asked,
    )


def _question(row: OpenQuestion) -> QuestionRow:
    finding = read_question(row)
    return QuestionRow(row.number, row.line, write_question(finding), links.make_question_link(row))
