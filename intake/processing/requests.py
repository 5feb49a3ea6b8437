"""Mails that ask instead of report: help, the state of a tournament, headers; a confirmation by answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from intake import replying
from intake.matching.tournaments import Tournaments
from intake.models import InboundMail, MailState
from intake.processing.reader import ReaderResult
from intake.processing.threads import Thread
from intake.reading.codes import Question, is_question
from intake.reading.commands import Command, Word
from intake.reading.thanks import Closing
from intake.reading.types import Finding, Reading
from ratings.models import Director, Tournament
from ratings.queries.directors import list_addresses

DISPUTED = "disputed"
"""The reason of a mail whose alleged sender did not write it."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked; `question` where it cannot be answered, `asks` is the mail that was confirmed or
    disowned by an answer to our question.
    """

    word: Word | None
    tournaments: tuple[Tournament, ...] = ()
    asks: InboundMail | None = None
    question: Finding | None = None
    language: str = ""


def find_request(read: ReaderResult, thread: Thread, known: Tournaments, only: Tournament | None) -> Request | None:
    """Return the question of a mail that reports nothing; None for every other mail. `only` is the one
    tournament that its sender may ask about, None for all of theirs.
    """
    if is_report(read.reading):
        return None
    if thread.asks is not None:
        return _consent(read.asked.consent, thread.asks)
    if read.asked.command is not None:
        return _command(read.asked.command, thread, known, only)
    return None


def is_report(reading: Reading) -> bool:
    """Return whether a mail says anything about results, even if it cannot be understood."""
    codes = {finding.code for finding in reading.findings if is_question(finding.code)}
    return bool(_has_statements(reading) or codes - {Question.NO_RESULTS})


def _has_statements(reading: Reading) -> bool:
    """Return whether a mail contains anything that has an effect."""
    facts = (reading.claims, reading.departures, reading.wholes, reading.cancellations)
    return any((*facts, reading.proposals, reading.rounds))


def is_acknowledgement(read: ReaderResult, thread: Thread) -> bool:
    """Return whether a mail only thanks for an answer of ours, so that nothing follows from it.

    "Fine" closes what left nothing to ask; while a question is open it may be meant as the answer to it, and
    is answered like any other mail. Old results that a mail quotes below its thanks say nothing.
    """
    closing, reading = read.asked.closing, read.reading
    if closing is None or thread.answered is None or read.resolutions:
        return False
    codes = {finding.code for finding in reading.findings if is_question(finding.code)}
    if _has_statements(reading) or codes - {Question.NO_RESULTS, Question.NOT_CONFIRMED}:
        return False
    return closing is Closing.THANKS or not thread.talk.questions


def _consent(consent: Word | None, mail: InboundMail) -> Request:
    if consent is None:
        return Request(None, asks=mail, question=Finding(Question.NOT_CONFIRMED))
    return Request(consent, asks=mail)


def _command(command: Command, thread: Thread, known: Tournaments, only: Tournament | None) -> Request:
    if command.word is Word.HELP:
        return Request(command.word, language=command.language)
    requested = tuple(_requested_tournaments(command.about, thread, known))
    if only is not None:
        requested = tuple(tournament for tournament in requested if tournament == only)
    if command.about and not requested:
        question = Finding(Question.UNKNOWN_TOURNAMENT, command.about)
        return Request(command.word, question=question, language=command.language)
    return Request(command.word, requested, language=command.language)


def _requested_tournaments(about: str, thread: Thread, known: Tournaments) -> Sequence[Tournament]:
    """Return the tournament that is named, else that of the mail which is answered, else all that run."""
    if about:
        return known.meant(about)
    answered = tuple(tournament for code in thread.tournaments for tournament in known.meant(code))
    return answered or known.running


def write_reply(request: Request) -> str:
    """Return the words for a question that can be answered, in the active language."""
    if request.word is Word.STATUS:
        return replying.write_status(request.tournaments)
    if request.word is Word.HEADERS:
        return replying.write_headers(request.tournaments)
    if request.word is Word.HELP:
        return replying.write_help()
    return replying.write_consent(agreed=request.word is Word.YES)


def carry_out(request: Request) -> None:
    """What an answer to our question does to the mail that waits for it."""
    if request.asks is None:
        return
    if request.word is Word.YES:
        confirm_mail(request.asks)
    elif request.word is Word.NO:
        disown_mail(request.asks)


def pending_mails(director: Director) -> QuerySet[InboundMail]:
    """Return the mails that wait until this director confirms them, the newest first."""
    pending = InboundMail.objects.filter(state=MailState.PENDING, sender__in=list_addresses(director))
    return pending.defer("raw").order_by("-stored_at", "-pk")


def confirm_mail(mail: InboundMail) -> bool:
    """Let a pending mail be processed as its owner's; return True for the first call."""
    return bool(
        _pending(mail).update(state=MailState.RECEIVED, confirmed_at=timezone.now(), attempts=0, claimed_until=None)
    )


def disown_mail(mail: InboundMail) -> bool:
    """Set a mail aside for the officer because the owner of the address did not write it."""
    found = replying.make_reason(DISPUTED)
    return bool(_pending(mail).update(state=MailState.QUARANTINED, reasons=[found]))


def _pending(mail: InboundMail) -> QuerySet[InboundMail]:
    return InboundMail.objects.filter(pk=mail.pk, state=MailState.PENDING)
