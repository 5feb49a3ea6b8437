"""Questions that a reply closes, and opens again."""

from __future__ import annotations

import pytest

from intake.models import InboundMail
from tests.intake.federation import codes, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

WHO = "Müller - Weber 1-0, 10.3.2026\n"


def closed() -> InboundMail:
    """A reply that closes the question who is meant."""
    done = reply("Bitte streichen.\n\nAnna Leiter", settled(WHO))
    assert (done.state, stored("SE947"), states(done)) == ("accepted", {}, [(1, "withdrawn")])
    return done


@pytest.mark.parametrize(
    "text",
    [
        "Bitte doch nicht schließen. Es war Karl Müller.",
        "No no, please don't close it. It was Karl Müller.",
        "Nr. 1 zählt doch, das war der Karl.",
        "(1) does count, it was Karl.",
        "Die Partie ist doch zu werten: Karl.",
    ],
)
def test_closed_question_is_answered_after_all(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", closed(), 3)
    assert (done.state, stored("SE947"), states(done)) == ("accepted", {"4-3": "1-0"}, [(1, "answered")])


@pytest.mark.parametrize("text", ["Bitte wieder öffnen.", "Please don't drop it.", "Das war nicht zu streichen!"])
def test_closed_question_is_asked_again(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", closed(), 3)
    assert (codes(done), stored("SE947"), states(done)) == (["ambiguous-name"], {}, [(1, "open")])
    assert "b) Müller, Karl" in done.answers.get().body


@pytest.mark.parametrize("text", ["Danke, das ist so richtig.", "Zählt die Partie doch?", "Karl ist krank."])
def test_question_stays_closed(text: str) -> None:
    before = closed()
    reply(f"{text}\n\nAnna Leiter", before, 3)
    assert (stored("SE947"), states(before)[0]) == ({}, (1, "withdrawn"))


@pytest.mark.parametrize(
    "text",
    [
        "Sorry! It's the duel. Their other one is still going strong.",
        "DR12. Ihre andere Partie läuft noch.",
        "Im Zweikampf natürlich, ihre zweite Partie läuft noch.",
    ],
)
def test_tournament_beside_another_game_that_goes_on(text: str) -> None:
    asked = settled("Schmidt (W) - Weber remis, 10.3.2026\n", subject="Remis")
    done = reply(f"{text}\n\nAnna Leiter", asked)
    assert (codes(asked), states(done)[0][1] != "withdrawn") == (["ambiguous-tournament"], True)
    assert (stored("SE947"), stored("DR12").get("2-1")) == ({}, None)


def test_reminder_repeats_the_answers_in_the_order_of_the_numbers() -> None:
    asked = settled(f"{WHO}Hans Müller - Eva Schmidt 1-0, 3/2/2026\n")
    body = reply("2: 3. Februar\n\nSchmidt - Weber ?-?, 9.3.\n\nAnna Leiter", asked).answers.get().body
    again = "(1) noch offen: Müller - Weber 1-0, 10.3.2026\n    Müller: Wer ist gemeint? a) Müller, Hans (Nr. 1001)"
    assert body.index(again) < body.index("(3) > Schmidt - Weber ?-?")


def test_namesakes_are_told_apart_by_their_seats() -> None:
    body = settled("Hans Müller - Meier 1-0, 10.3.2026\n", subject="NS3").answers.get().body
    assert "a) Meier, Jan (Nr. 1005), Startnummer 2" in body
    assert "1950" not in body


def test_game_that_is_asked_about_is_named_where_its_line_has_several() -> None:
    line = "Hans Müller - Schmidt 1-0, und Karl Müller - Weber ist auch fertig."
    body = settled(f"{line}\n").answers.get().body
    assert "Müller, Karl - Weber, Karl Heinz: Wie ging diese Partie aus?" in body


def test_answer_that_closes_says_how_to_take_it_back() -> None:
    assert "Soll es doch gelten, antworten Sie einfach" in closed().answers.get().body


@pytest.mark.parametrize(
    ("news", "state"),
    [("Hans Müller - Eva Schmidt 1-0, 10.3.2026", "open"), ("Karl Müller - Weber 1-0, 12.3.2026", "answered")],
)
def test_line_without_its_game_is_settled_by_a_game_of_its_player_alone(news: str, state: str) -> None:
    asked = settled("Weber hat aufgegeben, 12.3.2026.\n")
    assert codes(asked) == ["which-game"]
    reply(f"Neu ist noch:\n\n{news}\n\nAnna Leiter", asked)
    assert states(asked) == [(1, state)]
