"""Replies by which the colours of a stored game were mixed up: of two games of a pair the other one is meant."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from intake.models import InboundMail
from ratings.importing import roster
from tests.intake.federation import ANNA, codes, game, settled, stored
from tests.intake.processing.test_conversations import reply

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

STORED = {"1-2": "1-0"}
RIGHT = {"2-1": "0-1"}
WHOLE_LINE = (
    "None of these I am afraid. Karl Heinz Weber was White, Eva Schmidt was Black, and Eva won: "
    "Weber - Schmidt 0-1, 10 March 2026. They have not finished the other game yet."
)
MIXED_UP = "I mixed up the colours."
OFFERED = ("Farben vertauscht", "colours exchanged")


def report(result: str = "Schmidt - Weber 1-0", pool: str = "fwz") -> InboundMail:
    """A mail whose one result is stored, of two players who meet with both colours."""
    double: dict[str, Any] = {"code": "DR13", "name": "Dreikampf", "kind": "double-round-robin", "pool": pool}
    double |= {"players": ["1002", "1003", "1008"], "start": "2026-01-01", "days_per_10_moves": 40}
    director = {"name": "Anna Leiter", "email": ANNA, "tournaments": ["DR13"]}
    roster.load({"players": [], "tournaments": [double], "directors": [director]})
    return settled(f"{result}, 10.3.2026\n", subject="DR13")


@pytest.mark.parametrize(
    "text",
    [
        "I mixed up the colours, it was Karl Heinz who had White. The winner is right, Eva won.",
        "Sorry, the colours are the wrong way round: Weber was White. Schmidt won.",
        "Farben vertauscht, Karl Heinz hatte Weiß, gewonnen hat aber Eva.",
        "Ich habe die Farben verwechselt, Weber hatte Weiß. Gewonnen hat Schmidt mit Schwarz.",
        "Die Farben sind vertauscht. Der Sieger stimmt.",
        "Die Farben stimmen nicht, Weber hatte Weiß und Schmidt Schwarz, richtig ist Weber - Schmidt 0-1.",
        "Farben vertauscht, richtig ist Weber - Schmidt 0-1.",
        "The colours are wrong. Weber had White, Schmidt won. Their other game is not finished.",
        "I gave the colours the wrong way round: Mr Weber had White against Schmidt. The result and the day stand.",
        "Die Farben habe ich verkehrt angegeben: Weber hatte Weiß gegen Schmidt. Ergebnis und Datum stimmen.",
        "Please exchange the colours; Mrs Schmidt remains the winner.",
        "Bitte die Farben tauschen, Sieger bleibt Schmidt.",
        "The colours should be swapped, Eva Schmidt still won.",
        "Schmidt/Weber: Farben vertauscht.",
        "Colours of Schmidt v Weber the other way round.",
        "Gegen Schmidt Weber Weiß.",
        "Schmidt - Weber: Weber had White.",
    ],
)
def test_colours_are_exchanged_and_the_winner_stays(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (done.state, stored("DR13")) == ("accepted", RIGHT)
    assert game("DR13", "2-1").completed_on == date(2026, 3, 10)


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Weber - Schmidt 0-1", STORED),
        ("Schmidt beat Weber with the black pieces.", STORED),
        ("Weber - Schmidt 0-1, 12.3.", STORED | RIGHT),
        ("Die zweite Partie: Weber - Schmidt 0-1", STORED | RIGHT),
        ("Weber - Schmidt 1-0", STORED | {"2-1": "1-0"}),
        ("In the return game Weber had White against Schmidt.", STORED),
    ],
)
def test_second_game_with_the_same_winner_needs_a_day_or_a_word(text: str, results: dict[str, str]) -> None:
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (stored("DR13"), done.state) == (results, "held" if results == STORED else "accepted")


def test_draw_with_exchanged_colours_stays_a_draw() -> None:
    reply("Farben vertauscht, Weber hatte Weiß.\n\nAnna Leiter", report("Schmidt - Weber remis"))
    assert stored("DR13") == {"2-1": "1/2-1/2"}


@pytest.mark.parametrize(
    "text",
    [
        MIXED_UP,
        "Die Farben waren vertauscht.",
        "The colours are wrong, perhaps Weber had White. Schmidt won.",
        "Farben vertauscht, das Ergebnis 1-0 stimmt.",
        "Please exchange the colours. The result stands.",
        "Weber had White, so please exchange the colours. The result 1-0 stands.",
        "Farben vertauscht. Weber hatte Weiß, Schmidt hatte Weiß, gewonnen hat Schmidt.",
    ],
)
def test_colours_without_a_clear_winner_are_asked(text: str) -> None:
    asked = reply(f"{text}\n\nAnna Leiter", report())
    assert (codes(asked), stored("DR13")) == (["wrong-line"], STORED)
    (offered,) = (line.strip() for line in asked.answers.get().body.split("\n") if "Weber, Karl Heinz - " in line)
    assert offered in {f"e) {words}: Weber, Karl Heinz - Schmidt, Eva 0-1" for words in OFFERED}


@pytest.mark.parametrize(
    "answer",
    [
        "e",
        "1: e",
        WHOLE_LINE,
        "Weber - Schmidt 0-1",
        "Weber had White, and Schmidt won.",
        "Weber hatte Weiß. Gewonnen hat Schmidt.",
        "Please exchange the colours; Mrs Schmidt remains the winner.",
        "Bitte die Farben tauschen, Schmidt bleibt die Siegerin.",
        "Weber had White. The result stays as it is.",
    ],
)
def test_answer_exchanges_the_colours(answer: str) -> None:
    done = reply(f"{answer}\n\nAnna Leiter", reply(f"{MIXED_UP}\n", report()), 3)
    assert (done.state, stored("DR13")) == ("accepted", RIGHT)
    assert game("DR13", "2-1").completed_on == date(2026, 3, 10)


@pytest.mark.parametrize(
    ("answer", "after"),
    [
        ("c", STORED),
        ("b", {"1-2": "0-1"}),
        ("1-0 stimmt doch", STORED),
        ("Please exchange the colours; Mr Weber remains the winner.", STORED),
        ("Please do not exchange the colours, Mrs Schmidt remains the winner.", STORED),
    ],
)
def test_other_answers_leave_the_colours(answer: str, after: dict[str, str]) -> None:
    reply(f"{answer}\n\nAnna Leiter", reply(f"{MIXED_UP}\n", report()), 3)
    assert stored("DR13") == after


def test_only_game_of_two_players_keeps_its_colours() -> None:
    asked = settled("Schmidt - Weber 1-0, 10.3.2026\n")
    done = reply("Farben vertauscht, Weber hatte Weiß, gewonnen hat Schmidt.\n\nAnna Leiter", asked)
    assert (codes(done), stored("SE947")) == (["wrong-line"], {"2-3": "1-0"})
    assert "vertauscht: " not in done.answers.get().body


def test_game_that_is_rated_goes_to_the_officer_also_where_an_answer_exchanges_the_colours() -> None:
    asked = reply(f"{MIXED_UP}\n", report(pool="ecp"))
    done = reply("e\n\nAnna Leiter", asked, 3)
    assert (done.state, codes(done), stored("DR13")) == ("partly", ["human"], STORED | RIGHT)
