"""Lists of other organisations: their columns and encodings, whom a line means, what becomes of it."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.evaluation import find_differences
from ratings.importing import roster
from ratings.importing.lists import ListedRating, read_list
from ratings.importing.takeovers import Imported, Outcome, Terms, import_list, plan_list
from ratings.models import AuditEvent, Player, Standing, Takeover
from ratings.regulations.ranking import rank_key
from ratings.regulations.takeover import Source
from tests.ratings.federation import create_federation, finish, games, pool, tournament

ICCF = """id;country;title;name;games;rating;RD;flag
101;GER;IM;"Müller, Änne";412;2401;31.5;
102;GER;;Berg, Max;12;1930;88;F
"""
MUELLER = ListedRating(2, "101", "Müller, Änne", 2401, 412)
BERG = ListedRating(3, "102", "Berg, Max", 1930, 12, "F")


def excel(rows: list[list[Any]]) -> bytes:
    """An Excel file of one sheet."""
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "iso8859-15"])
def test_list_of_the_iccf_is_read_in_any_usual_encoding(encoding: str) -> None:
    assert read_list("list.csv", ICCF.encode(encoding), "iccf") == (MUELLER, BERG)


def test_other_encodings_are_named() -> None:
    data = "id;name;games;rating\n7;Dvořák, Jiří;5;2000\n".encode("cp1250")
    assert [line.name for line in read_list("list.csv", data, "iccf", "cp1250")] == ["Dvořák, Jiří"]
    for wrong in ("utf-8", "klingon"):
        with pytest.raises(BadImport, match=f"sie ist nicht in der Kodierung {wrong}"):
            read_list("list.csv", data, "iccf", wrong)


def test_columns_are_found_in_any_order_in_excel_too() -> None:
    rows: list[list[Any]] = [
        [None],
        ["Wertungszahl", "Bemerkung", "Partien", "Vorname", "Nachname"],
        [1955, "x", 30, "Max", "Berg"],
    ]
    assert read_list("list.xlsx", excel(rows), "bdf") == (ListedRating(3, "", "Berg, Max", 1955, 30),)


@pytest.mark.parametrize(
    ("organisation", "line", "listed"),
    [
        ("bdf", "Max;Berg;12;1930\n", ListedRating(1, "", "Berg, Max", 1930, 12)),
        ("iccf", "102;GER;;Berg, Max;12;1930;88;F\n", ListedRating(1, "102", "Berg, Max", 1930, 12, "F")),
    ],
)
def test_known_lists_need_no_heads(organisation: str, line: str, listed: ListedRating) -> None:
    assert read_list("list.csv", line.encode(), organisation) == (listed,)


def test_all_faults_are_told_at_once_with_their_place() -> None:
    data = b"name;games;rating\nBerg, Max;viele;1930\n;3;1700\nSee, Ute;4;9999\n"
    with pytest.raises(BadImport) as refused:
        read_list("x.csv", data, "desc")
    assert refused.value.findings == (
        "x.csv, Zeile 2, Spalte games: „viele“ ist keine ganze Zahl von 0 bis 30000",
        "x.csv, Zeile 3, Spalte name: fehlt",
        "x.csv, Zeile 4, Spalte rating: „9999“ ist keine ganze Zahl von 0 bis 4000",
    )


@pytest.mark.parametrize(
    ("name", "data", "complaint"),
    [
        ("x.csv", b"", "x.csv ist leer"),
        ("x.csv", b"a;b\n1;2\n", "keine Spalten mit Name, Wertung und Zahl der Partien"),
        (
            "x.xlsx",
            b"PK no workbook",
            r"oder OpenDocument-Datei lesen \(sie ist beschädigt oder anders geschrieben\)",
        ),
    ],
)
def test_what_is_no_list_is_refused(name: str, data: bytes, complaint: str) -> None:
    with pytest.raises(BadImport, match=complaint):
        read_list(name, data, "desc")


PEOPLE: list[dict[str, Any]] = [
    {"id": "101", "family_name": "Müller", "given_name": "Änne"},
    {"id": "7", "family_name": "Berg", "given_name": "Max"},
    {"id": "8", "family_name": "Meier", "given_name": "Jan"},
    {"id": "9", "family_name": "Meier", "given_name": "Jan"},
    {"id": "10", "family_name": "Schön-Lund", "given_name": "Ute", "aliases": ["Schön, Ute"]},
    {
        "id": "11",
        "family_name": "See",
        "given_name": "Udo",
        "rating": {"pool": "ecp", "value": 1800, "index": 6, "as_of": None},
    },
    {"id": "12", "family_name": "Tal", "given_name": "Eva"},
    {"id": "13", "family_name": "Wald", "given_name": "Uwe"},
]

LINES = """number;name;games;rating
101;Aenne Mueller;412;2401
102;Berg, Max;12;1930
;Meier, Jan;5;1700
;Ute Schön;8;1850
11;See, Udo;9;1900
12;Ganz, Anders;9;1900
;Niemand, Nie;9;1900
13;Wald, Uwe;9;
;Tal, Eva;3;1600
12;Tal, Eva;4;1700
"""

OUTCOMES = {
    2: ("take", ["101"]),
    3: ("offered", ["7"]),
    4: ("namesakes", ["8", "9"]),
    5: ("offered", ["10"]),
    6: ("not-before", ["11"]),
    7: ("other-name", ["12"]),
    8: ("unknown", []),
    9: ("unrated", ["13"]),
    10: ("namesakes", ["12"]),
    11: ("repeated", ["12"]),
}


@pytest.fixture
def people(db: None, tmp_path: Path) -> Path:
    """A federation, and a list in which everything is that can be."""
    roster.load({"players": PEOPLE})
    path = tmp_path / "list.csv"
    path.write_text(LINES)
    return path


def run(capsys: pytest.CaptureFixture[str], path: Path, *options: str, source: str = "iccf") -> dict[str, Any]:
    """Runs the command and reads its answer."""
    call_command(
        "import_list",
        path,
        "--from",
        source,
        "--pool",
        "ecp",
        "--as-of",
        "2025-06-30",
        "--json",
        "--published",
        *options,
    )
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def brought() -> list[tuple[str, int, int, str]]:
    """What came in: player, value, index, source."""
    rows = Takeover.objects.filter(as_of=date(2025, 6, 30), exchanged_on=None).order_by("player__number")
    return list(rows.values_list("player__number", "value", "index", "source"))


def test_dry_run_tells_what_becomes_of_each_line_and_stores_nothing(
    people: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = AuditEvent.objects.count()
    answer = run(capsys, people, "--dry-run")
    assert {line["row"]: (line["outcome"], line["players"]) for line in answer["lines"]} == OUTCOMES
    assert (brought(), AuditEvent.objects.count(), answer["taken"]) == ([], before, [])


def test_sure_lines_come_in_and_offered_ones_where_they_are_chosen(
    people: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, people)["taken"] == [2]
    assert run(capsys, people, "--take", "5")["taken"] == [5]
    assert brought() == [("10", 1850, 8, "iccf"), ("101", 2401, 412, "iccf")]
    outcomes = {line["row"]: line["outcome"] for line in run(capsys, people)["lines"]}
    assert (outcomes[2], outcomes[5], outcomes[3]) == ("same", "same", "offered")
    assert Player.objects.count() == len(PEOPLE)
    assert Standing.objects.get(player__number="101").rank_key == rank_key(2401, 412)


def test_number_and_name_of_a_merged_player_mean_the_one_who_stayed(
    people: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = Player.objects.get(number="8")
    Player.objects.filter(number__in=["9", "12"]).update(merged_into=kept)
    people.write_text("number;name;games;rating\n12;Tal, Eva;3;1600\n")
    assert [(line["outcome"], line["players"]) for line in run(capsys, people, "--dry-run")["lines"]] == [
        ("take", ["8"])
    ]
    people.write_text("number;name;games;rating\n;Meier, Jan;3;1600\n")
    (line,) = run(capsys, people, "--dry-run")["lines"]
    assert (line["outcome"], line["players"]) == ("offered", ["8"])


@pytest.mark.parametrize(("rows", "complaint"), [("4", r"rows \[4\]"), ("x", "are no rows")])
def test_line_that_cannot_be_chosen_is_refused(
    rows: str, complaint: str, people: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CommandError, match=complaint):
        run(capsys, people, "--take", rows)
    assert brought() == []


def test_conversion_and_limit_of_the_index_are_applied_and_kept(
    people: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CommandError, match="need a reason"):
        run(capsys, people, source="over-the-board")
    run(capsys, people, "--add=-100", "--note", "minus 100", source="over-the-board")
    assert brought() == [("101", 2301, 2, "over-the-board")]
    assert Takeover.objects.filter(converted_from=2401, note="minus 100").count() == 1


def count_statements(number: int, *, seated: bool) -> tuple[int, ...]:
    """The statements of planning and of storing a list that brings a rating to so many players, who may have a seat,
    and of planning it and another one afterwards.
    """
    codes = [f"{number}-{n}" for n in range(number)]
    people = [{"id": code, "family_name": f"F{code}", "given_name": "A"} for code in codes]
    roster.load({"players": people, "tournaments": [tournament(f"L{number}", codes, pool="ecp")] if seated else []})
    lines = [ListedRating(2 + row, code, f"F{code}, A", 1900, 3) for row, code in enumerate(codes)]
    others = [replace(line, value=1950) for line in lines]
    with CaptureQueriesContext(connection) as planned:
        plan = plan_list(lines, pool("ecp"), PUBLISHED)
    with CaptureQueriesContext(connection) as stored:
        done = import_list(lines, pool("ecp"), PUBLISHED, Origin("officer:1", "list:1"), seen=plan.fingerprint)
    assert done == Imported(plan, tuple(line.row for line in lines), ())
    with CaptureQueriesContext(connection) as again:
        assert plan_list(lines, pool("ecp"), PUBLISHED).counts == {Outcome.SAME: number}
        assert plan_list(others, pool("ecp"), PUBLISHED).counts == {Outcome.NOT_BEFORE: number}
    return len(planned), len(stored), len(again)


PUBLISHED = Terms(Source.ICCF, date(2025, 6, 30), published=True)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("seated", [False, True])
def test_list_of_many_takes_as_many_statements_as_one_of_few(*, seated: bool) -> None:
    create_federation(pool="ecp")
    few = count_statements(3, seated=seated)
    assert count_statements(60, seated=seated) == few


def one_line(tmp_path: Path) -> Path:
    """A list that brings P6 1900-3."""
    path = tmp_path / "list.csv"
    path.write_text("number;name;games;rating\nP6;Family P6, Given P6;3;1900\n")
    return path


@pytest.mark.long
@pytest.mark.django_db
def test_exchange_has_to_be_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    create_federation(pool="ecp")
    path = one_line(tmp_path)
    assert run(capsys, path, source="iccf")["taken"] == [2]
    (line,) = run(capsys, path, source="desc")["lines"]
    assert (line["outcome"], line["exchanges"], brought()) == ("exchange", True, [("P6", 1900, 3, "iccf")])
    assert run(capsys, path, "--take", "all", source="desc")["exchanged"] == [2]
    assert (brought(), Takeover.objects.get(source="desc").note) == ([("P6", 1900, 3, "desc")], "list.csv")


@pytest.mark.django_db
def test_line_by_which_evaluations_come_out_otherwise_names_them_and_cannot_be_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # § 5 allows it, as only the player's own game was rated from 0-0: but nobody has seen yet what becomes of it
    create_federation(tournament("T", ["P6", "P2"], kind="match", pool="ecp"), pool="ecp")
    finish(games("T")[0], "1/2-1/2", 5)
    evaluation = games("T")[0].evaluations.get().pk
    path = one_line(tmp_path)
    (line,) = run(capsys, path)["lines"]
    assert (line["outcome"], line["evaluation"], brought()) == ("rewrites", evaluation, [])
    with pytest.raises(CommandError, match=r"nothing to choose in rows \[2\]"):
        run(capsys, path, "--take", "2")
    assert Standing.objects.get(player__number="P6").value == 2100
    assert find_differences(pool("ecp")) == []


@pytest.mark.django_db
def test_list_of_somebody_who_publishes_nothing_is_refused(tmp_path: Path) -> None:
    # § 3; the FWZ says nothing of it
    create_federation(pool="ecp")
    options = (one_line(tmp_path), "--from", "iccf", "--pool")
    with pytest.raises(CommandError, match="--published: only ratings whose evaluations are published"):
        call_command("import_list", *options, "ecp")
    call_command("import_list", *options, "fwz")
    assert list(Takeover.objects.filter(player__number="P6").values_list("pool__key", "value")) == [("fwz", 1900)]


def test_text_names_row_player_and_outcome(people: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command(
        "import_list", people, "--from", "chess960", "--pool", "ecp", "--dry-run", "--published", "--note", "x"
    )
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "     2  Aenne Mueller; 2401-412 = 2401-3 -> 101 Müller, Änne: is taken over"
    assert told[-1] == "Nothing was stored: this was a dry run."
