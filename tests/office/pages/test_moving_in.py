"""A federation moves in by the browser: files, columns, plan, jobs, report, and the way back."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from operations import jobs
from operations.unrecorded_changes import find_unrecorded_changes
from ratings import audit
from ratings.evaluation import stored_digest
from ratings.facts import results
from ratings.facts.results import Result
from ratings.importing import roster
from ratings.models import (
    AuditEvent,
    Game,
    Job,
    JobState,
    MoveIn,
    Player,
    RatingCount,
    Standing,
    Tournament,
)
from ratings.regulations.types import Score
from tests.intake.reading.office_files import ods
from tests.office.pages.forms import faults, read_messages, send
from tests.ratings.federation import pool
from tests.ratings.importing import example
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db

START = "/office/import/federation/"


def upload(client: Client, files: dict[str, str | bytes], key: str = "fwz") -> Page:
    """The page after handing files in."""
    sheets = [SimpleUploadedFile(n, text.encode() if isinstance(text, str) else text) for n, text in files.items()]
    given: dict[str, Any] = {"pool": key, "sheets": sheets, "published": "on"}
    return send(client, START, given)


def hand_in(client: Client, files: dict[str, Any] | None = None, key: str = "fwz") -> str:
    """The address of a move whose files were handed in and read."""
    upload(client, files or dict(example.files()), key)
    jobs.run_due()
    return f"{START}{MoveIn.objects.latest('pk').pk}/"


def press(client: Client, address: str, **facts: str) -> Job:
    """The job that a button asked for, done."""
    answer = client.post(address, facts)
    assert answer.status_code == 302
    jobs.run_due()
    return Job.objects.latest("pk")


def planned(client: Client, files: dict[str, Any] | None = None, key: str = "fwz") -> str:
    """The address of a move with its plan."""
    place = hand_in(client, files, key)
    assert press(client, f"{place}plan/").state == JobState.DONE
    return place


def seen(client: Client, address: str) -> str:
    """What a form shows that it saw."""
    return str(read(client, address).tree.xpath("//input[@name='seen']/@value")[0])


def stored(client: Client, files: dict[str, Any] | None = None, key: str = "fwz") -> str:
    """The address of a move that was stored."""
    place = planned(client, files, key)
    assert press(client, f"{place}store/", seen=seen(client, place)).state == JobState.DONE
    return place


def packed(files: dict[str, Any]) -> bytes:
    """A folder as a ZIP file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


@pytest.mark.long
def test_columns_are_shown_with_samples_and_what_they_are_taken_for(alice: Client) -> None:
    page = read(alice, hand_in(alice) + "columns/")
    summaries = page.texts("//main//details/summary")
    assert summaries == [
        "Spieler · Spieler.csv · 5 Zeilen",
        "Veröffentlichte Listen · Listen.csv · 9 Zeilen",
        "Turniere · Turniere.csv · 4 Zeilen",
        "Partien · Partien.csv · 3 Zeilen",
        "Tabellen · Tabellen.csv · 6 Zeilen",
        "Auswertungen · Auswertungen.csv · 8 Zeilen",
    ]
    games = page.tree.xpath("//details[contains(summary, 'Partien.csv')]")[0]
    rows = [" ".join("".join(cell.itertext()).split()) for cell in games.xpath(".//tr/td[1]")]
    assert rows[2:4] == ["5 · 2 · 4", "3 · 5 · 5"]
    assert games.xpath(".//option[@selected]/text()")[:4] == ["Partien", "Turnier", "Runde", "Weiß"]


def test_files_are_read_by_a_job_and_not_by_the_page_of_their_columns(alice: Client) -> None:
    page = upload(alice, dict(example.files()))
    place = page.headers["path"]
    assert (page.headers["Refresh"], page.texts("//main//details")) == ("3", [])
    assert f"Die Dateien sind noch nicht gelesen. Arbeit {Job.objects.get().pk}: wartet" in page.text("//main")
    alice.post(f"/office/jobs/{Job.objects.get().pk}/stop/")
    assert "Refresh" not in read(alice, place).headers
    assert send(alice, place, {}).headers["path"] == place  # the button: read them
    jobs.run_due()
    MoveIn.objects.update(content=b"nobody opens this")
    assert len(read(alice, place).texts("//main//details")) == 6


@pytest.mark.long
def test_wrong_column_is_chosen_by_hand(alice: Client) -> None:
    files = dict(example.files())
    files["Partien.csv"] = files["Partien.csv"].replace("Weiß;Schwarz", "Hell;Dunkel")
    place = hand_in(alice, files)
    page = read(alice, f"{place}columns/")
    assert page.texts("//details[@open]/summary") == ["Partien · Partien.csv · 3 Zeilen · es fehlt: Weiß, Schwarz"]
    key = page.tree.xpath("//details[@open]//input[@name='key']/@value")[0]
    press(alice, f"{place}plan/")
    assert read(alice, place).texts("//main//li")[0] == (
        "Partien.csv, Zeile 1: ist keins der bekannten Blätter; für „Partien“ fehlen die Spalten: Weiß, Schwarz"
    )
    names = ("tournament", "round", "white", "black", "result", "date")
    columns = {f"column_{place}": name for place, name in enumerate(names)}
    twice = send(alice, f"{place}columns/", {"key": key, "kind": "games", **columns, "column_2": "black"})
    assert twice.status == 422
    assert "Zwei Spalten gelten als: Schwarz" in twice.text("//main")
    assert send(alice, f"{place}columns/", {"key": key, "kind": "games", **columns}).texts("//details[@open]") == []
    press(alice, f"{place}plan/")
    assert read(alice, place).facts()["Neue Spieler"] == "5"


@pytest.mark.long
def test_sheet_of_another_kind_is_left_out_or_taken_for_something_else(alice: Client) -> None:
    place = hand_in(alice, {**example.files(), "Notizen.csv": "Nummer;Bemerkung\n1;x\n"})
    key = read(alice, f"{place}columns/").tree.xpath("//details[@open]//input[@name='key']/@value")[0]
    send(alice, f"{place}columns/", {"key": key, "kind": "list"})
    assert MoveIn.objects.get().columns == {key: ["list", {"number": 0}]}
    send(alice, f"{place}columns/", {"key": key, "kind": "none"})
    press(alice, f"{place}plan/")
    assert read(alice, place).facts()["Neue Spieler"] == "5"


@pytest.mark.long
def test_federation_moves_in_after_its_parallel_run_was_seen(alice: Client, actor: str) -> None:
    place = planned(alice)
    page = read(alice, place)
    assert page.facts()["Neue Spieler"] == "5"
    assert page.table()[0] == ["Adler, Anna 1", "SV Nord", "2007-6"]
    assert page.table(1)[0] == ["Schweizer Turnier 1 S-1", "ist in der Liste enthalten", "4", "3"]
    assert page.table(2) == [
        ["Rundung des neuen Werts", "2", "1"],
        ["erste Wertung auf anderem Weg ermittelt", "1", "11"],
        ["folgt aus einem früheren Unterschied dieses Spielers", "1", "1"],
    ]
    assert [row[0].split()[-1] for row in page.table(3)] == ["S-1", "R-2", "R-2", "R-3"]  # the greatest first
    assert page.table(3)[1][:3] == [
        "Adler, Anna 1 · R-2",
        "2000-5 → 2008-6 2007.500",
        "2000-5 → 2007-6",
    ]
    assert len(read(alice, f"{place}?cause=rounding").table(3)) == 2
    assert not Player.objects.exists()
    job = press(alice, f"{place}store/", seen=seen(alice, place))
    assert (job.state, job.kind, job.asked_by, job.link) == (JobState.DONE, "move-in", actor, place)
    assert job.result == {"players": 5, "ratings": 5, "tournaments": 4, "results": 6, "evaluations": 0}
    assert Standing.objects.get(player__number="1").value == 2007
    assert (MoveIn.objects.get().content, MoveIn.objects.get().words) == (None, {})
    report = read(alice, place)
    assert report.heading() == "Bericht über den Einzug"
    assert report.table(1)[0][0].startswith("Esche, Eva 5")
    lines = alice.get(f"{place}differences.csv").content.decode().splitlines()
    assert lines[1] == 'S-1,5,"Esche, Eva",,1999-1,,,2010-1,newcomer'


def test_plan_claims_nothing_where_nothing_was_compared(alice: Client) -> None:
    place = planned(alice, {name: text for name, text in example.files().items() if name != "Auswertungen.csv"})
    nothing = "Nichts wurde verglichen: Die Dateien enthalten keine Auswertungen von Turnieren nach der ersten Liste."
    assert read(alice, place).texts("//main//p[@class='note']") == [nothing]
    assert "0 Turniere mit 0 Auswertungen wurden verglichen." in read(alice, place).text("//main")


def test_all_faults_of_a_federation_are_shown_and_nothing_is_stored(alice: Client) -> None:
    changed = example.files(Tabellen="Turnier;Platz;Nummer;1;2\nR-2;1;9;;1\nR-2;2;2;1;\n")
    place = planned(alice, dict(changed))
    assert read(alice, place).texts("//div[@role='alert']//li")[:2] == [
        "Tabellen.csv, Zeile 2, Spalte Nummer: es gibt keinen Spieler 9",
        "Tabellen.csv, Zeile 2, Spalte 2: „1“ passt nicht zu „1“ in der Zeile von Platz 2",
    ]
    assert read_messages(send(alice, f"{place}store/", {"seen": ""})) == [OUTDATED]
    assert not Job.objects.filter(kind="move-in").exists()


OUTDATED = (
    "Was hier gespeichert ist, ist nicht mehr so, wie die Seite es zeigte: Bitte den Plan neu machen. "
    "Nichts wurde geschrieben."
)


@pytest.mark.long
def test_plan_that_was_overtaken_is_refused_and_can_be_made_anew(alice: Client) -> None:
    place = planned(alice)
    shown = seen(alice, place)
    roster.load({"players": [{"id": "1", "family_name": "Adler", "given_name": "Anna"}]})
    job = press(alice, f"{place}store/", seen=shown)
    assert (job.state, job.problem, Player.objects.count()) == (JobState.REFUSED, "outdated", 1)
    press(alice, f"{place}plan/")
    assert press(alice, f"{place}store/", seen=seen(alice, place)).state == JobState.DONE
    assert Player.objects.count() == 5


@pytest.mark.long
def test_job_that_was_stopped_or_died_has_stored_nothing(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    place = planned(alice)
    shown = seen(alice, place)
    alice.post(f"{place}store/", {"seen": shown})
    alice.post(f"/office/jobs/{Job.objects.latest('pk').pk}/stop/")
    jobs.run_due()
    assert (Job.objects.latest("pk").state, Player.objects.count()) == (JobState.STOPPED, 0)
    with monkeypatch.context() as broken:
        broken.setattr("ratings.importing.storing.store_results", lambda *_: 1 / 0)
        assert press(alice, f"{place}store/", seen=shown).state == JobState.FAILED
    assert (Player.objects.count(), AuditEvent.objects.filter(action="player.entered").count()) == (0, 0)
    assert press(alice, f"{place}store/", seen=shown).state == JobState.DONE
    assert Player.objects.count() == 5


TABLES = ("Player", "PersonalData", "Seal", "Tournament", "Entry", "Game", "Takeover")


def dump() -> dict[str, list[Any]]:
    """Everything that a move could change."""
    return {name: list(apps.get_model("ratings", name).objects.order_by("pk").values()) for name in TABLES}


@pytest.mark.long
@pytest.mark.parametrize("key", ["fwz", "ecp"])
def test_move_is_taken_back_and_everything_is_as_it_was(key: str, alice: Client) -> None:
    rating = {"pool": key, "value": 1800, "index": 3, "as_of": None}
    known = [
        {"id": "2", "family_name": "Berg", "given_name": "Max"},
        {"id": "9", "family_name": "Igel", "rating": rating},
    ]
    roster.load({"players": known})
    before, digest = dump(), stored_digest(pool(key))
    files = dict(example.files())
    if key == "ecp":  # no game after the last list: each would be rated at once
        files["Tabellen.csv"] = files["Tabellen.csv"].replace("½.", "..").replace(".½", "..")
    place = planned(alice, files, key)
    assert press(alice, f"{place}store/", seen=seen(alice, place)).state == JobState.DONE
    assert dump() != before
    shown = read(alice, f"{place}undo/").facts()
    assert shown["Spieler"] == "4 Adler, Anna; Ceder, Cara; Dorn, Dirk; Esche, Eva"
    assert (shown["Turniere"], shown["Mitgebrachte Wertungen"]) == ("4 R-2, R-3, S-1, W-4", "5")
    assert press(alice, f"{place}undo/", seen=seen(alice, f"{place}undo/")).state == JobState.DONE
    assert dump() == before
    assert not RatingCount.objects.exclude(players=0).exists()
    assert list(Standing.objects.exclude(value=None).values_list("player__number", "value")) == [("9", 1800)]
    assert stored_digest(pool(key)) == digest
    assert (list(find_unrecorded_changes()), list(audit.broken())) == ([], [])
    event = AuditEvent.objects.get(action="move-in.undone")
    counts = {"player_count": 4, "rating_count": 5, "tournament_count": 4, "result_count": int(shown["Ergebnisse"])}
    assert event.after == {**counts, "pool": key}
    trail = read(alice, "/office/trail/?kind=move-in").text("//main")
    assert f"alice hat Einzug {MoveIn.objects.get().pk} in {key} zurückgenommen: 4 Spieler" in trail
    assert " · zurückgenommen · " in read(alice, place).text("//main")


@pytest.mark.long
def test_first_new_result_ends_the_way_back(alice: Client) -> None:
    place = stored(alice)
    shown = seen(alice, f"{place}undo/")
    game = Game.objects.filter(score=None).earliest("pk")
    day = Game.objects.exclude(score=None).latest("completed_on").completed_on
    assert day is not None
    results.record(
        game.tournament.pool,
        [Result(game.pk, Score.DRAW, day)],
        actor="officer:1",
        cause="n1",
        received_at=timezone.now(),
    )
    page = read(alice, f"{place}undo/")
    assert page.tree.xpath("//input[@name='seen']") == []
    assert "Seither änderte sich etwas" in page.text("//div[@role='alert']")
    assert send(alice, f"{place}undo/", {"seen": shown}).status == 200
    assert not Job.objects.filter(kind="move-in-undo").exists()
    assert Tournament.objects.count() == 4


@pytest.mark.long
def test_folder_is_one_zip_file(alice: Client) -> None:
    files = {f"Umzug/{name}": text for name, text in example.files().items()}
    rubbish = {"__MACOSX/Umzug/._Spieler.csv": "x", "Umzug/.DS_Store": "x", "Umzug/Foto.jpg": "x"}
    place = planned(alice, {"Umzug.zip": packed({**files, **rubbish})})
    assert read(alice, place).facts()["Neue Spieler"] == "5"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"PK no zip", "Umzug.zip lässt sich nicht als ZIP-Datei öffnen"),
        (
            packed({"Foto.jpg": "x"}),
            "Umzug.zip enthält nichts davon: .csv, .xlsx, .xlsm, .xls, .ods, .txt, .trf, .trfx",
        ),
        (
            packed({"Bombe.csv": b"0" * 30_000_000}),
            "Umzug.zip lässt sich nicht als ZIP-Datei öffnen (sie wird entpackt zu groß)",
        ),
        (packed({f"{n}.csv": "a" for n in range(1001)}), "Umzug.zip lässt sich nicht als ZIP-Datei öffnen"),
    ],
)
def test_zip_file_that_is_none_or_too_large_is_refused(content: bytes, complaint: str, alice: Client) -> None:
    page = upload(alice, {"Umzug.zip": content})
    assert (page.status, MoveIn.objects.count()) == (422, 0)
    assert faults(page)[1].startswith(complaint)


def test_nobody_but_the_officer_moves_a_federation_in(bob: Client, alice: Client) -> None:
    place = hand_in(alice)
    for address in (START, place, f"{place}columns/", f"{place}undo/", f"{place}differences.csv"):
        assert bob.get(address).status_code in {302, 403}
    for address in (f"{place}plan/", f"{place}store/", f"{place}undo/"):
        assert bob.post(address).status_code in {302, 403}
    assert not Job.objects.exclude(kind="move-in-read").exists()


REPORT = """\
012 Sommerturnier
042 2025/03/01
052 2025/06/30
092 Rundenturnier
001    1 m    Adler, Anna                       2007 GER           1             2.0    1     2 w 1     3 b 1  0000 - -
001    2 m    Berg, Max                         2001 GER           2             0.5    2     1 b 0  0000 - -     3 w =
001    3 m    Neu, Nora                              GER           7             0.5    3  0000 - -     1 w 0     2 b =
"""


@pytest.mark.long
def test_report_file_is_a_tournament_of_a_federation(alice: Client) -> None:
    place = stored(alice, {**example.files(), "SO-25.trf": REPORT})
    assert read(alice, place).facts()["Neue Spieler"] == "6"
    played = Game.objects.filter(tournament__code="SO-25")
    pairs = played.values_list("white__player__number", "black__player__number", "score")
    assert sorted(pairs) == [("1", "2", "1-0"), ("2", "7", "1/2-1/2"), ("7", "1", "0-1")]
    assert Player.objects.get(number="7").name == "Neu, Nora"


def test_line_of_a_report_file_without_a_number_is_a_fault_with_its_line(alice: Client) -> None:
    place = planned(alice, {**example.files(), "SO-25.trf": REPORT.replace("GER           7", "GER            ")})
    fault = "SO-25.trf, Zeile 7: fehlt: Bitte die Nummer des Spielers in die Datei schreiben"
    assert fault in read(alice, place).texts("//div[@role='alert']//li")


@pytest.mark.long
def test_sheets_may_be_of_an_opendocument_file(alice: Client) -> None:
    sheets = {name: [line.split(";") for line in text.splitlines()] for name, text in example.files().items()}
    place = planned(alice, {"Verband.ods": ods(sheets)})
    assert read(alice, place).facts()["Neue Spieler"] == "5"
