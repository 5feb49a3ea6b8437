"""Seconds of reading for each sender and day: counted, used up, full again on the next day."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from intake.errors import ReaderFailed
from intake.models import InboundMail, MailState, OutboundMail, ReadingTime
from intake.processing import reading_budget
from intake.processing.preview import preview
from intake.processing.process import process_mail, process_waiting
from intake.processing.reader import Reader, shared_reader
from intake.receiving.receivers import store
from operations.health import measure_health
from ratings import days
from tests.intake import federation
from tests.intake.federation import CARLA, RESULT, codes, mail, settled, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]

OTHER_RESULT = "Hans Müller - Jan Meier (*1950) 1-0, 10.3.2026\n"


@pytest.fixture(autouse=True)
def _budget(settings: Settings) -> None:
    settings.INTAKE_SENDER_SECONDS = 60


def let_reading_take(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each reading take so many seconds of the processor."""
    ask = Reader.ask_counted
    monkeypatch.setattr(Reader, "ask_counted", lambda *given: (ask(*given)[0], seconds))


@pytest.fixture
def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    let_reading_take(40, monkeypatch)


def come(body: str = RESULT, number: int = 1, **fields: str) -> InboundMail:
    """Store a mail and process it."""
    row = store(mail(body, message_id=f"<{number}@example.org>", **fields), "file")
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def spent() -> list[tuple[str, int]]:
    return sorted(ReadingTime.objects.values_list("account", "milliseconds"))


def spend_today(seconds: int) -> None:
    """Let the mails of Anna have taken some seconds today."""
    account = f"director {federation.anna().pk}"
    ReadingTime.objects.create(account=account, day=timezone.localdate(), milliseconds=seconds * 1000)


def test_usual_mail_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    let_reading_take(0.04, monkeypatch)
    assert (come().state, spent()) == (MailState.ACCEPTED, [])


def test_clock_does_not_count_beside_the_seconds_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    let_reading_take(0.04, monkeypatch)
    ticks = count(0, 40)
    monkeypatch.setattr(reading_budget, "monotonic", lambda: float(next(ticks)))
    assert (come().state, spent()) == (MailState.ACCEPTED, [])


def test_reading_that_fails_is_counted_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0, 40)
    monkeypatch.setattr(reading_budget, "monotonic", lambda: float(next(ticks)))
    ask, asked = Reader.ask_counted, count()

    def fail_behind_the_headers(*given: Any) -> tuple[Any, float]:
        if next(asked):
            raise ReaderFailed("killed")
        return ask(*given)

    monkeypatch.setattr(Reader, "ask_counted", fail_behind_the_headers)
    assert (come().state, spent()) == (MailState.RECEIVED, [(f"director {federation.anna().pk}", 40_000)])


@pytest.mark.usefixtures("_slow")
def test_seconds_of_a_sender_add_up_until_the_day_has_no_more() -> None:
    anna = f"director {federation.anna().pk}"
    states = [come(number=number).state for number in (1, 2)]
    assert (states, spent()) == (["accepted", "accepted"], [(anna, 80_000)])
    row = come(OTHER_RESULT, number=3, subject="NS3")
    assert (row.state, row.attempts, codes(row), stored("NS3")) == ("received", 0, ["reading-time"], {})
    assert (row.claimed_until, spent()) == (days.begin(timezone.localdate() + timedelta(days=1)), [(anna, 80_000)])


def test_waiting_mail_is_read_when_its_day_has_come() -> None:
    spend_today(60)
    row = come()
    assert (process_waiting(), stored("SE947")) == (0, {})
    # The next day, seen from a database in which all of this was yesterday.
    ReadingTime.objects.update(day=timezone.localdate() - timedelta(days=1))
    InboundMail.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert (process_waiting(), stored("SE947")) == (1, {"1-2": "1-0"})
    row.refresh_from_db()
    assert (row.state, row.attempts, row.reasons) == ("accepted", 1, [])


@pytest.mark.usefixtures("_slow")
@pytest.mark.usefixtures("_slow")
def test_reply_that_was_begun_is_read_to_its_end(settings: Settings) -> None:
    settings.INTAKE_SENDER_SECONDS = 1
    settled("NS3: Hans Müller - Jan Meier 1-0, 10.3.2026\n", subject="NS3")
    ReadingTime.objects.all().delete()
    answer = OutboundMail.objects.get().message_id
    row = come("*1950\n", number=2, subject="Re: NS3", In_Reply_To=answer)
    assert (row.state, spent()) == ("accepted", [(f"director {federation.anna().pk}", 80_000)])


@pytest.mark.usefixtures("_slow")
def test_new_day_begins_at_nothing() -> None:
    spend_today(59)
    ReadingTime.objects.update(day=timezone.localdate() - timedelta(days=1))
    come()
    assert [(row.day, row.milliseconds) for row in ReadingTime.objects.all()] == [(timezone.localdate(), 40_000)]


def test_other_senders_do_not_wait() -> None:
    spend_today(60)
    row = come("Ute Braun - Pia Grün 1-0, 10.3.2026\n", sender=CARLA, subject="MA2")
    assert (row.state, stored("MA2")) == ("accepted", {"1-2": "1-0"})


def test_mail_that_only_names_a_director_uses_up_nothing_of_theirs(settings: Settings) -> None:
    settings.INTAKE_SENDER_SECONDS = 1
    account = f"director {federation.anna().pk} uncertain"
    ReadingTime.objects.create(account=account, day=timezone.localdate(), milliseconds=1000)
    assert (come(dmarc="").state, come(number=2).state) == ("received", "accepted")


@pytest.mark.usefixtures("_slow")
def test_stranger_is_not_opened_and_a_preview_not_counted() -> None:
    come(sender="nobody@example.org")
    preview(mail(RESULT), shared_reader())
    assert spent() == []


def test_officer_who_vouches_for_a_mail_reads_it_at_once() -> None:
    spend_today(60)
    row = store(mail(RESULT, dmarc=""), "file")
    row.rulings = {"director": federation.anna().pk}
    row.save()
    process_mail(row.pk)
    assert stored("SE947") == {"1-2": "1-0"}


def test_mail_that_waits_for_its_day_is_not_late() -> None:
    spend_today(60)
    come()
    assert (measure_health().mails.waiting, measure_health().mails.oldest) == (0, None)
    begun = timezone.now() - timedelta(minutes=1)
    InboundMail.objects.update(claimed_until=begun, stored_at=timezone.now() - timedelta(hours=20))
    assert (measure_health().mails.waiting, measure_health().mails.oldest) == (1, begun)


def test_reason_is_told_in_the_words_of_the_site() -> None:
    spend_today(60)
    (reason,) = come().reasons
    assert reason["message"] == (
        "Das Lesen der Mails dieses Absenders hat alle Zeit gebraucht, die es dafür an einem Tag gibt; "
        "diese wartet bis morgen."
    )
