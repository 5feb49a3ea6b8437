"""Sends waiting mails in their order, each claimed before it goes out.

What the server took stays taken: if we die before that is written down, the mail goes out again
with the same Message-ID. A server that is away loses nothing and keeps the order: everything that
was due is put off together.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from intake.models import OutboundMail, OutboundState
from intake.outbox.transport import Refused, Transport, Unreachable

log = logging.getLogger(__name__)

RETRIES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240))
"""Distances between attempts, the last one again and again (in the spirit of RFC 5321, 4.5.4.1)."""

LIFETIME = timedelta(days=5)
"""How long a mail is tried (RFC 5321, 4.5.4.1: at least four to five days)."""

CLAIM = timedelta(minutes=10)
"""Far above the time limit of a connection (EMAIL_TIMEOUT)."""


def send_waiting(limit: int | None = None) -> int:
    """Sends what is due, in order; how many went out. A server that is away ends the round."""
    keys = list(_due(timezone.now()).values_list("pk", flat=True)[:limit])
    if not keys:
        return 0
    transport = Transport()
    sent = 0
    try:
        for key in keys:
            sent += _send(key, transport)
    except Unreachable:
        log.warning("the mail server is away, %d mails wait", len(keys) - sent)
    finally:
        transport.close()
    return sent


def _due(now: datetime) -> QuerySet[OutboundMail]:
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    return OutboundMail.objects.filter(free, state=OutboundState.WAITING, next_try_at__lte=now).order_by("due_at", "pk")


def _send(key: int, transport: Transport) -> bool:
    """One mail: True if it went out. Raises Unreachable after putting everything off."""
    mail = _claim(key)
    if mail is None:
        return False
    try:
        transport.open()
        transport.send(mail)
    except Refused as refused:
        _failed(mail, str(refused), permanent=refused.permanent)
        return False
    except Unreachable as away:
        _put_off(mail, str(away))
        raise
    except Exception as fault:
        log.exception("answer %d cannot be sent", mail.pk)
        _failed(mail, type(fault).__name__, permanent=False)
        return False
    _own(mail).update(state=OutboundState.SENT, sent_at=timezone.now(), claimed_until=None, last_error="")
    log.info("answer %d sent", mail.pk)
    return True


def _claim(key: int) -> OutboundMail | None:
    now = timezone.now()
    taken = _due(now).filter(pk=key).order_by().update(claimed_until=now + CLAIM, attempts=F("attempts") + 1)
    if not taken:
        return None
    return OutboundMail.objects.select_related("mail").defer("mail__raw").get(pk=key)


def _failed(mail: OutboundMail, why: str, *, permanent: bool) -> None:
    """Tries again later, or no more where the refusal is permanent or the mail too old."""
    now = timezone.now()
    if permanent or now - mail.due_at > LIFETIME:
        log.error("answer %d failed for good: %s", mail.pk, why)
        _own(mail).update(state=OutboundState.FAILED, last_error=why[:250], claimed_until=None)
        return
    _own(mail).update(next_try_at=now + _distance(mail), last_error=why[:250], claimed_until=None)


def _put_off(mail: OutboundMail, why: str) -> None:
    """No mail gets through: this one and everything that is due wait together, so in order."""
    _failed(mail, why, permanent=False)
    later = timezone.now() + _distance(mail)
    OutboundMail.objects.filter(state=OutboundState.WAITING, next_try_at__lt=later).update(next_try_at=later)


def _distance(mail: OutboundMail) -> timedelta:
    return RETRIES[min(mail.attempts, len(RETRIES)) - 1]


def _own(mail: OutboundMail) -> QuerySet[OutboundMail]:
    return OutboundMail.objects.filter(pk=mail.pk, state=OutboundState.WAITING, claimed_until=mail.claimed_until)
