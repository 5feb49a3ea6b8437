"""Notes of players that a director endorses: their author is the opponent of whoever else they name."""

from __future__ import annotations

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.letters.quotes import origins
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import DOUBLE, SEATS, TODAY, shorten

ABOVE = """Das stimmt so, bitte in der SE947 eintragen.

-------- Weitergeleitete Nachricht --------
Von: Alfred Koch <koch@example.org>
Gesendet: Donnerstag, 18. Juni 2026 21:14
Betreff: Partie

"""


def read(text: str, above: str = ABOVE) -> list[str]:
    """Return what is understood of a note below the words of a director, as short words; all play two games."""
    lines = (above + text).split("\n")
    part = Part("body", tuple(lines), origins=tuple(origins(lines, frozenset())))
    letter = Letter(Sender("a@b.example"), "Fwd: SE947", "", "", None, None, TODAY, "", (part,))
    known = Known((KnownTournament("SE947", "Einzel", SEATS, DOUBLE),))
    return list(map(shorten, read_report(letter, known).claims))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Ida Wolf hat heute aufgegeben, ich hatte Weiß.", "Koch 1-0 Wolf 18.06."),
        ("Ida resigned our game today. I was Black.", "Wolf 0-1 Koch 18.06."),
        ("In unserer Partie hat Ida Wolf heute aufgegeben.", "Wolf 0-1 Koch 18.06. ?"),
        ("Unsere Partie ist zu Ende: Otto Lang hat gestern aufgegeben. Ich hatte Schwarz.", "Lang 0-1 Koch 17.06."),
        ("Frau Wolf hat gegen mich am 12.6. aufgegeben. Sie hatte Weiß.", "Wolf 0-1 Koch 12.06."),
        ("Frau Wolf hat mit mir am 12.6. remis vereinbart, ich hatte Schwarz.", "Wolf 1/2-1/2 Koch 12.06."),
        ("Otto Lang lost against me on 12 June, I had Black.", "Lang 0-1 Koch 12.06."),
        ("Otto Lang lost to me on 12 June.", "Lang 0-1 Koch 12.06. ?"),
        ("Die Partie gegen Otto Lang ist aus, er hat heute nach meinem 38. Zug aufgegeben.", "Lang 0-1 Koch 18.06. ?"),
        ("The game against Otto Lang is over, he resigned today. I had White.", "Koch 1-0 Lang 18.06."),
        ("Die Partie gegen Otto Lang läuft noch.", "Koch ? Lang"),
        ("Ida Wolf ist fertig: die Partie gegen Otto Lang endete heute remis.", "Wolf 1/2-1/2 Lang 18.06. ?"),
        ("Otto Lang and myself called it a draw this evening.", "Lang 1/2-1/2 Koch 18.06. ?"),
    ],
)
def test_author_is_the_opponent_of_the_only_player_named(text: str, result: str) -> None:
    assert read(text) == [result]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Meine Partie gegen Otto Lang endete am 10.6. remis, er hatte Weiß.", "Lang 1/2-1/2 Koch 10.06."),
        ("Ich habe gegen Otto Lang verloren. Er hatte Schwarz.", "Koch 0-1 Lang 18.06."),
        ("My game against Otto Lang was drawn on 10 June. He had White.", "Lang 1/2-1/2 Koch 10.06."),
        ("I beat Otto Lang on 10 June (he was White).", "Lang 0-1 Koch 10.06."),
    ],
)
def test_pronoun_beside_the_author_means_the_opponent(text: str, result: str) -> None:
    assert read(text) == [result]


@pytest.mark.parametrize(
    "text",
    [
        "Alfred Koch hat gegen Otto Lang am 10.6. gewonnen, er hatte Weiß.",
        "Herr Lang hat gegen mich am 10.6. verloren, sie hatte Weiß.",
    ],
)
def test_pronoun_that_may_mean_either_player_gives_no_colours(text: str) -> None:
    assert all(result.endswith("10.06. ?") for result in read(text))


@pytest.mark.parametrize(
    "text",
    [
        "Otto Lang lost our game on 3 June, but he had White against Ida Wolf.",
        "Otto Lang hat gestern verloren, ich hatte Weiß gegen Ida Wolf.",
        "Ida Wolf hat mit mir gesprochen und remis vereinbart.",
        "Ida Wolf hat mit mir telefoniert, es war remis.",
        "Otto Lang hat aufgegeben. Unsere Partie war schön.",
    ],
)
def test_words_of_a_player_about_somebody_else_are_asked(text: str) -> None:
    assert not [result for result in read(text) if "?" not in result]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Ida Wolf hat heute aufgegeben, Otto Lang hatte Weiß.", "Lang 1-0 Wolf 20.06."),
        ("In der SE947 gewann Ida Wolf am 3.6., Otto Lang führte Schwarz.", "Wolf 1-0 Lang 03.06."),
        ("Ida Wolf resigned yesterday, Otto Lang was White.", "Lang 1-0 Wolf 19.06."),
    ],
)
def test_opponent_may_be_named_only_with_the_colour(text: str, result: str) -> None:
    assert read(text, above="") == [result]


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Ida Wolf. Ida hat heute aufgegeben, Otto Lang hatte Weiß.",
        "Ida Wolf hat alle Partien aufgegeben, Otto Lang hatte Weiß.",
        "Ida Wolf hat das Turnier aufgegeben, Otto Lang hatte Weiß.",
        "Ida Wolf hat nicht aufgegeben, Otto Lang hatte Weiß.",
        "Ida Wolf hat aufgegeben, Otto Lang hatte Weiß gegen Roth.",
    ],
)
def test_colour_names_no_opponent_beside_another_game(text: str) -> None:
    assert read(text, above="") == []
