"""The calculator, and ratings on a day, as people use them."""

from __future__ import annotations

import codecs
import csv
import io

import openpyxl
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.models import Player
from ratings.regulations import RULES
from tests.website.pages import federation
from tests.website.pages.conftest import TODAY
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db

GAMES = "own=1955-5&opponent=1900-8&result=1&opponent=2000-12&result=0.5&opponent=2250-9&result="


def sent(client: Client, who: str, **fields: str) -> Page:
    """The answer to a list of names."""
    response = client.post("/qualification/", {"who": who, "pool": "fwz", **fields})
    assert response.status_code == 200
    return Page(response.status_code, response.content.decode(), dict(response.headers))


def test_rating_after_games_under_every_regulation(client: Client) -> None:
    page = read(client, f"/calculator/?{GAMES}")
    # BdF 4.1 to 4.3 by hand: 0.549309 + 0.459613 expected, K 13 + 2, 15 * (1.5 - 1.008922) = 7.37.
    assert page.table(0)[0] == ["FWZ", "1955-5", "1,009", "15", "+7", "1962-6"]
    assert [row[0] for row in page.table(0)] == [rule.short_name for rule in RULES.values()]
    # FIDE 2014, 8.1b: 55 points of difference are .58, 45 below .44; K is 20 (8.56): 20 * (1.5 - 1.02) = 9.6.
    assert page.table(0)[4] == ["FIDE 2014", "1955-5", "1,020", "20", "+10", "1965-6"]


def test_expected_score_is_told_for_open_games_too(client: Client) -> None:
    page = read(client, f"/calculator/?{GAMES}", "en")
    assert page.columns(1) == ["Opponent", *(rule.short_name for rule in RULES.values())]
    # BdF 4.1: 1 / (1 + 10^(295/640)) is 0.257; FIDE, table 8.1b: 291 to 302 points below are .15.
    assert page.table(1)[2][:6] == ["3: 2250-9", "0.257", "0.257", "0.150", "0.150", "0.150"]


def test_first_rating_is_calculated_from_results(client: Client) -> None:
    page = read(client, "/calculator/?own=&opponent=2300-9&result=1")
    # BdF 4.4: with 100 % the mean of the opponents and 300 points; EmailChessPoint § 6: 677 above the opponent.
    assert [row[5] for row in page.table(0)][:5] == ["2600-1", "2977-1", "–", "–", "–"]
    assert page.texts("//table[.//th[text()='Gegner']]") == []


@pytest.mark.parametrize("query", ["", "own=1955-5", "own=1955-5&opponent=&result="])
def test_calculator_without_opponents_is_a_form(client: Client, query: str) -> None:
    page = read(client, f"/calculator/?{query}")
    assert page.texts("//main//table") == []
    assert len(page.tree.xpath("//input[@name='opponent']")) == 6


def test_more_lines_keep_what_was_written(client: Client) -> None:
    page = read(client, f"/calculator/?{GAMES}&lines=14")
    assert page.tree.xpath("//input[@name='opponent']/@value")[:4] == ["1900-8", "2000-12", "2250-9", ""]
    assert len(page.tree.xpath("//input[@name='opponent']")) == 14
    assert page.tree.xpath("//button[@name='lines']/@value") == ["40"]
    assert page.tree.xpath("//select/option[@selected]/@value") == ["1", "0.5"]


@pytest.mark.long
@pytest.mark.parametrize("query", ["lines=999", "lines=x", "lines=²", "opponent=1&" * 60])
def test_calculator_never_has_more_than_forty_lines(client: Client, query: str) -> None:
    assert len(read(client, f"/calculator/?{query}").tree.xpath("//input[@name='opponent']")) <= 40


def test_nothing_is_calculated_while_a_line_has_a_fault(client: Client) -> None:
    page = read(client, "/calculator/?own=1955-5&opponent=1900-9&result=1&opponent=&result=1")
    assert (len(page.texts("//*[@class='faults']")), page.texts("//main//table")) == (1, [])


def test_what_is_no_rating_is_said_where_it_stands(client: Client) -> None:
    page = read(client, "/calculator/?own=abc&opponent=x&result=1&opponent=&result=0", "en")
    assert page.texts("//*[@id='own-fault']") == ["A rating is written 1955-5, or 1955 where the index is not known."]
    assert page.texts("//*[@id='fault-2']") == [
        "The rating of this opponent is missing; write a dash for one without rating."
    ]
    assert page.texts("//main//table") == []


def test_names_and_numbers_are_looked_up_and_never_guessed(client: Client) -> None:
    federation.create_federation()
    federation.load([federation.player("19", "Adler, Aenne")])
    Player.objects.create(
        number="77", family_name="Baer", sort_key="baer, ", merged_into=Player.objects.get(number="12")
    )
    page = sent(client, "Bernd Baer\n\nMueller, Clara\nAdler, Änne\n77\nAdler\nDorn, Emil", on="2025-12-31")
    assert [row[0] for row in page.table()] == [
        "Bär, Bernd Nummer 12 · SK Beispiel",
        "Müller, Clara Nummer 13 · SK Beispiel",
        "Adler, Änne",
        "Bär, Bernd Nummer 12 · SK Beispiel",
        "Adler",
        "Dorn, Emil Nummer 14 · SK Beispiel",
    ]
    assert [row[-1] for row in page.table()] == [
        "2304-13",
        "1887-7",
        "So heißen mehrere Spieler; die Nummer entscheidet: 11 Adler, Änne, SK Beispiel 19 Adler, Aenne, SK Beispiel",
        "2304-13",
        "Niemand hat diesen Namen oder diese Nummer.",
        "–",
    ]


def test_rating_is_that_of_the_day(client: Client) -> None:
    federation.create_federation()
    # The takeover of 31 December 2024 until the tournament ended on 20 July 2025.
    assert sent(client, "12", on="2025-07-19").table()[0][2] == "2300-12"
    assert sent(client, "12", on="20.07.2025").table()[0][2] == "2304-13"
    assert sent(client, "12", on="2024-12-30").table()[0][2] == "–"


def test_file_says_why_somebody_has_no_rating(client: Client) -> None:
    federation.create_federation()
    response = client.post("/qualification/", {"who": "12\nNobody\n14\n=1+1", "pool": "fwz", "as": "csv"})
    rows = list(csv.DictReader(io.StringIO(response.content.decode())))
    assert [(row["asked"], row["value"], row["state"]) for row in rows] == [
        ("12", "2304", "rated"),
        ("Nobody", "", "unknown"),
        ("14", "", "unrated"),
        ("'=1+1", "", "unknown"),
    ]
    assert response["Content-Disposition"] == f'attachment; filename="fwz-{TODAY.date()}-qualification.csv"'


@pytest.mark.parametrize(("form", "ending"), [("semicolon", "csv"), ("xlsx", "xlsx")])
def test_file_for_a_german_excel_holds_what_the_csv_holds(client: Client, form: str, ending: str) -> None:
    federation.create_federation()
    told = {"who": "12\n14", "pool": "fwz"}
    plain = client.post("/qualification/", {**told, "as": "csv"}).content.decode()
    response = client.post("/qualification/", {**told, "as": form})
    if form == "xlsx":
        book = openpyxl.load_workbook(io.BytesIO(response.content))
        rows = [[str(cell or "") for cell in row] for row in book.worksheets[0].iter_rows(values_only=True)]
    else:
        assert response.content.startswith(codecs.BOM_UTF8)
        rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig")), delimiter=";"))
    assert rows == list(csv.reader(io.StringIO(plain)))
    assert response["Content-Disposition"] == f'attachment; filename="fwz-{TODAY.date()}-qualification.{ending}"'


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"on": "2026-01-16"}, "Der Tag liegt in der Zukunft: seine Wertungen kennt noch niemand."),
        ({"on": "31.2.2025"}, "Der Tag ist kein Datum."),
        ({"on": "31.12.1899"}, "Dieser Tag liegt zu lange zurück oder zu weit in der Zukunft."),
        ({"who": "a\n" * 501}, "Zu viele Zeilen; höchstens 500 werden auf einmal nachgeschlagen."),
    ],
)
def test_what_cannot_be_answered_is_said(client: Client, fields: dict[str, str], said: str) -> None:
    page = sent(client, **{"who": "12", **fields})
    assert page.texts("//p[@role='alert']") == [said]
    assert page.texts("//main//table") == []


@pytest.mark.parametrize("who", ["12", "12\nNobody\nAdler, Änne\n14\n13"])
def test_list_is_looked_up_with_the_same_queries_however_long(
    client: Client, who: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    federation.create_federation()
    with django_assert_num_queries(10):
        sent(client, who)


def test_form_keeps_no_cookie_and_stays_out_of_search_engines(client: Client) -> None:
    response = client.get("/qualification/")
    assert list(response.cookies) == []
    assert b'<meta name="robots" content="noindex">' in response.content
