"""What an auditor reads: the whole trail, and who looked at personal data."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from ratings import audit, personal
from ratings.audit import Origin
from ratings.models import AuditEvent, AuditHead, PersonalAccess, Player, Pool, Purpose
from ratings.models.audit import COMMON
from ratings.queries import trail
from ratings.queries.acting import list_acting
from ratings.queries.paging import ROWS, Cursor
from ratings.queries.trail_search import Search, after_checkpoint, before_checkpoint
from ratings.vocabulary import office_labels
from tests.accounts import account
from tests.ratings.federation import create_federation, tournament
from tests.servers import ROOT
from tests.website.pages.reading import Page, read
from webtools.rights import Who

pytestmark = pytest.mark.django_db

TRAIL, LOOKS = "/office/trail/", "/office/looks/"
MIDNIGHT = datetime(2026, 3, 15, 23, tzinfo=UTC)
"""Where 16 March begins in the federation's time zone."""


@pytest.fixture
def dora() -> Client:
    """The browser of an auditor."""
    client = Client()
    client.force_login(account("dora", Who.AUDITOR))
    return client


@pytest.fixture
def _played() -> None:
    """A tournament of two players, founded long before."""
    with time_machine.travel(MIDNIGHT - timedelta(days=30), tick=False):
        create_federation(tournament("T", ["P1", "P2"]))


def happened(at: datetime, action: str, subject: str) -> int:
    """An event at a moment; its number."""
    pool = Pool.objects.get(key="fwz").pk if audit.is_of_pool(action, subject) else COMMON
    with time_machine.travel(at, tick=False):
        audit.append(Origin("system"), action, subject, {}, {}, pool=pool)
    return AuditEvent.objects.latest("number").number


def log_access(at: datetime, purpose: Purpose, actor: str) -> None:
    """A look at a player's data at a moment."""
    with time_machine.travel(at, tick=False):
        personal.private_of(Player.objects.get(number="P1"), purpose, actor)


def numbers(page: Page) -> list[int]:
    """The numbers of the events that a page shows."""
    return [int(each) for each in page.tree.xpath("//ol[@class='trail']/li/@value")]


def purposes(page: Page) -> list[str]:
    """The purposes of the looks that a page shows."""
    return [row[1] for row in page.table()] if page.tree.xpath("//main//table") else []


def around(page: Page) -> list[str]:
    """Where the pages before and after are."""
    return [str(place) for place in page.tree.xpath("//nav[@class='pager']//a/@href")]


@pytest.mark.usefixtures("_played")
def test_trail_names_what_happened_to_what_and_by_which_hash(dora: Client) -> None:
    player = Player.objects.get(number="P1")
    number = happened(MIDNIGHT, "player.changed", f"player:{player.pk}")
    event = AuditEvent.objects.get(number=number)
    page = read(dora, TRAIL)
    (shown,) = page.texts(f"//ol[@class='trail']/li[@value='{number}']")
    assert shown == f"Der Server hat den Spieler Family P1, Given P1 (P1) geändert. 16.03.2026, 00:00 {event.hash}"
    assert f"/office/players/{player.pk}/" in page.links()


@pytest.mark.usefixtures("_played")
def test_trail_is_shown_by_kind_and_by_day_of_the_federation(dora: Client) -> None:
    last = happened(MIDNIGHT - timedelta(seconds=1), "game.result", "game:1")
    first = happened(MIDNIGHT, "game.result", "game:1")
    other = happened(MIDNIGHT + timedelta(hours=23), "review.received", "review:1")
    assert numbers(read(dora, f"{TRAIL}?since=2026-03-15&until=2026-03-15")) == [last]
    assert numbers(read(dora, f"{TRAIL}?since=2026-03-16")) == [other, first]
    assert numbers(read(dora, f"{TRAIL}?until=16.3.2026&kind=game")) == [first, last]
    assert numbers(read(dora, f"{TRAIL}?kind=game")) == [first, last]
    assert read(dora, f"{TRAIL}?kind=mail").texts("//p[@class='note']") == ["Keine solche Änderung."]


def searched(day: date) -> tuple[list[int], list[int]]:
    """The events that are shown of a day, and all among which the published heads let them be searched."""
    shown = [row.number for row in trail.events_page(Search(since=day, until=day), Cursor()).rows]
    between = AuditEvent.objects.filter(after_checkpoint(day), before_checkpoint(day))
    return shown, sorted(between.values_list("number", flat=True))


@pytest.mark.usefixtures("_played")
def test_day_of_the_trail_is_searched_between_the_heads_around_it() -> None:
    days = [MIDNIGHT + timedelta(days=number) for number in range(7)]
    made = []
    for at in days:
        with time_machine.travel(at, tick=False):
            audit.store_checkpoint()
        made.append(happened(at, "game.result", "game:1"))
    set_back = happened(days[4] - timedelta(minutes=1), "game.result", "game:1")  # the clock was put right
    assert searched(date(2026, 3, 19)) == ([made[3]], made[2:5])
    shown, among = searched(date(2026, 3, 22))
    assert (shown, among) == ([made[6]], [*made[5:], set_back])
    assert searched(date(2026, 3, 13))[0] == []


def test_event_of_a_clock_that_was_put_back_over_midnight_is_shown_on_its_day() -> None:
    late = happened(MIDNIGHT, "game.result", "game:1")
    early = happened(MIDNIGHT - timedelta(minutes=1), "game.result", "game:1")
    with time_machine.travel(MIDNIGHT + timedelta(hours=1), tick=False):
        audit.store_checkpoint()
    assert AuditHead.objects.get().number == early
    assert (searched(date(2026, 3, 15))[0], searched(date(2026, 3, 16))[0]) == ([early], [late])


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25)])
def test_day_on_which_clocks_change_is_shown_whole(day: date, hours: int) -> None:
    begin = datetime.combine(day, time(), ZoneInfo("Europe/Berlin")).astimezone(UTC)
    end = begin + timedelta(hours=hours)
    second = timedelta(seconds=1)
    made = [happened(at, "game.result", "game:1") for at in (begin - second, begin, end - second, end)]
    assert searched(day)[0] == made[2:0:-1]


@pytest.mark.usefixtures("_played")
def test_pages_of_the_trail_meet_without_a_gap_and_keep_what_was_asked(
    dora: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    all_numbers = [happened(MIDNIGHT, "game.result", "game:1") for _ in range(ROWS + 1)][::-1]
    first = read(dora, f"{TRAIL}?kind=game&since=2026-03-16")
    (onward,) = around(first)
    second = read(dora, onward)
    (back,) = around(second)
    assert (numbers(first), numbers(second)) == (all_numbers[:ROWS], all_numbers[ROWS:])
    assert numbers(read(dora, back)) == all_numbers[:ROWS]
    with django_assert_max_num_queries(6):  # the login and its roles, the events, their games and seats given away
        dora.get(f"{TRAIL}?kind=game&since=2026-03-16")


@pytest.mark.both_databases
@pytest.mark.usefixtures("_played")
def test_whoever_acted_is_found_without_reading_the_trail_and_counted_on_the_first_page(dora: Client) -> None:
    alice, erna = (account(name, Who.OFFICER) for name in ("alice", "erna"))
    for actor in (f"officer:{erna.pk}", *[f"officer:{alice.pk}"] * (ROWS + 1)):
        audit.append(Origin(actor), "player.changed", "player:1", {}, {})
    with CaptureQueriesContext(connection) as asked:
        assert [each.name for each in list_acting()] == ["alice", "erna"]
    assert [query["sql"] for query in asked if "MAX(" in query["sql"] or "GROUP BY" in query["sql"]] == []
    first = read(dora, f"/office/audit/officer/{alice.pk}/")
    (onward,) = around(first)
    counts = [page.texts("//ul[@class='plain counts']/li") for page in (first, read(dora, onward))]
    assert counts == [[f"Spieler geändert {ROWS + 1}"], []]


@pytest.mark.usefixtures("_played")
def test_looks_say_who_looked_why_and_at_whom(dora: Client) -> None:
    PersonalAccess.objects.all().delete()
    alice = account("alice", Who.OFFICER)
    log_access(MIDNIGHT, Purpose.SHOWN, f"officer:{alice.pk}")
    with time_machine.travel(MIDNIGHT + timedelta(hours=1), tick=False):
        personal.birthdays([Player.objects.get(number="P1").pk], Purpose.YOUNG)
    assert read(dora, LOOKS).table() == [
        ["viele, niemandem gezeigt", "eine Berechnung, die vom Alter abhängt", "der Server", "16.03.2026, 01:00"],
        ["Family P1, Given P1 P1", "öffnete die Seite des Spielers", "Wertungsreferent alice", "16.03.2026, 00:00"],
    ]


@pytest.mark.usefixtures("_played")
def test_looks_are_shown_by_purpose_and_by_day(dora: Client) -> None:
    PersonalAccess.objects.all().delete()
    log_access(MIDNIGHT - timedelta(seconds=1), Purpose.SHOWN, "officer:1")
    log_access(MIDNIGHT, Purpose.CHANGE, "officer:1")
    log_access(MIDNIGHT, Purpose.SHOWN, "officer:1")
    opened, changed = "öffnete die Seite des Spielers", "öffnete das Formular zum Ändern"
    assert purposes(read(dora, f"{LOOKS}?day=2026-03-16")) == [opened, changed]
    assert purposes(read(dora, f"{LOOKS}?kind=shown")) == [opened, opened]
    assert purposes(read(dora, f"{LOOKS}?kind=change&day=2026-03-15")) == []


@pytest.mark.usefixtures("_played")
def test_pages_of_looks_meet_without_a_gap(dora: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    PersonalAccess.objects.all().delete()
    for _ in range(ROWS + 1):
        log_access(MIDNIGHT, Purpose.SHOWN, "officer:1")
    log_access(MIDNIGHT, Purpose.CHANGE, "officer:1")
    first = read(dora, f"{LOOKS}?kind=shown")
    (onward,) = around(first)
    (back,) = around(read(dora, onward))
    assert [len(purposes(read(dora, place))) for place in (onward, back)] == [1, ROWS]
    with django_assert_max_num_queries(5):  # the login and its roles, the looks, their actors
        dora.get(LOOKS)


@pytest.mark.parametrize("asked", ["kind=nothing", "day=2026-02-30", "day=x"])
def test_what_there_is_not_cannot_be_asked_for(asked: str, dora: Client) -> None:
    trail_asked = asked.replace("day", "until")
    assert [dora.get(f"{LOOKS}?{asked}").status_code, dora.get(f"{TRAIL}?{trail_asked}").status_code] == [404, 404]


@pytest.mark.parametrize("place", [TRAIL, LOOKS])
@pytest.mark.parametrize("key", ["x", "9" * 30, "²", "-1"])
@pytest.mark.usefixtures("_played")
def test_place_that_makes_no_sense_is_the_top(place: str, key: str, dora: Client) -> None:
    log_access(MIDNIGHT, Purpose.SHOWN, "officer:1")
    tops = [read(dora, address).texts("//main//li | //main//tr") for address in (place, f"{place}?after={key}")]
    assert tops[0] == tops[1] != []


def test_every_kind_of_thing_has_a_word() -> None:
    calls = re.compile(r'audit\.append\([^)]*?f"([a-z]+):\{', re.DOTALL)
    sources = [path for app in ("ratings", "intake") for path in (ROOT / app).rglob("*.py")]
    kinds = {kind for path in sources for kind in calls.findall(path.read_text())}
    assert len(kinds) > 5
    assert sorted(kinds - office_labels.SUBJECTS.keys()) == []
