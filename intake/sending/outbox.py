"""Sends waiting mails in their order, each leased before it goes out.

What the server took stays taken: if we die before that is written down, the mail goes out again
with the same Message-ID. A server that cannot be reached loses nothing and keeps the order: everything that
was due is put off together. What it says about one mail puts off that mail, or all that is due to its recipient.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import F, Min, Q, QuerySet
from django.utils import timezone

from intake.bounces import is_held_back, note_bounce
from intake.models import OutboundMail, OutboundState
from intake.sending.transport import Refused, Transport, Unreachable
from ratings.prepared import Update, prepared, prepared_update

log = logging.getLogger(__name__)

RETRIES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240))
"""Distances between attempts, the last one again and again (in the spirit of RFC 5321, 4.5.4.1)."""

LIFETIME = timedelta(days=5)
"""How long a mail is tried (RFC 5321, 4.5.4.1: at least four to five days)."""

LEASE_TIME = timedelta(minutes=10)
"""Far above the time limit of a connection (EMAIL_TIMEOUT)."""

PATIENCE = timedelta(minutes=1)
"""How long a round may wait for mails that do not leave; the sweep has other work besides (our own choice)."""


def send_waiting(limit: int | None = None) -> int:
    """Send what is due, in order, and return how many went out. A server that cannot be reached ends the round."""
    keys = list(_due(timezone.now()).values_list("pk", flat=True)[:limit])
    if not keys:
        return 0
    transport = Transport()
    try:
        return _send_all(keys, transport)
    finally:
        transport.close()


def _send_all(keys: Iterable[int], transport: Transport) -> int:
    """Send mails until all had their turn, the server is away, or too much time went by for nothing."""
    sent, lost = 0, timedelta(0)
    for key in keys:
        began = timezone.now()
        try:
            transport.open()
            went = _send(key, transport)
        except Unreachable as away:
            _put_off_everything(str(away))
            break
        sent += went
        lost += timedelta(0) if went else timezone.now() - began
        if lost >= PATIENCE:
            log.warning("the mail server is slow to refuse, the rest waits for the next round")
            break
    return sent


def _due(now: datetime) -> QuerySet[OutboundMail]:
    """Return what may leave now: no answer to an address to which those before did not come."""
    return _free(now).filter(~is_held_back(), next_try_at__lte=now).order_by("due_at", "pk")


def _free(now: datetime) -> QuerySet[OutboundMail]:
    """Return mails that wait and that no other process is sending."""
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    return OutboundMail.objects.filter(free, state=OutboundState.WAITING, unrated=False)


def _send(key: int, transport: Transport) -> bool:
    """Send one mail; True if it went out. Raises Unreachable, with the mail free again."""
    mail = _lease(key)
    if mail is None:
        return False
    try:
        sent_as = transport.send(mail)
    except Unreachable:
        _own(mail).update(claimed_until=None, attempts=F("attempts") - 1)
        raise
    except Refused as refusal:
        _put_off(mail, refusal)
        return False
    except Exception as fault:
        log.exception("%s cannot be sent", _name(mail))
        _put_off(mail, Refused(type(fault).__name__))
        return False
    _mark_sent(mail.pk, mail.claimed_until, timezone.now(), sent_as)
    log.info("%s sent", _name(mail))
    return True


def _lease(key: int) -> OutboundMail | None:
    now = timezone.now()
    return _leased(key)[0] if _take(key, now, now + LEASE_TIME) else None


@prepared_update
def _take(key: int, now: datetime, until: datetime) -> Update[OutboundMail]:
    return Update(_due(now).filter(pk=key).order_by(), {"claimed_until": until, "attempts": F("attempts") + 1})


@prepared_update
def _mark_sent(key: int, until: datetime | None, at: datetime, sent_as: str) -> Update[OutboundMail]:
    sent = {"state": OutboundState.SENT, "sent_at": at, "sent_as": sent_as}
    return Update(_leased_until(key, until), {"claimed_until": None, "last_error": "", **sent})


@prepared
def _leased(key: int) -> QuerySet[OutboundMail]:
    return OutboundMail.objects.select_related("mail").defer("mail__raw").filter(pk=key)


def _put_off(mail: OutboundMail, refusal: Refused) -> None:
    """Try a mail again later, or no more where the refusal is permanent or the mail too old."""
    now, why = timezone.now(), str(refusal)[:250]
    if refusal.permanent and refusal.by_recipient:
        log.error("%s is refused for its recipient: %s", _name(mail), why)
        if _own(mail).update(claimed_until=None):
            note_bounce(mail, why, now)
        return
    if refusal.permanent or now - mail.due_at > LIFETIME:
        log.error("%s failed for good: %s", _name(mail), why)
        _own(mail).update(state=OutboundState.FAILED, last_error=why, claimed_until=None)
        return
    log.warning("%s is put off: %s", _name(mail), why)
    later = now + _distance(mail.attempts)
    if refusal.by_recipient:
        _free(now).filter(recipient=mail.recipient, next_try_at__lt=later).update(next_try_at=later)
    _own(mail).update(next_try_at=later, last_error=why, claimed_until=None)


def _put_off_everything(why: str) -> None:
    """Let everything that is due wait together, so in order; what is too old fails.

    An outage lasts as long for all: the mail that was tried least says how often it was met.
    """
    now = timezone.now()
    tried = {"attempts": F("attempts") + 1, "last_error": why[:250]}
    lost = _due(now).filter(due_at__lt=now - LIFETIME).order_by().update(state=OutboundState.FAILED, **tried)
    if lost:
        log.error("%d answers failed for good: %s", lost, why)
    least = _due(now).order_by().aggregate(least=Min("attempts"))["least"]
    if least is None:
        return
    later = now + _distance(least + 1)
    waiting = _free(now).filter(due_at__lte=now, next_try_at__lt=later).update(next_try_at=later, **tried)
    log.warning("the mail server is away (%s), %d mails wait", why, waiting)


def _distance(attempts: int) -> timedelta:
    return RETRIES[min(attempts, len(RETRIES)) - 1]


def _name(mail: OutboundMail) -> str:
    """Return the name of a mail of ours in the log: with the code of the mail that it answers, or what it is about."""
    return f"mail {mail.mail.code}: {mail.kind} {mail.pk}" if mail.mail else f"{mail.kind} {mail.pk}"


def _own(mail: OutboundMail) -> QuerySet[OutboundMail]:
    return _leased_until(mail.pk, mail.claimed_until)


def _leased_until(key: int, until: datetime | None) -> QuerySet[OutboundMail]:
    return OutboundMail.objects.filter(pk=key, state=OutboundState.WAITING, claimed_until=until)
