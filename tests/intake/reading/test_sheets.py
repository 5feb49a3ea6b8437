"""Spreadsheets and winmail.dat: cells as they were typed, lists of games in any order, no bombs."""

from __future__ import annotations

import io
import struct
import zipfile
from datetime import date, datetime, time
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intake.reading.columns.claims import is_sheet
from intake.reading.columns.game_lists import read_game_lists
from intake.reading.letters.documents import book_lines, csv_lines
from intake.reading.letters.mime import open_letter
from intake.reading.letters.winmail import open_winmail
from intake.reading.report import read_report
from intake.reading.types import BODY
from ratings.formats.spreadsheets import ROWS, UnreadableSheetError
from tests.intake.federation import OWN_SERVER
from tests.intake.reading.test_hostile import SAMPLES

DAY = date(2026, 3, 16)


def workbook(*sheets: list[list[Any]]) -> bytes:
    """An Excel file with these sheets."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for number, rows in enumerate(sheets, start=1):
        sheet = book.create_sheet(f"SE94{number}")
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def packed(name: str, content: bytes) -> bytes:
    """An Excel file in which one member is replaced."""
    data = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook([["a", "b"]]))) as old, zipfile.ZipFile(data, "w") as new:
        for member in old.namelist():
            new.writestr(member, content if member == name else old.read(member), zipfile.ZIP_DEFLATED)
    return data.getvalue()


def told(*rows: str) -> list[str]:
    """What a list of games says."""
    found = read_game_lists("x.csv", list(enumerate(rows, start=1)), DAY)
    return [
        " ".join(
            [
                f"{claim.white} {claim.score} {claim.black}",
                *([str(claim.completed_on)] if claim.completed_on else []),
                *([] if claim.reason == "played" else [claim.reason]),
                *([] if claim.colours_known else ["colours unknown"]),
                *(finding.code for finding in claim.findings),
            ]
        )
        for claim in found.claims
    ]


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_separator_is_found_out(separator: str) -> None:
    text = separator.join(("Weiß", "Schwarz", "Ergebnis")) + "\r\n" + separator.join(('"A, B"', "C", "1-0")) + "\r\n"
    assert csv_lines(text) == ("Weiß\tSchwarz\tErgebnis", "A, B\tC\t1-0")


def test_separator_that_the_file_names_is_used() -> None:
    assert csv_lines("sep=;\r\na,b;c\r\n") == ("a,b\tc",)


def test_decimal_commas_do_not_separate() -> None:
    assert csv_lines("A;0,5;1,5\nB;0,5;0,5\n") == ("A\t0,5\t1,5", "B\t0,5\t0,5")


def test_breaks_and_tabs_in_a_cell_are_blanks() -> None:
    assert csv_lines('"a\nb";"c\td"\n') == ("a b\tc d",)


def test_cells_of_excel_are_as_they_were_typed() -> None:
    row = [
        "Müller",
        1,
        0.5,
        2.0,
        datetime(2026, 3, 15),  # noqa: DTZ001 -- Excel knows no zones
        datetime(2026, 3, 15, 9, 30),  # noqa: DTZ001 -- the same
        time(1, 0),
        time(0, 1),
        None,
        True,
    ]
    assert book_lines(workbook([row])) == ("Müller\t1\t0.5\t2\t2026-03-15\t2026-03-15 09:30\t1:0\t0:1\t\tTrue",)


def test_sheets_stand_below_their_titles_where_there_are_several() -> None:
    assert book_lines(workbook([["a", "b"]], [[None]], [["c"]])) == ("SE941:", "a\tb", "", "SE943:", "c", "")


def test_cells_far_outside_are_not_read() -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].cell(1, 1, "a")
    book.worksheets[0].cell(1_048_576, 16_384, "b")
    data = io.BytesIO()
    book.save(data)
    lines = book_lines(data.getvalue())
    assert lines[0] == "a"
    assert len(lines) <= ROWS
    assert set(lines[1:]) <= {""}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        packed("xl/worksheets/sheet1.xml", b"<worksheet"),
        packed("xl/worksheets/sheet1.xml", b"<a>" * 4_000_000),
        packed("xl/workbook.xml", b'<!DOCTYPE a [<!ENTITY b "c">]><workbook/>'),
        packed("xl/styles.xml", "<!DOCTYPE a>".encode("utf-16")),
        packed("xl/workbook.xml", b"\xff" * 100),
    ],
    ids=["empty", "cut", "old", "broken", "bomb", "entities", "utf-16", "bytes"],
)
def test_broken_and_hostile_files_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableSheetError):
        book_lines(data)


def test_names_of_sheets() -> None:
    names = ("a.csv", "A.XLSX", "a.xlsm", "a.xlsx (2)", "a.xls", "b.zip/a.ods", "a.docx", "a.txt", BODY)
    assert [name for name in names if not is_sheet(name)] == ["a.txt", BODY]


@pytest.mark.parametrize(
    "rows",
    [
        ("Weiß\tSchwarz\tErgebnis\tDatum", "Falkenbach\tÖtzinger\t1:0\t12.3.2026"),
        ("Datum\tErg.\tSchwarz\tWeiß", "12.03.26\t1-0\tÖtzinger\tFalkenbach"),
        ("Date\tWhite Player\tBlack Player\tResult", "2026-03-12\tFalkenbach\tÖtzinger\t1 - 0"),
        ("white_player\tblack_player\tscore\tcompleted_on", "Falkenbach\tÖtzinger\t1–0\t12 March 2026"),
    ],
)
def test_columns_may_stand_in_any_order_and_language(rows: tuple[str, str]) -> None:
    assert told(*rows) == ["Falkenbach 1-0 Ötzinger 2026-03-12"]


def test_results_in_words_reasons_and_open_games() -> None:
    assert told(
        "Runde\tWeiß\tSchwarz\tErgebnis\tBemerkung",
        "1\tFalkenbach\tÖtzinger\tremis\t",
        "1\tGrünspan\tBärlauch\t0-1\tZeitüberschreitung am 12.3.2026",
        "2\tFalkenbach\tGrünspan\t\t",
        "2\tFalkenbach\tBärlauch\t\tläuft noch",
        "2\tGrünspan\tÖtzinger\t\tZÜ",
        "2\tÖtzinger\tBärlauch\t2-0\t",
        "\t\t\t\t",
    ) == [
        "Falkenbach 1/2-1/2 Ötzinger",
        "Grünspan 0-1 Bärlauch 2026-03-12 time",
        "Grünspan  Ötzinger time no-score",
        "Ötzinger  Bärlauch match-score",
    ]


@pytest.mark.parametrize(
    ("typed", "score"),
    [("01:00", "1-0"), ("00:01", "0-1"), ("01. Feb", "1/2-1/2"), ("2026-02-01", "1/2-1/2"), ("2-Jan", "1/2-1/2")],
)
def test_result_that_a_spreadsheet_took_for_a_time_or_day_is_repaired(typed: str, score: str) -> None:
    assert told("Weiß\tSchwarz\tErgebnis", f"A. Falk\tB. Ötz\t{typed}") == [f"A. Falk {score} B. Ötz score-repaired"]


def test_day_that_lost_its_format_is_read_and_other_numbers_are_asked() -> None:
    heads = "Weiß\tSchwarz\tErgebnis\tDatum"
    assert told(heads, "Falkenbach\tÖtzinger\t1-0\t46093") == ["Falkenbach 1-0 Ötzinger 2026-03-12"]
    assert told(heads, "Falkenbach\tÖtzinger\t1-0\t1234") == ["Falkenbach 1-0 Ötzinger impossible-date"]


def test_players_at_home_and_away_have_no_colours() -> None:
    found = read_game_lists("x.csv", [(1, "HomePlayer\tResult\tAwayPlayer"), (2, "117540D Pye, D\tdraw\tFox, E")], DAY)
    assert [(c.white, c.number_white, c.score, c.colours_known) for c in found.claims] == [
        ("Pye, D", "117540D", "1/2-1/2", False)
    ]


def attached(name: str, data: bytes, kind: str = "application/octet-stream", text: str = "") -> bytes:
    """A mail with one attachment."""
    border = "=_b"
    head = f"Subject: SE947\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary={border}\r\n\r\n"
    body = f"--{border}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
    part = f'--{border}\r\nContent-Type: {kind}\r\nContent-Disposition: attachment; filename="{name}"\r\n\r\n'
    return (head + body + part).encode() + data + f"\r\n--{border}--\r\n".encode()


def encoded(name: str, data: bytes) -> bytes:
    """A mail with one attachment in base64, as files with any bytes travel."""
    mail = EmailMessage()
    mail["Subject"] = "SE947"
    mail.set_content("Anbei die Datei.")
    mail.add_attachment(data, "application", "octet-stream", filename=name)
    return mail.as_bytes()


def asked(raw: bytes) -> list[tuple[str, str]]:
    return [(finding.code, finding.detail) for finding in read_report(open_letter(raw, OWN_SERVER)).findings]


def test_games_of_a_sheet_are_of_the_tournament_that_its_title_names() -> None:
    heads = ["Weiß", "Schwarz", "Ergebnis"]
    book = workbook([heads, ["Falkenbach", "Ötzinger", "1-0"]], [heads, ["Grünspan", "Bärlauch", "0-1"]])
    read = read_report(open_letter(encoded("a.xlsx", book), OWN_SERVER))
    assert [(claim.white, claim.tournament) for claim in read.claims] == [
        ("Falkenbach", "SE941"),
        ("Grünspan", "SE942"),
    ]


@pytest.mark.parametrize("name", ["a.pdf", "a.doc", "a.docx", "a.xls", "a.ods", "winmail.dat"])
def test_files_that_are_not_read_are_asked(name: str) -> None:
    assert asked(attached(name, b"%PDF-1.7 \x00\x01")) == [("unreadable-attachment", name)]


def test_images_are_passed_over() -> None:
    assert asked(attached("table.png", b"\x89PNG", "image/png", "Ergebnisse siehe Bild")) == [("no-results", "")]


@pytest.mark.parametrize("name", ["a.csv", "a.trf", "a.tab"])
def test_file_of_which_nothing_is_read_is_asked(name: str) -> None:
    assert asked(attached(name, b"hallo;welt\r\n1;2\r\n")) == [("unreadable-attachment", name)]


def tnef(body: str = "", **files: bytes) -> bytes:
    """A winmail.dat with a text and files."""

    def thing(level: int, name: int, kind: int, data: bytes) -> bytes:
        return struct.pack("<BHHI", level, name, kind, len(data)) + data + struct.pack("<H", sum(data) & 0xFFFF)

    data = struct.pack("<IH", 0x223E9F78, 1) + thing(1, 0x9006, 8, struct.pack("<I", 0x10000))
    data += thing(1, 0x9007, 6, struct.pack("<II", 1252, 0)) + thing(1, 0x800C, 2, body.encode("cp1252") + b"\0")
    for name, content in files.items():
        data += thing(2, 0x9002, 6, bytes(14)) + thing(2, 0x8010, 1, name.encode() + b".csv\0")
        data += thing(2, 0x800F, 6, content)
    return data


def test_winmail_gives_its_text_only_where_the_mail_has_none() -> None:
    line = "Falkenbach - Ötzinger 1-0"
    alone = open_letter(attached("winmail.dat", tnef(line)), OWN_SERVER)
    beside = open_letter(attached("winmail.dat", tnef(line), text="Hallo"), OWN_SERVER)
    assert [[text for text in part.lines if text] for part in alone.parts] == [[line]]
    assert [[text for text in part.lines if text] for part in beside.parts] == [["Hallo"]]


def test_files_of_a_winmail_are_read_like_attachments() -> None:
    data = tnef(liste="Weiß;Schwarz;Ergebnis\r\nFalkenbach;Ötzinger;1-0\r\n".encode("cp1252"))
    reading = read_report(open_letter(attached("winmail.dat", data, "application/ms-tnef"), OWN_SERVER))
    assert [(claim.where.part, claim.white, claim.score) for claim in reading.claims] == [
        ("liste.csv", "Falkenbach", "1-0")
    ]


def test_winmail_of_very_many_things_is_not_opened() -> None:
    assert open_winmail(struct.pack("<IH", 0x223E9F78, 1) + bytes(11) * 100_000) is None


WHOLE = (tnef("Hallo", a=b"1;2"), workbook([["Weiß", "Schwarz"], ["A", "B"]]))
"""Made once: a workbook holds the moment at which it was made."""


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_mutated_files_are_opened_or_refused(data: st.DataObject) -> None:
    for whole in WHOLE:
        broken = bytearray(whole)
        for _ in range(data.draw(st.integers(1, 6))):
            broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
        open_winmail(bytes(broken))
        try:
            book_lines(bytes(broken))
        except UnreadableSheetError:
            continue


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from('a1½;,\t"|\n\r\0=')))
def test_any_text_is_cut_into_cells(text: str) -> None:
    assert all("\n" not in line for line in csv_lines(text))


@pytest.mark.long
@pytest.mark.skipif(not SAMPLES, reason="FERNWERTUNG_SAMPLE_DATA names no folder")
def test_foreign_tables_are_read_to_their_end() -> None:
    results = Path(SAMPLES, "tables").rglob("*tabular_league_results.csv")
    for path in sorted(path for path in Path(SAMPLES, "tables").rglob("*") if path.is_file()):
        asked(attached(path.name, path.read_bytes()))
    games = [read_report(open_letter(attached(path.name, path.read_bytes()), OWN_SERVER)).claims for path in results]
    assert [len(claims) for claims in games if not any(claim.score for claim in claims)] == []
