"""What `manage.py setup` writes is started as written: web server, workers and receiver answer a mail."""

from __future__ import annotations

import re
import smtplib
import subprocess
import time
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest

from intake.models import InboundMail
from tests.intake import federation
from tests.intake.receiving.listener import LISTENS
from tests.intake.sending.smtp import MailServer
from tests.operations.setup.installing import ADDRESS, HOST, command_of, install
from tests.servers import PATIENCE, PAUSE, ROOT, Redis, Server, free_port

pytestmark = pytest.mark.both_databases

READY = {
    "web": b"Booting worker",
    "worker": b" ready.",
    "jobs": b" ready.",
    "beat": b"beat: Starting",
    "lmtp": LISTENS,
}


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
    for name in READY:
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


def test_mail_is_answered_by_what_was_written(units: dict[str, Unit], sink: MailServer) -> None:
    federation.create_federation()
    assert ask_page(units["web"]) == 200
    with smtplib.LMTP("127.0.0.1", port_of(units["lmtp"])) as client:
        client.sendmail(federation.ANNA, ADDRESS, federation.mail(federation.RESULT))
    deadline = time.monotonic() + PATIENCE
    while not sink.box.mails:
        assert time.monotonic() < deadline, "\n".join(unit.tail() for unit in units.values())
        time.sleep(PAUSE)
    (answer,) = sink.box.mails
    head = message_from_bytes(answer.original_content or b"")
    assert (answer.rcpt_tos, head["From"]) == ([federation.ANNA], f"Fernwertung <{ADDRESS}>")
    assert InboundMail.objects.get().state == "accepted"


@pytest.mark.parametrize("name", ["migrate", "lists", "backup"])
def test_what_ends_by_itself_comes_to_its_end(name: str, root: Path) -> None:
    done = subprocess.run(Unit(root, name).command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    copies = [ZipFile(file).namelist()[-1] for file in (root.parent / "backups").iterdir()]
    assert copies == ["manifest.json"] * (name == "backup")
