"""Mails of ours that come back: the address is marked, its mails wait, and its owner hears of it elsewhere.

A mail to the address in the envelope of ours says so, the event of a provider, or the mail server that refuses the
recipient. A mark ends when a mail comes that was surely written at the address, or when the officer says so.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from intake import replying
from intake.envelope import find_return_token, is_own_token
from intake.models import AnswerKind, Bounce, BounceKind, InboundMail, OutboundMail, OutboundState
from intake.receiving.receivers import SEND_ANSWERS
from ratings import personal
from ratings.audit import Origin
from ratings.broker import send_tasks
from ratings.importing import roster
from ratings.models import Purpose
from ratings.queries.directors import find_by_address, list_addresses

COMPLAINT = "complaint"
"""Why a player gets no more mails about ratings."""

WHO = "system"

REASON_LENGTH = 250
"""Characters of a reason that are kept (our own choice)."""

UNASKED = (AnswerKind.CHANGE,)
"""Mails that answer nothing and that nobody needs: those about ratings."""


def find_returned(mail: InboundMail, headers: bytes) -> OutboundMail | None:
    """Return the mail of ours that came back with another one, by the token of the address that this was sent to.

    Where the recipient of the envelope is not known, a header may name it: the token says that nobody invented it.
    """
    text = f"{mail.envelope_to}\n{headers.decode('ascii', 'replace')}"
    key, digest = find_return_token(text) or (0, "")
    returned = OutboundMail.objects.filter(pk=key).first() if digest else None
    return returned if returned and is_own_token(key, returned.recipient, digest) else None


@transaction.atomic
def mark_unreached(mail: OutboundMail, reason: str, now: datetime) -> None:
    """Mark the address of a mail that cannot be delivered. The mail goes to another address of its director, which
    is notified, or waits until the mark is lifted.
    """
    _record(BounceKind.BOUNCED, mail.recipient, mail, reason, now)
    other = _find_other_address(mail.recipient)
    again = {"state": OutboundState.WAITING, "attempts": 0, "claimed_until": None, "next_try_at": now, "sent_at": None}
    OutboundMail.objects.filter(pk=mail.pk).update(**again, recipient=other or mail.recipient, last_error=_cut(reason))
    if other:
        replying.put_bounce_notice(other, mail.recipient, reason, now)
        transaction.on_commit(partial(send_tasks, SEND_ANSWERS, [()]))


@transaction.atomic
def mark_complaint(recipient: str, mail: OutboundMail | None, reason: str, now: datetime) -> None:
    """End the mails about ratings to an address whose owner reported one as unwanted. Answers go on."""
    _record(BounceKind.COMPLAINED, recipient, mail, reason, now)
    for player in personal.players_by_address(recipient, Purpose.RATING_TOLD, personal.SYSTEM):
        roster.change_wish(player, Origin(WHO, COMPLAINT), personal.Wish.NONE, "")
    waiting = OutboundMail.objects.filter(recipient=recipient, kind__in=UNASKED, state=OutboundState.WAITING)
    waiting.update(state=OutboundState.FAILED, last_error=COMPLAINT)


def _record(kind: BounceKind, recipient: str, mail: OutboundMail | None, reason: str, now: datetime) -> None:
    values = {"mail": mail, "reason": _cut(reason), "since": now}
    Bounce.objects.get_or_create(recipient=recipient, kind=kind, lifted_at=None, defaults=values)


def _cut(reason: str) -> str:
    return reason[:REASON_LENGTH]


def _find_other_address(address: str) -> str:
    """Return an address of the same director to which nothing came back, "" if there is none."""
    director = find_by_address(address)
    others = [other for other in list_addresses(director) if other != address] if director else []
    unreached = set(unreached_addresses().filter(recipient__in=others).values_list("recipient", flat=True))
    return next((other for other in others if other not in unreached), "")


def unreached_addresses() -> QuerySet[Bounce]:
    """Return the marks of addresses whose mails wait."""
    return Bounce.objects.filter(kind=BounceKind.BOUNCED, lifted_at=None)


def lift_by_mail(recipient: str, mail: InboundMail) -> None:
    """Lift the mark of an address from which a mail came that is surely its owner's; what waits for it leaves."""
    unreached_addresses().filter(recipient=recipient).update(lifted_at=timezone.now(), lifted_by=f"mail:{mail.code}")
