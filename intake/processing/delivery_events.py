"""Events of providers about our mails: stored as they came, and noted one request after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils import timezone

from intake.bounces import mark_complaint, mark_unreached
from intake.models import BounceKind, OutboundMail
from intake.receiving.webhooks.unpacking import settle_events


def note_events() -> int:
    """Note the events that wait, and return the number of their requests; one query where none do."""
    return settle_events(_note)


@transaction.atomic
def _note(events: Iterable[Mapping[str, str]]) -> None:
    for event in events:
        mail = _find_newest(event["recipient"])
        if mail is None:  # whom we never wrote to: the account at the provider may have other uses
            continue
        now, reason = timezone.now(), event["reason"]
        if event["kind"] == BounceKind.COMPLAINED:
            mark_complaint(mail.recipient, mail, reason, now)
        else:
            mark_unreached(mail, reason, now)


def _find_newest(recipient: str) -> OutboundMail | None:
    """Return the newest mail that was sent to an address. Mails without one are those whose words were deleted."""
    sent = OutboundMail.objects.filter(recipient__iexact=recipient).exclude(recipient="").exclude(sent_at=None)
    return sent.order_by("-sent_at", "-pk").first()
