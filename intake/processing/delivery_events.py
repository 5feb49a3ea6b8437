"""Events of providers about our mails: stored as they came, and noted one request after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from intake.bounces import mark_address, note_bounce, note_complaint, unreached_addresses
from intake.models import BounceKind, OutboundMail
from intake.receiving.webhooks.unpacking import settle_events

RECENT = timedelta(days=3)
"""How old a mail may be that is sent again for an event (our own choice: providers try for two or three days)."""


def note_events() -> int:
    """Note the events that wait, and return the number of their requests; one query where none do."""
    return settle_events(_note)


@transaction.atomic
def _note(events: Iterable[Mapping[str, str]]) -> None:
    for event in events:
        mail = _find_newest(event["recipient"])
        if mail is not None:  # whom we never wrote to: the account at the provider may have other uses
            _note_one(event["kind"], mail, event["reason"], timezone.now())


def _note_one(kind: str, mail: OutboundMail, reason: str, now: datetime) -> None:
    """Note an event. Which mail it is about it does not say in words of ours: so only the first one since the address
    was reached sends the newest mail again, and only a recent one.
    """
    is_recent = mail.sent_at is not None and now - mail.sent_at < RECENT
    is_known = unreached_addresses().filter(recipient=mail.recipient).exists()
    if kind == BounceKind.COMPLAINED:
        note_complaint(mail, reason, now)
    elif is_recent and not is_known:
        note_bounce(mail, reason, now, reason)
    else:
        mark_address(mail, reason, now)


def _find_newest(recipient: str) -> OutboundMail | None:
    """Return the newest mail that was sent to an address. Mails without one are those whose words were deleted."""
    sent = OutboundMail.objects.filter(recipient__in={recipient, recipient.lower()} - {""}).exclude(sent_at=None)
    return sent.order_by("-sent_at", "-pk").first()
