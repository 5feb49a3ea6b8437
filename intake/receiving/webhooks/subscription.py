"""Amazon SNS asks once whether we want to hear from it; the answer is a visit to the address it names."""

from __future__ import annotations

import re
from urllib.parse import urlsplit
from urllib.request import urlopen

SNS = re.compile(r"sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?")
SECONDS = 10
"""How long the visit may take (our own choice)."""


def confirm_subscription(address: str) -> None:
    """Says yes. Raises ValueError for an address that is not Amazon's, OSError where nobody answers."""
    parts = urlsplit(address)
    if parts.scheme != "https" or parts.port is not None or not SNS.fullmatch(parts.hostname or ""):
        raise ValueError("the address to confirm the subscription is not one of Amazon SNS")
    with urlopen(address, timeout=SECONDS):  # noqa: S310 -- https and the host were checked
        pass
