"""Mails that break the real reading process, each in its own way: three attempts, one alarm, no harm to others."""

from __future__ import annotations

import email
import logging
import sys
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

import pytest

from intake.models import InboundMail
from intake.processing import process
from intake.processing.process import process_waiting
from intake.processing.reader import Reader
from intake.receiving.receivers import store
from intake.sandbox import parent
from tests.intake.federation import RESULT, answers, codes, mail, stored
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]

CHILD = """
import os, sys
from intake.reading import job
from intake.sandbox import child

def read_mail(request, raw):
    if b"poison: recursion" in raw:
        return read_mail(request, raw)
    if b"poison: abort" in raw:
        os.abort()
    if b"poison.xls" in raw and not request["closed"]:
        os.abort()
    if b"poison: memory" in raw:
        bytearray(2 << 30)
    return job.read_mail(request, raw)

child.main(read_mail, int(sys.argv[-1]))
"""
"""The reading process itself, in which some mails do what no parser should."""

POISONS = {"recursion": "RecursionError in ", "abort": "exit code -6", "memory": "MemoryError in "}


@pytest.fixture(autouse=True)
def _reader(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    monkeypatch.setattr(parent, "COMMAND", (sys.executable, "-c", CHILD))
    settings.INTAKE_READER_MEMORY = 500_000_000
    with Reader() as reader:
        monkeypatch.setattr(process, "shared_reader", lambda: reader)
        yield


@pytest.mark.long
@pytest.mark.proof
def test_poison_is_set_aside_after_three_attempts_and_all_others_are_done(
    caplog: pytest.LogCaptureFixture, rounds: Callable[[int, int], int], report_counts: ReportCounts
) -> None:
    count = rounds(6, 999)
    for number in range(count):
        store(mail(RESULT, message_id=f"<{number}@example.org>"), "file")
        if number < len(POISONS):
            store(mail(f"poison: {list(POISONS)[number]}", message_id=f"<poison{number}@example.org>"), "file")
    rounds_of_work = [process_waiting() for _ in range(4)]
    assert rounds_of_work == [count + 3, 3, 3, 0]
    good, poisoned = InboundMail.objects.exclude(state="failed"), InboundMail.objects.filter(state="failed")
    report_counts("6 poison", mails=count, poisoned=len(poisoned), done=len(good), lost=count - len(good))
    assert list(good.values_list("state", "attempts")) == [("accepted", 1)] * count
    assert [(row.attempts, codes(row), row.results) for row in poisoned] == [(3, ["broken-reader"], [])] * 3
    assert all(why in str(row.reasons) for row, why in zip(poisoned, POISONS.values(), strict=True))
    alarms = [record.getMessage() for record in caplog.records if record.levelno >= logging.CRITICAL]
    assert [line.split(" failed ")[0] for line in alarms] == [f"ALARM: mail {row.code}" for row in poisoned]
    assert (stored("SE947"), len(answers())) == ({"1-2": "1-0"}, count)


@pytest.mark.long
def test_last_attempt_leaves_attachments_closed_and_takes_the_rest(caplog: pytest.LogCaptureFixture) -> None:
    message = email.message_from_bytes(mail(RESULT), EmailMessage, policy=SMTP)
    message.add_attachment(b"\xd0\xcf\x11\xe0", "application", "octet-stream", filename="poison.xls")
    key = store(message.as_bytes(), "file").pk
    assert [process_waiting() for _ in range(4)] == [1, 1, 1, 0]
    row = InboundMail.objects.get(pk=key)
    assert (row.state, row.attempts, codes(row)) == ("partly", 3, ["unreadable-attachment"])
    assert (stored("SE947"), len(answers())) == ({"1-2": "1-0"}, 1)
    assert [record for record in caplog.records if record.levelno >= logging.CRITICAL] == []
