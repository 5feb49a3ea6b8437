"""The lists of a pool."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from ratings.formats.name_folding import sort_key
from ratings.models import PersonalData, Player, Pool, Standing
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def standing(pool: Pool, number: str, rank: int | None, rating: tuple[int, int] = (2000, 5), name: str = "N") -> None:
    """A row as the ledger would have left it."""
    player = Player.objects.create(number=number, family_name=name, sort_key=sort_key(name, ""))
    Standing.objects.create(pool=pool, player=player, value=rating[0], index=rating[1], rank_key=rank)


@pytest.fixture
def pool() -> Pool:
    return Pool.objects.get(key="fwz")


def test_ranking_shows_secured_ratings_with_live_values_beside(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/pools/fwz/")
    assert page.heading() == "FWZ"
    assert page.columns() == ["Platz", "Name Verein", "Wertung", "vorläufig", "Stand"]
    # 2304 and 1887 follow from Annex B of the FWZ text: see test_evaluations.
    # 12 then beats a newcomer without other games, whose projected value is 2300 - 300 or so, so his live index is 14.
    assert [row[:3] for row in page.table()] == [
        ["1", "Bär, Bernd SK Beispiel", "2304-13"],
        ["2", "Müller, Clara SK Beispiel", "1887-7"],
    ]
    assert [row[3].endswith("-14") for row in page.table()] == [True, False]
    assert [row[4] for row in page.table()] == ["20.07.2025", "20.07.2025"]


def test_ranking_in_english_writes_months_in_letters(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/pools/fwz/", "en")
    assert page.columns() == ["Rank", "Name Club", "Rating", "live", "As of"]
    assert page.table()[0][4] == "20 Jul 2025"


def test_ranking_without_secured_rating_says_so(client: Client) -> None:
    page = read(client, "/pools/ecp/")
    assert page.texts("//main//table") == []
    assert page.texts("//p[@class='note']") == ["Noch hat hier niemand eine gesicherte Wertung."]


def test_equal_value_and_index_share_the_stored_rank(client: Client, pool: Pool) -> None:
    for number, rank, name in [("3", 1, "Zander"), ("1", 4, "Adler"), ("2", 1, "Adler"), ("4", 1, "Adler")]:
        standing(pool, number, rank, name=name)
    page = read(client, "/pools/fwz/")
    assert [(row[0], row[1]) for row in page.table()] == [
        ("1", "Adler (2)"),
        ("1", "Adler (4)"),
        ("1", "Zander"),
        ("4", "Adler (1)"),
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
    federation.create_federation()
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
@pytest.mark.parametrize(("address", "queries"), [("ecp/", 4), ("ecp/names/", 3), ("fwz/names/", 3)])
def test_list_reads_with_the_same_queries_however_long(
    client: Client, players: int, address: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for n in range(players):
        for pool in Pool.objects.all():
            standing(pool, f"{pool.key}{n:03}", n + 1)
    with django_assert_num_queries(queries):
        read(client, f"/pools/{address}")


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("address", "queries"), [("/pools/fwz/", 4), ("/pools/fwz/?after=1/000", 7)])
def test_ranking_with_inactive_players_reads_with_the_same_queries_however_long(
    client: Client, pool: Pool, players: int, address: str, queries: int
) -> None:
    for n in range(players):
        standing(pool, f"{n:03}", n + 1)
    with CaptureQueriesContext(connection) as asked:
        read(client, address)
    assert len(asked) == queries


@pytest.mark.parametrize(
    "address", ["/pools/fwz/?after=4/4", "/pools/fwz/?sort=name&after=4", "/pools/fwz/?before=8/8"]
)
def test_ranks_close_up_once_behind_who_objects_and_is_inactive(client: Client, pool: Pool, address: str) -> None:
    for rank in range(1, 8):
        standing(pool, str(rank), rank, name=f"N{rank}")
    Standing.objects.filter(rank_key__in=(1, 2, 6)).update(as_of="2001-01-01")
    for number in ("2", "3", "6"):
        PersonalData.objects.create(player=Player.objects.get(number=number), unlisted=True)
    found = [(row[0], row[1]) for row in read(client, address).table()]
    assert found[-2:] == [("2", "N5"), ("3", "N7")]


@pytest.mark.parametrize(
    "address", ["/pools/fwz/?after=1/000", "/pools/fwz/?before=1/000", "/pools/fwz/names/?after=000"]
)
def test_list_neither_counts_off_rows_nor_ranks_anew(client: Client, pool: Pool, address: str) -> None:
    standing(pool, "000", 1)
    with CaptureQueriesContext(connection) as queries:
        read(client, address)
    slow = [query["sql"] for query in queries if " OFFSET " in query["sql"] or " OVER " in query["sql"]]
    assert (len(queries), slow) == (3, [])


def people(pool: Pool, *rows: tuple[str, str, str, str, int]) -> None:
    """Ranked players: number, family name, birth date, sex, rank."""
    for number, name, born, sex, rank in rows:
        standing(pool, number, rank, name=name)
        PersonalData.objects.create(player=Player.objects.get(number=number), birth_date=born, sex=sex)


def test_seniors_women_and_juniors_keep_their_rank_among_all(client: Client, pool: Pool) -> None:
    # In 2026 whoever was born in 1966 reaches 60, the age of a senior, and whoever was born in 2000 reaches 26.
    people(
        pool,
        ("1", "Alt", "1966-12-31", "m", 1),
        ("2", "Beinahe", "1967-01-01", "w", 2),
        ("3", "Jung", "2000", "d", 3),
        ("4", "Zu alt", "1999-12", "m", 4),
        ("5", "Ohne", "", "w", 5),
    )
    found = {
        group: [(row[0], row[1]) for row in read(client, f"/pools/fwz/?group={group}").table()]
        for group in ("seniors", "women", "juniors")
    }
    assert found == {
        "seniors": [("1", "Alt")],
        "women": [("2", "Beinahe"), ("5", "Ohne")],
        "juniors": [("3", "Jung")],
    }


def test_who_objects_stands_on_no_list_and_those_behind_move_up(client: Client, pool: Pool) -> None:
    people(pool, ("1", "Adler", "1950", "w", 1), ("2", "Bär", "1950", "w", 2))
    PersonalData.objects.filter(player__number="1").update(unlisted=True)
    pages = ["/pools/fwz/", "/pools/fwz/?group=women", "/pools/fwz/?group=seniors", "/pools/fwz/?sort=name"]
    assert [[row[:2] for row in read(client, page).table()] for page in pages] == [[["1", "Bär"]]] * 4
    assert [row[0] for row in read(client, "/pools/fwz/names/").table()] == ["Bär"]
    assert read(client, "/players/?q=adler").texts("//main//table") == []
    # His own page stays, because his evaluations prove those of his opponents; the number leads there.
    assert client.get("/players/?q=1")["Location"] == "/players/1/"
    assert read(client, "/players/1/").texts("//div[@class='figures']/div/p[2]") == ["gesichert"]


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("", ["Zorn", "Öde", "Ofen", "Adler"]),
        ("?turned=1", ["Adler", "Ofen", "Öde", "Zorn"]),
        ("?sort=name", ["Adler", "Öde", "Ofen", "Zorn"]),
        ("?sort=name&turned=1", ["Zorn", "Ofen", "Öde", "Adler"]),
        ("?sort=club", ["Öde", "Zorn", "Adler", "Ofen"]),
        ("?sort=live", ["Ofen", "Adler", "Öde", "Zorn"]),
        ("?sort=live&turned=1", ["Adler", "Ofen", "Öde", "Zorn"]),
        ("?sort=as-of", ["Adler", "Öde", "Zorn", "Ofen"]),
        ("?sort=nonsense", ["Zorn", "Öde", "Ofen", "Adler"]),
    ],
)
def test_ranking_is_sorted_by_every_column_and_both_ways(
    client: Client, pool: Pool, asked: str, names: list[str]
) -> None:
    # Name, rank, club, live value, day: a missing live value or day stands at the end in both directions.
    facts = [
        ("Adler", 4, "SK B", 2000, "2026-01-02"),
        ("Ofen", 3, "SK B", 2100, None),
        ("Öde", 2, "SK A", None, "2026-01-01"),
        ("Zorn", 1, "SK A", None, "2026-01-01"),
    ]
    for number, (name, rank, club, live, day) in enumerate(facts):
        standing(pool, str(number), rank, name=name)
        Player.objects.filter(number=number).update(club=club)
        Standing.objects.filter(player__number=number).update(live_value=live, live_index=live and 6, as_of=day)
    page = read(client, f"/pools/fwz/{asked}")
    assert [row[1].split()[0] for row in page.table()] == names


@pytest.mark.long
@pytest.mark.parametrize("sort", ["name", "club", "live", "as-of", "rank"])
def test_sorted_pages_follow_by_key_forwards_and_backwards(client: Client, pool: Pool, sort: str) -> None:
    for n in range(101):
        standing(pool, f"{n:03}", n + 1, name=f"Name {n % 7}")
        live, day = (None if n % 3 else 2000 + n % 5), (None if n % 4 else f"2026-01-{1 + n % 9:02}")
        Standing.objects.filter(player__number=f"{n:03}").update(live_value=live, live_index=live and 9, as_of=day)
    pages = [read(client, f"/pools/fwz/?sort={sort}&turned=1")]
    while following := pages[-1].tree.xpath("//a[@rel='next']/@href"):
        pages.append(read(client, following[0]))
    numbers = [link for page in pages for link in page.tree.xpath("//main//tbody//th/a/@href")]
    assert (len(pages), sorted(numbers)) == (3, [f"/players/{n:03}/" for n in range(101)])
    back = read(client, pages[2].tree.xpath("//a[@rel='prev']/@href")[0])
    assert back.table() == pages[1].table()
    assert read(client, back.tree.xpath("//a[@rel='prev']/@href")[0]).table() == pages[0].table()


def test_club_and_region_have_rankings_of_their_own(client: Client, pool: Pool) -> None:
    hessen = [("2", "SK A", "Hessen"), ("3", "SK B", "Hessen")]
    for number, club, region in [("1", "SK B", "Bayern"), *hessen, ("4", "", "Sachsen"), ("5", "", "Österreich")]:
        standing(pool, number, int(number), name=f"Name {number}")
        Player.objects.filter(number=number).update(club=club, federation=region)
    page = read(client, "/pools/fwz/clubs/")
    assert page.texts("//main/ul/li") == ["Bayern 1", "Hessen 2", "Österreich 1", "Sachsen 1", "SK A 1", "SK B 2"]
    of_club = read(client, page.tree.xpath("//main/ul/li/a[.='SK B']/@href")[0])
    assert [row[:2] for row in of_club.table()] == [["1", "Name 1 SK B"], ["3", "Name 3 SK B"]]
    of_region = read(client, page.tree.xpath("//main/ul/li/a[.='Hessen']/@href")[0])
    assert [row[0] for row in of_region.table()] == ["2", "3"]


def test_top_risers_are_those_whom_evaluations_of_a_year_brought_most(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/pools/fwz/risers/")
    # HT-1: 12 rose from 2300 to 2304; 13 fell, and 11 is not secured.
    assert page.table() == [["Bär, Bernd", "SK Beispiel", "1", "+4", "2304-13"]]


@pytest.mark.parametrize("address", ["?sort=live", "?sort=name&after=000", "?group=women", "?club=SK"])
def test_part_of_a_ranking_reads_with_the_same_queries_however_long(client: Client, pool: Pool, address: str) -> None:
    counts = []
    for n in range(3):
        standing(pool, f"{n:03}", n + 1)
        Player.objects.update(club="SK")
        PersonalData.objects.create(player=Player.objects.get(number=f"{n:03}"), sex="w")
        with CaptureQueriesContext(connection) as queries:
            read(client, f"/pools/fwz/{address}")
        counts.append(len(queries))
        assert [query["sql"] for query in queries if " OFFSET " in query["sql"] or " OVER " in query["sql"]] == []
    assert counts[1] == counts[2]
