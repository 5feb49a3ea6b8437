"""Idioms of directors: what they say of the end of a game, and what only sounds like one."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_explanations import explain


@pytest.mark.parametrize(
    ("results", "ways"),
    [
        (
            ["Koch 0-1 Wolf ?"],
            """
            Koch hat gegen Wolf die Waffen gestreckt
            Koch hat gegen Wolf das Handtuch geworfen
            Koch hat gegen Wolf die Segel gestrichen
            Koch hat gegen Wolf kapituliert
            Koch has thrown in the towel against Wolf
            """,
        ),
        (
            ["Koch 1-0 Wolf ?"],
            """
            Koch hat Wolf zur Aufgabe gezwungen
            Koch hat Frau Wolf zum Aufgeben gebracht
            Koch forced Wolf to resign
            Ich soll schreiben: Koch hat Wolf geschlagen.
            Ich soll für den Leiter melden, Koch hat Wolf geschlagen.
            """,
        ),
        (["Wolf 0-1 Koch ?"], "Wolf wurde von Koch zur Aufgabe gezwungen"),
        (["Koch 1-0 Wolf"], "Koch mit Weiß hat Frau Wolf zur Aufgabe gezwungen"),
        (
            ["Koch 1/2-1/2 Wolf"],
            """
            Weiß Koch Schwarz Wolf ½
            Br. 3 Weiß Koch Schwarz Wolf ½
            Board 2 White Alfred Koch Black Ida Wolf ½
            Koch v Wolf was a draw, not a win for Koch.
            On our board I had it wrong: Koch v Wolf was a draw, not a win for Koch.
            Koch - Wolf remis, kein Sieg für Wolf
            """,
        ),
        (
            ["Wolf 0-1 Koch"],
            """
            Weiß Wolf Schwarz Koch 0-1
            Brett 4 Weiß Wolf Schwarz Koch 0-1
            """,
        ),
        (
            ["Koch ? Wolf"],
            """
            Koch v Wolf has reached move 52 and neither will offer the draw.
            Koch - Wolf ist inzwischen bei Zug 48
            """,
        ),
    ],
)
def test_ways_of_one_result(results: list[str], ways: str) -> None:
    lines = [line.strip() for line in ways.strip().splitlines()]
    assert {line: explain(line) for line in lines} == dict.fromkeys(lines, results)


@pytest.mark.parametrize(
    "text",
    [
        "Koch und Wolf spielen noch, keiner bietet Remis.",
        "Koch - Wolf: niemand will das Remis",
        "Neither Koch nor Wolf would accept a draw.",
        "Koch v Wolf goes on, nobody wants the draw.",
        "Soll ich schreiben: Koch hat Wolf geschlagen?",
        "Koch v Wolf 1-0, not a win for Koch.",
        "Koch hat Wolf fast zur Aufgabe gezwungen.",
        "Koch wollte Wolf zur Aufgabe zwingen.",
        "Ich soll schreiben: Koch soll Wolf geschlagen haben.",
    ],
)
def test_nothing_is_stored_of_an_offer_or_a_rumour(text: str) -> None:
    assert [told for told in explain(text) if " ? " not in told] == []


@pytest.mark.parametrize(
    "text",
    [
        "Wolf hat verloren, Lang auch.",
        "Wolf hat aufgegeben, ebenso Frau Lang.",
        "Koch hat remis gespielt, Wolf auch.",
        "Wolf resigned, Lang too.",
        "Wolf resigned, and so did Lang.",
        "Koch has won. Wolf as well.",
    ],
)
def test_who_did_the_same_has_not_played_whoever_did_it_first(text: str) -> None:
    assert explain(text) == []


@pytest.mark.parametrize(
    "text", ["Wolf hat Koch Remis angeboten, Koch hat angenommen.", "Wolf offered a draw and Koch accepted."]
)
def test_draw_that_one_of_two_offers_and_the_other_takes(text: str) -> None:
    assert explain(text) == ["Wolf 1/2-1/2 Koch ?"]
