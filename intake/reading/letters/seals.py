"""The seals of servers that forward (ARC, RFC 8617): what the first one found out about the author.

A forwarder breaks signatures, and says under its own seal what it saw before. Whoever seals can say anything, so only
chains count in which each seal is of a domain that the settings trust.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import dkim

from intake.reading.letters.headers import Headers, read_headers
from intake.reading.letters.sender import read_verdict
from intake.reading.letters.signatures import (
    BLANKS,
    KEY_BITS,
    TAKEN_AS_THEY_ARE,
    Tags,
    covers_all,
    has_single_headers,
    log,
    read_tags,
)

SETS = 3
"""Servers of a chain that are looked at (our own choice; usual is one)."""

NAMES = ("arc-authentication-results", "arc-message-signature", "arc-seal")
"""The three headers of each server."""

RESULTS = re.compile(r"\s*i\s*=\s*([0-9]{1,2})\s*;(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Chain:
    """What the first server found out, the newest signature over the mail, and the seals."""

    results: str
    message: Tags
    seals: Sequence[Tags]

    def signers(self) -> list[tuple[str, str]]:
        """Domain and selector of everything that has to be valid."""
        return [(tags["d"], tags["s"]) for tags in (self.message, *self.seals)]


def list_sealers(head: bytes, trusted: Collection[str]) -> Sequence[tuple[str, str]]:
    """Return domain and selector of a chain that may vouch for a mail; none where one is not trusted."""
    chain = _read_chain(read_headers(head))
    if chain is None or not has_single_headers(head) or not {domain for domain, _ in chain.signers()} <= {*trusted}:
        return ()
    return chain.signers()


def is_sealed(raw: bytes, keys: Mapping[str, str], author: str) -> bool:
    """Return whether the chain that `list_sealers` named holds by its keys, and vouches for the author."""
    chain = _read_chain(read_headers(raw))
    if chain is None or BLANKS in raw.replace(b"\t", b" "):
        return False
    if read_verdict(chain.results, author.rpartition("@")[2]) != "pass":
        return False

    def find_key(name: bytes, **_: object) -> bytes | None:
        return keys.get(name.decode("ascii").lower(), "").encode() or None

    try:
        return bool(dkim.ARC(raw, logger=log, minkey=KEY_BITS).verify(dnsfunc=find_key)[0] == dkim.CV_Pass)
    except (dkim.DKIMException, *TAKEN_AS_THEY_ARE):
        return False


def _read_chain(headers: Headers) -> Chain | None:
    """Return the chain of a mail: each server has its three headers, once, and the newest signature covers all."""
    found = filter(None, map(RESULTS.fullmatch, headers.all("arc-authentication-results")))
    results = {one[1]: one[2] for one in found}
    messages, seals = _number(headers.all("arc-message-signature")), _number(headers.all("arc-seal"))
    if headers.problem or not _is_complete(headers, results, messages, seals):
        return None
    newest = messages[str(len(seals))]
    if not covers_all(newest, {name for name, _ in headers.fields}) or not all(map(_names_key, seals.values())):
        return None
    return Chain(results["1"], newest, list(seals.values()))


def _is_complete(headers: Headers, *sets: Mapping[str, object]) -> bool:
    """Return whether every set of headers has each number from 1 on once, and nothing else is there."""
    numbers = {str(number) for number in range(1, len(sets[0]) + 1)}
    counts = {len(headers.all(name)) for name in NAMES}
    return counts == {len(numbers)} and 0 < len(numbers) <= SETS and all(numbers == each.keys() for each in sets)


def _names_key(tags: Tags) -> bool:
    return {"d", "s"} <= tags.keys()


def _number(values: Sequence[str]) -> Mapping[str, Tags]:
    """Return what headers say about themselves, by the number of their server."""
    return {tags.get("i", ""): tags for tags in map(read_tags, values)}
