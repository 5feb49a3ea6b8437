"""Whether mails are being read, as directors see it. One query, and no personal data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, Min, QuerySet, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from intake.models import InboundMail, MailState
from intake.processing.process import waiting_mails

LATE_AFTER = timedelta(minutes=5)
"""How long a mail may wait before directors hear of it: reading takes seconds (our own choice)."""

READ_STATES = tuple(state for state in MailState if state not in {MailState.RECEIVED, MailState.FAILED})

WAITING, READ = "waiting", "read"


@dataclass(frozen=True, slots=True)
class MailFlow:
    """Since when the oldest mail waits that nobody works on, and when the newest one that was read came in; both in the
    federation's time zone. None where there is no such mail.
    """

    at: datetime
    waiting_since: datetime | None
    newest_read: datetime | None

    @property
    def is_late(self) -> bool:
        """Return whether a mail waits longer than it should."""
        return self.waiting_since is not None and self.at - self.waiting_since > LATE_AFTER


def measure_mail_flow() -> MailFlow:
    """Return how it is now. Each state is looked up by itself, so that an index has the answer however many mails there
    are.
    """
    oldest = _moment(waiting_mails(), WAITING, Min(Coalesce("claimed_until", "stored_at")))
    newest = [_moment(InboundMail.objects.filter(state=state), READ, Max("stored_at")) for state in READ_STATES]
    found = [(what, timezone.localtime(at)) for what, at in oldest.union(*newest, all=True) if at]
    return MailFlow(
        timezone.now(),
        min((at for what, at in found if what == WAITING), default=None),
        max((at for what, at in found if what == READ), default=None),
    )


def _moment(mails: QuerySet[InboundMail], what: str, at: Min | Max) -> QuerySet[InboundMail, tuple[str, datetime]]:
    """Return one row: what a moment is, and the moment."""
    return mails.order_by().annotate(what=Value(what)).values("what").annotate(at=at).values_list("what", "at")
