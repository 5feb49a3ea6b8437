"""A director says that a mail in his name was not his: everything stops until the officer has looked."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from intake import replies
from intake.models import BlockedSender, InboundMail, MailState
from intake.processing.requests import DISPUTED
from ratings import audit
from ratings.audit import Origin

log = logging.getLogger(__name__)


def is_disputed(mail: InboundMail) -> bool:
    """Whether the mail was disowned, and the officer has not decided since."""
    return any(reason["code"] == DISPUTED for reason in mail.reasons)


@transaction.atomic
def dispute(mail: InboundMail) -> bool:
    """Sets a mail aside and blocks its director; False where that is done or nobody's.

    Results that it stored stay: whether they are wrong is for the officer to find out.
    """
    row = InboundMail.objects.select_for_update().defer("raw").get(pk=mail.pk)
    if row.director_id is None or is_disputed(row):
        return False
    audit.lock()
    before = row.state
    row.state, row.claimed_until = MailState.QUARANTINED, None
    row.reasons = [replies.reason(DISPUTED), *row.reasons]
    row.turn += 1
    row.save(update_fields=["state", "claimed_until", "reasons", "turn"])
    BlockedSender.objects.get_or_create(
        director_id=row.director_id, lifted_at=None, defaults={"mail": row, "since": timezone.now()}
    )
    origin = Origin(f"director:{row.director_id}", row.code)
    audit.append(origin, "mail.disputed", f"mail:{row.code}", {"state": before}, {"state": row.state})
    log.critical("ALARM: director %d did not write mail %s; he is blocked", row.director_id, row.code)
    return True
