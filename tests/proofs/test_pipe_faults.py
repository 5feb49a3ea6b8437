"""Whatever fails at whatever line of the pipe: the mail server hears 75 and tries again, or the mail is stored."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from intake.models import InboundMail
from tests.intake.federation import mail
from tests.proofs.pipe import kinds
from tests.servers import ROOT
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.proof, pytest.mark.both_databases]

TEMPORARY_FAILURE = 75


class Pipe:
    """The pipe with faults, as `tests.proofs.pipe` runs it."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        self.folder, self.mails = folder, 0
        command = [sys.executable, "-m", "tests.proofs.pipe", str(self.next())]
        env = env | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.lines = self.answer()

    def next(self) -> Path:
        """The file of another mail."""
        self.mails += 1
        file = self.folder / f"{self.mails}.eml"
        file.write_bytes(mail("1-0", message_id=f"<{self.mails}@example.org>"))
        return file

    def run(self, file: Path, line: int = 0, kind: str = "") -> int:
        """The exit code for a mail, with a fault at a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([str(file), line, kind]) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> int:
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())


@pytest.fixture
def pipe(process_env: dict[str, str], tmp_path: Path) -> Iterator[Pipe]:
    running = Pipe(process_env, tmp_path)
    yield running
    running.process.communicate()


@pytest.mark.long
def test_pipe_exits_with_75_or_the_mail_is_stored(
    pipe: Pipe, rounds: Callable[[int, int], int], chance: random.Random, report_counts: ReportCounts
) -> None:
    """In full every kind of fault at every line."""
    places = [(line, kind) for line in range(1, pipe.lines + 1) for kind in kinds()]
    heard, wrong = Counter[int](), []
    for line, kind in chance.sample(places, rounds(40, len(places))):
        file = pipe.next()
        code = pipe.run(file, line, kind)
        heard[code] += 1
        again = pipe.run(file)
        if code not in {0, TEMPORARY_FAILURE} or again != 0:
            wrong.append((line, kind, code, again))
    stored = InboundMail.objects.count()
    report_counts(
        "4 faults in the pipe",
        lines=pipe.lines,
        kinds=len(kinds()),
        faults=sum(heard.values()),
        **{f"exit_{code}": count for code, count in sorted(heard.items())},
        lost=pipe.mails - stored,
    )
    assert (wrong, stored) == ([], pipe.mails)
