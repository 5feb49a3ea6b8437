"""The reading process: it may die, hang or eat memory, and costs one attempt each time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from intake.errors import ReaderFailed, ReaderUnavailable
from intake.processing.reader import Reader, start_shared
from intake.processing.verifiers import Verifier
from intake.sandbox import parent
from tests.intake.federation import ANNA, OWN_SERVER, mail
from tests.servers import ROOT

PROTOCOL = "import sys, os\nprint('ready', flush=True)\n"


@pytest.fixture
def reader() -> Iterator[Reader]:
    with Reader() as running:
        yield running


def child_of(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Puts another program in the place of the child, that misbehaves as told."""
    monkeypatch.setattr(parent, "COMMAND", (sys.executable, "-c", program))


@pytest.mark.long
def test_mail_comes_back_as_letter_and_reading(reader: Reader) -> None:
    read = reader.read(mail("SE947\n\nHans Müller - Eva Schmidt 1-0"), Verifier(OWN_SERVER))
    assert (read.letter.sender.address, read.letter.sender.dmarc) == (ANNA, "pass")
    assert [(claim.white, claim.black, claim.score) for claim in read.reading.claims] == [
        ("Hans Müller", "Eva Schmidt", "1-0")
    ]
    assert read.letter.parts == ()


@pytest.mark.long
def test_child_lives_as_long_as_it_behaves(reader: Reader) -> None:
    reader.read(mail("one"))
    first = reader.pid
    reader.read(mail("two"))
    assert reader.pid == first


@pytest.mark.long
def test_child_is_replaced_after_its_share_of_mails(reader: Reader, settings: Any) -> None:
    settings.INTAKE_READER_MAILS = 2
    pids = []
    for number in range(4):
        reader.read(mail(str(number)))
        pids.append(reader.pid)
    assert (pids[0] == pids[1], pids[2] == pids[3], pids[1] == pids[2]) == (True, True, False)


@pytest.mark.long
def test_child_that_was_started_ahead_reads_the_first_mail(reader: Reader) -> None:
    reader.start()
    ahead = reader.pid
    reader.start()
    reader.read(b"From: a@b.example\n\n")
    assert (ahead is not None, reader.pid) == (True, ahead)


def test_reader_that_does_not_start_ahead_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: Reader) -> None:
        raise ReaderUnavailable("no memory")

    monkeypatch.setattr(Reader, "start", fail)
    starting = start_shared()
    starting.join()
    assert not starting.is_alive()


@pytest.mark.long
def test_child_that_died_between_mails_is_nobodys_fault(reader: Reader) -> None:
    reader.read(mail("one"))
    assert reader.pid is not None
    os.kill(reader.pid, signal.SIGKILL)
    os.waitid(os.P_PID, reader.pid, os.WEXITED | os.WNOWAIT)
    assert reader.read(mail("two")).letter.subject == "SE947"


@pytest.mark.long
@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("sys.stdin.buffer.readline(); os.abort()", r"Broken pipe \(exit code -6\)"),
        ("sys.stdin.buffer.read(200_000); os._exit(3)", r"ended before it answered \(exit code 3\)"),
        ("sys.stdin.buffer.readline()\nwhile True: pass", r"took too long"),
        ("sys.stdin.buffer.readline(); print('no json', flush=True); sys.stdin.buffer.read()", r"Expecting value"),
        ("sys.stdin.buffer.read(200_000)\nwhile True: print('x' * 100000, end='')", r"longer than \d+ bytes"),
    ],
    ids=["abort", "exit", "endless", "no json", "flood"],
)
def test_child_that_misbehaves_costs_an_attempt(
    program: str, words: str, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    child_of(monkeypatch, PROTOCOL + program)
    monkeypatch.setattr(parent, "ANSWER_BYTES", 1_000_000)
    settings.INTAKE_READER_SECONDS = 1
    with Reader() as reader:
        with pytest.raises(ReaderFailed, match=words):
            reader.read(mail("x" * 200_000))
        assert reader.pid is None


@pytest.mark.parametrize("program", ["raise SystemExit(1)", "print('what', flush=True)"])
def test_child_that_does_not_start_is_no_mails_fault(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    child_of(monkeypatch, program)
    with Reader() as reader, pytest.raises(ReaderUnavailable):
        reader.read(mail("one"))


BOMB = """
from intake.sandbox import child
def job(request, raw):
    {body}
child.main(job, {memory})
"""
GIVEN = b'{"request": null, "size": 3, "cpu_seconds": %d}\nabc'


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ("return job(request, raw)", b'{"error": "RecursionError in <string>:4"}\n'),
        ("bytearray(2 << 30)", b'{"error": "MemoryError in <string>:4"}\n'),
        ("raise ValueError(raw)", b'{"error": "ValueError in <string>:4"}\n'),
    ],
    ids=["recursion", "2 GiB", "exception"],
)
def test_fault_in_the_child_is_named_by_kind_and_place_only(body: str, answer: bytes) -> None:
    """What the mail says stays out: the words of an exception may quote it."""
    program = BOMB.format(body=body, memory=500_000_000)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, input=GIVEN % 5, capture_output=True, check=True)
    assert done.stdout == b"ready\n" + answer


@pytest.mark.long
def test_child_that_sleeps_counts_no_seconds() -> None:
    """They are those of the processor: who waits for a busy machine is not charged for it."""
    program = BOMB.format(body="import time; time.sleep(1)", memory=500_000_000)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, input=GIVEN % 5, capture_output=True, check=True)
    answer = json.loads(done.stdout.removeprefix(b"ready\n"))
    assert answer["answer"] is None
    assert answer["seconds"] < 0.5


@pytest.mark.long
def test_child_that_eats_cpu_is_ended_by_the_kernel() -> None:
    program = BOMB.format(body="while True: pass", memory=500_000_000)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, input=GIVEN % 0, capture_output=True, check=False)
    assert -done.returncode == signal.SIGXCPU


@pytest.mark.long
def test_child_ends_with_its_parent() -> None:
    program = (
        "import os, django; django.setup(); from intake.processing.reader import shared_reader; "
        "reader = shared_reader(); reader.read(b'From: a@b.example\\n\\n'); "
        "print(reader.pid, flush=True); os.kill(os.getpid(), 9)"
    )
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == -signal.SIGKILL  # and its pipes are closed, or `run` would still wait
    assert int(done.stdout) > 0


@pytest.mark.long
def test_child_needs_no_django() -> None:
    program = "import sys, intake.reading.job, intake.sandbox.child; print('django' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
