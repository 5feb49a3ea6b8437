"""DMARC in Authentication-Results (RFC 8601), by a library that gets nothing else of the field to read."""

from __future__ import annotations

import re
from functools import lru_cache

import authres

from intake.reading.limits import RECENT

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
