"""Read a posted request in a child process: anymail's code opens hostile headers (a From of 100,000 bytes can take it
ten seconds), and some of it fetches what is missing without any limit of time.
"""

from __future__ import annotations

import sys
import warnings
from base64 import b64encode
from typing import Any

from django.conf import settings

from intake.receiving.webhooks.assembly import assemble_mails
from intake.receiving.webhooks.events import read_events
from intake.receiving.webhooks.fetched import FETCHERS

CHECKED_BY_RECEIVER = "-"


def make_mails(request: dict[str, Any], body: bytes) -> dict[str, Any]:
    """Return {"mails": [[base64, recipient], ...]} of a request ("provider", "content_type" and "key", ours at the
    provider), or {"error", "temporary"}. A process does this once.
    """
    warnings.simplefilter("ignore")  # about secrets, which the receiver has checked, and about support by the provider
    _configure(request["key"])
    try:
        mails = _extract(request, body)
    except Exception as fault:  # noqa: BLE001 -- the boundary: the parent stores it with the request
        # What goes wrong in the net may go right later; so may a lack of memory.
        return {"error": f"{type(fault).__name__}: {fault}", "temporary": isinstance(fault, OSError | MemoryError)}
    return {"mails": [[b64encode(raw).decode(), recipient] for raw, recipient in mails]}


def list_events(request: dict[str, Any], body: bytes) -> dict[str, Any]:
    """Return {"events": [...]} of a request about mails of ours, or {"error", "temporary"}."""
    warnings.simplefilter("ignore")  # the same as above
    _configure("")
    try:
        return {"events": read_events(request["provider"], request["content_type"], body)}
    except Exception as fault:  # noqa: BLE001 -- the same boundary
        return {"error": f"{type(fault).__name__}: {fault}", "temporary": isinstance(fault, OSError | MemoryError)}


def _extract(request: dict[str, Any], body: bytes) -> list[tuple[bytes, str]]:
    fetch = FETCHERS.get(request["provider"])
    return fetch(body, request["key"]) if fetch else assemble_mails(request["provider"], request["content_type"], body)


def _configure(key: str) -> None:
    """The settings that anymail and Django's forms read. The receiver has limited sizes."""
    settings.configure(
        ANYMAIL={
            "WEBHOOK_SECRET": CHECKED_BY_RECEIVER,
            "MAILGUN_WEBHOOK_SIGNING_KEY": CHECKED_BY_RECEIVER,
            "MAILERSEND_SIGNING_SECRET": CHECKED_BY_RECEIVER,
            "POSTAL_WEBHOOK_KEY": CHECKED_BY_RECEIVER,
            "BREVO_API_KEY": key,
        },
        DATA_UPLOAD_MAX_MEMORY_SIZE=None,
        FILE_UPLOAD_MAX_MEMORY_SIZE=sys.maxsize,  # an attachment is no file of ours
    )
