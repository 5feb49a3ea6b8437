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
    return started([sys.executable, "-c", ASK.replace("{expression}", expression)], var, **environment)


def started(command: list[str], var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program of the server that ends by itself, with these settings only and a folder for its data."""
    bare = {name: value for name, value in os.environ.items() if name not in names_of_settings()}
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "FERNWERTUNG_VAR": str(var)}
    env = bare | own | environment
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, umask=0o022)


@pytest.mark.long
def test_pages_load_without_what_only_workbooks_need(ask: Ask) -> None:
    loaded = (
        '[name for name in ("numpy", "openpyxl") if (__import__("config.urls") and name in __import__("sys").modules)]'
    )
    assert ask(loaded) == []


def mode(path: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.long
def test_federation_has_a_time_zone_and_a_language_of_its_own(ask: Ask) -> None:
    asked = "[settings.TIME_ZONE, settings.INTAKE_LIMITS['zone'], [code for code, _ in settings.LANGUAGES]]"
    assert ask(asked) == ["Europe/Berlin", "Europe/Berlin", ["de", "en"]]
    far = {"TIME_ZONE": "Australia/Sydney", "DEFAULT_LANGUAGE": "en"}
    assert ask(asked, **far) == ["Australia/Sydney", "Australia/Sydney", ["en", "de"]]


@pytest.mark.long
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


WRITE = """[
    connection.cursor().execute("CREATE TABLE IF NOT EXISTS addresses (address)") and None,
    {path.name: oct(path.stat().st_mode & 0o777) for path in __import__("pathlib").Path(folder).iterdir()},
][1]"""
PRIVATE = dict.fromkeys(("fernwertung.sqlite3", "fernwertung.sqlite3-wal", "fernwertung.sqlite3-shm"), "0o600")


@pytest.mark.long
@pytest.mark.parametrize("url", ["", "sqlite:///{folder}/fernwertung.sqlite3"], ids=["by default", "by its address"])
def test_addresses_in_sqlite_are_read_by_their_owner_only(url: str, ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "made by the server"
    there = {"FERNWERTUNG_VAR": str(folder), "DATABASE_URL": url.format(folder=folder)}
    assert ask(WRITE.replace("folder", repr(str(folder))), **there) == PRIVATE | {"secret_key": "0o600"}
    assert mode(folder) == 0o700


@pytest.mark.long
def test_database_of_an_older_release_is_taken_from_others(ask: Ask, tmp_path: Path) -> None:
    for name in PRIVATE:
        (tmp_path / name).touch(0o644)
    told = ask(WRITE.replace("folder", repr(str(tmp_path))), SECRET_KEY="given")
    assert told == PRIVATE


@pytest.mark.long
def test_folder_that_others_can_look_into_is_told_before_it_goes_online(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "check", "--deploy"]
    told = []
    for permissions in (0o755, 0o700):
        tmp_path.chmod(permissions)
        told.append("ratings.W003" in started(command, tmp_path).stderr)
    assert told == [True, False]


@pytest.mark.long
def test_database_url_chooses_postgresql(ask: Ask) -> None:
    assert ask("connection.vendor", DATABASE_URL="postgresql://rating@db/rating") == "postgresql"


@pytest.mark.long
@pytest.mark.parametrize(
    ("place", "port"), [("@a,b/rating?", None), ("@/rating?host=a,b&port=1,2&", "1,2")], ids=["usual", "by ports"]
)
def test_several_hosts_of_a_database_are_tried_in_turn(place: str, port: str | None, ask: Ask) -> None:
    given = "connection.get_connection_params()"
    names = f"[{given}['host'], {given}.get('port'), {given}['target_session_attrs']]"
    url = f"postgresql://rating{place}target_session_attrs=read-write"
    assert ask(names, DATABASE_URL=url) == ["a,b", port, "read-write"]


@pytest.mark.long
def test_replica_is_a_database_of_its_own_that_is_not_waited_for(ask: Ask) -> None:
    urls = {"DATABASE_URL": "postgresql://rating@a/x?connect_timeout=9", "REPLICA_URL": "postgresql://rating@b/x"}
    what = "[[d['HOST'], d['OPTIONS']['connect_timeout']] for d in settings.DATABASES.values()]"
    assert ask(what, **urls) == [["a", 9], ["b", 2]]


def test_replica_that_is_the_first_database_is_refused(tmp_path: Path) -> None:
    url = "postgresql://rating:secret@a/x"
    done = started(PROGRAMS["a command"], tmp_path, DATABASE_URL=url, REPLICA_URL=url)
    said = "The settings make no sense: REPLICA_URL and DATABASE_URL name the same server\n"
    assert (done.returncode, done.stderr) == (1, said)


@pytest.mark.long
@pytest.mark.parametrize(("redis", "seconds"), [("", 2), ("redis://redis/0", 60)])
def test_sweep_is_eager_only_without_a_broker(redis: str, seconds: int, ask: Ask) -> None:
    assert ask("[settings.REDIS_URL, settings.SWEEP_SECONDS]", REDIS_URL=redis) == [redis, seconds]


@pytest.mark.long
def test_secret_key_is_made_once_and_kept_from_others(ask: Ask, tmp_path: Path) -> None:
    first = ask("settings.SECRET_KEY")
    assert len(first) >= 50
    assert ask("settings.SECRET_KEY") == first
    assert mode(tmp_path / "secret_key") == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


@pytest.mark.long
def test_secret_key_of_the_environment_is_not_written_down(ask: Ask, tmp_path: Path) -> None:
    assert ask("settings.SECRET_KEY", SECRET_KEY="given") == "given"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HTTPS", "perhaps"),
        ("EMAIL_PORT", "smtp"),
        ("INTAKE_MAX_BYTES", "10MB"),
        ("DATABASE_URL", "oracle://db/x"),
        ("DATABASE_URL", "postgresql://rating@db:port/x"),
        ("REPLICA_URL", "sqlite:///copy.sqlite3"),
        ("REPLICA_URL", "postgresql://rating@db/x"),  # beside SQLite
        ("REPLICA_LAG_SECONDS", "1"),
        ("LOG_LEVEL", "LOUD"),
        ("FERNWERTUNG_VAR", "/dev/null/var"),
        ("INTAKE_TOKEN_ADDRESS", "wertung@example.org"),
        ("INTAKE_TOKEN_ADDRESS", "wertung@{token}.example.org"),
    ],
)
def test_nonsense_stops_the_server_at_its_start(name: str, value: str, tmp_path: Path) -> None:
    done = run("1", tmp_path, **{name: value})
    assert done.returncode == 1
    assert value.partition(":")[0] in done.stderr.splitlines()[-1]


PROGRAMS = {
    "a command": [sys.executable, "manage.py", "migrate"],
    "the web server": ["gunicorn", "config.wsgi", "--config", "python:config.gunicorn"],
    "a worker": ["celery", "-A", "config", "worker"],
}


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_setting_without_sense_is_told_in_one_line(program: list[str], tmp_path: Path) -> None:
    binary = program[0] if program[0] == sys.executable else str(Path(sys.executable).with_name(program[0]))
    done = started([binary, *program[1:]], tmp_path, HTTPS="perhaps")
    said = "The settings make no sense: HTTPS='perhaps' is neither yes nor no\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def test_password_in_an_address_that_makes_no_sense_is_not_told(tmp_path: Path) -> None:
    done = started(PROGRAMS["a command"], tmp_path, DATABASE_URL="postgresql://rating:secret@db:port/x")
    said = "The settings make no sense: DATABASE_URL=postgresql:... is no address of a database\n"
    assert (done.returncode, done.stderr) == (1, said)


@pytest.mark.long
def test_name_that_is_no_setting_is_told_with_the_one_that_may_be_meant(tmp_path: Path) -> None:
    wrong = {"EMAIL_PROT": "587", "INTAKE_RECIPIENT_DOMAINS": "example.org", "LOGNAME": "root", "HTTPS_PROXY": ""}
    done = started([sys.executable, "manage.py", "check"], tmp_path, **wrong)
    told = [line for line in done.stderr.splitlines() if "W002" in line or "HINT" in line]
    assert (done.returncode, told) == (
        0,
        [
            "?: (ratings.W002) EMAIL_PROT is no setting: it changes nothing.",
            "\tHINT: Did you mean EMAIL_PORT?",
            "?: (ratings.W002) INTAKE_RECIPIENT_DOMAINS is no setting: it changes nothing.",
            "\tHINT: Look it up in docs/operations.md.",
        ],
    )


def test_sending_without_a_broker_fails_and_works_again_with_it(broker: Redis) -> None:
    broker.stop(kill=True)
    with pytest.raises(kombu.exceptions.OperationalError):
        app.send_task("intake.sweep")
    broker.start()
    app.send_task("intake.sweep")
    with redis_client(broker.url) as client:
        assert client.llen("jobs") == 1


COOKIES = """{
    name: getattr(settings, name)
    for cookie in ("SESSION", "CSRF")
    for name in (f"{cookie}_COOKIE_SECURE", f"{cookie}_COOKIE_HTTPONLY", f"{cookie}_COOKIE_SAMESITE")
} | {"hsts": settings.SECURE_HSTS_SECONDS, "factors": settings.STAFF_TWO_FACTOR}"""


HSTS = "[settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS]"


@pytest.mark.long
@pytest.mark.parametrize(("subdomains", "included"), [("", False), ("yes", True)])
def test_other_hosts_of_the_domain_are_bound_to_tls_only_where_somebody_says_so(
    subdomains: str, included: bool, ask: Ask
) -> None:
    assert ask(HSTS, HTTPS="yes", HSTS_SUBDOMAINS=subdomains) == [365 * 24 * 60 * 60, included]


@pytest.mark.long
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
