"""Standings, rounds, crosstable and bracket on the page of a tournament."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from ratings.facts import results
from ratings.models import Bye, Entry, Game, Player
from ratings.regulations.types import Score
from tests.website.pages import federation
from tests.website.pages.federation import STANDINGS, four
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_team_match_shows_its_boards_and_decides_a_draw_by_the_first_of_them(client: Client) -> None:
    four(kind="team")
    day = date(2025, 2, 1)
    for played, score in zip(
        Game.objects.filter(round=1).order_by("number"), (Score("1-0"), Score("0-1")), strict=True
    ):
        federation.record(played.tournament, [results.Result(played.pk, score, day)], day)
    page = read(client, "/tournaments/T/")
    assert page.table(0) == [
        ["1", "Name 1", "1 : 0 offen", "Name 3"],
        ["2", "Name 2", "0 : 1 offen", "Name 4"],
    ]
    assert page.texts("//main/p")[2:4] == [
        "1 : 1",
        "Nach Berliner Wertung 2 : 1: das erste Brett zählt am meisten, das letzte einfach.",
    ]


def league(**facts: object) -> None:
    """Three teams of two boards."""
    players = [federation.player(number, f"Name {number}", rating=(1800, 9)) for number in "123456"]
    teams = ["SC Nord", "SC Süd", "SC West"]
    federation.load(players, [federation.tournament("T", list("123456"), kind="team-league", teams=teams, **facts)])


def play_league() -> None:
    """Süd beats West 2:0, Nord and Süd draw with a win of Nord on the first board, Nord leads 1:0 with an open game."""
    for on, (winner, loser) in enumerate([("3", "5"), ("4", "6"), ("1", "3"), ("4", "2"), ("1", "5")], start=1):
        federation.finish("T", winner, loser, on=40 * on)


@pytest.mark.long
def test_league_shows_its_table_by_match_points_board_points_and_the_berlin_system(client: Client) -> None:
    """Berlin by hand: Süd 2 + 1 and 1 (a win on the second board), Nord 2 and 2."""
    league()
    play_league()
    page = read(client, "/tournaments/T/")
    assert page.table(0) == [
        ["1", "SC Süd", "3", "3", "4", "2", "1-1-0"],
        ["2", "SC Nord", "1", "2", "4", "2", "0-1-0"],
        ["3", "SC West", "0", "0", "0", "2", "0-0-1"],
    ]
    assert page.table(1) == [
        ["1", "SC Süd", "", "1", "2", "3"],
        ["2", "SC Nord", "1", "", "1", "1"],
        ["3", "SC West", "0", "0", "", "0"],
    ]
    assert [row[:4] for row in page.table(2)] == [
        ["1", "Name 1 SC Nord", "2", "2/2"],
        ["2", "Name 4 SC Süd", "2", "2/2"],
    ]
    order = page.texts("//dl[@class='facts']/dd[contains(., 'C.07')]")
    assert order == ["Brettpunkte, Berliner Wertung (FIDE C.07)"]


@pytest.mark.long
def test_files_of_a_league_have_its_table_of_teams(client: Client) -> None:
    league()
    play_league()
    teams = [
        "place,team,match-points,MPvGP,BC,matches,won,drawn,lost,#1,#2,#3",
        "1,SC Süd,3,3,4,2,1,1,0,,1,2",
        "2,SC Nord,1,2,4,2,0,1,0,1,,1",
        "3,SC West,0,0,0,2,0,0,1,0,0,",
    ]
    assert client.get("/tournaments/T/crosstable.csv?table=teams").content.decode().splitlines() == teams
    players = client.get("/tournaments/T/crosstable.csv").content.decode().splitlines()
    assert [line.split(",")[6:8] for line in players[:2]] == [["team", "board"], ["SC Nord", "1"]]
    book = load_workbook(BytesIO(client.get("/tournaments/T/crosstable.xlsx").content))
    assert book.sheetnames == ["T", "teams"]
    assert [row[1].value for row in book["teams"].iter_rows()] == ["team", "SC Süd", "SC Nord", "SC West"]
    statuses = [client.get(f"/tournaments/T/crosstable.csv?table={name}").status_code for name in ("teams", "boards")]
    assert statuses == [200, 404]


@pytest.mark.long
def test_rounds_of_a_league_have_their_matches_and_its_teams_their_line_ups(client: Client) -> None:
    league()
    play_league()
    page = read(client, "/tournaments/T/?round=3")
    assert page.texts("//nav[@class='tabs']/a") == ["Tabelle", "Aufstellungen", "Runde 1", "2", "3"]
    assert page.texts("//table/caption") == ["SC West 0 : 1 SC Nord 1 offene Partie"]
    assert page.table(0) == [["1", "Name 5", "0 : 1", "Name 1"], ["2", "Name 6", "offen", "Name 2"]]
    page = read(client, "/tournaments/T/?show=crosstable")
    assert page.texts("//main/h3") == ["SC Nord", "SC Süd", "SC West"]
    assert [row[3:] for row in page.table(1)] == [["5w1", "1s0", "", "1", "2/2"], ["6s1", "2w1", "", "2", "2/2"]]


@pytest.mark.long
def test_both_games_of_two_boards_belong_to_one_match(client: Client) -> None:
    league(both_colours=True)
    day = date(2025, 2, 1)
    for played in Game.objects.filter(round=2, white__seat__in=(1, 2)):
        federation.record(played.tournament, [results.Result(played.pk, Score("1-0"), day)], day)
    page = read(client, "/tournaments/T/?round=2")
    assert page.texts("//table/caption") == ["SC Nord 2 : 0 SC Süd 2 offene Partien"]
    assert page.table(0) == [["1", "Name 1", "1 : 0 offen", "Name 3"], ["2", "Name 2", "offen 1 : 0", "Name 4"]]


@pytest.mark.long
@pytest.mark.parametrize(("asked", "queries"), [("", 13), ("?round=1", 5), ("?show=crosstable", 7)])
def test_league_reads_with_few_queries(
    client: Client, asked: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    league()
    play_league()
    with django_assert_num_queries(queries):
        read(client, f"/tournaments/T/{asked}")


def groups() -> None:
    """Two groups of three, of which the first has ended, and the final with the first player of it."""
    players = [federation.player(number, f"Name {number}", rating=(1800, 9)) for number in "123456"]
    stages = [
        federation.tournament("G1", list("123"), leads_to="F"),
        federation.tournament("G2", list("456"), leads_to="F"),
    ]
    federation.load(players, [*stages, federation.tournament("F", ["1"], complete=False)])
    for winner, loser in (("1", "2"), ("1", "3"), ("2", "3")):
        federation.finish("G1", winner, loser, on=40)


@pytest.mark.long
def test_groups_and_their_final_lead_to_each_other(client: Client) -> None:
    groups()
    stages = [
        ["Turnier G1 beendet am 10.02.2025", "Name 1"],
        ["Turnier G2 0 von 3 Partien beendet", "–"],
        ["Turnier F noch nicht gepaart", "1 Spieler"],
    ]
    for code, links in (("F", ["G1", "G2"]), ("G1", ["G2", "F"])):
        page = read(client, f"/tournaments/{code}/")
        found = page.tree.xpath("//table[contains(@class, 'stages')]")[0]
        assert [[" ".join(cell.text_content().split()) for cell in row] for row in found.xpath("./tbody/tr")] == stages
        assert found.xpath(".//th//a/@href") == [f"/tournaments/{other}/" for other in links]
    waits = read(client, "/tournaments/F/").facts()["Spieler"]
    assert waits == "weitere kommen hinzu; dann werden die Partien gepaart"


@pytest.mark.long
@pytest.mark.parametrize(("code", "queries"), [("F", 14), ("G1", 16)])
def test_groups_read_with_few_queries(
    client: Client, code: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    groups()
    with django_assert_num_queries(queries):
        read(client, f"/tournaments/{code}/")


@pytest.mark.long
def test_cup_shows_its_bracket(client: Client) -> None:
    """1 beats 2, 4 beats 3: they meet in the second stage, which stands between both matches."""
    stages = [("1", "2", 1), ("2", "1", 2), ("3", "4", 1), ("4", "3", 2), ("1", "4", 3)]
    games = [{"white": white, "black": black, "round": number} for white, black, number in stages]
    four(kind="knockout", games=games)
    for played in Game.objects.filter(round__lte=2):
        winner = "1" if played.white.seat < 3 else "4"
        score = Score("1-0" if played.white.player.number == winner else "0-1")
        federation.record(played.tournament, [results.Result(played.pk, score, date(2025, 2, 1))], date(2025, 2, 1))
    page = read(client, "/tournaments/T/")
    assert page.texts("//ol[@class='bracket']/li/h2") == ["Runde 1", "Runde 2"]
    assert page.texts("//li[@class='match']") == [
        "Name 1 2 gewonnen Name 2 0",
        "Name 3 0 Name 4 2 gewonnen",
        "Name 1 0 Name 4 0",
    ]


@pytest.mark.long
def test_drawn_match_of_a_cup_is_won_by_whoever_plays_on(client: Client) -> None:
    stages = [("1", "2", 1), ("2", "1", 2), ("3", "4", 1), ("4", "3", 2), ("2", "4", 3)]
    games = [{"white": white, "black": black, "round": number} for white, black, number in stages]
    four(kind="knockout", games=games)
    for played in Game.objects.filter(round__lte=2):
        drawn = [results.Result(played.pk, Score("1/2-1/2"), date(2025, 2, 1))]
        federation.record(played.tournament, drawn, date(2025, 2, 1))
    assert read(client, "/tournaments/T/").texts("//li[@class='match']") == [
        "Name 1 1 Name 2 1 gewonnen",
        "Name 3 1 Name 4 1 gewonnen",
        "Name 2 0 Name 4 0",
    ]


def swiss() -> None:
    """Three rounds of a Swiss tournament of five: 5 is free, then 4, then 3 with half a point; 1 and 2 draw in the last
    round, whose other game is open.
    """
    pairs = [("1", "2", 1), ("3", "4", 1), ("5", "1", 2), ("2", "3", 2), ("1", "4", 3), ("2", "5", 3)]
    players = [federation.player(number, f"Name {number}", rating=(1800, 9)) for number in "12345"]
    games = [{"white": white, "black": black, "round": number} for white, black, number in pairs]
    federation.load(players, [federation.tournament("T", list("12345"), kind="swiss", rounds=3, games=games)])
    for seat, number, half_points in ((5, 1, 2), (4, 2, 2), (3, 3, 1)):
        Bye.objects.create(entry=Entry.objects.get(seat=seat), round=number, half_points=half_points)
    for on, (winner, loser) in enumerate([("1", "2"), ("3", "4"), ("1", "5"), ("2", "3")], start=1):
        federation.finish("T", winner, loser, on=40 * on)
    federation.finish("T", "1", "4", "1/2-1/2", on=200)


@pytest.mark.long
def test_standings_of_a_swiss_tournament_are_sorted_by_links(client: Client) -> None:
    """Buchholz by hand (C.07, 8.1, 16): 1 has 2½ points and met 2 (1), 5 (1) and 4 (1½); 3 with 1½ met 4 (1½), 2 (1)
    and had a bye of half a point, worth its own 1½ at most (16.4), which Cut-1 leaves out (16.5).
    """
    swiss()
    page = read(client, "/tournaments/T/")
    assert page.columns(0) == [*STANDINGS[:4], "BH-1", "BH", "SoBe", "Möglich", *STANDINGS[-4:-1], "Änderung vorläufig"]
    assert [row[:9] for row in page.table(0)] == [
        ["1", "1", "Name 1", "2½", "2,5", "3,5", "2,75", "1", "3/3"],
        ["2", "4", "Name 4", "1½", "4,0", "5,5", "2,75", "2–3", "2/2"],
        ["3", "3", "Name 3", "1½", "2,5", "4,0", "2,25", "4–5", "2/2"],
        ["4", "2", "Name 2", "1", "4,0", "5,0", "1,50", "2–5", "2/3"],
        ["5", "5", "Name 5", "1", "3,5", "4,5", "1,00", "2–5", "1/2"],
    ]
    (by_seat,) = page.tree.xpath("//table[@id='standings']/thead//a[contains(@href, 'sort=seat')]/@href")
    assert [row[1] for row in read(client, f"/tournaments/T/{by_seat}").table(0)] == ["1", "2", "3", "4", "5"]
    turned = read(client, "/tournaments/T/?sort=points&turned=1&page=99&why=x&round=9&show=nothing")
    assert [row[3] for row in turned.table(0)] == ["1", "1", "1½", "1½", "2½"]


@pytest.mark.long
def test_place_tells_how_it_came_about(client: Client) -> None:
    swiss()
    page = read(client, "/tournaments/T/?why=3")
    assert page.text("//section[@id='why']/h2") == "Name 3: Platz 3"
    assert page.table(1) == [
        ["1", "Name 4 (1½)", "1", "1½", "1½", "1½ × 1"],
        ["2", "Name 2 (1)", "0", "1", "1", "1 × 0"],
        ["3", "Freilos", "½", "1½*", "1½*", "1½* × ½"],
        ["", "Summe", "1½", "2,5", "4,0", "2,25"],
    ]


@pytest.mark.long
def test_rounds_and_crosstable_of_a_swiss_tournament_have_pages(client: Client) -> None:
    swiss()
    page = read(client, "/tournaments/T/?round=3")
    assert page.texts("//nav[@class='tabs']/a") == ["Tabelle", "Kreuztabelle", "Runde 1", "2", "3"]
    assert page.table(0) == [
        ["1 Name 1", "½-½", "4 Name 4", "20.07.2025"],
        ["2 Name 2", "offen", "5 Name 5", "–"],
        ["3 Name 3", "½", "Freilos", ""],
    ]
    (crosstable,) = page.tree.xpath("//nav[@class='tabs']/a[2]/@href")
    page = read(client, f"/tournaments/T/{crosstable}")
    assert [row[2:] for row in page.table(0)] == [
        ["2w1", "5s1", "4w½", "2½", "1"],
        ["3s0", "(1)", "1s½", "1½", "2"],
        ["4w1", "2s0", "(½)", "1½", "3"],
        ["1s0", "3w1", "5w·", "1", "4"],
        ["(1)", "1w0", "2s·", "1", "5"],
    ]
    assert page.tree.xpath("//td[@class='cell']//a/@href")[0] == "games/1/"


@pytest.mark.long
def test_standings_follow_every_stored_row_at_once(client: Client) -> None:
    """The calculation is remembered by the rows it is made of."""
    swiss()
    assert read(client, "/tournaments/T/").table(0)[0][:4] == ["1", "1", "Name 1", "2½"]
    Game.objects.filter(white__seat=1, black__seat=4).update(score="0-1")
    assert read(client, "/tournaments/T/").table(0)[0][:4] == ["1", "4", "Name 4", "2"]
    Bye.objects.filter(entry__seat=4).update(half_points=0)
    assert read(client, "/tournaments/T/?sort=seat").table(0)[3][:4] == ["3", "4", "Name 4", "1"]
    Player.objects.filter(number="4").update(family_name="Neuname")
    assert read(client, "/tournaments/T/?sort=seat").table(0)[3][2] == "Neuname"


@pytest.mark.long
def test_crosstable_of_a_large_round_robin_has_pages(client: Client) -> None:
    """600 cells are on one: twenty lines of 30 seats, which all stand in the head."""
    numbers = [str(number) for number in range(1, 31)]
    players = [federation.player(number, f"Name {number}") for number in numbers]
    federation.load(players, [federation.tournament("T", numbers)])
    assert read(client, "/tournaments/T/").texts("//main//h2") == ["Verlauf", "Vorläufige Werte", "Zum Turnier"]
    page = read(client, "/tournaments/T/?show=crosstable&page=2")
    assert [row[0] for row in page.table(0)] == [str(seat) for seat in range(21, 31)]
    assert {len(row) for row in page.table(0)} == {2 + 30 + 2}
    assert page.texts("//nav[@class='letters']/a") == ["1", "2"]


@pytest.mark.long
@pytest.mark.parametrize(("asked", "queries"), [("", 14), ("?round=1", 6), ("?show=crosstable", 8), ("?why=1", 14)])
def test_swiss_tournament_reads_with_few_queries(
    client: Client, asked: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    swiss()
    with django_assert_num_queries(queries):
        read(client, f"/tournaments/T/{asked}")


@pytest.mark.long
def test_crosstable_is_a_file_with_games_by_rounds(client: Client) -> None:
    swiss()
    assert client.get("/tournaments/T/crosstable.csv").content.decode().splitlines() == [
        "place,seat,id,name,title,rating,R1,R2,R3,points,BH/C1,BH,SB,games",
        "1,1,1,Name 1,,1800,2w1,5b1,4w½,2.5,2.5,3.5,2.75,3/3",
        "2,4,4,Name 4,,1800,3b0,(1),1b½,1.5,4,5.5,2.75,2/2",
        "3,3,3,Name 3,,1800,4w1,2b0,(0.5),1.5,2.5,4,2.25,2/2",
        "4,2,2,Name 2,,1800,1b0,3w1,5w,1,4,5,1.5,2/3",
        "5,5,5,Name 5,,1800,(1),1w0,2b,1,3.5,4.5,1,1/2",
    ]
    book = load_workbook(BytesIO(client.get("/tournaments/T/crosstable.xlsx").content))
    (row,) = book.worksheets[0].iter_rows(min_row=2, max_row=2, values_only=True)
    assert row == ("1", 1, "1", "Name 1", None, 1800, "2w1", "5b1", "4w½", 2.5, 2.5, 3.5, 2.75, "3/3")


@pytest.mark.long
def test_bye_counts_in_the_table_and_is_listed_with_its_round(client: Client) -> None:
    four(kind="swiss", games=[{"white": "1", "black": "2", "round": 1}])
    for number, half_points in (("3", 2), ("4", 1)):
        Bye.objects.create(entry=Entry.objects.get(player__number=number), round=1, half_points=half_points)
    page = read(client, "/tournaments/T/?sort=seat")
    assert [row[3] for row in page.table(0)] == ["0", "0", "1", "½"]
    byes = read(client, "/tournaments/T/?round=1").table(0)[1:]
    assert byes == [["3 Name 3", "1", "Freilos", ""], ["4 Name 4", "½", "Freilos", ""]]
