"""The signature of a mail (DKIM, RFC 6376), checked with keys that somebody else has asked for.

A valid signature by the domain of From is what DMARC asks for (RFC 7489, 3.1). Everything that decides how the text
is read has to be signed: who says it, about which tournament, when, and how it is written.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping, Sequence

import dkim
from dkim.util import InvalidTagValueList, parse_tag_value

from intake.reading.letters.headers import read_headers

log = logging.getLogger(__name__)
log.disabled = True  # what the library writes quotes the mail

SIGNATURES = 5
"""Signatures of a mail that are looked at (our own choice; usual are one or two)."""

KEY_BITS = 1024
"""The least bits of a key (RFC 8301, 3.2)."""

ALGORITHMS = frozenset({"rsa-sha256", "ed25519-sha256"})
"""Those that still count (RFC 8301, 3.1; RFC 8463)."""

ALWAYS_SIGNED = frozenset({"from", "subject", "date"})
"""What has to be there, once, and signed."""

SIGNED_IF_THERE = frozenset({"content-type", "content-transfer-encoding"})
"""What may be there once, and is signed then: another border between parts would make another text of a quotation."""

SINGLE = ALWAYS_SIGNED | SIGNED_IF_THERE | {"mime-version", "message-id", "in-reply-to"}
"""Headers that a mail has once: of two, servers and readers may look at different ones (RFC 5322, 3.6; RFC 2045)."""

BLANKS = b" " * 500
"""More blanks than anybody writes behind each other; the library takes the square of their number."""

TAKEN_AS_THEY_ARE = (ValueError, IndexError, TypeError, KeyError)
"""What the library raises for numbers and keys that are none."""

Tags = Mapping[str, str]


def has_single_headers(head: bytes) -> bool:
    """Return whether nothing stands twice in the headers of a mail that it should have once."""
    counts = Counter(name for name, _ in read_headers(head).fields)
    return not any(counts[name] > 1 for name in SINGLE)


def list_signers(head: bytes) -> Sequence[tuple[str, str]]:
    """Return domain and selector of the signatures that may vouch for a mail, by its headers."""
    headers = read_headers(head)
    names = {name for name, _ in headers.fields}
    if headers.problem or not has_single_headers(head) or not names >= ALWAYS_SIGNED:
        return ()
    read = (read_tags(value) for value in headers.all("dkim-signature")[:SIGNATURES])
    return [(tags["d"], tags["s"]) for tags in read if covers_all(tags, names)]


def read_tags(value: str) -> Tags:
    """Return what a signature says about itself; nothing where it cannot be read."""
    try:
        tags = parse_tag_value(value.encode("ascii"))
    except (InvalidTagValueList, UnicodeEncodeError):
        return {}
    return {name.decode(): said.decode().strip().lower() for name, said in tags.items()}


def covers_all(tags: Tags, names: set[str]) -> bool:
    """Return whether a signature covers all that counts. One with `l` leaves the end of the text to others."""
    signed = {name.strip() for name in tags.get("h", "").split(":")}
    sound = "l" not in tags and tags.get("a") in ALGORITHMS and bool(tags.get("d")) and bool(tags.get("s"))
    return sound and signed >= ALWAYS_SIGNED | (SIGNED_IF_THERE & names)


def is_signed(raw: bytes, keys: Mapping[str, str]) -> bool:
    """Return whether one of the signatures that `list_signers` named is valid by its key, over the whole text. `keys`
    are by the name under which DNS has them.
    """
    if BLANKS in raw.replace(b"\t", b" "):
        return False
    try:
        signed = dkim.DKIM(raw, logger=log, minkey=KEY_BITS)
    except (dkim.DKIMException, *TAKEN_AS_THEY_ARE):
        return False
    names = {name.decode("ascii", "replace").lower() for name, _ in signed.headers}
    values = [value for name, value in signed.headers if name.lower() == b"dkim-signature"]
    read = (read_tags(value.decode("ascii", "replace")) for value in values[:SIGNATURES])
    return any(covers_all(tags, names) and _holds(signed, number, keys) for number, tags in enumerate(read))


def _holds(signed: dkim.DKIM, number: int, keys: Mapping[str, str]) -> bool:
    def find_key(name: bytes, **_: object) -> bytes | None:
        return keys.get(name.decode("ascii").lower(), "").encode() or None

    try:
        return bool(signed.verify(number, dnsfunc=find_key))
    except (dkim.DKIMException, *TAKEN_AS_THEY_ARE):
        return False
