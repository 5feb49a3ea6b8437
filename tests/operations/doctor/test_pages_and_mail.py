"""The address of the pages and the ways of mails, as the doctor finds them: real servers on this machine."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from intake.checks import CONSOLE, SMTP
from intake.models import InboundMail
from operations.doctor import mail_checks, page_checks
from operations.doctor.findings import Finding, fail, is_fine, warn
from tests.intake.receiving import conftest as receiving
from tests.intake.receiving.letters import US
from tests.intake.receiving.listener import Listener
from tests.intake.receiving.mailservers import Dovecot
from tests.intake.sending.smtp import MailServer
from tests.servers import free_port

dovecot, open_folder = receiving.dovecot, receiving.open_folder


class Page(BaseHTTPRequestHandler):
    """A web server that answers as it is told to."""

    status, body = 200, b'{"troubles": []}'

    def do_GET(self) -> None:
        self.send_response(type(self).status)
        self.end_headers()
        self.wfile.write(type(self).body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the name of the library
        pass


@pytest.fixture
def web(settings: Settings) -> Iterator[HTTPServer]:
    """A web server at the address of our pages."""
    Page.status, Page.body = 200, b'{"troubles": []}'
    with HTTPServer(("127.0.0.1", 0), Page) as server:
        settings.SITE_URL = f"http://127.0.0.1:{server.server_port}"
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


Certify = Callable[[int], None]


@pytest.fixture
def certify(web: HTTPServer, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Certify:
    """`certify(days)`: the web server has TLS, with a certificate that is valid for some days and trusted."""

    def make(days: int) -> None:
        private, certificate = make_certificate(days)
        (tmp_path / "web.pem").write_bytes(private + certificate)
        (tmp_path / "trusted.pem").write_bytes(certificate)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(tmp_path / "web.pem")
        web.socket = context.wrap_socket(web.socket, server_side=True)
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "trusted.pem"))
        settings.SITE_URL = settings.SITE_URL.replace("http:", "https:")

    return make


def make_certificate(days: int) -> tuple[bytes, bytes]:
    """Return a key and its own certificate for this machine, valid for some days."""
    key, name = generate_private_key(SECP256R1()), x509.Name([])
    end = datetime.now(UTC) + timedelta(days=days, hours=1)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(end - timedelta(days=400)).not_valid_after(end)
    own = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    made = builder.add_extension(own, critical=True).sign(key, SHA256())
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private, made.public_bytes(Encoding.PEM)


def find_pages() -> list[Finding]:
    return list(page_checks.check_pages())


def test_pages_answer_at_their_address_whether_the_work_goes_on_or_not(
    live_server: LiveServer, settings: Settings
) -> None:
    settings.SITE_URL = live_server.url
    assert find_pages() == [is_fine(f"{live_server.url}/health answers.")]


@pytest.mark.long
@pytest.mark.parametrize(
    ("status", "body", "mend"),
    [
        (400, b"", "ALLOWED_HOSTS"),
        (301, b"", "SITE_URL: enter where it leads"),
        (200, b"<p>Another page</p>", page_checks.REACH_MEND),
        (502, b"", page_checks.REACH_MEND),
    ],
)
def test_address_that_leads_elsewhere_is_found(
    web: HTTPServer, settings: Settings, status: int, body: bytes, mend: str
) -> None:
    Page.status, Page.body = status, body
    assert find_pages() == [fail(f"{settings.SITE_URL}/health answers with {status}, which is not our page.", mend)]


def test_pages_that_are_away_are_found(settings: Settings) -> None:
    settings.SITE_URL = f"http://127.0.0.1:{free_port()}"
    sentence = f"{settings.SITE_URL} does not answer: ConnectionRefusedError: [Errno 111] Connection refused."
    assert find_pages() == [fail(sentence, page_checks.REACH_MEND)]
    settings.SITE_URL = "rating.example"
    sentence = "rating.example does not answer: ValueError: no host is named."
    assert find_pages() == [fail(sentence, page_checks.REACH_MEND)]


@pytest.mark.long
@pytest.mark.parametrize(("days", "level"), [(90, "ok"), (5, "warning")])
def test_certificate_has_to_be_valid_for_some_time(days: int, level: str, certify: Certify, settings: Settings) -> None:
    certify(days)
    certificate, answer = find_pages()
    assert certificate.sentence == f"The certificate of 127.0.0.1 is valid for {days} more days."
    assert (certificate.level, answer) == (level, is_fine(f"{settings.SITE_URL}/health answers."))


@pytest.mark.long
@pytest.mark.parametrize(("days", "reason"), [(-1, "certificate has expired"), (90, "self-signed certificate")])
def test_certificate_that_nobody_believes_is_found(
    days: int, reason: str, certify: Certify, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    certify(days)
    if days > 0:
        monkeypatch.delenv("SSL_CERT_FILE")
    sentence = f"The certificate of {settings.SITE_URL} does not hold: {reason}."
    assert find_pages() == [fail(sentence, page_checks.CERTIFICATE_MEND)]


@pytest.fixture
def relay(settings: Settings) -> Iterator[MailServer]:
    """A server that takes our mails."""
    running = MailServer()
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", running.port
    yield running
    running.stop()


def test_relay_is_greeted_and_gets_no_mail(relay: MailServer) -> None:
    assert list(mail_checks.check_way_out()) == [is_fine(f"127.0.0.1:{relay.port} takes our greeting.")]
    assert (relay.box.sessions, relay.box.mails) == (1, [])


def test_relay_that_refuses_greeting_or_login_or_is_away_is_found(relay: MailServer, settings: Settings) -> None:
    place = f"127.0.0.1:{relay.port} does not take our mails"
    relay.box.refuse_helo = "550 not you"
    assert list(mail_checks.check_way_out()) == [
        fail(f"{place}: SMTPHeloError: (550, b'not you').", mail_checks.OUT_MEND)
    ]
    relay.box.refuse_helo, settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "", "a", "b"
    (login,) = mail_checks.check_way_out()
    assert login.sentence.startswith(f"{place}: SMTPNotSupportedError: ")
    relay.stop()
    (away,) = mail_checks.check_way_out()
    relay.start()
    assert away.sentence == f"{place}: ConnectionRefusedError: [Errno 111] Connection refused."


@pytest.mark.long
def test_provider_is_asked_whether_it_is_there(settings: Settings, web: HTTPServer) -> None:
    settings.EMAIL_BACKEND = "anymail.backends.postmark.EmailBackend"
    settings.ANYMAIL = {"POSTMARK_SERVER_TOKEN": "x", "POSTMARK_API_URL": settings.SITE_URL}
    told = "127.0.0.1 answers; `manage.py send_test_answer ADDRESS` shows whether it knows our key."
    assert list(mail_checks.check_way_out()) == [is_fine(told)]
    settings.ANYMAIL = settings.ANYMAIL | {"POSTMARK_API_URL": f"http://127.0.0.1:{free_port()}"}
    assert [found.mend for found in mail_checks.check_way_out()] == [mail_checks.PROVIDER_MEND]


def test_mails_that_are_printed_are_named(settings: Settings) -> None:
    settings.EMAIL_BACKEND = CONSOLE
    sentence = "Our mails are printed instead of sent."
    assert list(mail_checks.check_way_out()) == [warn(sentence, "EMAIL_BACKEND or EMAIL_PROVIDER")]


def test_ways_in_are_named(settings: Settings) -> None:
    settings.INTAKE_RECIPIENTS, settings.IMAP_HOST = [], ""
    settings.INBOUND_SECRETS = dict.fromkeys(settings.INBOUND_SECRETS, "")
    assert [found.level for found in mail_checks.check_ways_in()] == ["warning"]
    assert [*mail_checks.check_lmtp(), *mail_checks.check_mailbox(), *mail_checks.check_providers()] == []
    settings.INTAKE_RECIPIENTS, settings.IMAP_HOST = [US], "imap.example"
    settings.INBOUND_SECRETS = settings.INBOUND_SECRETS | {"mailgun": "a:b"}
    assert list(mail_checks.check_ways_in()) == [is_fine("Mails come by a mail server (LMTP), a mailbox, mailgun.")]


@pytest.mark.long
@pytest.mark.parametrize("options", [(), ("--smtp",)])
def test_receiver_is_asked_for_our_address_and_stores_nothing(
    options: tuple[str, ...], process_env: dict[str, str], settings: Settings, tmp_path: Path
) -> None:
    settings.INTAKE_RECIPIENTS, settings.DEFAULT_FROM_EMAIL = [US], f"Wertung <{US}>"
    listener = Listener(tmp_path, process_env, *options)
    listener.start()
    place = f"127.0.0.1:{listener.port}"
    taken = list(mail_checks.check_lmtp("127.0.0.1", listener.port))
    settings.DEFAULT_FROM_EMAIL = "other@example.com"
    refused = list(mail_checks.check_lmtp("127.0.0.1", listener.port))
    listener.stop()
    away = [found.mend for found in mail_checks.check_lmtp("127.0.0.1", free_port())]
    assert taken == [is_fine(f"{place} takes mail for {US}.")]
    sentence = f"{place} takes no mail for other@example.com: 550 5.1.1 Nobody here has this address."
    assert refused == [fail(sentence, "INTAKE_RECIPIENTS")]
    assert (away, InboundMail.objects.count()) == ([mail_checks.LMTP_MEND], 0)


@pytest.mark.long
def test_mailbox_opens(dovecot: Dovecot, settings: Settings) -> None:
    for name, value in dovecot.settings().items():
        setattr(settings, name, int(value) if name == "IMAP_PORT" else value)
    assert [found.level for found in mail_checks.check_mailbox()] == ["ok"]
    settings.IMAP_USER = "nobody"
    settings.IMAP_PASSWORD += "x"
    assert [(found.level, found.mend) for found in mail_checks.check_mailbox()] == [("failure", mail_checks.IMAP_MEND)]


def test_mailbox_that_is_away_is_found(settings: Settings) -> None:
    settings.IMAP_HOST, settings.IMAP_PORT, settings.IMAP_USER = "127.0.0.1", free_port(), "wertung"
    name = f"wertung at 127.0.0.1:{settings.IMAP_PORT}"
    sentence = f"The mailbox {name} does not open: ConnectionRefusedError: [Errno 111] Connection refused."
    assert list(mail_checks.check_mailbox()) == [fail(sentence, mail_checks.IMAP_MEND)]


def test_web_server_has_to_know_the_secret_of_a_provider(live_server: LiveServer, settings: Settings) -> None:
    settings.SITE_URL = live_server.url
    settings.INBOUND_SECRETS = dict.fromkeys(settings.INBOUND_SECRETS, "") | {"amazon-ses": "a:b"}
    assert list(mail_checks.check_providers()) == [is_fine("amazon-ses can post to /receive/amazon-ses/.")]


@pytest.mark.long
def test_web_server_without_the_secret_is_started_anew(web: HTTPServer, settings: Settings) -> None:
    settings.INBOUND_SECRETS = dict.fromkeys(settings.INBOUND_SECRETS, "") | {"amazon-ses": "a:b"}
    mend = "start the web server anew with INBOUND_AMAZON_SES_SECRET; SITE_URL"
    assert list(mail_checks.check_providers()) == [fail("/receive/amazon-ses/ answers amazon-ses with 501.", mend)]
