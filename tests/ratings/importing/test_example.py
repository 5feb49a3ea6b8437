"""The worked example of the docs, word for word, and what is stored of it."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from ratings import audit
from ratings.errors import BadImport
from ratings.evaluation import find_differences
from ratings.importing import uploads
from ratings.models import AuditEvent, Evaluation, Game, Player, Standing, Takeover, Tournament
from tests.ratings.federation import pool
from tests.ratings.importing import example
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

Move = Callable[..., str]
LAST = date(2025, 12, 31)


@pytest.fixture
def move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Move:
    """Moves a federation in and gives back what was printed."""

    def run(*options: str, files: example.Files | None = None) -> str:
        for old in tmp_path.glob("*.csv"):
            old.unlink()
        for name, text in (files or example.files()).items():
            (tmp_path / name).write_text(text)
        call_command("move_in", tmp_path, "--pool", "fwz", *options)
        return capsys.readouterr().out

    return run


def rows() -> dict[str, int]:
    """How many rows are stored."""
    tables = (Player, Takeover, Standing, Tournament, Game, Evaluation, AuditEvent)
    return {table.__name__: table.objects.count() for table in tables}


def test_dry_run_answers_as_the_docs_say_and_stores_nothing(move: Move) -> None:
    assert move("--dry-run") == example.answer()
    assert set(rows().values()) == {0}


def test_folder_on_the_server_has_no_limits_of_what_is_handed_in(move: Move, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_FILES", 5)
    monkeypatch.setattr(uploads, "MOST_UNPACKED", 100)
    assert move("--dry-run") == example.answer()
    with pytest.raises(BadImport, match="Dateien"):
        uploads.unpack((name, text.encode()) for name, text in example.files().items())


def test_nothing_is_claimed_about_evaluations_that_nobody_handed_in(move: Move) -> None:
    lines = move("--dry-run", files=example.files(Auswertungen="")).splitlines()
    assert lines[2:4] == ["Parallel run from the list of 2024-12-31: 0 tournaments, 0 evaluations", "0 compared"]


def test_last_list_counts_and_what_it_contains_is_stored_unrated(move: Move) -> None:
    told = move().splitlines()[-1]
    assert told == "Stored: 5 players, 5 ratings, 4 tournaments, 6 results; 0 evaluations followed."
    standings = Standing.objects.order_by("player__number").values_list("player__number", "value", "index", "as_of")
    assert list(standings) == [
        ("1", 2007, 6, LAST),
        ("2", 2001, 8, LAST),
        ("3", 1894, 9, LAST),
        ("4", 2097, 12, LAST),
        ("5", 2010, 1, LAST),
    ]
    contained = Tournament.objects.filter(evaluated_elsewhere=True, rated=False).values_list("code", flat=True)
    assert sorted(contained) == ["R-2", "R-3", "S-1"]
    assert Tournament.objects.get(rated=True).code == "W-4"
    assert find_differences(pool()) == []
    assert list(audit.broken()) == []


@pytest.mark.long
def test_twice_is_once(move: Move) -> None:
    move()
    first = rows()
    told = move().splitlines()
    assert told[0] == "Players: 0 new, 5 known; ratings of the last list: 5"
    assert told[-1] == "Stored: 0 players, 0 ratings, 0 tournaments, 0 results; 0 evaluations followed."
    assert rows() == first


def test_page_of_a_contained_tournament_says_so(move: Move) -> None:
    move()
    page = read(Client(), "/tournaments/S-1/")
    assert page.facts()["Wertung"] == "wird hier nicht gewertet: die mitgebrachten Wertungen enthalten es schon"


def test_parallel_run_is_what_storing_from_the_starting_list_rates(move: Move) -> None:
    """Without the last list everything is rated here: the ledger has the numbers of the parallel run."""
    listed = example.without("Listen", *range(6, 11))
    answer: dict[str, Any] = json.loads(move("--json", files=example.files(Listen=listed)))
    new = {each["number"]: each["new_here"] for each in answer["parallel"]["differences"]}
    assert new == {"5": "1999-1", "1": "2008-6", "2": "2002-8"}
    stored = Standing.objects.order_by("player__number").values_list("player__number", "value", "index")
    # 3: 1900 - 15 We(99) = 1893.82; 4: 2100 + 13 (1 - We(101)) = 2105.33, then less 13 We(112) = 2097.21 (4.1 to 4.3)
    assert list(stored) == [("1", 2008, 6), ("2", 2002, 8), ("3", 1894, 9), ("4", 2097, 12), ("5", 1999, 1)]
    assert answer["stored"]["evaluations"] == 3
    assert find_differences(pool()) == []


def test_differences_are_written_as_csv(move: Move, tmp_path: Path) -> None:
    target = tmp_path / "out" / "differences.txt"
    target.parent.mkdir()
    nasty = example.files(Spieler=example.files()["Spieler.csv"].replace("Adler;Anna", "=1+1;Anna"))
    nasty["Listen.csv"] = nasty["Listen.csv"].replace("Adler, Anna", "=1+1, Anna")
    move("--dry-run", "--csv", str(target), files=nasty)
    with target.open(encoding="utf-8-sig", newline="") as file:
        written = list(csv.DictReader(file))
    assert [row["reasons"] for row in written] == ["newcomer", "rounding", "rounding", "earlier"]
    assert written[1]["name"].startswith("'=")


def test_number_of_somebody_else_is_refused_before_anything_is_stored(move: Move) -> None:
    Player.objects.create(number="3", family_name="Other", sort_key="other")
    with pytest.raises(CommandError, match="number 3 is that of Other here, and of Ceder, Cara in the files"):
        move()
    assert (Player.objects.count(), AuditEvent.objects.count()) == (1, 0)


def test_number_that_was_merged_is_refused(move: Move) -> None:
    move()
    Player.objects.filter(number="3").update(merged_into=Player.objects.get(number="4"))
    with pytest.raises(CommandError, match="number 3 was merged into another one here"):
        move("--dry-run")


def test_rating_that_differs_from_the_last_list_is_refused(move: Move) -> None:
    move()
    other = example.files(Listen=example.files()["Listen.csv"].replace("2;Berg, Max;2001", "2;Berg, Max;2011"))
    before = rows()
    with pytest.raises(CommandError, match="player 2 has another rating here"):
        move(files=other)
    assert rows() == before
