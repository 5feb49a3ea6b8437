"""What officers arrange about a mail: who sees to it, what they note, until when it rests, to whom it is sent on.

Nothing here changes what a mail is or may: a mail that is sent on stays a stranger's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from intake import replying
from intake.desk_models import DeskMark, MailNote
from intake.models import InboundMail, MailState
from office.desk.actions import Outcome, lock_current, subject_of
from office.desk.annotated_mail import AnnotatedMail
from office.desk.queue import is_waiting
from ratings import audit
from ratings.audit import Origin
from ratings.models import Director
from ratings.queries import trail
from ratings.queries.trail import TrailRow

FORWARDED = "forwarded"
"""The reason of a mail that was set aside because a director has it."""

QUOTED_LINES = 300
"""Lines of a mail that is sent on; the officer has the rest (our own choice)."""

QUOTED_SIGNS = 300
"""Characters of such a line (our own choice)."""


@dataclass(frozen=True, slots=True)
class Forwarded:
    """What a director gets: words of the officer, and the lines of the mail."""

    director: Director
    officer: str
    words: str
    quoted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A note as the page shows it."""

    note: MailNote
    who: str


def find_mark(mail: InboundMail) -> DeskMark:
    """Return what is arranged about a mail, nothing where nothing was."""
    return DeskMark.objects.filter(mail=mail).first() or DeskMark(mail=mail)


def list_notes(mail: InboundMail, officers: Mapping[str, str]) -> tuple[NoteLine, ...]:
    """Return the notes about a mail, the oldest first."""
    return tuple(NoteLine(note, officers.get(note.actor, note.actor)) for note in mail.notes.all())


@transaction.atomic
def add_note(mail: InboundMail, text: str, seen: str, actor: str) -> Outcome:
    """Add a note for the other officers. The trail says that there is one, and not its words."""
    row = _begin(mail, seen, actor, "mail.noted")
    if row is None:
        return Outcome.OVERTAKEN
    MailNote.objects.create(mail=row, text=text, actor=actor, made_at=timezone.now())
    return Outcome.DONE


@transaction.atomic
def assign(mail: InboundMail, officer: str, seen: str, actor: str) -> Outcome:
    """Assign a mail to an officer ("officer:3"), or to nobody ("")."""
    before = find_mark(mail).assigned_to
    row = _begin(mail, seen, actor, "mail.assigned", {"assigned_to": before}, {"assigned_to": officer})
    if row is None:
        return Outcome.OVERTAKEN
    DeskMark.objects.update_or_create(mail=row, defaults={"assigned_to": officer})
    return Outcome.DONE


@transaction.atomic
def snooze(mail: InboundMail, until: date | None, seen: str, actor: str) -> Outcome:
    """Let a mail rest until a day, or no longer (None)."""
    action, day = ("mail.snoozed", until.isoformat()) if until else ("mail.woken", "")
    row = _begin(mail, seen, actor, action, {}, {"snoozed_until": day} if day else {})
    if row is None:
        return Outcome.OVERTAKEN
    rest = {"snoozed_until": until, "snoozed_at": timezone.now() if until else None}
    DeskMark.objects.update_or_create(mail=row, defaults=rest)
    return Outcome.DONE


@transaction.atomic
def forward(mail: InboundMail, sent: Forwarded, seen: str, actor: str, *, set_aside: bool) -> Outcome:
    """Send a mail on to a director, as a mail of ours of its own: no answer to it continues the stranger's. Only
    a mail that waits is set aside; of another the results stay.
    """
    row = _begin(mail, seen, actor, "mail.forwarded", {}, {"director": sent.director.pk})
    if row is None:
        return Outcome.OVERTAKEN
    if set_aside and is_waiting(row):
        row.state, row.reasons = MailState.IGNORED, [replying.make_reason(FORWARDED), *row.reasons]
        row.save(update_fields=["state", "reasons"])
    with translation.override(settings.LANGUAGE_CODE):
        subject, body = _("Sent on: %(subject)s") % {"subject": row.subject or row.code}, _write(row, sent)
    replying.put_forward(row, sent.director.email, subject, body, timezone.now())
    return Outcome.DONE


def _write(mail: InboundMail, sent: Forwarded) -> str:
    named = {"sender": replying.one_line(mail.sender) or "–", "subject": replying.one_line(mail.subject) or "–"}
    facts = {"mail": mail, "officer": sent.officer, "words": sent.words, "lines": sent.quoted}
    return replying.write_forward({**named, **facts})


def quote_lines(annotated: AnnotatedMail) -> tuple[str, ...]:
    """Return the lines of a mail as they are quoted: without signs that could hide in them, and not all of many."""
    named = [(part.name, [line.text for line in part.lines]) for part in annotated.parts]
    lines = [line for name, texts in named for line in ([f"[{name}]"] if name != "body" else []) + texts]
    lines = "\n".join(lines or annotated.source.splitlines()).strip("\n").split("\n")
    quoted = [replying.one_line(line, QUOTED_SIGNS) for line in lines[:QUOTED_LINES]]
    return tuple(quoted if len(lines) <= QUOTED_LINES else [*quoted, "…"])


def _begin(  # noqa: PLR0913, PLR0917 -- the act, and what the trail records of it
    mail: InboundMail,
    seen: str,
    actor: str,
    action: str,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> InboundMail | None:
    """Lock a mail for one act and record it in the trail; None where the mail changed since its page was shown."""
    row = lock_current(mail, seen)
    if row is None:
        return None
    row.turn += 1
    row.save(update_fields=["turn"])
    audit.append(Origin(actor, row.code), action, subject_of(row), before or {}, after or {})
    return row


def find_last_act(mail: InboundMail) -> TrailRow | None:
    """Return what was done about a mail last."""
    return next(iter(trail.events_caused_by(mail.code)), None)
