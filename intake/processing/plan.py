"""What a mail comes to before anything is written: its screen, its day, its games."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.conf import settings
from django.utils import timezone

from intake.matching import Match, Matched, match
from intake.models import AnswerKind, InboundMail, OutboundMail
from intake.processing.overrides import ruled, rulings_of
from intake.processing.reader import Read
from intake.processing.requests import Request, closes, request_of
from intake.processing.screening import OTHER_DIRECTOR, THANKS, Facts, Screen, facts_of, screen
from intake.processing.threads import continued, thread_of
from intake.reading.codes import Question
from intake.reading.language import language_of
from intake.reading.types import Finding, Letter, Reading
from ratings.models import Tournament

CLOCKS_APART = timedelta(days=1)
"""How far the clock of a sender may be ahead of ours (our own choice; zones alone make 14 hours)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Everything known about a mail when it is to be settled. `request` is what it asks instead of
    reporting; `named` are the keys of the games that the mail of ours named which it answers.
    """

    screen: Screen
    facts: Facts
    letter: Letter
    reading: Reading
    received_at: datetime
    matched: Matched
    request: Request | None = None
    named: frozenset[int] = frozenset()

    def corrects(self, match: Match) -> bool:
        """Whether what the letter says about a game corrects an earlier report, and is no second one:
        it says so in words, or answers a mail of ours that named the game.
        """
        return match.corrects or match.game.pk in self.named


def decide(mail: InboundMail, read: Read) -> Decision:
    """Screens a mail and, where its sender may report, matches it. Changes nothing."""
    rulings = rulings_of(mail)
    facts = facts_of(mail, read.letter, rulings.director)
    read = dataclasses.replace(read, reading=spoken(read.reading, facts.address))
    row = screen(facts)
    screened = Decision(row, facts, read.letter, read.reading, receipt(mail, read.letter), Matched())
    if not row.reads or facts.director is None:
        return screened
    thread = thread_of(read.letter, facts.director)
    if closes(read, thread):
        return dataclasses.replace(screened, screen=THANKS)
    request = request_of(read, thread, facts.director, facts.only)
    if request is not None:
        questions = (request.question,) if request.question else ()
        matched = Matched(questions=questions, tournaments=request.tournaments)
        return dataclasses.replace(screened, request=request, matched=matched)
    fallback = (*thread.tournaments, *((facts.token.tournament.code,) if facts.token else ()))
    reading = continued(ruled(read.reading, rulings), fallback)
    matched = within(match(reading, day_of(mail, read.letter), facts.director), facts.only)
    if _only_foreign(matched):
        row, matched = OTHER_DIRECTOR, dataclasses.replace(matched, questions=(), remarks=())
    elif not (matched.matches or matched.leaves or matched.cancels or matched.holds or matched.questions):
        matched = dataclasses.replace(matched, questions=(Finding(Question.NO_RESULTS),))
    return dataclasses.replace(screened, screen=row, reading=reading, matched=matched, named=thread.games)


def spoken(reading: Reading, address: str) -> Reading:
    """A reading whose language is known: where a letter is nothing but games or a word of both languages, it is the
    one in which we answered its sender last, and so the one in which he wrote before; at first the site's.
    """
    if reading.language:
        return reading
    answered = OutboundMail.objects.filter(recipient=address, kind=AnswerKind.ANSWER).order_by("-due_at", "-pk")
    last = answered.values_list("body", flat=True).first() or ""
    return dataclasses.replace(reading, language=language_of_answer(last) or settings.LANGUAGE_CODE)


def language_of_answer(body: str) -> str:
    """The language of an answer of ours; what it quotes is not ours."""
    return language_of(line for line in body.splitlines() if not line.lstrip().startswith(">"))


def within(matched: Matched, only: Tournament | None) -> Matched:
    """What was matched, without what the sender may not report: a secret address vouches for one
    tournament. The rest is asked.
    """
    if only is None:
        return matched
    matches = tuple(match for match in matched.matches if match.game.tournament_id == only.pk)
    leaves = tuple(leave for leave in matched.leaves if leave.entry.tournament_id == only.pk)
    refused = [match.where for match in matched.matches if match.game.tournament_id != only.pk]
    cancels = tuple(cancel for cancel in matched.cancels if cancel.game.tournament_id == only.pk)
    refused += [cancel.where for cancel in matched.cancels if cancel.game.tournament_id != only.pk]
    refused += [leave.where for leave in matched.leaves if leave.entry.tournament_id != only.pk]
    return dataclasses.replace(
        matched,
        matches=matches,
        leaves=leaves,
        cancels=cancels,
        holds=matched.holds and bool(matches),
        questions=(*matched.questions, *(Finding(Question.SENDER_AUTH, where=where) for where in refused)),
        tournaments=tuple(tournament for tournament in matched.tournaments if tournament == only),
    )


def _only_foreign(matched: Matched) -> bool:
    """Whether everything in a letter is about tournaments of other directors."""
    understood = matched.matches or matched.leaves or matched.cancels or matched.holds
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
