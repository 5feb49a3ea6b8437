"""What officers arrange about mails: who sees to them, notes, rest, sending on, several at once, texts of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from intake.desk_models import DeskMark, HouseText, MailNote
from intake.models import InboundMail, OutboundMail
from office.desk import actions, arrangements
from office.desk.actions import Outcome
from office.desk.arrangements import Forwarded
from operations.heartbeat import SWEEP, record_heartbeat
from operations.privacy.redaction import redact_mails
from ratings.models import AuditEvent
from tests.accounts import account
from tests.intake import federation
from tests.intake.federation import ANNA, BERND, anna, stored
from tests.office.desk.desk import act, again, came, form, opened, place, read_messages, send
from tests.office.desk.test_waiting import lines
from tests.office.pages.test_races import AT_ONCE, at_once
from tests.website.pages.reading import Page, read
from webtools.rights import Who

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.long]

STRANGER = "X <nobody@example.org>"
TODAY = timezone.localdate()
DEFAULT_TEXTS = 3
"""Texts that an office begins with."""


@pytest.fixture(autouse=True)
def _quiet() -> None:
    record_heartbeat(SWEEP)


@pytest.fixture
def _founded(_federation: None) -> None:
    """The federation of these tests."""


@pytest.fixture
def emil(db: None) -> User:
    """A second officer."""
    return account("emil", Who.DEPUTY)


def stranger(number: int = 1, text: str = "Hans Müller - Eva Schmidt 1-0\n") -> InboundMail:
    """A mail from an address that nobody registered."""
    return came(text, number, sender=STRANGER, subject=f"Mail {number}")


def browser(user: User) -> Client:
    """The browser of somebody who is logged in."""
    client = Client()
    client.force_login(user)
    return client


def waits(client: Client) -> list[str]:
    """The mails that wait for somebody."""
    return [title for title, *_ in lines(read(client, "/office/"), "Mail")]


def listed(client: Client, query: str = "") -> list[str]:
    """The subjects in the list of mails."""
    return read(client, f"/office/mails/{query}").texts("//table[contains(@class,'mails')]//th[@scope='row']/a")


def told(row: InboundMail) -> list[str]:
    """What the trail says about a mail."""
    return list(AuditEvent.objects.filter(cause=row.code).order_by("number").values_list("action", flat=True))


@pytest.mark.usefixtures("_founded")
def test_note_stands_on_the_page_with_who_and_in_the_trail_without_its_words(alice: Client) -> None:
    row = stranger()
    page = act(alice, row, "note", text="Ruft morgen an.")
    assert page.texts("//ul[contains(@class,'notes')]/li")[0].startswith("Ruft morgen an. alice, ")
    assert (page.heading(), read_messages(page)) == ("Mail 1", ["Die Notiz ist gespeichert."])
    assert told(row) == ["mail.noted"]
    assert "morgen" not in str(AuditEvent.objects.values_list("before", "after"))
    assert send(alice, row, "note", {"text": " ", "seen": actions.fingerprint(row)}).status == 422


@pytest.mark.usefixtures("_founded")
def test_mail_of_another_officer_waits_for_them_alone(alice: Client, emil: User, officer: User) -> None:
    row = stranger()
    stranger(2)
    page = act(alice, row, "assign", officer=f"officer:{emil.pk}")
    assert (page.heading(), read_messages(page)) == ("Mail 2", ["Die Mail ist zugewiesen. Zurück zu jener Mail"])
    assert (waits(alice), waits(browser(emil))) == (["Mail 2"], ["Mail 1", "Mail 2"])
    assert "Für 1 Mail sind andere zuständig." in read(alice, "/office/").source
    assert (listed(browser(emil), "?seen=mine"), listed(alice, "?seen=mine")) == (["Mail 1"], [])
    assert listed(alice, "?seen=free") == ["Mail 2"]
    assert opened(alice, row).facts()["Zuständig"] == "emil"
    emil.groups.clear()
    assert waits(alice) == ["Mail 1", "Mail 2"]


@pytest.mark.usefixtures("_founded")
def test_resting_mail_comes_back_on_its_day(alice: Client) -> None:
    row = stranger()
    page = act(alice, row, "snooze", until=(TODAY + timedelta(days=2)).isoformat())
    assert read_messages(page) == ["Die Mail ruht."]
    assert (waits(alice), listed(alice), listed(alice, "?seen=resting")) == ([], [], ["Mail 1"])
    assert "1 Mail ruht." in read(alice, "/office/").source
    for days, expected in ((1, []), (2, ["Mail 1"])):
        with time_machine.travel(timezone.now() + timedelta(days=days)):
            record_heartbeat(SWEEP)
            assert waits(browser(User.objects.get(username="alice"))) == expected


@pytest.mark.usefixtures("_founded")
@pytest.mark.parametrize("days", ["0", "-3", "400"])
def test_rest_has_a_day_ahead_and_an_end(alice: Client, days: str) -> None:
    row = stranger()
    until = (TODAY + timedelta(days=int(days))).isoformat()
    assert act(alice, row, "snooze", until=until).status == 422
    assert not DeskMark.objects.exists()


@pytest.mark.usefixtures("_founded")
def test_resting_mail_comes_back_with_the_next_mail_of_its_conversation(alice: Client) -> None:
    first, other = came("Hans Müller - Nora Niemand 1-0\n"), stranger(2)
    InboundMail.objects.update(stored_at=timezone.now() - timedelta(days=20))
    act(alice, first, "snooze", until=(TODAY + timedelta(days=9)).isoformat())
    act(alice, other, "snooze", until=(TODAY + timedelta(days=9)).isoformat())
    assert waits(alice) == []
    came("Danke!\n", 3, subject="Antwort", In_Reply_To=OutboundMail.objects.get(mail=first).message_id)
    assert InboundMail.objects.latest("pk").conversation == first
    assert waits(alice) == ["SE947", "Antwort"]


@pytest.mark.usefixtures("_founded")
def test_rest_is_ended_by_hand(alice: Client) -> None:
    row = stranger()
    act(alice, row, "snooze", until=(TODAY + timedelta(days=2)).isoformat())
    act(alice, row, "wake")
    assert (waits(alice), told(row)) == (["Mail 1"], ["mail.snoozed", "mail.woken"])


@pytest.mark.usefixtures("_founded")
def test_director_gets_a_mail_that_names_the_officer_and_quotes_the_strangers(alice: Client, actor: str) -> None:
    row = stranger(text="Hans Müller - Eva Schmidt 1-0\n-- \n> Hans\n")
    page = act(alice, row, "forward", director=anna().pk, words="Ist das Ihre Partie?")
    assert read_messages(page) == ["Die Mail ist unterwegs zum Turnierleiter."]
    sent = OutboundMail.objects.get(kind="forward")
    assert (sent.mail, sent.recipient, sent.subject) == (None, ANNA, "Weitergeleitet: Mail 1")
    own, quoted = sent.body.split("\n> ", 1)
    assert own.startswith("alice vom Wertungsreferat leitet Ihnen diese Mail weiter")
    assert "Ist das Ihre Partie?" in own
    assert f"> {quoted}".splitlines() == ["> Hans Müller - Eva Schmidt 1-0", "> --", "> > Hans"]
    assert (row.state, told(row), waits(alice)) == ("ignored", ["mail.forwarded"], [])
    assert "an einen Turnierleiter weitergeleitet; aus ihr" in opened(alice, row).source
    act(alice, row, "retry")
    assert again(row).state == "quarantined"


@pytest.mark.usefixtures("_founded")
@pytest.mark.parametrize("words", ["Danke, ich sehe nach.", "Danke!", "Weitergeleitet an Eva."])
def test_what_a_director_writes_back_lends_no_trust_to_the_stranger(alice: Client, words: str) -> None:
    row = stranger()
    act(alice, row, "forward", director=anna().pk)
    sent = OutboundMail.objects.get(kind="forward")
    quoted = "".join(f"> {line}\n" for line in sent.body.splitlines())
    reply = came(f"{words}\n\n{quoted}", 2, subject=f"Re: {sent.subject}", In_Reply_To=sent.message_id)
    row.refresh_from_db()
    assert (stored("SE947"), row.state, reply.conversation) == ({}, "ignored", None)


@pytest.mark.usefixtures("_founded")
def test_address_of_a_sender_is_registered_on_the_way(alice: Client) -> None:
    row = stranger(text="Hans Müller - Eva Schmidt 1-0, 10.3.2026\n")
    act(alice, row, "accept", director=anna().pk, registers="on")
    assert again(row).state == "accepted"
    assert [each.email for each in anna().further_addresses.all()] == ["nobody@example.org"]
    assert told(row)[-2:] == ["mail.accepted-as", "director.changed"]


@pytest.mark.usefixtures("_founded")
def test_address_is_not_registered_unless_ticked_nor_for_a_forged_mail(alice: Client) -> None:
    row, forged = stranger(), came(RESULT, 2, sender=f"Anna <{BERND}>", dmarc="fail")
    assert "registers" in opened(alice, row).source
    assert forged.auth == "forged"
    assert "registers" not in opened(alice, forged).source
    send(
        alice,
        forged,
        "accept",
        {**form(opened(alice, forged), "accept"), "director": str(anna().pk), "registers": "on"},
    )
    act(alice, row, "accept", director=anna().pk)
    assert list(anna().further_addresses.all()) == []


RESULT = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"


@pytest.mark.usefixtures("_founded")
def test_accepted_mail_is_sent_on_and_its_results_stand(alice: Client) -> None:
    row = came(RESULT)
    assert "set_aside" not in form(opened(alice, row), "forward")
    page = act(alice, row, "forward", director=anna().pk, set_aside="on")
    assert read_messages(page) == ["Die Mail ist unterwegs zum Turnierleiter."]
    assert (row.state, row.reasons, stored("SE947")) == ("accepted", [], {"1-2": "1-0"})
    to = Forwarded(anna(), "alice", "", ())
    arrangements.forward(row, to, actions.fingerprint(row), "officer:1", set_aside=True)
    row.refresh_from_db()
    assert row.state == "accepted"


@pytest.mark.usefixtures("_founded")
@pytest.mark.parametrize("typed", [{"act": "aside"}, {"act": "reject", "words": "Nein."}])
def test_accepted_mails_are_neither_set_aside_nor_rejected(alice: Client, typed: dict[str, str]) -> None:
    row = came(RESULT)
    page = tick_again(alice, {"mail": [f"{row.code} {actions.fingerprint(row)}"], **typed})
    stays = "Die Mail wartet auf keine Entscheidung: Was aus ihr gespeichert ist, bleibt, und nichts wurde geändert."
    assert read_messages(page) == [f"SE947: {stays} Zurück zu jener Mail"]
    page = send(alice, row, "reject", {"words": "Nein.", "seen": actions.fingerprint(row)})
    assert (read_messages(page), told(row)) == ([stays], ["game.result"])
    assert (row.state, OutboundMail.objects.filter(kind="letter").count()) == ("accepted", 0)


def tick(client: Client, rows: list[InboundMail], **typed: str) -> Page:
    """Ticks mails in the list as it is, and says what to do with them."""
    source = read(client, "/office/mails/")
    boxes = dict(value.split(" ") for value in source.tree.xpath("//input[@name='mail']/@value"))
    data = {"mail": [f"{row.code} {boxes[row.code]}" for row in rows], **typed}
    return tick_again(client, data)


def tick_again(client: Client, data: Mapping[str, object]) -> Page:
    """Sends what was ticked."""
    response = client.post("/office/mails/several/", data, follow=True, headers={"accept-language": "de"})
    return Page(response.status_code, response.content.decode(), dict(response.headers))


@pytest.mark.usefixtures("_founded")
def test_several_mails_are_assigned_rest_are_rejected_and_set_aside(alice: Client, actor: str) -> None:
    first, second = stranger(1), stranger(2)
    third = came("Nora Niemand - Hans Müller 1-0\n", 3)
    until = (TODAY + timedelta(days=3)).isoformat()
    assert read_messages(tick(alice, [first, second], act="assign", officer=actor)) == ["Mit 2 Mails erledigt."]
    assert listed(alice, "?seen=mine") == ["Mail 1", "Mail 2"]
    page = tick(alice, [second, third], act="reject", words="Bitte neu senden.")
    assert [text.split(":")[0] for text in read_messages(page)] == ["Mit 1 Mail erledigt.", "Mail 2"]
    assert OutboundMail.objects.get(kind="letter").body.startswith("Bitte neu senden.")
    assert read_messages(tick(alice, [first], act="snooze", until=until)) == ["Mit 1 Mail erledigt."]
    assert read_messages(tick(alice, [second], act="aside")) == ["Mit 1 Mail erledigt."]
    states = dict(InboundMail.objects.values_list("pk", "state"))
    assert states == {first.pk: "quarantined", second.pk: "ignored", third.pk: "ignored"}
    assert listed(alice) == []


@pytest.mark.usefixtures("_founded")
@pytest.mark.parametrize(
    "typed",
    [
        {"act": ""},
        {"act": "destroy"},
        {"act": "snooze"},
        {"act": "snooze", "until": "1999-01-01"},
        {"act": "reject", "words": " "},
        {"act": "assign", "officer": "officer:999"},
    ],
)
def test_nothing_is_done_with_several_where_something_is_missing(alice: Client, typed: dict[str, str]) -> None:
    row = stranger()
    (said,) = read_messages(tick(alice, [row], **typed))
    assert said.startswith("Nichts wurde getan: ")
    assert (told(row), DeskMark.objects.exists()) == ([], False)


@pytest.mark.usefixtures("_founded")
@pytest.mark.parametrize("ticked", [[], ["x"], ["\0 1"], ["0" * 9000], ["0000000000000000 0.held"]])
def test_ticks_that_mean_no_mail_do_nothing(alice: Client, ticked: list[str]) -> None:
    stranger()
    assert read_messages(tick_again(alice, {"mail": ticked, "act": "aside"})) == ["Keine Mail ist angekreuzt."]


@pytest.mark.usefixtures("_founded")
def test_second_officer_is_told_what_the_first_did(alice: Client, emil: User) -> None:
    row, late = stranger(), browser(emil)
    data, seen = form(opened(late, row), "reject"), f"{row.code} {actions.fingerprint(row)}"
    act(alice, row, "reject")
    page = send(late, row, "reject", data)
    assert page.status == 409
    assert "alice war schneller, um " in page.texts("//p[@role='alert']")[0]
    assert page.texts("//p[@role='alert']")[0].endswith(": Mail abgelehnt.")
    (said,) = read_messages(tick_again(late, {"mail": [seen], "act": "aside"}))
    assert (said.startswith("Mail 1: alice war schneller"), told(row)) == (True, ["mail.rejected"])


@pytest.mark.usefixtures("_founded")
def test_auditor_sees_notes_and_arranges_nothing(alice: Client) -> None:
    row, dora = stranger(), browser(account("dora", Who.AUDITOR))
    act(alice, row, "note", text="Ruft an.")
    assert "Ruft an." in opened(dora, row).source
    assert read(dora, "/office/mails/").tree.xpath("//input[@name='mail']") == []
    for name in ("note", "assign", "snooze", "wake", "forward"):
        assert dora.post(place(row, name), {"seen": actions.fingerprint(row)}).status_code == 403
    assert dora.post("/office/mails/several/", {"mail": "x", "act": "aside"}).status_code == 403
    assert dora.get("/office/mails/texts/").status_code == 403


@pytest.mark.usefixtures("_founded")
def test_text_of_the_house_fills_the_letter_with_the_names(alice: Client) -> None:
    row = came("Hans Müller - Nora Niemand 1-0\n", subject="SE947")
    words = {
        "title": "Wer ist das?",
        "german": "Guten Tag {director}, {tournament}: {x} {subject}. {officer}",
        "english": "",
    }
    data = {**words, "seen": ""}
    for _click in range(2):
        assert alice.post("/office/mails/texts/", data).status_code == 302
    assert HouseText.objects.count() == DEFAULT_TEXTS + 1
    page = opened(alice, row)
    (link,) = page.tree.xpath("//a[starts-with(., 'Wer ist das?')]/@href")
    filled = read(alice, link).tree.xpath("string(//textarea[@id='letter-words'])").strip()
    assert filled == "Guten Tag Anna Leiter, SE947 Sommerturnier 947: {x} SE947. alice"
    for key in ("", "0.de", "x", "1.fr", f"{'9' * 40}.de"):
        assert (
            read(alice, f"{place(row)}?opens=answer&text={key}")
            .tree.xpath("string(//textarea[@id='letter-words'])")
            .strip()
            == ""
        )


def test_text_of_the_house_is_changed_once_and_deleted(alice: Client) -> None:
    text = HouseText.objects.create(title="Eins", german="Guten Tag")
    where = f"/office/mails/texts/{text.pk}/"
    seen = str(read(alice, where).tree.xpath("//input[@name='seen']/@value")[0])
    words = {"title": "Zwei", "german": "Guten Abend", "english": "", "seen": seen}
    assert alice.post(where, words).status_code == 302
    assert alice.post(where, {**words, "german": "Gute Nacht"}).status_code == 409
    HouseText.objects.create(title="Drei", german="x")
    fresh = str(read(alice, where).tree.xpath("//input[@name='seen']/@value")[0])
    assert alice.post(where, {**words, "title": "Drei", "seen": fresh}).status_code == 422
    assert alice.post(where, {**words, "german": "", "seen": fresh}).status_code == 422
    text.refresh_from_db()
    assert (text.title, text.german) == ("Zwei", "Guten Abend")
    assert [alice.post(where, {"delete": "1"}).status_code for _ in range(2)] == [302, 404]
    actions_told = list(AuditEvent.objects.order_by("number").values_list("action", flat=True))
    assert actions_told == ["house-text.changed", "house-text.deleted"]


@pytest.mark.usefixtures("_founded")
def test_list_is_cut_down_by_director_tournament_age_and_state(alice: Client) -> None:
    came("Hans Müller - Nora Niemand 1-0\n", 1, subject="SE947")
    stranger(2)
    InboundMail.objects.filter(subject="Mail 2").update(stored_at=timezone.now() - timedelta(days=8))
    assert listed(alice, "?director=anna") == ["SE947"]
    assert listed(alice, "?tournament=se947") == ["SE947"]
    assert listed(alice, "?days=7") == ["Mail 2"]
    assert listed(alice, "?days=7&state=held") == []
    assert listed(alice, "?days=x&seen=y&director=%00") == ["Mail 2", "SE947"]


@pytest.mark.usefixtures("_founded")
def test_notes_go_with_the_words_of_their_mail(alice: Client, actor: str) -> None:
    row = stranger()
    act(alice, row, "note", text="Ruft an.")
    act(alice, row, "assign", officer=actor)
    redact_mails(InboundMail.objects.filter(pk=row.pk))
    assert (MailNote.objects.count(), DeskMark.objects.count()) == (0, 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["note", "assign", "snooze", "forward"])
def test_two_clicks_arrange_once(name: str) -> None:
    federation.create_federation()
    row = came(sender=STRANGER)
    seen, to = actions.fingerprint(row), Forwarded(anna(), "alice", "", ("1-0",))
    acts = {
        "note": lambda n: arrangements.add_note(row, "x", seen, f"officer:{n}"),
        "assign": lambda n: arrangements.assign(row, f"officer:{n}", seen, f"officer:{n}"),
        "snooze": lambda n: arrangements.snooze(row, date(2030, 1, 1), seen, f"officer:{n}"),
        "forward": lambda n: arrangements.forward(row, to, seen, f"officer:{n}", set_aside=True),
    }
    done = at_once(acts[name])
    assert Counter(done) == {Outcome.DONE: 1, Outcome.OVERTAKEN: AT_ONCE - 1}
    made = (MailNote.objects.count(), DeskMark.objects.count(), OutboundMail.objects.filter(kind="forward").count())
    assert made == {"note": (1, 0, 0), "assign": (0, 1, 0), "snooze": (0, 1, 0), "forward": (0, 0, 1)}[name]
    assert len(told(row)) == 1
