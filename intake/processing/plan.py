"""The plan for a mail before anything is written: its screen, its day, its games."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TypeVar

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from intake.matching import Cancel, LastRound, Leave, Match, Matched, NewRound, Remark, match
from intake.matching.tournaments import Tournaments
from intake.matching.turned_games import ask_turned, drop_repeated
from intake.models import AnswerKind, InboundMail, MailState, OutboundMail
from intake.processing.asked_days import give_asked_days
from intake.processing.corrected_games import settle_corrected
from intake.processing.mail_reading import MailReading
from intake.processing.overrides import apply_overrides, read_overrides
from intake.processing.reader import ReaderResult
from intake.processing.requests import Request, find_request, is_acknowledgement
from intake.processing.restated_departures import join_departures
from intake.processing.review_answers import says_more
from intake.processing.screening import (
    ANSWER_WITH_MORE,
    OTHER_DIRECTOR,
    REVIEW_ANSWERS,
    THANKS,
    Screen,
    SenderFacts,
    select_screen,
)
from intake.processing.threads import (
    Thread,
    add_hints,
    as_reply,
    ask_once,
    find_answered_lately,
    find_asked_thread,
    find_corrected_thread,
    find_quoted_thread,
    find_thread,
    keep_open,
    list_reported,
)
from intake.processing.unclear_answers import ask_beside, drop_taken, join_words
from intake.reading.codes import Question
from intake.reading.letters.delivery_reports import DeliveryFailure
from intake.reading.replies.types import Resolution
from intake.reading.types import Disposition, Finding, Letter, Place, Reading
from intake.replying import detect_answer_language
from ratings.models import Tournament
from ratings.prepared import prepared

MAX_CLOCK_SKEW = timedelta(days=1)
"""How far a sender's clock may be ahead of ours (our own choice; time zones alone make 14 hours)."""

Change = TypeVar("Change", Match, Cancel, Leave, LastRound, NewRound)


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything known about a mail before it is settled. `tournaments` are those of its director, `request` is what it
    asks instead of reporting; `answered_games` are the keys of the games in the mail of ours that it answers.
    `conversation` is the first mail of the thread, `resolutions` are the questions of it that this mail answers,
    `still_open` those that it does not, `reopened` the numbers of those that were closed before; `unclear` are words
    that were not understood as answers, by the number of the question. `failure` is that of a
    mail of ours that came back. `corrected` are the keys of the games that a correction made for the mail has decided.
    """

    screen: Screen
    facts: SenderFacts
    letter: Letter
    reading: Reading
    received_at: datetime
    matched: Matched
    tournaments: Tournaments | None = None
    request: Request | None = None
    answered_games: frozenset[int] = frozenset()
    conversation: InboundMail | None = None
    resolutions: tuple[Resolution, ...] = ()
    still_open: tuple[Finding, ...] = ()
    reopened: tuple[int, ...] = ()
    failure: DeliveryFailure | None = None
    unclear: Mapping[int, str] = field(default_factory=dict)
    corrected: frozenset[int] = frozenset()

    def corrects(self, match: Match) -> bool:
        """Return whether a match corrects an earlier report: the mail says so, or answers ours about that game."""
        return match.corrects or match.game.pk in self.answered_games


def plan_mail(mail: InboundMail, opened: MailReading) -> Plan:
    """Screen a mail that was read and, where its sender may report, match it. Changes nothing."""
    overrides, facts, known = read_overrides(mail), opened.facts, opened.tournaments
    read = dataclasses.replace(opened.result, reading=resolve_language(opened.result.reading, facts.address))
    received_at = find_receipt_time(mail, read.letter)
    screen = _hold_answer(mail, select_screen(facts), read.reading, facts)
    plan = Plan(screen, facts, read.letter, read.reading, received_at, Matched(), known, failure=read.bounce)
    if not plan.screen.reads or facts.director is None or known is None:
        return plan
    thread = _find_thread(mail, read, known, opened)
    if thread.talk.sent:
        read, reopened = _read_reply(thread, opened, plan.reading.language)
        thread = thread.with_reopened() if reopened else thread
        plan = dataclasses.replace(plan, conversation=thread.conversation, reopened=reopened)
        plan = dataclasses.replace(plan, resolutions=read.resolutions)
    if is_acknowledgement(read, thread):
        return dataclasses.replace(plan, screen=THANKS)
    request = find_request(read, thread, known, facts.only)
    if request is not None:
        return _plan_request(plan, request)
    hints = (*thread.tournaments, *((facts.token.tournament.code,) if facts.token else ()))
    reading = add_hints(apply_overrides(read.reading, overrides), hints)
    open_ones = keep_open(thread.talk, read.resolutions)
    before = list_reported(thread.talk, open_ones)
    matched = restrict_to_tournament(match(reading, find_mail_day(mail, read.letter), known, before), facts.only)
    matched = dataclasses.replace(matched, questions=ask_once(matched.questions, open_ones))
    matched = give_asked_days(drop_repeated(matched), thread.conversation, open_ones)
    matched = ask_turned(matched, before)
    unclear = drop_taken(read.unclear, reading)
    matched = settle_corrected(ask_beside(matched, unclear), overrides.corrected)
    plan = dataclasses.replace(plan, corrected=frozenset(overrides.corrected))
    plan = dataclasses.replace(plan, reading=reading, answered_games=thread.games, still_open=open_ones)
    plan = dataclasses.replace(plan, unclear=join_words(unclear))
    return _plan_report(plan, matched, read.asked.question)


def _find_thread(mail: InboundMail, read: ReaderResult, known: Tournaments, opened: MailReading) -> Thread:
    """Return what a mail goes on with."""
    found = find_thread(read.letter, known.director) or find_quoted_thread(read.letter, known.director, opened.again)
    answered = None if found else find_answered_lately(mail, read.letter, known.director)
    if answered is None:
        return found
    corrected = find_corrected_thread(answered, read, known, opened.again)
    asked = corrected or find_asked_thread(answered, read, known, opened.again)
    is_report = asked != corrected and match(read.reading, find_mail_day(mail, read.letter), known, ()).matches
    return corrected if is_report else asked


def _read_reply(thread: Thread, opened: MailReading, language: str) -> tuple[ReaderResult, tuple[int, ...]]:
    """Return a reply as it is read beside what is open in its thread, and the numbers of questions that it reopens."""
    again = opened.again(thread.talk)
    talk = thread.talk.with_reopened() if again.reopens else thread.talk
    joined, resolutions = join_departures(again.reading, talk, again.resolutions)
    again = dataclasses.replace(again, reading=joined, resolutions=resolutions)
    read = dataclasses.replace(again, reading=as_reply(again, talk, language))
    return read, thread.talk.closed_numbers if again.reopens else ()


def _hold_answer(mail: InboundMail, screen: Screen, reading: Reading, facts: SenderFacts) -> Screen:
    """Return the row of an answer to a review; one with a report or files in it waits for the officer."""
    if screen not in REVIEW_ANSWERS or not says_more(mail, reading, facts.director):
        return screen
    return dataclasses.replace(screen, state=MailState.HELD, disposition=Disposition.HOLD, code=ANSWER_WITH_MORE)


def _plan_request(plan: Plan, request: Request) -> Plan:
    questions = (request.question,) if request.question else ()
    matched = Matched(questions=questions, tournaments=request.tournaments)
    return dataclasses.replace(plan, request=request, matched=matched)


def _plan_report(plan: Plan, matched: Matched, question: str) -> Plan:
    if _only_foreign(matched):
        foreign = dataclasses.replace(matched, questions=(), remarks=())
        return dataclasses.replace(plan, screen=OTHER_DIRECTOR, matched=foreign)
    answers = plan.resolutions or plan.still_open
    if not (_is_understood(matched) or matched.questions or answers):
        matched = dataclasses.replace(matched, questions=(Finding(Question.NO_RESULTS),))
    matched = matched if answers else _pass_question_on(matched, question)
    return dataclasses.replace(plan, matched=_pass_inquiries_on(matched, plan.reading.inquiries))


def _pass_question_on(matched: Matched, question: str) -> Matched:
    """Return what a mail reports, with its question for a person, where it reports nothing."""
    codes = {finding.code for finding in matched.questions}
    if not question or _is_understood(matched) or codes != {Question.NO_RESULTS}:
        return matched
    remarks = (*matched.remarks, Finding(Remark.PASSED_ON, question))
    return dataclasses.replace(matched, questions=(Finding(Question.HUMAN, question),), remarks=remarks)


def _pass_inquiries_on(matched: Matched, inquiries: Iterable[Place]) -> Matched:
    """Return what a mail reports, with its questions about rules for a person, unless its question is passed on."""
    texts = [place.text.strip() for place in inquiries]
    if any(finding.code == Remark.PASSED_ON for finding in matched.remarks):
        return matched
    questions = (*matched.questions, *(Finding(Question.HUMAN, text) for text in texts))
    remarks = (*matched.remarks, *(Finding(Remark.PASSED_ON, text) for text in texts))
    return dataclasses.replace(matched, questions=questions, remarks=remarks)


def resolve_language(reading: Reading, address: str) -> Reading:
    """Return the reading with a language: its own, else that of our last answer to the sender, else the site's.

    A mail of nothing but games has none of its own.
    """
    if reading.language:
        return reading
    return dataclasses.replace(reading, language=last_language(address))


def last_language(address: str) -> str:
    """Return the language of our last answer to an address, else the site's."""
    last = next(iter(_last_answers(address)), "")
    return detect_answer_language(last) or settings.LANGUAGE_CODE


@prepared
def _last_answers(address: str) -> QuerySet[OutboundMail, str]:
    answered = OutboundMail.objects.filter(recipient=address, kind=AnswerKind.ANSWER).order_by("-due_at", "-pk")
    return answered.values_list("body", flat=True)[:1]


def restrict_to_tournament(matched: Matched, only: Tournament | None) -> Matched:
    """Return what the sender may report: a secret address is valid for one tournament. The rest is asked."""
    if only is None:
        return matched
    changes: tuple[Match | Cancel | Leave | LastRound | NewRound, ...]
    changes = (*matched.matches, *matched.cancels, *matched.leaves, *matched.lasts, *matched.rounds)
    refused = (change.where for change in changes if _tournament_of(change) != only.pk)
    matches, lasts = _restrict(matched.matches, only), _restrict(matched.lasts, only)
    return dataclasses.replace(
        matched,
        matches=matches,
        leaves=_restrict(matched.leaves, only),
        cancels=_restrict(matched.cancels, only),
        lasts=lasts,
        rounds=_restrict(matched.rounds, only),
        holds=matched.holds and bool(matches or lasts),
        questions=(*matched.questions, *(Finding(Question.SENDER_AUTH, where=where) for where in refused)),
        tournaments=tuple(tournament for tournament in matched.tournaments if tournament == only),
    )


def _restrict(changes: tuple[Change, ...], only: Tournament) -> tuple[Change, ...]:
    return tuple(change for change in changes if _tournament_of(change) == only.pk)


def _tournament_of(change: Match | Cancel | Leave | LastRound | NewRound) -> int:
    if isinstance(change, LastRound | NewRound):
        return change.tournament.pk
    return change.entry.tournament_id if isinstance(change, Leave) else change.game.tournament_id


def _only_foreign(matched: Matched) -> bool:
    """Return whether everything in a mail is about tournaments of other directors."""
    codes = {question.code for question in matched.questions}
    return matched.foreign and not _is_understood(matched) and codes == {Question.NOT_YOUR_TOURNAMENT}


def _is_understood(matched: Matched) -> bool:
    """Return whether anything in a mail could be matched."""
    return bool(matched.matches or matched.leaves or matched.cancels or matched.holds or matched.rounds)


def find_receipt_time(mail: InboundMail, letter: Letter) -> datetime:
    """Return when the report was received: our server's topmost Received line, else the Date of the mail,
    else when it was stored. The first one found is stored and stays; a future time does not count.
    """
    if mail.received_at is not None:
        return mail.received_at
    return _first_sane((letter.received_at, letter.sent_at), mail) or mail.stored_at


def _first_sane(candidates: Iterable[datetime | None], mail: InboundMail) -> datetime | None:
    latest = mail.stored_at + MAX_CLOCK_SKEW
    return next((at for at in candidates if at is not None and at <= latest), None)


def find_mail_day(mail: InboundMail, letter: Letter) -> date:
    """Return the day of the mail in the federation's time zone; the day it was stored if that is missing or later."""
    stored_on = timezone.localdate(mail.stored_at)
    if letter.day is None or letter.day > stored_on + MAX_CLOCK_SKEW:
        return stored_on
    return letter.day
