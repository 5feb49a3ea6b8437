"""What happens in a trail that was one chain, under this release."""

from __future__ import annotations

from dataclasses import asdict

from django.utils import timezone

from ratings.chain_ends import find_end
from ratings.importing import roster
from ratings.models import AuditHead
from tests.ratings.federation import finish_all, player, tournament


def go_on() -> None:
    """Rate results in two pools, and store a checkpoint of that."""
    matches = [tournament(key, ["N1", "N2"], kind="match", pool=key) for key in ("fwz", "ecp")]
    roster.load({"players": [player(key, "fwz", (2000, 9)) for key in ("N1", "N2")], "tournaments": matches})
    for key in ("fwz", "ecp"):
        finish_all(key, ["1-0", "0-1"], 5)
    AuditHead.objects.create(day=timezone.localdate(), stored_at=timezone.now(), **asdict(find_end()))
