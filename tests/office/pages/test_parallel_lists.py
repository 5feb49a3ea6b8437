"""A season of two lists: a month's list of the old way beside ours, with the likely cause of each difference."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from operations import jobs
from ratings.facts import results
from ratings.facts.results import Result
from ratings.importing import roster
from ratings.models import AuditEvent, Game, Job, JobState, ParallelMonth, Pool, Standing, Takeover
from ratings.regulations.types import Score
from tests.office.pages.forms import faults, read_messages, send
from tests.office.pages.test_moving_in import stored
from tests.ratings.federation import pool
from tests.ratings.importing import example
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db

PLACE = "/office/import/parallel/"
START = "begann dort mit einem Wert, den weder die Ausgangsliste noch eine Auswertung hat"
HEAD = "Nummer;Wert;Index;Stand\n"


def month(client: Client, key: str = "fwz", **files: str) -> Page:
    """The page after a month was handed in and compared."""
    sheets = [SimpleUploadedFile(f"{name}.csv", text.encode()) for name, text in files.items()]
    page = send(client, PLACE, {"pool": key, "sheets": sheets})
    if page.status != 200:
        return page
    jobs.run_due()
    assert Job.objects.latest("pk").state == JobState.DONE
    return read(client, PLACE)


def finish_match() -> None:
    """The match W-4 of docs/moving-in.md ends on 15 January 2026: Adler wins the second game against Ceder."""
    game = Game.objects.get(tournament__code="W-4", score=None)
    result = Result(game.pk, Score.BLACK_WINS, date(2026, 1, 15))
    results.record(pool("fwz"), [result], actor="officer:1", cause="n1", received_at=timezone.now())


def rows(*lines: str, on: str = "31.1.2026") -> str:
    """A list of a day in the old way."""
    return HEAD + "".join(f"{line};{on}\n" for line in lines)


JANUARY = ("1;2010;7", "2;2001;8", "3;1890;10", "4;2099;13", "9;1700;1")
"""Adler a point less than here, Dorn evaluated in a tournament that nobody knows here, and somebody else."""


@pytest.mark.long
def test_list_of_a_month_stands_beside_ours_with_the_cause_of_each_difference(alice: Client) -> None:
    stored(alice)
    finish_match()
    page = month(alice, Januar=rows(*JANUARY))
    ours = Standing.objects.get(player__number="1")
    assert page.table(1) == [
        ["9", "–", "1700-1", "hier nicht ausgewertet"],
        ["Dorn, Dirk 4", "2097-12", "2099-13", "hier nicht ausgewertet"],
        ["Adler, Anna 1", f"{ours.value}-{ours.index}", "2010-7", "Rundung des neuen Werts"],
    ]
    assert page.table(0) == [["hier nicht ausgewertet", "2", "2"], ["Rundung des neuen Werts", "1", "1"]]
    assert page.table(2) == [["31.01.2026 FWZ", "5", "3", "2"]]
    row = ParallelMonth.objects.get()
    assert read(alice, f"{PLACE}?month={row.pk}&cause=rounding").table(1) == page.table(1)[2:]
    assert row.found["since"] == "2025-12-31"  # the list that was brought along


@pytest.mark.long
def test_months_are_kept_and_an_earlier_difference_is_told_as_one(alice: Client) -> None:
    stored(alice)
    finish_match()
    month(alice, Januar=rows(*JANUARY))
    page = month(alice, Februar=rows(*JANUARY[:4], "5;2010;2", on="28.2.2026"))
    earlier = "folgt aus einem früheren Unterschied dieses Spielers"
    assert [[row[0], row[3]] for row in page.table(1)] == [
        ["Dorn, Dirk 4", earlier],
        ["Adler, Anna 1", earlier],
        ["Esche, Eva 5", "hier nicht ausgewertet"],  # one game more, the same value
    ]
    assert page.table(2) == [["28.02.2026 FWZ", "5", "3", "2"], ["31.01.2026 FWZ", "5", "3", "2"]]
    first = ParallelMonth.objects.earliest("listed_on")
    assert read(alice, f"{PLACE}?month={first.pk}").table(1)[0][0] == "9"
    assert read(alice, f"{PLACE}?month=x").texts("//main//table") == []


@pytest.mark.long
def test_list_for_the_same_day_takes_the_place_of_the_former_one(alice: Client) -> None:
    stored(alice)
    finish_match()
    month(alice, Januar=rows(*JANUARY))
    page = month(alice, Januar=rows("1;2007;6", "2;2001;8", "3;1894;9", "4;2097;12", "5;2010;1"))
    assert [[row[0], row[3]] for row in page.table(1)] == [
        ["Adler, Anna 1", "dort nicht ausgewertet"],
        ["Ceder, Cara 3", "dort nicht ausgewertet"],
    ]
    assert ParallelMonth.objects.count() == 1


@pytest.mark.long
@pytest.mark.both_databases
def test_month_between_two_is_deleted_and_the_one_after_it_is_compared_anew(alice: Client, actor: str) -> None:
    stored(alice)
    finish_match()
    month(alice, Februar=rows(*JANUARY[:4], on="28.2.2026"))
    later = ParallelMonth.objects.get()
    alone = later.found
    month(alice, Januar=rows(*JANUARY))
    later.refresh_from_db()
    assert (alone["since"], later.found["since"]) == ("2025-12-31", "2026-01-31")
    first = ParallelMonth.objects.earliest("listed_on")
    (button,) = read(alice, f"{PLACE}?month={first.pk}").tree.xpath("//main//form[contains(@action, 'delete')]/@action")
    told = read_messages(send(alice, button, {}))
    assert (told, ParallelMonth.objects.get().found) == (
        ["Der Monat ist gelöscht. Der folgende wird neu verglichen."],
        {},
    )
    jobs.run_due()
    assert ParallelMonth.objects.get().found == alone
    event = AuditEvent.objects.get(action="parallel-month.deleted")
    assert (event.actor, event.before, event.after) == (actor, {"as_of": "2026-01-31"}, {"pool": "fwz"})
    assert f"alice hat Monat {first.pk} der zwei Listen in fwz gelöscht, vom 31.01.2026" in read(
        alice, "/office/trail/?kind=parallel-month"
    ).text("//main")
    assert read_messages(send(alice, button, {})) == ["Das ist schon geschehen."]
    assert read_messages(send(alice, f"{PLACE}{later.pk}/delete/", {})) == ["Der Monat ist gelöscht."]
    assert (Job.objects.filter(state=JobState.WAITING).count(), ParallelMonth.objects.count()) == (0, 0)


@pytest.mark.long
def test_month_deleted_before_it_was_compared_ends_its_job_quietly(alice: Client) -> None:
    stored(alice)
    sheet = SimpleUploadedFile("a.csv", rows(*JANUARY).encode())
    send(alice, PLACE, {"pool": "fwz", "sheets": [sheet]})
    send(alice, f"{PLACE}{ParallelMonth.objects.get().pk}/delete/", {})
    jobs.run_due()
    assert (ParallelMonth.objects.count(), Job.objects.latest("pk").state) == (0, JobState.DONE)


@pytest.mark.long
def test_cause_that_no_difference_has_counts_as_none(alice: Client) -> None:
    stored(alice)
    finish_match()
    found = month(alice, Januar=rows(*JANUARY)).table(1)
    assert len(found) == 3
    for odd in ("xyz", "only-here", "%00"):
        assert read(alice, f"{PLACE}?month={ParallelMonth.objects.get().pk}&cause={odd}").table(1) == found


@pytest.mark.long
def test_evaluations_among_the_files_tell_the_cause(alice: Client) -> None:
    stored(alice)
    finish_match()
    head = "Turnier;Nummer;alter Wert;alter Index;neuer Wert;neuer Index\n"
    evaluations = f"{head}W-4;1;2000;6;2010;7\nW-4;3;1894;9;1890;10\nX-1;4;2097;12;2099;13\n"
    page = month(alice, Januar=rows(*JANUARY[:4]), Auswertungen=evaluations)
    assert [[row[0], row[3]] for row in page.table(1)] == [
        ["Dorn, Dirk 4", "hier nicht ausgewertet"],
        ["Adler, Anna 1", f"kein wahrscheinlicher Grund gefunden; {START}"],
    ]


def test_faults_of_a_month_are_shown_at_once_and_nothing_is_kept(alice: Client) -> None:
    page = month(alice, Januar=f"{HEAD}1;x;7;31.1.2026\n1;2000;7;\n", Notizen="a;b\n1;2\n")
    assert (page.status, ParallelMonth.objects.count()) == (422, 0)
    assert len(faults(page)) == 4


@pytest.mark.parametrize("day", ["01.01.0001", "31.12.2999"])
def test_list_of_an_impossible_day_is_refused(day: str, alice: Client) -> None:
    page = month(alice, Januar=rows("1;2000;7", on=day))
    assert (page.status, ParallelMonth.objects.count()) == (422, 0)
    assert "lässt sich nicht vergleichen" in page.text("//main//ul[@class='faults']")


def test_months_of_a_pool_where_nothing_was_brought_along(alice: Client) -> None:
    roster.load({"players": [{"id": "1", "family_name": "Adler", "given_name": "Anna"}]})
    assert month(alice, "ecp", Januar=rows("1;2000;7")).table(1) == [
        ["Adler, Anna 1", "–", "2000-7", "hier nicht ausgewertet"]
    ]


def test_pool_that_rates_periods_is_refused(alice: Client) -> None:
    Pool.objects.create(key="p", name="P", rule="fide-2014")
    page = month(alice, "p", Januar=rows("1;2000;7"))
    assert (page.status, ParallelMonth.objects.count()) == (422, 0)


@pytest.mark.long
def test_games_rated_one_by_one_are_compared_too(alice: Client) -> None:
    files = {name: text for name, text in example.files().items() if name in {"Spieler.csv", "Listen.csv"}}
    stored(alice, files, "ecp")
    match = {"code": "M", "name": "M", "kind": "match", "pool": "ecp", "start": "2026-01-01"}
    roster.load({"tournaments": [{**match, "players": ["1", "3"]}]})
    game = Game.objects.earliest("number")  # the other one stays open
    result = Result(game.pk, Score.BLACK_WINS, date(2026, 1, 15))
    results.record(pool("ecp"), [result], actor="officer:1", cause="n1", received_at=timezone.now())
    before = {each.player.number: each for each in Takeover.objects.select_related("player")}
    page = month(alice, "ecp", Januar=rows(*(f"{n};{before[n].value};{before[n].index}" for n in ("1", "3"))))
    found = sorted(page.table(1))
    assert [[row[0], row[3]] for row in found] == [
        ["Adler, Anna 1", "dort nicht ausgewertet"],
        ["Ceder, Cara 3", "dort nicht ausgewertet"],
    ]
    ours = {number: Standing.objects.get(pool__key="ecp", player__number=number) for number in ("1", "3")}
    assert [row[1] for row in found] == [f"{each.value}-{each.index}" for each in ours.values()]
    page = month(alice, "ecp", Januar=rows(*(f"{n};{each.value};{each.index}" for n, each in ours.items())))
    assert "Keine Wertung unterscheidet sich." in page.text("//main")


def test_nobody_but_the_officer_compares_lists(bob: Client) -> None:
    assert bob.get(PLACE).status_code in {302, 403}
    assert bob.post(PLACE, {"pool": "fwz"}).status_code in {302, 403}
    assert bob.post(f"{PLACE}1/delete/").status_code in {302, 403}
