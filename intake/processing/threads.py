"""Which mail of ours a mail answers: it goes on with the same report."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from intake.models import AnswerKind, InboundMail, MailState, OutboundMail
from intake.reading.types import Letter, Reading
from ratings.models import Director, Game


@dataclass(frozen=True, slots=True)
class Thread:
    """What an answer to a mail of ours is about: `tournaments` by code, the keys of the `games` that
    ours named, and the mail whose confirmation it asked for, while that still waits. `answered` is the
    mail whose answer this goes on with.
    """

    tournaments: tuple[str, ...] = ()
    games: frozenset[int] = frozenset()
    asks: InboundMail | None = None
    answered: InboundMail | None = None


NO_THREAD = Thread()


def find_thread(letter: Letter, director: Director) -> Thread:
    """Return what a mail of this director goes on with. Only answers sent to their own address count."""
    if not letter.in_reply_to:
        return NO_THREAD
    ours = OutboundMail.objects.select_related("mail__tournament").defer("mail__raw", "body")
    answered = ours.filter(message_id=letter.in_reply_to, recipient=director.email).first()
    if answered is None or answered.mail is None:
        return NO_THREAD
    if answered.kind == AnswerKind.CONFIRMATION:
        waits = answered.mail.state == MailState.PENDING
        return Thread(asks=answered.mail if waits else None)
    tournaments = _tournaments(answered.mail, answered.games)
    return Thread(tournaments, frozenset(answered.games), answered=answered.mail)


def _tournaments(mail: InboundMail, games: list[int]) -> tuple[str, ...]:
    codes = Game.objects.filter(pk__in=games).order_by("tournament__code").values_list("tournament__code", flat=True)
    named = tuple(dict.fromkeys(codes))
    return named or ((mail.tournament.code,) if mail.tournament else ())


def add_hints(reading: Reading, tournaments: tuple[str, ...]) -> Reading:
    """Return a reading that falls back on the tournaments it goes on with, where it names none itself."""
    return dataclasses.replace(reading, hints=(*reading.hints, *tournaments)) if tournaments else reading
