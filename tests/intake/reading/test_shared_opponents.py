"""Two players who are named only as the opponents of a third one have played no game with each other."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.accounts.shared_opponents import without_opponents
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import Situation, index_names
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Place, Sender

DAY = date(2026, 1, 14)
PEOPLE = (("Freitag", "Ulrike", "w"), ("Koch", "Volker", "m"), ("Gruber", "Frauke", "w"), ("Rabe", "Sabine", "w"))
SEATS = tuple(Seat(at, f"{at}", family, given, at, sex=sex) for at, (family, given, sex) in enumerate(PEOPLE, start=1))
PAIRS = ((2, 1), (3, 4), (1, 3), (2, 3), (4, 1), (4, 2))
KNOWN = Known((KnownTournament("SO29", "Sommerturnier", SEATS, tuple(Pairing(*pair) for pair in PAIRS)),))


@pytest.mark.parametrize(
    "text",
    [
        "Gegen den Volker hatte die Ulrike Schwarz, gegen die Frauke Weiß, beide gewonnen.",
        "against Volker Ulrike had Black, against Frauke White, both won",
    ],
)
def test_opponents_of_one_player_have_no_game(text: str) -> None:
    letter = Letter(Sender("a@b.example"), "AW: SO29", "", "", None, None, DAY, "", (Part("body", (text,)),))
    assert [(each.white, each.black) for each in read_report(letter, KNOWN).claims] == []


@pytest.mark.parametrize(
    ("text", "is_left"),
    [
        ("Gegen den Volker hatte die Ulrike Schwarz, gegen die Frauke Weiß, beide gewonnen.", False),
        ("Ulrike hat gegen Volker und auch gegen Frauke gewonnen.", False),
        ("Against Volker Ulrike had Black, against Frauke White.", False),
        ("Volker hat gegen Frauke gewonnen.", True),
        ("Gegen Volker hat Frauke gewonnen.", True),
        ("Gegen Volker hat Ulrike gewonnen, gegen Frauke Sabine. Volker hat Frauke geschlagen.", True),
        ("Gegen Volker und gegen Frauke gab es Remis.", True),
        ("Volker hat gegen Frauke gewonnen, Ulrike gegen Sabine.", True),
    ],
)
def test_game_is_left_where_a_sentence_names_its_players_as_such(text: str, is_left: bool) -> None:
    claim = Claim(Place("body", 1, text), "Koch, Volker", "Gruber, Frauke", "1-0")
    situation = Situation(KNOWN, index_names(KNOWN), DAY)
    assert (without_opponents([claim], [Place("body", 1, text)], situation) == [claim]) is is_left
