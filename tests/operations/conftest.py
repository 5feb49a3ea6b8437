"""What the tests of operations share: a second database, commands that work on it, and the mail server of others."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.intake import federation
from tests.intake.sending.smtp import MailServer
from tests.servers import ROOT

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def _federation(settings: Any, monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> None:
    monkeypatch.setenv("INTAKE_AUTHSERV_ID", federation.OWN_SERVER)
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    federation.create_federation()


@pytest.fixture
def outside() -> Iterator[MailServer]:
    """The mail server that takes our answers."""
    server = MailServer()
    yield server
    server.stop()


@pytest.fixture
def other_database(process_env: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database beside that of the tests."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.sqlite3'}"
        return
    name = str(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}_other" TEMPLATE template0')
    yield process_env["DATABASE_URL"].replace(f"/{name}", f"/{name}_other", 1)
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}_other"')


@pytest.fixture
def elsewhere(process_env: dict[str, str], other_database: str) -> Run:
    """Runs Python programs, `manage.py` if none is named, on the other database."""
    env = process_env | {"DATABASE_URL": other_database, "INTAKE_AUTHSERV_ID": federation.OWN_SERVER}

    def run(*command: str, code: int = 0, program: tuple[str, ...] = ("manage.py",)) -> Any:
        done = subprocess.run(
            [sys.executable, *program, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done

    return run
