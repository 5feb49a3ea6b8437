"""A mail that corrects a rated result: what the desk says of it, and what becomes of it by its correction."""

from __future__ import annotations

import dataclasses
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
from ratings.importing import roster
from ratings.models import AuditEvent, CorrectionProposal, Player, Standing
from tests.intake.federation import EVA, game, stored
from tests.office.desk.desk import act, came, items, opened, read_messages, reasons
from tests.office.pages.forms import fill
from tests.office.pages.forms import send as submit
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


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
    """A mail that corrects a rated draw and by that answers the question about one that contradicted it."""
    came("Hans Müller v Karl Müller 1/2-1/2, 10 March 2026\n", subject="EC5")
    came("Hans Müller v Karl Müller 1-0\n", 2, subject="EC5 Müller v Müller")
    row = came(DRAW_WAS_WRONG, 3, subject="Re: EC5 Müller v Müller")
    assert (row.state, reasons(row), list(OpenQuestion.objects.values_list("code", "state"))) == (
        "held",
        ["human"],
        [("conflict", "answered")],
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
def test_correction_settles_its_mail_and_tells_the_director_what_was_corrected(alice: Client) -> None:
    row = claimed()
    corrected(alice, row)
    assert stored("EC5") == {"1-2": "1-0"}
    assert (row.state, reasons(row)) == ("accepted", [])
    assert [(each["outcome"], each["score"]) for each in row.results] == [("corrected", "1-0")]
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
        ["answered"],
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
