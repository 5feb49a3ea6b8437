"""Whose verdicts on senders count, by the way on which a mail came in.

The name of a verdict proves nothing by itself: anybody can write it into a mail. What makes it trustworthy is the
server that every mail of a way passes last, so each way names its own, and a mail of one way gains nothing from a
name that counts on another.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

OWN_WAYS = frozenset({"lmtp", "smtp", "pipe", "file", "mbox"})
"""Ways of mails that our own mail server took from the internet."""


@dataclass(frozen=True, slots=True)
class Verifier:
    """The server whose Authentication-Results count, "" for none; with `own_hop` only beside a Received line of it."""

    authserv_id: str = ""
    own_hop: bool = False


def verifier_of(source: str) -> Verifier:
    """Return the verifier of the way that a mail came in; a way that is not known has none."""
    if source in OWN_WAYS:
        return Verifier(settings.INTAKE_AUTHSERV_ID, settings.INTAKE_AUTHSERV_HOP)
    if source == "imap":
        return Verifier(settings.IMAP_AUTHSERV_ID, settings.IMAP_AUTHSERV_HOP)
    name = settings.INBOUND_AUTHSERV_IDS.get(source, "")
    return Verifier(name, own_hop=source not in settings.INBOUND_NO_HOP)
