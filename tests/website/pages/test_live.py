"""How a live value comes about: its page agrees with what is stored, and says so when it does not."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.models import Projection, Standing
from tests.ratings import periods
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

AGREES = "Eben neu gerechnet: stimmt mit dem gespeicherten vorläufigen Wert überein, Zahl für Zahl."


def create_chain() -> None:
    """12 is in two running tournaments: beats the newcomer 14 first, then loses to 13."""
    federation.create_federation()
    federation.load([], [federation.tournament("HT-3", ["12", "13", "11"], start="2025-07-01")])
    federation.finish("HT-3", "13", "12", on=310)


def test_live_value_of_tournaments_is_followed_in_the_order_of_projection(client: Client) -> None:
    create_chain()
    page = read(client, "/players/12/live/fwz/")
    assert (page.heading(), page.texts("//p[@class='note']")[0]) == ("Vorläufiger Wert: Bär, Bernd", AGREES)
    # D = 300 expects 0.746: 13 x 0.254 = 3.3 up (Annex B, see the page of the player). Then 2307 loses to 1887:
    # D = 420 expects 0.819 (4.1), and 13 x -0.819 = -10.6.
    assert page.table(0) == [
        ["Turnier HT-2", "1/1", "0,75", "+3", "2307-14"],
        ["Turnier HT-3", "0/1", "0,82", "−11", "2296-15"],
    ]
    assert page.texts("//p[@class='figure']") == ["2296-15"]
    assert [row[0] for row in page.table(2)] == ["Dorn, Emil"]
    assert page.tree.xpath("//section[2]//td[@class='place soft small']/a/@href")[-1] == "/rules/bdf-fwz/#paragraph-3.1"
    objections = page.tree.xpath("//section//a[.='Stimmt etwas nicht?']/@href")
    assert objections == [f"/reviews/new/?tournament={code}" for code in ("HT-2", "HT-3")]


def test_page_says_when_the_stored_live_value_is_another(client: Client) -> None:
    create_chain()
    Standing.objects.filter(player__number="12").update(live_value=2290)
    assert len(read(client, "/players/12/live/fwz/").texts("//p[@class='note warn']")) == 1
    Standing.objects.filter(player__number="12").update(live_value=2296)
    Projection.objects.filter(tournament__code="HT-2").delete()
    assert len(read(client, "/players/12/live/fwz/").texts("//p[@class='note warn']")) == 1


def test_live_value_of_a_newcomer_shows_the_first_rating(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/14/live/fwz/")
    # 4.4: 0 percent, so the mean of the opponents (2304) minus 300.
    assert (page.table(0), page.texts("//p[@class='note']")[0]) == (
        [["Turnier HT-2", "0/1", "–", "–", "2004-1"]],
        AGREES,
    )


@pytest.mark.long
def test_live_value_of_a_period_is_one_calculation_of_all_that_runs(client: Client) -> None:
    pool = periods.create_pool_with_players("fide-2014", {"A": 2000, "B": 2000, "C": 2000})
    periods.play(pool, "S", [("A", "B")], ["1-0"], "2024-01-02", "2024-01-10")
    periods.play(pool, "T", [("C", "A")], ["1/2-1/2"], "2024-01-02", "2024-01-12")
    with time_machine.travel(datetime(2024, 3, 1, tzinfo=UTC)):  # before anybody is inactive
        page = read(client, f"/players/A/live/{pool.key}/")
    # 2014, 8.55: equal players expect half a point each.
    assert page.table(0)[0][:3] == ["Tournament S, Tournament T", "1½/2", "1,00"]
    assert page.texts("//p[@class='note']")[0] == AGREES


@pytest.mark.parametrize(("number", "pool"), [("30", "ecp"), ("11", "fwz")])
def test_who_has_no_live_value_reads_why(client: Client, number: str, pool: str) -> None:
    federation.create_federation()
    page = read(client, f"/players/{number}/live/{pool}/")
    assert (page.texts("//p[@class='figure']"), page.texts("//main//table")) == ([], [])


@pytest.mark.parametrize(("number", "pool"), [("nobody", "fwz"), ("12", "ecp"), ("12", "nowhere")])
def test_nobody_has_a_live_value_elsewhere(client: Client, number: str, pool: str) -> None:
    federation.create_federation()
    assert client.get(f"/players/{number}/live/{pool}/").status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("others", [0, 3])
def test_live_value_reads_with_the_same_queries_however_much_runs(
    client: Client, others: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    create_chain()
    for n in range(others):
        federation.load([], [federation.tournament(f"M-{n}", ["11", "13"], start="2025-07-01")])
        federation.finish(f"M-{n}", "13", "11", on=301 + n)
    with django_assert_num_queries(16):
        read(client, "/players/12/live/fwz/")
