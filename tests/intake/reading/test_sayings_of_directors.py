"""How directors say who won, and what they add: verbs of theirs, remarks on people, corrections in words."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_explanations import explain, report


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Alfred Koch (Weiß) hat gegen Ida Wolf aufgegeben!!! Ida hat mich gleich angerufen.", ["Koch 0-1 Wolf"]),
        ("Otto Lang resigned against Ida Wolf!! Ida rang me at once.", ["Lang 0-1 Wolf ?"]),
        ("Koch rolled young Wolf on 3 June, nice little rook sac.", ["Koch 1-0 Wolf 03.06. ?"]),
        ("Die Frau Mag. Wolf hat dem Koch einen vollen Punkt abgeknöpft.", ["Wolf 1-0 Koch ?"]),
        ("Koch hat die Wolf weggefegt, Aufgabe am 10.6.", ["Koch 1-0 Wolf 10.06. ?"]),
        ("Koch abandoned against Wolf in the move 28.", ["Koch 0-1 Wolf ?"]),
        ("Lang hat's gegen Ali Wolf auslaufen lassen, Zeit weg am 1.5. -> Punkt für Ali", []),
        ("Koch gegen Lang - am Mittwoch remis.", ["Koch 1/2-1/2 Lang 17.06. ?"]),
        ("Koch einigte sich am 31. v. M. mit Wolf auf Remis.", ["Koch 1/2-1/2 Wolf 31.05. ?"]),
        ("Koch hat am 14. gegen Wolf gewonnen.", ["Koch 1-0 Wolf 14.06. ?"]),
        (
            "Koch beat Wolf on 3 June. Lang beat Roth the following Monday.",
            ["Koch 1-0 Wolf 03.06. ?", "Lang 1-0 Roth 08.06. ?"],
        ),
    ],
)
def test_sentence_says_who_won(text: str, results: list[str]) -> None:
    assert explain(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch beat Wolf on Father's Day.", ["Koch 1-0 Wolf ?"]),
        ("Koch's flag fell against Wolf, so that's a win on time for Ida.", ["Koch 0-1 Wolf ?"]),
        ("Koch overstepped against Wolf on 6 June, so that is a win for her.", ["Koch 0-1 Wolf 06.06. ?"]),
        (
            "Ida Wolf flagged against Lang on the 14th - she says fair enough, her own fault.",
            ["Wolf 0-1 Lang 14.06. ?"],
        ),
        ("Koch hat gegen Roth aufgegeben, Dame eingestellt, kommt in den besten Familien vor.", ["Koch 0-1 Roth ?"]),
        ("Koch hat gegen Roth gewonnen, angeblich, zum Glück.", ["Koch ? Roth ?"]),
        (
            "And I found one I never sent you: Koch-Wolf, draw, dated 15/6/26 on the scoresheet.",
            ["Koch 1/2-1/2 Wolf 15.06."],
        ),
        ("Koch gegen Wolf remis. Das Datum kann ich nicht lesen.", ["Koch 1/2-1/2 Wolf ?"]),
        (
            "Koch - Wolf 1-0\nLang - Roth 0-1\n\nI got the first one the wrong way round, it is Wolf who won.",
            ["Koch ? Wolf", "Lang 0-1 Roth"],
        ),
        ("Koch - Wolf 1-0\n\nPardon, I have inversed the two: it is Wolf who wins this game.", ["Koch 0-1 Wolf"]),
        ("Koch - Wolf 1-0\n\nHalt: nicht die Wolf hat verloren, sondern der Koch.", ["Koch 0-1 Wolf"]),
        ("Koch v Wolf. Koch reports a win; Mrs Wolf reports a draw agreed on 2 June.", ["Wolf ? Koch 02.06. ?"]),
    ],
)
def test_remarks_and_corrections_beside_results(text: str, results: list[str]) -> None:
    assert report(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch (Schwarz) gegen Wolf (Weiß): Weiß gewinnt", ["Wolf 1-0 Koch"]),
        ("Koch (Schwarz) gegen Wolf (Weiß): Schwarz gibt auf", ["Wolf 1-0 Koch"]),
        ("Koch with Black against Wolf: White resigned", ["Wolf 0-1 Koch"]),
        ("Schwarzsieg: Koch (Schwarz) - Wolf (Weiß)", ["Wolf 0-1 Koch"]),
        ("Koch (Schwarz) - Wolf (Weiß) 1-0, Weiß gewinnt", ["Wolf 1-0 Koch"]),
        ("Koch (Schwarz) - Wolf (Weiß): Weiß gewinnt, Koch gab auf", ["Wolf ? Koch"]),
        ("Koch (black) vs Wolf (white) - win for White", ["Wolf 1-0 Koch"]),
        (
            "Koch (white) - Wolf (black). White won. 10.04.2026\nLang (white) - Roth (black). Draw. 12.04.2026",
            ["Koch 1-0 Wolf 10.04.", "Lang 1/2-1/2 Roth 12.04."],
        ),
    ],
)
def test_what_is_said_of_a_colour_is_that_of_whoever_has_it(text: str, results: list[str]) -> None:
    assert explain(text) == results
