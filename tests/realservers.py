"""pytest plugin: which database the tests use, and real servers for those that ask for them.

Loaded with `-p`, because pytest-django reads the settings before any conftest. It only prepares
the environment; a server starts when the first test asks for it.

    TEST_DATABASE   postgresql (the default) or sqlite
    DATABASE_URL    a running PostgreSQL to use instead of our own (the role may create databases)
    PG_BIN          folder with initdb and postgres, instead of the wheel's
    REDIS_URL       a running Redis to use instead of our own; that database of it is emptied
    REDIS_BIN       redis-server, instead of the wheel's
    PROOFS          "full" for the long form of the proofs

With `-n 2` every process of the run has servers of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.servers import NOBODY, ROOT, PostgreSQL, Redis, ServerError, Worker


class ForeignRedis(Redis):
    """The Redis that REDIS_URL names. It is not ours to stop: tests that do so are left out."""

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder)
        self.url = url

    def start(self) -> None:
        """Make sure that it answers."""
        if not self.answers():
            raise ServerError("nothing answers at REDIS_URL")

    def stop(self, *, kill: bool = False) -> None:  # noqa: ARG002 -- the form of every server
        """Leave the test out."""
        pytest.skip("the Redis of REDIS_URL is not ours to stop")


FULL = os.environ.get("PROOFS") == "full"
"""Whether this run has the long form of the proofs."""

CALLER = "TESTS_CALLED_WITH"
"""What the caller set, for the processes of `-n`: the first one clears the environment before they start."""

CALLED_WITH = ("TEST_DATABASE", "DATABASE_URL", "REDIS_URL")


def called_with(environment: Mapping[str, str]) -> dict[str, str]:
    """What the caller set of the variables that choose servers."""
    if "PYTEST_XDIST_WORKER" in environment:
        return dict(json.loads(environment[CALLER]))
    return {name: environment[name] for name in CALLED_WITH if name in environment}


class Session:
    """What one run of the tests works with: its folder and the servers it may start."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.kind = environment.get("TEST_DATABASE") or "postgresql"
        if self.kind not in {"postgresql", "sqlite"}:
            raise pytest.UsageError(f"TEST_DATABASE={self.kind!r} is neither postgresql nor sqlite")
        self.folder = Path(tempfile.mkdtemp(prefix="fernwertung-"))
        self.folder.chmod(0o711)  # the server's user passes through
        self.redis_url = environment.get("REDIS_URL", "")
        self.postgresql: PostgreSQL | None = None
        self.database_url = f"sqlite:///{self.folder / 'fernwertung.sqlite3'}"
        if self.kind == "postgresql":
            self.database_url = environment.get("DATABASE_URL") or self._own_postgresql().url

    def _own_postgresql(self) -> PostgreSQL:
        folder = self.folder / "postgresql"
        folder.mkdir(mode=0o700)
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        self.postgresql = PostgreSQL(folder)
        return self.postgresql

    def redis(self) -> Redis:
        """A Redis that is not started yet."""
        return ForeignRedis(self.folder, self.redis_url) if self.redis_url else Redis(self.folder)


SESSION = pytest.StashKey[Session]()


def names_of_settings() -> list[str]:
    """Every name our settings read; `.env.example` lists them all (tests/config/test_settings_table.py)."""
    lines = (ROOT / ".env.example").read_text().splitlines()
    return [line.lstrip("# ").partition("=")[0] for line in lines if "=" in line]


MARKERS = (
    "proof: a long run that has a short form; PROOFS=full asks for the long one",
    "long: takes long, mostly since it starts processes; a run of everything has a part of them (tests/long_tests.py)",
    "both_databases: shows what a database can change, and so runs on PostgreSQL and on SQLite",
)


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """Choose the database before Django is set up; no setting of the caller's reaches the tests."""
    caller = called_with(os.environ)
    os.environ[CALLER] = json.dumps(caller)
    session = Session(caller)
    early_config.stash[SESSION] = session
    early_config.add_cleanup(lambda: shutil.rmtree(session.folder))
    for name in names_of_settings():
        os.environ.pop(name, None)
    os.environ["STAFF_TWO_FACTOR"] = "no"  # as in the demo; tests that are about it ask for it
    os.environ["DATABASE_URL"] = session.database_url
    os.environ["FERNWERTUNG_VAR"] = str(session.folder / "var")
    for marker in MARKERS:
        early_config.addinivalue_line("markers", marker)
    return (yield)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to leave out what a second database cannot change."""
    parser.addoption("--only-database", action="store_true", help="run only what is marked `both_databases`")


def pytest_report_header(config: pytest.Config) -> str:
    """Say which database is meant."""
    return f"test database: {config.stash[SESSION].kind}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `--only-database`, do not even import files that have no such mark."""
    is_file = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    left_out = config.getoption("--only-database") and is_file and "both_databases" not in collection_path.read_text()
    return True if left_out else None


def is_for_both(item: pytest.Item) -> bool:
    """Return whether a test is marked, and has a database: what asks none is the same with every one."""
    asks = item.get_closest_marker("django_db") or {"db", "transactional_db"}.intersection(_fixtures_of(item))
    return item.get_closest_marker("both_databases") is not None and bool(asks)


def _fixtures_of(item: pytest.Item) -> list[str]:
    return item.fixturenames if isinstance(item, pytest.Function) else []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--only-database`, deselect what is not marked `both_databases`."""
    if config.getoption("--only-database"):
        config.hook.pytest_deselected(items=[item for item in items if not is_for_both(item)])
        items[:] = [item for item in items if is_for_both(item)]


@pytest.fixture(scope="session")
def database_server(request: pytest.FixtureRequest) -> Iterator[None]:
    """The server behind the test database runs (nothing to do for SQLite or a given DATABASE_URL)."""
    server = request.config.stash[SESSION].postgresql
    if server is None:
        yield
        return
    server.start()
    yield
    server.stop()


@pytest.fixture(scope="session")
def sqlite_test_file(request: pytest.FixtureRequest) -> str | None:
    """The file of the test database on SQLite: processes and threads open it too. Else None."""
    session = request.config.stash[SESSION]
    return str(session.folder / "test.sqlite3") if session.kind == "sqlite" else None


@pytest.fixture(scope="session")
def _redis_for_session(request: pytest.FixtureRequest) -> Iterator[Redis]:
    server = request.config.stash[SESSION].redis()
    yield server
    if server.process is not None:
        server.stop()


@pytest.fixture
def redis_server(_redis_for_session: Redis) -> Redis:
    """A running, empty Redis. `stop()` and `start()` take it away and give it back; `url` stays."""
    server = _redis_for_session
    if server.process is None:
        server.start()
    server.empty()
    return server


@pytest.fixture
def process_env(transactional_db: None) -> dict[str, str]:
    """The environment in which another process works on the test database (without a broker).

    The test commits for real, because other processes see nothing else.
    """
    from django.db import connection  # noqa: PLC0415 -- plugins load before Django is set up

    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return os.environ | {"DATABASE_URL": f"sqlite:///{name}"}
    head, _, options = os.environ["DATABASE_URL"].partition("?")
    url = f"{head.rpartition('/')[0]}/{name}"
    return os.environ | {"DATABASE_URL": f"{url}?{options}" if options else url}


@pytest.fixture
def broker(redis_server: Redis, settings: Any) -> Iterator[Redis]:
    """`redis_server`, and this process sends its tasks there."""
    from config.celery import app  # noqa: PLC0415 -- plugins load before Django is set up

    settings.REDIS_URL = redis_server.url
    before = app.conf.broker_url
    _send_tasks_to(app, redis_server.url)
    yield redis_server
    _send_tasks_to(app, before)


def _send_tasks_to(app: Any, url: str | None) -> None:
    app.conf.broker_url = url
    app.amqp._producer_pool = None  # both keep connections to the broker of before
    app._pool = None


@pytest.fixture
def worker_process(process_env: dict[str, str], broker: Redis, tmp_path: Path) -> Iterator[Worker]:
    """A real `celery worker` on the test database and the broker.

    It does not sweep, so whatever it does came to it as a task.
    """
    worker = Worker(tmp_path, process_env | {"REDIS_URL": broker.url, "SWEEP_THREAD": "no"})
    worker.start()
    yield worker
    worker.stop()


@pytest.fixture(scope="session")
def rounds() -> Callable[[int, int], int]:
    """`rounds(short, full)`: how often a proof repeats itself."""
    return lambda short, full: full if FULL else short
