"""What workers had in hand when a copy of the database was made."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from intake.models import InboundMail, Lease, MailState, OutboundMail, OutboundState


def release_copied_leases(made_at: datetime) -> None:
    """Free, in a database that was just restored, what somebody had in hand when the copy was made: he goes on in
    the other database, and nobody here has to wait until his time is over. Such an attempt says nothing about
    a mail. One whose time was over by then died, and counts.
    """
    free = {"claimed_until": None, "attempts": F("attempts") - 1}
    InboundMail.objects.filter(state=MailState.RECEIVED, claimed_until__gte=made_at).update(**free)
    OutboundMail.objects.filter(state=OutboundState.WAITING, claimed_until__gte=made_at).update(**free)
    Lease.objects.all().delete()
