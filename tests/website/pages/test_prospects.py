"""The open games of a player with assumed results."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db


def figure(client: Client, address: str) -> str:
    """The rating that a page shows."""
    return read(client, address).text("//p[@class='figure']")


def test_open_games_are_listed_with_what_is_expected_of_them(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/12/prospects/fwz/")
    # HT-2 began on 1 June 2025, 228 days before 15 January 2026. 2304 against 1717 is more than 560: We = 0.882 (4.1);
    # against 1887 D = 417, 1 / (1 + 10^(-417/640)) = 0.818.
    assert [row[1:] for row in page.table()] == [["228", "0,82", "1½0"], ["228", "0,88", "1½0"]]
    # Nothing assumed: the live value (2307-14, see the page of the player).
    assert page.text("//p[@class='figure']") == "2307-14"


def test_assumed_results_are_rated_as_the_tournament_would_end(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/12/prospects/fwz/")
    won = [str(link) for link in page.tree.xpath("//main//tr/td[last()]/a[1]/@href")]
    # 3 points where 0.746 + 0.818 + 0.882 = 2.446 are expected: 13 x 0.554 = 7.2, so 2311.
    both = won[0] + won[1].replace("?", "&")
    assert figure(client, f"/players/12/prospects/fwz/{both}") == "2311-14"
    # 1 point: 13 x -1.446 = -18.8, so 2285.
    extremes = "Wenn alle gewonnen werden: 2311-14. Wenn alle verloren werden: 2285-14."
    assert page.texts("//p[@class='small soft']")[0].startswith(extremes)
    assert figure(client, f"/players/12/prospects/fwz/{both.replace('=1', '=0')}") == "2285-14"


def test_result_is_given_up_by_its_own_link(client: Client) -> None:
    federation.create_federation()
    address = "/players/12/prospects/fwz/"
    link = read(client, address).tree.xpath("//main//tr[1]/td[last()]/a[2]/@href")[0]
    chosen = read(client, address + link).tree.xpath("//main//a[@aria-current='true']/@href")
    assert (link.endswith("=0.5"), chosen) == (True, ["?"])


@pytest.mark.long
def test_single_games_are_rated_one_after_the_other(client: Client) -> None:
    federation.load(
        [federation.player(n, f"Name {n}", pool="ecp", rating=(1800, 9)) for n in "12"],
        [federation.tournament("T", ["1", "2"], pool="ecp")],
    )
    # Equal opponents, K = 13 + 4: a win is worth 8.5, rounded half up to 9; a loss -8.5, rounded to -8.
    assert figure(client, "/players/1/prospects/ecp/") == "1800-9"
    assert figure(client, "/players/1/prospects/ecp/?T-1=1") == "1809-10"
    assert figure(client, "/players/1/prospects/ecp/?T-1=0") == "1792-10"


@pytest.mark.parametrize("query", ["HT-2-1=7", "HT-2-1=1%00", "x=1", "HT-2-999=1"])
def test_nonsense_assumes_nothing(client: Client, query: str) -> None:
    federation.create_federation()
    assert figure(client, f"/players/12/prospects/fwz/?{query}") == "2307-14"


@pytest.mark.parametrize(("number", "pool", "status"), [("30", "ecp", 200), ("nobody", "fwz", 404), ("12", "x", 404)])
def test_who_has_no_open_game_reads_so(client: Client, number: str, pool: str, status: int) -> None:
    federation.create_federation()
    assert read(client, f"/players/{number}/prospects/{pool}/", status=status).texts("//main//table") == []


@pytest.mark.parametrize("others", [0, 2])
def test_prospects_read_with_the_same_queries_however_much_runs(
    client: Client, others: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    federation.create_federation()
    for n in range(others):
        federation.load([], [federation.tournament(f"M-{n}", ["11", "12", "13"], start="2025-07-01")])
    with django_assert_num_queries(15):
        read(client, "/players/12/prospects/fwz/")


def test_chosen_language_is_no_chosen_result(client: Client) -> None:
    federation.create_federation()
    shown = read(client, "/players/12/prospects/fwz/?lang=de").texts("//main/p[3]")
    assert shown == ["Die Wertung, wenn die Turniere jetzt endeten. Wählen Sie unten Ergebnisse."]
