"""Days that an answer gives the game which it is about, beside its result."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import DAY, WHO, reply

OTHER_GAME = "Hans Müller - Eva Schmidt 1-0, 3.2.2026\n"

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]


def list_days(*pairs: str) -> list[int | None]:
    """The days of the month on which games ended."""
    return [on.day if (on := game("SE947", pair).completed_on) else None for pair in pairs]


@pytest.mark.parametrize("beside", ["", DAY])
def test_number_of_a_day_beside_a_result_is_the_day_of_the_game(beside: str) -> None:
    asked = settled(f"Schmidt - Weber vermutlich remis\n{beside}")
    reply("I've rung her this morning and she says it was indeed a draw, on the 9th.\n\nAnna Leiter", asked)
    ended = game("SE947", "2-3")
    assert (ended.score, ended.completed_on) == ("1/2-1/2", date(2026, 3, 9))


@pytest.mark.parametrize(
    "answer",
    [
        "Frau Schmidt sagt mir heute, es war ein Remis, am 9.",
        "Ich habe gestern mit beiden telefoniert: remis, am 9.",
        "She told me today that it was a draw on the 9th.",
        "I talked to both yesterday. It is a draw, agreed on Monday the 9th.",
    ],
)
def test_day_of_a_message_is_not_that_of_the_game(answer: str) -> None:
    reply(f"{answer}\n\nAnna Leiter", settled("Schmidt - Weber vermutlich remis\n"))
    assert (stored("SE947"), game("SE947", "2-3").completed_on) == ({"2-3": "1/2-1/2"}, date(2026, 3, 9))


@pytest.mark.parametrize("answer", ["Ja. Am 10. bin ich wieder im Büro.", "Ja, Herr Weber rief am 10. an: remis."])
def test_day_of_the_writer_changes_no_day(answer: str) -> None:
    reply(f"{answer}\n\nAnna Leiter", settled("Schmidt - Weber vermutlich remis, 7.3.2026\n"))
    assert (stored("SE947"), game("SE947", "2-3").completed_on) == ({"2-3": "1/2-1/2"}, date(2026, 3, 7))


def test_day_of_the_writer_changes_no_day_of_a_stored_game() -> None:
    answer = "Da habe ich heute früh geschlafen: Weber hat gewonnen, nicht Schmidt. Der Rest stimmt.\n\nAnna Leiter"
    reply(answer, settled("Schmidt - Weber 1-0, 7.3.2026\n"))
    assert (stored("SE947"), game("SE947", "2-3").completed_on) == ({"2-3": "0-1"}, date(2026, 3, 7))


def test_each_of_two_answers_has_the_day_beside_it() -> None:
    asked = settled(f"Schmidt - Weber vermutlich remis\n{DAY}")
    reply("Frau Schmidt sagt mir heute, es war ein Remis, am 9. Die andere war am 2. März.\n\nAnna Leiter", asked)
    assert stored("SE947") == {"1-2": "1-0", "2-3": "1/2-1/2"}
    assert list_days("1-2", "2-3") == [2, 9]


def test_day_behind_one_of_two_answers_is_that_of_its_game() -> None:
    asked = settled(f"{WHO}Schmidt - Weber vermutlich remis\n")
    reply("Es war Karl Müller. Beendet am 9. März. Das zweite war ein Remis, am 11.\n\nAnna Leiter", asked)
    assert stored("SE947") == {"2-3": "1/2-1/2", "4-3": "1-0"}
    assert list_days("4-3", "2-3") == [9, 11]


def test_number_of_no_offered_day_leaves_the_question_open() -> None:
    assert (reply("am 9.\n\nAnna Leiter", settled(DAY)).state, stored("SE947")) == ("held", {})


SLIP = (
    "Leider ist mir beim Datum der Partie Müller - Weber ein Versehen unterlaufen: Sie endete nicht am 7.,\n"
    "sondern bereits am 5. März 2026. Alles Übrige ist korrekt."
)


@pytest.mark.parametrize(
    "answer",
    [
        SLIP,
        "Nearly! But Müller - Weber ended on the 5th of March, not the 7th. Where did you get that from?",
        "Die von Weber endete nicht am 7., sondern schon am 5.",
        "The Weber game finished on Thursday the 5th, not on Saturday.",
        "Müller und Weber haben am 5. remis gemacht, nicht am 7., sonst stimmt alles.",
    ],
)
def test_day_of_a_stored_game_named_by_its_players_is_put_right(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", settled(f"Karl Müller - Weber remis, 7.3.2026\n{OTHER_GAME}"))
    assert (done.state, stored("SE947")) == ("accepted", {"1-2": "1-0", "4-3": "1/2-1/2"})
    assert list_days("4-3", "1-2") == [5, 3]


@pytest.mark.parametrize(
    "answer",
    [
        "Am Ergebnis ändert sich nichts, die Partie wurde remis. Einzig das Datum ist der 5. März 2026.",
        "The date should be 5 March, sorry.",
        "Sie endete nicht am 7., sondern am 5. März.",
    ],
)
def test_day_of_the_only_stored_game_is_put_right(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", settled("Karl Müller - Weber remis, 7.3.2026\n"))
    assert (done.state, game("SE947", "4-3").completed_on) == ("accepted", date(2026, 3, 5))


def test_day_of_the_only_stored_draw_is_put_right() -> None:
    asked = settled(f"Karl Müller - Weber remis, 7.3.2026\n{OTHER_GAME}")
    reply("Moment, das Remis war schon am 5., da hab ich mich im Kalender vertan. Der Rest passt.\n\nAnna", asked)
    assert list_days("4-3", "1-2") == [5, 3]


def test_days_of_other_games_beside_an_answer_are_not_its_day() -> None:
    asked = settled("Müller - Weber 1-0, 7.3.2026\n")
    text = "Das war der mit der Startnummer 4. Und noch eine: Schmidt hat gestern gegen Karl Heinz Weber verloren."
    done = reply(f"{text}\n\nAnna Leiter", asked)
    assert (done.state, stored("SE947")) == ("accepted", {"2-3": "0-1", "4-3": "1-0"})
    assert list_days("4-3", "2-3") == [7, 16]


def test_clause_about_one_of_two_questions_withdraws_it() -> None:
    asked = settled("Müller - Weber 1-0, 7.3.2026\nHans Müller - Schmidt vermutlich 1-0\n")
    text = (
        "Also der Müller gegen Weber ist Nr. 1004. Das mit Schmidt lassen wir erst mal weg, die sind sich nicht einig."
    )
    assert (reply(f"{text}\n\nAnna Leiter", asked).state, stored("SE947")) == ("accepted", {"4-3": "1-0"})


@pytest.mark.parametrize(
    "answer",
    [
        "Am 12. März bin ich nicht da.",
        "Das Datum der Siegerehrung ist der 15. März.",
        "Die andere Partie endete nicht am 7., sondern am 5.",
    ],
)
def test_day_of_something_else_changes_no_stored_day(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", settled("Karl Müller - Weber remis, 7.3.2026\n"))
    assert (done.state, game("SE947", "4-3").completed_on) == ("held", date(2026, 3, 7))


def test_day_of_one_of_several_stored_games_is_asked() -> None:
    done = reply("The date should be 5 March, sorry.", settled(f"Karl Müller - Weber remis, 7.3.2026\n{OTHER_GAME}"))
    assert (codes(done), game("SE947", "4-3").completed_on) == (["which-game", "wrong-line"], date(2026, 3, 7))


def test_day_that_is_stored_already_is_known() -> None:
    done = reply(
        "But Müller - Weber ended on the 7th of March, not the 21st. Where did you get that from?",
        settled("Karl Müller - Weber remis, 7.3.2026\n"),
    )
    assert (done.state, codes(done), stored("SE947")) == ("accepted", [], {"4-3": "1/2-1/2"})


def test_day_of_a_game_that_two_questions_are_about_is_kept() -> None:
    asked = settled(
        "And Schmidt - Weber was, I think, a draw, but my notes are a mess and I'm not\n"
        "at all certain, it may have been a win for Eva. 9 March in any case.\n"
    )
    assert codes(asked) == ["not-confirmed", "not-confirmed", "ambiguous-date"]
    text = "I've rung Eva this morning and she says it was indeed a draw against Weber, on the 9th. So that's settled."
    reply(f"{text}\n\nAnna", asked)
    assert (stored("SE947"), list_days("2-3")) == ({"2-3": "1/2-1/2"}, [9])


@pytest.mark.parametrize(
    "answer",
    [
        "Frau Schmidt hat mir gestern abend geschrieben: sie gab auf, es bleibt beim 0:1.\nLetzter Zug war am 9.3.",
        "Yes, 0-1. Weber told me yesterday: she resigned. The last move was on 9 March.",
    ],
)
def test_day_of_the_last_move_is_that_of_the_game(answer: str) -> None:
    reply(f"{answer}\n\nAnna Leiter", settled("Schmidt - Weber vermutlich 0-1\n"))
    assert (stored("SE947"), game("SE947", "2-3").completed_on) == ({"2-3": "0-1"}, date(2026, 3, 9))


@pytest.mark.parametrize(
    "answer",
    [
        "Der letzte Zug war aber am 5.3., nicht am 7.",
        "The last move was on 5 March.",
        "Müller - Weber 1/2-1/2 finished 5 March 2026, not 7 March.\nPlease correct the date.",
    ],
)
def test_day_of_the_last_move_puts_that_of_the_stored_game_right(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", settled("Karl Müller - Weber remis, 7.3.2026\n"))
    assert (done.state, game("SE947", "4-3").completed_on) == ("accepted", date(2026, 3, 5))


@pytest.mark.parametrize(
    "answer",
    [
        "3 March is right for Müller - Schmidt, but the Weber game finished on 5 March. My fault, I mixed it up.",
        "Der 3. März stimmt für Müller - Schmidt, aber die Partie von Weber endete am 5. März. Tut mir leid.",
    ],
)
def test_day_of_one_stored_game_is_put_right_beside_one_that_is_right(answer: str) -> None:
    done = reply(
        f"{answer}\n\nAnna Leiter",
        settled(f"Karl Müller - Weber remis, 7.3.2026\n{OTHER_GAME.replace('3.2.', '3.3.')}"),
    )
    assert (done.state, list_days("4-3", "1-2")) == ("accepted", [5, 3])
