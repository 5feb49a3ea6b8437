"""Lists below the name of one player: an opponent in each row, and what the player did."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            (
                "Ida Wolf\n   mit Schwarz gegen Koch: gewonnen am 29.5. (Zeitüberschreitung von Koch)\n"
                "   mit Weiß gegen Lang: verloren am 13.6.\n\nVera Roth\n   mit Weiß gegen Koch: remis, 10.6."
            ),
            ["Koch 0-1 Wolf 29.05.", "Wolf 0-1 Lang 13.06.", "Roth 1/2-1/2 Koch 10.06."],
        ),
        (
            "OTTO LANG\n  with White v Vera Roth: won, Roth resigned on 6 June\n  with Black v Ida Wolf: lost",
            ["Lang 1-0 Roth 06.06.", "Wolf 1-0 Lang"],
        ),
        (
            "Otto Lang:\n- gegen Roth: aufgegeben, 31. Mai\n- gegen Wolf: auch verloren",
            ["Lang 0-1 Roth 31.05. ?", "Lang 0-1 Wolf ?"],
        ),
    ],
)
def test_list_of_a_player_is_read(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize("row", ["gewonnen, glaube ich", "gewonnen?", "verloren, Roth hat aufgegeben", "läuft noch"])
def test_list_with_a_row_that_is_not_clear_is_asked(row: str) -> None:
    assert "Lang 1-0 Roth ?" not in read(f"Otto Lang\n- gegen Wolf: gewonnen\n- gegen Roth: {row}")
