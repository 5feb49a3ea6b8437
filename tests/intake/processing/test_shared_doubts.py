"""A doubt about several results is asked once, and its answer is about all of them; days of stored lines put right."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

LINES = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\nKarl Müller - Weber remis, 11.3.2026\n"
DOUBTED = f"{LINES}\nBeide Ergebnisse sind noch nicht bestätigt.\n"
BOTH = {"1-2": "1-0", "4-3": "1/2-1/2"}


@pytest.mark.parametrize("answer", ["Ja, ist alles bestätigt.", "1: a", "Ja, beide stehen jetzt fest."])
def test_yes_to_a_doubt_about_several_results_stores_all(answer: str) -> None:
    asked = settled(DOUBTED)
    assert (codes(asked), stored("SE947")) == (["not-confirmed"], {})
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == (BOTH, [(1, "answered")])


@pytest.mark.parametrize(
    ("answer", "done", "open_ones"),
    [
        ("Das erste stimmt, das andere wartet noch.", {"1-2": "1-0"}, 1),
        ("Ja, aber nur das von Weber.", {"4-3": "1/2-1/2"}, 1),
        ("Ja, Hans Müller hat gewonnen.", {"1-2": "1-0"}, 1),
        ("Hans Müller - Schmidt remis", {"1-2": "1/2-1/2"}, 1),
        ("The first one is certain, the other one was won by Weber.", {}, 1),
        ("Das mit Weber war eine Niederlage für Karl Müller. Das andere steht fest.", {"1-2": "1-0"}, 1),
        ("Weber hat gewonnen, das andere steht fest.", {"1-2": "1-0", "4-3": "0-1"}, 0),
        ("1: ja\n2: Weber hat gewonnen", {"1-2": "1-0", "4-3": "0-1"}, 0),
        ("Ja, und Schmidt lässt grüßen.", {}, 1),
        ("Ja, außer Weber, das läuft noch.", {"1-2": "1-0"}, 0),
    ],
)
def test_yes_to_some_of_several_results_leaves_the_others_open(
    answer: str, done: dict[str, str], open_ones: int
) -> None:
    asked = settled(DOUBTED)
    reply(answer, asked)
    assert (stored("SE947"), [state for _, state in states(asked)].count("open")) == (done, open_ones)
    days = {"1-2": date(2026, 3, 10), "4-3": date(2026, 3, 11)}
    assert all(game("SE947", pair).completed_on == days[pair] for pair in done)


BOARDS = (
    "Brett 1: Hans Müller - Eva Schmidt 1-0, 10.3.2026\nBrett 2: Eva Schmidt - Karl Müller 0-1, 11.3.2026\n"
    "Brett 3: Karl Müller - Weber 1-0, 12.3.2026\n\nAlle Ergebnisse sind noch nicht bestätigt.\n"
)
FIRST_TWO = {"1-2": "1-0", "2-4": "0-1"}


@pytest.mark.parametrize(
    ("answer", "third", "states_then"),
    [
        ("Brett 1 und 2 ja, Brett 3 Müller – Weber ½:½.", "1/2-1/2", []),
        ("Brett 1 und 2 stehen fest. Fraglich war nur Brett 3, da habe ich nachgefragt: Es war remis.", "1/2-1/2", []),
        ("Brett 3: Es war remis. Die anderen beiden stehen fest.", "1/2-1/2", []),
        ("Boards 1 and 2 are certain, board 3 was drawn.", "1/2-1/2", []),
        ("Boards 1 to 2 stand. Board 3 I shall have to ask about.", "", ["open"]),
        ("The first two are definite. The last one was a draw.", "1/2-1/2", []),
        ("Alle stimmen, nur Brett 3 war remis.", "1/2-1/2", []),
        ("Ja, alle außer Brett 3.", "", ["open"]),
        ("Brett 1 und 2 stehen fest, Brett 3 ist jetzt sicher remis.", "1/2-1/2", []),
        ("Boards 1 and 2 are certain, the other is not.", "", ["open"]),
        ("Boards 1 and 2 are certain, the rest is not certain.", "", ["open"]),
        ("Brett 3 ist noch offen, der Rest stimmt.", "", []),
        ("Ja, Brett 1 und 2, zu Brett 3 melde ich mich.", "", ["open"]),
        ("Nur Brett 3 ist unsicher, die anderen stimmen.", "", ["open"]),
        ("Only board 3 is uncertain. Boards 1 and 2 are definite, please store those.", "", ["open"]),
    ],
)
def test_boards_of_a_doubt_are_told_apart(answer: str, third: str, states_then: list[str]) -> None:
    asked = settled(BOARDS)
    assert (codes(asked), stored("SE947")) == (["not-confirmed"], {})
    reply(answer, asked)
    expected = FIRST_TWO | ({"4-3": third} if third else {})
    assert (stored("SE947"), [each for _, each in states(asked) if each == "open"]) == (expected, states_then)
    assert not third or game("SE947", "4-3").completed_on == date(2026, 3, 12)


@pytest.mark.parametrize(
    "answer",
    [
        "Boards 1 and 2 yes. Board 3: I spoke to Weber, who says he won, but I did not believe it.",
        "Brett 3 stimmt, es war remis.",
        "Brett 1 und 2 stehen fest, aber ich habe gestern selber remis gespielt.",
        "Zwei Bretter stehen fest.",
        "Brett 1 ja, aber das von Schmidt nicht.",
    ],
)
def test_doubtful_third_board_is_stored_only_where_it_is_clear(answer: str) -> None:
    asked = settled(BOARDS)
    reply(answer, asked)
    assert ("4-3" in stored("SE947"), [each for _, each in states(asked)][:1]) == (False, ["open"])


def test_result_of_one_of_several_doubtful_games_leaves_the_others_open() -> None:
    asked = settled(BOARDS)
    settled("Karl Müller - Weber remis, 12.3.2026\n", subject="SE947 neu", message_id="<7@example.org>")
    assert (stored("SE947"), states(asked)) == ({"4-3": "1/2-1/2"}, [(1, "open")])
    reply("Ja", asked)
    assert (stored("SE947"), states(asked)) == (FIRST_TWO | {"4-3": "1/2-1/2"}, [(1, "answered")])


def test_no_to_a_doubt_about_several_results_stores_none() -> None:
    asked = settled(DOUBTED)
    reply("Nein, bitte nichts davon speichern.", asked)
    assert (stored("SE947"), states(asked)) == ({}, [(1, "withdrawn")])


@pytest.mark.parametrize(
    "words",
    [
        "Außerdem: Hans Müller - Schmidt endete schon am 8.3.2026.",
        "Hans Müller gegen Schmidt: Datum 08.03.2026 statt 10.03.",
        "I see now that Hans Müller and Schmidt was finished already on 8 March, can you change the date?",
    ],
)
def test_day_of_a_stored_line_is_put_right_in_a_sentence(words: str) -> None:
    asked = settled(LINES)
    reply(words, asked)
    assert (stored("SE947"), game("SE947", "1-2").completed_on) == (BOTH, date(2026, 3, 8))


@pytest.mark.parametrize(
    "words",
    [
        "Brett 3 endete am 8.3.2026, nicht am 12.",
        "Board 3 ended on 8 March, not on the 12th.",
        "In Ihrer Bestätigung fehlen keine Bretter, aber Brett 3 endete am 08.03.2026, nicht am 12.",
        "Das Datum bei Brett 3 stimmt nicht, es war der 8.3.",
    ],
)
def test_board_of_the_report_names_its_stored_game(words: str) -> None:
    asked = settled(BOARDS.partition("\n\n")[0] + "\n")
    reply(words, asked)
    assert stored("SE947") == FIRST_TWO | {"4-3": "1-0"}
    assert [game("SE947", pair).completed_on for pair in ("1-2", "2-4", "4-3")] == [
        date(2026, 3, 10),
        date(2026, 3, 11),
        date(2026, 3, 8),
    ]


@pytest.mark.parametrize(
    "words", ["Brett 7 endete am 8.3.2026, nicht am 12.", "Brett 3 endete vermutlich am 8.3.2026, nicht am 12."]
)
def test_board_that_nothing_was_reported_of_is_asked(words: str) -> None:
    asked = settled(BOARDS.partition("\n\n")[0] + "\n")
    done = reply(words, asked)
    assert (bool(codes(done)), game("SE947", "4-3").completed_on) == (True, date(2026, 3, 12))
