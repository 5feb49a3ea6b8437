"""The sentence of why, in both languages, for every way in which a rating changes."""

import pytest
from django.utils.translation import override

from ratings.change_sentences import Part, RatedGame, RatingChange, explain_change, plain_text

HUNDREDTH = 10**10
"""A hundredth of a point in units of `arithmetic.SCALE`."""


def met(name: str, value: int | None, half_points: int, hundredths: int | None = None) -> RatedGame:
    """A game against somebody; its line is called after the name."""
    expected = None if hundredths is None else hundredths * HUNDREDTH
    return RatedGame(name, value, half_points, expected, f"game-{name}")


def changed(
    points: int, hundredths: int | None, games: int, change: int | None, *rated: RatedGame, remark: str = ""
) -> RatingChange:
    """What an evaluation did."""
    expected = None if hundredths is None else hundredths * HUNDREDTH
    return RatingChange(points, expected, games, change, tuple(remark.split()), rated)


THALBACH = met("Thalbach", 2262, 0, 62)
ILGEN, ADLER = met("Ilgen", 1900, 2, 58), met("Adler", None, 1)

CASES = [
    (
        changed(10, 588, 8, -11, ILGEN, THALBACH, met("Kern", 2000, 1, 71)),
        "5 points where 5.88 were expected: the rating fell by 11. Most costly: the loss to Thalbach (2262).",
        "5 Punkte, erwartet waren 5,88: die Wertung fiel um 11. Am teuersten: die Niederlage gegen Thalbach (2262).",
    ),
    (
        changed(2, 45, 2, 17, met("Bär", 2300, 0, 12), met("Müller", 1900, 2, 33)),
        "1 point where 0.45 were expected: the rating rose by 17. Most valuable: the win against Müller (1900).",
        "1 Punkt, erwartet waren 0,45: die Wertung stieg um 17. Am wertvollsten: der Sieg gegen Müller (1900).",
    ),
    (
        changed(3, 162, 3, -1, met("Kern", 1700, 1, 71), ILGEN, met("Bär", 2300, 0, 33)),
        "1½ points where 1.62 were expected: the rating fell by 1. Most costly: the loss to Bär (2300).",
        "1½ Punkte, erwartet waren 1,62: die Wertung fiel um 1. Am teuersten: die Niederlage gegen Bär (2300).",
    ),
    (
        changed(1, 52, 2, 0, THALBACH, met("Kern", 1700, 1, 40)),
        "½ point where 0.52 were expected: the rating stayed.",
        "½ Punkt, erwartet waren 0,52: die Wertung blieb gleich.",
    ),
    (
        changed(0, None, 3, None, met("Bär", 2300, 0), met("Kern", 2001, 0), ADLER, remark="first-rating"),
        "0 points from 3 games against opponents of 2151 on average: the first rating.",
        "0 Punkte aus 3 Partien gegen Gegner mit durchschnittlich 2151: die erste Wertung.",
    ),
    (
        changed(2, None, 2, None, ADLER, ADLER, remark="first-rating"),
        "1 point from 2 games: the first rating.",
        "1 Punkt aus 2 Partien: die erste Wertung.",
    ),
    (
        changed(4, None, 3, None, remark="first-rating-unfinished"),
        "2 points from 3 games: no rating yet.",
        "2 Punkte aus 3 Partien: noch keine Wertung.",
    ),
    (
        changed(0, 62, 1, -8, THALBACH),
        "Loss to Thalbach (2262) where 0.62 points were expected: the rating fell by 8.",
        "Niederlage gegen Thalbach (2262), erwartet waren 0,62 Punkte: die Wertung fiel um 8.",
    ),
    (
        changed(2, None, 1, 0, ILGEN, remark="opponent-unsecured"),
        "Win against Ilgen (1900): the rating stayed, because the rating of the opponent was not secured.",
        "Sieg gegen Ilgen (1900): die Wertung blieb gleich, weil die Wertung des Gegners nicht gesichert war.",
    ),
    (
        changed(1, None, 1, 36, met("Gegner", 2100, 1), remark="mean-below-index-5"),
        "Draw with Gegner (2100): the rating rose by 36; below an index of 5 the rating is the mean of all games.",
        (
            "Remis gegen Gegner (2100): die Wertung stieg um 36;"
            " unter einem Index von 5 ist die Wertung der Schnitt aller Partien."
        ),
    ),
    (changed(1, None, 1, None, ADLER), "Draw with Adler: the first rating.", "Remis gegen Adler: die erste Wertung."),
]


@pytest.mark.parametrize(("change", "english", "german"), CASES, ids=[case[1] for case in CASES])
def test_sentence_says_why_in_both_languages(change: RatingChange, english: str, german: str) -> None:
    with override("en"):
        assert plain_text(explain_change(change)) == english
    with override("de"):
        assert plain_text(explain_change(change)) == german


def test_parts_lead_to_their_lines_of_the_calculation() -> None:
    with override("en"):
        assert [part for part in explain_change(CASES[0][0]) if part.target] == [
            Part("5 points", "points"),
            Part("5.88", "expected"),
            Part("the rating fell by 11", "new-value"),
            Part("the loss to Thalbach (2262)", "game-Thalbach"),
        ]
