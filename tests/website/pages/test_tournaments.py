"""The list of tournaments and the page of one."""

import io
import re
from datetime import UTC, date, datetime
from typing import Any

import chess.pgn
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.facts import departures, results
from ratings.models import Departure, Entry, Game, Kind, Player, Pool, Tournament
from ratings.queries.paging import ROWS
from ratings.regulations.types import Reason, Score
from tests.website.pages import federation
from tests.website.pages.federation import SEATS, STANDINGS, four
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db


def leave(number: str, kind: Departure, substitute: str = "") -> None:
    """A player leaves T on 1 March 2025."""
    entry = Entry.objects.get(tournament__code="T", player__number=number)
    other = Player.objects.get(number=substitute) if substitute else None
    when = datetime(2025, 3, 1, 12, tzinfo=UTC)
    departures.withdraw(entry, kind, when.date(), actor="director:1", cause="mail", received_at=when, substitute=other)


def test_list_groups_running_and_finished_by_category(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/tournaments/")
    assert page.texts("//h2") == ["Laufend", "Beendet 2025"]
    assert page.table(0) == [
        ["Meisterklasse", ""],
        ["Turnier HT-2 HT-2 · Meisterklasse", "FWZ", "01.06.2025", "1 von 6"],
        ["Sonstige Turniere", ""],
        ["Turnier EP-1 EP-1", "EmailChessPoint", "01.01.2025", "5 von 15"],
    ]
    assert page.table(1) == [
        ["Hauptturnierklasse", ""],
        ["Turnier HT-1 HT-1 · Hauptturnierklasse", "FWZ", "01.01.2025", "20.07.2025"],
    ]


@pytest.mark.long
def test_list_of_a_year_has_the_tournaments_that_ended_in_it(client: Client) -> None:
    players = [federation.player(number, f"Name {number}") for number in "123"]
    codes = [("A", 10), ("B", 360), ("C", 400)]
    federation.load(players, [federation.tournament(code, ["1", "2"], kind="match") for code, _ in codes])
    for code, last in codes:
        white, black = (g.white.player.number for g in Tournament.objects.get(code=code).games.order_by("number"))
        first, second = Tournament.objects.get(code=code).games.order_by("number")
        assert {white, black} == {"1", "2"}
        for game, on in ((first, 5), (second, last)):
            day = federation.START.toordinal() + on
            result = results.Result(game.pk, Score("1-0"), date.fromordinal(day))
            federation.record(game.tournament, [result], date.fromordinal(day))
    assert [row[0] for row in read(client, "/tournaments/?year=2025").table()[1:]] == ["Turnier A A", "Turnier B B"]
    newest = read(client, "/tournaments/")
    assert newest.texts("//h2") == ["Laufend", "Beendet 2026"]
    assert [row[0] for row in newest.table()[1:]] == ["Turnier C C"]
    assert newest.texts("//nav[@class='letters']/a") == ["2026", "2025"]


def test_list_without_tournaments_says_so(client: Client) -> None:
    assert read(client, "/tournaments/?year=1900").texts("//main/p") == ["Zurzeit läuft kein Turnier."]


def test_facts_of_a_finished_tournament(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/tournaments/HT-1/")
    assert page.heading() == "Turnier HT-1"
    assert page.facts() == {
        "Art": "Rundenturnier",
        "Wertungsbereich": "FWZ",
        "Beginn": "01.01.2025",
        "Ende": "20.07.2025",
        "Bedenkzeit": "50 Tage für 10 Züge",
        "Turnierleitung": "Petersen, Ingrid",
        "Wertung": "wird gewertet",
        "Feinwertungen": "Sonneborn-Berger, Zahl der Siege, Direkter Vergleich (FIDE C.07)",
        "Partien": "3 von 3 Partien beendet",
        "Dateien": "Berichtsdatei (TRF), Partien (PGN), Kreuztabelle (CSV), Kreuztabelle (Excel)",
    }


def test_crosstable_and_evaluation_of_a_finished_tournament(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/tournaments/HT-1/")
    assert page.columns(0) == STANDINGS
    # Sonneborn-Berger (C.07, 9.1): 12 beat 1 + 0 points, 11 beat 0. The performance is the value that expects 1 of 2
    # against (2300 + 1900) / 2; nobody expects 2 of 2 or 0 of 2.
    assert page.table(0) == [
        ["1", "2", "Bär, Bernd", "2", "1,00", "2", "–", "2/2", "2300", "–", "+4"],
        ["2", "1", "Adler, Änne", "1", "0,00", "1", "–", "2/2", "1700", "2100", "+17"],
        ["3", "3", "Müller, Clara", "0", "0,00", "0", "–", "2/2", "1900", "–", "−13"],
    ]
    assert page.table(1) == [
        ["1", "Adler, Änne", "", "0", "1", "1", "2/2"],
        ["2", "Bär, Bernd", "1", "", "1Z Zeitüberschreitung", "2", "2/2"],
        ["3", "Müller, Clara", "0", "0Z Zeitüberschreitung", "", "0", "2/2"],
    ]
    assert page.texts("//main/ul[1]/li") == ["Bär, Bernd – Müller, Clara 1-0: Zeitüberschreitung"]
    # 1717-4 is a check number; for the others Annex B gives 0.88 + 0.81 and 0.12 + 0.19 (D = 600, 400 and -200, -400
    # with K = 13 and 15), so 2300 + 13 * 0.31 = 2304 and 1900 - 15 * 0.86 = 1887.
    assert page.columns(2) == ["Name", "Alt", "Punkte", "Erwartet", "K", "Änderung", "Neu"]
    assert [[row[0], row[1], row[2], row[4], row[5], row[6]] for row in page.table(2)] == [
        ["Adler, Änne", "1700-3", "1/2", "30", "+17", "1717-4"],
        ["Bär, Bernd", "2300-12", "2/2", "13", "+4", "2304-13"],
        ["Müller, Clara", "1900-6", "0/2", "15", "−13", "1887-7"],
    ]
    assert page.texts("//h2") == ["Kreuztabelle", "Verlauf", "Auswertung", "Zum Turnier"]


def test_running_tournament_says_what_is_open_and_what_it_would_give(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/tournaments/HT-2/")
    assert page.texts("//h2") == ["Kreuztabelle", "Verlauf", "Noch offen", "Vorläufige Werte", "Zum Turnier"]
    assert [row[:4] for row in page.table(0)] == [
        ["1", "2", "Bär, Bernd", "1"],
        ["2–4", "1", "Adler, Änne", "0"],
        ["2–4", "3", "Müller, Clara", "0"],
        ["2–4", "4", "Dorn, Emil", "0"],
    ]
    assert [row[-2:] for row in page.table(1)] == [["0", "0/3"], ["1", "1/3"], ["0", "0/3"], ["0", "1/3"]]
    assert page.texts("//summary")[0] == "5 offene Partien"
    assert len(page.texts("//details//li")) == 5
    rating, change = (page.columns(0).index(name) for name in ("Wertung", "Änderung vorläufig"))
    # Live is 2307-14 instead of 2304-13, and 2004-1 as the first rating of the fourth.
    shown = [("2304", "+3"), ("1717", "–"), ("1887", "–"), ("2004", "–")]
    assert [(row[rating], row[change]) for row in page.table(0)] == shown


def test_game_by_game_tournament_lists_its_evaluations(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/tournaments/EP-1/")
    titles = ["Kreuztabelle", "Verlauf", "Noch offen", "Auswertung, Partie für Partie", "Zum Turnier"]
    assert page.texts("//h2") == titles
    rows = page.table(2)
    days = ["11.01.2025", "21.01.2025", "31.01.2025", "10.02.2025", "20.02.2025"]
    assert [row[0].split()[-1] for row in rows] == days
    # The course of 30 from 0-0 is a check number of § 6; his opponents keep their value and index of 20.
    news = [re.findall(r"→ (\d+-[1-5])(?!\d)", row[1]) for row in rows]
    assert news == [["2177-1"], ["1750-2"], ["1767-3"], ["1919-4"], ["1955-5"]]


def test_double_round_robin_has_two_results_in_a_cell(client: Client) -> None:
    four(kind="double-round-robin")
    one, two = Tournament.objects.get(code="T").games.filter(
        white__player__number__in="12", black__player__number__in="12"
    )
    white = one if one.white.player.number == "1" else two
    black = two if white is one else one
    day = date(2025, 2, 1)
    federation.record(
        white.tournament,
        [
            results.Result(white.pk, Score.WHITE_WINS, day),
            results.Result(black.pk, Score.DRAW, day),
        ],
        day,
    )
    page = read(client, "/tournaments/T/")
    rows = page.table(1)
    # As White, then as Black: the mirrored cell is the other way round.
    assert (rows[0][3], rows[1][2]) == ("1 ½", "½ 0")
    assert (rows[0][4], rows[0][-2:], rows[1][-2:]) == ("·offen ·offen", ["1½", "2/6"], ["½", "2/6"])


def test_unplayed_game_is_marked_and_explained(client: Client) -> None:
    four()
    federation.finish("T", "2", "1", "+/-", on=5, reason="unplayed")
    page = read(client, "/tournaments/T/")
    assert (page.table(1)[0][3], page.table(1)[1][2]) == ("−", "+")
    (remark,) = page.texts("//main/ul[1]/li")
    assert remark.endswith(": nicht gespielt")


@pytest.mark.parametrize("kind", ["knockout", "match", "scheveningen"])
def test_kind_without_full_table_lists_its_games(client: Client, kind: str) -> None:
    four(kind=kind)
    page = read(client, "/tournaments/T/")
    assert page.columns(0)[-5:] == ["#Startnummer", "Name", "Punkte", "Partien", "Wertung"]
    assert page.columns(1) == ["Runde", "Weiß", "Schwarz", "Ergebnis", "Beendet"]
    assert {row[3] for row in page.table(1)} == {"offen"}


def test_withdrawal_and_its_games_are_told_in_words(client: Client) -> None:
    four()
    leave("4", Departure.WITHDRAWAL)
    page = read(client, "/tournaments/T/")
    assert page.texts("//h3") == ["Rücktritte und Auswechslungen", "Partien mit Bemerkung"]
    assert page.texts("//main/ul[1]/li") == [
        "Name 4: nicht genehmigter Rücktritt; offene Partien gewinnen die Gegner, 01.03.2025"
    ]
    assert [text.partition(": ")[2] for text in page.texts("//main/ul[2]/li")] == ["nicht genehmigter Rücktritt"] * 3


def test_substitute_stands_at_the_seat_of_the_one_he_replaced(client: Client) -> None:
    four(kind="team")
    leave("4", Departure.SUBSTITUTION, substitute="5")
    page = read(client, "/tournaments/T/")
    assert page.table(1)[3][1] == "Name 4 ausgewechseltName 5"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"rated": False}, "wird nicht gewertet: nicht als gewertetes Turnier angekündigt"),
        ({"international": True}, "wird nicht gewertet: internationale Turniere zählen nie"),
        ({"days_per_10_moves": 10}, "wird nicht gewertet: weniger Bedenkzeit, als die Ordnung verlangt"),
    ],
)
def test_tournament_that_is_not_rated_says_why(client: Client, facts: dict[str, Any], said: str) -> None:
    four(**facts)
    page = read(client, "/tournaments/T/")
    assert page.facts()["Wertung"] == said
    assert page.texts("//h2") == ["Kreuztabelle", "Verlauf", "Noch offen", "Zum Turnier"]


def test_planned_end_shows_until_the_real_one(client: Client) -> None:
    four(end="2026-01-31")
    assert read(client, "/tournaments/T/").facts()["Geplantes Ende"] == "31.01.2026"


def test_namesakes_are_told_apart_by_number(client: Client) -> None:
    seats = [("1", "Schneider, Michael"), ("2", "Schneider, Michael"), ("3", "Schneider, Maria")]
    players = [federation.player(number, name, rating=(1800, 9)) for number, name in seats]
    federation.load(players, [federation.tournament("T", ["1", "2", "3"])])
    federation.finish("T", "1", "2", on=1)
    page = read(client, "/tournaments/T/")
    names = ["Schneider, Michael (1)", "Schneider, Michael (2)", "Schneider, Maria"]
    assert [row[1] for row in page.table(1)] == names
    assert sorted(row[2] for row in page.table(0)) == sorted(names)
    federation.finish("T", "1", "3", on=2)
    federation.finish("T", "2", "3", on=3)
    evaluation = read(
        client, read(client, "/tournaments/T/").tree.xpath("//main//p/a[contains(@href, 'eval')]/@href")[0]
    )
    assert [row[0] for row in evaluation.table(0)] == names
    assert evaluation.texts("//section[@class='sheet']/h2") == names


@pytest.mark.parametrize("code", ["nothing", "%00"])
def test_unknown_tournament_is_not_found(client: Client, code: str) -> None:
    read(client, f"/tournaments/{code}/", status=404)


@pytest.mark.parametrize("games", [1, 3])
def test_tournament_reads_with_the_same_queries_however_much_was_played(
    client: Client, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    four(pool="ecp")
    for on, loser in enumerate(["2", "3", "4"][:games]):
        federation.finish("T", "1", loser, on=on)
    with django_assert_num_queries(14):
        read(client, "/tournaments/T/")


@pytest.mark.parametrize("tournaments", [1, 3])
def test_list_of_running_tournaments_reads_with_nine_queries(
    client: Client, tournaments: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    players = [federation.player(number, f"Name {number}") for number in SEATS]
    codes = [f"T{n}" for n in range(tournaments)]
    federation.load(players, [federation.tournament(code, SEATS) for code in codes])
    for code in codes:
        federation.finish(code, "1", "2", on=3)
    with django_assert_num_queries(9):
        assert len(read(client, "/tournaments/").table()) == tournaments + 1


def ended(many: int) -> list[str]:
    """Tournaments of one game that ended in 2025; their codes as the list has them: masters before the open class,
    then the last ones to begin, then by code.
    """
    federation.load([federation.player(number, f"Name {number}") for number in "12"])
    pool, one, other = Pool.objects.get(key="fwz"), *Player.objects.order_by("number")
    facts = [(f"T{n:02}", CLASSES[n % 2], date(2024, 1, 1 + n // 4)) for n in range(many)]
    for code, category, start in facts:
        played = Tournament.objects.create(
            code=code, name="Turnier", category=category, kind=Kind.MATCH, pool=pool, started_on=start
        )
        white, black = (Entry.objects.create(tournament=played, seat=n, player=p) for n, p in ((1, one), (2, other)))
        Game.objects.create(
            tournament=played,
            number=1,
            round=1,
            white=white,
            black=black,
            score=Score.DRAW,
            reason=Reason.PLAYED,
            completed_on=date(2025, 3, 1),
            received_at=datetime(2025, 3, 1, 18, tzinfo=UTC),
        )
    return [code for code, *_ in sorted(facts, key=lambda each: (each[1] != CLASSES[1], -each[2].toordinal(), each[0]))]


CLASSES = ("Offene Klasse", "Meisterklasse")


def codes_on(page: Page) -> list[str]:
    """The tournaments on a page."""
    return [row[0].split()[1] for row in page.table() if row[0].startswith("Turnier")]


@pytest.mark.parametrize("choice", ["year=2025", "category=master-class"])
def test_list_of_a_year_or_a_category_has_pages(client: Client, choice: str) -> None:
    codes = [code for code in ended(2 * ROWS + 4) if choice == "year=2025" or int(code[1:]) % 2]
    pages = [read(client, f"/tournaments/?{choice}")]
    while following := pages[-1].tree.xpath("//a[@rel='next']/@href"):
        pages.append(read(client, following[0]))
    assert [codes_on(page) for page in pages] == [codes[n : n + ROWS] for n in range(0, len(codes), ROWS)]
    (back,) = pages[-1].tree.xpath("//a[@rel='prev']/@href")
    assert codes_on(read(client, back)) == codes_on(pages[-2])
    assert pages[0].tree.xpath("//a[@rel='prev']") == []
    assert codes_on(read(client, f"/tournaments/?{choice}&after=nobody")) == codes_on(pages[0])


@pytest.mark.parametrize("tournaments", [2, 4])
@pytest.mark.parametrize(("asked", "queries"), [("", 9), ("?year=2025", 8), ("?year=2025&after={}", 9)])
def test_list_of_finished_tournaments_reads_with_the_same_queries_however_many_ended(
    client: Client, tournaments: int, asked: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first, *others = ended(tournaments)
    with django_assert_num_queries(queries):
        page = read(client, f"/tournaments/{asked.format(first)}")
    assert codes_on(page) == (others if "after" in asked else [first, *others])


def test_newcomer_without_a_finished_game_has_no_value_yet(client: Client) -> None:
    federation.load([federation.player("1", "Neu, Nora"), federation.player("2", "Alt, Anna", rating=(1800, 9))])
    federation.load([], [federation.tournament("T", ["1", "2"])])
    page = read(client, "/tournaments/T/")
    ratings = page.columns(0).index("Wertung")
    assert [(row[2], row[ratings]) for row in page.table(0)] == [("Neu, Nora", "–"), ("Alt, Anna", "1800")]


def test_reason_stands_beside_the_score_and_in_the_legend(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/tournaments/HT-1/")
    assert [row[2:5] for row in page.table(1)] == [
        ["", "0", "1"],
        ["1", "", "1Z Zeitüberschreitung"],
        ["0", "0Z Zeitüberschreitung", ""],
    ]
    assert page.texts("//caption")[1].endswith(" Z Zeitüberschreitung.")


def test_category_lists_its_tournaments_of_all_years(client: Client) -> None:
    federation.create_federation()
    start = read(client, "/tournaments/")
    assert start.texts("//nav[@class='parts']/a") == [
        "Alle",
        "Meisterklasse",
        "Hauptturnierklasse",
        "Sonstige Turniere",
    ]
    page = read(client, start.tree.xpath("//nav[@class='parts']/a[2]/@href")[0])
    assert page.table() == [["Turnier HT-2 HT-2 · Meisterklasse", "FWZ", "01.06.2025", "läuft noch 1 von 6"]]


def test_games_are_downloaded_as_pgn_that_others_can_read(client: Client) -> None:
    federation.create_federation()
    Game.objects.filter(tournament__code="HT-1", number=1).update(moves="1. e4 e5 2. Nf3 Nc6 1-0")
    Player.objects.filter(number="12").update(given_name='Bernd "der Bär"')
    answer = client.get("/tournaments/HT-1/games.pgn")
    assert answer["Content-Disposition"] == 'attachment; filename="HT-1.pgn"'
    stream = io.StringIO(answer.content.decode())
    games = [chess.pgn.read_game(stream) for _ in range(3)]
    assert chess.pgn.read_game(stream) is None
    headers = [dict(game.headers) for game in games if game]
    assert headers[0] == {
        "Event": "HT-1",
        "Site": "?",
        "Date": "2025.01.01",
        "Round": "1",
        "White": "Bär, Bernd 'der Bär'",
        "Black": "Müller, Clara",
        "Result": "1-0",
        "EventDate": "2025.01.01",
        "EndDate": "2025.07.20",
        "Termination": "time forfeit",
    }
    assert [str(move) for game in games[:1] if game for move in game.mainline_moves()] == [
        "e2e4",
        "e7e5",
        "g1f3",
        "b8c6",
    ]
    assert [each["Result"] for each in headers] == ["1-0", "0-1", "0-1"]


def test_open_games_have_headers_to_paste(client: Client) -> None:
    federation.create_federation()
    text = client.get("/tournaments/HT-2/games.pgn").content.decode()
    assert text.count('[Termination "unterminated"]\n\n*\n') == 5
