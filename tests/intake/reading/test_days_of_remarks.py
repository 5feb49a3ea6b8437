"""Days in remarks about something else than the games of a mail."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_lone_days import list_asked_days
from tests.intake.reading.test_several_sentences import read

ROWS = ("Koch - Wolf 1-0", "Lang - Roth 0-1")
RESULTS = ("Koch 1-0 Wolf", "Lang 0-1 Roth")
ELSEWHERE = (
    "(my own game, county cup: draw offer was accepted by the vet on Wed)",
    "(meine eigene Partie endete am 5.6. remis, nebenbei)",
    "My own game in the county cup ended on 5 June.",
    "Meine eigene Partie habe ich am 5. Juni gewonnen, endlich.",
    "hay in by Friday, rain coming",
    "Das Heu muss bis Freitag rein.",
    "Am 5.6. war Klubabend, keiner kam.",
    "Am 5.6. wurde unser Enkel geboren!",
    "PS: Das Sommerfest war am 6.6.",
    "Sorry for the delay, the computer broke down on 5 June.",
    "The cards went off on 8 June.",
)
OPEN = (
    "The league match against Harlow ended on 5 June.",
    "Meine Partie mit dem Tierarzt endete am 5.6.",
    "Der Mannschaftskampf am 6.6. ging verloren.",
)


@pytest.mark.parametrize("remark", ELSEWHERE)
def test_day_of_something_else_is_that_of_no_game(remark: str) -> None:
    texts = (f"{ROWS[0]}\n{remark}\n{ROWS[1]}", f"{ROWS[0]}\n{ROWS[1]}\n\n{remark}", f"{remark}\n{ROWS[0]}\n{ROWS[1]}")
    assert {text: read(text) for text in texts} == {text: list(RESULTS) for text in texts}


@pytest.mark.parametrize("remark", ELSEWHERE)
def test_day_of_something_else_is_not_that_of_the_only_game(remark: str) -> None:
    assert read(f"{ROWS[0]}\n{remark}") == ["Koch 1-0 Wolf"]


@pytest.mark.parametrize("remark", OPEN)
def test_day_of_what_may_be_another_event_is_asked(remark: str) -> None:
    assert list_asked_days(f"{ROWS[0]}\n{remark}") == [True]


@pytest.mark.parametrize(
    ("remark", "on"),
    [
        ("Beide Partien endeten am 5.6., noch vor dem Urlaub.", "05.06."),
        ("Both games were over on 5 June, before my holiday.", "05.06."),
    ],
)
def test_day_of_games_beside_something_else_is_theirs(remark: str, on: str) -> None:
    assert read(f"{ROWS[0]}\n{ROWS[1]}\n{remark}") == [f"Koch 1-0 Wolf {on}", f"Lang 0-1 Roth {on}"]
