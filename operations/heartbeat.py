"""When the jobs that come back were last done."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from intake.models import Lease, Pulse

SWEEP = "sweep"
RETENTION = "retention"

CHECK = "check"
NEVER, UNFINISHED = "never", "unfinished"
"""The job that checks everything at night; its problem before the first one, and from its begin to its end."""

LEASE_TIME = timedelta(seconds=60)
"""How long the lease of the sweep holds without renewal; it is renewed with each mail (our own choice)."""


def record_heartbeat(name: str, problem: str = "") -> None:
    """The job was done just now."""
    Pulse.objects.update_or_create(name=name, defaults={"at": timezone.now(), "problem": problem[:250]})


def last_heartbeat(name: str) -> Pulse | None:
    """Return when a job was last done; None if never."""
    return Pulse.objects.filter(name=name).first()


def last_sweep_sign(swept: Pulse | None) -> datetime | None:
    """Return the last sign of a sweep: the end of a round, or a renewal of the lease in a long one."""
    lease = Lease.objects.filter(name=SWEEP).first()
    signs = [swept.at] if swept else []
    return max([*signs, lease.until - LEASE_TIME] if lease else signs, default=None)
