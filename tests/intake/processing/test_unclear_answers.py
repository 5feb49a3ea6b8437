"""Words of a reply that are not understood as an answer: ours names them, and stores nothing of them."""

from __future__ import annotations

import pytest

from intake.models import InboundMail, OpenQuestion
from tests.intake.federation import codes, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

FINISHED = "Hans Müller - Eva Schmidt beendet am 10.3.2026\n"
WHO = "Müller - Weber 1-0, 11.3.2026\n"


def body_of(mail: InboundMail) -> str:
    """The answer to a mail without its line breaks."""
    return " ".join(mail.answers.get().body.split())


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("Das war der mit dem Bart.", "Ihre Antwort „Das war der mit dem Bart“ habe ich nicht verstanden."),
        ("vielleicht 1-0", "Ihre Antwort „vielleicht 1-0“ habe ich nicht verstanden."),
        ("The one with the beard.", "I did not understand your answer “The one with the beard”."),
        ("1: so wie immer halt", "Ihre Antwort „so wie immer halt“ habe ich nicht verstanden."),
    ],
)
def test_answer_that_is_not_understood_is_named_beside_its_question(answer: str, sentence: str) -> None:
    asked = settled(FINISHED)
    done = reply(f"{answer}\n\nAnna Leiter", asked)
    assert (codes(done), stored("SE947"), states(asked)) == (["no-score"], {}, [(1, "open")])
    assert sentence in body_of(done)


def test_only_the_answer_that_is_not_understood_is_named() -> None:
    asked = settled(FINISHED + WHO)
    done = reply("1: remis\n2: wie besprochen\n\nAnna Leiter", asked)
    assert (stored("SE947"), states(asked)) == ({"1-2": "1/2-1/2"}, [(1, "answered"), (2, "open")])
    assert "„wie besprochen“ habe ich nicht verstanden" in body_of(done)
    assert body_of(done).count("nicht verstanden") == 1


def test_words_beside_an_answer_are_none() -> None:
    done = reply("Remis. Hier blüht schon der Flieder.\n\nAnna Leiter", settled(FINISHED))
    assert (done.state, "nicht verstanden" in body_of(done)) == ("accepted", False)


@pytest.mark.parametrize(
    "answer", ["Zu 1: 1-0. Zu 2: remis.", "1: 1-0\n2: remis", "(1) 1-0, (2) remis", "Frage 1: 1-0\nFrage 2: remis"]
)
def test_answer_to_a_question_that_nobody_has_asked_is_named(answer: str) -> None:
    asked = settled(FINISHED)
    done = reply(f"{answer}\n\nAnna Leiter", asked)
    assert (done.state, stored("SE947"), states(asked)) == ("accepted", {"1-2": "1-0"}, [(1, "answered")])
    assert "Eine Frage mit dieser Nummer ist nicht offen" in body_of(done)


@pytest.mark.parametrize("answer", ["Zu 2: remis", "2: remis"])
def test_other_number_does_not_answer_the_only_question(answer: str) -> None:
    asked = settled(FINISHED)
    done = reply(f"{answer}\n\nAnna Leiter", asked)
    assert (stored("SE947"), states(asked)[0]) == ({}, (1, "open"))
    assert "Eine Frage mit dieser Nummer ist nicht offen" in body_of(done)


def test_game_under_another_number_is_read_as_in_any_mail() -> None:
    done = reply("Zu 1: 1-0. Zu 2: Karl Müller hat gegen Weber remis gespielt.", settled(FINISHED))
    assert (done.state, stored("SE947")) == ("accepted", {"1-2": "1-0", "4-3": "1/2-1/2"})
    assert OpenQuestion.objects.get().state == "answered"
