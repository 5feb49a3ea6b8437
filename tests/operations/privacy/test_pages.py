"""The pages of the office for whoever asks for his data or wants to be erased: the same as the commands do."""

from __future__ import annotations

import json
from datetime import datetime
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from intake import tokens
from intake.models import InboundMail
from operations.privacy.erasure import erase_person
from operations.privacy.fields import Erased, treated
from operations.privacy.persons import find_person
from operations.privacy.presented_plan import NAMED_BY, PLACES
from operations.sweep import retain_daily
from ratings import audit, personal
from ratings.audit import Origin
from ratings.importing import roster
from ratings.models import AuditEvent, Director, Erasure, Note, PersonalAccess, Player, Purpose, Tournament
from ratings.personal import Private
from ratings.queries.paging import ROWS
from tests.accounts import account
from tests.intake.federation import CARLA, settled
from tests.office.pages.forms import faults, read_messages, send, typed, values
from tests.operations.privacy.conftest import MARCH, after, braun, notes, place
from tests.website.pages.reading import read
from webtools.rights import Who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_day")]

LATER = after(130)
"""The window of a game that ended in March is closed."""

LIST = "/office/erasures/"
WAITS = "Löschung verlangt am 15.03.2026, 13:00. Der Name verschwindet von selbst, sobald ihn nichts mehr hält."
LOOKS = {"de": "Wer Ihr Geburtsdatum", "en": "Who looked at your date of birth"}
"""The last part of an export, in which the asking itself stands."""
SAID = {"way": "post", "note": "Brief von Ute Braun, 3. Mai, Mappe 12"}


def pass_until(clock: time_machine.Traveller, moment: datetime, client: Client) -> None:
    """Time passes; a login does not last so long."""
    clock.move_to(moment)
    client.force_login(User.objects.get(username="alice"))


def looks() -> list[tuple[str, str]]:
    """Who was looked at, and why."""
    return list(PersonalAccess.objects.order_by("pk").values_list("player__number", "purpose"))


def command(name: str, **options: Any) -> str:
    """What a command says about Ute Braun."""
    out = StringIO()
    call_command(name, "1008", stdout=out, **options)
    return out.getvalue()


@pytest.mark.parametrize("language", ["de", "en"])
def test_export_is_what_the_command_prints_and_leaves_a_look(language: str, alice: Client) -> None:
    answer = alice.get(place(page=f"data.txt?lang={language}"))
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="player-{braun().pk}.txt"'
    assert (answer.headers["Cache-Control"], looks()) == ("no-store", [("1008", "export")])
    text = answer.content.decode()
    ours, its = (told.partition(LOOKS[language]) for told in (text, command("export_person", language=language)))
    assert ours[:2] == its[:2]
    assert len(ours[0]) > 1000


def test_export_for_programs_is_what_the_command_prints(alice: Client) -> None:
    answer = alice.get(place(page="data.json"))
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    ours, its = json.loads(answer.content), json.loads(command("export_person", json=True))
    looked = ours.pop("looks"), its.pop("looks")
    assert ours == its
    assert [(look["purpose"], look["actor"].partition(":")[0]) for look in looked[0]] == [("export", "officer")]


@pytest.mark.long
@pytest.mark.parametrize("page", ["data.csv", "data.exe"])
def test_export_has_no_other_form(page: str, alice: Client) -> None:
    assert alice.get(place(page=page)).status_code == 404


@pytest.mark.parametrize("page", ["data.txt", "data.json", "erase/"])
@pytest.mark.parametrize("whom", ["player/999999", "director/999999", "nobody/1", "player/99999999999999999999"])
def test_nobody_has_no_page(page: str, whom: str, alice: Client) -> None:
    assert alice.get(f"/office/persons/{whom}/{page}").status_code == 404


def test_page_says_what_goes_what_holds_it_and_changes_nothing(alice: Client) -> None:
    mail = InboundMail.objects.get()
    before = AuditEvent.objects.count()
    page = read(alice, place())
    assert page.heading() == "Löschung: Braun, Ute"
    assert page.table() == [
        ["MA2", "Ergebnisse können noch geprüft werden (BdF 7)", "10.06.2026"],
        [mail.code, "Mail: Sie ist Beleg oder wartet auf einen Menschen", "10.06.2026"],
    ]
    assert page.text("//main//caption") == "Das hält den Namen. Nach dem 10.06.2026 verschwindet er von selbst."
    tournament = Tournament.objects.get(code="MA2")
    assert {f"/office/tournaments/{tournament.pk}/", f"/office/mails/{mail.code}/"} <= set(page.links())
    assert page.texts("//main//ul[not(@class)]/li")[-1] == (
        "der Name in den Worten anderer: Fragen zu Mails und was dazu entschieden wurde (1); unsere Mails (1)"
    )
    assert (AuditEvent.objects.count(), Erasure.objects.count(), looks()) == (before, 0, [("1008", "erasure")])


@pytest.mark.long
def test_mails_that_hold_the_name_alike_stand_in_one_row(alice: Client) -> None:
    again = settled("Braun - Grün 1-0, 10.3.2026\n", sender=f"Carla <{CARLA}>", subject="MA2", message_id="<2@x>")
    first = InboundMail.objects.exclude(pk=again.pk).get()
    assert read(alice, place()).texts("//main//tbody/tr[2]/th//li") == [first.code, again.code]


@pytest.mark.long
def test_erasing_waits_for_what_holds_the_name_and_the_sweep_finishes(
    alice: Client, the_day: time_machine.Traveller
) -> None:
    page = typed(alice, place(), **SAID)
    assert read_messages(page) == ["Ein Teil ist gelöscht; der Rest wartet."]
    assert notes(page) == [WAITS]
    assert page.tree.xpath("//form[@class='sheet-form']") == []
    assert (braun().name, personal.private_of(braun(), Purpose.SHOWN, personal.SYSTEM).sex) == ("Braun, Ute", "")
    assert notes(read(alice, f"/office/players/{braun().pk}/")) == [WAITS]
    waiting, done = read(alice, LIST), ["Niemand wurde gelöscht."]
    assert waiting.table() == [["Braun, Ute 1008", "15.03.2026, 13:00 Wertungsreferent alice", "–"]]
    assert waiting.texts("//main//p[@class='soft']") == done
    pass_until(the_day, after(90), alice)
    retain_daily(bool)
    assert braun().name == "N. N."
    finished = read(alice, LIST)
    assert notes(finished) == ["Niemand wartet."]
    assert finished.table() == [["N. N. 1008", "15.03.2026, 13:00 Wertungsreferent alice", "13.06.2026, 14:00"]]
    assert notes(read(alice, place())) == ["Gelöscht am 13.06.2026, 14:00."]


@pytest.mark.long
def test_person_whom_nothing_holds_is_erased_at_once_and_the_reason_keeps_no_name(
    alice: Client, the_day: time_machine.Traveller
) -> None:
    pass_until(the_day, LATER, alice)
    page = typed(alice, place(), **SAID)
    assert (read_messages(page), page.heading()) == (["Die Person ist gelöscht."], "Löschung: N. N.")
    assert (braun().name, personal.private_of(braun(), Purpose.SHOWN, personal.SYSTEM)) == ("N. N.", Private())
    note = Note.objects.get()
    assert (note.way, note.text) == ("post", "Brief von N. N., 3. Mai, Mappe 12")
    events = AuditEvent.objects.filter(subject=f"player:{braun().pk}").order_by("-number")[:2]
    assert [(event.action, event.cause) for event in events] == [
        ("person.erased", note.code),
        ("person.erasure-asked", note.code),
    ]
    assert {event.actor.partition(":")[0] for event in events} == {"officer"}
    assert list(audit.broken()) == []
    told = read(alice, f"/office/players/{braun().pk}/").texts("//ol[@class='trail']/li")[0]
    erased = f"alice hat die Daten von N. N. ({braun().number}) gelöscht"
    assert told.startswith(f"{erased}, per Post („Brief von N. N., 3. Mai, Mappe 12“). ")


@pytest.mark.long
def test_second_click_erases_nobody_again(alice: Client) -> None:
    form = {**values(read(alice, place())), **SAID}
    send(alice, place(), form)
    again = send(alice, place(), form)
    assert (again.status, read_messages(again), len(notes(again))) == (200, [], 1)
    asked = AuditEvent.objects.filter(action="person.erasure-asked")
    assert (asked.count(), Erasure.objects.count(), Note.objects.count()) == (1, 1, 1)


@pytest.mark.long
def test_nobody_is_erased_by_what_was_seen_before_something_changed(
    alice: Client, the_day: time_machine.Traveller
) -> None:
    form = {**values(read(alice, place())), **SAID}
    pass_until(the_day, LATER, alice)  # nothing holds the name any longer: it would go at once
    page = send(alice, place(), form)
    assert (page.status, len(page.texts("//main//p[@role='alert']"))) == (409, 1)
    assert (braun().name, Erasure.objects.count(), Note.objects.count()) == ("Braun, Ute", 0, 0)
    kept = values(page)
    assert (kept["note"], kept["seen"] != form["seen"]) == (SAID["note"], True)
    send(alice, place(), kept)
    assert braun().name == "N. N."


@pytest.mark.long
@pytest.mark.parametrize("without", ["note", "way", "seen"])
def test_nobody_is_erased_without_a_reason_or_unseen(without: str, alice: Client) -> None:
    form = {**values(read(alice, place())), **SAID, without: ""}
    page = send(alice, place(), form)
    assert (page.status, Erasure.objects.count()) == (422, 0)
    assert faults(page)[0] == "Es wurde nichts gespeichert: bitte sehen Sie sich die markierten Felder an."


def test_page_of_a_merged_number_is_about_the_whole_person(alice: Client) -> None:
    Player.objects.filter(number="1007").update(merged_into=braun())
    page = read(alice, place(Player.objects.get(number="1007")))
    assert page.heading() == "Löschung: Braun, Ute"
    assert page.texts("//main//ul[@class='plain soft']/li") == ["Spieler 1008", "Spieler 1007"]


@pytest.mark.long
def test_page_of_a_director_who_plays_too_is_about_the_whole_person(alice: Client) -> None:
    director = Director.objects.create(name="Ute Braun", email="ute.braun@example.org")
    page = read(alice, place(director))
    assert page.texts("//main//ul[@class='plain soft']/li") == ["Spieler 1008", "Turnierleitung ute.braun@example.org"]
    assert find_person("ute.braun@example.org", Purpose.ERASURE, personal.SYSTEM).subject == f"player:{braun().pk}"


@pytest.mark.long
def test_director_is_erased_from_his_page(alice: Client, the_day: time_machine.Traveller) -> None:
    director = Director.objects.get(email=CARLA)
    director.tournaments.set([Tournament.objects.get(code="MA2")])
    tokens.make(director, Tournament.objects.get(code="MA2"), Origin("officer:1"))
    assert place(director) in read(alice, f"/office/directors/{director.pk}/").links()
    pass_until(the_day, LATER, alice)
    page = typed(alice, place(director), **SAID)
    assert page.heading() == "Löschung: N. N."
    assert read(alice, LIST).table()[0][0] == f"N. N. Turnierleitung {director.pk}"
    assert notes(read(alice, f"/office/directors/{director.pk}/")) == ["Gelöscht am 23.07.2026, 14:00."]


@pytest.mark.long
def test_what_is_called_by_the_name_is_told_with_its_page(alice: Client) -> None:
    Tournament.objects.filter(code="MA2").update(name="Braun-Gedenkturnier", category="Braun")
    tournament = Tournament.objects.get(code="MA2")
    page = read(alice, place())
    (link,) = page.tree.xpath(f"//main//p/a[@href='/office/tournaments/{tournament.pk}/']")
    assert link.text == f"Turnier {tournament.pk}"


@pytest.mark.long
def test_page_is_read_in_english(alice: Client) -> None:
    page = read(alice, place(), "en")
    assert page.heading() == "Erasure: Braun, Ute"
    assert page.table()[0] == ["MA2", "results can be questioned (BdF 7)", "10 Jun 2026"]


PAGE_QUERIES, LIST_QUERIES = 77, 7


@pytest.mark.long
def test_page_asks_no_more_where_there_is_more_of_everybody_else(
    alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(PAGE_QUERIES):
        alice.get(place())
    for turn in range(5):
        settled("Ida Beck - Jan Meier 1-0\n", sender=f"Carla <{CARLA}>", subject="EC6", message_id=f"<{turn}@x>")
        roster.load({"players": [{"id": f"2{turn}", "family_name": f"Neu{turn}", "given_name": "Ina"}]})
    with django_assert_num_queries(PAGE_QUERIES):
        alice.get(place())


def test_pages_of_the_list_meet_without_a_gap(alice: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    people = [Player(number=f"E{n}", family_name="N. N.", sort_key="n. n.") for n in range(ROWS + 2)]
    for player in Player.objects.bulk_create(people):
        done_at = None if player.number == "E0" else MARCH
        Erasure.objects.create(player=player, asked_at=MARCH, asked_by="officer:1", done_at=done_at)
    first = read(alice, LIST)
    (onward,) = first.tree.xpath("//nav[@class='pager']//a/@href")
    second = read(alice, onward)
    assert (len(first.table(0)), len(first.table(1)), len(second.table(0))) == (1, ROWS, 1)
    with django_assert_num_queries(LIST_QUERIES):  # the login and its roles, both lists, who entered them
        alice.get(LIST)


def test_every_code_of_a_plan_has_a_word() -> None:
    assert sorted(PLACES) == sorted({model for model, _ in treated(Erased.WORDS)})
    assert sorted(NAMED_BY) == sorted({model for model, _ in treated(Erased.TOLD)})
    assert {apps.get_model(model)._meta.label for model in (*PLACES, *NAMED_BY)} == {*PLACES, *NAMED_BY}


@pytest.mark.long
def test_deputy_sees_that_somebody_waits_and_is_offered_nothing_more() -> None:
    erase_person(find_person("1008", Purpose.ERASURE, personal.SYSTEM), Origin("officer:1", "office"))
    dora = Client()
    dora.force_login(account("dora", Who.DEPUTY))
    page = read(dora, f"/office/players/{braun().pk}/")
    assert len(notes(page)) == 1
    assert [link for link in page.links() if link.startswith("/office/persons/")] == []
