"""How a mail goes on with its conversation: what it settles, what it leaves open, what becomes of earlier mails."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q

from intake.models import InboundMail, MailState, OpenQuestion, QuestionState
from intake.processing import open_questions
from intake.processing.outcome import Outcome
from intake.processing.plan import Plan, find_mail_day
from intake.processing.recording import Applied
from intake.reading.codes import Question
from intake.reading.replies.types import PART
from intake.reading.types import Disposition, Finding
from ratings.facts.results import Stored
from ratings.formats.name_folding import fold
from ratings.models import Entry, Game

WAITING = (MailState.PARTLY, MailState.HELD)
"""States of a mail that ends with its last question."""


def go_on(row: InboundMail, plan: Plan, applied: Applied, outcome: Outcome, now: datetime) -> Outcome:
    """Settle what a mail answers, number what it leaves open, and return the outcome with that."""
    if not plan.screen.reads or outcome.disposition is Disposition.IGNORE:
        return outcome
    row.conversation = plan.conversation
    open_questions.reopen(open_questions.conversation_of(row), plan.reopened)
    closed = _close_answered(row, plan, outcome, now)
    settle_games(_list_settled(plan, applied), now, row, outcome.questions)
    waiting = open_questions.open_rows(open_questions.conversation_of(row))
    closed += _settle_general(row, _list_unanswered(waiting, outcome.questions, applied), applied, now)
    waiting = [each for each in waiting if each.state == QuestionState.OPEN]
    outcome = _without_settled(waiting, outcome)
    asked = open_questions.ask(row, waiting, outcome.questions, find_mail_day(row, plan.letter), now)
    if closed:
        refresh_states(open_questions.conversation_of(row), but=row)
    return dataclasses.replace(outcome, asked=tuple(asked))


def _list_settled(plan: Plan, applied: Applied) -> dict[int, str]:
    """Return the scores of the games about which nothing is asked any longer, by key."""
    decided = {one.game.pk: "" for one in applied.reopened if one.game.pk in plan.corrected}
    return decided | {one.game.pk: one.game.score or "" for one in applied.in_database}


def settle_games(
    games: Mapping[int, str], now: datetime, by: InboundMail | None = None, again: Iterable[Finding] = ()
) -> None:
    """End the questions about games that got a result in another way, and the mails that waited for nothing else.
    `games` are the scores by key, `again` what is still asked after the answers of a mail.
    """
    ended = open_questions.settle_stored(games, now, by, again)
    for conversation in {row.conversation_id: row.conversation for row in ended}.values():
        refresh_states(conversation, but=by)


def _close_answered(row: InboundMail, plan: Plan, outcome: Outcome, now: datetime) -> int:
    """End the questions that the mail answers, unless something about them is still to be asked; return how many."""
    if not plan.resolutions:
        return 0
    dropped = {each.number: each.dropped for each in plan.resolutions}
    for question in outcome.questions:
        if question.where and _is_numbered(question):
            dropped.pop(question.where.line, None)
    rows = open_questions.open_rows(open_questions.conversation_of(row))
    answered = [each for each in rows if each.number in dropped]
    for waiting in answered:
        state = QuestionState.WITHDRAWN if dropped[waiting.number] else QuestionState.ANSWERED
        open_questions.close(waiting, state, row, now)
    return len(answered)


def _list_unanswered(waiting: Iterable[OpenQuestion], asked: Iterable[Finding], applied: Applied) -> list[OpenQuestion]:
    """Return the questions that wait without those of which an answer says that none of the stored games is meant, and
    that are still asked for something else.
    """
    games = [each.game for each in applied.in_database]
    again = {each.where.line: each for each in asked if each.where and each.where.part == PART and each.claims}
    return [each for each in waiting if each.number not in again or _is_about_one(again[each.number], games)]


def _is_about_one(asked: Finding, games: Iterable[Game]) -> bool:
    """Return whether a question is about the players of one of some games, by their family names."""
    players = [(game.white.player.family_name, game.black.player.family_name) for game in games]
    named = [f"{claim.white} {claim.black}" for claim in asked.claims]
    return any(all(name in text for name in pair) for pair in players for text in named)


def _settle_general(row: InboundMail, waiting: Iterable[OpenQuestion], applied: Applied, now: datetime) -> int:
    """End those of the waiting questions that are about no certain game, which a report of the same conversation
    answers: any of one of the players whom their line names, or just any where it names none; return how many.
    """
    if all(one.stored is Stored.REPEATED for one in applied.in_database):
        return 0
    games = [one.game for one in applied.in_database]
    settled = [each for each in waiting if each.mail_id != row.pk and _is_general(each, games)]
    for question in settled:
        open_questions.close(question, QuestionState.SETTLED, row, now)
    return len(settled)


def _is_general(question: OpenQuestion, games: Sequence[Game]) -> bool:
    """Return whether a question is about no certain game, and its line may be about one of some games."""
    finding = open_questions.read_question(question)
    return not finding.claims and finding.departure is None and _may_be_of(_list_words(finding), games)


def _list_words(finding: Finding) -> set[str]:
    """Return the folded words of the line of a question."""
    return {*fold(finding.where.text).split()} if finding.where else set()


def _may_be_of(words: Collection[str], games: Sequence[Game]) -> bool:
    """Return whether a line may be about one of some games: it names a player of one, or nobody who plays with them."""
    own = {
        name for game in games for side in (game.white, game.black) for name in fold(side.player.family_name).split()
    }
    if not words or not own.isdisjoint(words):
        return True
    played_in = {game.tournament_id for game in games}
    entered = Entry.objects.filter(tournament__in=played_in).values_list("player__family_name", flat=True)
    return all({*fold(name).split()}.isdisjoint(words) for name in entered)


def _without_settled(waiting: Iterable[OpenQuestion], outcome: Outcome) -> Outcome:
    """Return an outcome without the questions that something in the same mail has settled; others are `waiting`."""
    still = {question.number: question for question in waiting}
    kept = tuple(
        _without_stored(question, still)
        for question in outcome.questions
        if not _is_numbered(question) or (question.where and question.where.line in still)
    )
    if kept or len(kept) == len(outcome.questions) or outcome.state not in WAITING:
        return dataclasses.replace(outcome, questions=kept)
    return dataclasses.replace(outcome, questions=(), state=MailState.ACCEPTED, disposition=Disposition.ACCEPT)


def _is_numbered(question: Finding) -> bool:
    """Return whether a question has the number of one that was asked before: what is for the officer has none."""
    is_asked = question.code not in open_questions.NOT_ASKED
    return question.where is not None and question.where.part == PART and is_asked


def _without_stored(question: Finding, rows: Mapping[int, OpenQuestion]) -> Finding:
    """Return a question about each of several games without those that its row is no longer about."""
    row = rows.get(question.where.line) if question.where and question.where.part == PART else None
    if row is None or not open_questions.is_of_each(question):
        return question
    waiting = [(claim.white, claim.black) for claim in open_questions.read_question(row).claims]
    left = tuple(claim for claim in question.claims if (claim.white, claim.black) in waiting)
    return dataclasses.replace(question, claims=left or question.claims)


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
    if reason["code"] == Question.HUMAN:
        return False
    if place and place.startswith(number):
        return True
    return place == where and reason["code"] in codes
