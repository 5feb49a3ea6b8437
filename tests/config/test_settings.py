"""What the settings make of an environment, asked in a process of its own."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kombu.exceptions
import pytest

from config.celery import app
from tests.realservers import names_of_settings
from tests.servers import ROOT, Redis, redis_client

ASK = """
import json, django
django.setup()
from django.conf import settings
from django.db import connection
print(json.dumps({expression}))
"""
PRAGMAS = """{
    name: connection.cursor().execute("PRAGMA " + name).fetchone()[0]
    for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys", "cache_size")
} | {"vendor": connection.vendor, "mode": connection.transaction_mode}"""
SYNCHRONOUS_FULL = 2  # as the manual of SQLite numbers the levels of this PRAGMA

Ask = Callable[..., Any]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """`ask(expression, NAME=value)`: what an expression is worth in a server that is started so."""

    def answer(expression: str, **environment: str) -> Any:
        done = run(expression, tmp_path, **environment)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return answer


def run(expression: str, var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The process behind `ask`."""
    bare = {name: value for name, value in os.environ.items() if name not in names_of_settings()}
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "FERNWERTUNG_VAR": str(var)}
    program = ASK.replace("{expression}", expression)
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, env=bare | own | environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("environment", [{}, {"DATABASE_URL": ""}, {"DATABASE_URL": "sqlite:///{var}/other.sqlite3"}])
def test_sqlite_is_durable_and_has_one_writer(environment: dict[str, str], ask: Ask, tmp_path: Path) -> None:
    filled = {name: value.format(var=tmp_path) for name, value in environment.items()}
    assert ask(PRAGMAS, **filled) == {
        "journal_mode": "wal",
        "synchronous": SYNCHRONOUS_FULL,
        "busy_timeout": 30_000,
        "foreign_keys": 1,
        "cache_size": -16_384,
        "vendor": "sqlite",
        "mode": "IMMEDIATE",
    }


def test_database_url_chooses_postgresql(ask: Ask) -> None:
    assert ask("connection.vendor", DATABASE_URL="postgresql://rating@db/rating") == "postgresql"


@pytest.mark.parametrize(("redis", "seconds"), [("", 2), ("redis://redis/0", 60)])
def test_sweep_is_eager_only_without_a_broker(redis: str, seconds: int, ask: Ask) -> None:
    assert ask("[settings.REDIS_URL, settings.SWEEP_SECONDS]", REDIS_URL=redis) == [redis, seconds]


def test_secret_key_is_made_once_and_kept_from_others(ask: Ask, tmp_path: Path) -> None:
    first = ask("settings.SECRET_KEY")
    assert len(first) >= 50
    assert ask("settings.SECRET_KEY") == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_secret_key_of_the_environment_is_not_written_down(ask: Ask, tmp_path: Path) -> None:
    assert ask("settings.SECRET_KEY", SECRET_KEY="given") == "given"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HTTPS", "perhaps"),
        ("EMAIL_PORT", "smtp"),
        ("INTAKE_MAX_BYTES", "10MB"),
        ("DATABASE_URL", "oracle://db/x"),
        ("INTAKE_TOKEN_ADDRESS", "wertung@example.org"),
        ("INTAKE_TOKEN_ADDRESS", "wertung@{token}.example.org"),
    ],
)
def test_nonsense_stops_the_server_at_its_start(name: str, value: str, tmp_path: Path) -> None:
    done = run("1", tmp_path, **{name: value})
    assert done.returncode == 1
    assert value.partition(":")[0] in done.stderr.splitlines()[-1]


def test_sending_without_a_broker_fails_and_works_again_with_it(broker: Redis) -> None:
    broker.stop(kill=True)
    with pytest.raises(kombu.exceptions.OperationalError):
        app.send_task("intake.sweep")
    broker.start()
    app.send_task("intake.sweep")
    with redis_client(broker.url) as client:
        assert client.llen("intake") == 1


COOKIES = """{
    name: getattr(settings, name)
    for cookie in ("SESSION", "CSRF")
    for name in (f"{cookie}_COOKIE_SECURE", f"{cookie}_COOKIE_HTTPONLY", f"{cookie}_COOKIE_SAMESITE")
} | {"hsts": settings.SECURE_HSTS_SECONDS, "factors": settings.STAFF_TWO_FACTOR}"""


@pytest.mark.parametrize(("https", "secure", "hsts"), [("yes", True, 365 * 24 * 60 * 60), ("no", False, 0)])
def test_cookies_of_a_server_behind_tls_go_over_nothing_else(https: str, secure: bool, hsts: int, ask: Ask) -> None:
    told = ask(COOKIES, HTTPS=https)
    assert told == {
        **{f"{cookie}_COOKIE_SECURE": secure for cookie in ("SESSION", "CSRF")},
        **{f"{cookie}_COOKIE_HTTPONLY": True for cookie in ("SESSION", "CSRF")},
        **{f"{cookie}_COOKIE_SAMESITE": "Lax" for cookie in ("SESSION", "CSRF")},
        "hsts": hsts,
        "factors": True,
    }
