"""Mails that a provider posts taken apart, or keeps, are made in a child process of their own."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from django.conf import settings

from intake.errors import ProviderAway, ReaderFailed, ReaderUnavailable, RequestUnreadable
from intake.receiving.webhooks.raw import Posted
from intake.sandbox.parent import Sandbox

SECONDS = 120
"""How long a request may take at most, fetching its attachments included (our own choice)."""


def put_together(provider: str, content_type: str, body: bytes, seconds: int = SECONDS) -> list[Posted]:
    """Return the mails of a request that holds them taken apart. Raises RequestUnreadable, or ProviderAway
    where it may succeed later, as after `seconds`.
    """
    request = {"provider": provider, "content_type": content_type, "key": settings.INBOUND_KEYS.get(provider, "")}
    answer = _ask("make_mails", request, body, seconds)
    return [Posted(b64decode(raw), (recipient,)) for raw, recipient in answer["mails"]]


def list_events(provider: str, content_type: str, body: bytes, seconds: int = SECONDS) -> list[dict[str, str]]:
    """Return the bounces and complaints in a request: "kind", "recipient", "reason". Raises as `put_together` does."""
    request = {"provider": provider, "content_type": content_type}
    events: list[dict[str, str]] = _ask("list_events", request, body, seconds)["events"]
    return events


def _ask(job: str, request: dict[str, str], body: bytes, seconds: int) -> dict[str, Any]:
    try:
        with Sandbox(f"intake.receiving.webhooks.job:{job}") as sandbox:
            answer: dict[str, Any] = sandbox.ask(request, body, seconds)
    except (ReaderFailed, ReaderUnavailable) as fault:
        raise ProviderAway(str(fault)) from fault  # a limit, or the machine's memory, which others may have eaten
    if "error" in answer:
        raise (ProviderAway if answer["temporary"] else RequestUnreadable)(answer["error"])
    return answer
