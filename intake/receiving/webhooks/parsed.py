"""The parent's side of putting a mail together: one child process for each request, with limits."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path

from django.conf import settings

from intake.errors import ProviderAway, RequestUnreadable
from intake.receiving.webhooks.raw import Posted

ROOT = Path(__file__).resolve().parent.parent.parent.parent
COMMAND = (sys.executable, "-m", "intake.receiving.webhooks.child")
SECONDS = 120
"""How long a request may take at most, fetching its attachments included (our own choice)."""


def put_together(provider: str, content_type: str, body: bytes, seconds: int = SECONDS) -> list[Posted]:
    """Return the mails of a request that holds them taken apart. Raises RequestUnreadable, or ProviderAway
    where it may succeed later, as after `seconds`.
    """
    head = {
        "provider": provider,
        "content_type": content_type,
        "key": settings.INBOUND_KEYS.get(provider, ""),
        "memory": settings.INTAKE_READER_MEMORY,
        "cpu_seconds": settings.INTAKE_READER_SECONDS,
    }
    answer = json.loads(_ask(json.dumps(head).encode() + b"\n" + body, seconds))
    if "error" in answer:
        raise (ProviderAway if answer["temporary"] else RequestUnreadable)(answer["error"])
    return [Posted(b64decode(raw), (recipient,)) for raw, recipient in answer["mails"]]


def _ask(question: bytes, seconds: int) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 -- our own module, no word of a mail is in the command
            COMMAND, cwd=ROOT, input=question, stdout=subprocess.PIPE, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired as fault:
        raise ProviderAway(f"not done after {seconds} seconds") from fault
    if done.returncode:
        # A limit, or the machine's memory; the second can be another one's fault.
        raise ProviderAway(f"the process that puts mails together ended with {done.returncode}")
    return done.stdout
