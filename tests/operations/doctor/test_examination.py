"""Checks are made one after the other, each within its time, and the command says what fails and how to mend it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from django.db import connection

from operations.doctor import CHECKS, Check, Finding, Level, examine
from operations.doctor.examination import run_check
from operations.doctor.findings import fail, is_fine
from tests.servers import ROOT, free_port

AWAY = "Not checked, because it needs something that failed."


def fine() -> Iterator[Finding]:
    yield is_fine("It works.")


def broken() -> Iterator[Finding]:
    yield fail("It does not work.", "MEND")


def test_check_rests_on_another_that_failed_is_left_out_and_so_is_what_rests_on_it() -> None:
    checks = [
        Check("one", broken, "ONE"),
        Check("two", fine, "TWO", needs="one"),
        Check("three", fine, "THREE", needs="two"),
        Check("four", fine, "FOUR"),
    ]
    assert list(examine(checks)) == [
        ("one", Finding(Level.FAILURE, "It does not work.", "MEND")),
        ("two", Finding(Level.WARNING, AWAY, "first: one")),
        ("three", Finding(Level.WARNING, AWAY, "first: two")),
        ("four", Finding(Level.OK, "It works.")),
    ]


def test_check_that_gives_no_answer_is_left_alone_with_what_it_found() -> None:
    def silent() -> Iterator[Finding]:
        yield is_fine("It answers.")
        time.sleep(2)

    begun = time.monotonic()
    found = run_check(Check("slow", silent, "SLOW", seconds=0.1))
    assert found == [is_fine("It answers."), fail("No answer within 0.1 seconds.", "SLOW")]
    assert time.monotonic() - begun < 1


def test_fault_of_a_check_is_its_finding() -> None:
    def falls() -> Iterator[Finding]:
        raise RuntimeError("gone\nwith a second line")

    assert run_check(Check("x", falls, "X")) == [fail("RuntimeError: gone.", "X")]


def test_each_check_needs_one_before_it() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    assert [check.name for place, check in enumerate(CHECKS) if check.needs not in {"", *names[:place]}] == []


def run_doctor(env: dict[str, str], *options: str) -> tuple[int, str]:
    """Exit code and output of the command."""
    command = [sys.executable, "manage.py", "doctor", *options]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.long
def test_command_works_while_the_database_is_away(process_env: dict[str, str]) -> None:
    away = f"postgresql://nobody:secret@127.0.0.1:{free_port()}/none"
    code, written = run_doctor(process_env | {"DATABASE_URL": away}, "--json")
    rows = json.loads(written)
    assert (code, "secret" in written) == (1, False)
    assert [(row["check"], row["mend"]) for row in rows if row["sentence"] == AWAY] == [
        ("migrations", "first: database"),
        ("writing", "first: migrations"),
        ("durability", "first: database"),
        ("clock", "first: database"),
        ("work", "first: migrations"),
    ]
    (database,) = [row for row in rows if row["check"] == "database"]
    assert database["mend"] == "DATABASE_URL, and whether the server of the database runs"
    assert database["sentence"].startswith("The database does not answer: OperationalError: ")


@pytest.mark.long
def test_command_names_each_finding_and_how_many(process_env: dict[str, str]) -> None:
    code, written = run_doctor(process_env | {"SITE_URL": f"http://127.0.0.1:{free_port()}"})
    lines = written.splitlines()
    counts = [sum(line.startswith(f"{level} ") for line in lines[:-1]) for level in Level]
    assert code == 1
    assert lines[-1] == f"{counts[0]} ok, {counts[1]} warning, {counts[2]} failure"
    assert f"ok       database: {connection.display_name} answers." in lines
    assert "         -> SITE_URL, the web server in front, and whether gunicorn runs" in lines


@pytest.mark.long
@pytest.mark.parametrize("place", ["8024", "host:", "host:x"])
def test_place_that_is_none_is_refused(place: str, process_env: dict[str, str]) -> None:
    command = [sys.executable, "manage.py", "doctor", "--lmtp", place]
    done = subprocess.run(command, cwd=ROOT, env=process_env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()[-1].endswith(f"{place} is not HOST:PORT")) == (2, True)
