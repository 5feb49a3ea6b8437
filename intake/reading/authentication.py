"""Authentication-Results (RFC 8601) by the library's own grammar, without the cost of it."""

from __future__ import annotations

import re
from functools import cache

import authres
import authres.core

_BLANKS_AND_COMMENTS = ("\t", " ", "\r", "\n", "(")
"""How CFWS may begin (RFC 5322, 3.2.2)."""


class _Header(authres.core.AuthenticationResultsHeader):  # type: ignore[misc]  # the library has no types
    """The library's reader. It compiles its patterns anew for each word, which was a tenth of reading a mail."""

    _parse_text: str

    def _parse_pattern(self, pattern: str) -> re.Match[str] | None:
        """Takes what `pattern` fits from the start of the text that is left."""
        found = _compiled(pattern).match(self._parse_text)
        if found:
            self._parse_text = self._parse_text[found.end() :]
        return found

    def _parse_rfc5322_cfws(self) -> None:
        """Skips blanks and comments, which most places where they are allowed do not have."""
        if self._parse_text.startswith(_BLANKS_AND_COMMENTS):
            super()._parse_rfc5322_cfws()


@cache  # the patterns are those of the grammar, a few dozen
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def read_results(value: str) -> tuple[authres.core.AuthenticationResult, ...]:
    """The results in an Authentication-Results field, none where it cannot be read."""
    try:
        return tuple(_Header.parse_value(authres.core_features(), value).results)
    except (authres.AuthResError, RecursionError, ValueError, AttributeError, IndexError):
        return ()  # what cannot be read vouches for nobody
