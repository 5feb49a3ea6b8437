"""The start page."""

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.importing import roster
from ratings.models import Player
from tests.website.pages import federation
from tests.website.pages.reading import read
from tests.website.pages.test_freshness import OFFICER, played

pytestmark = pytest.mark.django_db


def test_start_shows_what_happened_and_each_pool_with_its_top(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/")
    assert page.heading() == "Wertungszahlen im Fernschach"
    assert page.texts("//section/h2 | //section/h3") == [
        "Größte Änderungen der letzten zwölf Monate",
        "Laufende Turniere",
        "Zuletzt ausgewertet",
        "FWZ",
        "EmailChessPoint",
    ]
    # Of secured ratings: 1900-6 fell by 13 and 2300-12 rose by 4; opponents of unsecured ratings stay where they are.
    assert page.table(0) == [["Müller, Clara FWZ", "−13", "1887-7"], ["Bär, Bernd FWZ", "+4", "2304-13"]]
    assert [tag.get("class") for tag in page.tree.xpath("//main//td/span")] == ["moved down", "moved up"]
    assert page.table(1) == [["1", "Bär, Bernd", "2304-13"], ["2", "Müller, Clara", "1887-7"]]
    # 2100-20 was rated last, against 1919-4: an unsecured opponent, so his value stays.
    assert page.table(2) == [
        ["1", "Gegner, 4", "2100-20"],
        ["2", "Gegner, 1", "2000-20"],
        ["3", "Neu, Nora", "1955-5"],
        ["4", "Gegner, 2", "1800-20"],
        ["5", "Gegner, 3", "1700-20"],
    ]
    newest = page.texts("//section[@aria-labelledby='finished']//li")
    assert (len(newest), newest[0]) == (6, "Turnier HT-1 20.07.2025 · HT-1")
    assert newest[1].endswith("20.02.2025 · ½-½")


@pytest.mark.parametrize(
    ("today", "heading"),
    [
        ("2025-07-26", "Größte Änderungen der letzten sieben Tage"),
        ("2025-07-27", "Größte Änderungen der letzten 31 Tage"),
        ("2025-08-19", "Größte Änderungen der letzten 31 Tage"),
        ("2025-08-20", "Größte Änderungen der letzten zwölf Monate"),
        ("2026-07-20", None),
    ],
)
def test_start_looks_back_until_something_moved(client: Client, today: str, heading: str | None) -> None:
    federation.create_federation()  # evaluated on 20 July 2025
    with time_machine.travel(f"{today}T12:00:00+02:00"):
        assert read(client, "/").texts("//section/h2[@id='movers']") == ([heading] if heading else [])


def test_start_draws_the_newest_game_with_moves(client: Client) -> None:
    federation.create_federation()
    played("1. e4 e5 2. Nf3 Nc6 3. Bb5")
    page = read(client, "/")
    (picture,) = page.tree.xpath("//main//img[@class='board']/@src")
    assert picture == "/boards/1/white/r1bqkbnr-pppp1ppp-2n5-1B2p3-4P3-5N2-PPPP1PPP-RNBQK2R/f1b5.svg"
    assert page.text("//section[@aria-labelledby='newest-game']/p") == (
        "Bär, Bernd – Müller, Clara 1-0 3. Lb5 · Turnier HT-1 · 20.07.2025"
    )
    roster.change_listing(Player.objects.get(number="13"), OFFICER, unlisted=True)
    assert read(client, "/").tree.xpath("//main//img") == []


def test_start_without_ratings_says_so(client: Client) -> None:
    page = read(client, "/")
    assert page.texts("//section/p[@class='soft']") == ["Noch hat hier niemand eine gesicherte Wertung."] * 2


def test_start_shows_where_somebody_leads_while_games_are_open(client: Client) -> None:
    federation.create_federation()
    line = "//section[@aria-labelledby='running']//li"
    single = "Turnier EP-1 EmailChessPoint · 5 von 15 Partien beendet"
    assert read(client, "/").texts(line) == ["Turnier HT-2 FWZ · 1 von 6 Partien beendet", single]
    federation.finish("HT-2", "11", "13", on=310)
    page = read(client, "/")
    assert page.texts(line) == ["Turnier HT-2 FWZ · 2 von 6 Partien beendet", single]
    assert page.tree.xpath(f"{line}/a/@href") == ["/tournaments/HT-2/", "/tournaments/EP-1/"]


def test_start_reads_once_thrice_for_each_pool_and_who_moved_where_somebody_did(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(4 + 3 * 2):
        read(client, "/")
    federation.create_federation()
    with django_assert_num_queries(4 + 3 * 2 + 2 + 1):
        read(client, "/")
