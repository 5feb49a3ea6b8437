"""A line of a mail stored in the officer's reading, and a result of a mail taken back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from intake.models import InboundMail
from ratings.evaluation import rate_requested
from ratings.facts import results
from ratings.models import AuditEvent, Evaluation
from tests.intake.federation import game, stored
from tests.office.desk.desk import act, came, choice, form, opened, read_messages, reasons, send
from tests.website.pages.reading import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

UNCLEAR = "Hans Müller - Eva Schmidt 0:0\nKarl Müller - Nora Niemand 1-0\n"


def unclear() -> InboundMail:
    """A mail of two games of which nothing could be stored."""
    row = came(UNCLEAR)
    assert (row.state, sorted(reasons(row))) == ("held", ["both-lost", "unknown-player"])
    return row


def faults(page: Page) -> list[str]:
    """What a page says is wrong with a form."""
    return page.texts("//ul[@class='faults']/li")


@pytest.mark.long
def test_each_line_of_which_nothing_is_stored_has_a_form(alice: Client) -> None:
    row = came(UNCLEAR + "Eva Schmidt - Karl Müller 1-0\n")
    page = opened(alice, row)
    assert len(page.tree.xpath("//form[contains(@action, '/correct/')]")) == 2
    offered = page.texts("//select[@id='id_chosen_1']/option")
    assert offered[:2] == ["–", "1. Müller, Hans – Müller, Karl"]
    assert offered[-1] == "3. Schmidt, Eva – Müller, Karl (1-0)"


@pytest.mark.long
def test_line_is_stored_in_the_officers_reading(alice: Client, actor: str) -> None:
    row = unclear()
    page = act(alice, row, "correct", chosen=choice("SE947", "1-2"), score="0-0", completed_on="2026-03-10")
    assert (page.status, read_messages(page)) == (200, ["Das Ergebnis ist gespeichert."])
    played = game("SE947", "1-2")
    assert (played.score, played.report, played.received_at) == ("0-0", row.code, row.received_at)
    assert (row.state, reasons(row)) == ("partly", ["unknown-player"])
    assert [(result["outcome"], result["score"]) for result in row.results] == [("new", "0-0")]
    event = AuditEvent.objects.get(action="game.result")
    assert (event.actor, event.cause) == (actor, row.code)


@pytest.mark.long
def test_mail_is_done_with_its_last_line(alice: Client) -> None:
    row = unclear()
    act(alice, row, "correct", chosen=choice("SE947", "1-2"), score="0-0", completed_on="2026-03-10")
    act(alice, row, "correct", chosen=choice("SE947", "1-4"), score="0-1", completed_on="2026-03-11", reason="time")
    assert (row.state, reasons(row), stored("SE947")) == ("accepted", [], {"1-2": "0-0", "1-4": "0-1"})
    assert opened(alice, row).tree.xpath("//form[contains(@action, '/correct/')]") == []


@pytest.mark.long
def test_what_the_mail_says_is_proposed(alice: Client) -> None:
    row = came("Hans Müller - Eva Schmidt 1-0, ZÜ, 10.3.2026\n", dmarc="fail")
    page = opened(alice, row)
    assert page.tree.xpath("//select[@id='id_chosen_1']/option[@selected]/@value") == [choice("SE947", "1-2")]
    proposed = form(page, "correct")
    assert (proposed["score"], proposed["reason"], proposed["completed_on"]) == ("1-0", "time", "2026-03-10")
    send(alice, row, "correct", proposed)
    assert (row.state, stored("SE947")) == ("partly", {"1-2": "1-0"})


@pytest.mark.long
def test_two_clicks_store_one_result(alice: Client) -> None:
    row = unclear()
    data = {**form(opened(alice, row), "correct"), "chosen": choice("SE947", "1-2"), "score": "0-0"}
    data["completed_on"] = "2026-03-10"
    first, second = send(alice, row, "correct", data), send(alice, row, "correct", data)
    assert (first.status, AuditEvent.objects.filter(action="game.result").count()) == (200, 1)
    assert (second.status, row.turn) in {(409, 1), (422, 1)}


@pytest.mark.long
def test_conflict_is_decided(alice: Client) -> None:
    came("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n")
    row = came("Hans Müller - Eva Schmidt 0-1, 10.3.2026\n", 2)
    assert reasons(row) == ["conflict"]
    act(alice, row, "correct")
    assert (row.state, [result["outcome"] for result in row.results]) == ("accepted", ["corrected"])
    assert stored("SE947") == {"1-2": "0-1"}


@pytest.mark.long
def test_result_that_came_in_between_is_noticed(alice: Client) -> None:
    row = unclear()
    data = {**form(opened(alice, row), "correct"), "chosen": choice("SE947", "1-2"), "score": "0-0"}
    data["completed_on"] = "2026-03-10"
    came("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n", 2)
    page = send(alice, row, "correct", data)
    assert (page.status, row.turn, stored("SE947")) == (422, 0, {"1-2": "1-0"})
    assert faults(page) == ["Diese Partie hat inzwischen ein anderes Ergebnis; bitte sehen Sie noch einmal nach."]


@pytest.mark.long
def test_rated_game_stays_as_it_is(alice: Client) -> None:
    came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    row = came("Korrektur:\nHans Müller - Karl Müller 0-1, 10.3.2026\n", 2, subject="EC5")
    assert reasons(row) == ["human"]
    page = act(alice, row, "correct")
    assert read_messages(page) == [
        (
            "Dieses Ergebnis ändert nur eine Korrektur: Eine Wertung beruht darauf, oder die drei Monate sind vorbei."
            " Nichts wurde geändert."
        )
    ]
    assert (game("EC5", "1-2").score, reasons(row), row.turn) == ("1-0", ["human"], 0)


@pytest.mark.long
def test_last_result_of_a_tournament_rates_it(alice: Client) -> None:
    came("Hans Müller - Karl Müller 0:0\n", subject="EC5")
    row = InboundMail.objects.get()
    act(alice, row, "correct", score="1/2-1/2", chosen=choice("EC5", "1-2"), completed_on="2026-03-10")
    rate_requested()
    assert Evaluation.objects.filter(pool__key="ecp").count() == 1


@pytest.mark.long
@pytest.mark.parametrize(
    "typed",
    [
        {"chosen": ""},
        {"chosen": "1.x"},
        {"score": ""},
        {"score": "+/-"},
        {"completed_on": "2099-01-01"},
        {"completed_on": "2025-01-01"},
        {"completed_on": ""},
    ],
    ids=["no game", "no such game", "no score", "unplayed though played", "ahead", "before the start", "no day"],
)
def test_faulty_line_is_told_and_nothing_stored(typed: dict[str, Any], alice: Client) -> None:
    row = unclear()
    given = {"chosen": choice("SE947", "1-2"), "score": "1-0", "completed_on": "2026-03-10", **typed}
    page = act(alice, row, "correct", **given)
    assert (page.status, len(faults(page)), row.turn, stored("SE947")) == (422, 1, 0, {})


@pytest.mark.long
def test_game_of_another_tournament_cannot_be_chosen(alice: Client) -> None:
    row = unclear()
    page = act(alice, row, "correct", chosen=choice("SE948", "1-2"), score="1-0", completed_on="2026-03-10")
    assert (page.status, stored("SE948")) == (422, {})


@pytest.mark.long
def test_line_that_is_not_in_the_mail_stores_nothing(alice: Client) -> None:
    row = unclear()
    given: dict[str, Any] = {"chosen": choice("SE947", "1-2"), "score": "1-0", "completed_on": "2026-03-10"}
    page = act(alice, row, "correct", **given, where="body:9: Hans Müller - Eva Schmidt 1-0")
    assert (page.status, row.turn, stored("SE947")) == (409, 0, {})


@pytest.mark.long
def test_result_of_a_disowned_mail_is_taken_back(alice: Client, client: Client, actor: str) -> None:
    row = came()
    (path,) = re.findall(r"https://fernwertung\.example(/not-me/\S+)", row.answers.get().body)
    client.post(path)
    row.refresh_from_db()
    page = opened(alice, row)
    (stands,) = page.texts("//h2[contains(., 'gespeichert sind')]/following-sibling::ul[1]/li")
    assert stands == "SE947: Müller, Hans – Schmidt, Eva 1-0, 10.03.2026 zurücknehmen"
    act(alice, row, "reopen")
    assert stored("SE947") == {}
    event = AuditEvent.objects.get(action="game.reopened")
    assert (event.actor, event.cause) == (actor, row.code)
    assert opened(alice, row).tree.xpath("//form[contains(@action, '/reopen/')]") == []


@pytest.mark.long
def test_two_clicks_take_back_once(alice: Client) -> None:
    row = came()
    data = form(opened(alice, row), "reopen")
    send(alice, row, "reopen", data)
    again = send(alice, row, "reopen", data)
    assert (again.status, AuditEvent.objects.filter(action="game.reopened").count()) == (404, 1)


@pytest.mark.long
def test_result_that_was_corrected_since_is_not_taken_back(alice: Client) -> None:
    row = came()
    data = form(opened(alice, row), "reopen")
    came("Korrektur:\nHans Müller - Eva Schmidt 0-1, 10.3.2026\n", 2)
    assert send(alice, row, "reopen", data).status == 404
    assert stored("SE947") == {"1-2": "0-1"}


@pytest.mark.long
def test_rated_result_is_not_taken_back(alice: Client) -> None:
    row = came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    page = opened(alice, row)
    assert (page.tree.xpath("//form[contains(@action, '/reopen/')]"), "darauf beruht eine Wertung" in page.source) == (
        [],
        True,
    )
    played = game("EC5", "1-2")
    data = {"seen": "0.accepted", "game": str(played.pk), "version": results.version(played)}
    assert read_messages(send(alice, row, "reopen", data)) == [
        (
            "Dieses Ergebnis ändert nur eine Korrektur: Eine Wertung beruht darauf, oder die drei Monate sind vorbei."
            " Nichts wurde geändert."
        )
    ]
    assert game("EC5", "1-2").score == "1-0"


@pytest.mark.long
def test_result_of_another_mail_is_not_taken_back(alice: Client) -> None:
    came()
    other = came("Karl Müller - Eva Schmidt 1-0\n", 2)
    played = game("SE947", "1-2")
    data = {"seen": "0.accepted", "game": str(played.pk), "version": results.version(played)}
    assert send(alice, other, "reopen", data).status == 404
    assert stored("SE947")["1-2"] == "1-0"


@pytest.mark.long
def test_mail_about_two_tournaments_offers_the_games_of_both(alice: Client) -> None:
    row = came("SE947:\nHans Müller - Eva Schmidt 1-0\n\nEC5:\nHans Müller - Karl Müller 0:0\n", subject="Ergebnisse")
    page = opened(alice, row)
    assert page.facts()["Turnier"] == "EC5 Partien per Post, SE947 Sommerturnier 947"
    select = page.tree.xpath("//select[@name='chosen']")[0]
    offered = [" ".join(option.text_content().split()) for option in select]
    assert (offered[1], len(offered)) == ("EC5: 1. Müller, Hans – Müller, Karl", 8)
    act(alice, row, "correct", chosen=choice("EC5", "1-2"), score="1/2-1/2", completed_on="2026-03-10")
    assert (row.state, game("EC5", "1-2").score) == ("accepted", "1/2-1/2")
