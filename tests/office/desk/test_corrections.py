"""A line of a mail stored in the officer's reading, and a result of a mail taken back."""

from __future__ import annotations

import dataclasses
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import translation
from pytest_django import DjangoCaptureOnCommitCallbacks

from intake.errors import ReaderFailed
from intake.models import InboundMail, OpenQuestion
from intake.processing import process
from intake.receiving.receivers import SEND_ANSWERS
from office.desk import corrected_mail
from office.desk.queue import parse_reasons
from ratings.audit import Origin
from ratings.errors import PoolMoved
from ratings.evaluation import rate_requested
from ratings.facts import results
from ratings.importing import roster
from ratings.models import AuditEvent, CorrectionProposal, Evaluation, Player, Standing
from tests.intake.federation import EVA, game, stored
from tests.office.desk.desk import act, came, choice, form, items, opened, read_messages, reasons, send
from tests.office.pages.forms import fill
from tests.office.pages.forms import send as submit
from tests.website.pages.reading import Page, read

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
def test_rated_game_leads_to_the_form_of_a_correction_which_the_mail_causes(alice: Client) -> None:
    came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    row = came("Korrektur:\nHans Müller - Karl Müller 0-1, 11.3.2026\n", 2, subject="EC5")
    (link,) = [link for link in opened(alice, row).links() if "/corrections/new/" in link]
    asked = {"about": str(game("EC5", "1-2").pk), "mail": row.code, "score": "0-1", "reason": "played"}
    assert dict(parse_qsl(urlsplit(link).query)) == {**asked, "completed_on": "2026-03-11"}
    shown = fill(alice, link, why="The mail says so")
    assert (shown["score"], shown["completed_on"]) == ("0-1", "2026-03-11")
    alice.post(link, shown)
    proposal = CorrectionProposal.objects.get()
    place = f"/office/corrections/{proposal.pk}/"
    alice.post(f"{place}late/", {"why": "The director wrote in time"})  # the server's day is long after the window
    alice.post(place, {"seen": proposal.fingerprint})
    assert game("EC5", "1-2").score == "0-1"
    assert AuditEvent.objects.get(action="correction.applied").after["mail"] == row.code
    row.refresh_from_db()
    assert (row.state, [result["outcome"] for result in row.results]) == ("accepted", ["corrected"])


def corrected(alice: Client, row: InboundMail, **typed: str) -> Page:
    """What follows when the correction that a mail leads to is carried out, with what is typed over what it says."""
    (link,) = [link for link in opened(alice, row).links() if "/corrections/new/" in link]
    return carry_out(alice, link, row, **typed)


def carry_out(alice: Client, link: str, row: InboundMail, **typed: str) -> Page:
    """What follows when the correction that is prepared at an address is carried out, late as it is."""
    alice.post(link, fill(alice, link, why="The mail says so", **typed))
    proposal = CorrectionProposal.objects.get()
    place = f"/office/corrections/{proposal.pk}/"
    alice.post(f"{place}late/", {"why": "The director wrote in time"})
    done = submit(alice, place, {"seen": proposal.fingerprint})
    row.refresh_from_db()
    return done


DRAW_WAS_WRONG = """Correction for EC5: the draw I sent in spring was wrong, Hans did win that one. The right result is

Hans Müller v Karl Müller 1-0, 10.3.2026

Anna
"""


def claimed() -> InboundMail:
    """A mail that corrects a rated draw, after one that contradicted it: a question about the game is open."""
    came("Hans Müller v Karl Müller 1/2-1/2, 10 March 2026\n", subject="EC5")
    came("Hans Müller v Karl Müller 1-0\n", 2, subject="EC5 Müller v Müller")
    row = came(DRAW_WAS_WRONG, 3, subject="Re: EC5 Müller v Müller")
    assert (row.state, reasons(row), [each.code for each in OpenQuestion.objects.all()]) == (
        "held",
        ["human"],
        ["conflict"],
    )
    return row


@pytest.mark.long
def test_correction_is_the_first_choice_of_a_mail_that_corrects_a_rated_result(alice: Client) -> None:
    row = claimed()
    page = opened(alice, row)
    first = page.tree.xpath("//h2[contains(., 'Was Sie tun können')]/following-sibling::*[1]")[0]
    assert " ".join(first.text_content().split()) == (
        "Korrektur vorbereiten EC5: Müller, Hans – Müller, Karl ½-½ → 1-0"
    )
    sentence = (
        "EC5: Müller, Hans – Müller, Karl: Die Mail nennt 1-0, gespeichert ist ½-½ vom 10.03.2026."
        " Über die Korrektur entscheiden Sie."
    )
    desk = read(alice, "/office/")
    lines = desk.texts("//ul[contains(@class, 'waiting')]/li/div/span[contains(@class, 'breaks')]")
    assert [line for line in lines if line.startswith("Anna Leiter")] == [f"Anna Leiter: {sentence}"]
    assert [link for link in desk.links() if "#corrections" in link] == [
        f"/office/mails/{row.code}/?opens=corrections#corrections"
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Ab wann zählt ein Spieler eigentlich als gesichert?\n",
            "Eine Frage an Sie, kein Ergebnis: „Ab wann zählt ein Spieler eigentlich als gesichert?“",
        ),
        (
            "Bitte das Ergebnis Hans Müller - Karl Müller in EC5 zurücknehmen.\n",
            (
                "EC5: Müller, Hans – Müller, Karl: Die Mail nimmt das Ergebnis zurück, gespeichert ist ½-½ vom"
                " 10.03.2026. Das entscheiden Sie."
            ),
        ),
    ],
)
def test_mail_for_the_officer_says_the_one_thing_that_is_to_be_decided(text: str, sentence: str, alice: Client) -> None:
    came("Hans Müller v Karl Müller 1/2-1/2, 10 March 2026\n", subject="EC5")
    row = came(text, 2, subject="EC5")
    translation.activate("de")
    assert [reason.sentence for reason in parse_reasons(row.reasons)] == [sentence]


@pytest.mark.long
def test_correction_settles_its_mail_and_the_question_and_tells_the_director_what_was_corrected(alice: Client) -> None:
    row = claimed()
    corrected(alice, row)
    assert stored("EC5") == {"1-2": "1-0"}
    assert (row.state, reasons(row)) == ("accepted", [])
    assert [(each["outcome"], each["score"]) for each in row.results] == [("corrected", "1-0")]
    assert [each.state for each in OpenQuestion.objects.all()] == ["settled"]
    assert set(InboundMail.objects.values_list("state", flat=True)) == {"accepted"}
    rated = Standing.objects.filter(pool__key="ecp", player__number__in=("1001", "1004"))
    hans, karl = rated.order_by("player__number")
    assert last_answer(row) == [
        "Dear Anna Leiter: 1 result corrected.",
        "",
        "Corrected:",
        "  EC5: Müller, Hans - Müller, Karl  1-0, 10 Mar 2026",
        f"    Müller 2000-8 -> {hans.value}-9, Müller 2100-20 -> {karl.value}-21",
    ]
    assert items(opened(alice, row))[-1:] == [
        "Müller, Hans – Müller, Karl 1-0, 10.03.2026 → EC5: Müller, Hans – Müller, Karl 1-0 berichtigt"
    ]


@pytest.mark.long
def test_late_correction_under_a_text_without_a_time_says_that_the_time_is_ours(alice: Client) -> None:
    came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    place = f"/office/games/{game('EC5', '1-2').pk}/"
    assert read(alice, place).text("//main//div[@class='note warn']") == (
        "Die drei Monate, in denen dieses Ergebnis angezweifelt werden kann, endeten am 10.06.2026."
        " Eine Korrektur braucht Ihre festgehaltene Einzelfallentscheidung"
        " (unsere Regel nach BdF 7: EmailChessPoint nennt keine Frist)."
    )


@pytest.mark.long
def test_mail_is_settled_by_a_correction_that_decides_otherwise(alice: Client) -> None:
    row = claimed()
    corrected(alice, row, score="0-1")
    assert (stored("EC5"), row.state, [each.state for each in OpenQuestion.objects.all()]) == (
        {"1-2": "0-1"},
        "accepted",
        ["settled"],
    )
    assert last_answer(row)[2:4] == ["Corrected:", "  EC5: Müller, Hans - Müller, Karl  0-1, 10 Mar 2026"]


@pytest.mark.long
def test_mail_is_settled_by_a_correction_that_opens_its_game(alice: Client) -> None:
    row = claimed()
    place = f"/office/corrections/new/result-withdrawn/?about={game('EC5', '1-2').pk}&mail={row.code}"
    carry_out(alice, place, row)
    assert (stored("EC5"), row.state, [each.state for each in OpenQuestion.objects.all()]) == (
        {},
        "accepted",
        ["answered"],
    )
    assert last_answer(row)[2] == "Taken back; these games are open again:"


@pytest.mark.long
def test_mail_of_somebody_who_may_not_report_waits_on_after_its_correction(alice: Client) -> None:
    came("Hans Müller v Karl Müller 1/2-1/2, 10 March 2026\n", subject="EC5")
    row = came("Hans Müller v Karl Müller 1-0, 10 March 2026\n", 2, subject="EC5", sender=f"Eva <{EVA}>")
    assert read_messages(corrected(alice, row))[-1:] == [WAITS]
    assert (stored("EC5"), row.state, row.turn, row.answers.count()) == ({"1-2": "1-0"}, "held", 0, 1)


def last_answer(row: InboundMail) -> list[str]:
    """What a mail was answered last, without the lines that all answers have."""
    lines = row.answers.order_by("-pk")[0].body.splitlines()
    return lines[: lines.index("", 3)]


WAITS = (
    "Ihre Mail wartet weiter: Bitte sehen Sie sie an und lassen Sie sie dort noch einmal lesen. Zurück zu jener Mail"
)


@pytest.mark.long
def test_correction_stores_nothing_of_its_mail_that_its_page_does_not_show(alice: Client) -> None:
    came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    other = "SE947\nHans Müller - Eva Schmitt-Neu 1-0, 10.3.2026\n"
    text = f"EC5\nKorrektur: Hans Müller - Karl Müller 0-1, 11.3.2026\n\n{other}"
    row = came(text, 2, subject="Ergebnisse EC5 und SE947")
    eva, before = Player.objects.get(number="1002"), (row.state, row.turn)
    facts = dataclasses.replace(roster.player_facts(eva), aliases=("Eva Schmitt-Neu",))
    roster.change_player(eva, facts, Origin("officer:9", "office"))
    done = corrected(alice, row)
    assert read_messages(done)[-2:] == ["Die Korrektur ist ausgeführt.", WAITS]
    assert [link for link in done.links() if row.code in link][:1] == [f"/office/mails/{row.code}/"]
    assert (stored("EC5"), stored("SE947"), (row.state, row.turn)) == ({"1-2": "0-1"}, {}, before)
    act(alice, row, "retry")
    assert [(each["tournament"], each["outcome"]) for each in row.results] == [("SE947", "new"), ("EC5", "corrected")]


@pytest.mark.long
def test_answer_to_a_mail_leaves_when_its_correction_is_made(
    alice: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    woken: list[str] = []
    came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    row = came("Korrektur:\nHans Müller - Karl Müller 0-1, 11.3.2026\n", 2, subject="EC5")
    monkeypatch.setattr(corrected_mail, "send_tasks", lambda name, _: woken.append(name))
    with django_capture_on_commit_callbacks(execute=True):
        assert read_messages(corrected(alice, row))[-1:] == ["Die Korrektur ist ausgeführt."]
        assert woken == []
    assert (row.state, woken) == ("accepted", [SEND_ANSWERS])


@pytest.mark.long
@pytest.mark.parametrize("fault", [PoolMoved("fwz"), OperationalError("locked"), ReaderFailed("too slow")])
def test_correction_is_made_though_its_mail_cannot_be_read(
    fault: Exception, alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def read(self, *_: object, **__: object) -> object:
            raise fault

    came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    row = came("Korrektur:\nHans Müller - Karl Müller 0-1, 11.3.2026\n", 2, subject="EC5")
    before = row.state, row.turn
    opened(alice, row)
    monkeypatch.setattr(process, "shared_reader", Broken)
    assert read_messages(corrected(alice, row))[-2:] == ["Die Korrektur ist ausgeführt.", WAITS]
    assert (stored("EC5"), (row.state, row.turn)) == ({"1-2": "0-1"}, before)


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
