"""What somebody sees whose DATABASE_URL leads nowhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


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


def test_fault_in_a_database_that_is_there_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "report.eml").write_text("From: a@example.org\n\nMüller - Schmidt 1-0\n")
    done = manage(f"sqlite:///{tmp_path / 'empty.sqlite3'}", "read_report", str(tmp_path / "report.eml"))
    assert (done.returncode, "Traceback" in done.stderr, "no such table" in done.stderr) == (1, True, True)


def test_mail_that_finds_no_database_stays_with_the_mail_server() -> None:
    assert manage("postgresql://somebody:secret@127.0.0.1:1/rating", "ingest", "-").returncode == 75


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
