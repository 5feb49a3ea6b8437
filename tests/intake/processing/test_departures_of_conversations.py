"""Departures that are settled in a conversation: what names some games closes no others."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

LEFT = (
    "Weber ist zum 12. März zurückgetreten. Offen waren\nnoch seine Partien gegen Eva Schmidt und gegen Karl Müller.\n"
)
"""Weber (seat 3) has a third open game, against Hans Müller."""

AGAIN = "Herr Weber ist ohne Genehmigung zurückgetreten. Für die Gegner gewonnen sind daher:\n\n"
TWO = {"2-3": "1-0", "4-3": "1-0"}
LEAVES = {"genehmigt": "withdrawal-approved", "nicht genehmigt": "withdrawal"}


@pytest.mark.parametrize(
    "answer",
    [
        "b",
        "Zu 1: Nein, der Rücktritt war nicht genehmigt, er hat einfach aufgehört.",
        "ohne Genehmigung",
        "Nein, ich habe ihn nicht genehmigt.",
        "Genehmigt war er nicht.",
        "Eine Genehmigung gab es nicht.",
        "Herr Weber ist ohne Genehmigung zurückgetreten.",
        "Er hat keine Genehmigung dafür bekommen.",
        "No, I never approved it.",
        "It was not approved by me.",
        "He simply stopped, without telling me.",
        "Unentschuldigt.",
    ],
)
def test_named_games_are_lost_and_the_others_asked_once(answer: str) -> None:
    asked = settled(LEFT)
    assert (codes(asked), stored("SE947")) == (["withdrawal-kind"], {})
    done = reply(f"{answer}\n\nAnna Leiter", asked)
    assert (codes(done), stored("SE947"), states(asked)) == (["open-games"], TWO, [(1, "open")])
    lost = [game("SE947", pair) for pair in TWO]
    assert {(each.reason, each.completed_on) for each in lost} == {("withdrawal", date(2026, 3, 12))}
    assert "Weber - Müller:" in done.answers.get().body


@pytest.mark.parametrize(
    ("answer", "games"), [("Ja", {**TWO, "3-1": "0-1"}), ("Nein, die läuft noch.", TWO), ("b", TWO)]
)
def test_other_games_are_closed_by_a_yes_only(answer: str, games: dict[str, str]) -> None:
    asked = reply("nicht genehmigt", settled(LEFT))
    done = reply(answer, asked, 3)
    assert (done.state, stored("SE947")) == ("accepted", games)


@pytest.mark.parametrize(
    "answer",
    [
        "Der Rücktritt ist nicht genehmigt, seine offenen Partien gewinnen die Gegner.",
        "Not approved, all his open games are lost.",
    ],
)
def test_all_open_games_are_closed_where_an_answer_speaks_of_them(answer: str) -> None:
    done = reply(answer, settled(LEFT))
    assert (done.state, stored("SE947")) == ("accepted", {**TWO, "3-1": "0-1"})


@pytest.mark.parametrize("answer", ["nein", "b", "Nein, die läuft noch."])
@pytest.mark.parametrize("kind", ["genehmigt", "nicht genehmigt"])
def test_no_to_other_games_leaves_only_these_open(kind: str, answer: str) -> None:
    asked = reply(kind, settled(LEFT))
    assert "Weber - Müller:" in asked.answers.get().body
    done = reply(answer, asked, 3)
    lost = TWO if kind == "nicht genehmigt" else {"2-3": "+/-", "4-3": "+/-"}
    assert (done.state, stored("SE947")) == ("accepted", lost)
    assert (game("SE947", "2-3").completed_on, states(done)) == (date(2026, 3, 12), [(1, "withdrawn")])
    left = game("SE947", "3-1").white
    assert (left.departure, left.departed_on) == (LEAVES[kind], date(2026, 3, 12))
    assert "gehen weiter, wie Sie schreiben" in " ".join(done.answers.get().body.split())


def test_game_that_went_on_is_reported_when_it_has_ended() -> None:
    left = reply("nein", reply("genehmigt", settled(LEFT)), 3)
    done = reply("Weber - Hans Müller remis am 18.3.2026", left, 4)
    assert (done.state, stored("SE947")) == ("accepted", {"2-3": "+/-", "4-3": "+/-", "3-1": "1/2-1/2"})


@pytest.mark.parametrize(
    "answer", ["Nein, Weber spielt doch weiter mit.", "Nein, bitte streichen.", "No, he has come back to us."]
)
def test_no_that_may_mean_the_departure_stores_none(answer: str) -> None:
    done = reply(answer, reply("genehmigt", settled(LEFT)), 3)
    assert "3-1" not in stored("SE947")
    assert (game("SE947", "3-1").white.departure, done.state == "partly") == ("", False)


def test_games_of_the_dead_do_not_go_on() -> None:
    done = reply("nein", reply("verstorben", settled(LEFT)), 3)
    assert (done.state, stored("SE947")) == ("accepted", {"2-3": "+/-", "4-3": "+/-"})
    assert (game("SE947", "3-1").white.departure, states(done)) == ("", [(1, "withdrawn")])
    assert "solange Partien von ihm weitergehen" in " ".join(done.answers.get().body.split())


@pytest.mark.parametrize("answer", ["a", "Ja, genehmigt.", "approved, though his other games are still open", "c"])
def test_other_kinds_close_nothing_unasked(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", settled(LEFT))
    assert (codes(done), stored("SE947")) == (["open-games"], {})


@pytest.mark.parametrize("answer", ["Nein, er war genehmigt.", "Vielleicht genehmigt", "teils, teils"])
def test_answer_of_two_meanings_leaves_the_question_open(answer: str) -> None:
    asked = settled(LEFT)
    assert (reply(answer, asked).state, stored("SE947"), states(asked)[0]) == ("held", {}, (1, "open"))


@pytest.mark.parametrize(
    "text",
    [
        "Nicht genehmigt. Für die Gegner gewonnen sind daher:\n\nSchmidt - Weber 1:0\nKarl Müller - Weber 1:0\n",
        f"{AGAIN}Schmidt - Weber 1:0\nKarl Müller - Weber 1:0\n",
        "1: b\n\nSchmidt - Weber 1:0\nKarl Müller - Weber 1:0\n",
        "Nein, nicht genehmigt. Verloren sind seine Partien gegen Schmidt und gegen Karl Müller.",
        "It was not approved. His games against Schmidt and Karl Müller are lost.",
    ],
)
@pytest.mark.parametrize("first", [LEFT, "Weber ist zum 12.3. aus SE947 zurückgetreten.\n"])
def test_games_that_an_answer_lists_are_lost_by_leaving_and_no_others(first: str, text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", settled(first))
    assert (codes(done), stored("SE947")) == (["open-games"], TWO)
    lost = [game("SE947", pair) for pair in TWO]
    assert {(each.reason, each.completed_on) for each in lost} == {("withdrawal", date(2026, 3, 12))}


def test_departure_that_is_told_again_closes_nothing_while_its_games_are_asked() -> None:
    asked = reply("nicht genehmigt", settled(LEFT))
    done = reply(f"{AGAIN}Schmidt - Weber 1:0\nKarl Müller - Weber 1:0\n\nAnna Leiter", asked, 3)
    assert (stored("SE947"), states(done)) == (TWO, [(1, "open")])


def test_results_below_a_departure_of_a_first_mail_close_no_others() -> None:
    text = "Weber ist ohne Genehmigung zurückgetreten. Für die Gegner gewonnen sind daher:\n\nSchmidt - Weber 1:0\n"
    done = settled(text)
    assert (codes(done), stored("SE947"), game("SE947", "2-3").reason) == (["open-games"], {"2-3": "1-0"}, "withdrawal")


SILENT = (
    "Weber hat trotz zweimaliger Mahnung nicht mehr geantwortet. Ich habe ihn zum 12. März 2026 aus dem Turnier "
    "genommen (nicht genehmigter Rücktritt). Offen waren nur noch seine Partien gegen Eva Schmidt und gegen Karl "
    "Müller; beide sind für den Gegner als gewonnen zu werten.\n"
)
SILENT_IN_ENGLISH = (
    "Weber has not replied to my reminders and has withdrawn without permission on 12 March. Still open were his "
    "games against Schmidt and Karl Müller; both count as won by his opponents.\n"
)


@pytest.mark.parametrize(("text", "asked"), [(SILENT, []), (SILENT_IN_ENGLISH, ["open-games"])])
def test_only_open_games_of_an_unapproved_withdrawal_are_given_away(text: str, asked: list[str]) -> None:
    done = settled(text)
    assert (codes(done), stored("SE947"), game("SE947", "4-3").reason) == (asked, TWO, "withdrawal")
