"""The seals of servers that forward (ARC, RFC 8617): what the first one found out about the author.

A forwarder breaks signatures, and says under its own seal what it saw before. Whoever seals can say anything, so only
chains count in which each seal is of a domain that the settings trust.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import dkim

from intake.reading.headers import Headers, read_headers
from intake.reading.sender import read_verdict
from intake.reading.signatures import (
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
    """Return the chain of a mail: each number has its three headers, once, and the newest signature covers all."""
    found = filter(None, map(RESULTS.fullmatch, headers.all("arc-authentication-results")))
    results = [(one[1], one[2]) for one in found]
    messages = [read_tags(value) for value in headers.all("arc-message-signature")]
    seals = [read_tags(value) for value in headers.all("arc-seal")]
    numbers = [str(number) for number in range(1, len(seals) + 1)]
    told = ([number for number, _ in results], [tags.get("i") for tags in messages], [tags.get("i") for tags in seals])
    if headers.problem or not 0 < len(seals) <= SETS or any(sorted(map(str, each)) != numbers for each in told):
        return None
    first, newest = dict(results)["1"], next(tags for tags in messages if tags["i"] == numbers[-1])
    names = {name for name, _ in headers.fields}
    is_sound = covers_all(newest, names) and all({"d", "s"} <= tags.keys() for tags in seals)
    return Chain(first, newest, seals) if is_sound else None
