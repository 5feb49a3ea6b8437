"""Login throttling: limits failed logins from one address and for one name."""

from __future__ import annotations

from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt
from django.db.models import Sum
from django.http import HttpRequest

WRONG_FOR_A_NAME = 50
"""Wrong passwords for one name from all addresses together that lock it for everybody: whoever has many addresses
guesses no faster, and it takes ten of them to lock somebody out (our own choice).
"""


class Handler(AxesDatabaseHandler):  # type: ignore[misc]  # axes has no types
    """Handler that counts by name in addition to the library's limit by address (AXES_FAILURE_LIMIT)."""

    def is_locked(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        """Return whether logins from this address, or for this name, are locked."""
        if super().is_locked(request, credentials):
            return True
        name = get_client_username(request, credentials)
        recent = AccessAttempt.objects.filter(username=name, attempt_time__gte=get_cool_off_threshold(request))
        return int(recent.aggregate(wrong=Sum("failures_since_start"))["wrong"] or 0) >= WRONG_FOR_A_NAME
