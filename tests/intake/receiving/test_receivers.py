"""Mail is on disk before anybody hears "taken", and the same mail is one row however it comes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.db import OperationalError

from intake.errors import MailTooLarge
from intake.models import InboundMail, MailState
from intake.receiving.receivers import content_key, store, wake
from ratings import broker
from tests.intake.federation import mail
from tests.realservers import FULL
from tests.servers import ROOT, Redis, redis_client
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.both_databases, pytest.mark.long]


@pytest.mark.django_db
def test_mail_is_kept_byte_for_byte() -> None:
    raw = b"From: a@example.org\r\n\r\n\xff\x00\r\n"
    row = store(raw, "file", "wertung@example.org")
    kept = InboundMail.objects.get()
    assert (kept.pk, bytes(kept.raw), kept.size, kept.source) == (row.pk, raw, len(raw), "file")
    assert (kept.state, kept.attempts, kept.envelope_to) == (MailState.RECEIVED, 0, "wertung@example.org")


@pytest.mark.django_db
def test_repeat_is_the_same_row_whatever_became_of_it() -> None:
    row = store(mail("1-0"), "file")
    InboundMail.objects.update(state=MailState.ACCEPTED)
    again = store(b"Received: from b by c; Mon, 16 Mar 2026 12:00:00 +0100\r\n" + mail("1-0"), "pipe")
    assert (again.pk, again.state, again.source) == (row.pk, MailState.ACCEPTED, "file")
    assert InboundMail.objects.count() == 1


TRACE = [
    "Received: from a.example by b.example; Mon, 16 Mar 2026 12:00:00 +0100",
    "Return-Path: <anna@example.org>",
    "Delivered-To: wertung@example.org",
    "X-Original-To: wertung@example.org",
    "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org",
    "ARC-Seal: i=1; a=rsa-sha256; d=example.org; b=Zm9s",
    "DKIM-Signature: v=1; a=rsa-sha256; d=example.org;\r\n\th=From:To:Subject; b=Zm9s",
    "X-Spam-Level: *",
    "Resent-From: weiter@example.org",
    "Sender: verteiler@example.org",
]
"""What servers on the way write. Whatever of it a mail has, it is the same mail."""


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw.replace(b"\r\n", b"\n"),
        lambda raw: raw + b"\r\n\r\n",
        lambda raw: raw.replace(b"\r\n", b"\r"),
        lambda raw: raw.replace(b"Subject: SE947", b"Subject:\r\n SE947"),
        lambda raw: raw.replace(b"Subject: SE947", b"subject:  \t SE947 "),
        lambda raw: b"\r\n".join(reversed(raw.partition(b"\r\n\r\n")[0].split(b"\r\n"))) + b"\r\n\r\n1-0",
        lambda raw: b"From wertung Mon Mar 16 12:00:00 2026\r\n" + raw,
        *(lambda raw, line=line: line.encode() + b"\r\n" + raw for line in TRACE),
        *(lambda raw, line=line: raw.replace(b"\r\n\r\n", f"\r\n{line}\r\n\r\n".encode(), 1) for line in TRACE),
    ],
    ids=["line ends", "lines at the end", "old line ends", "folding", "blanks", "order", "mbox", *TRACE, *TRACE],
)
def test_way_of_transport_does_not_change_the_key(change: Callable[[bytes], bytes]) -> None:
    assert content_key(change(mail("1-0"))) == content_key(mail("1-0"))


@pytest.mark.parametrize(
    "other",
    [
        mail("0-1"),
        mail("1-0", subject="SE948"),
        mail("1-0", message_id="<2@example.org>"),
        mail("1-0", sender="bernd@example.org"),
        mail("1-0", sent="Mon, 16 Mar 2026 12:00:00 +0100"),
        mail("1-0").replace(b"To: ", b"To: jemand@example.org, "),
        mail("1-0").replace(b"Subject: ", b"X-Subject: "),
        mail("1-0").replace(b"Subject: ", b"Subject: SE948\r\nSubject: "),
        mail("1-0").replace(b"Subject: SE947", b"Subject: se947"),
        mail("1-0 "),
        mail("\n1-0"),
        mail("Subject: SE947\n\n1-0"),
    ],
    ids=[
        "body",
        "subject",
        "message id",
        "sender",
        "date",
        "recipients",
        "no subject",
        "two subjects",
        "case",
        "blank",
        "empty line",
        "header in the body",
    ],
)
def test_another_mail_has_another_key(other: bytes) -> None:
    assert content_key(other) != content_key(mail("1-0"))


@pytest.mark.parametrize("raw", [b"", b"\n", b"no header at all", b"\n\nbody", b"From: x"])
def test_anything_has_a_key(raw: bytes) -> None:
    assert len(content_key(raw)) == len(content_key(b"x"))


def test_header_and_body_cannot_be_exchanged() -> None:
    assert content_key(b"From: a\n\nb\n") != content_key(b"\nFrom: a\n\nb\n")


@pytest.mark.django_db
def test_mails_with_one_message_id_and_different_bodies_are_both_kept() -> None:
    rows = [store(mail(text, message_id="<1@example.org>"), "file") for text in ("1-0", "0-1", "1-0")]
    assert (rows[0].pk == rows[2].pk, rows[0].pk == rows[1].pk, InboundMail.objects.count()) == (True, False, 2)


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["\x00wertung@example.org", "wertung@example.org\udcff\r\n"])
def test_recipient_that_no_database_takes_costs_no_mail(given: str) -> None:
    assert store(mail("1-0"), "lmtp", given).envelope_to == "wertung@example.org"
    assert store(mail("0-1"), "lmtp", "x" * 500).envelope_to == "x" * 320


@pytest.mark.django_db
def test_mail_beyond_the_hard_limit_is_refused_by_name(settings: Any) -> None:
    settings.INTAKE_STORE_BYTES = 10
    store(b"0123456789", "file")
    with pytest.raises(MailTooLarge, match="INTAKE_STORE_BYTES=10"):
        store(b"01234567890", "file")
    assert InboundMail.objects.count() == 1


@pytest.mark.django_db
def test_failing_database_leaves_no_row_and_is_heard() -> None:
    with (
        mock.patch("intake.receiving.receivers.insert_row", side_effect=OperationalError("disk full")),
        pytest.raises(OperationalError),
    ):
        store(mail("1-0"), "file")
    assert InboundMail.objects.count() == 0


BARRED = {"celery", "kombu", "redis", "anymail.webhooks", "intake.reading", "chess", "authres", "inscriptis"}


@pytest.mark.parametrize(
    "door",
    [
        "receiving.receivers",
        "receiving.lmtp",
        "receiving.imap",
        "receiving.webhooks.receiver",
        "management.commands.ingest",
    ],
)
def test_doors_import_neither_parser_nor_broker(door: str) -> None:
    program = f"import django, sys; django.setup(); import intake.{door}; print(sorted({BARRED} & set(sys.modules)))"
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


# --- the broker is only a wake-up call


@pytest.mark.django_db
def test_without_broker_nothing_is_sent(settings: Any) -> None:
    settings.REDIS_URL = ""
    with mock.patch.object(broker, "_send") as send:
        wake([store(mail("1-0"), "file")])
    send.assert_not_called()


@pytest.mark.django_db
def test_task_reaches_the_queue_of_the_intake(redis_server: Redis, settings: Any) -> None:
    settings.REDIS_URL = redis_server.url
    wake([store(mail("1-0"), "file"), store(mail("0-1"), "file")])
    with redis_client(redis_server.url) as client:
        assert client.llen("intake") == 2


@pytest.mark.django_db
def test_tasks_go_over_one_connection(redis_server: Redis, settings: Any) -> None:
    settings.REDIS_URL = redis_server.url
    rows = [store(mail("1-0"), "file"), store(mail("0-1"), "file")]
    wake(rows)
    with redis_client(redis_server.url) as client:
        before = client.info("stats")["total_connections_received"]
        for row in rows * 5:
            wake([row])
        assert (client.info("stats")["total_connections_received"], client.llen("intake")) == (before, 12)


@pytest.mark.django_db
def test_task_after_a_restart_of_the_broker_reaches_it(redis_server: Redis, settings: Any, caplog: Any) -> None:
    settings.REDIS_URL = redis_server.url
    row = store(mail("1-0"), "file")
    wake([row])
    redis_server.stop(kill=True)
    redis_server.start()
    wake([row])
    with redis_client(redis_server.url) as client:
        assert client.llen("intake") == 1
    assert "sweep takes over" not in caplog.text


@pytest.mark.django_db
def test_broker_that_is_away_is_a_warning(redis_server: Redis, settings: Any, caplog: Any) -> None:
    settings.REDIS_URL = redis_server.url
    redis_server.stop()
    wake([store(mail("1-0"), "file")])
    assert "no task intake.process_mail was sent, the sweep takes over: ConnectionError" in caplog.text


@pytest.mark.django_db
def test_broker_that_is_full_is_a_warning(redis_server: Redis, settings: Any, caplog: Any) -> None:
    settings.REDIS_URL = redis_server.url
    with redis_client(redis_server.url) as client:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", "1")
    wake([store(mail("1-0"), "file")])
    with redis_client(redis_server.url) as client:
        client.config_set("maxmemory", "0")
    assert "the sweep takes over" in caplog.text


@pytest.fixture
def silent_server() -> Iterator[str]:
    """Takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


@pytest.mark.django_db
def test_broker_that_does_not_answer_is_a_warning(silent_server: str, settings: Any, caplog: Any) -> None:
    settings.REDIS_URL = silent_server
    wake([store(mail("1-0"), "file")])
    assert "the sweep takes over: TimeoutError" in caplog.text


# --- the edge: exit 0 only when stored, 75 on everything else


def ingest(env: dict[str, str], *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "manage.py", "ingest", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, input=given, capture_output=True, check=False)


def test_pipe_exits_0_when_the_mail_is_stored(process_env: dict[str, str]) -> None:
    done = ingest(process_env, "-", given=mail("1-0"))
    row = InboundMail.objects.get()
    assert (done.returncode, done.stdout.decode()) == (0, f"{row.code} received -\n")
    assert (bytes(row.raw), row.source) == (mail("1-0"), "pipe")


@pytest.mark.parametrize("recipient", ["wertung+aaaa@example.org", "-x@example.org", "a b@example.org", ""])
def test_pipe_keeps_the_recipient_that_it_is_told(recipient: str, process_env: dict[str, str]) -> None:
    assert ingest(process_env, "-", f"--to={recipient}", given=mail("1-0")).returncode == 0
    assert InboundMail.objects.get().envelope_to == recipient


def test_pipe_takes_the_same_mail_again(process_env: dict[str, str]) -> None:
    assert [ingest(process_env, "-", given=mail("1-0")).returncode for _ in range(2)] == [0, 0]
    assert InboundMail.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "arguments"),
    [
        ({"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}, ["-"]),
        ({"DATABASE_URL": "nonsense"}, ["-"]),
        ({"INTAKE_STORE_BYTES": "many"}, ["-"]),
        ({"INTAKE_STORE_BYTES": "1000"}, ["-"]),
        ({}, ["no/such/file"]),
        ({}, []),
        ({}, ["--no-such-option", "-"]),
        ({"PYTHONPATH": "tests/intake/broken_django"}, ["-"]),
    ],
    ids=["database away", "bad url", "bad setting", "too large", "no file", "no path", "bad option", "broken install"],
)
def test_pipe_exits_75_on_any_fault(
    change: dict[str, str], arguments: list[str], process_env: dict[str, str], tmp_path: Path
) -> None:
    if "PYTHONPATH" in change:
        (tmp_path / "django").mkdir()
        (tmp_path / "django" / "__init__.py").write_text("raise ImportError('a broken installation')")
        change = {"PYTHONPATH": str(tmp_path)}
    done = ingest(process_env | change, *arguments, given=mail("x" * 2000))
    assert (done.returncode, InboundMail.objects.count()) == (75, 0)


FAULTS = [OSError, MemoryError, RecursionError, KeyboardInterrupt, SystemExit, ValueError, UnicodeError]
"""Kinds of faults; the short form has the first."""


@pytest.mark.proof
@pytest.mark.parametrize("fault", FAULTS if FULL else FAULTS[:1])
@pytest.mark.parametrize("step", ["content_key", "insert_row", "timezone.now", "log.info"])
def test_exception_at_any_step_of_storing_is_75(
    step: str, fault: type[BaseException], process_env: dict[str, str]
) -> None:
    program = (
        "import sys, runpy, django; from unittest import mock; sys.argv = ['manage.py', 'ingest', '-']; "
        "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'; django.setup(); "
        f"mock.patch('intake.receiving.receivers.{step}', side_effect={fault.__name__}(1)).start(); "
        "runpy.run_path('manage.py', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=process_env,
        input=mail("1-0"),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 75, done.stderr.decode()
    assert ingest(process_env, "-", given=mail("1-0")).returncode == 0
    assert InboundMail.objects.count() == 1


def test_folder_files_and_mailbox_are_stored_mail_by_mail(process_env: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "one.eml").write_bytes(mail("one"))
    (tmp_path / ".hidden").write_bytes(mail("hidden"))
    second = mail("two\n\n>From here on\n").replace(b"\r\n", b"\n")
    box = b"From a Mon\n" + mail("one") + b"\nFrom b Mon\n" + second.replace(b">From", b">>From") + b"\n"
    (tmp_path / "box.mbox").write_bytes(box)
    done = ingest(process_env, str(tmp_path))
    assert done.returncode == 0, done.stderr.decode()
    kept = [bytes(row.raw).rstrip() for row in InboundMail.objects.order_by("pk")]
    assert kept == [mail("one").rstrip(), second.rstrip()]


def test_one_refused_mail_keeps_no_other_out(process_env: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(mail("x" * 2000))
    (tmp_path / "b.eml").write_bytes(mail("small"))
    done = ingest(process_env | {"INTAKE_STORE_BYTES": "1000"}, str(tmp_path))
    assert (done.returncode, InboundMail.objects.count()) == (75, 1)


def test_two_at_once_store_the_same_mail_once(process_env: dict[str, str]) -> None:
    codes: list[int] = []
    threads = [
        threading.Thread(target=lambda: codes.append(ingest(process_env, "-", given=mail("1-0")).returncode))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (codes, InboundMail.objects.count()) == ([0, 0], 1)


@pytest.mark.proof
def test_kill_at_any_moment_loses_no_mail_that_was_taken(
    process_env: dict[str, str], rounds: Callable[[int, int], int], report_counts: ReportCounts
) -> None:
    """Mails one after the other, the pipe killed at moments spread over its life; whoever saw no 0 sends again."""
    count, kills = rounds(10, 200), 0
    for number in range(count):
        raw = mail(f"mail {number}", message_id=f"<{number}@example.org>")
        command = [sys.executable, "manage.py", "ingest", "-"]
        with subprocess.Popen(
            command, cwd=ROOT, env=process_env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as pipe:
            assert pipe.stdin is not None
            pipe.stdin.write(raw)
            pipe.stdin.close()
            try:
                pipe.wait(timeout=0.05 * (number % 20))
            except subprocess.TimeoutExpired:
                pipe.send_signal(signal.SIGKILL)
        if pipe.returncode != 0:
            kills += 1
            assert ingest(process_env, "-", given=raw).returncode == 0
    stored = InboundMail.objects.count()
    report_counts(
        "1 kill -9 of the pipe", mails=count, kills=kills, lost=max(0, count - stored), double=max(0, stored - count)
    )
    assert stored == count
