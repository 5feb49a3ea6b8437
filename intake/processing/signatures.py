"""Whose word about a sender counts where no mail server of ours has given it: a provider's, or a signature's.

Keys are asked for here, and only those of the author's own domain and of forwarders that the settings trust; the child
that reads the mail checks with them. Without a valid signature, or where the servers of names do not answer, the sender
stays unknown, and is never forged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.conf import settings
from dns.exception import DNSException
from dns.nameserver import Do53Nameserver
from dns.rdatatype import TXT
from dns.resolver import LRUCache, Resolver
from publicsuffixlist import PublicSuffixList

from intake.reading.letters.seals import SETS, list_sealers
from intake.reading.letters.signatures import list_signers

SECONDS = 5
"""How long the servers of names may take for all keys of a mail (our own choice)."""

KEYS_KEPT = 1000
"""Answers about keys that a process remembers, each for as long as it says (our own choice)."""

KEYS = 2
"""Keys that are asked for, for one mail (our own choice)."""

KEY_CHARACTERS = 2000
"""Characters of a key's record that are looked at: 8192 bits need 1400 (our own choice)."""


def find_keys(head: bytes, address: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the keys by which the domain of an author may have signed a mail with these headers, by their names, and
    those of a chain of forwarders that INTAKE_TRUSTED_SEALERS names.
    """
    signers = _names([signer for signer in list_signers(head) if is_aligned(signer[0], address)], KEYS)
    sealers = _names(list_sealers(head, settings.INTAKE_TRUSTED_SEALERS), SETS + 1)
    names = dict.fromkeys((*signers, *sealers))
    asked = {name: find_text(name, SECONDS / len(names)) for name in names}
    found = {name: text for name, text in asked.items() if text}
    return _only(found, signers), _only(found, sealers)


def _names(signers: Sequence[tuple[str, str]], most: int) -> Sequence[str]:
    return list(dict.fromkeys(f"{selector}._domainkey.{domain}." for domain, selector in signers))[:most]


def _only(found: Mapping[str, str], names: Sequence[str]) -> Mapping[str, str]:
    return {name: found[name] for name in names if name in found}


def find_text(name: str, seconds: float) -> str:
    """Return the text under a name, as the servers of names have it; "" where there is none, or no answer."""
    try:
        answer = _resolver().resolve(name, TXT, lifetime=seconds)
    except (DNSException, UnicodeError):
        return ""
    return b"".join(answer[0].strings)[:KEY_CHARACTERS].decode("ascii", "replace")


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


def find_owner(domain: str) -> str:
    """Return the domain that somebody registered, of which this one is a part (RFC 7489, 3.2); itself without one."""
    return _public_suffixes().privatesuffix(domain) or domain


@lru_cache(maxsize=1)
def _public_suffixes() -> PublicSuffixList:
    return PublicSuffixList()


@lru_cache(maxsize=1)
def _resolver() -> Resolver:
    resolver = make_resolver()
    resolver.cache = LRUCache(KEYS_KEPT)
    return resolver


def make_resolver() -> Resolver:
    """Return who asks the servers of names in the settings, and remembers nothing."""
    resolver = Resolver(configure=not settings.DNS_SERVERS)
    if settings.DNS_SERVERS:
        resolver.nameservers = [Do53Nameserver(host, port) for host, port in settings.DNS_SERVERS]
    return resolver
