"""What was planned of a move is what is stored, in both steps; what ends the way back; columns of many sheets."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from operations import jobs
from operations.privacy.retention import delete_expired, moving_in_due
from ratings import publication
from ratings.audit import Origin
from ratings.facts import results
from ratings.facts.results import Result
from ratings.importing import moving_in, roster, undoing
from ratings.models import AuditEvent, Entry, Game, Job, JobState, MoveIn, Player, Standing, Takeover, Tournament
from ratings.regulations.types import Score
from tests.intake.reading.office_files import Rows, ods
from tests.office.pages.forms import read_messages, send
from tests.office.pages.test_moving_in import OUTDATED, START, dump, hand_in, planned, press, seen, stored
from tests.ratings.federation import pool
from tests.ratings.importing import example
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db


def choose(client: Client, place: str, sheet: str, kind: str, *names: str) -> Page:
    """The page after saying what the columns of a sheet are."""
    page = read(client, f"{place}columns/")
    key = page.tree.xpath(f"//details[contains(summary, '{sheet}')]//input[@name='key']/@value")[0]
    columns = {f"column_{at}": name for at, name in enumerate(names)}
    return send(client, f"{place}columns/", {"key": key, "kind": kind, **columns})


def with_live_ratings() -> dict[str, str]:
    """The files with another column of ratings in the list: 1234 for everybody."""
    head, *lines = example.files()["Listen.csv"].splitlines()
    return example.files(Listen="\n".join([f"{head};Live", *(f"{line};1234" for line in lines)]) + "\n")


@pytest.mark.long
def test_other_columns_chosen_after_the_plan_are_never_stored_under_it(alice: Client) -> None:
    place = planned(alice, with_live_ratings())
    shown = seen(alice, place)
    choose(alice, place, "Listen.csv", "list", "number", "name", "", "index", "date", "value")
    assert read_messages(send(alice, f"{place}store/", {"seen": shown})) == [OUTDATED]
    press(alice, f"{place}plan/")
    assert read(alice, place).table()[0] == ["Adler, Anna 1", "SV Nord", "1234-6"]
    assert read_messages(send(alice, f"{place}store/", {"seen": shown})) == [OUTDATED]
    assert not Job.objects.filter(kind="move-in").exists()
    press(alice, f"{place}store/", seen=seen(alice, place))
    assert {*Takeover.objects.values_list("value", flat=True)} == {1234}


@pytest.mark.long
def test_columns_chosen_between_a_click_and_its_job_are_not_stored(alice: Client) -> None:
    place = planned(alice, with_live_ratings())
    alice.post(f"{place}store/", {"seen": seen(alice, place)})
    choose(alice, place, "Listen.csv", "list", "number", "name", "", "index", "date", "value")
    jobs.run_due()
    job = Job.objects.latest("pk")
    assert (job.kind, job.state, job.problem) == ("move-in", JobState.REFUSED, "outdated")
    assert not Player.objects.exists()


def quiet(_done: int, _total: int, _step: str) -> None:
    """Nobody follows the progress."""


def test_plan_of_former_columns_is_not_stored_beside_new_ones(alice: Client) -> None:
    place = hand_in(alice)
    row = MoveIn.objects.get()
    found = moving_in.plan_move(row.pk, quiet)
    choose(alice, place, "Partien.csv", "games", "tournament", "round", "black", "white", "result", "date")
    with pytest.raises(moving_in.PlanOutdated):
        moving_in.store_plan(row.pk, found)
    assert MoveIn.objects.get().plan == {}


def test_files_that_are_gone_by_the_time_leave_no_names_and_are_not_stored(alice: Client, actor: str) -> None:
    place = planned(alice)
    row = MoveIn.objects.get()
    found = moving_in.plan_move(row.pk, quiet)
    store = moving_in.prepare_storing(row.pk, seen(alice, place), Origin(actor, moving_in.CAUSE), quiet, later=False)
    MoveIn.objects.update(content=None, words={})  # somebody was erased meanwhile
    for write in (store, lambda: moving_in.store_plan(row.pk, found)):
        with pytest.raises(moving_in.PlanOutdated):
            write()
    assert (MoveIn.objects.get().words, Player.objects.count()) == ({}, 0)


def test_what_came_between_reading_and_writing_is_looked_at_under_the_lock(alice: Client, actor: str) -> None:
    place = planned(alice)
    row = MoveIn.objects.get()
    store = moving_in.prepare_storing(row.pk, seen(alice, place), Origin(actor, moving_in.CAUSE), quiet, later=False)
    roster.load({"players": KNOWN[:1]})
    with pytest.raises(moving_in.PlanOutdated):
        store()
    assert Player.objects.count() == 1


def test_two_choices_and_two_clicks_at_once(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    place = hand_in(alice)
    first, second = MoveIn.objects.get(), MoveIn.objects.get()
    moving_in.choose_columns(first, "a", "none", {})
    moving_in.choose_columns(second, "b", "none", {})
    assert MoveIn.objects.get().columns == {"a": ["none", {}], "b": ["none", {}]}
    monkeypatch.setattr("office.views.moving_in.find_move", lambda _pk: second)
    alice.post(f"{place}plan/")
    second.plan, second.job = {"seen": "x"}, None  # as whoever clicks at the same time read it
    alice.post(f"{place}store/", {"seen": "x"})
    assert [job.kind for job in Job.objects.all()] == ["move-in-plan", "move-in-read"]


@pytest.mark.long
@pytest.mark.parametrize("odd", ["a\0b", "9" * 5000, "-1", "é"])
def test_odd_names_of_what_was_seen_are_refused(odd: str, alice: Client) -> None:
    place = planned(alice)
    assert alice.post(f"{place}store/", {"seen": odd}).status_code == 302
    assert alice.get(f"{place}columns/", {"page": odd}).status_code == 200
    assert {*Job.objects.values_list("kind", flat=True)} == {"move-in-read", "move-in-plan"}
    press(alice, f"{place}store/", seen=seen(alice, place))
    assert alice.post(f"{place}undo/", {"seen": odd}).status_code == 200
    assert not Job.objects.filter(kind="move-in-undo").exists()


def first_step(client: Client) -> str:
    """The address of a move whose first step is stored. Listen.csv without its last list: all three tournaments ended
    after the first one.
    """
    return stored(client, dict(example.files(Listen=example.without("Listen", 6, 7, 8, 9, 10))))


def rehearsed(client: Client, place: str) -> str:
    """What the second step shows that it does."""
    assert press(client, f"{place}plan/").state == JobState.DONE
    return seen(client, place)


@pytest.mark.long
def test_tournaments_that_are_rated_at_once_come_with_a_second_step(alice: Client) -> None:
    place = first_step(alice)
    assert sorted(Tournament.objects.values_list("code", flat=True)) == ["W-4"]
    page = read(alice, place)
    assert "3 Turniere sind noch nicht gespeichert" in page.text("//main")
    assert page.tree.xpath("//input[@name='seen']") == []  # its effect comes first
    before = dump()
    shown = rehearsed(alice, place)
    assert dump() == before
    rows = read(alice, place).table()
    assert rows == [  # here, in the parallel run of docs/moving-in.md; Dorn and Ceder as their federation has them
        ["Adler, Anna 1", "2000-5", "2008-6"],
        ["Berg, Max 2", "2000-5", "2002-8"],
        ["Ceder, Cara 3", "1900-8", "1894-9"],
        ["Dorn, Dirk 4", "2100-10", "2097-12"],
        ["Esche, Eva 5", "–", "1999-1"],
    ]
    job = press(alice, f"{place}store/", later="1", seen=shown)
    assert (job.state, job.result["tournaments"], job.result["evaluations"]) == (JobState.DONE, 3, 3)
    found = Standing.objects.order_by("player__number").values_list("player__number", "value", "index")
    assert [f"{value}-{index}" for _number, value, index in found] == [row[2] for row in rows]
    assert sorted(Tournament.objects.values_list("code", flat=True)) == ["R-2", "R-3", "S-1", "W-4"]
    assert "Turniere wurden dadurch ausgewertet" in read(alice, f"{place}undo/").text("//div[@role='alert']")
    assert read_messages(send(alice, f"{place}store/", {"later": "1"})) == ["Das ist schon geschehen."]


@pytest.mark.long
def test_second_step_whose_effect_was_not_seen_or_is_another_one_is_refused(alice: Client) -> None:
    place = first_step(alice)
    assert read_messages(send(alice, f"{place}store/", {"later": "1"})) == [OUTDATED]
    shown = rehearsed(alice, place)
    rating = {"pool": "fwz", "value": 2400, "index": 30, "as_of": None}
    roster.load({"players": [{"id": "5", "family_name": "Esche", "given_name": "Eva", "rating": rating}]})
    job = press(alice, f"{place}store/", later="1", seen=shown)
    assert (job.state, job.problem, Tournament.objects.count()) == (JobState.REFUSED, "outdated", 1)
    shown = rehearsed(alice, place)
    assert read(alice, place).table()[4][:2] == ["Esche, Eva 5", "2400-30"]
    assert press(alice, f"{place}store/", later="1", seen=shown).state == JobState.DONE


@pytest.mark.long
def test_second_step_leaves_what_came_with_the_first_alone(alice: Client) -> None:
    place = first_step(alice)
    Tournament.objects.filter(code="W-4").update(name="Anderer Name")
    assert press(alice, f"{place}store/", later="1", seen=rehearsed(alice, place)).state == JobState.DONE
    assert Tournament.objects.count() == 4


@pytest.mark.long
def test_second_step_that_contradicts_what_is_here_says_why(alice: Client) -> None:
    place = first_step(alice)
    terms = {"code": "R-2", "name": "Anders", "kind": "match", "pool": "fwz", "start": "2026-01-01"}
    roster.load({"tournaments": [{**terms, "players": ["1", "2"]}]})
    assert press(alice, f"{place}plan/").state == JobState.DONE
    page = read(alice, place)
    assert page.texts("//div[@role='alert']//li") == ["das Kürzel R-2 gehört hier einem anderen Turnier"]
    assert page.tree.xpath("//input[@name='seen']") == []


@pytest.mark.long
def test_second_step_needs_its_files(alice: Client) -> None:
    place = first_step(alice)
    MoveIn.objects.update(content=None, words={})
    assert read(alice, place).texts("//p[@class='note']")[0].startswith("Die Dateien sind nicht mehr da.")
    alice.post(f"{place}plan/")
    assert [job.kind for job in Job.objects.order_by("pk")] == ["move-in-read", "move-in-plan", "move-in"]


KNOWN = [
    {"id": str(number), "family_name": family, "given_name": given}
    for number, (family, given) in enumerate(
        (("Adler", "Anna"), ("Berg", "Max"), ("Ceder", "Cara"), ("Dorn", "Dirk"), ("Esche", "Eva")), start=1
    )
]


def lists_brought(client: Client) -> str:
    """The address of a move that brought ratings of players who were here before, and nothing else."""
    facts = {"code": "OLD", "name": "Old", "kind": "match", "pool": "fwz", "start": "2026-01-01"}
    roster.load({"players": KNOWN, "tournaments": [{**facts, "players": ["1", "2"]}]})
    files = {name: text for name, text in example.files().items() if name in {"Spieler.csv", "Listen.csv"}}
    return stored(client, files)


def obstacles(client: Client, place: str) -> list[str]:
    """Why a move cannot be taken back; then nothing can be pressed."""
    page = read(client, f"{place}undo/")
    found = page.texts("//div[@role='alert']//li")
    assert bool(found) is not bool(page.tree.xpath("//input[@name='seen']"))
    return found


@pytest.mark.long
def test_published_list_ends_the_way_back_of_ratings_of_known_players(alice: Client) -> None:
    place = lists_brought(alice)
    assert obstacles(alice, place) == []
    publication.publish(pool("fwz"), timezone.localdate().replace(day=1) - timedelta(days=1), "officer:1")
    assert obstacles(alice, place) == ["Veröffentlichte Wertungen: 5 beruhen darauf."]


@pytest.mark.long
def test_evaluation_ends_the_way_back_of_ratings_of_known_players(alice: Client) -> None:
    place = lists_brought(alice)
    shown = seen(alice, f"{place}undo/")
    row = MoveIn.objects.get()
    for game in Game.objects.all():
        result = Result(game.pk, Score.DRAW, date(2026, 3, 1))
        results.record(pool("fwz"), [result], actor="officer:1", cause="n1", received_at=timezone.now())
    assert obstacles(alice, place) == ["Auswertungen: 2 beruhen darauf."]
    job = jobs.ask("move-in-undo", {"move": row.pk, "seen": shown, "by": "officer:1"}, Origin("officer:1", "x"))
    jobs.run_due()
    job.refresh_from_db()
    assert (job.state, job.problem) == (JobState.REFUSED, "undo-outdated")
    words = "Was verschwindet, ist nicht mehr das, was die Seite zeigte, oder inzwischen beruht etwas darauf: "
    assert words in read(alice, f"/office/jobs/{job.pk}/").text("//main")


def test_rows_that_may_rest_on_a_move_have_names_of_their_own() -> None:
    related = {model for known in (Player, Tournament) for model, _name in undoing.relations_to(known)}
    go_always = undoing.GOES - {Entry}
    assert {undoing.label_of(model) for model in related - go_always} == {*undoing.LABELS}
    with translation.override("de"):
        assert str(undoing.LABELS["ratings.director_tournaments"]) == "Turnierleiter"
        english = [str(each) for each in undoing.LABELS.values()]
    with translation.override("en"):
        same = {str(each) for each in undoing.LABELS.values()} & {*english}
    assert same == {"Mails"}  # one word in both languages


@pytest.mark.long
def test_every_kind_of_sheet_can_be_looked_at_and_chosen(alice: Client) -> None:
    files = dict(example.files())
    for number in range(45):
        files[f"X{number:02}.csv"] = f"Nummer;Nachname;Extra{number}\n{number + 100};Neu{number};x\n"
    place = hand_in(alice, files)
    assert len(read(alice, f"{place}columns/").texts("//details")) == 40
    second = read(alice, f"{place}columns/?page=2")
    assert len(second.texts("//details")) == 11
    assert "Seite 2 von 2 · Vorige Seite" in second.text("//main")
    assert len(second.texts("//details[@open]")) == 5  # the rest of the sheets with a column that means nothing
    choose(alice, place, "X00.csv", "players", "number", "family_name", "")
    assert read(alice, f"{place}columns/?page=2").texts("//details[not(@open)]/summary")[0].startswith("Spieler · ")
    first = read(alice, f"{place}columns/").texts("//details[@open]/summary")
    assert (len(first), [each for each in first if "X00.csv" in each]) == (40, [])


@pytest.mark.parametrize(
    ("sheets", "why"),
    [
        (
            {f"T{number}": [["Nummer", "Nachname"], [number + 1, "Neu"]] for number in range(25)},
            "sie hat mehr als 19 Blätter",
        ),
        ({"T": [["Nummer", *map(str, range(1, 106))]]}, "sie hat mehr als 99 Spalten"),
    ],
)
def test_book_of_which_a_part_would_not_be_read_is_a_fault(sheets: dict[str, Rows], why: str, alice: Client) -> None:
    place = planned(alice, {"Verband.ods": ods(sheets)})
    text = f"Verband.ods lässt sich nicht als CSV-, Excel- oder OpenDocument-Datei lesen ({why})"
    assert read(alice, place).texts("//div[@role='alert']//li") == [text]


@pytest.mark.long
def test_files_handed_in_by_mistake_are_deleted_before_anything_is_stored(alice: Client, actor: str) -> None:
    place = planned(alice)
    alice.post(f"{place}store/", {"seen": seen(alice, place)})
    page = send(alice, f"{place}undo/", {})
    assert (page.headers["path"], read_messages(page)) == (START, ["Die Dateien sind gelöscht."])
    assert page.table()[0][1] == "Dateien gelöscht"
    jobs.run_due()
    row, job = MoveIn.objects.get(), Job.objects.latest("pk")
    assert (row.content, row.columns, row.plan, row.words) == (None, {}, {}, {})
    assert (job.state, job.problem, Player.objects.count()) == (JobState.REFUSED, "outdated", 0)
    event = AuditEvent.objects.latest("number")
    assert (event.actor, event.action, event.before, event.after) == (actor, "move-in.withdrawn", {}, {"pool": "fwz"})
    trail = read(alice, "/office/trail/?kind=move-in").text("//main")
    assert f"alice hat die Dateien von Einzug {row.pk} in fwz gelöscht, von denen nichts gespeichert war" in trail
    for name in ("plan/", "store/", "columns/"):
        assert send(alice, f"{place}{name}", {}).headers["path"] == place
    assert read_messages(send(alice, f"{place}undo/", {})) == ["Das ist schon geschehen."]
    assert AuditEvent.objects.filter(action="move-in.withdrawn").count() == 1


@pytest.mark.long
def test_files_of_a_stored_move_are_not_deleted_but_taken_back(alice: Client, actor: str) -> None:
    stored(alice)
    assert not moving_in.withdraw(MoveIn.objects.get().pk, Origin(actor))
    assert MoveIn.objects.get().undone_at is None


@pytest.mark.long
@pytest.mark.both_databases
def test_files_are_not_deleted_while_they_are_being_stored(alice: Client) -> None:
    place = planned(alice)
    alice.post(f"{place}store/", {"seen": seen(alice, place)})
    job = Job.objects.latest("pk")
    Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING)
    with CaptureQueriesContext(connection) as asked:
        page = send(alice, f"{place}undo/", {})
    assert (page.headers["path"], read_messages(page)) == (
        f"/office/jobs/{job.pk}/",
        ["Der Verband wird gerade gespeichert. Nichts wurde gelöscht."],
    )
    locked = [each["sql"] for each in asked if "FOR UPDATE" in each["sql"] and "movein" in each["sql"]]
    assert (locked, MoveIn.objects.get().undone_at) == ([], None)


@pytest.mark.long
@pytest.mark.both_databases
def test_who_deletes_files_that_were_stored_meanwhile_is_led_to_the_way_back(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = planned(alice)
    withdraw, shown = moving_in.withdraw, seen(alice, place)

    def withdraw_later(key: int, origin: Origin) -> bool:
        assert press(alice, f"{place}store/", seen=shown).state == JobState.DONE
        return withdraw(key, origin)

    monkeypatch.setattr(moving_in, "withdraw", withdraw_later)
    page = send(alice, f"{place}undo/", {})
    told = "Der Verband ist inzwischen gespeichert. Diese Seite zeigt, was die Rücknahme bewirken würde."
    assert (page.headers["path"], read_messages(page)) == (f"{place}undo/", [told])
    assert MoveIn.objects.get().undone_at is None


def test_files_go_after_30_days(alice: Client) -> None:
    hand_in(alice)
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert delete_expired()["moving-in"] == 1
    assert (MoveIn.objects.get().content, MoveIn.objects.get().words) == (None, {})


def test_names_without_files_go_after_30_days(alice: Client) -> None:
    planned(alice)
    MoveIn.objects.update(content=None)
    now = timezone.now()
    assert [moving_in_due(now + timedelta(days=days)).count() for days in (29, 31)] == [0, 1]
