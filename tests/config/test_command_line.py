"""What somebody sees whose DATABASE_URL, file or port leads nowhere."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, get_commands
from pytest_django import Settings

from config.commands import NAME, TASKS, WIDTH, summary
from ratings.importing import roster
from tests.ratings.importing import example
from tests.servers import APPS

ROOT = Path(__file__).resolve().parents[2]
MAKE = str(shutil.which("make"))


@pytest.mark.long
@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://somebody:secret@127.0.0.1:1/rating", "Connection refused"),
        ("postgresql://somebody:secret@database.invalid/rating", "failed to resolve host 'database.invalid'"),
        ("sqlite:////nowhere/rating.sqlite3", "unable to open database file"),
    ],
    ids=["nobody listens", "no such host", "no such folder"],
)
def test_database_that_cannot_be_reached_is_told_in_a_line(url: str, said: str) -> None:
    done = manage(url, "migrate")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("The database cannot be reached: ")
    assert said in done.stderr
    assert "secret" not in done.stderr


@pytest.mark.long
def test_fault_in_a_database_that_is_there_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "report.eml").write_text("From: a@example.org\n\nMüller - Schmidt 1-0\n")
    done = manage(f"sqlite:///{tmp_path / 'empty.sqlite3'}", "read_report", str(tmp_path / "report.eml"))
    assert (done.returncode, "Traceback" in done.stderr, "no such table" in done.stderr) == (1, True, True)


@pytest.mark.long
def test_mail_that_finds_no_database_stays_with_the_mail_server() -> None:
    assert manage("postgresql://somebody:secret@127.0.0.1:1/rating", "ingest", "-").returncode == 75


FILES = {
    "read_report /nope/mail.eml": "/nope/mail.eml",
    "backup /nope/copy.fwz": "/nope/copy.fwz.part",
    "restore /nope/copy.fwz": "/nope/copy.fwz",
    "load_roster /nope/roster.json": "/nope/roster.json",
    "import_list /nope/list.csv --from iccf --pool ecp --published": "/nope/list.csv",
    "import_trf /nope/x.trf --pool fwz --code X": "/nope/x.trf",
    "move_in /nope --pool fwz": "/nope",
    "move_in {there} --pool fwz --dry-run --csv /nope/differences.csv": "/nope/differences.csv",
    "preview_correction /nope/x.json": "/nope/x.json",
    "rate /nope/x.json": "/nope/x.json",
    "rating_report /nope/x.trf --rules fide-2003": "/nope/x.trf",
    "export_trf HT-1 --output /nope/x.trf": "/nope/x.trf",
}
"""Commands with a file that cannot be read or written, and the file that they name."""


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("command", "file"), FILES.items(), ids=[words.partition(" ")[0] for words in FILES])
def test_file_that_is_not_there_is_told_in_a_line(command: str, file: str, tmp_path: Path) -> None:
    (tmp_path / "Spieler.csv").write_text(example.files()["Spieler.csv"])
    roster.load(json.loads((ROOT / "demo/five/roster.json").read_text()))
    name, *arguments = command.format(there=tmp_path).split()
    with pytest.raises(CommandError) as ended:
        call_command(name, *arguments, stdout=StringIO())
    (line,) = str(ended.value).splitlines()
    assert (file in line, "No such file or directory" in line) == (True, True)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield int(server.getsockname()[1])


def test_mail_receiver_on_a_port_that_is_taken_ends_with_a_line(taken: int, settings: Settings) -> None:
    settings.INTAKE_RECIPIENTS = ["example.org"]
    with pytest.raises(CommandError, match=r"^nobody can listen there: .*[Aa]ddress already in use"):
        call_command("receive_lmtp", port=taken)


@pytest.mark.long
@pytest.mark.parametrize(("somebody", "said"), [(True, "Nobody can listen on port {port}: "), (False, "")])
def test_port_of_the_demo_is_asked_before_anything_is_loaded(somebody: bool, said: str, taken: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        free = int(other.getsockname()[1])
    port = taken if somebody else free
    done = subprocess.run(
        [MAKE, "--no-print-directory", "port", f"PORT={port}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode == 0, done.stderr.partition("[")[0]) == (not somebody, said.format(port=port))
    first = subprocess.run(
        [MAKE, "--no-print-directory", "-n", "demo", "PORT=1"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert first.stdout.splitlines()[0].split()[1:] == ["-m", "config.port", "1"]


def manage(url: str, *command: str) -> subprocess.CompletedProcess[str]:
    """A command with such a DATABASE_URL, and nothing to read."""
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": url},
        input="",
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_command_of_ours_is_of_one_task() -> None:
    ours = sorted(name for name, application in get_commands().items() if application in APPS)
    assert sorted(name for names in TASKS.values() for name in names) == ours


@pytest.mark.parametrize("name", [name for names in TASKS.values() for name in names])
def test_command_is_told_of_in_a_line(name: str) -> None:
    assert (len(name) <= NAME, 10 < len(summary(name)) <= WIDTH) == (True, True)


@pytest.mark.long
def test_help_shows_our_commands_by_task_before_those_of_others() -> None:
    done = manage("sqlite://:memory:", "help")
    ours = {task: [f"  {name:{NAME}}  {summary(name)}" for name in names] for task, names in TASKS.items()}
    head, *groups, others = done.stdout.split("\n\n")
    assert (done.returncode, head) == (0, "manage.py COMMAND; manage.py help COMMAND tells its options.")
    assert {task: lines for task, *lines in (group.splitlines() for group in groups)} == ours
    assert others.startswith("Django and its libraries\n  addstatictoken ")
    bare = manage("sqlite://:memory:", "help", "--commands").stdout.split()
    told = [line.split()[0] for group in (*groups, others) for line in group.splitlines()[1:]]
    assert sorted(told) == bare
