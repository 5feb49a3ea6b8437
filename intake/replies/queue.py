"""Puts our mails into the outbox: one of each kind for a mail, and not too many for an address."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from intake.models import AnswerKind, InboundMail, OutboundMail

from . import bodies
from .confirmation import MAX_AGE, link
from .headers import answer_id, reply_subject

DAY = timedelta(days=1)

CONFIRMATIONS_PER_DAY = 5
"""Requests to confirm that one address gets in a day: anybody can cause them (our own choice)."""


def put(mail: InboundMail, recipient: str, body: str, now: datetime) -> OutboundMail:
    """Puts the answer to a verified sender into the outbox, in the transaction of the caller.

    Beyond INTAKE_ANSWERS_PER_DAY it is put off until a day has passed, never dropped.
    """
    due_at = _free_at(recipient, now)
    return _add(mail, AnswerKind.ANSWER, recipient, reply_subject(mail.subject), body, now, due_at)


def put_confirmation(mail: InboundMail, recipient: str, now: datetime) -> OutboundMail | None:
    """Asks the owner of a registered address; None beyond CONFIRMATIONS_PER_DAY.

    Nothing of the mail is repeated: whoever wrote it may be a stranger.
    """
    asked = OutboundMail.objects.filter(
        recipient=recipient, kind=AnswerKind.CONFIRMATION, created_at__gt=now - DAY
    ).count()
    if asked >= CONFIRMATIONS_PER_DAY:
        return None
    body = bodies.confirmation(link(mail), MAX_AGE.days)
    return _add(mail, AnswerKind.CONFIRMATION, recipient, _("Please confirm your report of results"), body, now, now)


def _free_at(recipient: str, now: datetime) -> datetime:
    """When the daily limit of an address allows the next answer."""
    limit = settings.INTAKE_ANSWERS_PER_DAY
    dues = OutboundMail.objects.filter(recipient=recipient, due_at__gt=now - DAY).order_by("-due_at")
    last = dues.values_list("due_at", flat=True)[limit - 1 : limit].first()
    return max(now, last + DAY) if last else now


def _add(  # noqa: PLR0913, PLR0917 -- the columns of a row
    mail: InboundMail, kind: AnswerKind, recipient: str, subject: str, body: str, now: datetime, due_at: datetime
) -> OutboundMail:
    return OutboundMail.objects.create(
        mail=mail,
        kind=kind,
        recipient=recipient,
        subject=subject,
        body=bodies.with_code(body, mail),
        message_id=answer_id(mail, kind),
        due_at=due_at,
        next_try_at=due_at,
        created_at=now,
    )
