"""The lists of a pool."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from ratings.models import Player, Pool, Standing
from ratings.names import sort_key
from tests.pages import federation
from tests.pages.reading import read

pytestmark = pytest.mark.django_db


def standing(pool: Pool, number: str, rank: int | None, rating: tuple[int, int] = (2000, 5), name: str = "N") -> None:
    """A row as the ledger would have left it."""
    player = Player.objects.create(number=number, family_name=name, sort_key=sort_key(name, ""))
    Standing.objects.create(pool=pool, player=player, value=rating[0], index=rating[1], rank=rank)


@pytest.fixture
def pool() -> Pool:
    return Pool.objects.get(key="fwz")


def test_ranking_shows_secured_ratings_with_live_values_beside(client: Client) -> None:
    federation.found()
    page = read(client, "/pools/fwz/")
    assert page.heading() == "FWZ"
    assert page.columns() == ["Platz", "Name", "Wertung", "vorläufig", "Stand"]
    # 2304 and 1887 follow from Annex B of the FWZ text: see test_evaluations.
    # 12 then beats a newcomer without other games, whose projected value is 2300 - 300 or so, so his live index is 14.
    assert [row[:3] for row in page.table()] == [
        ["1", "Bär, Bernd SK Beispiel", "2304-13"],
        ["2", "Müller, Clara SK Beispiel", "1887-7"],
    ]
    assert [row[3].endswith("-14") for row in page.table()] == [True, False]
    assert [row[4] for row in page.table()] == ["20.07.2025", "20.07.2025"]


def test_ranking_in_english_writes_months_in_letters(client: Client) -> None:
    federation.found()
    page = read(client, "/pools/fwz/", "en")
    assert page.columns() == ["Rank", "Name", "Rating", "live", "As of"]
    assert page.table()[0][4] == "20 Jul 2025"


def test_ranking_without_secured_rating_says_so(client: Client) -> None:
    page = read(client, "/pools/ecp/")
    assert page.texts("//main//table") == []
    assert page.texts("//p[@class='note']") == ["Noch hat hier niemand eine gesicherte Wertung."]


def test_equal_value_and_index_share_the_stored_rank(client: Client, pool: Pool) -> None:
    for number, rank, name in [("3", 1, "Zander"), ("1", 2, "Adler"), ("2", 1, "Adler"), ("4", 1, "Adler")]:
        standing(pool, number, rank, name=name)
    page = read(client, "/pools/fwz/")
    assert [(row[0], row[1]) for row in page.table()] == [
        ("1", "Adler"),
        ("1", "Adler"),
        ("1", "Zander"),
        ("2", "Adler"),
    ]
    linked = page.tree.xpath("//main//tbody//a/@href")
    assert linked == ["/players/2/", "/players/4/", "/players/3/", "/players/1/"]


def test_pages_follow_by_key_forwards_and_backwards(client: Client, pool: Pool) -> None:
    # Two players share each rank, so that pages are cut within a rank too.
    for n in range(101):
        standing(pool, f"{n:03}", n - n % 2 + 1, name=f"Name {n:03}")
    first = read(client, "/pools/fwz/")
    second = read(client, first.tree.xpath("//a[@rel='next']/@href")[0])
    third = read(client, second.tree.xpath("//a[@rel='next']/@href")[0])
    names = [row[1] for page in (first, second, third) for row in page.table()]
    assert names == [f"Name {n:03}" for n in range(101)]
    assert [len(page.table()) for page in (first, second, third)] == [50, 50, 1]
    assert third.tree.xpath("//a[@rel='next']") == []
    back = read(client, third.tree.xpath("//a[@rel='prev']/@href")[0])
    assert back.table() == second.table()
    top = read(client, back.tree.xpath("//a[@rel='prev']/@href")[0])
    assert (top.table(), top.tree.xpath("//a[@rel='prev']")) == (first.table(), [])


@pytest.mark.parametrize("after", ["nonsense", "x/1", "-1/1", "99999999999999999999/1", "²/1", "/"])
def test_key_that_makes_no_sense_starts_at_the_top(client: Client, pool: Pool, after: str) -> None:
    standing(pool, "1", 1)
    assert [row[0] for row in read(client, f"/pools/fwz/?after={after}").table()] == ["1"]


def test_list_by_name_has_everybody_with_a_rating_and_says_who_is_unsecured(client: Client) -> None:
    federation.found()
    page = read(client, "/pools/fwz/names/")
    names = [row[0] for row in page.table()]
    # Dorn has no value yet, only a live one.
    assert names == [
        "Adler, Änne SK Beispiel",
        "Bär, Bernd SK Beispiel",
        "Dorn, Emil SK Beispiel",
        "Müller, Clara SK Beispiel",
    ]
    assert [row[1] for row in page.table()] == ["1717-4 ungesichert", "2304-13", "–", "1887-7"]


def test_list_by_name_starts_at_a_letter_and_ignores_umlauts(client: Client, pool: Pool) -> None:
    for n, name in enumerate(["Zorn", "Özdemir", "Olsen", "Adler"]):
        standing(pool, str(n), None, name=name)
    assert [row[0] for row in read(client, "/pools/fwz/names/").table()] == ["Adler", "Olsen", "Özdemir", "Zorn"]
    assert [row[0] for row in read(client, "/pools/fwz/names/?from=O").table()] == ["Olsen", "Özdemir", "Zorn"]
    assert read(client, "/pools/fwz/names/?from=zz").texts("//p[@class='note']") == ["Hier steht kein Name."]


def test_list_by_name_turns_its_pages_within_namesakes(client: Client, pool: Pool) -> None:
    for n in range(60):
        standing(pool, f"{n:03}", None)
    first = read(client, "/pools/fwz/names/")
    second = read(client, first.tree.xpath("//a[@rel='next']/@href")[0])
    numbers = [address for page in (first, second) for address in page.tree.xpath("//main//tbody//a/@href")]
    assert numbers == [f"/players/{n:03}/" for n in range(60)]


def test_unsecured_ratings_have_a_list_of_their_own_without_0_0(client: Client) -> None:
    pool = Pool.objects.get(key="ecp")
    standing(pool, "1", None, (0, 0), "Ohne")
    standing(pool, "2", None, (1800, 4), "Fast")
    standing(pool, "3", 1, (1700, 5), "Gesichert")
    standing(pool, "4", None, (1500, 1), "Erst")
    page = read(client, "/pools/ecp/unsecured/")
    assert [row[:2] for row in page.table()] == [["Erst", "1500-1 ungesichert"], ["Fast", "1800-4 ungesichert"]]
    assert [row[1] for row in read(client, "/pools/ecp/").table()] == ["Gesichert"]
    assert [row[1] for row in read(client, "/pools/ecp/names/").table()] == [
        "1500-1 ungesichert",
        "1800-4 ungesichert",
        "1700-5",
        "0-0 ungesichert",
    ]


@pytest.mark.parametrize("address", ["/pools/nope/", "/pools/nope/names/", "/pools/nope/unsecured/"])
def test_unknown_pool_is_not_found(client: Client, address: str) -> None:
    assert read(client, address, status=404).heading() == "Unter dieser Adresse steht nichts"


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("address", ["/pools/ecp/", "/pools/ecp/names/", "/pools/fwz/names/"])
def test_list_reads_with_two_queries_however_long(
    client: Client, players: int, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for n in range(players):
        for pool in Pool.objects.all():
            standing(pool, f"{pool.key}{n:03}", n + 1)
    with django_assert_num_queries(2):
        read(client, address)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("address", ["/pools/fwz/", "/pools/fwz/?after=1/000"])
def test_ranking_with_inactive_players_reads_with_three_queries_however_long(
    client: Client, pool: Pool, players: int, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for n in range(players):
        standing(pool, f"{n:03}", n + 1)
    with django_assert_num_queries(3):
        read(client, address)


@pytest.mark.parametrize(
    "address", ["/pools/fwz/?after=1/000", "/pools/fwz/?before=1/000", "/pools/fwz/names/?after=000"]
)
def test_list_neither_counts_off_rows_nor_ranks_anew(client: Client, pool: Pool, address: str) -> None:
    standing(pool, "000", 1)
    with CaptureQueriesContext(connection) as queries:
        read(client, address)
    slow = [query["sql"] for query in queries if " OFFSET " in query["sql"] or " OVER " in query["sql"]]
    assert (len(queries), slow) == (2, [])
