"""Paragraphs with a pair at the head, some words about the game, and somewhere how it ended."""

from __future__ import annotations

from inspect import cleandoc

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            """
            Koch – Dr. Wolf: Ein Königsinder alter Schule. Nach dem Bauernopfer im 23. Zug
            hatte ich Weiß schon auf der Siegesstraße gesehen, doch Dr. Wolf verteidigte sich zäh,
            und am 5. Juni einigte man sich im 38. Zug auf Remis.

            Lang – Roth: Schwarz übersah in guter Stellung eine Springergabel
            und gab am 11. Juni auf. Bitter, denn es wäre sein erster Sieg gewesen.
            """,
            ["Koch 1/2-1/2 Wolf 05.06.", "Lang 1-0 Roth 11.06."],
        ),
        (
            """
            Koch – Wolf: Ein Turmendspiel mit Minusbauer, das Weiß trotz aller Mühe nicht
            halten konnte. 0:1 am 10. Juni.
            """,
            ["Koch 0-1 Wolf 10.06."],
        ),
        (
            "Koch gegen Wolf ist beendet. Eine spannende Partie. Schwarz hat am 5.6. aufgegeben.",
            ["Koch 1-0 Wolf 05.06."],
        ),
        (
            """
            The game of the month was Koch against Wolf. Alfred, with White, went for the sharp line
            in the Najdorf. Then his king was caught and on 2 June Alfred conceded.
            """,
            ["Koch 0-1 Wolf 02.06."],
        ),
    ],
)
def test_paragraph_says_below_its_pair_how_the_game_ended(text: str, results: list[str]) -> None:
    assert read(cleandoc(text)) == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch – Wolf: Noch im Gange. Weiß steht meiner Meinung nach besser.",
        "Koch – Wolf: Schwarz dachte lange nach. Er gab nicht auf.",
        "Koch – Wolf: Eine tolle Partie! Wolf hat Koch am 3.6. Remis angeboten.",
        "Koch – Wolf: Schwarz glaubt, dass Weiß bald aufgibt.",
        "Koch – Wolf: Weiß gab am 3.6. auf. Oder war es Remis?",
        "Koch – Wolf: Eine tolle Partie! Weiß gab am 3.6. auf. Das ist aber nicht sicher.",
        "Koch – Wolf: Es wird wohl remis. Weiß gewann schon früher gegen Lang.",
    ],
)
def test_paragraph_with_a_doubt_or_two_results_is_not_stored(text: str) -> None:
    assert [line for line in read(text) if " ? " not in line] == []


def test_long_report_of_stories_is_read_and_endless_ones_are_given_up() -> None:
    story = "Koch – Wolf: Ein Königsinder. Nach langem Kampf, er dauerte ein Jahr, gab Schwarz am 11. Juni auf.\n\n"
    assert read(story * 20) == ["Koch 1-0 Wolf 11.06."]
    assert read(("Koch – Wolf: " + "ab, " * 200 + "\n\n") * 200) == []
