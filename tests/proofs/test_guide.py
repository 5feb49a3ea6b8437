"""The guide of the administrator, typed as it is printed, from a Debian with its servers to an answered mail."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dkim
import pytest

from intake.sending.signing import make_key, write_record
from operations.setup.answers import QUESTIONS
from tests.intake import federation
from tests.intake.processing.test_signatures import HEADERS, SELECTOR
from tests.intake.receiving.payloads import mailgun, postmark_raw
from tests.proofs.guide import page
from tests.proofs.guide.machine import HOME, PROGRAM, Machine, unusable
from tests.proofs.guide.preparation import (
    ADDRESS,
    HOST,
    PASSWORD,
    enter_at_provider,
    packed,
    prepare,
    wait_for_answer,
    write_names,
)
from tests.realservers import FULL
from tests.transcript import ReportCounts

WHY_NOT = unusable() if FULL else "only in the long form: it takes minutes"
pytestmark = [pytest.mark.proof, pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)]

INSTALLING = "Installing: one process, one file"
ROSTER = "/srv/roster.json"
ANSWERS = {
    "host": HOST,
    "address": ADDRESS,
    "admin": "anna@example.org",
    "form": "embedded",
}
MAILBOX = {
    "mail_in": "imap",
    "IMAP_HOST": "imap.rating.example",
    "IMAP_USER": ADDRESS,
    "IMAP_PASSWORD": PASSWORD,
    "EMAIL_HOST": "smtp.rating.example",
    "EMAIL_PORT": "587",
    "EMAIL_HOST_USER": ADDRESS,
    "EMAIL_HOST_PASSWORD": PASSWORD,
}
WAYS: dict[str, dict[str, str]] = {
    "Postfix, LMTP": {"mail_in": "lmtp"},
    "Dovecot, IMAP": MAILBOX,
    "Mailgun": {"mail_in": "provider", "provider": "mailgun"},
    "Postmark": {"mail_in": "provider", "provider": "postmark"},
}
FORMS = {"Mailgun": mailgun, "Postmark": postmark_raw}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float]:
    """The program with its environment, by the first command of the guide, and how long that took."""
    place = tmp_path_factory.mktemp("guide")
    place.chmod(0o755)
    packed(place / "program")
    away = "mount -t tmpfs home /root; mount -t tmpfs srv /srv"
    into = f'mount --bind "$1" /mnt; {away}; mkdir {PROGRAM}; mount --move /mnt {PROGRAM}'
    first = f"{into}; cd {PROGRAM}; {page.commands(INSTALLING)[0]}"
    command = ["unshare", "--mount", *HOME, "/bin/sh", "-ec", first, "sh", str(place / "program")]
    began = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return place / "program", time.monotonic() - began


@pytest.fixture
def machine(program: tuple[Path, float]) -> Iterator[Machine]:
    """A machine with the program."""
    made = Machine(program[0])
    yield made
    made.stop()


@pytest.fixture
def signed(tmp_path: Path, settings: Any) -> tuple[bytes, str]:
    """The mail of a director whose domain signs, and the record with its key."""
    settings.DEFAULT_FROM_EMAIL = "anna@example.org"
    make_key(tmp_path / "key.pem")
    raw = federation.mail(federation.RESULT, dmarc="")
    given = {"include_headers": HEADERS, "canonicalize": (b"relaxed", b"relaxed")}
    signature = dkim.sign(raw, SELECTOR, b"example.org", (tmp_path / "key.pem").read_bytes(), **given)
    record = write_record(tmp_path / "key.pem").split(" TXT ")[1]
    return bytes(signature) + raw, record.replace('" "', "").strip('"')


def roster() -> str:
    """The federation as a file."""
    players = [federation._player(row) for row in federation.PLAYERS]
    usual = {"kind": "round-robin", "pool": "fwz", "start": "2026-01-01", "days_per_10_moves": 40}
    tournaments = [usual | row for row in federation.TOURNAMENTS]
    return json.dumps({"players": players, "tournaments": tournaments, "directors": federation.DIRECTORS})


def answers(way: str) -> list[str]:
    """What the operator answers to the questions of `setup`; an empty line takes what is proposed."""
    given = ANSWERS | WAYS[way]
    kinds = {"", given["form"], given["mail_in"]}
    return [given.get(question.name, "") for question in QUESTIONS if question.only in kinds]


def install(machine: Machine, way: str) -> None:
    """The guide, from `setup` to the last of the commands that it prints."""
    said = machine.type(page.commands(INSTALLING)[1], answers(way))
    for address in page.steps_of_provider(said):
        enter_at_provider(machine, FORMS[way](b"@RAW@"), address)
    for step in page.steps(said):
        machine.type(step, ["admin", "", *["richtig-pferd-batterie"] * 2] if "createsuperuser" in step else ())
    believe_signatures(machine)
    (roster_command,) = page.commands(INSTALLING, 1)
    machine.write(ROSTER, roster())
    machine.type(page.installed(roster_command).replace("FILE.json", ROSTER))


def believe_signatures(machine: Machine) -> None:
    """The setting of the guide for whoever has nobody that checks senders."""
    ((setting,),) = page.blocks("Mail with Postfix", "env")
    machine.type(f"echo {setting} >>/etc/fernwertung.env")
    machine.type("systemctl restart fernwertung.target")


@pytest.mark.parametrize("way", WAYS)
def test_guide_leads_to_an_answered_mail(
    way: str, machine: Machine, program: tuple[Path, float], signed: tuple[bytes, str], report_counts: ReportCounts
) -> None:
    raw, key = signed
    names = write_names(machine, key)
    try:
        prepare(machine, with_mailboxes="IMAP_HOST" in WAYS[way])
        began = time.monotonic()
        install(machine, way)
        machine.run(f"sendmail -f {federation.ANNA} {ADDRESS}", raw.replace(b"\r\n", b"\n"))
        answer = wait_for_answer(machine, 60)
    finally:
        names.kill()
        names.wait()
    minutes = (time.monotonic() - began + program[1]) / 60
    assert "1-0" in answer, answer
    said = machine.run("fernwertung mails")
    assert "accepted" in said, said
    report_counts(f"17 guide, {way}", typed=machine.typed + 1, minutes=f"{minutes:.1f}")
