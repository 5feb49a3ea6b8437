"""Whatever dies, hangs or fails: no mail is lost, none is settled twice, none harms another."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.db import NotSupportedError, OperationalError, connection
from django.utils import timezone

from intake.errors import ReaderFailed, ReaderUnavailable
from intake.models import InboundMail, MailState
from intake.processing import mail_reading, process
from intake.processing.process import process_mail, process_waiting, retry_mail, waiting_mails
from intake.processing.reader import Reader
from intake.receiving.receivers import store
from ratings.models import AuditEvent
from tests.intake.federation import ANNA, RESULT, answers, codes, mail, settled, stored
from tests.servers import PATIENCE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]


class BrokenReader(Reader):
    """Fails at mails that say so."""

    def read(self, raw: bytes, *given: Any, **options: Any) -> Any:
        if b"poison" in raw:
            raise ReaderFailed("the reading process ended in the middle of a mail")
        return super().read(raw, *given, **options)


@pytest.fixture
def broken_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with BrokenReader() as reader:
        monkeypatch.setattr(process, "shared_reader", lambda: reader)
        yield


@pytest.mark.long
@pytest.mark.usefixtures("broken_reader")
def test_poison_mail_is_set_aside_after_three_attempts_and_harms_nobody(caplog: Any) -> None:
    poison = store(mail("poison", message_id="<0@example.org>"), "file")
    good = store(mail(RESULT), "file")
    tried = [process_waiting() for _ in range(4)]
    for row in (poison, good):
        row.refresh_from_db()
    assert (tried, good.state) == ([2, 1, 1, 0], "accepted")
    assert (poison.state, poison.attempts, codes(poison)) == ("failed", 3, ["broken-reader"])
    assert f"ALARM: mail {poison.code} failed 3 times" in caplog.text
    assert bytes(poison.raw) == mail("poison", message_id="<0@example.org>")


@pytest.mark.long
@pytest.mark.usefixtures("broken_reader")
def test_failed_mail_can_be_read_again() -> None:
    poison = store(mail("poison"), "file")
    for _ in range(3):
        process_waiting()
    assert retry_mail(poison)
    assert [row.pk for row in waiting_mails()] == [poison.pk]


def test_answered_mail_is_not_read_again() -> None:
    assert not retry_mail(settled("Hans Müller - Nora Niemand 1-0"))


@pytest.mark.long
def test_attempt_is_committed_before_the_mail_is_read() -> None:
    row = store(mail(RESULT), "file")
    seen = []

    class Watching(Reader):
        def read(self, raw: bytes, *given: Any, **options: Any) -> Any:
            seen.append(InboundMail.objects.values_list("attempts", "state").get(pk=row.pk))
            return super().read(raw, *given, **options)

    with Watching() as reader:
        process_mail(row.pk, reader)
    assert seen == [(1, "received")] * 2  # its headers, and the mail


def test_worker_that_died_three_times_at_a_mail_leaves_it_failed() -> None:
    row = store(mail(RESULT), "file")
    InboundMail.objects.update(attempts=3, claimed_until=timezone.now() - timedelta(seconds=1))
    assert process_mail(row.pk) == MailState.FAILED
    assert stored("SE947") == {}


def test_claimed_mail_is_left_alone_until_its_claim_is_over() -> None:
    row = store(mail(RESULT), "file")
    InboundMail.objects.update(claimed_until=timezone.now() + timedelta(minutes=1))
    assert (process_mail(row.pk), process_waiting()) == (None, 0)
    InboundMail.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert process_mail(row.pk) == MailState.ACCEPTED


@pytest.mark.long
def test_worker_that_was_too_slow_changes_nothing() -> None:
    """Its claim has run out and another worker has the mail when it wants to settle it."""
    row = store(mail(RESULT), "file")

    class Slow(Reader):
        def read(self, raw: bytes, *given: Any, **options: Any) -> Any:
            read = super().read(raw, *given, **options)
            InboundMail.objects.update(claimed_until=timezone.now() + timedelta(minutes=9))
            return read

    with Slow() as reader:
        assert process_mail(row.pk, reader) is None
    assert (stored("SE947"), answers()) == ({}, [])


@pytest.mark.parametrize("step", ["apply_plan", "determine_outcome", "_write_row", "answer_sender"])
def test_fault_at_any_step_of_settling_leaves_nothing_half_done(step: str) -> None:
    row = store(mail(RESULT), "file")
    with mock.patch.object(process, step, side_effect=ZeroDivisionError):
        assert process_mail(row.pk) is None
    row.refresh_from_db()
    assert (row.state, row.attempts, row.claimed_until) == ("received", 1, None)
    assert (stored("SE947"), answers(), AuditEvent.objects.filter(action="game.result").count()) == ({}, [], 0)
    assert process_mail(row.pk) == MailState.ACCEPTED


@pytest.mark.parametrize(
    "fault", [OperationalError("gone"), NotSupportedError("cached plan"), ReaderUnavailable("no memory")]
)
def test_fault_of_the_surroundings_is_no_attempt(fault: Exception) -> None:
    row = store(mail(RESULT), "file")
    with mock.patch.object(process, "read_mail", side_effect=fault), pytest.raises(type(fault)):
        process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, row.attempts, row.claimed_until) == ("received", 0, None)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_single_mail_that_has_to_wait_keeps_nobody_from_his_turn() -> None:
    first = store(mail("one", message_id="<0@example.org>"), "file")
    second = store(mail(RESULT), "file")
    real = mail_reading.read_mail

    def read(row: InboundMail, reader: Reader, *given: Any, **options: Any) -> Any:
        if row.pk == first.pk:
            raise OperationalError("deadlock detected")
        return real(row, reader, *given, **options)

    with mock.patch.object(process, "read_mail", side_effect=read):
        assert process_waiting() == 2
    second.refresh_from_db()
    assert second.state == "accepted"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_round_ends_when_nothing_works() -> None:
    for number in range(5):
        store(mail("one", message_id=f"<{number}@example.org>"), "file")
    with (
        mock.patch.object(process, "read_mail", side_effect=OperationalError("gone")) as read,
        pytest.raises(OperationalError),
    ):
        process_waiting()
    assert read.call_count == 3


@pytest.mark.long
def test_child_killed_in_the_middle_costs_one_attempt() -> None:
    row = store(mail(RESULT), "file")
    with Reader() as reader:
        reader.read(mail("warm"))
        assert reader.pid is not None
        os.kill(reader.pid, signal.SIGSTOP)  # it has the mail and does not answer
        timer = threading.Timer(0.3, os.kill, (reader.pid, signal.SIGKILL))
        timer.start()
        assert process_mail(row.pk, reader) is None
        timer.join()
        row.refresh_from_db()
        assert (row.state, row.attempts) == ("received", 1)
        assert process_mail(row.pk, reader) == MailState.ACCEPTED


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_mail_given_to_two_workers_at_once_is_settled_once() -> None:
    row = store(mail(RESULT), "file")
    together = threading.Barrier(2, timeout=PATIENCE)
    ends: list[MailState | None] = []

    def work() -> None:
        with Reader() as reader:
            together.wait()
            ends.append(process_mail(row.pk, reader))
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ends, key=str) == [None, MailState.ACCEPTED]
    assert (AuditEvent.objects.filter(action="game.result").count(), answers()) == (1, [("answer", ANNA)])
