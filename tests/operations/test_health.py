"""Work that stops is noticed: `/health`, the figures for Prometheus, the mails of alarm (promise P15)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock

import pytest
import time_machine
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from intake.models import InboundMail, InboundRequest, Lease, MailState, OutboundMail, Pulse, RequestState
from intake.processing import process
from intake.receiving.receivers import store
from operations import sweep
from operations.alarms import raise_alarms
from operations.health import Problem, measure_health
from operations.sweep import sweep_once
from ratings.chain_ends import find_end
from ratings.models import AuditEvent
from tests.intake import federation
from tests.intake.federation import mail

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

NOON = datetime(2026, 3, 16, 11, 0, tzinfo=UTC)
AT_NOON = "Mon, 16 Mar 2026 12:00:00 +0100"
QUIET = {"waiting": 0, "oldest_seconds": None, "failed": 0}
ADMIN = "admin@example.org"
TOKEN = "nur-fuer-prometheus"  # noqa: S105 -- a secret of the tests


@pytest.fixture
def _federation(settings: Settings) -> Iterator[None]:
    settings.INTAKE_AUTHSERV_ID, settings.ALARM_EMAIL = federation.OWN_SERVER, ADMIN
    federation.create_federation()
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as moving:
        yield moving


Clock = time_machine.Traveller


def ask_health(client: Client) -> tuple[int, dict[str, Any]]:
    """What /health says now, whatever it said a moment ago."""
    cache.clear()
    answer = client.get("/health")
    return answer.status_code, answer.json()


@pytest.mark.long
def test_server_that_works_is_healthy(client: Client, clock: Clock) -> None:
    store(mail(federation.RESULT), "file")
    sweep_once()
    clock.shift(timedelta(seconds=30))
    end = find_end()
    assert ask_health(client) == (
        200,
        {
            "status": "ok",
            "troubles": [],
            "at": "2026-03-16T11:00:30+00:00",
            "mails": QUIET,
            "requests": QUIET,
            "answers": QUIET,
            "units": QUIET,
            "sweep": {"at": "2026-03-16T11:00:00+00:00", "seconds": 30, "failed": []},
            "check": {"at": None, "seconds": None, "result": "never", "failed": []},
            "audit": {"events": end.number, "hash": end.hash, "head_day": None},
            "replica": None,
        },
    )


def test_server_on_which_nothing_sweeps_is_not_healthy(client: Client, clock: Clock) -> None:
    assert (ask_health(client)[0], ask_health(client)[1]["troubles"]) == (503, ["no-sweep"])
    sweep_once()
    clock.shift(timedelta(minutes=15))
    assert ask_health(client)[0] == 200
    clock.shift(timedelta(seconds=1))
    assert (ask_health(client)[0], ask_health(client)[1]["troubles"]) == (503, ["no-sweep"])


def test_long_round_is_alive_as_long_as_its_lease_is_renewed(clock: Clock) -> None:
    sweep_once()
    clock.shift(timedelta(hours=1))
    Lease.objects.create(name=sweep.LEASE, holder="a worker", until=NOON + timedelta(hours=1, seconds=55))
    assert (measure_health().sweep.at, measure_health().problems) == (NOON + timedelta(minutes=59, seconds=55), ())


def waiting_mail() -> None:
    store(mail(federation.RESULT), "file")


def waiting_request() -> None:
    now = datetime.now(UTC)
    InboundRequest.objects.create(
        provider="mailgun", content_type="", body=b"", stored_at=now, due_at=now + timedelta(days=1)
    )


def waiting_answer() -> None:
    federation.settled()


def waiting_unit() -> None:
    with mock.patch.object(process, "rate_and_answer"):  # as if its transaction had not come to an end
        federation.settled("Hans Müller - Karl Müller 1-0, 10.3.2026", subject="EC5", sent=AT_NOON)
    OutboundMail.objects.update(state="sent")


@pytest.mark.long
@pytest.mark.parametrize(
    ("wait", "queue", "trouble", "minutes"),
    [
        (waiting_mail, "mails", "mails-wait", 15),
        (waiting_request, "requests", "requests-wait", 15),
        (waiting_answer, "answers", "answers-stopped", 10),
        (waiting_unit, "units", "units-wait", 15),
    ],
)
def test_what_waits_too_long_is_trouble(  # noqa: PLR0913, PLR0917 -- a table
    wait: Any, queue: str, trouble: str, minutes: int, client: Client, clock: Clock
) -> None:
    wait()
    clock.shift(timedelta(minutes=minutes))
    Pulse.objects.create(name="sweep", at=datetime.now(UTC))
    expected = {"waiting": 1, "oldest_seconds": minutes * 60, "failed": 0}
    assert (ask_health(client)[0], ask_health(client)[1][queue]) == (200, expected)
    clock.shift(timedelta(seconds=1))
    assert (ask_health(client)[0], ask_health(client)[1]["troubles"]) == (503, [trouble])


def leave(at: datetime) -> None:
    """Let one more mail of ours leave at a time."""
    OutboundMail.objects.create(
        recipient=ADMIN, message_id=f"<{at}>", state="sent", due_at=at, next_try_at=at, created_at=at, sent_at=at
    )


def test_answer_that_waits_too_long_while_others_leave_is_trouble(client: Client, clock: Clock) -> None:
    waiting_answer()
    clock.shift(timedelta(minutes=60))
    sweep_at = datetime.now(UTC)
    leave(sweep_at)
    Pulse.objects.create(name="sweep", at=sweep_at)
    assert ask_health(client)[0] == 200
    clock.shift(timedelta(seconds=1))
    assert (ask_health(client)[0], ask_health(client)[1]["troubles"]) == (503, ["answers-wait"])


def test_answers_that_leave_again_are_no_trouble(client: Client, clock: Clock) -> None:
    waiting_answer()
    clock.shift(timedelta(minutes=30))
    Pulse.objects.create(name="sweep", at=datetime.now(UTC))
    assert ask_health(client)[1]["troubles"] == ["answers-stopped"]
    leave(datetime.now(UTC))
    assert ask_health(client)[1]["troubles"] == []
    clock.shift(timedelta(minutes=10, seconds=1))
    assert ask_health(client)[1]["troubles"] == ["answers-stopped"]


def test_answer_that_is_put_off_is_not_late(clock: Clock) -> None:
    federation.settled()
    OutboundMail.objects.update(due_at=NOON + timedelta(days=1))
    assert measure_health().answers.waiting == 0


@pytest.mark.long
@pytest.mark.django_db(transaction=True)  # a failure closes the connection
def test_failing_part_of_the_sweep_is_told_until_it_works(client: Client, clock: Clock) -> None:
    with mock.patch.object(sweep, "rate_and_answer", side_effect=ZeroDivisionError):
        sweep_once()
    status, told = ask_health(client)
    assert (status, told["troubles"], told["sweep"]["failed"]) == (503, ["sweep-failed"], ["rating"])
    sweep_once()
    assert ask_health(client)[0] == 200


def set_aside() -> None:
    """A mail, a request and an answer of which nothing becomes by itself."""
    federation.settled()
    OutboundMail.objects.update(state="failed")
    InboundMail.objects.update(state=MailState.FAILED)
    waiting_request()
    InboundRequest.objects.update(state=RequestState.FAILED)
    Pulse.objects.create(name="sweep", at=NOON)


def test_what_was_set_aside_is_told_while_the_work_goes_on(client: Client, clock: Clock) -> None:
    set_aside()
    status, told = ask_health(client)
    assert (status, told["status"], told["troubles"]) == (
        200,
        "ok",
        ["mails-failed", "requests-failed", "answers-failed"],
    )
    assert [told[queue]["failed"] for queue in ("mails", "requests", "answers")] == [1, 1, 1]


def test_database_that_is_away_is_told(client: Client) -> None:
    cache.clear()
    with mock.patch("website.views.health.measure_health", side_effect=OperationalError("host=10.0.0.1 password=x")):
        answer = client.get("/health")
    assert (answer.status_code, answer.json()) == (
        503,
        {"status": "trouble", "troubles": ["database"], "replica": None},
    )


def test_asking_again_costs_the_database_nothing(client: Client, django_assert_num_queries: Any) -> None:
    ask_health(client)
    with django_assert_num_queries(0):
        answer = client.get("/health")
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (503, True)


def test_health_tells_nobodys_data(client: Client, clock: Clock) -> None:
    set_aside()
    cache.clear()
    told = client.get("/health").content.decode() + client.get("/metrics").content.decode()
    assert [word for word in ("@", "Müller", "Anna", "1001", "SE947") if word in told] == []


# --- alarms


def alarms() -> list[tuple[str, str]]:
    return list(OutboundMail.objects.filter(kind="alarm").order_by("pk").values_list("recipient", "subject"))


def test_alarm_is_mailed_once_for_each_trouble_and_day(clock: Clock) -> None:
    set_aside()
    expected = [
        (ADMIN, "Alarm: Mails sind nicht lesbar; ein Mensch muss nachsehen."),
        (ADMIN, "Alarm: Zugestelltes eines Anbieters ist nicht auszupacken; ein Mensch muss nachsehen."),
        (ADMIN, "Alarm: Antworten waren nicht zuzustellen und wurden aufgegeben."),
    ]
    assert (raise_alarms(), alarms()) == (3, expected)
    clock.shift(timedelta(minutes=10))
    assert (raise_alarms(), alarms()) == (0, expected)
    clock.shift(timedelta(days=1))
    Pulse.objects.filter(name="sweep").update(at=datetime.now(UTC))
    OutboundMail.objects.filter(kind="alarm").update(state="sent")
    assert (raise_alarms(), alarms()[3:]) == (2, expected[:2])


def test_alarm_leaves_through_the_outbox_and_says_what_waits(clock: Clock, mailoutbox: list[Any]) -> None:
    store(mail(federation.RESULT), "file")
    InboundMail.objects.update(state=MailState.FAILED)
    sweep_once()
    sweep_once()
    (message,) = mailoutbox
    assert message.to == [ADMIN]
    assert "Mails: 0 warten, die älteste seit -; 1 gescheitert" in message.body
    assert "/office/status/" in message.body


def test_without_an_address_nobody_is_told(settings: Settings, clock: Clock) -> None:
    settings.ALARM_EMAIL = ""
    set_aside()
    assert (raise_alarms(), alarms()) == (0, [])


# --- figures


def figures(client: Client, **headers: str) -> dict[tuple[str, str], float]:
    """What Prometheus understands of /metrics: by name and value of the label."""
    text = client.get("/metrics", headers=headers).content.decode()
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {(sample.name, "".join(sample.labels.values())): sample.value for sample in samples}


def test_figures_say_what_the_database_holds(client: Client, clock: Clock) -> None:
    federation.settled()
    store(mail("Hallo", message_id="<2@example.org>"), "file")
    clock.shift(timedelta(minutes=20))
    found = figures(client)
    assert found["fernwertung_mails", "accepted"] == found["fernwertung_mails", "received"] == 1
    assert found["fernwertung_queue_age_seconds", "mails"] == 1200
    assert found["fernwertung_queue_waiting", "answers"] == found["fernwertung_games_finished", ""] == 1
    assert found["fernwertung_audit_events_total", ""] == AuditEvent.objects.latest("number").number
    wrong = {label for (name, label), value in found.items() if name == "fernwertung_trouble" and value}
    assert wrong == {Problem.MAILS_WAIT, Problem.ANSWERS_STOPPED, Problem.NO_SWEEP}


@pytest.mark.long
@pytest.mark.parametrize(
    ("token", "address", "headers", "status"),
    [
        ("", "127.0.0.1", {}, 200),
        ("", "::1", {}, 200),
        ("", "192.0.2.7", {}, 404),
        ("", "", {}, 404),
        ("", "127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, 404),
        (TOKEN, "127.0.0.1", {}, 404),
        (TOKEN, "127.0.0.1", {"authorization": "Bearer wrong"}, 404),
        (TOKEN, "192.0.2.7", {"authorization": f"Bearer {TOKEN}"}, 200),
    ],
)
def test_figures_are_for_the_machine_itself_or_for_who_has_the_token(  # noqa: PLR0913, PLR0917 -- a table
    token: str, address: str, headers: dict[str, str], status: int, client: Client, settings: Settings
) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == status


def test_who_watches_from_the_machine_needs_no_tls(client: Client, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert (client.get("/health").status_code, client.get("/metrics").status_code) == (503, 200)
    assert client.get("/contact/").status_code == 301
