"""Proof by the trail: that nothing in it, in the facts it covers and on published lists was changed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.models import InboundMail
from operations.unrecorded_changes import find_unrecorded_changes
from ratings import audit
from ratings.models import AuditEvent
from ratings.queries.publications import broken_lists

CODE = re.compile(r"[0-9a-f]{16}")
"""How the code of a mail looks (`intake.models.new_code`)."""


def find_trail_faults() -> Iterator[str]:
    """Yield every place where the trail does not hold, or a fact is not what it says."""
    yield from audit.broken()
    yield from audit.find_broken_checkpoints()
    yield from find_unrecorded_changes()
    yield from find_lost_mails()


def find_all_faults() -> Iterator[str]:
    """Yield every fault of the trail and of published lists."""
    yield from find_trail_faults()
    yield from broken_lists()


def find_lost_mails() -> Iterator[str]:
    """Mails because of which something changed, and which are no longer there: they may be emptied, never deleted."""
    causes = AuditEvent.objects.exclude(cause="").order_by("cause").values_list("cause", flat=True).distinct()
    there = set(InboundMail.objects.values_list("code", flat=True))
    yield from (f"mail {cause} is in the trail and not there" for cause in causes if _is_lost(cause, there))


def _is_lost(cause: str, there: set[str]) -> bool:
    """Return whether a cause is the code of a mail that is gone."""
    return bool(CODE.fullmatch(cause)) and cause not in there
