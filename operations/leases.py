"""What workers had in hand when a copy of the database was made."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from intake.models import InboundMail, Lease, MailState, OutboundMail, OutboundState
from ratings.models import Job, JobState


def release_copied_leases(made_at: datetime) -> None:
    """Release every lease that was held when the copy was made: its holder goes on in the other database.

    Such an attempt does not count. A lease that had run out by then belongs to a dead worker, and counts.
    """
    free = {"claimed_until": None, "attempts": F("attempts") - 1}
    InboundMail.objects.filter(state=MailState.RECEIVED, claimed_until__gte=made_at).update(**free)
    OutboundMail.objects.filter(state=OutboundState.WAITING, claimed_until__gte=made_at).update(**free)
    Job.objects.filter(state=JobState.RUNNING, held_until__gte=made_at).update(
        held_until=made_at, attempts=F("attempts") - 1
    )
    Lease.objects.all().delete()
