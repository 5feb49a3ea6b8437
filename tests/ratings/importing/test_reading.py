"""The sheets of a federation: in any order, language and file; every fault with its place."""

from __future__ import annotations

import io
import re

import openpyxl
import pytest

from ratings.errors import BadImport
from ratings.formats.spreadsheets import csv_rows
from ratings.importing.columns import FORMS
from ratings.importing.federation import Federation
from ratings.importing.reading import read_federation
from ratings.regulations.types import Reason, Score
from tests.ratings.importing import example

ENGLISH = {
    "Nummer": "number",
    "Nachname": "family name",
    "Vorname": "given name",
    "Verein": "club",
    "Wert": "value",
    "Stand": "date",
    "Kürzel": "code",
    "Art": "kind",
    "Beginn": "start",
    "Ende": "end",
    "Tage für 10 Züge": "days for 10 moves",
    "Turnier": "tournament",
    "Runde": "round",
    "Weiß": "white",
    "Schwarz": "black",
    "Ergebnis": "result",
    "Datum": "date",
    "Platz": "seat",
    "alter Wert": "old value",
    "alter Index": "old index",
    "neuer Wert": "new value",
    "neuer Index": "new index",
}


def read(files: example.Files) -> Federation:
    """What files say."""
    return read_federation((name, text.encode()) for name, text in files.items())


def findings(**changed: str) -> list[str]:
    """What is wrong with the example where some files are others."""
    with pytest.raises(BadImport) as refused:
        read(example.files(**changed))
    return list(refused.value.findings)


def test_one_workbook_with_english_heads_in_other_order_says_the_same() -> None:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, text in reversed(example.files().items()):
        sheet = book.create_sheet(name)
        rows = [list(reversed(row)) for row in csv_rows(text)]
        rows[0] = [ENGLISH.get(head, head) for head in rows[0]]
        for row in rows:
            sheet.append([int(cell) if cell.isdigit() else cell or None for cell in row])
    data = io.BytesIO()
    book.save(data)
    assert read_federation([("all.xlsx", data.getvalue())]) == read(example.files())


def test_encoding_of_csv_files_can_be_named() -> None:
    players = [("Spieler.csv", "Nummer;Nachname\n1;Dvořák\n".encode("cp1250"))]
    assert read_federation(players, "cp1250").players["1"].name == "Dvořák"
    with pytest.raises(BadImport, match="sie ist nicht in der Kodierung ascii"):
        read_federation(players, "ascii")


def test_titles_are_read_and_other_words_are_none() -> None:
    players = [("Spieler.csv", b"Nummer;Nachname;Titel\n1;Berg;sim\n2;Tal;\n")]
    assert [member.title for member in read_federation(players).players.values()] == ["SIM", ""]
    known = "GM, SIM, IM, CCM, CCE, LGM, LIM, FM, CM, WGM, WIM, WFM, WCM"
    with pytest.raises(BadImport, match=f"Spalte Titel: „Dr.“ ist nichts hiervon: {known}"):
        read_federation([("Spieler.csv", b"Nummer;Nachname;Titel\n1;Berg;Dr.\n")])


def test_columns_that_mean_nothing_are_named() -> None:
    players = example.files()["Spieler.csv"].replace("Verein", "Lieblingseröffnung")
    assert read(example.files(Spieler=players)).unread == ("Spieler.csv: Lieblingseröffnung",)


def test_docs_name_every_column_as_it_is_read() -> None:
    table = example.PAGE.partition("### The sheets")[2].partition("* Players stand")[0]
    rows = [line.split("|")[1:4] for line in table.splitlines() if "`" in line and line.startswith("|")]
    told = {row[0].strip().rpartition(" ")[2]: [set(re.findall("`([^`]+)`", cell)) for cell in row[1:]] for row in rows}
    told["crosstables"][0] -= {"1", "2", "3"}
    read_here = {}
    for form in FORMS:
        german = {key: names[1] for key, names in form.headers.items()}
        needed = {german[key] for key in form.required}
        read_here[{"list": "lists"}.get(form.name, form.name)] = [needed, set(german.values()) - needed]
    assert told == read_here


def test_list_with_names_does_without_players() -> None:
    found = read(example.files(Spieler="")).players
    assert (len(found), found["1"].name) == (5, "Adler, Anna")


def test_cell_of_a_double_round_says_the_game_as_white_first() -> None:
    tables = "Turnier;Platz;Nummer;1;2\nR-2;1;1;;1\nR-2;2;2;0;\nR-3;1;4;;0\nR-3;2;2;1;\nW-4;1;1;*;1=\nW-4;2;3;0,50;*\n"
    games = read(example.files(Tabellen=tables)).tournaments["W-4"].games
    told = [(game.white, game.score, game.black) for game in games]
    # seat 1 won with White and drew with Black; seat 2 drew with White and lost with Black
    assert told == [("1", Score.WHITE_WINS, "3"), ("3", Score.DRAW, "1")]


def test_results_and_reasons_are_read_as_people_write_them() -> None:
    games = (
        "Turnier;Weiß;Schwarz;Ergebnis;Datum;Grund;Züge\n"
        "S-1;5;3;1:0;2025-01-10;Zeit;40\nS-1;2;5;remis;;abgeschätzt;\nS-1;4;5;+:-;28.2.2025;;\nS-1;1;5;;;;\n"
    )
    found = [
        (game.score, game.reason, str(game.completed_on), game.moves)
        for game in read(example.files(Partien=games)).tournaments["S-1"].games
    ]
    assert found == [
        (Score.WHITE_WINS, Reason.TIME, "2025-01-10", 40),
        (Score.DRAW, Reason.ADJUDICATED, "2025-02-28", None),
        (Score.WHITE_UNPLAYED, Reason.UNPLAYED, "2025-02-28", None),
        (None, Reason.PLAYED, "None", None),
    ]


@pytest.mark.parametrize(
    ("name", "line", "finding"),
    [
        ("Spieler", "1;Zwei;Mal;", "Spieler.csv, Zeile 7, Spalte Nummer: Nummer 1 kommt zweimal vor"),
        ("Spieler", "6;;Ohne;", "Spieler.csv, Zeile 7, Spalte Nachname: fehlt"),
        ("Listen", "9;;1900;5;31.12.2025", "Listen.csv, Zeile 11, Spalte Nummer: es gibt keinen Spieler 9"),
        ("Listen", "1;Berg, Max;1900;5;1.1.2025", "Listen.csv, Zeile 11, Spalte Name: Nummer 1 gehört Adler, Anna"),
        (
            "Listen",
            "1;;1900;5;31.12.2025",
            "Listen.csv, Zeile 11, Spalte Nummer: Spieler 1 steht zweimal auf der Liste dieses Tages",
        ),
        (
            "Listen",
            "1;;19oo;5;1.1.2025",
            "Listen.csv, Zeile 11, Spalte Wert: „19oo“ ist keine ganze Zahl von 0 bis 4000",
        ),
        (
            "Listen",
            "1;;1900;5;31/12/25",
            "Listen.csv, Zeile 11, Spalte Stand: „31/12/25“ ist kein Tag wie 15.03.2026 oder 2026-03-15",
        ),
        (
            "Turniere",
            "S-1;Noch eins;swiss;01.01.2025;;",
            "Turniere.csv, Zeile 6, Spalte Kürzel: Turnier S-1 kommt zweimal vor",
        ),
        ("Partien", "X;1;2;3;1-0;", "Partien.csv, Zeile 5, Spalte Turnier: es gibt kein Turnier X"),
        ("Partien", "R-2;1;2;1;1-0;", "Partien.csv, Zeile 5, Spalte Turnier: R-2 hat schon eine Tabelle"),
        ("Partien", "S-1;1;2;2;1-0;", "Partien.csv, Zeile 5, Spalte Schwarz: jemand spielt gegen sich selbst"),
        ("Partien", "S-1;1;2;3;1-0;1.1.2020", "Partien.csv, Zeile 5, Spalte Datum: dieser Tag liegt vor dem Beginn"),
        (
            "Auswertungen",
            "S-1;1;2000;5;2010;6",
            "Auswertungen.csv, Zeile 10, Spalte Nummer: Spieler 1 spielt nicht in S-1",
        ),
        (
            "Auswertungen",
            "R-2;1;2000;5;2010;6",
            "Auswertungen.csv, Zeile 10, Spalte Nummer: Nummer 1 kommt zweimal vor",
        ),
        ("Tabellen", "R-2;2;3;0;", "Tabellen.csv, Zeile 8, Spalte Platz: Platz 2 kommt zweimal vor"),
        ("Tabellen", "R-2;4;3;0;", "Tabellen.csv, Zeile 2, Spalte Platz: die Plätze zählen nicht von 1 bis 3"),
    ],
)
def test_fault_names_sheet_row_and_column(name: str, line: str, finding: str) -> None:
    assert finding in findings(**{name: example.files()[f"{name}.csv"] + line + "\n"})


def test_faults_of_all_files_are_told_at_once() -> None:
    changed = {"Listen": "nur ein Satz\n", "Partien": example.files()["Partien.csv"].replace("1-0", "gewonnen", 1)}
    told = findings(**changed)
    assert [line.partition(":")[0] for line in told] == [
        "Listen.csv, Zeile 1",
        "Partien.csv, Zeile 2, Spalte Ergebnis",
    ]
