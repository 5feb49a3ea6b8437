"""The same mail by every way in, each with the real program behind it, is stored once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from intake.models import InboundMail
from intake.receiving.receivers import content_key
from intake.receiving.webhooks.unpacking import unpack_waiting
from tests.intake.receiving.conftest import Post
from tests.intake.receiving.letters import DIRECTOR, US, delivered, letter, with_attachment
from tests.intake.receiving.listener import Listener, hand_over
from tests.intake.receiving.mailservers import Dovecot
from tests.intake.receiving.payloads import RAW
from tests.servers import ROOT

pytestmark = pytest.mark.both_databases

MAILS = pytest.mark.parametrize("raw", [letter(), with_attachment()], ids=["text", "attachment"])


def manage(env: dict[str, str], *words: str, stdin: bytes = b"") -> list[str]:
    """Runs a command that has to succeed; the lines it prints."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=env, input=stdin, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().splitlines()


def by_webhook(raw: bytes, post: Post, way: str) -> None:
    """As a provider posts it, behind the headers of its own servers."""
    provider, wrap = RAW[way]
    trace = (f"Return-Path: <{DIRECTOR}>", f"Received: by mx.{provider}.example id 1; Mon, 02 Mar 2026 17:30:02 +0000")
    assert post(provider, wrap(delivered(raw, *trace))) == 200
    assert unpack_waiting() == 1


def by_lmtp(raw: bytes, env: dict[str, str], folder: Path) -> None:
    """As a mail server hands it over, behind its own headers."""
    listener = Listener(folder, env)
    listener.start()
    with listener.client() as client:
        received = "Received: from a.example\r\n\tby mail.example.org with ESMTPS; Mon, 02 Mar 2026 18:30:01 +0100"
        assert hand_over(client, delivered(raw, f"Delivered-To: {US}", received)) == [250]
    listener.stop()


def by_imap(raw: bytes, env: dict[str, str], dovecot: Dovecot) -> None:
    """As it lies in a mailbox."""
    owner = dovecot.client()
    owner.append("INBOX", "", "", delivered(raw, f"Return-Path: <{DIRECTOR}>", f"Delivered-To: {US}"))
    owner.logout()
    assert manage(env | dovecot.settings(), "fetch_imap", "--once") == ["1 stored, 0 left in the mailbox"]


def by_file(raw: bytes, env: dict[str, str], folder: Path) -> None:
    """As it lies in a folder and in an mbox, its lines ended as on Unix, and as a pipe brings it."""
    unix = delivered(raw, f"Delivered-To: {US}").replace(b"\r\n", b"\n")
    (folder / "mail.eml").write_bytes(unix)
    quoted = unix.replace(b"\nFrom ", b"\n>From ")
    (folder / "archive.mbox").write_bytes(b"From leiterin Mon Mar  2 18:30:00 2026\n" + quoted + b"\n")
    lines = manage(env, "ingest", str(folder / "mail.eml"), str(folder / "archive.mbox"))
    lines += manage(env, "ingest", "-", stdin=raw)
    assert [line.split()[2] for line in lines] == [str(folder / "mail.eml"), f"{folder / 'archive.mbox'}#1", "-"]


@pytest.mark.long
@MAILS
def test_mail_by_all_four_ways_is_stored_once(
    raw: bytes, process_env: dict[str, str], dovecot: Dovecot, post: Post, tmp_path: Path
) -> None:
    for way in RAW:
        by_webhook(raw, post, way)
    by_lmtp(raw, process_env, tmp_path)
    by_imap(raw, process_env, dovecot)
    by_file(raw, process_env, tmp_path)
    assert [mail.content_key for mail in InboundMail.objects.all()] == [content_key(raw)]
    other = raw + b"PS\r\n"  # with the same Message-ID
    by_lmtp(other, process_env, tmp_path)
    by_imap(other, process_env, dovecot)
    assert [mail.source for mail in InboundMail.objects.all()] == ["amazon-ses", "lmtp"]


@pytest.mark.long
@MAILS
def test_mail_without_a_mailbox_is_stored_once(
    raw: bytes, process_env: dict[str, str], post: Post, tmp_path: Path
) -> None:
    by_file(raw, process_env, tmp_path)
    by_lmtp(raw, process_env, tmp_path)
    by_webhook(raw, post, "mailgun")
    assert [mail.source for mail in InboundMail.objects.all()] == ["file"]
