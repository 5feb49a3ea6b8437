"""A mail without a verdict is believed by the signature of its domain, which we check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import dkim
import pytest

from intake.processing import signatures
from intake.reading.letters import signatures as reading
from intake.sending.signing import make_key, write_record
from tests.intake.federation import ANNA, RESULT, brought_to_end, create_federation, mail
from tests.intake.names import NameServer

pytestmark = [pytest.mark.django_db]

SELECTOR = b"fernwertung"
HEADERS = [b"From", b"Subject", b"Date", b"To", b"Content-Type", b"Content-Transfer-Encoding"]
OTHER_RESULT = RESULT.replace("1-0", "0-1")


@pytest.fixture
def names(settings: Any) -> Iterator[NameServer]:
    server = NameServer()
    settings.DNS_SERVERS, settings.INTAKE_VERIFY_DKIM = [server.place], True
    signatures._resolver.cache_clear()
    yield server
    server.stop()
    signatures._resolver.cache_clear()


@pytest.fixture
def sign(names: NameServer, tmp_path: Path, settings: Any) -> Callable[..., bytes]:
    """`sign(mail, domain)`: with a signature whose key its domain publishes."""
    create_federation()
    file = tmp_path / "key.pem"
    make_key(file)

    def signed(raw: bytes, domain: str = "example.org", **more: Any) -> bytes:
        settings.DEFAULT_FROM_EMAIL = f"x@{domain}"
        name, text = write_record(file).split(" TXT ")
        names.texts[name] = text.replace('" "', "").strip('"')
        given = {"include_headers": HEADERS, "canonicalize": (b"relaxed", b"relaxed"), **more}
        return bytes(dkim.sign(raw, SELECTOR, domain.encode(), file.read_bytes(), **given)) + raw

    return signed


def unproven(text: str = RESULT, **more: str) -> bytes:
    return mail(text, dmarc="", **more)


def state(raw: bytes) -> str:
    return brought_to_end(raw).state


@pytest.mark.long
@pytest.mark.parametrize("domain", ["example.org", "mail.example.org"])
def test_signature_of_the_authors_domain_makes_a_report_immediate(sign: Callable[..., bytes], domain: str) -> None:
    assert state(sign(unproven(), domain)) == "accepted"


def test_without_the_setting_the_same_mail_waits_for_a_confirmation(
    sign: Callable[..., bytes], settings: Any, names: NameServer
) -> None:
    settings.INTAKE_VERIFY_DKIM = False
    assert (state(sign(unproven())), names.asked) == ("pending", [])


def with_changes(change: Callable[[bytes], bytes]) -> Callable[[Callable[..., bytes]], bytes]:
    return lambda sign: change(sign(unproven()))


def claim_all(raw: bytes) -> bytes:
    """The mail with another signature on top, by the same key as it says, over everything; nobody made it."""
    claimed = b"v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org; s=fernwertung; "
    claimed += b"h=from:subject:date:to:content-type:content-transfer-encoding; bh=AAAA; b=AAAA"
    return b"DKIM-Signature: " + claimed + b"\r\n" + raw


NO_PROOF: dict[str, Callable[[Callable[..., bytes]], bytes]] = {
    "none at all": lambda _: unproven(),
    "of another domain": lambda sign: sign(unproven(), "example.net"),
    "of the suffix that all share": lambda sign: sign(unproven(), "org"),
    "over another text": with_changes(lambda raw: raw.replace(b"1-0", b"0-1")),
    "over another tournament": with_changes(lambda raw: raw.replace(b"Subject: SE947", b"Subject: NS3")),
    "with other parts": with_changes(lambda raw: b'Content-Type: multipart/mixed; boundary="X"\r\n' + raw),
    "not over how it is written": lambda sign: sign(unproven(), include_headers=[b"From", b"Subject", b"Date"]),
    "behind a line that is no header": with_changes(lambda raw: b"From x@y Mon\r\n continued\r\n" + raw),
    "over blanks without end": lambda sign: sign(unproven(RESULT + " " * 100_000)),
    "that covers little, below one that claims all": lambda sign: claim_all(
        sign(unproven(), include_headers=[b"From", b"Date"])
    ),
    "with a second subject": with_changes(lambda raw: b"Subject: NS3\r\n" + raw),
    "over the beginning of the text": lambda sign: sign(unproven(), length=True) + OTHER_RESULT.encode(),
    "not over the subject": lambda sign: sign(unproven(), include_headers=[b"From", b"Date"]),
    "by an algorithm of old": lambda sign: sign(unproven(), signature_algorithm=b"rsa-sha1"),
    "that is no signature": lambda _: b"DKIM-Signature: v=1; d=example.org; ;;=\r\n" + unproven(),
}


@pytest.mark.parametrize("how", NO_PROOF)
def test_signature_that_proves_nothing_leaves_the_sender_unknown(sign: Callable[..., bytes], how: str) -> None:
    assert state(NO_PROOF[how](sign)) == "pending"


@pytest.mark.long
def test_name_servers_that_do_not_answer_leave_the_sender_unknown(
    sign: Callable[..., bytes], names: NameServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signatures, "SECONDS", 0.2)
    names.silent = True
    assert state(sign(unproven())) == "pending"


@pytest.mark.long
def test_key_is_asked_for_once(sign: Callable[..., bytes], names: NameServer) -> None:
    for number in (1, 2):
        state(sign(unproven(message_id=f"<{number}@example.org>")))
    assert names.asked == ["fernwertung._domainkey.example.org."]


@pytest.mark.parametrize(
    "raw",
    [
        lambda sign: sign(mail(RESULT, dmarc="", sender="X <stranger@example.org>")),
        lambda sign: sign(mail(RESULT, dmarc="fail")),
        lambda sign: sign(unproven(), "example.net"),
    ],
)
def test_nobody_is_asked_for_strangers_forgeries_and_other_domains(
    sign: Callable[..., bytes], names: NameServer, settings: Any, raw: Callable[[Callable[..., bytes]], bytes]
) -> None:
    settings.INTAKE_AUTHSERV_ID = "mx.example.org"
    assert state(raw(sign)) != "accepted"
    assert names.asked == []


def test_own_mails_are_signed_so_that_we_would_take_them(
    sign: Callable[..., bytes], tmp_path: Path, settings: Any
) -> None:
    from intake.sending import signing  # noqa: PLC0415 -- beside the setting that it reads

    sign(unproven())
    settings.DKIM_KEY_FILE, settings.DEFAULT_FROM_EMAIL = str(tmp_path / "key.pem"), "x@example.org"
    signing._read_key.cache_clear()
    raw = signing.sign_mail(unproven())
    assert reading.is_signed(raw, signatures.find_keys(raw.partition(b"\n\n")[0], ANNA)[0])
