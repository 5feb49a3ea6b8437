"""Mail out of a real mailbox: fetched without a trace, stored, and only then marked."""

from __future__ import annotations

import imaplib
import signal
import smtplib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Self

import pytest
from django.db import OperationalError, connection

from intake.models import InboundMail
from intake.receiving import imap
from intake.receiving.imap import FIRST_PAUSE, KEYWORD, LONGEST_PAUSE, watch_mailbox
from intake.receiving.receivers import content_key
from tests.intake.receiving.letters import DIRECTOR, US, delivered, letter, with_attachment
from tests.intake.receiving.mailservers import Dovecot, OpenSMTPD
from tests.servers import PATIENCE, PAUSE, ROOT, Server

Env = dict[str, str]

SECRET = f"wertung+{'a' * 26}@example.org"
"""A secret address, as far as its form goes."""

DONE = "Gewertet &- fertig"  # as IMAP writes "Gewertet & fertig"


@pytest.fixture
def env(process_env: Env, dovecot: Dovecot) -> Env:
    """The environment of `fetch_imap`."""
    return process_env | dovecot.settings()


@pytest.fixture
def owner(dovecot: Dovecot) -> Iterator[imaplib.IMAP4]:
    """The owner of the mailbox, looking into it."""
    client = dovecot.client()
    yield client
    with suppress(OSError):  # where the test took the server away
        client.shutdown()


def put(owner: imaplib.IMAP4, *mails: bytes, flags: str = "") -> None:
    """New mails in the mailbox."""
    for raw in mails:
        status, _ = owner.append("INBOX", flags, "", raw)
        assert status == "OK"


def once(env: Env, **settings: str) -> tuple[int, str]:
    """Exit code and last line of `fetch_imap --once`."""
    command = [sys.executable, "manage.py", "fetch_imap", "--once"]
    done = subprocess.run(command, cwd=ROOT, env=env | settings, capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout.splitlines() or done.stderr.splitlines())[-1]


def marks(owner: imaplib.IMAP4) -> list[set[str]]:
    """The marks of each mail, but that it is new."""
    owner.noop()
    owner.response("FETCH")  # forget what the server told unasked
    lines = [line for line in owner.fetch("1:*", "(FLAGS)")[1] if isinstance(line, bytes)]
    return [{flag.decode() for flag in imaplib.ParseFlags(line)} - {r"\Recent"} for line in lines]


def stored() -> list[bytes]:
    """The mails in the database, as they came."""
    return [bytes(mail.raw) for mail in InboundMail.objects.order_by("pk")]


MARKED = {r"\Seen", KEYWORD}


@pytest.mark.long
def test_mails_are_stored_byte_by_byte_and_marked(env: Env, owner: imaplib.IMAP4) -> None:
    mails = [letter(), with_attachment(), letter(2).decode().encode("iso-8859-1")]
    put(owner, *mails)
    assert once(env) == (0, "3 stored, 0 left in the mailbox")
    assert stored() == mails
    assert marks(owner) == [MARKED] * 3
    assert {mail.source for mail in InboundMail.objects.all()} == {"imap"}
    assert once(env) == (0, "0 stored, 0 left in the mailbox")


@pytest.mark.long
def test_mail_that_somebody_looked_at_is_fetched_and_one_deleted_left_alone(env: Env, owner: imaplib.IMAP4) -> None:
    put(owner, letter(1), flags=r"\Seen \Answered")
    put(owner, letter(2), flags=r"\Deleted")
    assert once(env) == (0, "1 stored, 0 left in the mailbox")
    assert stored() == [letter(1)]
    assert marks(owner) == [{r"\Answered", *MARKED}, {r"\Deleted"}]


@pytest.mark.long
def test_fault_of_the_database_leaves_the_mailbox_as_it_was(env: Env, owner: imaplib.IMAP4) -> None:
    put(owner, letter(1), letter(2))
    table = InboundMail._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO away")
    code, _ = once(env)
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE away RENAME TO {table}")
    assert (code, marks(owner)) == (75, [set(), set()])
    assert once(env) == (0, "2 stored, 0 left in the mailbox")


@pytest.mark.long
def test_mail_that_cannot_be_stored_stops_none_of_the_others(env: Env, owner: imaplib.IMAP4) -> None:
    put(owner, letter(1), letter(2, text="x" * 5000), letter(3))
    assert once(env, INTAKE_STORE_BYTES="4000") == (75, "2 stored, 1 left in the mailbox")
    assert stored() == [letter(1), letter(3)]
    assert marks(owner) == [MARKED, set(), MARKED]


@pytest.mark.long
def test_stored_mails_are_moved_where_the_settings_say(env: Env, owner: imaplib.IMAP4) -> None:
    owner.create(f'"{DONE}"')
    put(owner, letter(1), letter(2))
    assert once(env, IMAP_DONE_FOLDER="Gewertet & fertig") == (0, "2 stored, 0 left in the mailbox")
    assert owner.select(f'"{DONE}"') == ("OK", [b"2"])
    assert marks(owner) == [set(), set()]
    assert owner.select() == ("OK", [b"0"])


@pytest.mark.long
@pytest.mark.parametrize("folder", ["INBOX", "gone"])
def test_folder_that_is_no_other_folder_is_refused(folder: str, env: Env) -> None:
    problem = f"CommandError: IMAP_DONE_FOLDER='{folder}' is no other folder of this mailbox"
    assert once(env, IMAP_DONE_FOLDER=folder) == (1, problem)


@pytest.mark.long
def test_mailbox_that_counts_anew_is_looked_through_again_and_nothing_is_stored_twice(
    env: Env, dovecot: Dovecot, owner: imaplib.IMAP4
) -> None:
    put(owner, letter(1), letter(2))
    assert once(env) == (0, "2 stored, 0 left in the mailbox")
    before = owner.response("UIDVALIDITY")
    owner.logout()
    dovecot.stop()
    dovecot.restore_backup()
    dovecot.start()
    again = dovecot.client()
    assert again.response("UIDVALIDITY") != before
    put(again, letter(3))
    assert once(env) == (0, "3 stored, 0 left in the mailbox")
    assert sorted(stored()) == sorted([letter(1), letter(2), letter(3)])
    again.shutdown()


@pytest.mark.long
def test_recipient_counts_only_from_the_header_that_the_settings_name(env: Env, owner: imaplib.IMAP4) -> None:
    put(owner, delivered(letter(), f"Delivered-To: {SECRET}", "Received: from a by b", f"X-Original-To: {US}"))
    assert once(env) == (0, "1 stored, 0 left in the mailbox")
    put(owner, delivered(letter(2), f"Delivered-To: {SECRET}", "Received: from a by b", f"X-Original-To: {US}"))
    assert once(env, IMAP_RECIPIENT_HEADER="Delivered-To") == (0, "1 stored, 0 left in the mailbox")
    assert [mail.envelope_to for mail in InboundMail.objects.order_by("pk")] == ["", SECRET]


@pytest.fixture
def mail_server(dovecot: Dovecot) -> Iterator[OpenSMTPD]:
    """A mail server that puts mails into the mailbox."""
    if reason := OpenSMTPD.unusable():
        pytest.skip(reason)
    running = OpenSMTPD(dovecot.folder)
    running.put_into(dovecot.folder / "mail")
    yield running
    running.stop()


@pytest.mark.long
def test_secret_address_survives_a_real_mail_server_and_one_that_is_planted_does_not(
    env: Env, mail_server: OpenSMTPD
) -> None:
    planted = delivered(letter(), f"Delivered-To: {SECRET.replace('a', 'b')}")
    for raw, recipient in ((letter(2), SECRET), (planted, US)):
        with smtplib.SMTP("127.0.0.1", mail_server.port) as client:
            client.sendmail(DIRECTOR, [recipient], raw, mail_options=["BODY=8BITMIME"])
    wait_until(lambda: mail_server.waiting() == 0)
    assert once(env, IMAP_RECIPIENT_HEADER="Delivered-To") == (0, "2 stored, 0 left in the mailbox")
    assert {mail.content_key: mail.envelope_to for mail in InboundMail.objects.all()} == {
        content_key(letter(2)): SECRET,
        content_key(planted): US,
    }


@pytest.mark.long
def test_wrong_password_is_temporary(env: Env) -> None:
    code, line = once(env, IMAP_PASSWORD="wrong")
    assert (code, line.split(":")[:2]) == (75, ["CommandError", " MailboxLoginError"])


@pytest.mark.long
def test_server_that_is_not_there_is_temporary(env: Env, dovecot: Dovecot) -> None:
    dovecot.stop()
    assert once(env) == (75, "CommandError: ConnectionRefusedError: [Errno 111] Connection refused")


@pytest.mark.long
@pytest.mark.usefixtures("transactional_db")
def test_without_a_host_it_does_not_start(process_env: Env) -> None:
    assert once(process_env) == (1, "CommandError: IMAP_HOST is not set")


class Fetcher(Server):
    """`manage.py fetch_imap` as a process of its own."""

    def start(self, env: Env) -> None:
        """Returns at once: it has to find the mailbox by itself."""
        self.launch([sys.executable, "manage.py", "fetch_imap"], lambda: True, env=env)


@pytest.fixture
def fetcher(env: Env, tmp_path: Path) -> Iterator[Fetcher]:
    """A running `fetch_imap`."""
    process = Fetcher(tmp_path / "fetcher.log")
    process.start(env)
    yield process
    process.stop()


def wait_for(count: int) -> None:
    """Returns when so many mails are stored."""
    wait_until(lambda: InboundMail.objects.count() >= count)


def wait_until(happened: Callable[[], bool]) -> None:
    """Returns when it is so."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(PAUSE)


@pytest.mark.long
def test_mail_that_arrives_is_fetched_and_the_program_ends_when_told(fetcher: Fetcher, owner: imaplib.IMAP4) -> None:
    for number in (1, 2, 3):
        put(owner, letter(number))
        wait_for(number)
    process = fetcher.process
    assert process is not None
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0


@pytest.mark.long
def test_server_that_went_away_is_found_again(fetcher: Fetcher, dovecot: Dovecot, owner: imaplib.IMAP4) -> None:
    put(owner, letter(1))
    wait_for(1)
    owner.logout()
    dovecot.stop()
    dovecot.start()
    again = dovecot.client()
    put(again, letter(2))
    wait_for(2)
    again.shutdown()
    assert fetcher.process is not None
    assert fetcher.process.poll() is None


@pytest.mark.long
def test_server_without_idle_is_asked_now_and_then(env: Env, owner: imaplib.IMAP4, tmp_path: Path) -> None:
    program = (
        "import imaplib, sys\n"
        "ask = imaplib.IMAP4.capability\n"
        "imaplib.IMAP4.capability = lambda self: (lambda a: (a[0], [a[1][-1].replace(b' IDLE', b'')]))(ask(self))\n"
        "import manage\n"
        "sys.argv = ['manage.py', 'fetch_imap']\n"
        "manage.main()\n"
    )
    process = Fetcher(tmp_path / "fetcher.log")
    settings = {"IMAP_POLL_SECONDS": "1", "DJANGO_SETTINGS_MODULE": "config.settings"}
    process.launch([sys.executable, "-c", program], lambda: True, env=env | settings)
    for number in (1, 2):
        put(owner, letter(number))
        wait_for(number)
    process.stop()


class Stopped(threading.Event):
    """Notes the pauses, and ends after so many."""

    def __init__(self, rounds: int) -> None:
        super().__init__()
        self.rounds = rounds
        self.pauses: list[float | None] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.pauses.append(timeout)
        if len(self.pauses) == self.rounds:
            self.set()
        return self.is_set()


class Broken(imap.Mailbox):
    """A mailbox that breaks as it is told: nobody there, or the database away while fetching."""

    plan: list[BaseException | None]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def fetch(self) -> tuple[int, int]:
        fault = self.plan.pop(0)
        if fault:
            raise fault
        return 0, 0

    def wait(self, stopped: threading.Event) -> None: ...


def test_pauses_grow_while_nothing_works_and_begin_anew_when_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    faults = [ConnectionRefusedError(), OperationalError(), imaplib.IMAP4.abort("gone"), IndexError(), TimeoutError()]
    Broken.plan = [*faults, *faults, None, KeyError()]
    monkeypatch.setattr(imap, "Mailbox", Broken)
    monkeypatch.setattr(imap, "close_old_connections", lambda: None)
    stopped = Stopped(rounds=11)
    watch_mailbox(stopped)
    assert stopped.pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 1]
    assert (stopped.pauses[-1], max(pause or 0 for pause in stopped.pauses)) == (FIRST_PAUSE, LONGEST_PAUSE)
