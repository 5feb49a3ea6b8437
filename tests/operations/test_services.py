"""Each service of docker-compose.yml, started here by its own command, watched by its own check of health."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from intake.models import InboundMail, MailState
from intake.receiving.receivers import store, wake
from tests.intake import federation
from tests.servers import PATIENCE, PAUSE, ROOT, Redis, Server, free_port
from tests.test_deployment import COMPOSE, SERVICES, instructions

pytestmark = pytest.mark.both_databases

HOME: str = COMPOSE["x-server"]["environment"]["FERNWERTUNG_VAR"]
PORT = "8000"
PROGRAMS = Path(sys.executable).parent


class Service(Server):
    """A service as its container runs it, but for the place of its files and its port."""

    def __init__(self, name: str, folder: Path, env: Mapping[str, str]) -> None:
        super().__init__(folder / "log")
        self.name, self.folder, self.port = name, folder, free_port()
        own = {"FERNWERTUNG_VAR": str(folder), "HOSTNAME": socket.gethostname(), "SECRET_KEY": "secret" * 10}
        self.env = {**env, **own, "PATH": f"{PROGRAMS}:{env['PATH']}"}

    @property
    def command(self) -> list[str]:
        """What the container runs: its own words, else those of the image."""
        return self.here(SERVICES[self.name].get("command") or json.loads(instructions("CMD")[0]))

    def here(self, words: Sequence[str]) -> list[str]:
        """Words of the files of the deployment, with the folder and the port of this test."""
        places = {HOME: str(self.folder), PORT: str(self.port), "$$": "$"}
        told = list(words)
        for there, here in places.items():
            told = [word.replace(there, here) for word in told]
        return told

    def start(self) -> None:
        """Returns once the service is healthy."""
        self.launch(self.command, self.is_healthy, env=self.env)

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
        folder.mkdir()
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


def test_beat_reminds_a_worker_of_a_mail_of_which_nobody_told_it(start: Start) -> None:
    federation.create_federation()
    row = store(federation.mail(federation.RESULT), "file")
    own = {"INTAKE_AUTHSERV_ID": federation.OWN_SERVER}
    worker = start("worker-jobs", SWEEP_THREAD="no", **own)
    assert InboundMail.objects.get().state == MailState.RECEIVED
    beat = start("beat", SWEEP_SECONDS="1", **own)
    wait_until(lambda: InboundMail.objects.get().state != MailState.RECEIVED, worker, beat)
    assert InboundMail.objects.get(pk=row.pk).state == MailState.ACCEPTED


def test_worker_reads_a_mail_whose_task_it_gets(start: Start, broker: Redis, settings: Any) -> None:
    federation.create_federation()
    settings.REDIS_URL = broker.url
    worker = start("worker", SWEEP_THREAD="no", INTAKE_AUTHSERV_ID=federation.OWN_SERVER)
    wake([store(federation.mail(federation.RESULT), "file")])
    wait_until(lambda: InboundMail.objects.get().state == MailState.ACCEPTED, worker)


def test_web_answers_and_sweeps(start: Start) -> None:
    web = start("web", SWEEP_SECONDS="1")
    wait_until(lambda: ask_health(web) == (200, "ok"), web)


def test_migrate_comes_to_its_end(process_env: dict[str, str], tmp_path: Path) -> None:
    migrate = Service("migrate", tmp_path, process_env)
    subprocess.run(migrate.command, cwd=ROOT, env=migrate.env, check=True, capture_output=True)


def test_every_service_of_ours_is_started_here() -> None:
    ours = {name for name, service in SERVICES.items() if "build" in service}
    tried = {name for name in ours if f'start("{name}"' in Path(__file__).read_text()}
    assert ours - tried == {"migrate"}
