"""What a server of names says about the domain of our mails, and what the doctor makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from operations.doctor import dns_checks
from operations.doctor.dns_checks import check_names
from operations.doctor.findings import Finding, fail, is_fine, warn
from tests.intake.names import NameServer

SPF_MEND = 'enter in DNS: wertung.example. TXT "v=spf1 mx ~all", with the server by which our mails leave'
MX_MEND = "enter in DNS: wertung.example. MX 10 followed by the name of the server that takes your mail"


@pytest.fixture
def names(settings: Settings) -> Iterator[NameServer]:
    """A server of names in which the domain has all that it needs."""
    server = NameServer()
    server.others["wertung.example.", "MX"] = ["10 mx.wertung.example."]
    server.texts |= {"wertung.example.": "v=spf1 mx -all", "_dmarc.wertung.example.": "v=DMARC1; p=reject"}
    settings.DNS_SERVERS = [server.place]
    settings.DEFAULT_FROM_EMAIL = "Wertung <post@wertung.example>"
    settings.EMAIL_ENVELOPE_SENDER = settings.EMAIL_BOUNCE_ADDRESS = settings.DKIM_KEY_FILE = ""
    yield server
    server.stop()


def bad() -> list[Finding]:
    """What is not as it should be."""
    return [found for found in check_names() if found.level != "ok"]


def test_domain_that_has_everything_is_fine(names: NameServer) -> None:
    assert list(check_names()) == [
        is_fine("Mail for wertung.example goes to 10 mx.wertung.example."),
        is_fine("wertung.example has SPF: v=spf1 mx -all"),
        is_fine("wertung.example has DMARC: v=DMARC1; p=reject"),
    ]


def test_domain_without_mail_server_is_found(names: NameServer) -> None:
    del names.others["wertung.example.", "MX"]
    assert bad() == [fail("wertung.example has neither MX nor address: nobody can write to us.", MX_MEND)]
    names.others["wertung.example.", "A"] = ["192.0.2.1"]
    assert bad() == [warn("wertung.example has no MX: mail goes to the machine of that name itself.", MX_MEND)]
    names.others["wertung.example.", "MX"] = ["0 ."]
    assert bad() == [fail("wertung.example says that it takes no mail (RFC 7505).", MX_MEND)]


def test_spf_is_asked_of_the_domain_of_the_envelope(names: NameServer, settings: Settings) -> None:
    settings.EMAIL_ENVELOPE_SENDER = "post@relay.example"
    mend = SPF_MEND.replace("wertung.example", "relay.example")
    assert bad() == [warn("relay.example has no record of SPF: our mails may count as spam.", mend)]
    names.texts["relay.example."] = "v=spf1 include:all.example +all"
    assert bad() == [warn("The record of SPF of relay.example lets everybody send.", mend)]


def test_two_records_of_spf_are_none(names: NameServer) -> None:
    names.others["wertung.example.", "TXT"] = ['"v=spf1 a -all"', '"another text"']
    sentence = "wertung.example has 2 records of SPF, and so none that counts (RFC 7208, 3.2)."
    assert bad() == [fail(sentence, SPF_MEND)]


@pytest.mark.long
def test_key_in_dns_has_to_be_ours(names: NameServer, settings: Settings, tmp_path: Path) -> None:
    settings.DKIM_KEY_FILE, written = str(tmp_path / "dkim.pem"), StringIO()
    assert bad()[0].mend == "manage.py dkim_key"
    call_command("dkim_key", stdout=written, stderr=StringIO())
    record = written.getvalue().strip()
    name, _, text = record.partition(" TXT ")
    mend = f"enter in DNS: {record}"
    place = "fernwertung._domainkey.wertung.example"
    assert bad() == [fail(f"{place} is missing: nobody believes our signature.", mend)]
    names.texts[name] = "v=DKIM1; k=rsa; p=AAAA"
    assert bad() == [fail(f"{place} has another key than DKIM_KEY_FILE: nobody believes our signature.", mend)]
    names.texts[name] = text.replace('" "', "").strip('"').replace("p=", "p= ")
    assert bad() == []
    assert is_fine(f"{place} has the key that we sign with.") in list(check_names())


def test_dmarc_of_the_owner_counts_for_what_is_below(names: NameServer, settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "post@a.wertung.example"
    names.others["a.wertung.example.", "MX"] = ["10 mx.wertung.example."]
    names.texts["a.wertung.example."] = "v=spf1 mx -all"
    assert bad() == []
    del names.texts["_dmarc.wertung.example."]
    mend = 'enter in DNS: _dmarc.a.wertung.example. TXT "v=DMARC1; p=none"'
    assert bad() == [warn("a.wertung.example has no record of DMARC: large hosts may refuse our mails.", mend)]


@pytest.mark.long
def test_servers_of_names_that_say_nothing_are_told_once(
    names: NameServer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    names.silent = True
    monkeypatch.setattr(dns_checks, "SECONDS", 0.3)
    (found,) = check_names()
    assert (found.level, found.mend) == ("failure", "DNS_SERVERS, or /etc/resolv.conf")
    assert found.sentence.startswith("The servers of names give no answer about wertung.example: LifetimeTimeout")
    settings.DEFAULT_FROM_EMAIL = "Fernwertung <wertung@localhost>"
    sentence = "DEFAULT_FROM_EMAIL has no domain: no mail from outside finds it."
    assert list(check_names()) == [warn(sentence, "DEFAULT_FROM_EMAIL")]
