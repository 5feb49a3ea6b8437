"""A player of whom a report says that they died: on no list, the page kept, and the word only where it is published."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from pytest_django import Settings

from ratings import publication
from ratings.facts import departures
from ratings.models import Departure, Entry, Pool, PublishedRating
from ratings.queries import exports
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

SEATS = ["1", "2", "3"]
DAY = date(2025, 3, 1)


@pytest.fixture
def fwz() -> Pool:
    """Three players with 2000, 1900 and 1800; the first one dies on 1 March 2025 with games open."""
    ratings = [(number, (2100 - 100 * int(number), 9)) for number in SEATS]
    players = [federation.player(number, f"Name {number}", rating=rating) for number, rating in ratings]
    federation.load(players, [federation.tournament("T", SEATS)])
    entry = Entry.objects.get(player__number="1")
    when = datetime(2025, 3, 1, 12, tzinfo=UTC)
    departures.withdraw(entry, Departure.DEATH, DAY, actor="director:1", cause="mail", received_at=when)
    return Pool.objects.get(key="fwz")


@pytest.mark.long
def test_no_list_shows_a_player_who_died_and_the_others_move_up(client: Client, fwz: Pool) -> None:
    assert [row[:2] for row in read(client, "/pools/fwz/").table()] == [
        ["1", "Name 2 SK Beispiel"],
        ["2", "Name 3 SK Beispiel"],
    ]
    assert "Name 1" not in read(client, "/pools/fwz/names/").text("//main")
    assert "Name 1" not in read(client, "/").text("//main")
    told = client.get("/api/v1/pools/fwz/ratings").content.decode()
    assert ("Name 2" in told, "Name 1" in told) == (True, False)
    file = client.get("/api/v1/pools/fwz/ratings.csv").content.decode()
    assert ("Name 2" in file, "Name 1" in file) == (True, False)
    assert [(row["rank"], row["id"]) for row in exports.ratings(fwz)] == [(1, "2"), (2, "3"), (None, "1")]


def test_lists_leave_a_player_out_from_the_day_of_the_death_on(fwz: Pool) -> None:
    for day in (date(2025, 2, 28), date(2025, 3, 31)):
        publication.publish(fwz, day, "officer:1")
    lines = PublishedRating.objects.order_by("publication__as_of", "rank")
    assert list(lines.values_list("publication__as_of__month", "rank", "player__number")) == [
        (2, 1, "1"),
        (2, 2, "2"),
        (2, 3, "3"),
        (3, 1, "2"),
        (3, 2, "3"),
    ]


def test_page_of_a_player_who_died_stays_without_a_word(client: Client, fwz: Pool) -> None:
    page = read(client, "/players/1/")
    assert page.texts("//h1") == ["Name 1"]
    assert page.texts("//p[@class='figure']") == ["2000-9"]
    assert [word for word in ("Rang", "†", "storben", "Rechner", "live") if word in page.text("//main")] == []
    played = read(client, "/tournaments/T/").text("//main")
    assert [word for word in ("†", "storben", "Tod") if word in played] == []
    assert "Name 1: ausgeschieden; offene Partien werden nicht gewertet, 01.03.2025" in played


def test_page_of_a_player_who_died_offers_no_mails_to_them(client: Client, fwz: Pool) -> None:
    offers = {number: "per Mail" in read(client, f"/players/{number}/").text("//main") for number in ("1", "2")}
    assert offers == {"1": False, "2": True}


@pytest.mark.long
def test_dagger_and_year_stand_where_the_federation_publishes_them(
    client: Client, fwz: Pool, settings: Settings
) -> None:
    settings.PUBLISH_DEATHS = True
    assert read(client, "/players/1/").texts("//h1") == ["Name 1 †gestorben 2025"]
    assert read(client, "/tournaments/T/").table(1)[0][1] == "Name 1 †"


def test_programs_are_told_of_a_death_only_where_it_is_published(client: Client, fwz: Pool, settings: Settings) -> None:
    def departures() -> list[str | None]:
        return [seat["departure"] for seat in client.get("/api/v1/tournaments/T").json()["players"]]

    assert departures() == ["left", None, None]
    settings.PUBLISH_DEATHS = True
    assert departures() == ["death", None, None]


def test_departure_that_is_taken_back_brings_the_player_back(client: Client, fwz: Pool) -> None:
    entry = Entry.objects.get(player__number="1")
    departures.revert_withdrawal(entry, actor="officer:1", cause="mistake", expected_day=DAY)
    assert [row[:2] for row in read(client, "/pools/fwz/").table()] == [
        ["1", "Name 1 SK Beispiel"],
        ["2", "Name 2 SK Beispiel"],
        ["3", "Name 3 SK Beispiel"],
    ]
