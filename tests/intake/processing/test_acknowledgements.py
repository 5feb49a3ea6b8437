"""Thanks for an answer end quietly; whatever may be more than thanks is answered as ever."""

from __future__ import annotations

import pytest

from intake.models import InboundMail
from intake.processing.process import process_mail
from intake.reading.letters.mime import open_letter
from intake.reading.thanks import Closing, read_closing
from intake.receiving.receivers import store
from tests.intake.federation import RESULT, codes, mail, settled

FINE, THANKS = Closing.FINE, Closing.THANKS


def reply(text: str, to: InboundMail, number: int = 2, subject: str = "Re: SE947") -> InboundMail:
    """A mail in reply to our answer to another, brought to its end."""
    ours = to.answers.get().message_id
    row = store(mail(text, subject=subject, message_id=f"<{number}@example.org>", In_Reply_To=ours), "file")
    process_mail(row.pk)
    row.refresh_from_db()
    return row


@pytest.mark.parametrize(
    ("text", "closing"),
    [
        ("Danke!", THANKS),
        ("Hallo,\n\nvielen Dank!\n\nGruß\nAnna Leiter", THANKS),
        ("Sehr geehrter Herr Wertungsreferent,\nherzlichen Dank für die schnelle Antwort.\nMfG, Anna Leiter", THANKS),
        ("Super, danke!\n\nVon meinem iPhone gesendet", THANKS),
        ("Many thanks for the quick reply!\n\nBest regards,\nThomas", THANKS),
        ("Danke!\n\nAm 15.03.26 um 12:00 schrieb Fernwertung:\n> SE947: Hans Müller - Eva Schmidt 1-0", THANKS),
        ("Vielen Dank!\n-- \nAnna Leiter\nTel. 0123 1-0", THANKS),
        ("ok", FINE),
        ("Passt, danke.\nAnna", FINE),
        ("thank you, looks good", FINE),
        ("Perfekt!", FINE),
        ("Thank you, that is fine. I will report it when they have finished.\n\nAnna", FINE),
        ("Thanks! I'll let you know as soon as the game is over.", THANKS),
        ("Danke! Ich melde es, sobald sie fertig sind.", THANKS),
        ("Thx! Bill", FINE),
        ("Thank you, all correct now. Lars", FINE),
        ("Super, danke vielmals! Anna", FINE),
        ("All sorted, thanks.\nAoife", THANKS),
        ("Vielen Dank. Ich melde mich dann wieder, wenn die beiden fertig sind.\nGruß, Anna Leiter", THANKS),
    ],
)
def test_thanks_are_told_from_what_may_be_an_answer(text: str, closing: Closing) -> None:
    assert read_closing(open_letter(mail(text, subject="Re: SE947"), "")) is closing


@pytest.mark.parametrize(
    "text",
    [
        "Danke, Müller - Weber auch 1-0",
        "Danke. Was ist mit Müller?",
        "Danke. Koch hat gewonnen",
        "Danke, das stimmt nicht. Koch",
        "Danke?",
        "Danke, aber das stimmt nicht",
        "Danke, Turnier beendet",
        "ok, danke, 3-5 remis",
        "Danke!\nGruß\nMüller Remis",
        "Hallo Weber verstorben, danke",
        "Danke, bitte streichen",
        "Danke. Ich melde es, wenn Müller aufgegeben hat.",
        "Thanks. I will report it when they have finished, it is still going on.",
        "I will report it when they have finished.",
        "Gruß\nAnna",
        "",
    ],
)
def test_more_than_thanks_is_a_letter(text: str) -> None:
    assert read_closing(open_letter(mail(text, subject="Re: SE947"), "")) is None


def test_thanks_in_a_mail_of_its_own_are_a_letter() -> None:
    assert read_closing(open_letter(mail("Danke!", subject="SE947"), "")) is None


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
class TestEnd:
    """How thanks end."""

    def test_thanks_for_an_answer_are_not_answered(self) -> None:
        first = settled(RESULT)
        quoted = "".join(f"> {line}\n" for line in first.answers.get().body.splitlines())
        row = reply(f"Danke!\n\nAm 15.03.26 schrieb Fernwertung:\n{quoted}", first)
        assert (row.state, row.disposition, row.auth, codes(row)) == ("ignored", "ignore", "director", ["thanks"])
        assert row.answers.count() == 0

    def test_thanks_for_an_answer_with_questions_are_not_answered(self) -> None:
        row = reply("Vielen Dank!", settled("Hans Müller - Nora Niemand 1-0\n"))
        assert (row.state, row.answers.count()) == ("ignored", 0)

    def test_fine_behind_a_question_is_answered(self) -> None:
        row = reply("Passt!", settled("Hans Müller - Nora Niemand 1-0\n"))
        assert (row.state, codes(row), row.answers.count()) == ("held", ["unknown-player"], 1)

    def test_fine_behind_an_answer_without_questions_ends(self) -> None:
        row = reply("Passt!", settled(RESULT))
        assert (row.state, row.answers.count()) == ("ignored", 0)

    def test_thanks_that_answer_no_mail_of_ours_are_answered(self) -> None:
        row = settled("Danke!", subject="Re: SE947")
        assert (row.state, codes(row), row.answers.count()) == ("held", ["no-results"], 1)

    def test_thanks_with_a_result_are_a_report(self) -> None:
        row = reply("Danke! Hans Müller - Karl Müller remis\n", settled(RESULT))
        assert (row.state, len(row.results), row.answers.count()) == ("accepted", 1, 1)

    def test_thanks_to_a_question_for_confirmation_confirm_nothing(self) -> None:
        asked = settled(RESULT, dmarc="")
        row = reply("Danke!", asked)
        asked.refresh_from_db()
        assert (asked.state, codes(row), row.answers.count()) == ("pending", ["not-confirmed"], 1)
