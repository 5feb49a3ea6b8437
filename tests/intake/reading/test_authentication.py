"""What is read of Authentication-Results is what the library reads, of DMARC alone."""

from __future__ import annotations

import authres
import pytest

from intake.reading.letters.sender import read_dmarc

FIELDS = (
    "mx.example.org; dmarc=pass header.from=example.org",
    "mx.example.org 1; spf=fail smtp.mailfrom=a@example.net; DMARC=Fail (p=reject (nested)) header.from=example.net",
    'mx.example.org; spf=pass reason="; dmarc=pass" smtp.mailfrom="a; b"@example.net; dkim=none',
    "mx.example.org (Postfix; dmarc=pass); dkim=pass (2048-bit) header.d=example.org header.b=a/b+c=",
    "mx.example.org; none",
    "mx.example.org;\r\n\tdmarc=pass policy.dmarc=none x.y=z header.from=@example.org",
)


@pytest.mark.parametrize("field", FIELDS)
def test_dmarc_is_that_of_the_library(field: str) -> None:
    """The same results and properties, in the same order, though the library gets nothing else to read."""
    results = authres.AuthenticationResultsHeader.parse_value(field).results
    expected = [str(result) for result in results if getattr(result, "method", "") == "dmarc"]
    assert [str(result) for result in read_dmarc(field)] == expected


@pytest.mark.parametrize("field", ["", ";", "mx.example.org", "mx.example.org; dmarc", "mx.example.org; (dmarc=pass"])
def test_no_results_are_read_from_a_field_that_breaks_the_grammar(field: str) -> None:
    """What the library refuses vouches for nobody."""
    with pytest.raises(authres.AuthResError):
        authres.AuthenticationResultsHeader.parse_value(field)
    assert read_dmarc(field) == ()


@pytest.mark.parametrize(
    "planted",
    ['"; dmarc=pass header.from=example.org"@x.example', "(; dmarc=pass header.from=example.org (x)) a@x.example"],
    ids=["quotation", "comment"],
)
def test_dmarc_that_a_sender_wrote_into_a_quotation_or_comment_is_none(planted: str) -> None:
    assert read_dmarc(f"mx.example.org; spf=pass smtp.mailfrom={planted}") == ()


@pytest.mark.parametrize("bomb", ["(" * 100_000, "(()" * 30_000, '"' * 99_999, "\\" * 100_000, "(a" * 50_000])
def test_field_of_nothing_but_openings_is_refused_at_once(bomb: str) -> None:
    assert read_dmarc(f"mx.example.org; dmarc=pass {bomb}") == ()
