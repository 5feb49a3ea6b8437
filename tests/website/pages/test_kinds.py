"""The first section of a player's page, for each kind of player: it answers what one came for."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.website.pages import kinds
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db

WHAT_IF = "Laufende Partien: was wäre, wenn sie gewonnen werden?"
CALCULATOR = "Zurzeit läuft hier keine Partie. Was wäre, wenn: zum Rechner"
AWAITED = "Die erste Wertung kommt mit dem Ende dieses Turniers:"
TOO_OLD = (
    "Für die Wertungsordnung ist das zu lange her: Die Wertung steht auf keiner Liste. "
    "Mit der nächsten Auswertung zählt sie wieder, wie sie war."
)
NOTHING = "Noch keine Wertung, und zurzeit läuft keine Partie. Die erste kommt mit dem ersten gewerteten Turnier."
MEAN = "unter einem Index von 5 ist die Wertung der Schnitt aller Partien."
UNSECURED = "Ungesichert heißt: Sie ruht auf wenigen Partien und kann sich noch weit bewegen. Noch"
THEN = "dann ist sie gesichert und hat einen Platz. Alle ungesicherten Wertungen"

# The numbers are explained step by step on the pages of their evaluations; test_players.py has those of the paragraphs.
FIRST_SECTIONS = {
    "dead": (
        "1",
        [
            "2103-12",
            "letzte Wertung vom 10.07.2025",
            "Gewertet wurden 2 Partien, alle 2025.",
            (
                "Zuletzt: 1½ Punkte, erwartet waren 1,27: die Wertung stieg um 3."
                " Am wertvollsten: der Sieg gegen Berg (1887)."
                " Turnier HT-1, 10.07.2025"
            ),
        ],
    ),
    "inactive": (
        "2",
        [
            "inaktiv",
            "zuletzt aktiv am 22.07.2019",
            TOO_OLD,
            "Gewertet wurden 2 Partien, alle 2019.",
            (
                "Zuletzt: 1½ Punkte, erwartet waren 1,00: die Wertung stieg um 8."
                " Am wertvollsten: der Sieg gegen Berg (1900)."
                " Turnier OLD-1, 22.07.2019 · Stimmt etwas nicht?"
            ),
        ],
    ),
    "merged": (
        "33",
        [
            "1813-6",
            "gesichert Platz 4 von 4 seit 30.07.2025",
            "SK Beispiel: Platz 4 von 4 · Senioren",
            "1813 ist die Spielstärke, 6 die Zahl der ausgewerteten Turniere; ab 5 ist sie gesichert.",
            (
                "1½ Punkte, erwartet waren 0,75: die Wertung stieg um 13. Am wertvollsten: der Sieg gegen Berg (1876)."
                " Turnier HT-8, 30.07.2025 · Stimmt etwas nicht?"
            ),
            CALCULATOR,
        ],
    ),
    "in three pools": (
        "4",
        [
            "2054-15",
            "gesichert Platz 1 von 4 seit 18.09.2025",
            "SK Beispiel: Platz 1 von 4 · Senioren",
            "2054 ist die Spielstärke, 15 die Zahl der ausgewerteten Turniere; ab 5 ist sie gesichert.",
            (
                "1½ Punkte, erwartet waren 1,20: die Wertung stieg um 4. Am wertvollsten: der Sieg gegen Berg (1862). "
                "Turnier HT-3, 18.09.2025 · Stimmt etwas nicht?"
            ),
            "vorläufig 2058-16 wie er zustande kommt",
            "Vorläufig: mit der einen beendeten Partie, die auf ihre Auswertung wartet.",
            WHAT_IF,
            "EmailChessPoint 1949-31 Platz 1",
            "FIDE-2014 2027-2 Platz 1",
        ],
    ),
    "newcomer with a tournament of two games": (
        "5",
        [
            "2244-1",
            "ungesichert seit 28.09.2025",
            "2244 ist die Spielstärke, 1 die Zahl der ausgewerteten Turniere. " + f"{UNSECURED} 4 Turniere, {THEN}",
            (
                "1½ Punkte aus 2 Partien gegen Gegner mit durchschnittlich 1935: die erste Wertung. "
                "Turnier HT-5, 28.09.2025 · Stimmt etwas nicht?"
            ),
            CALCULATOR,
        ],
    ),
    "newcomer with two games": (
        "6",
        [
            "1850-2",
            "ungesichert seit 01.05.2025",
            "1850 ist die Spielstärke, 2 die Zahl der gewerteten Partien. " + f"{UNSECURED} 3 Partien, {THEN}",
            (
                f"Niederlage gegen Berg (1800): die Wertung fiel um 727; {MEAN}"
                " Turnier EP-1, 01.05.2025 · Stimmt etwas nicht?"
            ),
            WHAT_IF,
        ],
    ),
    "no rating, open games in two pools": (
        "7",
        [
            "noch keine Wertung",
            AWAITED,
            "Turnier HT-6: 0 von 2 eigenen Partien beendet, 3 im ganzen Turnier noch offen",
            WHAT_IF,
            "EmailChessPoint noch keine Wertung",
        ],
    ),
    "no rating, one finished game": (
        "9",
        [
            "noch keine Wertung",
            AWAITED,
            "Turnier HT-7: 1 von 2 eigenen Partien beendet, 2 im ganzen Turnier noch offen",
            "vorläufig 1538-1 wie er zustande kommt",
            "So wäre die erste Wertung, wenn die laufenden Turniere jetzt endeten.",
            WHAT_IF,
        ],
    ),
    "first rating of five games begun": (
        "10",
        [
            "noch keine Wertung",
            "Die erste Wertung braucht 5 Partien gegen Gegner mit Wertung; bis jetzt zählen 2.",
            (
                "1 Punkt aus 2 Partien gegen Gegner mit durchschnittlich 1950: noch keine Wertung."
                " Tournament S-1, 28.04.2025 · Stimmt etwas nicht?"
            ),
        ],
    ),
}


def first_section(page: Page) -> list[str]:
    """The lines of what a page says first, beside the drawing."""
    return page.texts("(//div[@class='figures'])[1]/div//*[self::p or self::li]")


@pytest.mark.parametrize("kind", FIRST_SECTIONS)
def test_first_section_answers_what_one_came_for(client: Client, kind: str) -> None:
    kinds.create_kinds()
    number, lines = FIRST_SECTIONS[kind]
    address = client.get(f"/players/{number}/").get("Location", f"/players/{number}/")
    assert first_section(read(client, address)) == lines


def test_old_number_of_a_merged_player_leads_to_the_other_which_says_so(client: Client) -> None:
    kinds.create_kinds()
    assert client.get("/players/33/")["Location"] == "/players/3/"
    assert read(client, "/players/3/").texts("//main/p[@class='small soft']") == [
        "Die frühere Nummer 33 war dieselbe Person und führt hierher; ihre Partien sind hier mitgezählt."
    ]


@pytest.mark.long
def test_nobody_without_games_is_promised_anything_that_does_not_run(client: Client) -> None:
    kinds.create_kinds()
    assert read(client, "/players/8/").texts("//p[@class='note']") == [f"{NOTHING} Zu den Turnieren"]


@pytest.mark.parametrize(
    ("number", "headings"),
    [
        ("1", ["FWZ", "Verlauf", "Punkte und Leistung", "Übernommene erste Wertung"]),
        ("7", ["FWZ", "Laufende Partien", "EmailChessPoint", "Laufende Partien"]),
        ("8", []),
        ("10", ["FIDE-2014", "Verlauf", "Punkte"]),
    ],
)
def test_no_heading_stands_above_nothing(client: Client, number: str, headings: list[str]) -> None:
    kinds.create_kinds()
    assert read(client, f"/players/{number}/").texts("//main//h2 | //main//h3") == headings


def test_game_by_game_pool_waits_for_the_first_game(client: Client) -> None:
    kinds.create_kinds()
    (other,) = read(client, "/players/7/").tree.xpath("//section[@aria-labelledby='pool-ecp']")
    assert [" ".join(line.text_content().split()) for line in other.xpath("./div//p | ./div//li")] == [
        "noch keine Wertung",
        "Die erste Wertung kommt mit der ersten beendeten Partie gegen jemanden mit Wertung.",
        "Turnier EP-2: 0 von 1 eigenen Partien beendet",
        WHAT_IF,
    ]


@pytest.mark.parametrize(("number", "queries"), [("1", 18), ("4", 39), ("7", 16), ("8", 11)])
def test_each_kind_has_its_number_of_queries(
    client: Client, number: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    kinds.create_kinds()
    with django_assert_num_queries(queries):
        client.get(f"/players/{number}/")
