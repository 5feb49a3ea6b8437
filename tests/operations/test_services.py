"""Each service of docker-compose.yml, started here by its own command, watched by its own check of health."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import smtplib
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from intake.models import InboundMail, MailState
from intake.receiving.receivers import store, wake
from tests.intake import federation
from tests.realservers import names_of_settings
from tests.servers import PATIENCE, PAUSE, ROOT, Redis, Server, free_port, redis_client
from tests.test_deployment import COMPOSE, SERVICES, instructions

pytestmark = pytest.mark.both_databases

HOME: str = COMPOSE["x-server"]["environment"]["FERNWERTUNG_VAR"]
BACKUPS = "/var/backups/fernwertung"
PORT, LMTP_PORT = "8000", "8024"
PROGRAMS = Path(sys.executable).parent
DOOR = {"INTAKE_RECIPIENTS": "wertung@example.org", "INTAKE_AUTHSERV_ID": federation.OWN_SERVER}


class Service(Server):
    """A service as its container runs it, with nothing but settings around it, but for the place of its files and its
    ports.
    """

    def __init__(self, name: str, folder: Path, env: Mapping[str, str]) -> None:
        super().__init__(folder / "log")
        self.name, self.folder, self.port, self.lmtp_port = name, folder, free_port(), free_port()
        (folder / "backups").mkdir()
        own = {"FERNWERTUNG_VAR": str(folder), "HOSTNAME": socket.gethostname(), "SECRET_KEY": "secret" * 10}
        settings = {name: value for name, value in env.items() if name in names_of_settings()}
        self.env = {**settings, **own, "PATH": f"{PROGRAMS}:{env['PATH']}"}

    @property
    def command(self) -> list[str]:
        """What the container runs: its own words, else those of the image."""
        return self.here(SERVICES[self.name].get("command") or json.loads(instructions("CMD")[0]))

    def here(self, words: Sequence[str]) -> list[str]:
        """Words of the files of the deployment, with the folder and the port of this test."""
        ports = {PORT: str(self.port), LMTP_PORT: str(self.lmtp_port)}
        places = {HOME: str(self.folder), BACKUPS: str(self.folder / "backups"), "/app/": f"{ROOT}/", "$$": "$"}
        told = list(words)
        for there, here in (ports | places).items():
            told = [word.replace(there, here) for word in told]
        return told

    def start(self) -> None:
        """Returns once the service is healthy, which it is not before."""
        assert not self.is_healthy()
        self.launch(["setsid", *self.command], self.is_healthy, env=self.env)

    def stop(self, *, kill: bool = False) -> None:
        """With the first process of a container the others end."""
        group = self.process.pid if self.process else 0
        super().stop(kill=kill)
        if group:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)

    def is_healthy(self) -> bool:
        """What the engine of containers would ask."""
        kind, *words = SERVICES[self.name]["healthcheck"]["test"]
        test = ["sh", "-c", *self.here(words)] if kind == "CMD-SHELL" else self.here(words)
        return subprocess.run(test, cwd=ROOT, env=self.env, capture_output=True, check=False).returncode == 0


Start = Callable[..., Service]


@pytest.fixture
def start(process_env: dict[str, str], broker: Redis, tmp_path: Path) -> Iterator[Start]:
    """Starts services on the test database and the broker."""
    running: list[Service] = []

    def started(name: str, **settings: str) -> Service:
        folder = tmp_path / name
        folder.mkdir(mode=0o700)
        running.append(Service(name, folder, process_env | {"REDIS_URL": broker.url} | settings))
        running[-1].start()
        return running[-1]

    yield started
    for service in running:
        service.stop()


def wait_until(what: Callable[[], bool], *services: Service) -> None:
    """Looks until it is so."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline, "\n".join(service.tail() for service in services)
        time.sleep(PAUSE)


def ask_health(web: Service) -> tuple[int, str]:
    """What /health answers: its status, and in a word."""
    try:
        with urlopen(f"http://127.0.0.1:{web.port}/health", timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)["status"]
    except HTTPError as answer:
        return answer.code, json.load(answer)["status"]


@pytest.mark.long
def test_beat_reminds_a_worker_of_a_mail_of_which_nobody_told_it(start: Start) -> None:
    federation.create_federation()
    row = store(federation.mail(federation.RESULT), "file")
    own = {"INTAKE_AUTHSERV_ID": federation.OWN_SERVER}
    worker = start("worker-jobs", SWEEP_THREAD="no", **own)
    assert InboundMail.objects.get().state == MailState.RECEIVED
    beat = start("beat", SWEEP_SECONDS="1", **own)
    wait_until(lambda: InboundMail.objects.get().state != MailState.RECEIVED, worker, beat)
    assert InboundMail.objects.get(pk=row.pk).state == MailState.ACCEPTED


@pytest.mark.long
def test_worker_reads_a_mail_whose_task_it_gets(start: Start, broker: Redis, settings: Any) -> None:
    federation.create_federation()
    settings.REDIS_URL = broker.url
    worker = start("worker", SWEEP_THREAD="no", INTAKE_AUTHSERV_ID=federation.OWN_SERVER)
    wake([store(federation.mail(federation.RESULT), "file")])
    wait_until(lambda: InboundMail.objects.get().state == MailState.ACCEPTED, worker)


@pytest.mark.long
def test_web_answers_and_sweeps(start: Start) -> None:
    web = start("web", SWEEP_SECONDS="1")
    wait_until(lambda: ask_health(web) == (200, "ok"), web)


def deliver(service: Service) -> None:
    """A result by the door for mail servers."""
    with smtplib.LMTP("127.0.0.1", service.lmtp_port, timeout=PATIENCE) as door:
        door.sendmail("dora@example.org", ["wertung@example.org"], federation.mail(federation.RESULT))


@pytest.mark.long
def test_lmtp_takes_a_mail(start: Start) -> None:
    deliver(start("lmtp", **DOOR))
    assert InboundMail.objects.get().state == MailState.RECEIVED


@pytest.mark.long
def test_imap_stands_connected_to_the_mailbox(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mailbox:
        where = {"IMAP_HOST": "127.0.0.1", "IMAP_PORT": str(mailbox.getsockname()[1]), "IMAP_SECURITY": "none"}
        start("imap", **where)


@pytest.mark.parametrize("name", ["lmtp", "imap"])
def test_door_that_no_setting_names_rests(name: str, process_env: dict[str, str], tmp_path: Path) -> None:
    door = Service(name, tmp_path, process_env)
    door.launch(door.command, door.is_healthy, env=door.env)
    try:
        assert door.process is not None
        name_of_program = Path(f"/proc/{door.process.pid}/comm")
        wait_until(lambda: name_of_program.read_text() == "sleep\n", door)
    finally:
        door.stop()


@pytest.mark.long
def test_backup_makes_a_copy_and_a_second_one_only_after_a_day(start: Start) -> None:
    service = start("backup")
    (copy,) = (service.folder / "backups").glob("*.fwz")
    assert re.fullmatch(r"fernwertung-\d{4}-\d\d-\d\d-\d{6}\.fwz", copy.name)
    service.stop()
    service.launch(["setsid", *service.command], service.is_healthy, env=service.env)
    service.stop()
    os.utime(copy, (0, 0))  # far more than 30 days ago
    service.start()
    wait_until(lambda: not copy.exists(), service)
    assert len(list((service.folder / "backups").iterdir())) == 1


@pytest.mark.long
def test_one_container_takes_a_mail_and_reads_it(start: Start) -> None:
    service = start("embedded", **DOOR, DATABASE_URL="", REDIS_URL="")
    deliver(service)
    (database,) = service.folder.glob("*.sqlite3")
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        states = "SELECT state FROM intake_inboundmail"
        wait_until(lambda: connection.execute(states).fetchall() not in ([], [(MailState.RECEIVED,)]), service)
    wait_until(lambda: ask_health(service) == (200, "ok"), service)


def test_redis_takes_its_command(tmp_path: Path) -> None:
    redis = Redis(tmp_path)
    _, *options = SERVICES["redis"]["command"]
    redis.launch([*redis.command, *options], redis.answers)
    try:
        with redis_client(redis.url) as client:
            assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
            assert client.config_get("appendonly") == {"appendonly": "yes"}
    finally:
        redis.stop()


@pytest.mark.long
def test_caddy_brings_tls_before_the_pages(start: Start, tmp_path: Path) -> None:
    caddy = shutil.which("caddy") or pytest.skip("caddy is not installed")
    web = start("web", HTTPS="yes", SITE_URL="https://localhost")
    port = free_port()
    places = {
        "http_port 8080": f"skip_install_trust\n\thttp_port {free_port()}",
        "8443": str(port),
        "web:8000": f"127.0.0.1:{web.port}",
    }
    text = (ROOT / "Caddyfile").read_text()
    for there, here in places.items():
        text = text.replace(there, here)
    (tmp_path / "Caddyfile").write_text(text)
    env = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "SITE_URL": "https://localhost"}
    server = Server(tmp_path / "caddy.log")
    page = partial(page_by_tls, port)
    server.launch([caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"], page, env=env)
    server.stop()


def page_by_tls(port: int) -> bool:
    """Whether a page is there, without being sent elsewhere; nobody knows who signed for this server."""
    unknown = ssl._create_unverified_context()  # noqa: S323 -- the certificate of a test
    try:
        with urlopen(f"https://localhost:{port}/", timeout=PATIENCE, context=unknown) as answer:
            return (answer.status, answer.url) == (200, f"https://localhost:{port}/")
    except OSError:
        return False


@pytest.mark.long
def test_migrate_comes_to_its_end(process_env: dict[str, str], tmp_path: Path) -> None:
    migrate = Service("migrate", tmp_path, process_env)
    subprocess.run(migrate.command, cwd=ROOT, env=migrate.env, check=True, capture_output=True)


def test_every_service_of_ours_is_started_here() -> None:
    ours = {name for name, service in SERVICES.items() if "build" in service}
    tried = {name for name in ours if f'start("{name}"' in Path(__file__).read_text()}
    assert ours - tried == {"migrate"}
