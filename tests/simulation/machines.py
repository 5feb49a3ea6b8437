"""The programs of an installation, as a supervisor keeps them: what ends is started again."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from tests.replication import Standby, socket_url
from tests.servers import PATIENCE, PAUSE, ROOT, PostgreSQL, Redis, Server, ServerError, free_port, redis_client
from tests.simulation.databases import LOST, rows
from tests.simulation.letters import OUR_SERVER, US

CLOCK = Path(__file__).parent / "clock"
SECRET = "post:secret"  # noqa: S105 -- of the provider in the simulation
BLOCK = b"\0" * 1_000_000


class Program(Server):
    """One of ours."""

    def __init__(self, name: str, folder: Path, env: Mapping[str, str], *command: str) -> None:
        super().__init__(folder / f"{name}.log")
        self.command, self.env = [sys.executable, *command], env

    def start(self) -> None:
        """Start it; it is ready when it is ready."""
        self.launch(self.command, lambda: True, env=self.env)


class Machines:
    """PostgreSQL with a replica, or SQLite in a folder; Redis, a web server, a door for mail and two workers."""

    def __init__(self, folder: Path, database: PostgreSQL | None, url: str, mail_port: int) -> None:
        self.folder, self.database, self.url = folder, database, url
        self.disk = database.folder if database else Path(url.removeprefix("sqlite:///")).parent
        self.replica = self._follower()
        self.redis = Redis(folder)
        self.clock = folder / "clock"
        self.offset = self.latest = 0.0
        """By how many seconds the clock is ahead, and was at most."""

        self.jump(0)
        self.web_port, self.door_port = free_port(), free_port()
        self.web_url = f"http://127.0.0.1:{self.web_port}"
        self.env = self._environment(mail_port)
        celery = (
            "-m",
            "celery",
            "-A",
            "config",
            "worker",
            "-Q",
            "intake,rating,mail,requests,jobs",
            "-c",
            "1",
            "--without-gossip",
            "--without-mingle",
        )
        gunicorn = ("-m", "gunicorn", "config.wsgi", "--config", "python:config.gunicorn", "--workers", "2")
        self.programs = {
            "web": Program("web", folder, self.env, *gunicorn, "--bind", f"127.0.0.1:{self.web_port}"),
            "door": Program("door", folder, self.env, "manage.py", "receive_lmtp", "--port", str(self.door_port)),
            "worker-1": Program("worker-1", folder, self.env, *celery, "-n", "one@here"),
            "worker-2": Program("worker-2", folder, self.env, *celery, "-n", "two@here"),
        }
        self.down: dict[str, float] = {}
        self.starts = 0
        self.guard = threading.RLock()
        self.is_over = False

    def _follower(self) -> Standby | None:
        if self.database is None:
            return None
        name = self.url.rpartition("/")[2].partition("?")[0]
        return Standby(self.database.folder.parent / "replica", self.database, name)

    def _environment(self, mail_port: int) -> dict[str, str]:
        return {
            **{name: value for name, value in os.environ.items() if name in {"PATH", "LANG", "HOME"}},
            "PYTHONPATH": f"{CLOCK}:{ROOT}",
            "SIMULATED_CLOCK": str(self.clock),
            "SECRET_KEY": "simulated" * 8,
            "DATABASE_URL": self.url,
            **({"REPLICA_URL": socket_url(self.replica.name, self.replica)} if self.replica else {}),
            "REPLICA_LAG_SECONDS": "2",
            "REDIS_URL": self.redis.url,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "FERNWERTUNG_VAR": str(self.folder / "var"),
            "SITE_URL": self.web_url,
            "ALLOWED_HOSTS": "127.0.0.1",
            "SWEEP_SECONDS": "2",
            "LOG_LEVEL": "INFO",
            "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": str(mail_port),
            "EMAIL_TIMEOUT": "3",
            "DEFAULT_FROM_EMAIL": f"Fernwertung <{US}>",
            "INTAKE_RECIPIENTS": US,
            "INTAKE_AUTHSERV_ID": OUR_SERVER,
            "INTAKE_ANSWERS_PER_DAY": "100000",
            "API_REQUESTS_PER_MINUTE": "1000000",
            "INTAKE_VERIFY_DKIM": "yes",
            "DNS_SERVERS": f"127.0.0.1#{free_port()}",  # nobody answers there
            "INBOUND_MAILGUN_SECRET": SECRET,
            "INBOUND_AUTHSERV_IDS": f"mailgun:{OUR_SERVER}",
        }

    def begin(self) -> None:
        """Start everything, and keep it running."""
        self.redis.start()
        if self.replica:
            self.replica.start()
        for program in self.programs.values():
            program.start()
        threading.Thread(target=self._keep, daemon=True).start()
        for port in (self.web_port, self.door_port):
            wait_for(port)

    def _keep(self) -> None:
        while True:  # whatever a thread starts ends with it
            time.sleep(0.1)
            with self.guard:
                if self.is_over:
                    continue
                for name, server in self.servers():
                    is_dead = server.process is None or server.process.poll() is not None
                    if is_dead and self.down.get(name, 0) <= time.monotonic():
                        self._start(name, server)

    def servers(self) -> Iterator[tuple[str, Server]]:
        """Everything by its name, databases first."""
        if self.database and self.replica:
            yield "postgresql", self.database
            yield "replica", self.replica
        yield "redis", self.redis
        yield from self.programs.items()

    def _start(self, name: str, server: Server) -> None:
        server.process = None
        self.starts += 1
        try:
            server.start()  # type: ignore[attr-defined]  # each of them has one
        except ServerError:
            self.down[name] = time.monotonic() + 0.5

    def end(self) -> None:
        """Stop everything but PostgreSQL."""
        with self.guard:
            self.is_over = True
            for program in self.programs.values():
                self.kill(program)
            self.redis.stop()
            if self.replica:
                self.replica.stop(kill=True)

    def take_down(self, name: str, seconds: float, how: Callable[[Server], None]) -> bool:
        """End something, which comes back after a while. False where there is none."""
        with self.guard:
            server = dict(self.servers()).get(name)
            if server is None:
                return False
            self.down[name] = time.monotonic() + seconds
            how(server)
            return True

    def kill(self, server: Server) -> None:
        """Kill a program with all that it started, at once."""
        for pid in self.family(server):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if server.process:
            server.process.wait()

    def kill_child(self, name: str, chance: random.Random) -> bool:
        """Kill one of the processes that a program started. False where it has none."""
        children = self.family(self.programs[name])[1:]
        with suppress(ProcessLookupError, IndexError):
            os.kill(chance.choice(children), signal.SIGKILL)
            return True
        return False

    def family(self, server: Server | None) -> list[int]:
        """A process and all below it."""
        if server is None or server.process is None or server.process.poll() is not None:
            return []
        parents = dict(_parents())
        found = [server.process.pid]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    def freeze(self, name: str, seconds: float) -> bool:
        """Nothing of it moves for a while. False where it does not run."""
        frozen = self.family(dict(self.servers()).get(name))
        self._signal(frozen, signal.SIGSTOP)
        time.sleep(seconds)
        self._signal(frozen, signal.SIGCONT)
        return bool(frozen)

    def _signal(self, pids: list[int], number: signal.Signals) -> None:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def jump(self, seconds: float) -> None:
        """The clock of all programs jumps."""
        self.offset += seconds
        self.latest = max(self.latest, self.offset)
        new = self.clock.with_suffix(".new")
        new.write_text(str(self.offset))
        new.replace(self.clock)

    def wipe(self) -> bool:
        """Redis forgets everything. False where it does not run."""
        with suppress(Exception), redis_client(self.redis.url) as client:
            client.flushall()
            return True
        return False

    def cut(self) -> bool:
        """Every connection to PostgreSQL ends. False where it does not run."""
        if self.database is None:
            return False
        with suppress(*LOST):
            rows(self.url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            return True
        return False

    def lag(self, seconds: float) -> bool:
        """The replica shows nothing new for a while. False where it does not run."""
        if self.replica is None:
            return False
        with suppress(*LOST):
            self.replica.pause()
            time.sleep(seconds)
            self.replica.resume()
            return True
        return False

    def fill_disk(self, seconds: float) -> bool:
        """No byte is left where the database writes, for a while. False where its disk is everybody's."""
        if not os.path.ismount(self.disk):
            return False
        ballast = self.disk / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(BLOCK)
        time.sleep(seconds)
        ballast.unlink(missing_ok=True)  # another such fault may have ended first
        return True

    def manage(self, *commands: list[str]) -> list[tuple[int, str]]:
        """Each `manage.py` command to its end: its exit code and what it said."""
        lines = "".join(f"{json.dumps(command)}\n" for command in commands)
        program = [sys.executable, "-m", "tests.simulation.commands"]
        done = subprocess.run(program, cwd=ROOT, env=self.env, input=lines, capture_output=True, text=True, check=False)
        if done.returncode:
            fault = subprocess.CalledProcessError(done.returncode, program)
            fault.add_note(done.stderr[-2000:])
            raise fault
        return [(code, said) for code, said in map(json.loads, done.stdout.splitlines())]


def wait_for(port: int) -> None:
    """Return when somebody listens there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return
        time.sleep(PAUSE)
    raise ServerError(f"nobody listens at {port}")


def _parents() -> Iterator[tuple[int, int]]:
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            pid, _, rest = place.read_text().partition(" ")
            yield int(pid), int(rest.rpartition(")")[2].split()[1])


def small_disk(folder: Path, megabytes: int) -> bool:
    """Put a small disk at a folder, where that is allowed."""
    mount = shutil.which("mount")
    command = [mount or "", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=711", "none", str(folder)]
    return bool(mount) and subprocess.run(command, capture_output=True, check=False).returncode == 0
