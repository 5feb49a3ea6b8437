"""A regulation that is added as `docs/adding-a-rule.md` says is rated, explained and shown everywhere."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from ratings.importing import roster
from ratings.models import Evaluation
from ratings.regulations import RULES
from tests.ratings import federation
from tests.website.pages.reading import read

from .golden_cases import case_of
from .test_golden import test_golden_case_counts_the_games_its_source_counts as check_verdicts
from .test_golden import test_golden_case_gives_the_ratings_of_its_source as check_ratings
from .test_registry import tables_of
from .toy.toy import TOY

FOLDER = Path(__file__).parent / "toy"
GOLDEN = FOLDER / "golden/toy/win_of_equals.toml"

SCORES = ("1-0", "1/2-1/2", "0-1")
"""By the Berger table: B - C, A - B, C - A."""


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The line in the table of regulations, which nobody can change by accident."""
    (table,) = gc.get_referents(RULES)
    monkeypatch.setitem(table, TOY.key, TOY)
    yield
    monkeypatch.undo()


@pytest.fixture
def played(db: None) -> None:
    """A pool under the toy, with a round robin of three beginners that is over."""
    call_command("create_pool", "--rule", "toy", stdout=StringIO())
    people = [federation.player(number, "toys", None) for number in "ABC"]
    roster.load({"players": people, "tournaments": [federation.tournament("T", "ABC", pool="toys")]})
    federation.finish_all("T", SCORES, first_day=10)


def test_golden_case_and_page_are_those_of_the_toy() -> None:
    check_ratings(case_of(GOLDEN))
    check_verdicts(case_of(GOLDEN))
    assert tables_of((FOLDER / "toy.md").read_text()) == ["toy"]


def test_toy_rates_a_document(tmp_path: Path) -> None:
    file, out = tmp_path / "document.json", StringIO()
    file.write_text(json.dumps(case_of(GOLDEN).document))
    call_command("rate", str(file), "--json", stdout=out)
    assert {who: player["new"] for who, player in json.loads(out.getvalue())["players"].items()} == {
        "A": {"value": 1510, "index": 4},
        "B": {"value": 1490, "index": 1},
    }


def test_toy_has_a_ranking(client: Client, played: None) -> None:
    # § 2 and 4: one point of two is expected of equals; A and B have one and a half, C has none, and K is 20.
    page = read(client, "/pools/toys/", "en")
    assert page.heading() == "Toy"
    assert [(row[1], row[2]) for row in page.table()] == [
        ("Family A, Given A", "1510-1"),
        ("Family B, Given B", "1510-1"),
        ("Family C, Given C", "1480-1"),
    ]


def test_toy_explains_itself(client: Client, played: None) -> None:
    out = StringIO()
    call_command("explain", "T", "--pool", "toys", stdout=out)
    assert out.getvalue().splitlines()[-1] == "recalculated: agrees with the ledger"
    page = read(client, f"/evaluations/{Evaluation.objects.get().pk}/", "en")
    assert page.facts()["Regulation"] == "Rating rules of the toy federation, edition of 1 April 2026"
    assert "/rules/toy/#paragraph-4" in page.links()


def test_toy_has_a_page_of_its_own(client: Client, played: None) -> None:
    page = read(client, "/rules/toy/", "en")
    assert page.heading() == "Rating rules of the toy federation"
    assert page.facts() == {
        "Edition": "of 1 April 2026",
        "Is rated": "each tournament as a whole, when its last game is finished",
        "Secured": "from index 1",
        "Without rating": "1500-0",
        "Pools": "Toy",
    }
    assert page.table()[:3] == [
        ["Divisor of the difference in the expectation", "640", "§ 2"],
        ["Largest difference that counts", "560", "§ 2"],
        ["Development coefficient, secured", "20", "§ 3"],
    ]
    assert page.texts("//dl[@class='wording']/dd[@lang='en']") == [TOY.quotations["§ 4"]]


def test_toy_answers_in_the_api(client: Client, played: None) -> None:
    assert client.get("/api/v1/pools").json()[-1]["rule"] == "toy"
    rows = client.get("/api/v1/pools/toys/ratings").json()["rows"]
    assert [row["rating"] for row in rows] == [
        {"value": 1510, "index": 1},
        {"value": 1510, "index": 1},
        {"value": 1480, "index": 1},
    ]
    whatif = client.get("/api/v1/what-if?own=1500-3&opponent=1500-3:1").json()[-1]
    assert (whatif["rule"], whatif["new"]) == ("toy", {"value": 1510, "index": 4})


@pytest.mark.django_db
def test_toy_stands_beside_the_others(client: Client) -> None:
    page = read(client, "/calculator/?own=1500-3&opponent=1500-3&result=1", "en")
    assert page.table(0)[-1] == ["Toy", "1500-3", "0.500", "20", "+10", "1510-4"]
    assert "Rating rules of the toy federation" in page.texts("//footer//a")
