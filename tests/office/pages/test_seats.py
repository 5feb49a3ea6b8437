"""Lines with players: who is meant, and who may be meant where nobody is."""

from __future__ import annotations

import pytest

from ratings.formats.name_folding import sort_key
from ratings.models import Player
from ratings.queries.seats import SeatFault, find_player, find_seats

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def people() -> None:
    """Some players, two of one name, one whose number is a word."""
    for number, family, given in [
        ("101", "Müller", "Änne"),
        ("102", "Müller", "Hans"),
        ("103", "Müller", "Hans"),
        ("104", "von der Heide", "Albrecht"),
        ("105", "Šlapikas", "Jonas"),
        ("D 7", "Sonder", "Zeichen"),
        ("106", "Solo", ""),
    ]:
        Player.objects.create(
            number=number, family_name=family, given_name=given, sort_key=sort_key(family, given), club="SK"
        )


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("101", "101"),
        ("  101  ", "101"),
        ("101; Müller, Änne", "101"),
        ("101 Müller, Änne", "101"),
        ("102;Hans Müller", "102"),
        ("D 7", "D 7"),
        ("D 7; Sonder, Zeichen", "D 7"),
        ("Müller, Änne", "101"),
        ("Änne Müller", "101"),
        ("MÜLLER ÄNNE", "101"),
        ("Muller, Anne", "101"),
        ("Albrecht von der Heide", "104"),
        ("von der Heide, Albrecht", "104"),
        ("Jonas Slapikas", "105"),
        ("Solo", "106"),
    ],
)
def test_line_names_one_player(line: str, number: str) -> None:
    (seat,) = find_seats(line)
    assert (seat.fault, seat.player and seat.player.number) == (None, number)


@pytest.mark.parametrize(
    ("line", "fault", "similar"),
    [
        ("Hans Müller", SeatFault.AMBIGUOUS, ["102", "103"]),
        ("102; Müller, Änne", SeatFault.MISMATCH, ["102"]),
        ("102 Meier, Hans", SeatFault.MISMATCH, ["102"]),
        ("Müller", SeatFault.UNKNOWN, ["101", "102", "103"]),
        ("Aenne Mueler", SeatFault.UNKNOWN, ["101", "102", "103"]),
        ("von der Heyde, Albrecht", SeatFault.UNKNOWN, ["104"]),
        ("Xaver Ypsilon", SeatFault.UNKNOWN, []),
        ("999", SeatFault.UNKNOWN, []),
        ("101, 102", SeatFault.UNKNOWN, []),
        (";", SeatFault.UNKNOWN, []),
    ],
)
def test_line_that_names_nobody_says_who_is_near(line: str, fault: SeatFault, similar: list[str]) -> None:
    (seat,) = find_seats(line)
    assert (seat.player, seat.fault, sorted(player.number for player in seat.similar)) == (None, fault, similar)


def test_lines_keep_their_numbers_and_a_second_seat_is_a_fault() -> None:
    found = find_seats("101\n\n  \n104\r\nÄnne Müller")
    assert [(seat.line, seat.fault) for seat in found] == [(1, None), (4, None), (5, SeatFault.REPEATED)]


def test_no_line_no_seat() -> None:
    assert find_seats(" \n\t\n") == ()
    assert find_player("").fault is SeatFault.UNKNOWN


def test_text_of_several_lines_names_no_single_player() -> None:
    assert find_player("101\n102").fault is SeatFault.MISMATCH
