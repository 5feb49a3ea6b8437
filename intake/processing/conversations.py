"""How a mail goes on with its conversation: what it settles, what it leaves open, what becomes of earlier mails."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q

from intake.models import InboundMail, MailState, OpenQuestion, QuestionState
from intake.processing import open_questions
from intake.processing.outcome import IN_DATABASE, Outcome
from intake.processing.plan import Plan, find_mail_day
from intake.processing.recording import Applied
from intake.reading.replies.types import PART
from intake.reading.types import Disposition
from ratings.facts.results import Stored

WAITING = (MailState.PARTLY, MailState.HELD)
"""States of a mail that ends with its last question."""


def go_on(row: InboundMail, plan: Plan, applied: Applied, outcome: Outcome, now: datetime) -> Outcome:
    """Settle what a mail answers, number what it leaves open, and return the outcome with that."""
    if not plan.screen.reads or outcome.disposition is Disposition.IGNORE:
        return outcome
    row.conversation = plan.conversation
    _close_answered(row, plan, outcome, now)
    stored = [one for one in applied.outcomes if one.stored in IN_DATABASE]
    settle_games({one.game.pk: one.game.score or "" for one in stored}, now, row)
    if any(one.stored is not Stored.REPEATED for one in stored):
        _settle_general(row, now)
    outcome = _without_settled(row, outcome)
    asked = open_questions.ask(row, outcome.questions, find_mail_day(row, plan.letter), now)
    refresh_states(open_questions.conversation_of(row), but=row)
    return dataclasses.replace(outcome, asked=tuple(asked))


def settle_games(games: Mapping[int, str], now: datetime, by: InboundMail | None = None) -> None:
    """End the questions about games that got a result in another way, and the mails that waited for nothing else.
    `games` are the scores by key.
    """
    ended = open_questions.settle_stored(games, now, by)
    for conversation in {row.conversation_id: row.conversation for row in ended}.values():
        refresh_states(conversation, but=by)


def _close_answered(row: InboundMail, plan: Plan, outcome: Outcome, now: datetime) -> None:
    """End the questions that the mail answers, unless something about them is still to be asked."""
    if not plan.resolutions:
        return
    again = {question.where.line for question in outcome.questions if question.where and question.where.part == PART}
    waiting = {each.number: each for each in open_questions.open_rows(open_questions.conversation_of(row))}
    for resolution in plan.resolutions:
        found = waiting.get(resolution.number)
        if found is not None and resolution.number not in again:
            state = QuestionState.WITHDRAWN if resolution.dropped else QuestionState.ANSWERED
            open_questions.close(found, state, row, now)


def _settle_general(row: InboundMail, now: datetime) -> None:
    """End the questions about no certain game, which any report of the same conversation answers."""
    for waiting in open_questions.open_rows(open_questions.conversation_of(row)).exclude(mail=row):
        finding = open_questions.read_question(waiting)
        if not finding.claims and finding.departure is None:
            open_questions.close(waiting, QuestionState.SETTLED, row, now)


def _without_settled(row: InboundMail, outcome: Outcome) -> Outcome:
    """Return an outcome without the questions that something in the same mail has settled."""
    if not outcome.questions:
        return outcome
    still = set(open_questions.open_rows(open_questions.conversation_of(row)).values_list("number", flat=True))
    kept = tuple(
        question
        for question in outcome.questions
        if question.where is None or question.where.part != PART or question.where.line in still
    )
    if kept or len(kept) == len(outcome.questions) or outcome.state not in WAITING:
        return dataclasses.replace(outcome, questions=kept)
    return dataclasses.replace(outcome, questions=(), state=MailState.ACCEPTED, disposition=Disposition.ACCEPT)


def refresh_states(conversation: InboundMail, but: InboundMail | None = None) -> None:
    """Take what is settled out of the reasons of a conversation's mails; without any the mail is accepted."""
    waiting = InboundMail.objects.filter(Q(pk=conversation.pk) | Q(conversation=conversation), state__in=WAITING)
    mails = list((waiting.exclude(pk=but.pk) if but else waiting).defer("raw"))
    settled = OpenQuestion.objects.filter(conversation=conversation).exclude(state=QuestionState.OPEN)
    closed = [_marks(question) for question in settled] if mails else []
    for mail in mails:
        kept = [reason for reason in mail.reasons if not any(_is_settled(reason, marks) for marks in closed)]
        if len(kept) < len(mail.reasons):
            mail.reasons = kept
            mail.state = mail.state if kept else MailState.ACCEPTED
            mail.save(update_fields=["reasons", "state"])


def _marks(question: OpenQuestion) -> tuple[str, str | None, frozenset[str]]:
    """Return how the reasons that a question left are known: its number, its place, its codes."""
    content: Mapping[str, Any] = question.content
    findings = [content["finding"], *content["others"]] if content.get("finding") else []
    codes = frozenset({question.code, *content.get("codes", ()), *(finding["code"] for finding in findings)})
    return f"{PART}:{question.number}:", content.get("where"), codes


def _is_settled(reason: Mapping[str, Any], marks: tuple[str, str | None, frozenset[str]]) -> bool:
    number, where, codes = marks
    place = reason.get("where")
    if place and place.startswith(number):
        return True
    return place == where and reason["code"] in codes
