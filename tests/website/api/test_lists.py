"""Ratings, lists and players: pages by key, the files, and who is not told."""

from __future__ import annotations

import codecs
import csv
import io
from typing import Any

import openpyxl
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings import personal
from ratings.audit import Origin
from ratings.facts.rounds import add_round
from ratings.formats.name_folding import sort_key
from ratings.formats.rounds import Bye, Round
from ratings.models import Kind, Player, Pool, PublishedRating, Standing, Tournament
from ratings.queries.files import FileForm
from tests.ratings import periods
from tests.ratings.federation import create_federation, finish_all, tournament
from tests.website.pages import federation

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def standing(number: str, rank: int | None, name: str = "Name", index: int = 9, **facts: Any) -> Player:
    """A player with a rating, as the ledger would have left it."""
    pool = Pool.objects.get(key="fwz")
    player = Player.objects.create(number=number, family_name=name, sort_key=sort_key(name, ""), **facts)
    Standing.objects.create(pool=pool, player=player, value=2000, index=index, rank_key=rank)
    return player


def numbers(answer: dict[str, Any]) -> list[str]:
    """Who stands on a page."""
    return [row["number"] for row in answer["rows"]]


def walked(client: Client, address: str) -> list[list[str]]:
    """The pages of a list from the first to the last."""
    pages = []
    following: str | None = address
    while following:
        answer = client.get(following).json()
        pages.append(numbers(answer))
        following = answer["next"]
    return pages


@pytest.mark.parametrize("kind", ["list=ranking", "list=names", "list=unsecured", "club=SK"])
def test_pages_follow_by_key_and_hold_everybody_once(client: Client, kind: str) -> None:
    # Equal ranks and equal names, so that pages are cut within both.
    for n in range(7):
        index, rank = (3, None) if kind == "list=unsecured" else (9, 1 + n - n % 3)
        standing(f"{n}", rank, f"Name {n // 2}", index, club="SK")
    pages = walked(client, f"/api/v1/pools/fwz/ratings?rows=3&{kind}")
    assert pages == [["0", "1", "2"], ["3", "4", "5"], ["6"]]
    last = client.get(f"/api/v1/pools/fwz/ratings?rows=3&{kind}&after=").json()
    second = client.get(client.get(last["next"]).json()["previous"]).json()
    assert numbers(second) == ["0", "1", "2"]


def test_pages_of_a_published_list_follow_by_key(client: Client, api_world: None) -> None:
    publication = PublishedRating.objects.get(player__number="12").publication
    for n, (rank, name) in enumerate([(2, "Ah"), (2, "Zeh"), (None, "Ah"), (None, "Zeh")]):
        player = Player.objects.create(number=f"9{n}", family_name=name, sort_key=sort_key(name, ""))
        PublishedRating.objects.create(publication=publication, player=player, rank=rank, value=1887, index=7)
    assert walked(client, "/api/v1/pools/fwz/lists/1?rows=2") == [["12", "90"], ["13", "91"], ["11", "92"], ["93"]]


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("pools/fwz/ratings", 2),
        ("pools/fwz/ratings.csv?list=names", 4),
        ("players?q=name", 2),
        ("players/0", 6),
        ("players/0/history", 3),
        ("pools/fwz/evaluations", 2),
        ("tournaments", 2),
        ("pools/fwz/lists", 2),
    ],
)
def test_answer_asks_the_same_queries_however_long_it_is(
    client: Client, players: int, address: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for n in range(players):
        standing(f"{n}", 1)
        pool = Pool.objects.get(key="fwz")
        Tournament.objects.create(code=f"T{n}", name="T", kind=Kind.MATCH, pool=pool, started_on=federation.LIST_DAY)
    with django_assert_num_queries(queries):
        assert client.get(f"/api/v1/{address}").status_code == 200


def test_ranks_close_up_behind_who_is_not_shown(client: Client) -> None:
    objecting = standing("1", 1, "Anders", club="SK")
    standing("2", 2, "Beta", club="SK")
    personal.store_private(objecting, personal.Private())
    personal.object_to_lists(objecting, unlisted=True)
    for kind in ("list=ranking", "list=names", "club=SK"):
        (row,) = client.get(f"/api/v1/pools/fwz/ratings?{kind}").json()["rows"]
        assert (row["number"], row["rank"]) == ("2", 1)
        lines = client.get(f"/api/v1/pools/fwz/ratings.csv?{kind}").content.decode().splitlines()
        assert [line[:10] for line in lines[1:]] == ["1,2,Beta,,"]
    assert client.get("/api/v1/players?q=anders").json()["players"] == []
    assert client.get("/api/v1/players/1").json()["ratings"][0]["rank"] is None


@pytest.mark.long
def test_first_rating_that_is_not_finished_is_null_everywhere(client: Client) -> None:
    # FIDE 2009, 7.14: a first rating takes nine games; these are three.
    pool = periods.create_pool_with_players("fide-2009", {"A": None, "X1": 2000, "X2": 2000, "X3": 2000})
    pairs = [("A", "X1"), ("X2", "A"), ("A", "X3")]
    periods.play(pool, "S", pairs, ["1-0", "1/2-1/2", "1/2-1/2"], "2025-01-05", "2025-02-01")
    (evaluation,) = periods.close(pool, "2025-02-22")
    (line,) = client.get("/api/v1/players/A/history").json()["evaluations"]
    assert (line["before"], line["after"], line["games"]) == (None, None, 3)
    assert [held["rating"] for held in client.get("/api/v1/players/A").json()["ratings"]] == [None]
    rated = client.get(f"/api/v1/evaluations/{evaluation.pk}").json()["players"]
    assert [player["after"] for player in rated if player["number"] == "A"] == [None]
    hits = client.get("/api/v1/players?q=Family").json()["players"]
    assert [held["rating"] for hit in hits if hit["number"] == "A" for held in hit["ratings"]] == [None]


@pytest.mark.long
def test_0_0_of_a_regulation_that_has_one_is_told(client: Client) -> None:
    # EmailChessPoint, § 6: who has no rating begins at 0-0.
    federation.load(
        [
            federation.player("1", "Alt", pool="ecp", rating=(1800, 20)),
            federation.player("2", "Neu", pool="ecp", rating=(0, 0)),
        ],
        [federation.tournament("T", ["1", "2"], pool="ecp")],
    )
    federation.finish("T", "1", "2", on=3)
    (line,) = client.get("/api/v1/players/2/history").json()["evaluations"]
    assert line["before"] == {"value": 0, "index": 0}


def test_who_objects_has_no_name_on_lists_of_the_past(client: Client, api_world: None) -> None:
    personal.object_to_lists(Player.objects.get(number="13"), unlisted=True)
    rows = client.get("/api/v1/pools/fwz/lists/1").json()["rows"]
    assert [row["name"] for row in rows] == ["Bär, Bernd", "", "Adler, Änne"]
    assert client.get("/api/v1/pools/fwz/lists/1.csv?form=bdf").content.decode().splitlines()[2] == ";;7;1887"
    assert "Clara" not in client.get("/api/v1/pools/fwz/lists/1.csv").content.decode()


@pytest.mark.long
def test_inactive_player_has_no_rating_now(client: Client, api_world: None) -> None:
    Standing.objects.filter(player__number="12").update(as_of="2020-01-14")  # BdF 5: five years, and one day more
    (held,) = client.get("/api/v1/players/12").json()["ratings"]
    assert (held["inactive"], held["rating"], held["rank"], held["live"]) == (True, None, None, None)
    assert numbers(client.get("/api/v1/pools/fwz/ratings").json()) == ["13"]
    seats = client.get("/api/v1/tournaments/HT-2").json()["players"]
    assert [seat["rating"] for seat in seats if seat["number"] == "12"] == [None]


@pytest.mark.long
def test_league_that_leads_to_a_final_has_its_teams_and_stages(client: Client, db: None) -> None:
    league = tournament("L", [f"P{n}" for n in range(1, 7)], kind="team-league", teams=["A", "B", "C"], leads_to="F")
    create_federation(league, tournament("F", [], complete=False))
    finish_all("L", ["1-0"] * 6, 10)
    found = client.get("/api/v1/tournaments/L").json()
    assert [(team["name"], team["seats"]) for team in found["teams"]] == [("A", [1, 2]), ("B", [3, 4]), ("C", [5, 6])]
    lines = [(each["place"], each["matches"], each["match_points"], each["points"]) for each in found["teams"]]
    assert lines == [(1, 2, 2, 2.0)] * 3  # White wins, and each team has White on one board of each match
    assert (found["complete"], found["leads_to"], found["groups"], found["byes"]) == (True, "F", [], [])
    final = client.get("/api/v1/tournaments/F").json()
    assert (final["complete"], final["leads_to"], final["groups"], final["teams"]) == (False, None, ["L"], [])


@pytest.mark.long
def test_swiss_has_its_planned_rounds_and_byes(client: Client, db: None) -> None:
    create_federation(tournament("S", ["P1", "P2", "P3"], kind="swiss", games=[], rounds=3))
    add_round(Tournament.objects.get(), Round(1, ((1, 2),), (Bye(1, 3, 1),)), Origin("officer:1"))
    found = client.get("/api/v1/tournaments/S").json()
    assert (found["complete"], found["rounds"], found["byes"]) == (False, 3, [{"round": 1, "seat": 3, "points": 0.5}])


def test_merged_number_leads_to_the_player_who_was_kept(client: Client, api_world: None) -> None:
    kept = Player.objects.get(number="12")
    Player.objects.create(number="7/1", family_name="Baer", sort_key="baer, ", merged_into=kept)
    response = client.get("/api/v1/players/7/1")
    assert (response.status_code, response["Location"]) == (302, "/api/v1/players/12")
    assert client.get("/api/v1/players/7/1/history")["Location"] == "/api/v1/players/12/history"
    hits = client.get("/api/v1/players?q=7/1").json()["players"]
    assert [hit["number"] for hit in hits] == ["12"]


@pytest.mark.long
@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
@pytest.mark.parametrize("form", FileForm)
def test_no_cell_of_a_file_is_a_formula(client: Client, start: str, form: str) -> None:
    hostile = f'{start}HYPERLINK("https://example.org";"x")'
    standing(f"{start}1", 1, hostile, given_name=hostile, club=hostile, federation=hostile[:60])
    raw = client.get(f"/api/v1/pools/fwz/ratings.csv?form={form}").content.decode()
    rows = list(csv.reader(io.StringIO(raw, newline=""), delimiter="," if form is FileForm.FULL else ";"))
    book = openpyxl.load_workbook(io.BytesIO(client.get(f"/api/v1/pools/fwz/ratings.xlsx?form={form}").content))
    cells = [cell for row in book.worksheets[0].iter_rows() for cell in row]
    assert [text for row in rows for text in row if text.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
    assert [cell.value for cell in cells if cell.data_type == "f"] == []
    assert [cell.value for cell in cells if str(cell.value or "").startswith(("=", "+", "-", "@"))] == []


def test_file_with_semicolons_is_what_a_german_excel_opens_in_columns(client: Client, api_world: None) -> None:
    plain, parted = (client.get(f"/api/v1/pools/fwz/lists/1.csv{form}").content for form in ("", "?form=semicolon"))
    assert parted.startswith(codecs.BOM_UTF8)
    rows = list(csv.reader(io.StringIO(parted.decode("utf-8-sig")), delimiter=";"))
    assert (len(rows[0]), rows) == (8, list(csv.reader(io.StringIO(plain.decode()))))


def test_excel_file_holds_what_the_csv_holds(client: Client, api_world: None) -> None:
    book = openpyxl.load_workbook(io.BytesIO(client.get("/api/v1/pools/fwz/lists/1.xlsx").content))
    assert list(book.worksheets[0].iter_rows(values_only=True)) == [
        ("rank", "id", "name", "value", "index", "mark", "previous_value", "previous_index"),
        (1, "12", "Bär, Bernd", 2304, 13, "new", None, None),
        (2, "13", "Müller, Clara", 1887, 7, "new", None, None),
        (None, "11", "Adler, Änne", 1717, 4, "new", None, None),
    ]


def test_history_goes_back_page_by_page(client: Client, api_world: None) -> None:
    # EmailChessPoint rates each game: five of them, the newest first.
    first = client.get("/api/v1/players/30/history?rows=3&pool=ecp").json()
    second = client.get(first["next"]).json()
    told = [each["after"]["index"] for each in (*first["evaluations"], *second["evaluations"])]
    assert told == [5, 4, 3, 2, 1]
    assert second["next"] is None


def test_tournaments_by_state_year_and_pool(client: Client, api_world: None) -> None:
    def codes(query: str) -> list[str]:
        return [each["code"] for each in client.get(f"/api/v1/tournaments?{query}").json()["tournaments"]]

    assert codes("") == ["HT-2", "EP-1", "HT-1"]
    assert codes("state=running") == ["HT-2", "EP-1"]
    assert codes("state=running&pool=ecp") == ["EP-1"]
    assert codes("state=finished") == ["HT-1"]
    assert codes("year=2025") == ["HT-1"]
    assert codes("year=2024") == []
    assert codes("after=EP-1") == ["HT-1"]
    assert codes("rows=1") == ["HT-2"]


def test_same_names_are_told_apart_when_a_day_is_asked_about(client: Client, api_world: None) -> None:
    federation.load([federation.player("19", "Adler, Aenne")])
    asked = {"on": federation.LIST_DAY.isoformat(), "who": ["Änne Adler", "Adler, Änne (11)", "adler", "Bernd, Bär"]}
    answer = client.post("/api/v1/pools/fwz/qualification", asked, content_type="application/json").json()
    assert [
        (line["player"] and line["player"]["number"], [each["number"] for each in line["namesakes"]], line["rating"])
        for line in answer["lines"]
    ] == [
        (None, ["11", "19"], None),
        ("11", [], {"value": 1717, "index": 4}),
        (None, [], None),
        (None, [], None),
    ]
    assert answer["published_list"] == 1
