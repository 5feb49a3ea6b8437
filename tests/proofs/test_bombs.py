"""Small mails that want to become large or slow: `tests.proofs.bombs` weighs the process that reads each."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from collections.abc import Callable
from email import message_from_bytes

import pytest
import python_calamine as calamine

from intake.reading.letters.mime import open_letter
from intake.reading.limits import Limits
from intake.reading.report import read_report
from ratings.formats.spreadsheets import UnreadableSheetError, book_sheets
from tests.proofs.bombs import BOMBS, LARGEST, MEGABYTE
from tests.realservers import FULL
from tests.servers import ROOT
from tests.transcript import ReportCounts

pytestmark = pytest.mark.proof

MEGABYTES, SECONDS, TIMES = 150, 2, 2
"""The most that reading a mail may take, start of the reader included: memory, and processor. In the short form, which
runs beside other tests, that is also twice what the largest report takes that is read, weighed in the same run; the
server gives it 1000 MB and 20 s.
"""


def contents(name: str) -> bytes:
    """The text or the file of a bomb."""
    parts = [part for part in message_from_bytes(BOMBS[name]()).walk() if not part.is_multipart()]
    content = parts[-1].get_payload(decode=True)
    assert isinstance(content, bytes)
    return content


def test_bombs_are_what_their_names_say() -> None:
    assert len(read_report(open_letter(BOMBS[LARGEST](), "")).claims) == Limits().games
    players = contents("TRF of players").splitlines()
    assert (len(players), {line[:9] for line in players}) == (2_500, {b"001  1234"})
    assert contents("utf-16 of half characters").decode("utf-16-le", "surrogatepass") == "\udfff" * MEGABYTE
    with calamine.load_workbook(io.BytesIO(contents("Excel of entities"))) as book:
        assert book.sheet_names == ["a"]  # whoever reads its one sheet meets the entities
    with pytest.raises(UnreadableSheetError, match="entities"):
        book_sheets(contents("Excel of entities"), unpacked=MEGABYTE, ratio=MEGABYTE)


@pytest.mark.long
def test_bomb_is_read_or_refused_within_limits(
    rounds: Callable[[int, int], int], chance: random.Random, report_counts: ReportCounts
) -> None:
    names = [LARGEST, *chance.sample([name for name in BOMBS if name != LARGEST], rounds(5, len(BOMBS) - 1))]
    command = [sys.executable, "-m", "tests.proofs.bombs", *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    weighed = [json.loads(line) for line in done.stdout.splitlines()]
    usual = weighed[0]["seconds"]
    slowest = max(weighed, key=lambda one: float(one["seconds"]))
    largest = max(weighed, key=lambda one: int(one["megabytes"]))
    report_counts(
        "11 bombs",
        bombs=len(weighed),
        crashes=sum(one["exit"] != 0 for one in weighed),
        slowest=f"{slowest['name']} {slowest['seconds']:.1f} s",
        largest=f"{largest['name']} {largest['megabytes']} MB",
    )
    assert [(one["name"], one["exit"]) for one in weighed] == [(name, 0) for name in names]
    most = SECONDS if FULL else max(SECONDS, TIMES * usual)
    assert [one for one in weighed if one["megabytes"] > MEGABYTES or one["seconds"] > most] == []
