"""What a letter says of a game in several sentences, and what they say against each other."""

from __future__ import annotations

from dataclasses import replace
from inspect import cleandoc

import pytest

from intake.reading.explanations import explain_lines
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import Situation, index_names
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import DOUBLE, SEATS, SINGLE, TODAY, shorten
from tests.intake.reading.test_replies import RESULT, WHO, claim_of, resolved


def read(text: str, *, twice: bool = False) -> list[str]:
    """Return what is understood of a letter, as short words."""
    known = Known((KnownTournament("SE947", "Einzel", SEATS, DOUBLE if twice else SINGLE),))
    lines = tuple(text.split("\n"))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", lines),))
    return list(map(shorten, read_report(letter, known).claims))


def is_agreed(text: str) -> bool:
    """Return whether a letter says one thing of Koch and Wolf, and nothing is asked."""
    told = {line.removesuffix(" 22.05.").removesuffix(" ?") for line in read(text)}
    return told in ({"Koch 1-0 Wolf"}, {"Koch 1-0 Wolf", "Wolf 0-1 Koch"})


@pytest.mark.parametrize(
    "text",
    [
        "1) Koch - Wolf 1-0, 22 May 2026. The attack of\n   Mrs. Wolf was too strong, and Mr. Koch resigned.",
        "Koch (Weiß) - Wolf (Schwarz) 1:0, 22.5.2026, Koch hat\nnach dem 34. Zug aufgegeben.",
        "Koch - Wolf 1-0, 22.5.2026. Nach einem Turmverlust gab Koch auf.",
        "Koch - Wolf ½-½, 22.5.2026. Koch exceeded the time.",
    ],
)
def test_who_gave_up_has_not_won(text: str) -> None:
    assert not is_agreed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0, 22.5.2026. Frau Wolf hat im 31. Zug aufgegeben.",
        "Koch - Wolf 1-0, 22.5.2026. Gegen Koch gab sie auf.",
        "Koch - Wolf 1-0, 22.5.2026. Lang hat das Rauchen aufgegeben.",
    ],
)
def test_what_agrees_or_is_about_something_else_is_not_asked(text: str) -> None:
    assert is_agreed(text)


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (
            ["Koch 1-0 Wolf 01.06.", "Wolf 1/2-1/2 Koch 07.06."],
            """
            The pair Koch against Wolf is ready now. Koch has
            won with the white pieces on 1 June 2026, and with the black pieces he has
            made a draw on 7 June 2026.
            """,
        ),
        (
            ["Koch 0-1 Wolf 25.05.", "Wolf 1-0 Koch 25.05."],
            """
            Mr. Koch did not react to my reminders and has exceeded the time in both
            games against Mrs. Wolf. Date of my decision: 25 May 2026.
            """,
        ),
        (
            ["Koch 1-0 Wolf 10.06."],
            """
            The adjudicator has now ruled on Koch v Wolf: win for White (Koch).
            His decision is dated 10 June 2026 and both sides have been informed of it.
            """,
        ),
        (
            ["Koch 0-1 Wolf 03.06."],
            """
            In der Partie Koch - Wolf hat Herr Koch die Bedenkzeit überschritten. Ich habe die Partie am
            3. Juni 2026 für Frau Wolf als gewonnen gewertet.
            """,
        ),
        (
            ["Koch 1/2-1/2 Wolf 05.06. ?", "Roth 1-0 Lang 03.06. ?"],
            """
            bitte tragen sie ein herr koch und frau wolf haben unentschieden gespielt am
            fünften juni und frau roth hat gegen herrn lang gewonnen das war am dritten juni
            """,
        ),
        (
            ["Koch 1-0 Wolf 30.05. ?"],
            """
            (Weiß immer zuerst.)
            Koch hat am 30.5.2026 gegen Wolf gewonnen; mit welcher Farbe, stand nicht auf der Karte.
            """,
        ),
        (["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth"], "Koch (White) beat Wolf, and Lang - Roth was drawn."),
        (["Koch 1-0 Wolf 19.06. ?"], "alfred koch mated ida wolf yesterday, move 44, he had black."),
        (["Koch 0-1 Wolf 01.06. ?"], "Der Herr Koch hat gegen Frau Wolf verloren, er hat am 1. Juni aufgegeben."),
        (["Koch 1-0 Wolf 01.06."], "Koch hat mit Weiß gewonnen von Wolf am 1. juni 2026"),
        (["Koch 1-0 Wolf 15.06."], "Koch v Wolf, 1-0, she resigned on Monday"),
        (["Koch 1-0 Wolf 06.06."], "Koch ./. Wolf   1 : 0   (Aufgabe der Frau Wolf am 6. Juni 2026)"),
        (["Koch 1-0 Wolf 14.06."], "1 - 2   1-0   (Koch - Wolf)   14 June 2026"),
        ([], "1 - 2   1-0   (Wolf - Koch)   14 June 2026"),
        ([], "Koch 1½, Wolf ½."),
    ],
)
def test_what_several_sentences_say_together(results: list[str], text: str) -> None:
    assert [line for line in read(cleandoc(text), twice=True) if " ? " not in line] == results


def test_short_given_name_of_one_and_of_a_slip_is_asked() -> None:
    seats = (Seat(1, "1", "Hofmann", "Gerda", 1), Seat(2, "2", "Hoffmann", "Gerd", 2), Seat(3, "3", "Koch", "Eva", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    found = explain_lines("body", [(1, "Gerd Hofmann - Koch 1-0")], Situation(known, index_names(known), TODAY))
    assert [(claim.white, claim.number_white) for claim in found.claims] == [("Gerd Hofmann", "")]


def test_roman_numbers_of_a_list_belong_to_no_name() -> None:
    text = "I.  Koch - Wolf  1 : 0\nII. Lang - Roth  ½ : ½\nIII. Wolf - Roth 0 : 1"
    assert read(text) == ["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth", "Wolf 0-1 Roth"]


@pytest.mark.parametrize("answer", ["1 b, 2 remis", "1: b\n2 Remis", "1b 2 unentschieden"])
def test_number_needs_no_sign_before_a_short_answer(answer: str) -> None:
    found = resolved(answer, WHO, replace(RESULT, number=2))
    assert (claim_of(found).number_white, claim_of(found, 2).score) == ("1004", "1/2-1/2")


@pytest.mark.parametrize(
    ("answer", "number"),
    [("Na, der Karl!", "1004"), ("Ach so, Hans", "1001"), ("oh well, b", "1004"), ("Ach so, Karl meine ich.", "1004")],
)
def test_word_before_an_answer_is_no_part_of_a_name(answer: str, number: str) -> None:
    assert claim_of(resolved(answer, WHO)).number_white == number


@pytest.mark.parametrize(("number", "meant"), [("1951", ("Koch, Eva", "1951", "")), ("77", ("Koch", "", "1951"))])
def test_year_in_brackets_is_a_number_where_somebody_has_it(number: str, meant: tuple[str, str, str]) -> None:
    seats = (Seat(1, number, "Koch", "Eva", 1), Seat(2, "78", "Koch", "Ida", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    [found] = explain_lines("body", [(1, "Koch (1951) - Wolf 1-0")], Situation(known, index_names(known), TODAY)).claims
    assert (found.white, found.number_white, found.birth_year_white) == meant


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (
            ["Koch 1/2-1/2 Wolf 30.05."],
            "Koch vs Wolf, white won, 30 may 2026\noops grandpa says it was a draw. the date is right",
        ),
        (
            ["Koch 0-1 Wolf 18.05."],
            "Koch - Wolf 1:0, 18.5.2026.\n\nMoment, wie im Brief steht, war es umgekehrt. Also 0:1, Datum bleibt.",
        ),
        (["Koch 0-1 Wolf 18.05."], "Koch - Wolf 1:0, 18.5.2026.\n\nNein, es war 0:1, die Dame hat gewonnen."),
    ],
)
def test_writer_puts_the_only_result_right(results: list[str], text: str) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1:0, 18.5.2026.\nNein, es war doch nicht Remis gegen Lang.",
        "Koch - Wolf 1:0, 18.5.2026.\nMoment, war es nicht 0:1?",
        "Koch - Wolf 1:0, 18.5.2026.\nNein, es war kein Remis.",
        "Koch - Wolf 1:0, 18.5.2026.\nNo, it was not 0-1.",
        "Koch - Wolf 1:0, 18.5.2026.\nLang - Roth 1:0, 18.5.2026.\nHalt, es war 0:1.",
    ],
)
def test_result_is_not_put_right_by_a_question_or_where_there_are_several(text: str) -> None:
    assert not any(line.startswith(("Koch 0-1", "Koch 1/2")) for line in read(text))
