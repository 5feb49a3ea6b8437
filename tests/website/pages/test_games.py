"""The page of a game, its board, its file."""

import re
from datetime import UTC, date, datetime

import chess
import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings import reviews
from ratings.corrections import ResultCorrected
from ratings.facts import departures
from ratings.facts.results import reopen
from ratings.models import CorrectionProposal, Departure, Entry, Evaluation, Game, Pool
from ratings.queries.games import load_game
from ratings.queries.opening_games import games_with
from ratings.queries.paging import Cursor
from ratings.reviews import Why
from ratings.vocabulary.openings import code_names, openings
from tests.website.pages import federation
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db

RUY_LOPEZ = "1. e4 e5 2. Nf3 Nc6 3. Bb5"
PROMOTION = "1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Rg8 5. hxg8=Q"


def address(code: str, white: str, black: str, moves: str = "") -> str:
    """The page of a game of the federation, which gets some moves."""
    game = federation.game(code, white, black)
    Game.objects.filter(pk=game.pk).update(moves=moves)
    return f"/tournaments/{code}/games/{game.number}/"


def score_of(page: Page) -> list[str]:
    """The list of moves, line by line."""
    return page.texts("//ol[@class='moves']/li")


def test_game_of_an_evaluated_tournament(client: Client) -> None:
    federation.create_federation()
    page = read(client, address("HT-1", "12", "13"))
    assert page.heading() == "Bär, Bernd – Müller, Clara 1-0"
    assert page.text("//h1/following-sibling::p[1]") == "HT-1 · Runde 1 · Partie 1"
    assert page.facts() == {
        "Ergebnis": "1-0, Zeitüberschreitung",
        "Beendet": "20.07.2025",
        "Gemeldet": "per Mail der Turnierleitung, eingegangen am 20.07.2025",
        "Wertungsbereich": "FWZ",
        "Wertung": "mit dem Turnier gewertet: Die ganze Rechnung",
        "Datei": "Köpfe zum Einfügen (PGN)",
    }
    # BdF 4.1: 2300 expects 1 / (1 + 10^(-400/640)) = 0.8083 against 1900; K = 13 and 15 (4.2), so 13 * 0.1917 = 2.49
    # and 15 * -0.1917 = -2.88.
    assert page.columns() == ["Spieler", "Alt", "Punkte", "Erwartet", "Änderung"]
    assert page.table() == [
        ["Bär, Bernd Weiß", "2300-12", "1", "0,81", "+2,49"],
        ["Müller, Clara Schwarz", "1900-6", "0", "0,19", "−2,88"],
    ]
    evaluation = Evaluation.objects.get(tournament__code="HT-1")
    assert f"/evaluations/{evaluation.pk}/#player-12" in page.links()


def test_shares_of_all_games_are_the_change_of_the_tournament() -> None:
    federation.create_federation()
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    sides = [side for game in wide.filter(tournament__code="HT-1") for side in load_game(game).sides]
    for entry in Evaluation.objects.get(tournament__code="HT-1").entries.all():
        own = [side for side in sides if side.player.pk == entry.player_id]
        assert sum(side.expected or 0 for side in own) == entry.expected
        assert sum(side.change or 0 for side in own) == entry.delta


def test_game_that_is_rated_on_its_own(client: Client) -> None:
    federation.create_federation()
    page = read(client, address("EP-1", "30", "24"), "en")
    assert page.facts()["Rating"] == "rated on its own: The whole calculation"
    # § 6: a draw with 2100 is worth 2100, the fifth number of a mean that was 2177, 1750, 1767, 1919 before.
    assert [row[-1] for row in page.table() if row[0].startswith("Neu, Nora")] == ["1955-5"]


@time_machine.travel(datetime(2025, 6, 11, 12, tzinfo=UTC))
def test_open_game_waits_since_the_start_and_expects_by_today_s_ratings(client: Client) -> None:
    federation.load(
        [federation.player("1", "Adler", rating=(1900, 9)), federation.player("2", "Bär", rating=(1900, 9))],
        [federation.tournament("M", ["1", "2"], kind="match", start="2025-06-01")],
    )
    page = read(client, "/tournaments/M/games/1/")
    assert page.facts() == {
        "Ergebnis": "offen",
        "Offen seit": "01.06.2025 (10 Tage)",
        "Wertungsbereich": "FWZ",
        "Wertung": "noch nicht",
        "Datei": "Köpfe zum Einfügen (PGN)",
    }
    assert page.table() == [["Adler Weiß", "1900-9", "0,50"], ["Bär Schwarz", "1900-9", "0,50"]]


def test_correction_is_told_with_its_page(client: Client) -> None:
    federation.create_federation()
    game = federation.game("HT-1", "12", "13")
    draw = ResultCorrected(game.pk, "1/2-1/2", "played", game.completed_on or date.max)
    proposal, preview = reviews.prepare(draw, Why("Der Server zeigt remis.", "BdF 7"), "officer:1")
    reviews.allow_late_correction(proposal, "Die Mitschrift lag im Archiv.", "officer:1")
    reviews.apply(proposal, preview.fingerprint, "officer:1")
    page = read(client, address("HT-1", "12", "13"))
    (change,) = page.texts("//main/ul/li")
    assert change.endswith(": 1-0 (Zeitüberschreitung) vom 20.07.2025 → ½-½ vom 20.07.2025, durch eine Korrektur")
    assert page.facts()["Gemeldet"] == "per Mail der Turnierleitung, eingegangen am 20.07.2025"
    code = CorrectionProposal.objects.get().code.removeprefix("correction:")
    assert f"/corrections/{code}/" in page.links()
    assert_corrected(client, f"/corrections/{code}/")


def assert_corrected(client: Client, place: str) -> None:
    """The page of the correction says what was corrected and whom it moved, and pages that show it lead there."""
    public = read(client, place)
    assert public.texts("//p[@class='lead']") == [
        "Bär, Bernd – Müller, Clara: 1-0 (Zeitüberschreitung) vom 20.07.2025 → ½-½ vom 20.07.2025 HT-1 Turnier HT-1"
    ]
    moves = public.table()
    assert [row[0] for row in moves] == ["Bär, Bernd FWZ", "Müller, Clara FWZ"]
    player, tournament = read(client, "/players/12/"), read(client, "/tournaments/HT-1/")
    (line,) = player.texts("//p[@class='small'][starts-with(., 'Korrigiert')]")
    assert re.fullmatch(rf"Korrigiert am .+: vorher {moves[0][1]}, seitdem {moves[0][2]}\. Was korrigiert wurde", line)
    assert [page.links().count(place) for page in (player, tournament)] == [1, 1]
    assert read(client, "/players/11/").texts("//p[starts-with(., 'Korrigiert')]") == []


def test_game_left_open_by_a_death_names_no_death(client: Client) -> None:
    federation.create_federation()
    entry = Entry.objects.get(tournament__code="HT-2", player__number="13")
    when = datetime(2025, 9, 1, 12, tzinfo=UTC)
    departures.withdraw(entry, Departure.DEATH, when.date(), actor="director:1", cause="mail", received_at=when)
    facts = read(client, address("HT-2", "12", "13")).facts()
    assert facts["Ergebnis"] == "+/−, offen, als ein Spieler mit Genehmigung oder für immer ausschied"
    assert facts["Wertung"] == "offen, als ein Spieler mit Genehmigung oder für immer ausschied; nicht gewertet"


@pytest.mark.parametrize(("code", "queries"), [("HT-1", 6), ("HT-2", 8), ("EP-1", 5)])
def test_queries_of_a_game(
    client: Client, code: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    federation.create_federation()
    number = Game.objects.filter(tournament__code=code).exclude(score=None)[0].number
    with django_assert_num_queries(queries):
        read(client, f"/tournaments/{code}/games/{number}/")


def test_board_shows_the_last_position_and_leads_through_the_moves(client: Client) -> None:
    federation.create_federation()
    page = read(client, address("HT-1", "12", "13", RUY_LOPEZ))
    assert page.text("//h2[@id='board']") == "Stellung nach 3. Lb5"
    assert score_of(page) == ["1. e4 e5", "2. Sf3 Sc6", "3. Lb5"]
    assert page.tree.xpath("//img[@class='board']/@src") == [
        "/boards/1/white/r1bqkbnr-pppp1ppp-2n5-1B2p3-4P3-5N2-PPPP1PPP-RNBQK2R/f1b5.svg"
    ]
    assert page.texts("//ol//a[@aria-current]") == ["Lb5"]
    assert page.tree.xpath("//nav[@class='steps']/a/@href") == [
        "?move=0#board",
        "?move=4#board",
        "?side=black&move=5#board",
    ]
    assert page.texts("//div[@id='position']/p")[0] == (
        "Weiß: König e1; Dame d1; Turm a1, h1; Läufer c1, b5; Springer b1, f3; Bauer a2, b2, c2, d2, f2, g2, h2, e4."
    )


@pytest.mark.parametrize(
    ("asked", "heading"),
    [
        ("move=0", "Position at the start"),
        ("move=2", "Position after 1... e5"),
        ("move=3", "Position after 2. Nf3"),
        ("move=99", "Position after 3. Bb5"),
        ("move=x", "Position after 3. Bb5"),
    ],
)
def test_board_at_a_half_move(client: Client, asked: str, heading: str) -> None:
    federation.create_federation()
    page = read(client, f"{address('HT-1', '12', '13', RUY_LOPEZ)}?{asked}&lang=en")
    assert page.text("//h2[@id='board']") == heading
    kept = [link for link in page.links() if link.endswith("#board")]
    assert {link.partition("move=")[0] for link in kept} == {"?lang=en&", "?lang=en&side=black&"}


def test_board_from_black(client: Client) -> None:
    federation.create_federation()
    page = read(client, f"{address('HT-1', '12', '13', PROMOTION)}?side=black")
    assert page.tree.xpath("//img[@class='board']/@src")[0].startswith("/boards/1/black/rnbqkbQ1-")
    assert page.tree.xpath("//img[@class='board']/@alt") == ["Schachbrett, von Schwarz aus gesehen"]
    assert score_of(page)[-1] == "5. hxg8=D"


@pytest.mark.parametrize(
    ("moves", "opening"),
    [
        # lichess-org/chess-openings names both positions; the second order of moves has another name until 2. d4 d5.
        (
            "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h3 h5",
            "B90 Sicilian Defense: Najdorf Variation, Adams Attack",
        ),
        ("1. c4 e6 2. d4 d5", "D30 Queen's Gambit Declined"),
    ],
)
def test_opening_is_that_of_the_last_named_position(client: Client, moves: str, opening: str) -> None:
    federation.create_federation()
    page = read(client, address("HT-1", "12", "13", moves))
    assert page.texts("//h3[text()='Züge']/following-sibling::p") == [opening]


def test_opening_is_stored_with_the_moves_and_goes_with_them(client: Client) -> None:
    federation.create_federation()
    federation.finish("HT-2", "12", "13", on=200, moves=RUY_LOPEZ)
    game = federation.game("HT-2", "12", "13")
    assert game.eco == "C60"
    assert '[ECO "C60"]' in client.get(f"/tournaments/HT-2/games/{game.number}/game.pgn").content.decode()
    assert reopen(game, actor="director:1", cause="mail")
    assert federation.game("HT-2", "12", "13").eco == ""


def test_openings_from_before_they_were_stored_are_filled_in() -> None:
    federation.create_federation()
    Game.objects.filter(tournament__code="HT-1").update(moves=RUY_LOPEZ)
    with pytest.raises(CommandError, match="3 games have another opening"):
        call_command("classify_openings", "--check")
    call_command("classify_openings")
    call_command("classify_openings", "--check")
    assert set(Game.objects.filter(tournament__code="HT-1").values_list("eco", flat=True)) == {"C60"}


def test_player_s_openings_are_added_up_by_colour(client: Client) -> None:
    federation.create_federation()
    games = [federation.game("HT-1", *pair) for pair in (("12", "13"), ("11", "12"), ("11", "13"))]
    for game, moves in zip(games, (RUY_LOPEZ, PROMOTION, RUY_LOPEZ), strict=True):
        Game.objects.filter(pk=game.pk).update(moves=moves)
    call_command("classify_openings")
    page = read(client, "/players/12/")
    tables = [
        page.table(number) for number, caption in enumerate(page.texts("//main//caption")) if caption.startswith("Mit ")
    ]
    whites = [[["C60 Ruy Lopez", "1", "100"]], [["A00 Irregular Openings", "1", "100"]]]
    assert tables == whites


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("C60", ["C60"]),
        ("c6", ["C60"]),
        ("ruy lopez", ["C60"]),
        ("B90", None),
        ("x", None),
    ],
)
def test_games_of_a_pool_are_found_by_their_opening(client: Client, asked: str, found: list[str] | None) -> None:
    federation.create_federation()
    link = address("HT-1", "12", "13", RUY_LOPEZ)
    address("EP-1", "30", "24", RUY_LOPEZ)
    call_command("classify_openings")
    page = read(client, f"/pools/fwz/games/?opening={asked}")
    if found is None:
        assert page.texts("//p[@class='note']") == [f"Keine Partie gefunden für „{asked}“."]
        return
    assert [row[3] for row in page.table()] == found
    assert link in page.links()


def test_games_with_an_opening_come_in_pages(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    federation.create_federation()
    finished = Game.objects.filter(tournament__pool__key="fwz").exclude(score=None)
    finished.update(eco="C60")
    keys = list(finished.order_by("-completed_on", "-pk").values_list("pk", flat=True))
    pool = Pool.objects.get(key="fwz")
    first = games_with(pool, ["C60"], Cursor(most=3))
    assert ([game.pk for game in first.rows], first.before, first.after) == (keys[:3], "", str(keys[2]))
    second = games_with(pool, ["C60"], Cursor(first.after, most=3))
    assert ([game.pk for game in second.rows], second.before, second.after) == (keys[3:], str(keys[3]), "")
    back = games_with(pool, ["C60"], Cursor(second.before, forward=False, most=3))
    assert [game.pk for game in back.rows] == keys[:3]
    with django_assert_num_queries(4):
        read(client, "/pools/fwz/games/?opening=C60")


def test_table_of_openings_holds_positions_and_codes() -> None:
    found = openings()
    assert len(found) == 3523
    assert len(code_names()) == 496
    assert {chess.Board(f"{position} 0 1").is_valid() for position in found} == {True}
    assert {bool(re.fullmatch(r"[A-E]\d\d", opening.eco)) for opening in found.values()} == {True}


CHESS960 = '[FEN "bqnb1rkr/pppppppp/5n2/8/8/5N2/PPPPPPPP/BQNB1RKR w KQkq - 2 2"] 2. d4 d5 3. O-O'
"""White castles on the king's side (g1) with the rook of f1, as the rules of Chess960 have it."""


def test_game_from_another_position_is_played_from_there(client: Client) -> None:
    federation.create_federation()
    place = address("HT-1", "12", "13", CHESS960)
    page = read(client, f"{place}?move=0")
    assert score_of(page)[0] == "2. d4 d5"
    assert page.tree.xpath("//img[@class='board']/@src")[0].startswith("/boards/1/white/bqnb1rkr-pppppppp-5n2-")
    text = client.get(f"{place}game.pgn").content.decode()
    assert '[SetUp "1"]\n[FEN "bqnb1rkr/' in text
    assert text.endswith("\n\n2. d4 d5 3. O-O 1-0\n")


def test_moves_that_cannot_be_played_end_the_board(client: Client) -> None:
    federation.create_federation()
    page = read(client, address("HT-1", "12", "13", "1. e4 e5 2. Ke3 Nc6"))
    assert score_of(page) == ["1. e4 e5"]
    assert page.text("//p[@class='note warn']").startswith("Bis hierher lässt sich die Partie nachspielen: „Ke3“")


def test_file_holds_the_one_game(client: Client) -> None:
    federation.create_federation()
    answer = client.get(address("HT-1", "12", "13", RUY_LOPEZ) + "game.pgn")
    assert answer["Content-Disposition"] == 'attachment; filename="HT-1-1.pgn"'
    text = answer.content.decode()
    assert text.count("[Event ") == 1
    assert text.endswith(f"\n\n{RUY_LOPEZ} 1-0\n")


def test_code_in_other_case_leads_to_the_game(client: Client) -> None:
    federation.create_federation()
    assert client.get("/tournaments/ht-1/games/1/?lang=en").headers["Location"] == "/tournaments/HT-1/games/1/?lang=en"
    assert [client.get(f"/tournaments/{missing}/").status_code for missing in ("ht-1/games/9", "X/games/1")] == [
        404,
        404,
    ]


PICTURE = "/boards/1/white/8-8-8-8-8-8-8-K6k/a2a1.svg"


def test_picture_of_a_position_is_kept_for_ever(client: Client) -> None:
    answer = client.get(PICTURE)
    assert (answer["Content-Type"], answer["Cache-Control"]) == (
        "image/svg+xml",
        "public, max-age=31536000, immutable",
    )
    assert b"style=" not in answer.content
    assert client.get(PICTURE, headers={"if-none-match": answer["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    "asked",
    [
        "red/8-8-8-8-8-8-8-8/start",
        "white/9-8-8-8-8-8-8-8/start",
        "white/8-8-8-8-8-8-8-8/e2e9",
        f"white/{'8' * 100}/start",
    ],
)
def test_picture_of_no_position(client: Client, asked: str) -> None:
    assert client.get(f"/boards/1/{asked}.svg").status_code == 404
