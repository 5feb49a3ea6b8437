"""Rows that say behind two players who won: once or in several ways, of the one who is named behind."""

from __future__ import annotations

from itertools import product

import pytest

from tests.intake.reading.test_one_against_several import tell

ROWS = ("Koch - Wolf: {}", "Koch v Wolf, {}", "Koch gegen Wolf – {}", "Koch (W) - Wolf (S): {}", "Koch vs. Wolf ({})")
WON = (
    *(
        "{} won",
        "{} gewann",
        "won by {}",
        "won ({})",
        "{}'s point",
        "point to {}",
        "Punkt an {}",
        "Sieg {}",
        "1 für {}",
    ),
    *("winner {}", "{} hat gewonnen", "geht an {}"),
)
LOST = (
    *("{} lost", "{} verlor", "lost by {}", "verloren ({})", "{} beaten", "{} geschlagen", "0 for {}", "Niederlage {}"),
    *("loser {}", "{} gab auf", "Aufgabe von {}"),
)


@pytest.mark.parametrize(("row", "words"), list(product(ROWS, WON)))
def test_who_is_named_behind_won(row: str, words: str) -> None:
    assert tell(row.format(words.format("Koch"))) == ["Koch 1-0 Wolf"]
    assert tell(row.format(words.format("Wolf"))) == ["Koch 0-1 Wolf"]


@pytest.mark.parametrize(("row", "words"), list(product(ROWS, LOST)))
def test_who_is_named_behind_lost(row: str, words: str) -> None:
    assert tell(row.format(words.format("Koch"))) == ["Koch 0-1 Wolf"]
    assert tell(row.format(words.format("Wolf"))) == ["Koch 1-0 Wolf"]


@pytest.mark.parametrize("join", [", so ", ", also ", ", ", "; ", " - "])
@pytest.mark.parametrize("row", ROWS[:4])
def test_words_of_the_first_and_a_name_behind_agree(row: str, join: str) -> None:
    assert tell(row.format(f"lost{join}Wolf's point")) == ["Koch 0-1 Wolf"]
    assert tell(row.format(f"gewonnen{join}Wolf gab auf")) == ["Koch 1-0 Wolf"]
    assert tell(row.format(f"lost{join}Wolf by resignation")) == ["Koch 0-1 Wolf"]


@pytest.mark.parametrize(
    "row", ["Koch - Wolf: won, Wolf's point", "Koch - Wolf: lost, Wolf gave up", "Koch v Wolf: loser Koch, Koch won"]
)
def test_words_that_contradict_each_other_are_asked(row: str) -> None:
    assert tell(row) == ["Koch ? Wolf"]
