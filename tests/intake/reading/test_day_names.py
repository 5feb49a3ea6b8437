"""Players who are called like a day, and days that are called like a player: a mail of Saturday, 20 June 2026."""

from __future__ import annotations

from itertools import permutations

import pytest

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Sender
from tests.intake.reading.test_explanations import TODAY, shorten

_NAMES = (("Freitag", "Lore"), ("May", "Anna"), ("Koch", "Alfred"), ("Wolf", "Ida"))
_SEATS = tuple(Seat(n, str(4000 + n), family, given, n) for n, (family, given) in enumerate(_NAMES, start=1))
_PAIRINGS = tuple(Pairing(white.key, black.key) for white, black in permutations(_SEATS, 2))


def _read(text: str) -> list[str]:
    """Return what is understood of a mail about a tournament with players who are called like days."""
    return list(map(shorten, _list_claims(text)))


def _list_claims(text: str) -> tuple[Claim, ...]:
    known = Known((KnownTournament("SE947", "Einzel", _SEATS, _PAIRINGS),))
    part = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (part,))
    return read_report(letter, known).claims


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Lore Freitag hat mit Weiß gegen Koch verloren.", "Freitag 0-1 Koch"),
        ("Koch hat mit Weiß der Lore Freitag remis gegeben.", "Koch 1/2-1/2 Freitag"),
        ("Freitag, Lore (Weiß) gegen Alfred Koch remis.", "Freitag 1/2-1/2 Koch"),
        ("Koch - Freitag 1-0", "Koch 1-0 Freitag"),
        ("Frau Freitag hat mit Weiß gegen Koch gewonnen.", "Freitag 1-0 Koch"),
        ("Anna May, playing White, beat Koch.", "May 1-0 Koch"),
        ("Lore Freitag hat am Freitag mit Weiß gegen Koch verloren.", "Freitag 0-1 Koch 19.06."),
        ("Anna May, playing White, beat Koch on 5 May.", "May 1-0 Koch 05.05."),
    ],
)
def test_name_of_a_player_is_no_day(text: str, result: str) -> None:
    assert _read(text) == [result]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Koch - Wolf 1-0 - das am Freitag, 12.", "Koch 1-0 Wolf 12.06."),
        ("Koch - Wolf 1-0 (am Freitag)", "Koch 1-0 Wolf 19.06."),
        ("Koch (White) beat Wolf. It ended on 5 May.", "Koch 1-0 Wolf 05.05."),
        ("Koch (Weiß) hat gegen Wolf verloren (matt! mitten auf dem Brett), am Freitag.", "Koch 0-1 Wolf"),
    ],
)
def test_day_is_no_name_of_a_player(text: str, result: str) -> None:
    assert _read(text) == [result]


def test_name_that_is_no_day_is_shown_as_it_was_written() -> None:
    (claim,) = _list_claims("Weiß: Freitag, Lore\nSchwarz: Koch, Alfred\nErgebnis: bald zu Ende")
    shown = "Weiß: Freitag, Lore; Schwarz: Koch, Alfred; Ergebnis: bald zu Ende"
    assert (claim.white, claim.where.source) == ("Freitag, Lore", shown)


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("May 0 Koch 1\nMay ½ Wolf ½", ["May 0-1 Koch", "May 1/2-1/2 Wolf"]),
        ("May 1 Koch 0", ["May 1-0 Koch"]),
        ("Koch 0 May 1", ["Koch 0-1 May"]),
        ("1. Anna May 1 Koch 0", ["May 1-0 Koch"]),
        ("Freitag ½ Koch ½", ["Freitag 1/2-1/2 Koch"]),
        ("May 0 Koch 1, 3 May", ["May 0-1 Koch 03.05."]),
    ],
)
def test_points_behind_a_player_who_is_called_like_a_month_are_no_day(text: str, results: list[str]) -> None:
    assert _read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("May 1 Koch - Wolf 0-1", ["Koch 0-1 Wolf 01.05."]),
        ("Koch - Wolf 0-1, May 1", ["Koch 0-1 Wolf 01.05."]),
        ("Koch - Wolf, 3 May ½", ["Koch 1/2-1/2 Wolf 03.05."]),
        ("Koch - Wolf 3. May 0-1", ["Koch 0-1 Wolf 03.05."]),
        ("May 1\nKoch 0 Wolf 1", ["Koch 0-1 Wolf 01.05."]),
        ("Koch 1 Wolf 0 May 2", ["Koch 1-0 Wolf 02.05."]),
        ("May 1 Koch 1", []),
    ],
)
def test_number_behind_a_month_that_is_no_point_of_a_game_is_its_day(text: str, results: list[str]) -> None:
    assert _read(text) == results
