"""The signature of a mail (DKIM, RFC 6376), checked here where no mail server has said whose mail it is.

A valid signature by the domain of From is what DMARC asks for (RFC 7489, 3.1). Nothing else is concluded: without one,
or where the servers of names do not answer, the sender stays unknown, and never becomes forged.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

import dkim
from django.conf import settings
from dkim.util import InvalidTagValueList, parse_tag_value
from dns.exception import DNSException
from dns.nameserver import Do53Nameserver
from dns.rdatatype import TXT
from dns.resolver import LRUCache, Resolver
from publicsuffixlist import PublicSuffixList

log = logging.getLogger(__name__)

SIGNATURES = 5
"""Signatures of a mail that are looked at (our own choice; usual are one or two)."""

SECONDS = 5
"""How long the servers of names may take for a key (our own choice)."""

KEYS = 1000
"""Answers about keys that a process remembers, each for as long as it says (our own choice)."""

KEY_BITS = 1024
"""The least bits of a key (RFC 8301, 3.2)."""

KEY_BYTES = 2000
"""Characters of a key's record that are looked at: 8192 bits need 1400 (our own choice)."""

ALGORITHMS = frozenset({b"rsa-sha256", b"ed25519-sha256"})
"""Those that still count (RFC 8301, 3.1; RFC 8463)."""

SIGNED = frozenset({b"from", b"subject", b"date"})
"""What has to be signed: who says it, about which tournament, and when."""

TAKEN_AS_THEY_ARE = (ValueError, IndexError, TypeError)
"""What the library raises for numbers and keys that are none."""

Tags = Mapping[bytes, bytes]


def is_signed_by_author(raw: bytes, address: str) -> bool:
    """Return whether a mail has a valid signature of the domain of its author, over its whole text."""
    try:
        signed = dkim.DKIM(raw, logger=log, minkey=KEY_BITS, timeout=SECONDS)
    except dkim.DKIMException:
        return False
    counts = Counter(name.lower() for name, _ in signed.headers)
    if any(counts[name] != 1 for name in SIGNED):
        return False
    return any(_holds(signed, number) for number, tags in _read_tags(signed) if _may_hold(tags, address))


def is_aligned(signer: str, address: str) -> bool:
    """Return whether who signed has the domain of an address, or one of the same owner (RFC 7489, 3.1.1: relaxed)."""
    return find_owner(signer) == find_owner(address.rpartition("@")[2].lower())


def translate_verdict(verdict: str, address: str) -> str:
    """Return what the verdict of a provider means for the author with this address: "pass", "fail", or "" for nothing.
    A valid signature counts if it is of the author's domain.
    """
    kind, _, said = verdict.partition(":")
    if kind == "dkim":
        return "pass" if any(is_aligned(signer, address) for signer in said.split()) else ""
    return said if kind == "dmarc" else ""


def _read_tags(signed: dkim.DKIM) -> Iterator[tuple[int, Tags]]:
    found = [value for name, value in signed.headers if name.lower() == b"dkim-signature"]
    for number, value in enumerate(found[:SIGNATURES]):
        try:
            yield number, parse_tag_value(value)
        except InvalidTagValueList:
            continue


def _may_hold(tags: Tags, address: str) -> bool:
    """Return whether a signature is of the domain of an address, over all that counts. One with `l` leaves the end of
    the text to others.
    """
    signed = {name.strip().lower() for name in tags.get(b"h", b"").split(b":")}
    signer = tags.get(b"d", b"").decode("ascii", "replace").strip().lower()
    sound = b"l" not in tags and tags.get(b"a", b"").strip() in ALGORITHMS
    return sound and signed >= SIGNED and is_aligned(signer, address)


def find_owner(domain: str) -> str:
    """Return the domain that somebody registered, of which this one is a part (RFC 7489, 3.2); itself without one."""
    return _public_suffixes().privatesuffix(domain) or domain


def _holds(signed: dkim.DKIM, number: int) -> bool:
    try:
        return bool(signed.verify(number, dnsfunc=find_key))
    except (dkim.DKIMException, *TAKEN_AS_THEY_ARE):
        return False


def find_key(name: bytes, timeout: float = SECONDS) -> bytes | None:
    """Return the text under a name, as the servers of names have it; None where there is none, or no answer."""
    try:
        answer = _resolver().resolve(name.decode("ascii"), TXT, lifetime=timeout)
    except (DNSException, UnicodeDecodeError):
        return None
    return b"".join(answer[0].strings)[:KEY_BYTES]


@lru_cache(maxsize=1)
def _public_suffixes() -> PublicSuffixList:
    return PublicSuffixList()


@lru_cache(maxsize=1)
def _resolver() -> Resolver:
    resolver = make_resolver()
    resolver.cache = LRUCache(KEYS)
    return resolver


def make_resolver() -> Resolver:
    """Return who asks the servers of names in the settings, and remembers nothing."""
    resolver = Resolver(configure=not settings.DNS_SERVERS)
    if settings.DNS_SERVERS:
        resolver.nameservers = [Do53Nameserver(host, port) for host, port in settings.DNS_SERVERS]
    return resolver
