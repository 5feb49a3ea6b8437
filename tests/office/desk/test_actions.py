"""What the officer does with a mail: each act once, each in the trail, each noticed by the next one."""

from __future__ import annotations

from email.utils import parseaddr
from typing import Any
from unittest.mock import ANY

import pytest
from django.test import Client
from django.utils import timezone

from intake.models import InboundMail, OutboundMail
from intake.sending.transport import make_message
from office.desk.actions import fingerprint
from ratings.facts import results
from ratings.models import AuditEvent, Director, Erasure, Player, Tournament
from tests.intake.federation import ANNA, BERND, EVA, anna, game, stored
from tests.office.desk.desk import RESULT, act, again, came, form, opened, read_messages, reasons, send
from tests.website.pages.reading import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

STRANGER = "X <nobody@example.org>"
ALERT = "//p[@role='alert']"


def events(row: InboundMail) -> list[tuple[str, str]]:
    """The acts on a mail in the trail, and who did them."""
    found = AuditEvent.objects.filter(subject=f"mail:{row.code}").order_by("number")
    return [(event.action, event.actor) for event in found]


def is_overtaken(page: Page) -> bool:
    """Whether the page says that somebody else was faster."""
    return (page.status, len(page.texts(ALERT))) == (409, 1)


@pytest.mark.long
def test_mail_of_a_stranger_is_accepted_as_a_directors(alice: Client, actor: str) -> None:
    row = came(sender=STRANGER)
    page = act(alice, row, "accept", director=anna().pk)
    assert read_messages(page) == ["Die Mail wurde mit Ihrer Entscheidung neu gelesen."]
    assert (row.state, row.auth, row.director, stored("SE947")) == ("accepted", "director", anna(), {"1-2": "1-0"})
    assert events(row) == [("mail.accepted-as", actor)]
    assert [ours.recipient for ours in OutboundMail.objects.all()] == [ANNA]


@pytest.mark.long
@pytest.mark.parametrize("facts", [{"dmarc": "fail"}, {"dmarc": ""}, {"Auto_Submitted": "auto-generated"}])
def test_officer_vouches_for_whatever_kept_the_mail(facts: dict[str, Any], alice: Client) -> None:
    row = came(**facts)
    assert (row.state == "accepted", stored("SE947")) == (False, {})
    act(alice, row, "accept", director=anna().pk)
    assert (again(row).state, stored("SE947")) == ("accepted", {"1-2": "1-0"})


def test_director_is_one_of_the_tournament(alice: Client) -> None:
    page = opened(alice, came(sender=STRANGER))
    assert page.texts("//select[@id='vouch-director']/option") == ["–", "Anna Leiter"]


@pytest.mark.long
def test_vouching_for_the_wrong_director_stores_nothing(alice: Client) -> None:
    row = came(sender=STRANGER)
    act(alice, row, "accept", director=Director.objects.get(email=BERND).pk)
    again(row)
    assert (row.state, reasons(row), stored("SE947")) == ("held", ["not-your-tournament"], {})


@pytest.mark.long
def test_two_clicks_are_one_act(alice: Client) -> None:
    row = came(sender=STRANGER)
    data = {**form(opened(alice, row), "accept"), "director": str(anna().pk)}
    first, second = send(alice, row, "accept", data), send(alice, row, "accept", data)
    assert (first.status, is_overtaken(second), len(events(row))) == (200, True, 1)
    again(row)
    third = send(alice, row, "accept", data)
    assert (is_overtaken(third), AuditEvent.objects.filter(action="game.result").count()) == (True, 1)


@pytest.mark.long
@pytest.mark.parametrize(
    ("action", "typed"),
    [
        ("accept", {"director": "1"}),
        ("tournament", {"code": "SE947"}),
        ("reject", {"words": ""}),
        ("answer", {"words": "Danke"}),
        ("retry", {}),
    ],
)
def test_act_of_another_officer_in_between_is_noticed(action: str, typed: dict[str, str], alice: Client) -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n")
    data = {**form(opened(alice, row), action), **typed}
    if "director" in typed:
        data["director"] = str(anna().pk)
    InboundMail.objects.filter(pk=row.pk).update(turn=1)
    assert is_overtaken(send(alice, row, action, data))
    assert (row.turn, events(row), OutboundMail.objects.filter(kind="letter").count()) == (1, [], 0)


@pytest.mark.long
def test_mail_that_is_being_read_is_left_alone(alice: Client) -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n")
    data = form(opened(alice, row), "retry")
    InboundMail.objects.filter(pk=row.pk).update(state="received")
    assert is_overtaken(send(alice, row, "retry", {**data, "seen": "0.received"}))
    assert row.turn == 0


@pytest.mark.long
def test_tournament_of_a_mail_is_chosen(alice: Client, actor: str) -> None:
    row = came("Eva Schmidt - Karl Heinz Weber 1-0\n", subject="Ergebnis")
    assert reasons(row) == ["ambiguous-tournament"]
    act(alice, row, "tournament", code="SE947")
    again(row)
    assert (row.state, stored("SE947")) == ("accepted", {"2-3": "1-0"})
    event = AuditEvent.objects.get(subject=f"mail:{row.code}")
    assert (event.action, event.actor, event.cause, event.after) == (
        "mail.tournament-chosen",
        actor,
        row.code,
        {"tournament": "SE947"},
    )


@pytest.mark.long
def test_tournament_of_somebody_else_stays_somebody_elses(alice: Client) -> None:
    row = came("Eva Schmidt - Karl Heinz Weber 1-0\n", subject="Ergebnis")
    act(alice, row, "tournament", code="SE948")
    assert (again(row).state, stored("SE948")) == ("held", {})


@pytest.mark.long
def test_tournament_that_there_is_not_is_told(alice: Client) -> None:
    row = came("Eva Schmidt - Karl Heinz Weber 1-0\n", subject="Ergebnis")
    page = act(alice, row, "tournament", code="SE999")
    assert (page.status, page.texts("//ul[@class='faults']/li")) == (422, ["Kein Turnier hat dieses Kürzel."])
    assert row.turn == 0


@pytest.mark.long
def test_name_is_assigned_for_this_mail(alice: Client, actor: str) -> None:
    row = came("Xaver Yps - Yvonne Zett 1-0\n")
    keys = {player.number: player.pk for player in Player.objects.all()}
    page = opened(alice, row)
    names = page.texts("//form[contains(@action, '/players/')]//div[@class='field']/label")
    shown = [name.removesuffix(" (freiwillig)") for name in names]
    data = form(page, "players")
    for place, name in enumerate(shown):
        data[f"player-{place}"] = str(keys["1001" if "Xaver" in name else "1002"])
    send(alice, row, "players", data)
    again(row)
    assert (row.state, stored("SE947")) == ("accepted", {"1-2": "1-0"})
    assert [Player.objects.get(number=number).aliases for number in ("1001", "1002")] == [[], []]
    event = AuditEvent.objects.get(action="mail.players-assigned")
    assert (event.actor, event.after) == (actor, {"players": sorted([keys["1001"], keys["1002"]])})


@pytest.mark.long
def test_spelling_that_is_kept_is_known_from_then_on(alice: Client) -> None:
    row = came("Xaver Yps - Eva Schmidt 1-0\n")
    hans = Player.objects.get(number="1001")
    chosen: dict[str, Any] = {"player-0": hans.pk, "alias-0": "on"}
    act(alice, row, "players", **chosen)
    hans.refresh_from_db()
    assert (hans.aliases, hans.name) == (["Xaver Yps"], "Müller, Hans")
    again(row)
    assert came("Xaver Yps - Karl Müller 1-0\n", 2).state == "accepted"
    assert stored("SE947") == {"1-2": "1-0", "1-4": "1-0"}
    assert AuditEvent.objects.get(action="player.changed").after == {"changed": ["aliases"], "seal": ANY}


@pytest.mark.long
def test_spelling_of_somebody_who_was_erased_is_not_kept(alice: Client) -> None:
    row = came("Xaver Yps - Eva Schmidt 1-0\n")
    hans = Player.objects.get(number="1001")
    now = timezone.now()
    Erasure.objects.create(player=hans, asked_at=now, asked_by="officer:1", done_at=now)
    page = act(alice, row, "players", **{"player-0": hans.pk, "alias-0": "on"})
    assert page.status == 422
    assert page.texts(ALERT) == [
        "Diese Person ist gelöscht: Name, Adresse oder andere Angaben zu dieser Person werden nicht mehr eingetragen."
    ]
    hans.refresh_from_db()
    assert (hans.aliases, row.state, events(row)) == ([], "held", [])
    act(alice, row, "players", **{"player-0": hans.pk})
    assert (again(row).state, stored("SE947")) == ("accepted", {"1-2": "1-0"})


@pytest.mark.long
def test_namesakes_are_told_apart(alice: Client) -> None:
    row = came("Hans Müller - Jan Meier 1-0\n", subject="NS3")
    assert reasons(row) == ["namesake"]
    page = act(alice, row, "players", **{"player-0": Player.objects.get(number="1006").pk})
    assert page.status == 200
    assert (again(row).state, stored("NS3")) == ("accepted", {"3-1": "0-1"})


@pytest.mark.long
def test_no_player_is_no_assignment(alice: Client) -> None:
    row = came("Xaver Yps - Eva Schmidt 1-0\n")
    page = act(alice, row, "players")
    assert (page.status, row.turn) == (422, 0)
    assert "Es ist kein Spieler gewählt." in page.source


@pytest.mark.long
def test_player_of_another_tournament_cannot_be_meant(alice: Client) -> None:
    row = came("Xaver Yps - Eva Schmidt 1-0\n")
    page = act(alice, row, "players", **{"player-0": Player.objects.get(number="1007").pk})
    assert (page.status, row.turn) == (422, 0)


@pytest.mark.long
def test_rulings_add_up(alice: Client) -> None:
    row = came("Xaver Yps - Eva Schmidt 1-0\n", sender=STRANGER, subject="Ergebnis")
    act(alice, row, "tournament", code="SE947")
    again(row)
    act(alice, row, "players", **{"player-0": Player.objects.get(number="1001").pk})
    again(row)
    act(alice, row, "accept", director=anna().pk)
    again(row)
    assert (row.state, row.turn, stored("SE947")) == ("accepted", 3, {"1-2": "1-0"})


@pytest.mark.long
def test_mail_that_was_answered_is_answered_again_after_a_ruling(alice: Client) -> None:
    row = came("Xaver Yps - Eva Schmidt 1-0\n")
    act(alice, row, "players", **{"player-0": Player.objects.get(number="1001").pk})
    again(row)
    first, second = OutboundMail.objects.order_by("pk")
    assert (first.turn, second.turn, first.message_id == second.message_id) == (0, 1, False)
    assert "Müller, Hans - Schmidt, Eva  1-0" in second.body


@pytest.mark.long
def test_settled_mail_that_says_the_same_is_not_answered_again(alice: Client) -> None:
    row = came()
    before = row.turn, row.state, row.results, list(OutboundMail.objects.values())
    page = send(alice, row, "retry", {"seen": fingerprint(row)})
    assert read_messages(page) == [
        "Nichts hat sich geändert: Die Mail sagt und tut, was sie tat; daher wird niemandem noch einmal geantwortet."
    ]
    assert (row.turn, row.state, row.results, list(OutboundMail.objects.values())) == before
    assert events(row) == []


@pytest.mark.long
def test_settled_mail_whose_result_was_taken_back_since_stores_it_again_and_says_so(alice: Client, actor: str) -> None:
    row, played = came(), game("SE947", "1-2")
    assert results.reopen(played, actor=actor, cause="office", expected_version=results.version(played))
    assert stored("SE947") == {}
    send(alice, row, "retry", {"seen": fingerprint(row)})
    done = row.turn, row.state, stored("SE947"), events(row)
    assert done == (1, "accepted", {"1-2": "1-0"}, [("mail.tried-again", actor)])
    assert OutboundMail.objects.count() == 2


@pytest.mark.long
def test_rejected_mail_waits_no_more(alice: Client, actor: str) -> None:
    row = came(sender=STRANGER)
    page = act(alice, row, "reject")
    assert (read_messages(page), row.state, reasons(row)) == (
        ["Die Mail ist abgelehnt."],
        "ignored",
        ["rejected", "unknown-sender"],
    )
    assert (events(row), OutboundMail.objects.count()) == ([("mail.rejected", actor)], 0)


@pytest.mark.long
def test_rejection_may_have_words_for_a_registered_sender(alice: Client) -> None:
    row = came(sender=f"Eva <{EVA}>")
    act(alice, row, "reject", words="Bitte an den Turnierleiter.")
    letter = OutboundMail.objects.get(kind="letter")
    assert (letter.recipient, letter.body.startswith("Bitte an den Turnierleiter.\n\n-- \n")) == (EVA, True)


@pytest.mark.long
def test_rejection_with_words_for_a_stranger_does_nothing(alice: Client) -> None:
    row = came(sender=STRANGER)
    page = act(alice, row, "reject", words="Hallo")
    assert (len(read_messages(page)), row.state, OutboundMail.objects.count()) == (1, "quarantined", 0)


@pytest.mark.long
def test_letter_goes_to_the_registered_sender_below_his_mail(alice: Client, actor: str) -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n", subject="Re: SE947")
    act(alice, row, "answer", words="Wen meinen Sie?\nIhr Referent")
    letter = OutboundMail.objects.get(kind="letter")
    message = make_message(letter).message()
    assert (parseaddr(message["To"])[1], message["Subject"], message["In-Reply-To"]) == (
        ANNA,
        "Re: SE947",
        "<1@example.org>",
    )
    assert letter.body.startswith("Wen meinen Sie?\nIhr Referent\n\n-- \nFernwertung ")
    assert (row.state, events(row)) == ("held", [("mail.answered", actor)])


@pytest.mark.long
def test_second_letter_is_a_second_mail_and_a_second_click_is_none(alice: Client) -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n")
    data = {**form(opened(alice, row), "answer"), "words": "Eins"}
    send(alice, row, "answer", data)
    assert is_overtaken(send(alice, row, "answer", data))
    act(alice, row, "answer", words="Zwei")
    letters = OutboundMail.objects.filter(kind="letter").order_by("pk")
    assert [letter.body.partition("\n")[0] for letter in letters] == ["Eins", "Zwei"]
    assert len({letter.message_id for letter in letters}) == 2


@pytest.mark.long
def test_letter_that_is_all_a_mail_needs_sets_it_aside(alice: Client) -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n")
    act(alice, row, "answer", words="Ihre Frage ist beantwortet.", set_aside="on")
    assert (row.state, OutboundMail.objects.get(kind="letter").recipient) == ("ignored", ANNA)
    assert opened(alice, row).tree.xpath("//form[contains(@action, '/answer/')]//input[@name='set_aside']") == []


@pytest.mark.long
def test_stranger_cannot_be_written_to(alice: Client) -> None:
    row = came(sender=STRANGER)
    assert opened(alice, row).tree.xpath("//form[contains(@action, '/answer/')]") == []
    page = send(alice, row, "answer", {"words": "Hallo", "seen": "0.quarantined"})
    assert (len(read_messages(page)), row.turn, OutboundMail.objects.count()) == (1, 0, 0)


@pytest.mark.long
def test_empty_letter_is_not_sent(alice: Client) -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n")
    page = act(alice, row, "answer", words="  ")
    assert (page.status, OutboundMail.objects.filter(kind="letter").count()) == (422, 0)


@pytest.mark.long
def test_answer_to_a_letter_goes_on_with_its_tournament(alice: Client) -> None:
    row = came("Eva Schmidt - Nora Niemand 1-0\n")
    act(alice, row, "answer", words="Wen meinen Sie?")
    letter = OutboundMail.objects.get(kind="letter")
    came("Eva Schmidt - Karl Heinz Weber 1-0\n", 2, subject="Re: SE947?", In_Reply_To=letter.message_id)
    assert stored("SE947") == {"2-3": "1-0"}


@pytest.mark.long
def test_failed_mail_is_tried_again(alice: Client, actor: str) -> None:
    row = came()
    InboundMail.objects.filter(pk=row.pk).update(state="failed", attempts=3, reasons=[], results=[])
    row.refresh_from_db()
    act(alice, row, "retry")
    assert (row.state, events(row)) == ("accepted", [("mail.tried-again", actor)])


@pytest.mark.long
def test_acts_on_a_blocked_directors_mail_are_possible(alice: Client) -> None:
    anna().blocks.create(since=timezone.now())
    row = came()
    assert (row.state, stored("SE947")) == ("held", {})
    act(alice, row, "accept", director=anna().pk)
    assert (again(row).state, stored("SE947")) == ("accepted", {"1-2": "1-0"})
    assert anna().blocks.get().lifted_at is None


@pytest.mark.long
def test_ruling_about_what_is_gone_rules_nothing(alice: Client) -> None:
    row = came("Eva Schmidt - Karl Heinz Weber 1-0\n", subject="Ergebnis")
    gone = {"director": None, "tournament": 10**9, "players": {"eva schmidt": 10**9}}
    InboundMail.objects.filter(pk=row.pk).update(rulings=gone, state="received", turn=1)
    assert (again(row).state, reasons(row)) == ("held", ["ambiguous-tournament"])
    assert opened(alice, row).status == 200


def test_director_of_a_ruling_that_is_gone_vouches_for_nobody() -> None:
    row = came(sender=STRANGER)
    other = Director.objects.create(name="Dora", email="dora@example.org")
    other.tournaments.add(Tournament.objects.get(code="SE947"))
    InboundMail.objects.filter(pk=row.pk).update(rulings={"director": other.pk}, state="received", turn=1)
    other.delete()
    assert (again(row).state, stored("SE947")) == ("quarantined", {})
    assert game("SE947", "1-2").score is None


@pytest.mark.long
def test_result_stays_with_the_mail_that_brought_it(alice: Client) -> None:
    came(RESULT)
    row = came(RESULT, 2)
    act(alice, row, "accept", director=anna().pk)
    assert [result["outcome"] for result in again(row).results] == ["repeated"]
