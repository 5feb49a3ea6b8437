"""Players whose names are also colours or labels: who is meant, and where nobody is."""

from __future__ import annotations

from datetime import date
from itertools import combinations

import pytest

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Reading, Sender

TODAY = date(2026, 6, 16)


def read(text: str, *players: str) -> Reading:
    """Return what is read of a mail from a tournament in which each two players meet, the first of them with White."""
    named = enumerate((player.split() for player in players), start=1)
    seats = tuple(Seat(at, f"{at}", family, given, at, sex=sex) for at, (given, family, sex) in named)
    pairings = tuple(Pairing(*pair) for pair in combinations(range(1, len(seats) + 1), 2))
    known = Known((KnownTournament("SE947", "Turnier SE947", seats, pairings),))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", (text,)),))
    return read_report(letter, known)


def tell(reading: Reading) -> list[str]:
    """Return the results that are read, with family names."""
    return [f"{one.white.split(',')[0]} {one.score} {one.black.split(',')[0]}" for one in reading.claims]


ENGLISH = ("Trevor Brown m", "Heather Page w", "Grace Black w", "Ivor Cole m")
GERMAN = ("Karl Koch m", "Ida Wolf w", "Petra Schwarz w", "Eva Weiß w")


@pytest.mark.parametrize(
    ("players", "text", "game"),
    [
        (ENGLISH, "Brown v Page. Heather won, with Black.", "Brown 0-1 Page"),
        (ENGLISH, "Page won against Brown, with Black.", "Brown 0-1 Page"),
        (ENGLISH, "Brown lost to Page, who had Black.", "Brown 0-1 Page"),
        (ENGLISH, "Cole lost to Black (White).", "Black 1-0 Cole"),
        (ENGLISH, "Page drew with Black.", "Page 1/2-1/2 Black"),
        (ENGLISH, "Page beat Black with White.", "Page 1-0 Black"),
        (ENGLISH, "Page with Black beat Brown.", "Brown 0-1 Page"),
        (GERMAN, "Koch - Wolf. Ida gewann, mit Schwarz.", "Koch 0-1 Wolf"),
        (GERMAN, "Koch gegen Wolf: Wolf gewinnt mit Schwarz.", "Koch 0-1 Wolf"),
        (GERMAN, "Koch remis mit Schwarz.", "Koch 1/2-1/2 Schwarz"),
        (GERMAN, "Koch hat mit Schwarz Wolf geschlagen.", "Wolf 0-1 Koch"),
        (GERMAN, "Koch hat Schwarz geschlagen.", "Koch 1-0 Schwarz"),
        (GERMAN, "Koch hatte Schwarz besiegt.", "Koch 1-0 Schwarz"),
    ],
)
def test_player_called_as_a_colour_is_told_from_it(players: tuple[str, ...], text: str, game: str) -> None:
    reading = read(text, *players)
    assert (tell(reading), reading.missed) == ([game], ())


@pytest.mark.parametrize("text", ["Heather Page won with Black.", "Heather won, with Black."])
def test_colour_without_an_opponent_is_no_game(text: str) -> None:
    assert tell(read(text, *ENGLISH)) == []


def test_player_called_as_a_colour_above_a_list_has_no_game_of_the_others() -> None:
    assert tell(read("Black: Page 1, Cole 0", *ENGLISH)) == []


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Sieger: Paul Zeller (Weiß). Verlierer: Georg Rieger (Schwarz).", ["Zeller 1-0 Rieger"]),
        (
            "Sieger: Remis gegen Zeller, gegen Rieger gewonnen.",
            ["Sieger 1/2-1/2 Zeller", "Sieger 1-0 Rieger"],
        ),
        ("Sieger - Zeller 1-0", ["Sieger 1-0 Zeller"]),
    ],
)
def test_player_called_sieger_is_told_from_the_label(text: str, games: list[str]) -> None:
    found = tell(read(text, "Gerd Sieger m", "Paul Zeller m", "Georg Rieger m"))
    assert found == games


OTHERS = ("Paul Glück m", "Beate Pohl w", "Nora Winkler w", "Nils Ott m")


def test_somebody_of_whom_opponents_are_named_first_is_none_of_these() -> None:
    text = "Paul Glück hat Beate Pohl geschlagen. Gegen Nora Winkler und gegen Nils Ott hat er je remisiert."
    assert tell(read(text, *OTHERS)) == ["Glück 1-0 Pohl", "Glück 1/2-1/2 Winkler", "Glück 1/2-1/2 Ott"]


def test_opponents_of_somebody_who_is_not_named_are_asked() -> None:
    found = read("Gegen Nora Winkler und gegen Nils Ott hat er je remisiert.", *OTHERS)
    assert [one.score for one in found.claims] in ([], [""])
