"""Names as written, and two of them on a line."""

from __future__ import annotations

import pytest

from intake.reading.names import is_name, is_seat, read_name
from intake.reading.pairs import Pair, split_pair, strip_prefix


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Müller, Karl", "Müller, Karl"),
        ("Dr. Karl Müller", "Karl Müller"),
        ("SIM Prof. Dr. Müller", "Müller"),
        ("Müller, Dr. Karl", "Müller, Karl"),
        ("Herr Müller", "Müller"),
        ("Spielfreund Karl Müller", "Karl Müller"),
        ("K. Müller", "K. Müller"),
        ("Müller, K.", "Müller, K."),
        ("Müller-Lüdenscheidt", "Müller-Lüdenscheidt"),
        ("von der Heide, Eva", "von der Heide, Eva"),
        ("O'Brien (IRL)", "O'Brien"),
        ("Müller (2143)", "Müller"),
        ("Freund", "Freund"),
        (" „Müller“: ", "Müller"),
    ],
)
def test_name_loses_titles_and_remarks(written: str, name: str) -> None:
    assert read_name(written).name == name


@pytest.mark.parametrize(
    ("written", "year"),
    [
        ("Němec, Zdeněk (*1960)", "1960"),
        ("Müller (geb. 1988)", "1988"),
        ("Müller *1960", "1960"),
        ("Müller (1960)", ""),
        ("Müller (61)", "61"),
        ("Müller (12)", ""),
    ],
)
def test_birth_year_is_read_where_it_is_called_so(written: str, year: str) -> None:
    assert read_name(written).birth_year == year


@pytest.mark.parametrize(
    ("written", "number"),
    [("Müller (Nr. 4711)", "4711"), ("Müller [P017]", "P017"), ("Müller (ID 12)", "12"), ("Müller (2143)", "")],
)
def test_number_is_read_where_it_cannot_be_a_rating(written: str, number: str) -> None:
    assert read_name(written).number == number


@pytest.mark.parametrize("text", ["Müller", "O'Brien", "Müller-Lüdenscheidt, H.-P.", "von der Heide, Eva", "Hamburg 2"])
def test_words_that_can_be_a_name(text: str) -> None:
    assert is_name(text)


@pytest.mark.parametrize("text", ["", "3", "x@example.org", "a b c d e f g", "M.%!1VR", "Tel 04012"])
def test_words_that_can_be_no_name(text: str) -> None:
    assert not is_name(text)


def test_seat_is_a_number_from_one() -> None:
    assert is_seat("12")
    assert not is_seat("0")
    assert not is_seat("1234")


@pytest.mark.parametrize(
    ("text", "white", "black"),
    [
        ("Müller - Schmidt", "Müller", "Schmidt"),
        ("Müller gegen Schmidt", "Müller", "Schmidt"),
        ("Müller vs. Schmidt", "Müller", "Schmidt"),
        ("Müller v Schmidt", "Müller", "Schmidt"),
        ("Müller ./. Schmidt", "Müller", "Schmidt"),
        ("Müller : Schmidt", "Müller", "Schmidt"),
        ("Müller / Schmidt", "Müller", "Schmidt"),
        ("Müller-Schmidt", "Müller", "Schmidt"),
        ("Müller -Schmidt", "Müller", "Schmidt"),
        ("Müller-Thurgau - Schmidt-Rottluff", "Müller-Thurgau", "Schmidt-Rottluff"),
        ("Müller, Karl    Schmidt, Eva", "Müller, Karl", "Schmidt, Eva"),
        ("Karl Müller\tEva Schmidt", "Karl Müller", "Eva Schmidt"),
        ("1;Müller;Schmidt", "Müller", "Schmidt"),
        ("Müller, Karl - von der Heide, Eva", "Müller, Karl", "von der Heide, Eva"),
        ("müller - schmidt", "müller", "schmidt"),
        ("3 - 5", "3", "5"),
        ("3-5", "3", "5"),
        ("Die Partie 3-5", "3", "5"),
        ("Partie 17: 3 - 5", "3", "5"),
        ("3 Müller - 8 Schmidt", "Müller", "Schmidt"),
        ("In der Partie Karl Müller gegen Eva Schmidt wurde", "Karl Müller", "Eva Schmidt"),
        ("Müller (S) - Schmidt (W)", "Schmidt", "Müller"),
        ("Schwarz Müller - Weiß Schmidt", "Schmidt", "Müller"),
        ("Schwarz - Weiß", "Schwarz", "Weiß"),
    ],
)
def test_two_players_however_set_apart(text: str, white: str, black: str) -> None:
    pair = split_pair(strip_prefix(text)[0])
    assert isinstance(pair, Pair)
    assert (pair.white.name, pair.black.name) == (white, black)


@pytest.mark.parametrize("text", ["Müller-Thurgau-Schmidt", "Müller - Schmidt - Koch"])
def test_pair_with_two_ways_to_cut_is_none(text: str) -> None:
    assert split_pair(text) is None


@pytest.mark.parametrize("text", ["Müller", "Müller Schmidt", "", "3", "Viele Grüße"])
def test_text_without_two_players_has_no_pair(text: str) -> None:
    assert split_pair(text) is None


@pytest.mark.parametrize(
    ("text", "rest", "number"),
    [
        ("1. Müller", "Müller", None),
        ("- Müller", "Müller", None),
        ("(3) Müller", "Müller", None),
        ("Runde 3, Brett 2: Müller", "Müller", 3),
        ("2. Runde: Müller", "Müller", 2),
        ("R4 Müller", "Müller", 4),
        ("Brett 12 Müller", "Müller", None),
        ("3 Müller", "Müller", None),
        ("3 - 5", "3 - 5", None),
        ("Partie 3-5", "Partie 3-5", None),
    ],
)
def test_prefix_of_a_line_is_no_part_of_a_name(text: str, rest: str, number: int | None) -> None:
    assert strip_prefix(text) == (rest, number)
