"""A mail that a trusted forwarder changed is believed by its seal (ARC), and by nobody else's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import dkim
import pytest

from intake.processing import signatures as processing
from intake.sending.signing import make_key, write_record
from tests.intake.federation import RESULT, mail
from tests.intake.names import NameServer
from tests.intake.processing import test_signatures as signatures
from tests.intake.processing.test_signatures import HEADERS, SELECTOR, state

names, sign = signatures.names, signatures.sign

pytestmark = pytest.mark.django_db

FORWARDER, OTHER = "forwarder.example", "other.example"
FOOTER = b"-- \r\nforwarded\r\n"

Seal = Callable[..., bytes]


@pytest.fixture
def seal(sign: Callable[..., bytes], names: NameServer, tmp_path: Path, settings: Any) -> Seal:
    """`seal(mail)`: as a forwarder hands it on, with what it found out about the author."""
    settings.INTAKE_TRUSTED_SEALERS = [FORWARDER]
    keys = {}
    for domain in (FORWARDER, OTHER):
        keys[domain] = tmp_path / domain
        make_key(keys[domain])
        settings.DEFAULT_FROM_EMAIL = f"x@{domain}"
        name, text = write_record(keys[domain]).split(" TXT ")
        names.texts[name] = text.replace('" "', "").strip('"')

    def sealed(
        raw: bytes, domain: str = FORWARDER, said: str = "dmarc=pass header.from=example.org", **more: Any
    ) -> bytes:
        server = f"mx.{domain}"
        seen = f"Authentication-Results: {server}; {said}\r\n".encode() + raw
        chain = "arc=pass" if b"ARC-Seal" in raw else "arc=none"
        seen = seen.replace(f"{server}; ".encode(), f"{server}; {chain}; ".encode(), 1)
        given = {"include_headers": HEADERS, **more}
        lines = dkim.arc_sign(seen, SELECTOR, domain.encode(), keys[domain].read_bytes(), server.encode(), **given)
        assert lines
        return b"".join(lines) + raw

    return sealed


def changed(sign: Callable[..., bytes]) -> bytes:
    """A mail whose signature a forwarder broke."""
    return sign(mail(RESULT, dmarc="")) + FOOTER


def test_trusted_seal_makes_a_forwarded_report_immediate(seal: Seal, sign: Callable[..., bytes]) -> None:
    assert state(seal(changed(sign))) == "accepted"


@pytest.mark.long
def test_chain_of_two_trusted_forwarders_counts(seal: Seal, sign: Callable[..., bytes], settings: Any) -> None:
    settings.INTAKE_TRUSTED_SEALERS = [FORWARDER, OTHER]
    assert state(seal(seal(changed(sign)), OTHER, "dmarc=fail header.from=example.org")) == "accepted"


@pytest.mark.long
def test_all_keys_of_a_mail_share_its_seconds(
    seal: Seal, sign: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, float]] = []

    def find_nothing(name: str, seconds: float) -> str:
        asked.append((name, seconds))
        return ""

    monkeypatch.setattr(processing, "find_text", find_nothing)
    assert state(seal(changed(sign))) == "pending"
    once = [("fernwertung._domainkey.example.org.", 2.5), ("fernwertung._domainkey.forwarder.example.", 2.5)]
    assert (asked, processing.SECONDS) == (once * 2, 5)  # by the preview as well


NO_PROOF: dict[str, Callable[[Seal, bytes], bytes]] = {
    "none": lambda _, raw: raw,
    "of somebody who is not trusted": lambda seal, raw: seal(raw, OTHER),
    "below that of somebody who is not trusted": lambda seal, raw: seal(seal(raw), OTHER),
    "above that of somebody who is not trusted": lambda seal, raw: seal(seal(raw, OTHER)),
    "over another text": lambda seal, raw: seal(raw).replace(b"1-0", b"0-1"),
    "over another subject": lambda seal, raw: seal(raw).replace(b"Subject: SE947", b"Subject: NS3"),
    "with another finding": lambda seal, raw: seal(raw, said="dmarc=none header.from=example.org").replace(
        b"dmarc=none", b"dmarc=pass"
    ),
    "that found nothing": lambda seal, raw: seal(raw, said="dmarc=none header.from=example.org"),
    "that found a failure": lambda seal, raw: seal(raw, said="dmarc=fail header.from=example.org"),
    "about another author": lambda seal, raw: seal(raw, said="dmarc=pass header.from=example.net"),
    "not over the subject": lambda seal, raw: seal(raw, include_headers=[b"From", b"Date"]),
    "that stands twice": lambda seal, raw: seal(raw)[: len(seal(raw)) - len(raw)] + seal(raw),
    "without its number": lambda seal, raw: seal(raw).replace(b"i=1", b"i=x"),
}


@pytest.mark.long
@pytest.mark.parametrize("how", NO_PROOF)
def test_seal_that_proves_nothing_leaves_the_sender_unknown(seal: Seal, sign: Callable[..., bytes], how: str) -> None:
    assert state(NO_PROOF[how](seal, changed(sign))) == "pending"


@pytest.mark.long
def test_seal_of_a_forwarder_is_no_signature_of_the_author(seal: Seal, sign: Callable[..., bytes]) -> None:
    """The forwarder may sign what anybody wrote; only its finding about the author counts."""
    signed = sign(mail(RESULT, dmarc=""), FORWARDER)
    assert state(seal(signed, said="dmarc=none header.from=example.org")) == "pending"


def test_without_the_setting_no_seal_counts(seal: Seal, sign: Callable[..., bytes], settings: Any) -> None:
    settings.INTAKE_TRUSTED_SEALERS = []
    assert state(seal(changed(sign))) == "pending"
