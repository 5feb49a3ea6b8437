"""What the servers of names say about the domain of our mails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from dns.exception import DNSException
from dns.rdatatype import AAAA, MX, TXT, A, RdataType
from dns.resolver import NXDOMAIN, NoAnswer

from intake.envelope import envelope_sender
from intake.processing.signatures import find_owner, make_resolver
from intake.sending.signing import own_domain, write_record
from operations.doctor.findings import Finding, describe_fault, fail, is_fine, warn

SECONDS = 3
"""How long the servers of names have for one answer (our own choice)."""

OPEN = frozenset({"+all", "all"})
"""The end of a record of SPF that lets everybody send (RFC 7208, 5.1)."""

NO_DOMAIN = frozenset({"", "localhost"})

SERVERS_MEND = "DNS_SERVERS, or /etc/resolv.conf"


def check_names() -> Iterator[Finding]:
    """Check MX, SPF, DKIM and DMARC of the domain that we write from."""
    domain = own_domain()
    if domain in NO_DOMAIN:
        yield warn("DEFAULT_FROM_EMAIL has no domain: no mail from outside finds it.", "DEFAULT_FROM_EMAIL")
        return
    try:
        yield _check_mx(domain)
        yield _check_spf(envelope_sender(0, "").rpartition("@")[2] or domain)
        yield from _check_dkim()
        yield _check_dmarc(domain)
    except DNSException as fault:
        yield fail(f"The servers of names give no answer about {domain}: {describe_fault(fault)}.", SERVERS_MEND)


def _ask(name: str, kind: RdataType) -> list[str]:
    """Return what is known under a name, none where nothing is. Raise DNSException where nobody answers."""
    try:
        answer = make_resolver().resolve(name, kind, lifetime=SECONDS, search=False)
    except (NXDOMAIN, NoAnswer):
        return []
    if kind == TXT:
        return [b"".join(row.strings).decode("utf-8", "replace") for row in answer]
    return [row.to_text() for row in answer]


def find_mail_servers(domain: str) -> list[str]:
    """Return the servers that take mail for a domain, the preferred one first; none where nobody answers."""
    try:
        found = sorted((int(preference), name) for preference, name in map(str.split, _ask(domain, MX)))
    except DNSException:
        return []
    return [name.rstrip(".") for _, name in found]


def _check_mx(domain: str) -> Finding:
    servers = _ask(domain, MX)
    mend = f"enter in DNS: {domain}. MX 10 followed by the name of the server that takes your mail"
    if any(server.endswith(" .") for server in servers):
        return fail(f"{domain} says that it takes no mail (RFC 7505).", mend)
    if servers:
        return is_fine(f"Mail for {domain} goes to {', '.join(server.rstrip('.') for server in sorted(servers))}.")
    if _ask(domain, A) or _ask(domain, AAAA):
        return warn(f"{domain} has no MX: mail goes to the machine of that name itself.", mend)
    return fail(f"{domain} has neither MX nor address: nobody can write to us.", mend)


def _check_spf(domain: str) -> Finding:
    """Check the record of the domain of our envelopes (RFC 7208)."""
    records = [text for text in _ask(domain, TXT) if re.match(r"v=spf1(?: |$)", text, re.IGNORECASE)]
    mend = f'enter in DNS: {domain}. TXT "v=spf1 mx ~all", with the server by which our mails leave'
    if len(records) > 1:
        return fail(f"{domain} has {len(records)} records of SPF, and so none that counts (RFC 7208, 3.2).", mend)
    if not records:
        return warn(f"{domain} has no record of SPF: our mails may count as spam.", mend)
    if OPEN.intersection(records[0].lower().split()):
        return warn(f"The record of SPF of {domain} lets everybody send.", mend)
    return is_fine(f"{domain} has SPF: {records[0]}")


def _check_dkim() -> Iterator[Finding]:
    """Compare the published key with ours; where a relay signs, nobody here knows the name of its key."""
    if not settings.DKIM_KEY_FILE:
        return
    try:
        record = write_record(Path(settings.DKIM_KEY_FILE))
    except (OSError, ValueError) as fault:
        yield fail(f"The key of DKIM_KEY_FILE cannot be read: {describe_fault(fault)}.", "manage.py dkim_key")
        return
    name, _, text = record.partition(". TXT ")
    published = [_find_key(found) for found in _ask(name, TXT)]
    ours = _find_key(text.replace('" "', "").strip('"'))
    if published == [ours]:
        yield is_fine(f"{name} has the key that we sign with.")
    else:
        yield fail(_describe_other(name, len(published)), f"enter in DNS: {record}")


def _describe_other(name: str, published: int) -> str:
    missing = "is missing" if not published else "has another key than DKIM_KEY_FILE"
    return f"{name} {missing}: nobody believes our signature."


def _find_key(text: str) -> str:
    """Return the key in a record, without blanks, which may divide it (RFC 6376, 3.6.1)."""
    found = re.search(r"(?:^|;)\s*p\s*=([^;]*)", text)
    return re.sub(r"\s", "", found[1]) if found else ""


def _check_dmarc(domain: str) -> Finding:
    """Check the record of the domain, or of the one that its owner registered (RFC 7489, 6.6.3)."""
    for name in dict.fromkeys((domain, find_owner(domain))):
        records = [text for text in _ask(f"_dmarc.{name}", TXT) if text.startswith("v=DMARC1")]
        if len(records) == 1:
            return is_fine(f"{name} has DMARC: {records[0]}")
        if records:
            return warn(f"_dmarc.{name} has {len(records)} records, and so none that counts.", "keep one of them")
    mend = f'enter in DNS: _dmarc.{domain}. TXT "v=DMARC1; p=none"'
    return warn(f"{domain} has no record of DMARC: large hosts may refuse our mails.", mend)
