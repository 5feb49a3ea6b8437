"""Questions by mail, a confirmation by answer, and answers that go on with the same report."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from intake.models import InboundMail, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from ratings.models import Game
from tests.intake.federation import ANNA, BERND, EVA, game, mail, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]

RESULT = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"


def settled(text: str = "", number: int = 1, **facts: Any) -> InboundMail:
    """A mail, stored and brought to its end."""
    row = store(mail(text, message_id=f"<{number}@example.org>", **facts), "file")
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def answer_to(row: InboundMail) -> OutboundMail:
    """Our only answer to a mail."""
    return row.answers.get(kind="answer")


def end(row: InboundMail) -> tuple[str, str, str, list[str]]:
    """State, disposition, auth and codes of reasons."""
    return row.state, row.disposition, row.auth, [reason["code"] for reason in row.reasons]


def test_help_is_answered_in_the_language_of_the_word() -> None:
    assert end(settled(subject="Hilfe")) == ("accepted", "accept", "director", [])
    settled(subject="help", number=2)
    german, english = (mail.body for mail in OutboundMail.objects.order_by("pk"))
    assert ("Betreff: SE947" in german, "Subject: SE947" in english) == (True, True)
    assert "https://fernwertung.example/director/" in german


def test_status_tells_what_is_missing() -> None:
    settled(RESULT)
    row = settled(subject="Stand SE947", number=2)
    body = answer_to(row).body
    assert end(row) == ("accepted", "accept", "director", [])
    assert "SE947: Sommerturnier 947\n1 von 6 Partien beendet\n\nEs fehlen:\n\n  Müller, Hans - Müller, Karl\n" in body
    assert "Müller, Hans - Schmidt, Eva" not in body
    assert row.tournament is not None
    assert row.tournament.code == "SE947"


def test_status_without_a_code_is_about_all_running_tournaments() -> None:
    body = answer_to(settled(subject="status")).body
    assert [code for code in ("SE947", "NS3", "DR12", "EC5", "SE948") if f"{code}: " in body] == [
        "SE947",
        "NS3",
        "DR12",
        "EC5",
    ]


@pytest.mark.parametrize("code", ["SE948", "SE999"])
def test_tournament_of_others_is_as_unknown_as_none(code: str) -> None:
    row = settled(subject=f"Stand {code}")
    assert end(row) == ("held", "hold", "director", ["unknown-tournament"])
    assert "Weber" not in answer_to(row).body


def test_headers_are_ready_to_paste() -> None:
    settled(RESULT)
    body = answer_to(settled(subject="Köpfe SE947", number=2)).body
    assert body.count('[Event "SE947"]') == 5
    assert '[Round "1"]\n[White "Müller, Hans"]\n[Black "Müller, Karl"]\n[Result "*"]' in body


def test_headers_of_namesakes_have_their_numbers() -> None:
    body = answer_to(settled(subject="headers NS3")).body
    assert '[White "Müller, Hans"]\n[Black "Meier, Jan (Nr. 1005)"]' in body


def test_header_that_is_pasted_is_stored() -> None:
    body = answer_to(settled(subject="headers NS3")).body
    header = body[body.index('[Event "NS3"]') : body.index('[Result "*"]')]
    row = settled(f'{header}[Result "1-0"]\n\n1. e4 e5 1-0\n', subject="fertig", number=2)
    assert (row.state, len(stored("NS3"))) == ("accepted", 1)


def test_command_with_results_is_a_report() -> None:
    row = settled(RESULT, subject="Stand SE947")
    assert (row.state, stored("SE947")) == ("accepted", {"1-2": "1-0"})


def test_command_beside_an_unclear_result_is_a_report() -> None:
    row = settled("Hans Müller - Eva Schmidt *\n", subject="Stand SE947")
    assert end(row) == ("held", "hold", "director", ["not-finished"])


def test_command_above_a_cancellation_is_a_report() -> None:
    settled(RESULT, subject="SE947")
    row = settled("Bitte das Ergebnis Hans Müller - Eva Schmidt streichen.\n", subject="Stand SE947", number=2)
    assert (row.state, stored("SE947")) == ("accepted", {})


def test_command_above_a_result_for_all_games_is_a_report() -> None:
    row = settled("Alle offenen Partien werden remis gegeben.\n", subject="Stand NS3")
    assert (row.state, set(stored("NS3").values())) == ("accepted", {"1/2-1/2"})


@pytest.mark.parametrize(
    ("sender", "dmarc", "state", "kinds"),
    [
        (EVA, "pass", "held", ["answer"]),
        ("nobody@example.org", "pass", "quarantined", []),
        (ANNA, "fail", "quarantined", []),
        (ANNA, "", "pending", ["confirmation"]),
    ],
)
def test_nobody_else_is_told_anything(sender: str, dmarc: str, state: str, kinds: list[str]) -> None:
    row = settled(subject="Stand SE947", sender=sender, dmarc=dmarc)
    assert (row.state, [ours.kind for ours in row.answers.all()]) == (state, kinds)
    assert [ours for ours in row.answers.all() if "Müller" in ours.body] == []


def test_questions_count_among_the_answers_of_a_day(settings: Any) -> None:
    settings.INTAKE_ANSWERS_PER_DAY = 2
    for number in range(3):
        settled(subject="Hilfe", number=number)
    late = OutboundMail.objects.order_by("pk").last()
    assert late is not None
    assert (late.due_at - timezone.now()).days == 0
    assert late.due_at > timezone.now()


def confirmation_of(row: InboundMail) -> str:
    """The Message-ID of our question about a mail."""
    return row.answers.get(kind="confirmation").message_id


def test_yes_to_our_question_confirms() -> None:
    waits = settled(RESULT, dmarc="")
    yes = settled("Ja\n", number=2, subject="Re: Bitte bestätigen", In_Reply_To=confirmation_of(waits))
    waits.refresh_from_db()
    assert (waits.state, waits.confirmed_at is not None, end(yes)) == (
        "received",
        True,
        ("accepted", "accept", "director", []),
    )
    process_mail(waits.pk)
    waits.refresh_from_db()
    assert (waits.state, stored("SE947")) == ("accepted", {"1-2": "1-0"})


def test_no_to_our_question_sets_the_mail_aside() -> None:
    waits = settled(RESULT, dmarc="")
    settled("Nein, das war ich nicht.\n", number=2, subject="Re: ?", In_Reply_To=confirmation_of(waits))
    waits.refresh_from_db()
    assert (waits.state, [reason["code"] for reason in waits.reasons], stored("SE947")) == (
        "quarantined",
        ["disputed"],
        {},
    )


def test_answer_that_says_neither_is_asked() -> None:
    waits = settled(RESULT, dmarc="")
    row = settled("Was ist das?\n", number=2, subject="Re: ?", In_Reply_To=confirmation_of(waits))
    waits.refresh_from_db()
    assert (end(row), waits.state) == (("held", "hold", "director", ["not-confirmed"]), "pending")


@pytest.mark.parametrize(
    ("sender", "dmarc"), [(BERND, "pass"), (EVA, "pass"), ("nobody@example.org", "pass"), (ANNA, ""), (ANNA, "fail")]
)
def test_nobody_else_confirms(sender: str, dmarc: str) -> None:
    waits = settled(RESULT, dmarc="")
    settled("Ja\n", number=2, subject="Re: ?", sender=sender, dmarc=dmarc, In_Reply_To=confirmation_of(waits))
    waits.refresh_from_db()
    assert (waits.state, stored("SE947")) == ("pending", {})


def test_absence_note_confirms_nothing() -> None:
    waits = settled(RESULT, dmarc="")
    settled("Ja\n", number=2, In_Reply_To=confirmation_of(waits), Auto_Submitted="auto-replied")
    waits.refresh_from_db()
    assert waits.state == "pending"


def test_reply_goes_on_with_the_tournament_of_the_report() -> None:
    """Eva Schmidt and Karl Heinz Weber also play in DR12, so their names alone would leave it open."""
    first = settled("Eva Schmidt - Nora Niemand 1-0\n")
    again = settled(
        "Eva Schmidt - Karl Heinz Weber 1-0\n",
        number=2,
        subject="Re: Ergebnis",
        In_Reply_To=answer_to(first).message_id,
    )
    assert (again.state, stored("SE947")) == ("accepted", {"2-3": "1-0"})


def test_same_words_without_the_thread_are_asked() -> None:
    row = settled("Eva Schmidt - Karl Heinz Weber 1-0\n", subject="Re: Ergebnis")
    assert end(row) == ("held", "hold", "director", ["ambiguous-tournament"])


def test_thread_is_found_by_references_too() -> None:
    first = settled("Eva Schmidt - Nora Niemand 1-0\n")
    references = f"<other@example.org> {answer_to(first).message_id}"
    settled("Eva Schmidt - Karl Heinz Weber 1-0\n", number=2, subject="Re: Ergebnis", References=references)
    assert stored("SE947") == {"2-3": "1-0"}


def test_reply_that_names_a_line_of_the_answer_corrects_it() -> None:
    first = settled(RESULT)
    row = settled(
        "Hans Müller - Eva Schmidt 0-1, 10.3.2026\n",
        number=2,
        subject="Re: SE947",
        In_Reply_To=answer_to(first).message_id,
    )
    assert ([result["outcome"] for result in row.results], stored("SE947")) == (["corrected"], {"1-2": "0-1"})


def test_reply_corrects_no_game_that_the_answer_did_not_name() -> None:
    settled(RESULT)
    other = settled("Hans Müller - Karl Müller 1-0\n", number=2)
    row = settled(
        "Hans Müller - Eva Schmidt 0-1, 10.3.2026\n",
        number=3,
        subject="Re: SE947",
        In_Reply_To=answer_to(other).message_id,
    )
    assert (end(row), stored("SE947")) == (
        ("held", "hold", "director", ["conflict"]),
        {"1-2": "1-0", "1-4": "1-0"},
    )


def test_reply_to_a_conflict_decides_it() -> None:
    settled(RESULT)
    conflict = settled("Hans Müller - Eva Schmidt 0-1, 10.3.2026\n", number=2)
    assert end(conflict)[3] == ["conflict"]
    settled(
        "Hans Müller - Eva Schmidt 0-1, 10.3.2026\n",
        number=3,
        subject="Re: SE947",
        In_Reply_To=answer_to(conflict).message_id,
    )
    assert stored("SE947") == {"1-2": "0-1"}


def test_reply_corrects_no_rated_game() -> None:
    first = settled("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    row = settled(
        "Hans Müller - Karl Müller 0-1, 10.3.2026\n",
        number=2,
        subject="Re: EC5",
        In_Reply_To=answer_to(first).message_id,
    )
    assert (end(row)[3], game("EC5", "1-2").score) == (["human"], "1-0")


def test_answer_to_somebody_else_is_no_thread_of_mine() -> None:
    first = settled(RESULT)
    row = settled(
        "Karl Heinz Weber - Eva Schmidt 1-0\n",
        number=2,
        sender=BERND,
        subject="Re: SE948",
        In_Reply_To=answer_to(first).message_id,
    )
    assert (row.state, Game.objects.filter(tournament__code="SE948").exclude(score=None).count()) == ("accepted", 1)


def test_quoted_answer_reports_nothing() -> None:
    first = settled(RESULT)
    quoted = "".join(f"> {line}\n" for line in answer_to(first).body.splitlines())
    row = settled(f"Bitte!\n\n{quoted}", number=2, subject="Re: SE947", In_Reply_To=answer_to(first).message_id)
    assert (row.state, row.results, stored("SE947")) == ("held", [], {"1-2": "1-0"})


def test_question_about_a_rule_beside_a_result_goes_to_a_person() -> None:
    row = settled(RESULT + "\nNoch eine Frage: Gilt ein Remisangebot noch, wenn der Gegner gezogen hat?\n")
    assert (end(row), stored("SE947")) == (("partly", "partial", "director", ["human"]), {"1-2": "1-0"})
    assert "Ihre Frage geht an einen Menschen weiter; ich selbst lese nur Ergebnisse." in answer_to(row).body
