"""An erasure that waits is called off: by whom, what comes back, and what happens where it is done meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from intake.errors import NoErasureWaiting
from operations.privacy import erasure, named_mails
from operations.privacy.erasure import cancel_erasure, erase_person, finish_waiting
from operations.privacy.named_mails import Search
from operations.privacy.names import Names
from operations.privacy.persons import find_person
from operations.sweep import retain_daily
from ratings import audit, personal
from ratings.audit import Origin
from ratings.facts.manual_entry import Source
from ratings.models import AuditEvent, Director, Erasure, Note, Purpose
from ratings.personal import Private
from tests.accounts import account
from tests.intake.federation import CARLA
from tests.office.pages.forms import faults, read_messages, send, typed, values
from tests.operations.privacy.conftest import MARCH, after, braun, notes, place
from tests.website.pages.reading import read
from webtools.rights import Who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_day")]

OFFICER = Origin("officer:1", "office")
SOURCE = Source("phone", "Ute Braun rief am 3. Mai an: sie spielt weiter", MARCH)
SAID = {"way": SOURCE.way, "note": SOURCE.text}
PAGE = "erase/call-off/"
LATER = after(130)
"""The window of a game that ended in March is closed."""


def ask(number: str = "1008") -> None:
    """Somebody asks to be erased; something still holds the name."""
    assert erase_person(find_person(number, Purpose.ERASURE, personal.SYSTEM), OFFICER).holds


def trail() -> list[str]:
    """What was done about Ute Braun's erasure."""
    events = AuditEvent.objects.filter(subject=f"player:{braun().pk}", action__startswith="person.")
    return list(events.order_by("number").values_list("action", flat=True))


@pytest.mark.long
def test_erasure_that_is_called_off_leaves_the_name_and_its_reason_in_the_trail(
    alice: Client, the_day: time_machine.Traveller
) -> None:
    ask()
    assert place(page=PAGE) in read(alice, place()).links()
    page = typed(alice, place(page=PAGE), **SAID)
    assert (read_messages(page), notes(page)) == (["Die Löschung ist widerrufen."], [])
    assert page.tree.xpath("//form[@class='sheet-form']//button")[0].text == "Diese Person löschen"
    assert trail() == ["person.erasure-asked", "person.erasure-called-off"]
    event, note = AuditEvent.objects.latest("number"), Note.objects.get()
    assert (event.cause, note.way, note.text) == (note.code, SOURCE.way, SOURCE.text)
    assert event.actor == f"officer:{User.objects.get(username='alice').pk}"
    the_day.move_to(LATER)
    retain_daily(bool)
    assert (braun().name, Erasure.objects.count(), list(audit.broken())) == ("Braun, Ute", 0, [])


def test_what_went_at_once_does_not_come_back_and_the_page_says_so(alice: Client) -> None:
    ask()
    page = read(alice, place(page=PAGE))
    assert page.heading() == "Löschung widerrufen: Braun, Ute"
    assert "kommen nicht von selbst zurück" in page.texts("//main//p")[-2]
    cancel_erasure(find_person("1008", Purpose.ERASURE, personal.SYSTEM), SOURCE, "officer:1")
    private = personal.private_of(braun(), Purpose.SHOWN, personal.SYSTEM)
    assert (private, personal.is_unlisted(braun())) == (Private("1968-05-04", "", "ute.braun@example.org"), True)


@pytest.mark.long
def test_who_thinks_better_of_it_twice_is_erased_after_all() -> None:
    ask()
    cancel_erasure(find_person("1008", Purpose.ERASURE, personal.SYSTEM), SOURCE, "officer:1")
    ask()
    with time_machine.travel(LATER, tick=False):
        assert finish_waiting() == 1
    assert (braun().name, Note.objects.get().text) == ("N. N.", "N. N. rief am 3. Mai an: sie spielt weiter")
    asked, off = "person.erasure-asked", "person.erasure-called-off"
    assert trail() == [asked, off, asked, "person.erased"]


@pytest.mark.long
def test_page_refuses_what_is_erased_meanwhile_and_says_how_things_stand(
    alice: Client, the_day: time_machine.Traveller
) -> None:
    ask()
    the_day.move_to(LATER)
    alice.force_login(User.objects.get(username="alice"))
    form = {**values(read(alice, place(page=PAGE))), **SAID}
    finish_waiting()
    page = send(alice, place(page=PAGE), form)
    assert (page.status, page.heading(), len(page.texts("//main//p[@role='alert']"))) == (409, "Löschung: N. N.", 1)
    assert notes(page) == ["Gelöscht am 23.07.2026, 14:00."]
    assert (Note.objects.count(), trail()[-1]) == (0, "person.erased")


@pytest.mark.long
def test_second_of_two_officers_is_told_that_nothing_waits(alice: Client) -> None:
    ask()
    form = {**values(read(alice, place(page=PAGE))), **SAID}
    send(alice, place(page=PAGE), form)
    again = send(alice, place(page=PAGE), form)
    assert (again.status, len(again.texts("//main//p[@role='alert']"))) == (409, 1)
    assert (trail().count("person.erasure-called-off"), Note.objects.count()) == (1, 1)


@pytest.mark.long
@pytest.mark.parametrize("without", ["note", "way"])
def test_nothing_is_called_off_without_a_reason(without: str, alice: Client) -> None:
    ask()
    page = send(alice, place(page=PAGE), {**SAID, without: ""})
    assert (page.status, Erasure.objects.count()) == (422, 1)
    assert faults(page)[0] == "Es wurde nichts gespeichert: bitte sehen Sie sich die markierten Felder an."


def test_page_of_somebody_whose_erasure_does_not_wait_leads_on(alice: Client) -> None:
    assert alice.get(place(page=PAGE)).headers["Location"] == place()


def test_director_stays_whose_erasure_is_called_off(alice: Client) -> None:
    ask(CARLA)
    director = Director.objects.get(email=CARLA)
    page = typed(alice, place(director, PAGE), **SAID)
    assert (read_messages(page), Erasure.objects.count()) == (["Die Löschung ist widerrufen."], 0)
    assert AuditEvent.objects.latest("number").subject == f"director:{director.pk}"


def test_nobody_but_the_officer_calls_an_erasure_off() -> None:
    ask()
    dora = Client()
    dora.force_login(account("dora", Who.DEPUTY))
    assert dora.post(place(page=PAGE), SAID).status_code == 403
    assert Erasure.objects.count() == 1


def test_sweep_leaves_alone_what_is_called_off_while_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    ask()

    def search(names: Names) -> Search:
        cancel_erasure(find_person("1008", Purpose.ERASURE, personal.SYSTEM), SOURCE, "officer:1")
        return named_mails.search_mails(names)

    monkeypatch.setattr(erasure, "search_mails", search)
    with time_machine.travel(LATER, tick=False):
        assert finish_waiting() == 0
    assert (braun().name, trail()[-1]) == ("Braun, Ute", "person.erasure-called-off")


def command(**options: object) -> str:
    """What the command says about Ute Braun."""
    out = StringIO()
    call_command("erase_person", "1008", stdout=out, **options)
    return out.getvalue()


def test_command_calls_off_with_a_reason() -> None:
    ask()
    said = command(call_off="Ute Braun rief an")
    assert (said, Erasure.objects.count()) == (f"player:{braun().pk}: erasure called off\n", 0)
    assert (Note.objects.get().text, trail()[-1]) == ("Ute Braun rief an", "person.erasure-called-off")
    assert AuditEvent.objects.latest("number").actor == "system"


@pytest.mark.long
def test_command_says_in_json_what_it_called_off() -> None:
    ask()
    said = json.loads(command(call_off="Ute Braun rief an", json=True))
    assert said == {"subject": f"player:{braun().pk}", "called_off": True}


def test_command_refuses_where_nothing_waits() -> None:
    with pytest.raises(CommandError, match=r"^player:\d+: no erasure waits$"):
        command(call_off="Ute Braun rief an")
    assert Note.objects.count() == 0


@pytest.mark.long
@pytest.mark.parametrize("reason", ["", "  ", "x" * 201])
def test_command_refuses_a_reason_that_no_note_can_hold(reason: str) -> None:
    with pytest.raises(CommandError, match="a reason has 1 to 200 characters"):
        call_command("erase_person", "1008", "--call-off", reason)


def at_once(*jobs: Callable[[], str]) -> list[str]:
    """What becomes of jobs that begin together, each on its own connection."""

    def run(job: Callable[[], str]) -> str:
        try:
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return sorted(pool.map(run, jobs))


def off() -> str:
    """Calls Ute Braun's erasure off."""
    try:
        cancel_erasure(find_person("1008", Purpose.ERASURE, personal.SYSTEM), SOURCE, "officer:1")
    except NoErasureWaiting:
        return "refused"
    return "called off"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_one_of_two_officers_calls_off() -> None:
    ask()
    assert at_once(off, off) == ["called off", "refused"]
    assert (Note.objects.count(), list(audit.broken())) == (1, [])


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_erasure_is_either_called_off_or_finished() -> None:
    ask()
    with time_machine.travel(LATER, tick=False):
        ended = at_once(off, lambda: f"finished {finish_waiting()}")
    done = Erasure.objects.filter(done_at__isnull=False).count()
    assert ended in (["called off", "finished 0"], ["finished 1", "refused"])
    assert (braun().name == "N. N.", done) == (ended[0] == "finished 1", int(ended[0] == "finished 1"))
    assert list(audit.broken()) == []
