"""The check of the night: everything calculated from empty and compared with what is stored, and the trail and
the lists proved. What came of it is kept, so that anybody can see that it was done.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from intake.models import Pulse
from operations.heartbeat import CHECK, NEVER, UNFINISHED, record_heartbeat
from operations.trail_proof import find_trail_faults
from ratings import evaluation, personal
from ratings.audit import Origin
from ratings.importing import roster
from ratings.models import Pool
from ratings.queries.publications import broken_lists
from ratings.snapshots import reading_snapshot

log = logging.getLogger(__name__)

NIGHT = 3
"""The hour, in the federation's time zone, from which on a check is due (our own choice)."""

SHOWN = 20
"""Places of one kind that the log names; `replay --check` and `verify_audit` name all (our own choice)."""


def begin_if_due() -> bool:
    """Return whether the check of this night is ours to begin: true for one process only. Where nobody ever checked,
    the first night is waited for.
    """
    begun = Pulse.objects.filter(name=CHECK, at__lt=_newest_night(timezone.now()))
    if begun.update(at=timezone.now(), problem=UNFINISHED):
        return True
    try:
        with transaction.atomic():
            Pulse.objects.get_or_create(name=CHECK, defaults={"at": timezone.now(), "problem": NEVER})
    except IntegrityError:  # another process was quicker
        pass
    return False


def _newest_night(now: datetime) -> datetime:
    """Return the last time the clock showed the hour of the check."""
    here = timezone.localtime(now)
    begin = here.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    return begin if begin <= here else begin - timedelta(days=1)


def run_check() -> dict[str, list[str]]:
    """Prove everything from one snapshot while others go on writing, and store the result; return the places where
    something is wrong, by kind: "ratings", "trail", "lists".
    """
    record_heartbeat(CHECK, UNFINISHED)
    roster.seal_older(Origin("system", "check"))
    with personal.logging_afterwards(), reading_snapshot(durable=True):
        found = {
            "ratings": list(_ratings()),
            "trail": list(find_trail_faults()),
            "lists": list(broken_lists()),
        }
    wrong = {what: places for what, places in found.items() if places}
    for what, places in wrong.items():
        log.error("ALARM: the check of the %s found %s places: %s", what, len(places), "; ".join(places[:SHOWN]))
    record_heartbeat(CHECK, " ".join(wrong))
    return wrong


def _ratings() -> Iterator[str]:
    """Yield where ledger and standings are not what the facts give. A pool in which something waits to be rated is
    left to the next night: it differs because it waits, and that is a problem of its own.
    """
    for pool in Pool.objects.order_by("key"):
        if not evaluation.is_waiting(pool):
            yield from (f"{pool.key}: {difference}" for difference in evaluation.check(pool)[1])
