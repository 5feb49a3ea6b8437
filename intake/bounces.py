"""Mails of ours that come back: the address is marked, its mails wait, and its owner hears of it elsewhere.

A mail to the address in the envelope of ours says so, the event of a provider, or the mail server that refuses the
recipient. A mark ends when a mail comes that was surely written at the address, or when the officer says so.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
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
from ratings.queries.directors import list_addresses

COMPLAINT = "complaint"
"""Why a player gets no more mails about ratings."""

WHO = "system"

REASON_LENGTH = 250
"""Characters of a reason that are kept (our own choice)."""

HELD = (AnswerKind.ANSWER, AnswerKind.LETTER)
"""Mails that wait for a marked address. A link or a confirmation leaves: somebody asked for it there just now. What
else does not arrive is given up.
"""

FOR_OPERATORS = (AnswerKind.ALARM, AnswerKind.CHECKPOINT)
"""Mails to addresses of the settings, which nobody can mend at the desk."""


def find_returned(mail: InboundMail, headers: bytes) -> OutboundMail | None:
    """Return the mail of ours that came back with another one, by the token of the address that this was sent to.

    Where the recipient of the envelope is not known, a header may name it: the token says that nobody invented it.
    """
    text = f"{mail.envelope_to}\n{headers.decode('ascii', 'replace')}"
    key, digest = find_return_token(text) or (0, "")
    returned = OutboundMail.objects.filter(pk=key).first() if digest else None
    return returned if returned and is_own_token(key, returned.recipient, digest) else None


@transaction.atomic
def note_bounce(mail: OutboundMail, reason: str, now: datetime, quoted: str = "") -> None:
    """Mark the address of a mail that cannot be delivered, for a reason that is `quoted` to its owner where it says
    something. An answer goes to another address of its director, which is notified, or waits until the mark is lifted;
    what else did not arrive is given up.
    """
    mine = OutboundMail.objects.filter(pk=mail.pk).exclude(state=OutboundState.FAILED)
    is_new = mail.kind not in FOR_OPERATORS and mark_address(mail, reason, now)
    if mail.kind not in HELD:
        mine.update(state=OutboundState.FAILED, last_error=_cut(reason), claimed_until=None)
        return
    again = {"state": OutboundState.WAITING, "attempts": 0, "claimed_until": None, "sent_at": None}
    mine.update(**again, due_at=now, next_try_at=now, last_error=_cut(reason))
    other = _find_other_address(mail)
    if other and mail.mail:
        list_held(mail.recipient).filter(mail__director=mail.mail.director_id).update(recipient=other)
        transaction.on_commit(partial(send_tasks, SEND_ANSWERS, [()]))
    if other and is_new:
        replying.put_bounce_notice(other, mail.recipient, _cut(quoted), now)


def mark_address(mail: OutboundMail, reason: str, now: datetime) -> bool:
    """Mark the address to which a mail did not come; False where it is marked already."""
    return _record(BounceKind.BOUNCED, mail, reason, now)


@transaction.atomic
def note_complaint(mail: OutboundMail, reason: str, now: datetime) -> None:
    """End the mails about ratings to the address of a mail that its owner reported as unwanted. Answers go on."""
    _record(BounceKind.COMPLAINED, mail, reason, now)
    for player in personal.players_by_address(mail.recipient, Purpose.RATING_TOLD, personal.SYSTEM):
        roster.change_wish(player, Origin(WHO, COMPLAINT), personal.Wish.NONE, "")
    waiting = OutboundMail.objects.filter(recipient=mail.recipient, state=OutboundState.WAITING)
    waiting.filter(kind=AnswerKind.CHANGE).delete()


def _record(kind: BounceKind, mail: OutboundMail, reason: str, now: datetime) -> bool:
    values = {"mail": mail, "reason": _cut(reason), "since": now}
    _, is_new = Bounce.objects.get_or_create(recipient=mail.recipient, kind=kind, lifted_at=None, defaults=values)
    return is_new


def _cut(reason: str) -> str:
    return reason[:REASON_LENGTH]


def _find_other_address(mail: OutboundMail) -> str:
    """Return another address of the director whose mail is answered, to which nothing came back; "" without one."""
    director = mail.mail.director if mail.mail else None
    own = list(list_addresses(director)) if director else []
    if mail.recipient not in own:
        return ""
    unreached = set(unreached_addresses().filter(recipient__in=own).values_list("recipient", flat=True))
    return next((other for other in own if other not in unreached), "")


def list_held(recipient: str) -> QuerySet[OutboundMail]:
    """Return the answers that wait for an address."""
    return OutboundMail.objects.filter(recipient=recipient, kind__in=HELD, state=OutboundState.WAITING)


def unreached_addresses() -> QuerySet[Bounce]:
    """Return the marks of addresses whose mails wait."""
    return Bounce.objects.filter(kind=BounceKind.BOUNCED, lifted_at=None)


def is_held_back() -> Q:
    """Return the condition for mails that wait because those before did not come to their address."""
    return Q(Exists(unreached_addresses().filter(recipient=OuterRef("recipient"))), kind__in=HELD)


def lift_by_mail(recipient: str, mail: InboundMail) -> None:
    """Lift the mark of an address from which a mail came that is surely its owner's; what waits for it leaves."""
    now = timezone.now()
    unreached_addresses().filter(recipient=recipient).update(lifted_at=now, lifted_by=f"mail:{mail.code}")
    list_held(recipient).update(due_at=now, next_try_at=now)  # with all the time that a new answer has
