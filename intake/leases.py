"""Jobs that one process does at a time: a row says who does it, and until when."""

from __future__ import annotations

import os
import socket
import threading
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from intake.models import Lease


def name_this_thread() -> str:
    """Return a name for the thread that asks, which no other one on any machine has."""
    return f"{socket.gethostname()[:20]}:{os.getpid()}:{threading.get_native_id()}"


def take_lease(name: str, holder: str, span: timedelta) -> bool:
    """Take or renew a lease for some time; False while somebody else has it."""
    now = timezone.now()
    free = Q(holder=holder) | Q(until__lt=now)
    if Lease.objects.filter(free, name=name).update(holder=holder, until=now + span):
        return True
    try:
        with transaction.atomic():
            _, new = Lease.objects.get_or_create(name=name, defaults={"holder": holder, "until": now + span})
    except IntegrityError:
        return False
    return new


def release_lease(name: str, holder: str) -> None:
    """Give a lease back before its time is over."""
    Lease.objects.filter(name=name, holder=holder).delete()
