"""The tournament that a reply gives the game which it is about."""

from __future__ import annotations

import pytest

from tests.intake.federation import codes, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

DOUBTED = "Schmidt - Weber vermutlich remis, 7.3.2026\n"


def list_stored() -> tuple[dict[str, str | None], dict[str, str | None]]:
    """The results of both tournaments in which Schmidt and Weber play."""
    return stored("SE947"), stored("DR12")


@pytest.mark.parametrize(
    "answer",
    [
        "Ja, remis. Es war aber die Partie in DR12, nicht die in SE947.",
        "Yes, a draw, as I said! It was the game in DR 12.",
        "Ja, remis.\nDie Partie gehört zu DR12.",
    ],
)
def test_answer_that_names_another_tournament_is_about_its_game(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", settled(DOUBTED))
    assert (done.state, list_stored()) == ("accepted", ({}, {"1-2": "1/2-1/2"}))


@pytest.mark.parametrize(
    "answer",
    [
        "Gemeint ist natürlich SE947!\n\nHans Müller - Eva Schmidt 1-0, 7.3.2026",
        "Ein Zahlendreher, gemeint ist natürlich SE947!\n\nSE947\n\nHans Müller - Eva Schmidt 1-0, 7.3.2026",
        "Gemeint ist natürlich das Sommerturnier 947!",
        "Ja natürlich, Sommerturnier 947.",
    ],
)
def test_tournament_that_is_named_beside_a_word_of_assent_is_that_of_its_rows(answer: str) -> None:
    asked = settled("SE974: Hans Müller - Eva Schmidt 1-0, 7.3.2026\n", subject="SE974")
    assert codes(asked) == ["unknown-tournament"]
    done = reply(f"{answer}\n\nAnna Leiter", asked)
    assert (done.state, codes(done), list_stored()) == ("accepted", [], ({"1-2": "1-0"}, {}))


@pytest.mark.parametrize("answer", ["Ja, remis, aber nicht in SE947.", "Ja, remis, in SE947 und in DR12."])
def test_answer_that_denies_the_tournament_or_names_two_is_asked(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", settled(DOUBTED))
    assert (done.state, bool(codes(done)), list_stored()) == ("held", True, ({}, {}))


@pytest.mark.parametrize(
    ("answer", "games"),
    [
        ("Das war die Doppelrunde.", ({}, {"1-2": "1/2-1/2"})),
        ("That was the double round robin.", ({}, {"1-2": "1/2-1/2"})),
        ("Das war nicht die Doppelrunde, vermute ich.", ({}, {})),
    ],
)
def test_double_round_robin_is_called_so(answer: str, games: tuple[dict[str, str], dict[str, str]]) -> None:
    asked = settled("Schmidt - Weber remis, 7.3.2026\n", subject="Ergebnis")
    assert codes(asked) == ["ambiguous-tournament"]
    reply(f"{answer}\n\nAnna Leiter", asked)
    assert list_stored() == games


def test_report_of_another_tournament_beside_an_answer_moves_nothing() -> None:
    reply("Ja, remis.\nEC5: Hans Müller - Karl Müller 1-0, 9.3.2026\n\nAnna Leiter", settled(DOUBTED))
    assert (stored("SE947"), stored("EC5")) == ({"2-3": "1/2-1/2"}, {"1-2": "1-0"})


@pytest.mark.parametrize(
    "answer",
    [
        "Falsches Turnier! Schmidt - Weber remis gehört zu DR12. Bitte aus SE947 herausnehmen.",
        "No no, wrong tournament. Schmidt - Weber 1/2-1/2 belongs to DR12. Please\ntake it out of SE947.",
    ],
)
def test_stored_game_of_another_tournament_is_moved(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", settled("Schmidt - Weber remis, 7.3.2026\n"))
    assert (done.state, list_stored()) == ("accepted", ({}, {"1-2": "1/2-1/2"}))


def test_stored_game_moved_to_a_tournament_in_which_its_players_are_not_is_asked() -> None:
    done = reply(
        "Wrong tournament. Schmidt - Weber belongs to NS3.\n\nAnna Leiter", settled("Schmidt - Weber remis, 7.3.2026\n")
    )
    assert (bool(codes(done)), list_stored()) == (True, ({}, {}))


def test_result_that_is_not_clear_is_asked_with_the_tournaments_of_both_players() -> None:
    asked = settled("Schmidt (White) did for Weber on Friday 6 March, a nice rook ending.\n", subject="Another one")
    assert codes(asked) == ["no-score", "ambiguous-tournament"]
    assert "SE947 Sommerturnier 947" in asked.answers.get().body
    text = 'Schmidt won, as I said: "did for" means 1-0! It was the game in DR12, not the\nsummer one.\n\nAnna Leiter'
    done = reply(text, asked)
    assert (done.state, codes(done), list_stored()) == ("accepted", [], ({}, {"1-2": "1-0"}))


@pytest.mark.parametrize(
    "answer",
    [
        "Die Partie gehört zu SE947.",
        "Falsches Turnier! Schmidt - Weber gehört zu SE947, bitte aus DR12 herausnehmen.",
        "Schmidt - Weber is not in DR12, it belongs to SE947.",
    ],
)
@pytest.mark.parametrize("more", ["", "Hans Müller - Karl Müller 1-0, 9.3.2026\n"])
def test_game_that_belongs_where_it_is_stored_is_known_already(answer: str, more: str) -> None:
    asked = settled(f"Schmidt - Weber remis, 7.3.2026\n{more}")
    before = list_stored()
    answer = answer.replace("Die Partie", "Die Partie Schmidt - Weber") if more else answer
    done = reply(f"{answer}\n\nAnna Leiter", asked)
    assert (done.state, list_stored()) == ("accepted", before)
    assert "SE947: Schmidt, Eva - Weber, Karl Heinz" in done.answers.get().body


@pytest.mark.parametrize(
    "answer", ["Die Partie gehört zu SE947, bitte streichen.", "Gehört die Partie nicht zu SE947?"]
)
def test_game_that_belongs_where_it_is_stored_and_is_contradicted_stays(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", settled("Schmidt - Weber remis, 7.3.2026\n"))
    assert (done.state, list_stored()) == ("held", ({"2-3": "1/2-1/2"}, {}))


@pytest.mark.parametrize(
    "answer",
    [
        "DR12: Schmidt - Weber 1-0, 9.3.2026",
        "DR12:\nSchmidt - Weber 1-0, 9.3.2026",
        "Zweikampf:\nSchmidt - Weber 1-0, 9.3.2026",
        "Schmidt - Weber 1-0 in DR12, 9.3.2026",
    ],
)
def test_report_of_the_same_players_in_another_tournament_answers_nothing(answer: str) -> None:
    asked = settled(DOUBTED)
    done = reply(f"{answer}\n\nAnna Leiter", asked)
    assert (codes(done), list_stored(), states(asked)) == (["not-confirmed"], ({}, {"1-2": "1-0"}), [(1, "open")])
    last = reply(f"1: ja\n\n{answer}", done, 3)
    assert (last.state, list_stored()) == ("accepted", ({"2-3": "1/2-1/2"}, {"1-2": "1-0"}))


def test_answer_and_a_report_of_the_same_players_in_another_tournament() -> None:
    done = reply("Zu 1: remis.\nAußerdem in DR12 Schmidt - Weber 1-0, 9.3.2026\n\nAnna Leiter", settled(DOUBTED))
    assert (done.state, list_stored()) == ("accepted", ({"2-3": "1/2-1/2"}, {"1-2": "1-0"}))


def test_tournament_that_is_asked_is_answered_by_the_report_in_it() -> None:
    asked = settled("Schmidt - Weber 1-0, 9.3.2026\n", subject="Another one")
    assert codes(asked) == ["ambiguous-tournament"]
    done = reply("DR12: Schmidt - Weber 1-0, 9.3.2026\n\nAnna Leiter", asked)
    assert (done.state, list_stored()) == ("accepted", ({}, {"1-2": "1-0"}))


@pytest.mark.parametrize("answer", ["1: a, c", "DR12, 3.2.2026", "It was the game in DR12, it ended on 3 February."])
def test_tournament_is_asked_together_with_the_day(answer: str) -> None:
    asked = settled("Schmidt - Weber 1/2-1/2, 3/2/2026\n", subject="Another one")
    assert codes(asked) == ["ambiguous-date", "ambiguous-tournament"]
    done = reply(f"{answer}\n\nAnna Leiter", asked)
    assert (done.state, codes(done), list_stored()) == ("accepted", [], ({}, {"1-2": "1/2-1/2"}))
