"""Who a mail says it is from, what our own server found out about it, and when it came.

The author counts only where From has exactly one meaning (RFC 5322, 3.6.2, without its obsolete
and group forms). Authentication-Results (RFC 8601) count only from our own server.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache

import authres

from intake.reading import limits
from intake.reading.letters.headers import Headers, decoded
from intake.reading.limits import RECENT
from intake.reading.types import Sender

_QUOTED = r'"(?:[^"\\]++|\\.)*+"'
_INNER_COMMENT = r"\((?:[^()\\]++|\\.)*+\)"
_COMMENT = rf"\((?:[^()\\]++|\\.|{_INNER_COMMENT})*+\)"
_PIECE = rf'(?:[^;"()\\]++|{_QUOTED}|{_COMMENT})'
"""No semicolon divides a quotation or a comment (RFC 5322, 3.2)."""

_CLAUSES = re.compile(f"(?:^|;)({_PIECE}*+)", re.DOTALL)
_FIELD = re.compile(f"{_PIECE}*+(?:;{_PIECE}*+)*+", re.DOTALL)


_CLAUSE = re.compile(rf"(?:\s|{_COMMENT})*+(?:none\b|[A-Za-z][\w-]*\s*(?:/\s*\d+\s*)?=\s*[A-Za-z])")
"""How every clause begins; only behind the last semicolon there may be nothing."""


def read_dmarc(value: str) -> tuple[authres.AuthenticationResult, ...]:
    """Return the DMARC results in an Authentication-Results field, none where it cannot be read."""
    if not _FIELD.fullmatch(value):
        return ()
    server, *clauses = _CLAUSES.findall(value)
    if not all(map(_CLAUSE.match, clauses[:-1])):
        return ()
    # The rest of the field, DKIM above all, would cost as much as reading the mail does, and is new in each mail.
    return _parse(";".join([server, *(clause for clause in clauses if "dmarc" in clause.lower())]))


@lru_cache(RECENT)
def _parse(value: str) -> tuple[authres.AuthenticationResult, ...]:
    try:
        results = authres.AuthenticationResultsHeader.parse_value(value).results
    except (authres.AuthResError, RecursionError, ValueError, AttributeError, IndexError):
        return ()  # what cannot be read vouches for nobody
    return tuple(result for result in results if getattr(result, "method", "") == "dmarc")


_LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = rf"{_LOCAL}@{_LABEL}(?:\.{_LABEL})*"
_QUOTED_NAME = r'"(?:[^"\\]|\\.)*"'
_ENCODED_WORD = r"=\?[\w-]+\?[BbQq]\?[^?\s<>@]*\?="
_PLAIN_NAME = rf'(?:{_ENCODED_WORD}|[^"<>@,:;()\\]|\([^()<>@\\]*\))*'
_BARE = re.compile(rf"<?({_ADDRESS})>?")
_NAMED = re.compile(rf"((?:{_QUOTED_NAME}|{_PLAIN_NAME}))\s*<({_ADDRESS})>")
_NAMED_BY_ITSELF = re.compile(rf"({_ADDRESS})\s*<({_ADDRESS})>")
_NAMED_AFTER = re.compile(rf"({_ADDRESS})\s+\(([^()\\]*)\)")
_ANY_ADDRESS = re.compile(r"[^\s\"'<>,;:()\[\]]+@[^\s\"'<>,;:()\[\]]+")
_ESCAPED = re.compile(r"\\(.)")
_BY = re.compile(r"(?:^|[\s)])by\s+([A-Za-z0-9.-]+)")


def read_sender(headers: Headers, authserv_id: str, *, own_hop: bool = False) -> Sender:
    """Return the author of a mail and the DMARC verdict of the server named `authserv_id` ("" for none), with
    `own_hop` only if a Received line shows that the mail passed that server.
    """
    values = headers.all("from")
    if headers.problem:
        return Sender("", problem=f"headers-{headers.problem}")
    if len(values) != 1:
        return Sender("", problem="several-from" if values else "no-from")
    name, address, problem = _author(values[0])
    if problem:
        return Sender("", name=name, problem=problem)
    verdict = _own_results(headers, authserv_id, own_hop=own_hop)
    return Sender(address, name=name, dmarc=read_verdict(verdict, address.rpartition("@")[2]))


def _author(value: str) -> tuple[str, str, str]:
    """Name, address and problem of a From header. One of address and problem is empty."""
    if len(value) > limits.SENDER:
        return "", "", "from-too-long"
    written, address = _name_and_address(value)
    if not address:
        return decoded(value, limits.current().name), "", "from-not-one-address"
    if len(address) > 254 or len(address.partition("@")[0]) > 64:  # RFC 5321, 4.5.3.1
        return "", "", "from-too-long"
    if address.startswith("=?"):
        return "", "", "from-encoded-address"
    name = decoded(written, limits.current().name).strip("\"' ")
    hidden = _ANY_ADDRESS.findall(name)
    if any(found.lower() != address for found in hidden) or "<" in name or ">" in name:
        return name, "", "name-holds-address"
    return name, address, ""


def _name_and_address(value: str) -> tuple[str, str]:
    """Return the written name and the lower-case address of one of the plain forms of From."""
    if found := _BARE.fullmatch(value.strip()):
        return ("", found[1].lower()) if value.count("<") == value.count(">") else ("", "")
    if found := _NAMED.fullmatch(value.strip()):
        name = found[1].strip()
        return (_ESCAPED.sub(r"\1", name[1:-1]) if name.startswith('"') else name), found[2].lower()
    if (found := _NAMED_BY_ITSELF.fullmatch(value.strip())) and found[1].lower() == found[2].lower():
        return found[1], found[2].lower()
    if found := _NAMED_AFTER.fullmatch(value.strip()):
        return found[2], found[1].lower()
    return "", ""


def read_verdict(value: str, domain: str) -> str:
    """Return what our server says in `value` about DMARC for `domain`: "pass", "fail", "none", "" for nothing.

    Several DMARC results in one field agree, or say nothing.
    """
    verdicts = {_verdict(result, domain) for result in read_dmarc(value)}
    return verdicts.pop() if len(verdicts) == 1 else "none" if verdicts else ""


def _verdict(result: authres.AuthenticationResult, domain: str) -> str:
    """Return the verdict of one DMARC result on `domain`; a result on another domain says nothing."""
    domains = [p.value for p in result.properties if (p.type, p.name) == ("header", "from")]
    named = {str(value).lower().rpartition("@")[2].rstrip(".") for value in domains}
    if named and named != {domain}:
        return ""
    if result.result == "fail":
        return "fail"
    if result.result == "pass":
        return "pass" if named else ""
    return "none"


def _own_results(headers: Headers, authserv_id: str, *, own_hop: bool) -> str:
    """Return the topmost Authentication-Results of our own server, "" without one that can be ours.

    It counts only above the first Received line of another server: below it, everything was written by others.
    """
    own = authserv_id.strip().lower()
    seen_own_hop = any(_is_own(_host(value), own) for value in headers.all("received"))
    if not own or (own_hop and not seen_own_hop):
        return ""
    for name, value in headers.fields:
        if name == "received" and seen_own_hop and not _is_own(_host(value), own):
            return ""
        if name == "authentication-results" and _authserv_id(value) == own:
            return value
    return ""


def _authserv_id(value: str) -> str:
    """Return the name at the start of an Authentication-Results field, in lower case."""
    return re.split(r"[\s;(]", value.strip(), maxsplit=1)[0].lower()


def _host(received: str) -> str:
    """Return the lower-case host after "by" in a Received line, "" where it names none."""
    found = _BY.search(received)
    return found[1].lower().rstrip(".") if found else ""


def _is_own(host: str, own: str) -> bool:
    """Whether a host is our server or a machine below its name."""
    return host == own or host.endswith(f".{own}")


def read_receipt(headers: Headers, authserv_id: str) -> datetime | None:
    """When our own server took the mail in, None without its name or its line."""
    own = authserv_id.strip().lower()
    values = (value for value in headers.all("received") if own and _is_own(_host(value), own))
    return next(filter(None, map(_received_at, values)), None)


def newest_hop(headers: Headers) -> datetime | None:
    """Return the time of the topmost Received line, whoever wrote it."""
    return _received_at(headers.first("received"))


def _received_at(received: str) -> datetime | None:
    """Return the time of a Received line."""
    return moment(received.rpartition(";")[2])


def moment(value: str) -> datetime | None:
    """Return a date of a mail (RFC 5322, 3.3) with its zone, UTC where it names none; None if unreadable."""
    try:
        at = parsedate_to_datetime(value.strip())
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
