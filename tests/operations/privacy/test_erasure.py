"""Erasing one person: what holds the name, what goes at once, what the sweep does later, and what nobody else loses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from intake import tokens
from intake.errors import PreviewOutdated
from intake.models import InboundMail, MailState, ReportToken
from intake.processing.process import process_waiting
from intake.receiving.receivers import store
from operations.privacy import erasure, named_mails
from operations.privacy import export as exported
from operations.privacy.erasure import finish_waiting
from operations.privacy.export import export_person
from operations.privacy.exported_labels import FIELDS
from operations.privacy.named_mails import Search
from operations.privacy.names import Names
from operations.privacy.persons import find_person
from operations.sweep import retain_daily
from ratings import audit, personal, reviews
from ratings.audit import Origin
from ratings.facts.manual_entry import Source
from ratings.importing import roster
from ratings.models import AuditEvent, Director, Erasure, Note, Player, Purpose, Review, ReviewFile, Tournament
from ratings.personal import Private
from ratings.reviews import ReviewRequest, StepReason
from tests.intake.federation import CARLA, settled
from tests.operations.privacy.conftest import MARCH, after, braun

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_day"), pytest.mark.both_databases]

OFFICER = Origin("officer:1", "office")
SOURCE = Source("post", "Ihr Brief vom 3. Mai", MARCH)
LATER = after(130)
"""The window of a game that ended in March is closed, and so are the thirty days after it."""


def erased(*, on: Any = LATER, number: str = "1008", **options: Any) -> dict[str, Any]:
    """What the command says on a day."""
    out = StringIO()
    with time_machine.travel(on, tick=False):
        call_command("erase_person", number, json=True, stdout=out, **options)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def holds_of(found: dict[str, Any]) -> list[tuple[str, str, str | None]]:
    """What holds the name."""
    return [(hold["why"], hold["about"], hold["until"]) for hold in found["holds"]]


def test_dry_run_tells_what_holds_the_name_and_changes_nothing() -> None:
    mail = InboundMail.objects.get()
    before = list(Player.objects.order_by("pk").values()), AuditEvent.objects.count()
    found = erased(on=MARCH)
    assert holds_of(found) == [("window", "MA2", "2026-06-10"), ("mail", mail.code, "2026-06-10")]
    assert (list(Player.objects.order_by("pk").values()), AuditEvent.objects.count()) == before
    assert (Erasure.objects.count(), personal.private_of(braun(), Purpose.SHOWN, personal.SYSTEM).sex) == (0, "w")


@pytest.mark.long
def test_name_stays_while_something_holds_it_and_the_sweep_finishes() -> None:
    erased(on=MARCH, erase=True)
    private = personal.private_of(braun(), Purpose.SHOWN, personal.SYSTEM)
    assert (braun().name, private.sex, private.email) == ("Braun, Ute", "", "ute.braun@example.org")
    assert personal.is_unlisted(braun())
    with time_machine.travel(after(80), tick=False):
        retain_daily(bool)
        assert braun().name == "Braun, Ute"
    with time_machine.travel(after(90), tick=False):
        retain_daily(bool)
    assert (braun().name, personal.private_of(braun(), Purpose.SHOWN, personal.SYSTEM)) == ("N. N.", Private())
    trail = AuditEvent.objects.filter(subject=f"player:{braun().pk}").values_list("actor", "action", "cause")
    assert list(trail)[-2:] == [("system", "person.erasure-asked", "erasure"), ("system", "person.erased", "erasure")]
    assert list(audit.broken()) == []


def test_open_game_holds_the_name_without_end() -> None:
    found = erased(number="1001")
    assert ("open-games", "SE947", None) in holds_of(found)


@pytest.mark.long
def test_review_holds_the_name_until_it_is_over() -> None:
    review = reviews.receive(
        ReviewRequest(Tournament.objects.get(code="MA2"), None, "War remis.", "de", player=braun()), OFFICER
    )
    assert holds_of(erased())[0] == ("review", str(review.pk), None)
    reviews.refuse(reviews.start_review(review, OFFICER, 1), StepReason("Ute Braun hat verloren.", "BdF 7"), OFFICER, 2)
    assert holds_of(erased(erase=True)) == []
    review.refresh_from_db()
    assert (review.words, [step.reason for step in review.steps.order_by("number")][-1]) == ("", "N. N. hat verloren.")


def test_person_is_erased_once() -> None:
    erased(erase=True)
    with pytest.raises(CommandError, match="was erased on 2026-07-23"):
        erased(erase=True)


def test_list_of_the_federation_brings_nobody_back() -> None:
    erased(erase=True)
    row = {"id": "1008", "family_name": "Braun", "given_name": "Ute", "email": "ute.braun@example.org", "sex": "w"}
    roster.load({"players": [row]})
    assert (braun().name, personal.private_of(braun(), Purpose.SHOWN, personal.SYSTEM)) == ("N. N.", Private())


def test_plan_is_read_as_text() -> None:
    out = StringIO()
    with time_machine.travel(MARCH, tick=False):
        call_command("erase_person", "1008", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0] == f"player:{braun().pk} would be erased"
    assert "held: results in MA2 can be questioned (BdF 7), until 2026-06-10" in lines
    assert lines[-1] == "Nothing was changed; --erase does it."


@pytest.mark.parametrize("asked", ["9999", "nobody@example.org"])
def test_nobody_is_refused(asked: str) -> None:
    with pytest.raises(CommandError, match=r"^no (player|director) has the (number|address) "):
        call_command("erase_person", asked)


def test_director_who_directs_nothing_any_more_is_erased() -> None:
    director = Director.objects.get(email=CARLA)
    director.further_addresses.create(email="carla@home.example")
    tokens.make(director, Tournament.objects.get(code="MA2"), OFFICER)
    assert ("directs", "EC6", None) in holds_of(erased(number="carla@home.example"))
    director.tournaments.set([Tournament.objects.get(code="MA2")])
    assert holds_of(erased(number=CARLA, erase=True)) == []
    director.refresh_from_db()
    assert (director.name, director.email) == ("N. N.", f"{director.pk}@erased.invalid")
    assert (ReportToken.objects.count(), director.tournaments.count(), director.further_addresses.count()) == (0, 0, 0)
    mail = InboundMail.objects.get()
    assert (bytes(mail.raw), mail.sender) == (b"", "")


def test_files_that_an_officer_added_for_a_director_go_with_them() -> None:
    director, of = Director.objects.get(email=CARLA), Tournament.objects.get(code="MA2")
    mine = reviews.receive(ReviewRequest(of, None, "Look", "de", director=director), OFFICER)
    other = reviews.receive(ReviewRequest(of, None, "Look", "de", player=Player.objects.get(number="1009")), OFFICER)
    for review in (mine, other):
        reviews.add_file(review, "sheet.txt", b"1-0", OFFICER)
    Review.objects.update(state="refused")
    director.tournaments.set([of])
    erased(number=CARLA, erase=True)
    assert [each.review for each in ReviewFile.objects.all()] == [other]


WORDS = [
    ("Ute Braun rief an.", "N. N. rief an."),
    ("Braun,Ute rief an.", "N. N. rief an."),
    ("Frau BRAUN rief an.", "Frau N. N. rief an."),
    ("Braunschweig rief an.", "Braunschweig rief an."),
    ("ute.braun@example.org, geb. 4.5.1968", "N. N., geb. N. N."),
    ("Pia Grün rief an.", "Pia Grün rief an."),
]


@pytest.mark.parametrize(("said", "left"), WORDS)
def test_names_addresses_and_day_of_birth_are_taken_out_of_words(said: str, left: str) -> None:
    assert Names(find_person("1008", Purpose.ERASURE, personal.SYSTEM)).out_of(said) == left


def test_family_name_of_several_is_taken_out_with_the_given_name_only() -> None:
    names = Names(find_person("1001", Purpose.ERASURE, personal.SYSTEM))
    assert names.out_of("Müller, Mueller Hans und Karl Müller") == "Müller, N. N. und Karl Müller"


def test_family_name_that_reports_are_full_of_stays_by_itself() -> None:
    Player.objects.filter(number="1008").update(family_name="Weiß")
    assert (
        Names(find_person("1008", Purpose.ERASURE, personal.SYSTEM)).out_of("Weiß gewinnt; Ute Weiss auch")
        == "Weiß gewinnt; N. N. auch"
    )


@pytest.mark.long
def test_words_of_others_lose_the_name_and_keep_the_rest() -> None:
    Note.objects.create(way="phone", text="Ute Braun und Pia Grün riefen an.", actor="officer:1", made_at=MARCH)
    assert erased()["words"] == {"ratings.Note.text": 1, "intake.InboundMail.results": 1, "intake.OutboundMail.body": 1}
    erased(erase=True)
    assert Note.objects.get().text == "N. N. und Pia Grün riefen an."


def test_export_holds_everything_about_the_person_and_of_others_only_what_names_him() -> None:
    for row in InboundMail.objects.all():
        for text in ("Ute Braun rang up about it", "Ask Pia Grün"):
            row.notes.create(text=text, actor="officer:1", made_at=MARCH)
    found = export_person(find_person("1008", Purpose.EXPORT, personal.SYSTEM))
    assert found["players"] == [
        {
            "number": "1008",
            "family_name": "Braun",
            "given_name": "Ute",
            "other_spellings": [],
            "federation": "",
            "club": "",
            "date_of_birth": "1968-05-04",
            "sex": "w",
            "address": "ute.braun@example.org",
            "wants_mails_about_corrections": False,
            "wants_mails_about_ratings": False,
            "objects_to_lists": False,
        }
    ]
    (game,) = found["games"]
    assert (game["tournament"], game["score"], game["completed_on"]) == ("MA2", "1-0", date(2026, 3, 10))
    (mail,) = found["mails"]
    assert (mail["written_by_the_person"], mail["subject"]) == (False, "")
    assert mail["text"] == "Ute Braun - Pia Grün 1-0, 10.3.2026"
    assert mail["notes_of_the_office"] == ["Ute Braun rang up about it"]
    assert [look["purpose"] for look in found["looks"]] == ["export"]
    assert CARLA not in json.dumps(found, default=str)


def test_export_is_read_as_a_text_in_both_languages() -> None:
    told = {
        "de": (
            *("Wer Sie sind", "Nachname: Braun; Vorname: Ute;"),
            "Turnier: MA2; Partie: 1; Weiß: 1008; Schwarz: 1009; Ergebnis: 1-0; ",
        ),
        "en": ("Who you are", "Family name: Braun; Given name: Ute;"),
    }
    for language, (heading, *lines) in told.items():
        out = StringIO()
        call_command("export_person", "1008", language=language, stdout=out)
        assert out.getvalue().splitlines()[0] == heading
        assert [line for line in lines if line not in out.getvalue()] == []


def test_every_field_of_an_export_has_a_word() -> None:
    person = find_person("1008", Purpose.EXPORT, personal.SYSTEM)
    columns = (value for name, value in vars(exported).items() if name.isupper() and isinstance(value, dict))
    rows = [
        row for part in export_person(person).values() for row in (part if isinstance(part, list) else [part]) if row
    ]
    results = [result for row in rows for result in row.get("results", ())]
    names = {name for row in (*columns, *rows, *results) for name in row}
    assert len(names) > 50
    assert sorted(names - FIELDS.keys()) == []


STRANGERS = 5


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How long each mail was that is read in search of names."""
    found: list[int] = []

    def texts_in(raw: bytes) -> Iterator[str]:
        found.append(len(raw))
        return texts(raw)

    texts = named_mails.texts_in
    monkeypatch.setattr(named_mails, "texts_in", texts_in)
    return found


def strangers_write() -> None:
    """Mails come that name none of the federation."""
    for turn in range(STRANGERS):
        settled("Guten Tag\n", sender="Niemand <nobody@example.net>", message_id=f"<{turn}@example.net>")


HELD_QUERIES = {1: 8, 2: 14}
"""Queries about one and about two people whom the window of a tournament holds."""


@pytest.mark.long
def test_sweep_reads_no_mail_for_those_whom_something_else_holds(
    reads: list[int], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for people, number in enumerate(("1008", "1009"), 1):
        erased(on=MARCH, number=number, erase=True)
        strangers_write()
        finish_waiting()  # the server's looks of the day are kept
        reads.clear()
        with django_assert_num_queries(HELD_QUERIES[people]):
            assert finish_waiting() == 0
        assert reads == []


@pytest.mark.long
def test_sweep_reads_each_mail_once_for_all_who_can_go(reads: list[int]) -> None:
    for number in ("1008", "1009", "1007"):
        erased(on=MARCH, number=number, erase=True)
    assert Erasure.objects.filter(done_at=None).count() == 2  # nothing ever held Otto Lang (1007)
    strangers_write()
    reads.clear()
    with time_machine.travel(LATER, tick=False):
        assert finish_waiting() == 2
    assert len(reads) == STRANGERS  # the report of their game is known by its results


@pytest.mark.long
def test_namesakes_who_go_together_leave_no_mail_with_their_name() -> None:
    for number in ("1008", "1009"):
        Player.objects.filter(number=number).update(family_name="Zwilling")
        erased(on=MARCH, number=number, erase=True)
    row = settled("Grüße von Zwilling\n", sender="Niemand <nobody@example.net>", message_id="<2@example.net>")
    with time_machine.travel(LATER, tick=False):
        assert finish_waiting() == 2
    assert not InboundMail.objects.filter(pk=row.pk).exists()


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], object]]:
    """What happens as soon as an erasure has read the mails, before its transaction."""
    todo: list[Callable[[], object]] = []

    def search(names: Names) -> Search:
        found = named_mails.search_mails(names)
        while todo:
            todo.pop()()
        return found

    monkeypatch.setattr(erasure, "search_mails", search)
    return todo


GREETING = "Grüße von Ute Braun\n"


def stranger_writes() -> InboundMail:
    """A mail with her name that concerns no game, and is done with."""
    return settled(GREETING, sender="Niemand <nobody@example.net>", message_id="<2@example.net>")


def test_mail_that_comes_while_the_others_are_read_goes_too(between: list[Callable[[], object]]) -> None:
    erased(on=MARCH, erase=True)
    between.append(stranger_writes)
    with time_machine.travel(LATER, tick=False):
        assert finish_waiting() == 1
    assert [bytes(mail.raw) for mail in InboundMail.objects.all()] == [b""]  # the report of her game


def test_mail_that_comes_while_the_others_are_read_holds_the_name_until_it_is_processed(
    between: list[Callable[[], object]],
) -> None:
    between.append(lambda: store(f"From: nobody@example.net\r\n\r\n{GREETING}".encode(), "file"))
    found = erased(erase=True)
    mail = InboundMail.objects.get(state=MailState.RECEIVED)
    assert (holds_of(found), braun().name) == ([("mail", mail.code, None)], "Braun, Ute")
    with time_machine.travel(LATER, tick=False):
        process_waiting()
        assert finish_waiting() == 1
    assert not InboundMail.objects.filter(pk=mail.pk).exists()


def test_officer_sees_again_what_a_mail_changed_that_came_while_the_others_were_read(
    between: list[Callable[[], object]],
) -> None:
    person = find_person("1008", Purpose.ERASURE, personal.SYSTEM)
    seen = erasure.preview_erasure(person).version
    between.append(stranger_writes)
    with pytest.raises(PreviewOutdated):
        erasure.erase_for_officer(person, SOURCE, "officer:1", seen=seen)
    assert (Erasure.objects.count(), Note.objects.count()) == (0, 0)


@pytest.mark.parametrize("key", [-1, 1_000_000])
def test_search_may_have_missed_what_is_committed_later_whatever_its_key(key: int) -> None:
    searched = named_mails.search_mails(Names(find_person("1008", Purpose.ERASURE, personal.SYSTEM)))
    report = InboundMail.objects.get().pk
    assert searched.may_name() == {report}
    InboundMail.objects.create(pk=key, content_key="2", raw=GREETING.encode(), size=20, stored_at=MARCH)
    assert searched.may_name() == {report, key}


def test_search_may_have_missed_what_was_acted_on_since() -> None:
    mail = settled("Guten Tag\n", sender="Niemand <nobody@example.net>", message_id="<2@example.net>")
    searched = named_mails.search_mails(Names(find_person("1008", Purpose.ERASURE, personal.SYSTEM)))
    assert mail.pk not in searched.may_name()
    InboundMail.objects.filter(pk=mail.pk).update(state=MailState.RECEIVED)
    assert mail.pk in searched.may_name()


def test_what_was_erased_at_a_page_is_scrubbed_by_the_next_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    scrubbed: list[date] = []
    monkeypatch.setattr(erasure, "vacuum_database", lambda: scrubbed.append(timezone.localdate()))
    with time_machine.travel(LATER, tick=False):
        retain_daily(bool)
        erasure.erase_person(find_person("1008", Purpose.ERASURE, personal.SYSTEM), OFFICER)
    for days in (131, 132):
        with time_machine.travel(after(days), tick=False):
            retain_daily(bool)
    assert scrubbed == [after(131).date()]
