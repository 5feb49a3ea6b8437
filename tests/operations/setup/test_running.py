"""What `manage.py setup` writes is started as written: web server, workers and receiver answer a mail."""

from __future__ import annotations

import re
import smtplib
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from email import message_from_bytes
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import unquote
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest

from intake.models import InboundMail
from tests.intake import federation
from tests.intake.receiving import conftest as receiving
from tests.intake.receiving.letters import delivered
from tests.intake.receiving.listener import LISTENS
from tests.intake.receiving.mailservers import Dovecot
from tests.intake.receiving.payloads import mailgun, postmark_raw
from tests.intake.sending.smtp import MailServer
from tests.operations.setup.installing import ADDRESS, HOST, command_of, install
from tests.servers import PATIENCE, PAUSE, ROOT, Redis, Server, free_port

pytestmark = pytest.mark.both_databases

dovecot, open_folder = receiving.dovecot, receiving.open_folder

READY = {
    "web": b"Booting worker",
    "worker": b" ready.",
    "jobs": b" ready.",
    "beat": b"beat: Starting",
    "lmtp": LISTENS,
    "imap": b"",
}
LASTING = ("web", "worker", "jobs", "beat", "lmtp")
HOP = f"Received: from a.example by {federation.OWN_SERVER} with ESMTPS id 1; Sun, 15 Mar 2026 12:00:01 +0100"
PROVIDERS = {"mailgun": mailgun, "postmark": postmark_raw}


class Unit(Server):
    """A service of an installation, with its own command and the file of settings."""

    def __init__(self, root: Path, name: str) -> None:
        super().__init__(root.with_name(f"{name}.log"))
        self.root, self.name = root, name

    @property
    def command(self) -> list[str]:
        """What systemd starts, in an environment that holds nothing but the settings."""
        reads = f'set -a; . {self.root}/etc/fernwertung.env; exec "$@"'
        return ["env", "-i", "/bin/sh", "-c", reads, "sh", *command_of(self.root, f"fernwertung-{self.name}.service")]

    def start(self) -> None:
        """Return once it is at work."""
        self.launch(self.command, lambda: READY[self.name] in self.log.read_bytes())


@pytest.fixture
def sink() -> Iterator[MailServer]:
    """A server that takes our answers."""
    server = MailServer()
    yield server
    server.stop()


@pytest.fixture
def root(process_env: dict[str, str], redis_server: Redis, sink: MailServer, tmp_path: Path) -> Path:
    """An installation of the full form on the servers of the tests."""
    settings = {"DATABASE_URL": process_env["DATABASE_URL"], "REDIS_URL": redis_server.url}
    settings |= {"EMAIL_PORT": str(sink.port), "SWEEP_THREAD": "no", "SWEEP_SECONDS": "600"}
    ports = {"port": free_port(), "lmtp_port": free_port()}
    folders = {"data": str(tmp_path / "data"), "backups": str(tmp_path / "backups")}
    install(tmp_path / "root", form="full", workers=1, settings=settings, **ports, **folders)
    for folder in folders.values():
        Path(folder).mkdir()
    return tmp_path / "root"


@pytest.fixture
def units(root: Path) -> Iterator[dict[str, Unit]]:
    """Every service that lasts, running."""
    started: dict[str, Unit] = {}
    for name in LASTING:
        started[name] = Unit(root, name)
        started[name].start()
    yield started
    for each in started.values():
        each.stop()


def port_of(unit: Unit) -> int:
    """The port in a unit's command."""
    (port,) = re.findall(r"(?:127\.0\.0\.1:|--port )(\d+)", " ".join(unit.command))
    return int(port)


def ask_page(unit: Unit) -> int:
    """The status of a page, as the web server in front asks for it."""
    head = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(Request(f"http://127.0.0.1:{port_of(unit)}/players/", headers=head), timeout=PATIENCE) as page:
                return int(page.status)
        except URLError:
            assert time.monotonic() < deadline, unit.tail()
            time.sleep(PAUSE)


def assert_answered(sink: MailServer, *running: Unit) -> None:
    """The director's mail is answered to them alone, and its result is stored."""
    deadline = time.monotonic() + PATIENCE
    while not sink.box.mails:
        assert time.monotonic() < deadline, "\n".join(unit.tail() for unit in running)
        time.sleep(PAUSE)
    (answer,) = sink.box.mails
    head = message_from_bytes(answer.original_content or b"")
    assert (answer.rcpt_tos, head["From"]) == ([federation.ANNA], f"Fernwertung <{ADDRESS}>")
    assert InboundMail.objects.get().state == "accepted"


@pytest.mark.long(always=True)
def test_mail_is_answered_by_what_was_written(units: dict[str, Unit], sink: MailServer) -> None:
    federation.create_federation()
    assert ask_page(units["web"]) == 200
    with smtplib.LMTP("127.0.0.1", port_of(units["lmtp"])) as client:
        client.sendmail(federation.ANNA, ADDRESS, federation.mail(federation.RESULT))
    assert_answered(sink, *units.values())


Embedded = Callable[..., tuple[str, dict[str, Unit]]]


@pytest.fixture
def embedded(process_env: dict[str, str], sink: MailServer, tmp_path: Path) -> Iterator[Embedded]:
    """`embedded(services, settings, ...)`: what setup says of an installation of the small form, and it at work."""
    started: dict[str, Unit] = {}

    def run(names: Sequence[str], settings: dict[str, str], **answers: Any) -> tuple[str, dict[str, Unit]]:
        given = {"DATABASE_URL": process_env["DATABASE_URL"], "SWEEP_SECONDS": "1", "EMAIL_PORT": str(sink.port)}
        (tmp_path / "data").mkdir()
        said = install(
            tmp_path / "root", port=free_port(), data=str(tmp_path / "data"), settings=given | settings, **answers
        )
        for name in names:
            started[name] = Unit(tmp_path / "root", name)
            started[name].start()
        return said, started

    yield run
    for each in started.values():
        each.stop()


@pytest.mark.long
def test_mail_in_a_mailbox_is_answered_by_what_was_written(
    embedded: Embedded, dovecot: Dovecot, sink: MailServer
) -> None:
    federation.create_federation()
    verdicts = {"IMAP_AUTHSERV_ID": federation.OWN_SERVER}
    _, running = embedded(("web", "imap"), dovecot.settings() | verdicts, mail_in="imap")
    owner = dovecot.client()
    owner.append("INBOX", "", "", delivered(federation.mail(federation.RESULT), HOP))
    owner.logout()
    assert_answered(sink, *running.values())


@pytest.mark.long
@pytest.mark.parametrize("provider", PROVIDERS)
def test_mail_of_a_provider_is_answered_by_what_was_written(
    provider: str, embedded: Embedded, sink: MailServer
) -> None:
    federation.create_federation()
    verdicts = {"INBOUND_AUTHSERV_IDS": f"{provider}:{federation.OWN_SERVER}"}
    said, running = embedded(("web",), verdicts, mail_in="provider", provider=provider)
    (user, password, path) = re.findall(rf"enter at the provider: https://(.+):(.+)@{HOST}(/\S+)$", said, re.MULTILINE)[
        0
    ]
    kind, body = PROVIDERS[provider](delivered(federation.mail(federation.RESULT), HOP))
    head = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1", "Content-Type": kind}
    head["Authorization"] = receiving.basic(f"{unquote(user)}:{unquote(password)}")
    url = f"http://127.0.0.1:{port_of(running['web'])}{path}"
    with urlopen(Request(url, body, head), timeout=PATIENCE) as page:
        assert page.status == 200
    assert_answered(sink, *running.values())


@pytest.mark.long
@pytest.mark.parametrize("name", ["migrate", "lists", "backup"])
def test_what_ends_by_itself_comes_to_its_end(name: str, root: Path) -> None:
    done = subprocess.run(Unit(root, name).command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    copies = [ZipFile(file).namelist()[-1] for file in (root.parent / "backups").iterdir()]
    assert copies == ["manifest.json"] * (name == "backup")
