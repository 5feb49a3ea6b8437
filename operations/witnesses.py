"""Witnesses outside to whom each day's checkpoint of the trail is handed, by mail or to an https address.

Whoever holds one can prove what was changed before it, even by somebody with access to database and server. A
checkpoint is handed once; twice where a process dies in between, which does no harm.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import requests
from django.conf import settings
from django.utils import timezone, translation

from intake.models import OutboundMail, OutboundState
from intake.replying import put_checkpoint
from ratings.models import AuditHead, HeldCheckpoint
from ratings.publication.signatures import SignedText, Signer
from ratings.publication.stored_bundles import find_signer
from ratings.queries.open_data import chained_checkpoints

AGAIN_AFTER = timedelta(hours=1)
"""Time between two attempts at an https address (our own choice)."""

LOOK_AFTER = timedelta(minutes=1)
"""Time between two looks at a mail in the outbox, which has attempts of its own (our own choice)."""

SECONDS = 10
"""Seconds in which an https address has to take a connection, and to answer (our own choice)."""

TAKEN = 2
"""The first digit of the answers that say so (RFC 9110, 15.3)."""

NOT_SENT = "mail not sent"


def hand_out_checkpoint() -> int:
    """Hand the newest checkpoint to each witness who does not hold it, and return to how many it went.

    Nothing goes out unsigned: without a key (`manage.py open_data_key`) it waits.
    """
    head = AuditHead.objects.order_by("-day").first() if settings.TRAIL_WITNESSES else None
    if head is None:
        return 0
    due = [held for name in settings.TRAIL_WITNESSES if (held := _find_due(head, name, timezone.now()))]
    signer = find_signer() if due else None
    return sum(_hand_out(held, signer) for held in due) if signer else 0


def _find_due(head: AuditHead, name: str, now: datetime) -> HeldCheckpoint | None:
    """Return the row of a witness whose next attempt is due, None for one who has the checkpoint or is tried later."""
    held, _ = HeldCheckpoint.objects.get_or_create(head=head, witness=name, defaults={"next_try_at": now})
    return held if held.sent_at is None and held.next_try_at <= now else None


def _hand_out(held: HeldCheckpoint, signer: Signer) -> bool:
    """Try once; return whether the witness has the checkpoint now."""
    address = settings.TRAIL_WITNESSES[held.witness]
    checkpoint = signer.sign_text(write_checkpoint(held.head), f"checkpoint {held.head.day} of {settings.SITE_URL}")
    hand_over = _post if "://" in address else _mail
    hand_over(held, address, checkpoint)
    held.save()
    return held.sent_at is not None


def write_checkpoint(head: AuditHead) -> str:
    """Return the line that is signed: day, number and hash of the end of the trail, and the chain up to it."""
    day = head.day.isoformat()
    chain = next(chain for checkpoint, _, _, chain, _ in chained_checkpoints() if checkpoint == day)
    return f"{day} {head.number} {head.hash} {chain}\n"


def _post(held: HeldCheckpoint, address: str, checkpoint: SignedText) -> None:
    """Post a checkpoint as JSON; an answer of the 200s means that it was taken. What else it says is not read."""
    content = {"site": settings.SITE_URL, "checkpoint": checkpoint.text, "signature": checkpoint.signature}
    try:
        with requests.post(address, json=content, timeout=SECONDS, allow_redirects=False, stream=True) as answer:
            held.problem = "" if answer.status_code // 100 == TAKEN else f"HTTP {answer.status_code}"
    except requests.RequestException as fault:
        held.problem = type(fault).__name__
    held.sent_at = None if held.problem else timezone.now()
    held.next_try_at = timezone.now() + AGAIN_AFTER


def _mail(held: HeldCheckpoint, address: str, checkpoint: SignedText) -> None:
    """Queue the mail, once, and see whether it has gone out."""
    mail = OutboundMail.objects.filter(message_id__startswith=f"<{_mail_name(held)}.").first()
    if mail is None:
        with translation.override(settings.LANGUAGE_CODE):
            mail = put_checkpoint(address, held.head.day, checkpoint, timezone.now(), _mail_name(held))
    held.problem = NOT_SENT if mail.state == OutboundState.FAILED else ""
    held.sent_at = mail.sent_at
    held.next_try_at = timezone.now() + LOOK_AFTER


def _mail_name(held: HeldCheckpoint) -> str:
    return f"{held.head.day}.{held.pk}"
