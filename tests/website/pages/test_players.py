"""A player's page and the look-up."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings import publication
from ratings.formats.name_folding import sort_key
from ratings.models import Player, Pool, Takeover
from ratings.queries import search
from ratings.queries.careers import performance
from ratings.regulations import parameters_of
from ratings.regulations.elo import elo_under
from tests.ratings import periods
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

# "1700-3 against 2300 and 1900 with 1 point: 1716.645 -> 1717-4" is a check number of 4.1 to 4.3: the change of
# 16.645 with K = 30 (26, and 4 up to 1800) leaves an expectation of 1 - 16.645 / 30 = 0.445.
ADLER = ["20.07.2025", "Turnier HT-1", "1/2", "0,45", "30", "1700-3", "+17", "1717-4"]


def test_player_shows_value_history_and_where_it_came_from(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/11/")
    assert page.heading() == "Adler, Änne"
    assert page.texts("//p[@class='figure']") == ["1717-4"]
    assert page.texts("//p[@class='why']") == [f"{WHY} Turnier HT-1, 20.07.2025 · Stimmt etwas nicht?"]
    assert page.texts("//div[@class='figures']//span[contains(@class,'tag')]") == ["ungesichert"]
    games = page.texts("//details[@class='games']//li")
    assert games == ["0 Weiß gegen Bär, Bernd 2300", "1 Schwarz gegen Müller, Clara 1900"]
    row, below = page.table(0, HISTORY)
    assert (row, below[1].startswith(f"2 Partien {WHY} 0 Weiß")) == (ADLER, True)
    assert page.columns(0, HISTORY) == ["Datum", "Turnier", "Punkte", "Erwartet", "K", "Alt", "Änderung", "Neu"]
    assert page.texts("//main/ul/li") == [
        "Turnier HT-2: 0 von 3 Partien beendet",
        "FWZ: 1700-3, aus der früheren Liste des Verbands, Stand 31.12.2024",
    ]


def test_open_games_stand_on_the_page_and_lead_to_what_results_would_bring(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/11/")
    assert page.columns(0, RUNNING) == ["Gegner", "Tage", "Erwartet", "Was wäre bei"]
    # BdF, Annex B: 166 to 178 points are 0.35; the difference to 2304 counts as the largest of the table: 0.12.
    assert [(row[0], row[2:]) for row in page.table(0, RUNNING)] == [
        ("Dorn, Emil Weiß, HT-2", ["–", "1½0"]),
        ("Bär, Bernd 2304-13 Weiß, HT-2", ["0,12", "1½0"]),
        ("Müller, Clara 1887-7 Schwarz, HT-2", ["0,35", "1½0"]),
    ]
    links = page.tree.xpath("//td[contains(@class,'choices')]/a/@href")
    assert links[:3] == [f"/players/11/prospects/fwz/?HT-2-1={result}" for result in ("1", "0.5", "0")]
    assert len(read(client, links[0]).texts("//a[@aria-current='true' and text()='1']")) == 1


HISTORY = "//details[@class='year-of-history']//table"
CAREER = "//table[caption[contains(., 'Leistung') or contains(., 'Punkte gegen')]]"
RUNNING = "//table[contains(@class,'running')]"
WHY = "1 Punkt, erwartet waren 0,45: die Wertung stieg um 17. Am wertvollsten: der Sieg gegen Müller (1900)."


@pytest.mark.long
@pytest.mark.parametrize("number", ["11", "30"])
def test_sentence_of_why_leads_into_the_calculation(client: Client, number: str) -> None:
    federation.create_federation()
    page = read(client, f"/players/{number}/")
    links = page.tree.xpath("//p[@class='why']/a/@href")
    assert len(links) == {"11": 4, "30": 2}[number]
    for link in links:
        address, _, anchor = str(link).partition("#")
        assert len(read(client, address).tree.xpath(f"//*[@id='{anchor}']")) == 1


@pytest.mark.long
def test_history_opens_one_year_and_leads_to_the_others(client: Client) -> None:
    federation.create_federation()
    federation.load([], [federation.tournament("HT-4", ["11", "13", "14"])])
    for winner, loser in (("11", "13"), ("13", "14"), ("11", "14")):
        federation.finish("HT-4", winner, loser, on=370)
    page = read(client, "/players/11/")
    assert [row[0] for row in page.table(0, HISTORY)[::2]] == ["06.01.2026"]
    (older,) = page.tree.xpath("//p[@class='year-of-history']/a/@href")
    assert older == "/players/11/?year=2025#fwz-2025"
    assert page.text("//p[@class='year-of-history']") == "2025 2 Partien, +17"
    assert read(client, older).table(0, HISTORY)[0] == ADLER


def test_player_sees_what_his_games_add_up_to(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/11/")
    # 1 of 2 against 2300 and 1900: whoever expects half the points has the rating of his opponents.
    assert page.table(0, CAREER) == [
        ["Alle Partien", "2", "1", "50", "2100", "2100"],
        ["mit Weiß", "1", "0", "0", "2300", "–"],
        ["mit Schwarz", "1", "1", "100", "1900", "–"],
        ["gegen stärkere Gegner", "2", "1", "50", "2100", "2100"],
    ]
    assert page.texts("//ol/li") == []  # the only gain is the whole history
    assert read(client, "/players/30/").texts("//ol/li") == [
        "+152 Gegner, 3 10.02.2025",
        "+36 Gegner, 4 20.02.2025",
        "+17 Gegner, 2 31.01.2025",
    ]


def test_games_of_a_period_that_count_for_the_opponent_alone_are_not_added_up(client: Client) -> None:
    # FIDE 2009, 6.42: in a Swiss only games against rated opponents count, so that of X1 and A counts for A alone.
    pool = periods.create_pool_with_players(
        "fide-2009", {"A": None, "U": None, "X1": 2000, "X2": 2000, "X3": 2000, "X4": 2000}
    )
    pairs = [("A", "U"), ("A", "X1"), ("X2", "A"), ("A", "X3"), ("X4", "X1")]
    periods.play(pool, "S", pairs, ["0-1", "1-0", "1/2-1/2", "1/2-1/2", "0-1"], "2025-01-05", "2025-02-01")
    periods.close(pool, "2025-02-22")
    page = read(client, "/players/X1/")
    assert page.texts("//details[@class='games']//li") == ["1 Schwarz gegen Family X4 2000"]
    # The editions of the FIDE expect the score of a whole period, so there is no performance of some games.
    assert page.table(0, CAREER)[0] == ["Alle Partien", "1", "1", "100", "2000"]


@pytest.mark.long
def test_first_rating_that_is_not_finished_is_not_written_0_0(client: Client) -> None:
    # FIDE 2009, 7.14: a first rating takes nine games; these are three.
    pool = periods.create_pool_with_players("fide-2009", {"A": None, "X1": 2000, "X2": 2000, "X3": 2000})
    pairs = [("A", "X1"), ("X2", "A"), ("A", "X3")]
    periods.play(pool, "S", pairs, ["1-0", "1/2-1/2", "1/2-1/2"], "2025-01-05", "2025-02-01")
    (evaluation,) = periods.close(pool, "2025-02-22")
    row, *_games = read(client, "/players/A/").table(0, HISTORY)
    assert (row[5:], read(client, "/players/A/").texts("//*[local-name()='svg']")) == (["–", "–", "noch keine"], [])
    assert [row[-1] for row in read(client, "/tournaments/S/").table(-1) if row[0].startswith("Family A")] == [
        "noch keine"
    ]
    assert "0-0" not in read(client, f"/evaluations/{evaluation.pk}/").source


@pytest.mark.parametrize(
    # Annex B of the FWZ: a difference of 39 to 50 points is an expectation of 0.54; up to 283 it is 0.73, from
    # 284 on 0.74, so 0.735 lies between the two.
    ("half_points", "games", "lowest", "highest"),
    [(2, 2, 2000, 2000), (108, 100, 2039, 2050), (92, 100, 1950, 1961), (147, 100, 2283, 2284)],
)
def test_performance_is_the_value_that_expects_the_score(
    half_points: int, games: int, lowest: int, highest: int
) -> None:
    elo = elo_under(parameters_of("bdf-fwz", {}))
    found = performance(2000, half_points, games, elo)
    assert found is not None
    assert lowest <= found <= highest


@pytest.mark.parametrize("half_points", [0, 2, 177, 200])
def test_performance_that_no_value_expects_is_none(half_points: int) -> None:
    # Annex B ends at 0.88: 88.5 percent are more than any difference expects, one percent is less.
    assert performance(2000, half_points, 100, elo_under(parameters_of("bdf-fwz", {}))) is None


def test_namesakes_are_told_apart_by_number_and_club(client: Client) -> None:
    federation.load([federation.player("1", "Meier, Anna"), federation.player("2", "Meier, Anna")])
    page = read(client, "/players/1/")
    assert page.texts("//p[@class='note']")[0] == "Nicht zu verwechseln mit Meier, Anna (2), SK Beispiel"
    assert page.tree.xpath("(//p[@class='note'])[1]//a/@href") == ["/players/2/"]


def test_player_sees_the_lists_he_stands_on(client: Client) -> None:
    federation.create_federation()
    pool = Pool.objects.get(key="fwz")
    publication.publish(pool, date(2025, 12, 31), "officer:1")
    page = read(client, "/players/12/")
    assert page.table(-1) == [["31.12.2025 FWZ", "1", "2304-13"]]
    assert page.tree.xpath("//main//table[last()]//a/@href")[-1] == "/lists/fwz/1/"


def test_new_rating_leads_to_its_own_calculation(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/11/")
    (address,) = page.tree.xpath(f"{HISTORY}//td/a/@href")
    target, _, anchor = address.partition("#")
    assert anchor == "player-11"
    assert read(client, target).texts(f"//*[@id='{anchor}']/h2") == ["Adler, Änne"]


def test_secured_player_has_rank_and_live_value_beside(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/12/")
    assert page.texts("//p[@class='figure']") == ["2304-13"]
    assert page.texts("//div[@class='figures']/div/p[2]") == ["gesichert Platz 1 von 2 seit 20.07.2025"]
    # The newcomer lost his only finished game to 2304 (0 percent: 2304 - 300 = 2004), and 12 meets him at
    # that: D = 300, expectation 0.746, 13 * 0.254 = 3.3 points up (Annex B: 298 - 312 is 0.75).
    said = "Vorläufig: mit der einen beendeten Partie, die auf ihre Auswertung wartet."
    assert page.texts("//div[@class='note live']/p") == ["vorläufig 2307-14 wie er zustande kommt", said]


def test_newcomer_has_a_live_value_only(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/14/")
    assert page.texts("//p[@class='figure']") == []
    assert page.texts("//div[@class='note live']/p") == [
        "vorläufig 2004-1 wie er zustande kommt",
        "So wäre die erste Wertung, wenn die laufenden Turniere jetzt endeten.",
    ]
    assert len(page.table(0, RUNNING)) == 2


def test_game_by_game_history_names_opponents(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/30/")
    # From 0-0: 2177-1, 1750-2, 1767-3, 1919-4, 1955-5 are check numbers of § 6, the newest first.
    assert [row[-1] for row in page.table(0, HISTORY)] == ["1955-5", "1919-4", "1767-3", "1750-2", "2177-1"]
    assert [row[2] for row in page.table(0, HISTORY)] == ["½", "1", "½", "0", "1"]
    assert page.table(0, HISTORY)[-1] == [
        "11.01.2025",
        "Gegner, 0 Turnier EP-1 Schnitt, Index unter 5",
        "1",
        "–",
        "–",
        "0-0",
        "–",
        "2177-1",
    ]
    (caption,) = page.texts("//figcaption")
    assert caption.startswith("Von 2177 auf 1955; höchster Wert 2177 (11.01.2025), niedrigster 1750.")


def test_exchanged_takeover_stays_visible(client: Client) -> None:
    federation.create_federation()
    player, pool = Player.objects.get(number="20"), Pool.objects.get(key="ecp")
    Takeover.objects.filter(player=player).update(source="iccf")
    Takeover.objects.create(
        pool=pool, player=player, value=1480, index=9, source="chess960", exchanged_on=date(2025, 2, 1)
    )
    assert sorted(read(client, "/players/20/").texts("//main/ul[last()]/li")) == [
        "EmailChessPoint: 1480-9, aus einer Chess960-Wertung (gegen eine andere ausgetauscht am 01.02.2025)",
        "EmailChessPoint: 1500-20, von der ICCF, Stand 31.12.2024",
    ]


@pytest.mark.parametrize("number", ["nobody", "%00", "1%2F2", "'--"])
def test_unknown_player_is_not_found(client: Client, number: str) -> None:
    assert read(client, f"/players/{number}/", status=404).heading() == "Unter dieser Adresse steht nichts"


def test_number_may_hold_any_character(client: Client) -> None:
    federation.load([federation.player("D 1/2 ä?#", "Sonder, Zeichen")])
    address = client.get("/players/?q=sonder")["Location"]
    assert read(client, address).heading() == "Sonder, Zeichen"


@pytest.mark.long
@pytest.mark.parametrize("asked", ["Müller", "mueller", "MULLER", "müller clara", "Clara", "ülle", "13"])
def test_look_up_finds_a_name_however_it_is_spelled(client: Client, asked: str) -> None:
    federation.create_federation()
    assert client.get("/players/", {"q": asked})["Location"] == "/players/13/"


@pytest.mark.parametrize("asked", ["Tschigorin", "Chigorin", "Чигорин", "michail chigorin", "Tchigorin"])
@pytest.mark.parametrize("stored", ["Tschigorin", "Chigorin"])
def test_look_up_finds_a_name_from_another_script(client: Client, stored: str, asked: str) -> None:
    federation.load([federation.player("1", f"{stored}, Michail"), federation.player("2", "Chagall, Marc")])
    assert client.get("/players/", {"q": asked})["Location"] == "/players/1/"


def test_look_up_shows_what_begins_so_and_everything_on_request(client: Client) -> None:
    names = ["Clarholz, A", "Claren, B", "Meier, Clara"]
    federation.load([federation.player(str(n), name) for n, name in enumerate(names)])
    page = read(client, "/players/?q=clar")
    assert [row[0] for row in page.table()] == ["Claren, B SK Beispiel", "Clarholz, A SK Beispiel"]
    (more,) = page.tree.xpath("//main//p[@class='small']/a/@href")
    assert (more, len(read(client, more).table())) == ("/players/?q=clar&everywhere=1", 3)


def test_look_up_finds_clubs_and_tournaments(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/?q=beispiel")
    assert page.texts("//main//li") == ["SK Beispiel FWZ EmailChessPoint"]
    assert client.get("/players/", {"q": "turnier ht-1"})["Location"] == "/tournaments/HT-1/"
    assert len(read(client, "/players/?q=turnier").texts("//main//li")) == 3


def test_look_up_leads_along_the_index_of_names() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")  # so few players are read through at once
    words = search._spell_words("Чигорин Michail")
    plan = search._find_names(words, listed=True).explain()
    assert ("player_sort_key" in plan, "SCAN ratings_player" in plan, "Seq Scan on ratings_player" in plan) == (
        True,
        False,
        False,
    )


@pytest.mark.parametrize("asked", ["Muller", "Mueller", "Müller"])
def test_look_up_finds_a_name_however_it_is_stored(client: Client, asked: str) -> None:
    for n, name in enumerate(["Müller", "Mueller", "Muller", "Miller"]):
        Player.objects.create(number=str(n), family_name=name, sort_key=sort_key(name, ""))
    found = read(client, f"/players/?q={asked}").texts("//main//tbody/tr/th")
    assert ("Müller" in found, "Miller" in found) == (True, False)


@pytest.mark.parametrize(
    ("asked", "said"), [("Quux", ["Zu „Quux“ ist niemand zu finden."]), ("", []), ("%20", []), ("%00", [])]
)
def test_look_up_that_finds_nobody_says_so(client: Client, asked: str, said: list[str]) -> None:
    federation.create_federation()
    page = read(client, f"/players/?q={asked}")
    assert (page.texts("//main//table"), page.texts("//p[@class='note']")) == ([], said)


@pytest.mark.both_databases
def test_look_up_of_more_words_than_any_name_has_finds_nobody(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/players/?q=" + "ﷺ" * 100)  # folded, each is four words; SQLite nests 1,000 conditions at most
    assert (page.texts("//main//table"), len(page.texts("//p[@class='note']"))) == ([], 1)


def test_look_up_that_finds_too_many_asks_for_more(client: Client) -> None:
    Player.objects.bulk_create(Player(number=str(n), family_name="Meier", sort_key="meier") for n in range(51))
    page = read(client, "/players/?q=meier")
    assert (len(page.table()), page.text("//caption")) == (
        50,
        "Das sind nur die ersten; mehr Buchstaben finden weniger.",
    )


@pytest.mark.long
def test_full_year_is_listed_in_part_and_leads_to_the_whole(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("website.views.player_sections.LISTED_LINES", 2)
    seats = ["1", "2", "3", "4"]
    people = [federation.player(n, f"Name {n}", pool="ecp", rating=(1800, 9)) for n in seats]
    federation.load(people, [federation.tournament("T1", seats, pool="ecp")])
    for on, other in enumerate(["2", "3", "4"], start=1):
        federation.finish("T1", "1", other, on=on)
    part = read(client, "/players/1/?lang=en")
    (whole,) = part.tree.xpath("//a[text()='All 3 evaluations of 2025']/@href")
    every = read(client, whole)
    assert [[row[1][:6] for row in page.table(0, HISTORY)] for page in (part, every)] == [
        ["Name 4", "Name 3"],
        ["Name 4", "Name 3", "Name 2"],
    ]
    assert every.texts("//a[starts-with(text(), 'All')]") == []


@pytest.mark.long
@pytest.mark.parametrize("games", [1, 3])
def test_player_reads_with_the_same_queries_however_much_he_played(
    client: Client, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    rating = (1800, 9)
    seats = ["1", "2", "3", "4"]
    codes = [f"T{n}" for n in range(games)]
    tournaments = [federation.tournament(code, seats, pool="ecp") for code in codes]
    federation.load([federation.player(n, f"Name {n}", pool="ecp", rating=rating) for n in seats], tournaments)
    for on, code in enumerate(codes):
        federation.finish(code, "1", "2", on=on)
    with django_assert_num_queries(22):
        page = read(client, "/players/1/")
    assert len(page.table(0, HISTORY)) == games


@pytest.mark.parametrize("players", [2, 4])
def test_look_up_reads_with_four_queries(
    client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    federation.load([federation.player(str(n), f"Meier, {n}", rating=(1800, 9)) for n in range(players)])
    with django_assert_num_queries(4):
        assert len(read(client, "/players/?q=meier").table()) == players
