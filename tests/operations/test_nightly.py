"""Each night everything is calculated anew and compared, and what came of it can be seen."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from unittest import mock

import pytest
import time_machine
from django.core.cache import cache
from django.core.management import call_command
from django.db import connections
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from intake.models import OutboundMail, Pulse
from intake.processing import process
from operations import nightly
from operations.health import CheckResult, Problem, measure_health
from operations.heartbeat import CHECK, NEVER, UNFINISHED
from operations.nightly import begin_if_due, run_check
from operations.sweep import sweep_once
from ratings.evaluation import rate_requested
from ratings.models import PersonalAccess, Purpose, Standing
from tests.intake import federation
from tests.ratings import periods
from tests.servers import Server

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_federation"),
    pytest.mark.both_databases,
]

EVENING = datetime(2026, 3, 16, 21, 0, tzinfo=UTC)
NIGHT = datetime(2026, 3, 17, 2, 0, tzinfo=UTC)
"""Three o'clock in Berlin, in winter time."""


@pytest.fixture
def _federation(settings: Settings) -> Iterator[None]:
    settings.INTAKE_AUTHSERV_ID, settings.ALARM_EMAIL = federation.OWN_SERVER, "admin@example.org"
    federation.create_federation()
    cache.clear()
    yield
    cache.clear()


def falsify() -> Standing:
    """Somebody changes a rating behind everybody's back."""
    standing = Standing.objects.filter(pool__key="fwz").order_by("player__number")[0]
    Standing.objects.filter(pk=standing.pk).update(value=2999)
    return standing


def ask_check(client: Client) -> tuple[int, dict[str, object]]:
    """What /health says of the check."""
    cache.clear()
    answer = client.get("/health")
    return answer.status_code, answer.json()["check"]


@pytest.mark.long
def test_check_of_a_pool_that_asks_for_births_keeps_its_look_afterwards() -> None:
    """FIDE 2014, 8.56 asks for the age; nothing can be written at the moment that is checked."""
    pool = periods.create_pool_with_players("fide-2014", {"A": 2000, "B": 2000}, A="2010-05-01")
    periods.match(pool, "M1", "A", "B", ["1-0", "1/2-1/2", "1-0", "1/2-1/2"], "2026-01-02", "2026-01-20")
    periods.close(pool, "2026-01-29")
    PersonalAccess.objects.all().delete()
    assert run_check() == {}
    looks = [(look.actor, look.purpose, look.player_id) for look in PersonalAccess.objects.all()]
    assert looks == [("system", Purpose.YOUNG.value, None)]


@pytest.mark.long
def test_check_that_finds_nothing_is_kept_and_told(client: Client) -> None:
    with time_machine.travel(NIGHT, tick=False) as clock:
        assert run_check() == {}
        sweep_once()
        clock.shift(timedelta(minutes=5))
        passed = {"at": "2026-03-17T02:00:00+00:00", "seconds": 300, "result": "passed", "failed": []}
        assert ask_check(client) == (200, passed)
        families = text_string_to_metric_families(client.get("/metrics").content.decode())
        ages = [sample.value for family in families for sample in family.samples if "check_age" in sample.name]
        assert ages == [300]


@pytest.mark.long
def test_changed_rating_is_found_and_everybody_is_told(client: Client) -> None:
    standing = falsify()
    with time_machine.travel(NIGHT, tick=False):
        (place,) = run_check()["ratings"]
        sweep_once()
        assert ask_check(client)[1]["failed"] == ["ratings"]
        assert (ask_check(client)[0], measure_health().problems) == (503, (Problem.CHECK_FAILED,))
    assert place.startswith(f"fwz: standing {standing.player.number}: ")
    alarm = OutboundMail.objects.get(recipient="admin@example.org")
    assert "Die nächtliche Kontrolle hat etwas gefunden, das nicht stimmt." in alarm.body


@pytest.mark.long
def test_command_names_the_places_and_fails() -> None:
    falsify()
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("nightly_check", stdout=out)
    assert (ended.value.code, out.getvalue().splitlines()[0]) == (1, "ratings: 1")
    call_command("replay", stdout=StringIO(), stderr=StringIO())
    out = StringIO()
    call_command("nightly_check", stdout=out)
    assert out.getvalue() == "ratings, trail and lists are what they should be\n"


@pytest.mark.long
def test_pool_in_which_something_waits_is_left_to_the_next_night() -> None:
    falsify()
    with mock.patch.object(process, "rate_and_answer"):  # the results are stored, and nobody rates them
        federation.settled("Ute Braun - Pia Grün 1-0\n", subject="MA2", sender=federation.CARLA)
    assert run_check() == {}
    rate_requested()
    assert list(run_check()) == ["ratings"]


@pytest.mark.long
def test_values_of_a_running_tournament_that_wait_are_no_fault() -> None:
    with mock.patch.object(process, "rate_and_answer"):
        assert federation.settled().state == "accepted"
    assert run_check() == {}


@pytest.mark.long
def test_writer_does_not_wait_for_the_check_and_does_not_disturb_it() -> None:
    def meanwhile() -> list[str]:
        assert other.submit(federation.settled).result(timeout=20).state == "accepted"
        return []

    with ThreadPoolExecutor(1) as other, mock.patch.object(nightly, "broken_lists", meanwhile):
        assert run_check() == {}
        other.submit(connections.close_all).result()


@pytest.mark.long
def test_first_night_is_waited_for_and_then_one_process_begins() -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        assert (begin_if_due(), measure_health().check.result) == (False, CheckResult.NEVER)
        clock.move_to(NIGHT - timedelta(seconds=1))
        assert begin_if_due() is False
        clock.move_to(NIGHT)
        assert [begin_if_due(), begin_if_due()] == [True, False]
        assert measure_health().check.result is CheckResult.UNFINISHED
        clock.shift(timedelta(days=1))
        assert [begin_if_due(), begin_if_due()] == [True, False]


@pytest.mark.long
@pytest.mark.parametrize(
    ("problem", "hours"), [(NEVER, 30), ("", 30), (UNFINISHED, 6)], ids=["never", "passed", "unfinished"]
)
def test_check_that_does_not_come_is_told_one_second_after_its_time(problem: str, hours: int) -> None:
    with time_machine.travel(NIGHT, tick=False) as clock:
        Pulse.objects.create(name=CHECK, at=NIGHT, problem=problem)
        clock.shift(timedelta(hours=hours))
        sweep_once()
        assert measure_health().problems == ()
        clock.shift(timedelta(seconds=1))
        sweep_once()
        assert (measure_health().problems, measure_health().has_stopped) == ((Problem.NO_CHECK,), False)


@pytest.mark.long(always=True)
def test_server_that_was_off_for_days_begins_a_check_before_it_says_that_none_came() -> None:
    with time_machine.travel(NIGHT, tick=False) as clock:
        run_check()
        sweep_once()
        clock.shift(timedelta(days=3))
        started = measure_health().problems
        sweep_once(check=begin_if_due)
        assert (started, measure_health().problems) == ((Problem.NO_SWEEP,), ())
    assert OutboundMail.objects.filter(recipient="admin@example.org").count() == 0


class Sweeping(Server):
    """`manage.py sweep`, ready once the check of the night has come to its end."""

    def start(self, env: dict[str, str]) -> None:
        """Returns with the check done."""
        self.launch([sys.executable, "manage.py", "sweep"], self._checked, env=env)

    def _checked(self) -> bool:
        return measure_health().check.result in {CheckResult.PASSED, CheckResult.FAILED}


@pytest.mark.long
def test_sweep_begins_the_check_by_itself(process_env: dict[str, str], tmp_path: Path) -> None:
    Pulse.objects.create(name=CHECK, at=datetime(2026, 1, 1, tzinfo=UTC), problem=NEVER)
    sweeping = Sweeping(tmp_path / "sweep.log")
    sweeping.start(process_env | {"SWEEP_SECONDS": "1", "ALARM_EMAIL": "admin@example.org"})
    sweeping.stop()
    alarms = OutboundMail.objects.filter(recipient="admin@example.org").count()
    assert (measure_health().check.result, alarms) == (CheckResult.PASSED, 0)
