"""Files of office programs and archives: read as their readers see them, asked for where they cannot be read."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Callable
from contextvars import copy_context

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intake.reading import limits
from intake.reading.letters.attachments import UnreadableFileError, archive_files
from intake.reading.letters.documents import PAGES, UnreadableDocumentError, book_lines, pdf_lines, word_lines
from intake.reading.letters.mime import open_letter
from intake.reading.report import read_report
from ratings.formats.spreadsheets import UnreadableSheetError
from tests.intake.federation import OWN_SERVER
from tests.intake.reading.office_files import compound, ods, ods_of, packed, pdf, xls, xls_cell
from tests.intake.reading.test_sheets import encoded

LIST = [["Weiß", "Schwarz", "Ergebnis", "Datum"], ["Falkenbach", "Ötzinger", "1-0", "12.3.2026"]]
SQUARE = [
    ["Nr", "Name", 1.0, 2.0, 3.0, "Pkt"],
    [1.0, "Falkenbach", "x", 1.0, 0.5, 1.5],
    [2.0, "Ötzinger", 0.0, "x", 1.0, 1.0],
    [3.0, "Bärlauch", 0.5, 0.0, "x", 0.5],
]
SQUARE_LINES = (
    "Nr\tName\t1\t2\t3\tPkt",
    "1\tFalkenbach\tx\t1\t0.5\t1.5",
    "2\tÖtzinger\t0\tx\t1\t1",
    "3\tBärlauch\t0.5\t0\tx\t0.5",
)


def word(*blocks: str | list[list[str]]) -> bytes:
    """A Word file of paragraphs and tables."""
    document = docx.Document()
    for block in blocks:
        if isinstance(block, str):
            document.add_paragraph(block)
            continue
        table = document.add_table(0, len(block[0]))
        for row in block:
            for cell, text in zip(table.add_row().cells, row, strict=True):
                cell.text = text
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def changed(data: bytes, old: str, new: str) -> bytes:
    """A Word file whose text is changed in its XML."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members: dict[str, bytes | str] = {name: archive.read(name) for name in archive.namelist()}
    body = archive_text(members["word/document.xml"])
    assert old in body
    members["word/document.xml"] = body.replace(old, new)
    return packed(members)


def archive_text(content: bytes | str) -> str:
    return content.decode() if isinstance(content, bytes) else content


def told(name: str, data: bytes) -> list[str]:
    """What a mail with one file says: its games, then what is asked."""
    reading = read_report(open_letter(encoded(name, data), OWN_SERVER))
    games = [
        f"{claim.white} {claim.score} {claim.black} {claim.completed_on or ''}".rstrip() for claim in reading.claims
    ]
    return games + [f"{finding.code} {finding.detail}".rstrip() for finding in reading.findings]


ONE_GAME = ["Falkenbach 1-0 Ötzinger 2026-03-12"]
THREE_GAMES = ["Falkenbach 1-0 Ötzinger", "Falkenbach 1/2-1/2 Bärlauch", "Ötzinger 1-0 Bärlauch"]


@pytest.mark.parametrize(("ending", "make"), [("xls", xls), ("ods", ods)])
def test_sheets_of_all_programs_are_lists_of_games_or_crosstables(ending: str, make: Callable[..., bytes]) -> None:
    assert book_lines(make({"Tabelle1": SQUARE})) == SQUARE_LINES
    assert book_lines(make({"SE941": [["a"]], "leer": [], "SE943": [["", "b"]]})) == (
        "SE941:",
        "a",
        "",
        "SE943:",
        "\tb",
        "",
    )
    assert told(f"a.{ending}", make({"Tabelle1": LIST})) == ONE_GAME
    assert [line for line in told(f"a.{ending}", make({"Tabelle1": SQUARE})) if "-" in line] == THREE_GAMES


def test_time_in_a_sheet_of_opendocument_is_the_result_that_was_typed() -> None:
    hour, minute, day = "PT01H00M00S", "PT00H01M00S", "2026-03-12"
    row = "".join(
        f'<table:table-cell office:value-type="{kind}" office:{kind}-value="{value}"/>'
        for kind, value in (("time", hour), ("time", minute), ("date", day))
    )
    tables = f'<table:table table:name="A"><table:table-row>{row}</table:table-row></table:table>'
    assert book_lines(ods_of(tables)) == ("1:0\t0:1\t2026-03-12",)


def test_page_and_text_that_are_called_excel_are_read_as_what_they_are() -> None:
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in LIST[1:])
    assert told("a.xls", f"<html><table>{cells}</table></html>".encode()) == ONE_GAME
    assert told("a.xls", "\r\n".join("\t".join(row) for row in LIST).encode("utf-16")) == ONE_GAME
    assert told("a.xlsx", xls({"Tabelle1": LIST})) == ONE_GAME


@pytest.mark.long
def test_cells_repeated_far_outside_are_not_read() -> None:
    cell = '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>'
    row = f'<table:table-row table:number-rows-repeated="1048576">{cell}</table:table-row>'
    tables = f'<table:table table:name="A">{row}</table:table>'
    assert set(book_lines(ods_of(tables))) == {"\t".join(["1"] * 100)}


def test_paragraphs_and_tables_of_word_keep_their_order_and_cells() -> None:
    data = word("SE947, Runde 3", [["Weiß", "Schwarz", "Ergebnis"], ["A", "", "1-0\n15.3."]], "Gruß\tAnna")
    assert word_lines(data) == ("SE947, Runde 3", "Weiß\tSchwarz\tErgebnis", "A\t\t1-0 15.3.", "", "Gruß\tAnna")


def test_tables_of_word_are_lists_of_games_or_crosstables() -> None:
    assert told("a.docx", word("Ergebnisse", LIST)) == ONE_GAME
    rows = [line.split("\t") for line in SQUARE_LINES]
    assert [line for line in told("a.docx", word("Stand der Dinge", rows)) if "-" in line] == THREE_GAMES
    assert told("a.docx", word("Falkenbach - Ötzinger 1-0 am 12.3.2026")) == ONE_GAME


def test_what_word_does_not_show_is_not_read() -> None:
    data = word("Falkenbach - Ötzinger 1-0")
    run = "<w:r><w:t>Falkenbach - Ötzinger 1-0</w:t></w:r>"
    struck = run.replace("<w:t>", "<w:rPr><w:strike/></w:rPr><w:t>")
    assert word_lines(changed(data, run, struck + "<w:r><w:t>x</w:t></w:r>")) == ("x",)
    assert word_lines(changed(data, run, struck.replace("<w:strike/>", '<w:strike w:val="0"/>'))) == word_lines(data)
    assert word_lines(changed(data, run, f'<w:ins w:id="1" w:author="A">{run}</w:ins>')) == word_lines(data)
    assert word_lines(changed(data, run, f'<w:moveFrom w:id="1" w:author="A">{run}</w:moveFrom>')) == ("",)


def test_cells_that_span_columns_or_rows_stand_once() -> None:
    document = docx.Document()
    table = document.add_table(2, 3)
    table.cell(0, 0).merge(table.cell(0, 1)).text = "a"
    table.cell(0, 2).merge(table.cell(1, 2)).text = "b"
    table.cell(1, 1).text = "c"
    data = io.BytesIO()
    document.save(data)
    assert word_lines(data.getvalue()) == ("a\t\tb", "\tc", "")
    wide = changed(data.getvalue(), '<w:gridSpan w:val="2"/>', '<w:gridSpan w:val="900000000"/>')
    assert len(word_lines(wide)[0]) < 200


def test_text_of_pdf_keeps_its_columns() -> None:
    lines = (
        "Nr Name        1 2 3  Pkt",
        "1  Falkenbach  x 1 ½  1½",
        "2  Ötzinger    0 x 1  1",
        "3  Bärlauch    ½ 0 x  ½",
    )
    assert pdf_lines(pdf(lines, ["Falkenbach"])) == (*lines, "", "Falkenbach", "")
    assert [line for line in told("a.pdf", pdf(lines)) if "-" in line] == THREE_GAMES
    assert told("a.pdf", pdf(["Falkenbach - Ötzinger 1-0, 12.3.2026"])) == ONE_GAME


def test_document_in_which_nothing_is_read_is_asked() -> None:
    assert told("a.pdf", pdf(["Einladung"])) == ["unreadable-attachment a.pdf"]
    assert told("a.docx", word("Einladung")) == ["unreadable-attachment a.docx"]


def test_picture_of_results_is_called_one() -> None:
    headers = "From: a@example.org\nSubject: SE947\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
    text = "--b\nContent-Type: text/plain\n\nAll results are in the attached photo.\n"
    picture = "--b\nContent-Type: image/png\nContent-Disposition: {}; filename=list.png\n\nx\n--b--\n"
    attached, inline = (f"{headers}{text}{picture.format(place)}".encode() for place in ("attachment", "inline"))
    asked = [read_report(open_letter(raw, OWN_SERVER)).findings for raw in (attached, inline)]
    assert [[(one.code, one.detail) for one in each] for each in asked] == [
        [("unreadable-attachment", "list.png")],
        [("missing-attachment", "")],
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "data", "detail"),
    [
        ("a.pdf", pdf([]), "a.pdf (scan)"),
        ("a.pdf", pdf(["x"], extra="/Encrypt << /Filter /Standard /V 1 /R 2 /O () /U () /P 0 >>"), "a.pdf (password)"),
        ("a.pdf", pdf(["x"])[:300], "a.pdf"),
        ("a.pdf", b"%PDF-1.7", "a.pdf"),
        ("a.docx", word("x")[:2000], "a.docx"),
        ("a.docx", xls({"a": LIST}), "a.docx"),
        ("a.docx", ods({"a": LIST}), "a.docx"),
        ("a.docx", compound("EncryptedPackage", b"x"), "a.docx (password)"),
        ("a.xlsx", compound("EncryptedPackage", b"x"), "a.xlsx (password)"),
        ("a.xls", xls({"a": LIST})[:1500], "a.xls"),
        ("a.zip", b"PK\x03\x04 no archive", "a.zip"),
        ("a.zip", packed({}), "a.zip"),
        ("a.zip", packed({"b/scan.pdf": pdf([])}), "a.zip/scan.pdf (scan)"),
        ("a.zip", packed({"b.rar": b"Rar!"}), "a.zip/b.rar"),
        *((name, b"x\0", name) for name in ("a.rar", "a.7z", "a.cbv", "a.doc", "a.odt", "a")),
    ],
)
def test_file_that_cannot_be_read_is_asked_with_its_reason(name: str, data: bytes, detail: str) -> None:
    assert told(name, data) == [f"unreadable-attachment {detail}"]


def test_archive_with_a_password_is_asked() -> None:
    data = bytearray(packed({"a.csv": "x"}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert told("a.zip", bytes(data)) == ["unreadable-attachment a.zip (password)"]


def test_files_of_an_archive_are_read_like_attachments() -> None:
    files = {
        "Runde 3/liste.ods": ods({"a": LIST}),
        "__MACOSX/._liste.ods": b"\0",
        "bild.jpg": b"\xff\xd8",
        "innen.zip": packed({"zeile.txt": "Grünspan - Bärlauch 0-1, 12.3.2026"}),
    }
    reading = read_report(open_letter(encoded("alles.zip", packed(files)), OWN_SERVER))
    assert [(claim.where.part, claim.white, claim.score) for claim in reading.claims] == [
        ("alles.zip/liste.ods", "Falkenbach", "1-0"),
        ("alles.zip/innen.zip/zeile.txt", "Grünspan", "0-1"),
    ]
    assert reading.findings == ()


def test_archives_are_opened_two_deep() -> None:
    inner = packed({"c.zip": packed({"a.txt": "Falkenbach - Ötzinger 1-0"})})
    assert told("a.zip", packed({"b.zip": inner})) == ["unreadable-attachment a.zip/b.zip/c.zip"]


@pytest.mark.long
def test_archive_beyond_a_limit_is_asked_and_the_rest_is_read() -> None:
    many = {f"{number}.txt": f"Falkenbach - Ötzinger 1-0, 12.3.2026 {number}" for number in range(201)}
    assert told("a.zip", packed(many)) == ["too-much attachments:a.zip"]
    bomb = {"a.txt": bytes(30_000_000)}
    assert told("a.zip", packed(bomb)) == ["too-much unpacked:a.zip"]
    assert told("a.docx", packed({"word/document.xml": bytes(30_000_000)})) == ["too-much unpacked:a.docx"]


def test_what_all_archives_unpack_to_is_counted_together() -> None:
    nested = {f"{number}.zip": packed({"a.csv": str(range(number)) * 2_000}) for number in range(9)}
    small = copy_context()
    small.run(limits.use, limits.Limits(unpacked=100_000))
    assert small.run(told, "a.zip", packed(nested))[-1] == "too-much unpacked:a.zip/8.zip"


def test_long_pdf_is_asked() -> None:
    assert told("a.pdf", pdf(*[["x"]] * (PAGES + 1))) == ["too-much unpacked:a.pdf"]


def test_header_of_a_compound_file_that_names_more_than_it_has_is_refused() -> None:
    data = bytearray(xls({"a": LIST}))
    for place in (44, 64, 72):
        broken = data[:place] + struct.pack("<I", 0x7FFFFFFF) + data[place + 4 :]
        with pytest.raises(UnreadableSheetError, match="header"):
            book_lines(bytes(broken))


@pytest.mark.long
@pytest.mark.parametrize(
    ("rows", "columns", "answer"), [(65_536, 30, ONE_GAME), (65_536, 256, ["too-much unpacked:a.xls"])]
)
def test_sheet_of_excel_97_is_read_up_to_a_number_of_cells(rows: int, columns: int, answer: list[str]) -> None:
    data = xls({"a": LIST})
    spare = re.search(rb"\x0a\0\0\0\0{200}", data)
    assert spare
    extent = struct.pack("<HHIIHHH", 0x200, 14, 0, rows, 0, columns, 0)
    last = extent + xls_cell(rows - 1, columns - 1, "z") + b"\x0a\0\0\0"
    assert told("a.xls", data[: spare.start()] + last + data[spare.start() + len(last) :]) == answer


def test_attachments_that_only_a_library_opens_may_stay_closed() -> None:
    for name, data in (
        ("a.xls", xls({"a": LIST})),
        ("a.docx", word("x")),
        ("a.pdf", pdf(["x"])),
        ("a.zip", packed({})),
    ):
        opened = open_letter(encoded(name, data), OWN_SERVER, closed=True)
        assert [finding.detail for finding in opened.findings] == [name]
    assert open_letter(encoded("a.csv", b"a;b"), OWN_SERVER, closed=True).findings == ()


SEEDS: tuple[tuple[Callable[[bytes], object], bytes], ...] = (
    (word_lines, word("Falkenbach - Ötzinger 1-0", LIST)),
    (pdf_lines, pdf(["Falkenbach - Ötzinger 1-0"], ["2"])),
    (book_lines, ods({"a": LIST})),
    (archive_files, packed({"a.txt": "Falkenbach", "b.zip": packed({"c": "d"})})),
)


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_mutated_files_are_read_or_refused(data: st.DataObject) -> None:
    for read, whole in SEEDS:
        broken = bytearray(whole)
        for _ in range(data.draw(st.integers(1, 6))):
            broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
        try:
            read(bytes(broken))
        except (UnreadableDocumentError, UnreadableSheetError, UnreadableFileError):
            continue
