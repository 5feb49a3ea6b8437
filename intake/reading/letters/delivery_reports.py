"""What a mail server says about a mail of ours that it could not deliver (RFC 3464, and older forms)."""

from __future__ import annotations

import email
import email.policy
from dataclasses import dataclass
from email.message import Message

from flufl.bounce import all_failures

from intake.reading.letters.headers import decoded

MOST = 200
"""Characters of a reason that are kept (our own choice)."""

REASONS = ("Diagnostic-Code", "Status")
"""The fields of a report that say why, the most telling one first (RFC 3464, 2.3)."""


@dataclass(frozen=True, slots=True)
class DeliveryFailure:
    """That a mail cannot be delivered for good, and why in the words of the server, "" where it does not say."""

    reason: str = ""


def read_bounce(raw: bytes) -> DeliveryFailure | None:
    """Return what a mail says about the delivery of ours; None if it is no bounce, or only about a delay."""
    try:
        message = email.message_from_bytes(raw, policy=email.policy.compat32)
        _, failed = all_failures(message)
        return DeliveryFailure(_find_reason(message)) if failed else None
    except RecursionError:  # parts in parts in parts, as no mail server makes them
        return None


def _find_reason(message: Message) -> str:
    blocks = [part for part in message.walk() if any(name in part for name in REASONS)]
    reasons = (str(part[name]) for name in REASONS for part in blocks if name in part)
    return decoded(next(reasons, ""), MOST).removeprefix("smtp;").strip()
