"""Our reader of Authentication-Results agrees with the library whose grammar it uses."""

from __future__ import annotations

import authres
import pytest

from intake.reading.authentication import read_results

FIELDS = (
    "mx.example.org; dmarc=pass header.from=example.org",
    "mx.example.org 1; spf=fail smtp.mailfrom=a@example.net; DMARC=Fail (p=reject (nested)) header.from=example.net",
    'mx.example.org; spf=pass reason="; dmarc=pass" smtp.mailfrom="a; b"@example.net; dkim=none',
    "mx.example.org (Postfix; dmarc=pass); dkim=pass (2048-bit) header.d=example.org header.b=a/b+c=",
    "mx.example.org; none",
    "mx.example.org;\r\n\tdmarc=pass policy.dmarc=none x.y=z header.from=@example.org",
)


@pytest.mark.parametrize("field", FIELDS)
def test_results_are_those_of_the_library(field: str) -> None:
    """The same methods, results and properties, in the same order."""
    expected = [str(result) for result in authres.AuthenticationResultsHeader.parse_value(field).results]
    assert [str(result) for result in read_results(field)] == expected


@pytest.mark.parametrize("field", ["", ";", "mx.example.org", "mx.example.org; dmarc", "mx.example.org; (dmarc=pass"])
def test_no_results_are_read_from_a_field_that_breaks_the_grammar(field: str) -> None:
    """What the library refuses vouches for nobody."""
    with pytest.raises(authres.AuthResError):
        authres.AuthenticationResultsHeader.parse_value(field)
    assert read_results(field) == ()
