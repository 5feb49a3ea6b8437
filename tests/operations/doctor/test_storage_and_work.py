"""Settings, database, clock, disk, broker, workers and the work itself, as the doctor finds them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone, translation
from pytest_django import Settings
from redis import Redis as Client

from intake.models import InboundMail, MailState, Pulse
from operations.doctor import storage_checks, work_checks
from operations.doctor.findings import Finding, fail, is_fine, warn
from operations.health import Problem
from operations.sweep import sweep_once
from tests.intake import federation
from tests.servers import Redis, Worker, free_port

pytestmark = pytest.mark.both_databases

QUEUES = ["intake", "jobs", "mail", "rating", "requests"]


def find_setting(text: str) -> list[Finding]:
    """The findings about settings that name something."""
    return [finding for finding in storage_checks.check_settings() if text in finding.sentence]


def test_settings_say_what_check_says(settings: Settings) -> None:
    settings.HTTPS, settings.SECURE_SSL_REDIRECT, settings.SITE_URL = False, False, "rating.example"
    assert find_setting("TLS") == [
        warn("Pages are served without TLS: whoever listens can read passwords.", "HTTPS=yes, behind TLS")
    ]
    assert find_setting("security.W008") == []
    sentence = "SITE_URL='rating.example' is no address: links in mails would lead nowhere. (intake.E001)"
    assert find_setting("E001") == [fail(sentence, "Write it with http:// or https://.")]


@pytest.mark.django_db
def test_database_answers_is_migrated_and_takes_a_row_that_does_not_stay() -> None:
    assert list(storage_checks.check_database()) == [is_fine(f"{connection.display_name} answers.")]
    assert list(storage_checks.check_migrations()) == [is_fine("All migrations are applied.")]
    assert list(storage_checks.check_writing()) == [is_fine("A row can be written.")]
    assert Pulse.objects.count() == 0


@pytest.mark.django_db
def test_migration_that_is_missing_is_counted() -> None:
    MigrationRecorder(connection).migration_qs.filter(app="sessions").delete()
    sentence = "1 migrations are not applied, the first is sessions.0001_initial."
    assert list(storage_checks.check_migrations()) == [fail(sentence, "manage.py migrate")]


@pytest.mark.django_db
def test_database_that_cannot_be_written_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pulse._meta, "db_table", "nowhere")
    (found,) = storage_checks.check_writing()
    assert (found.level, found.mend) == ("failure", storage_checks.WRITE_MEND)


@pytest.mark.django_db
@pytest.mark.parametrize(("value", "found"), [("off", ["warning"]), ("on", [])])
def test_postgresql_that_does_not_wait_for_its_disk_is_found(value: str, found: list[str]) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL synchronous_commit = {value}")
    is_ours = connection.vendor == "postgresql"
    about_commit = [one for one in storage_checks.check_durability() if "synchronous_commit = off" in one.sentence]
    assert [one.level for one in about_commit] == (found if is_ours else [])


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "level"), [(0, "ok"), (20, "warning"), (600, "failure")])
def test_clock_is_compared_with_that_of_the_database(seconds: int, level: str) -> None:
    with time_machine.travel(timezone.now() + timedelta(seconds=seconds)):
        (found,) = storage_checks.check_clock()
    assert found.level == (level if connection.vendor == "postgresql" else "ok")


def test_disk_is_full(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAR_DIR = tmp_path
    levels = []
    for warning, failure in ((0, 0), (10**18, 0), (10**18, 10**18)):
        monkeypatch.setattr(storage_checks, "FREE_WARNING", warning)
        monkeypatch.setattr(storage_checks, "FREE_FAILURE", failure)
        levels += [found.level for found in storage_checks.check_disk() if str(tmp_path) in found.sentence]
    assert levels == ["ok", "warning", "failure"]


def test_installation_without_broker_has_no_queues(settings: Settings) -> None:
    settings.REDIS_URL = ""
    assert list(work_checks.check_broker()) == [is_fine("There is no broker: the sweep does all work.")]
    assert list(work_checks.check_workers()) == [is_fine("There are no queues without a broker.")]


def test_broker_that_is_away_or_drops_tasks_is_found(broker: Redis, settings: Settings) -> None:
    assert list(work_checks.check_broker()) == [is_fine("Redis answers.")]
    with Client.from_url(broker.url) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        dropping = list(work_checks.check_broker())
        client.config_set("maxmemory-policy", "noeviction")
    sentence = "Redis drops tasks when its memory is full (allkeys-lru)."
    assert dropping == [warn(sentence, "maxmemory-policy noeviction in redis.conf")]
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert [(found.level, found.mend) for found in work_checks.check_broker()] == [("failure", work_checks.BROKER_MEND)]


@pytest.mark.long
def test_worker_answers_on_each_queue(worker_process: Worker) -> None:
    assert list(work_checks.check_workers()) == [is_fine(f"A worker answers on each queue: {', '.join(QUEUES)}.")]


@pytest.mark.long
def test_queue_without_worker_is_named_with_what_waits_in_it(broker: Redis) -> None:
    with Client.from_url(broker.url) as client:
        client.rpush("mail", "task", "task")
    command = "start a worker: celery -A config worker --without-gossip --without-mingle -Q "
    assert list(work_checks.check_workers()) == [
        fail("No worker answers on the queue mail, where 2 tasks wait.", f"{command}mail")
        if queue == "mail"
        else warn(f"No worker answers on the queue {queue}; the sweep does its work.", f"{command}{queue}")
        for queue in QUEUES
    ]


@pytest.mark.long
@pytest.mark.django_db
def test_work_is_what_health_says(settings: Settings) -> None:
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    with translation.override("en"):
        before = list(work_checks.check_health())
        sweep_once()
        after = list(work_checks.check_health())
        federation.create_federation()
        federation.settled()
        InboundMail.objects.update(state=MailState.FAILED)
        failed = [found for found in work_checks.check_health() if "Mails" in found.sentence]
    sentence = "Nothing looks at what waits: no sweep runs. (no-sweep)"
    assert before == [fail(sentence, "start the web server, a worker or manage.py sweep; SWEEP_THREAD")]
    assert after == [is_fine("A sweep runs, and nothing waits for too long.")]
    sentence = "Mails cannot be read; a person has to look. (mails-failed)"
    assert failed == [warn(sentence, "manage.py mails --state failed")]


def test_each_problem_of_health_has_its_line() -> None:
    assert set(work_checks.MENDS) == set(Problem)
