"""Notes from a telephone or a dictation: short words, colours of one letter, names as a machine hears them."""

from __future__ import annotations

from itertools import combinations

import pytest

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.slips import sound
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import TODAY, shorten
from tests.intake.reading.test_several_sentences import read

PLAYERS = (("Falkenbach", "Jörg"), ("Ötzinger", "Käthe"), ("Bärlauch", "Günter"), ("Grünspan", "Ute"))


def read_players(text: str, count: int = len(PLAYERS)) -> list[str]:
    """Return what is understood of a mail about the first players, who meet once, two of them twice."""
    seats = tuple(Seat(n, str(n), family, given, n) for n, (family, given) in enumerate(PLAYERS[:count], start=1))
    games = [Pairing(white, black) for white, black in combinations(range(1, count + 1), 2)]
    games += [Pairing(2, 1)] if count == 2 else []
    known = Known((KnownTournament("SE947", "Einzel", seats, tuple(games)),))
    part = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (part,))
    return list(map(shorten, read_report(letter, known).claims))


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("koch gew gg wolf heute\nlang verl gg roth gestern", ["Koch 1-0 Wolf 20.06. ?", "Lang 0-1 Roth 19.06. ?"]),
        ("w koch s wolf 0 1\ns lang w roth rem\n\nalles am 18.", ["Koch 0-1 Wolf 18.06.", "Roth 1/2-1/2 Lang 18.06."]),
        ("koch w wolf b half yday", ["Koch 1/2-1/2 Wolf 19.06."]),
        ("bd 2 w koch b wolf 1 0", ["Koch 1-0 Wolf"]),
        ("koch weis wolf schwarz, koch gibt auf", ["Koch 0-1 Wolf"]),
        ("koch mit s gew gg wolf", ["Wolf 0-1 Koch"]),
        ("koch res v wolf w black 10/6/26", ["Wolf 1-0 Koch 10.06."]),
        ("koch bt wolf tues\nlang def roth wed", ["Koch 1-0 Wolf 16.06. ?", "Lang 1-0 Roth 17.06. ?"]),
        ("Koch over Wolf, 18 June.", ["Koch 1-0 Wolf 18.06. ?"]),
        ("Koch over Wolf, 6/18/26", ["Koch 1-0 Wolf 18.06. ?"]),
        ("otto vera draw mon", ["Lang 1/2-1/2 Roth 15.06."]),
        (
            "petermann rem gg roth 3.6.\nkoch gew gg wolf 4.6.",
            ["Petermann 1/2-1/2 Roth 03.06.", "Koch 1-0 Wolf 04.06. ?"],
        ),
        (
            "im zug also koch hat am zwölften juni gegen wolf gewonnen und lang hat gegen roth remis gemacht so",
            ["Koch 1-0 Wolf 12.06. ?", "Lang 1/2-1/2 Roth"],
        ),
        (
            "in the car so koch beat wolf yesterday and lang drew with rita sorry roth on friday thats all bye",
            ["Koch 1-0 Wolf 19.06. ?", "Lang 1/2-1/2 Roth 19.06."],
        ),
        ("koch beat wolf and roth", ["Koch 1-0 Wolf ?", "Koch 1-0 Roth ?"]),
        ("koch hat gegen wolf die zeit überschritten, die hat also gewonnen", ["Koch 0-1 Wolf ?"]),
        ("koch gew gg wolf gestern, steht auch so aufm server", ["Koch 1-0 Wolf 19.06. ?"]),
    ],
)
def test_notes_are_written_out(text: str, results: list[str]) -> None:
    found = [one for one in read(text) if " ? " not in one]
    assert [one.removesuffix(" ?") for one in found] == [one.removesuffix(" ?") for one in results]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("koch white v wolf draw, 2 june", ["Koch 1/2-1/2 Wolf 02.06."]),
        ("bd 4 koch black beat wolf, fri. other games still on", ["Wolf 0-1 Koch 19.06."]),
        ("koch white lost on time v wolf, 3 june", ["Koch 0-1 Wolf 03.06."]),
        ("Koch Schwarz gegen Wolf remis, 2.6.", ["Wolf 1/2-1/2 Koch 02.06."]),
        ("Koch Weiß hat gegen Wolf verloren, 2.6.", ["Koch 0-1 Wolf 02.06."]),
        ("koch v wolf white draw", ["Wolf 1/2-1/2 Koch"]),
        ("Koch - Wolf Weiß gewinnt", ["Koch 1-0 Wolf"]),
        ("koch (white) lost on time v wolf", ["Koch 0-1 Wolf"]),
        ("koch (white) lost on time / wolf", []),
        ("Koch weiß gegen Wolf nicht weiter", []),
    ],
)
def test_colour_behind_a_name_is_that_of_its_player(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        *("koch gew gg wolf glaub ich", "koch gew gg wolf oder", "koch gew wohl gg wolf", "koch gew bald gg wolf"),
        *("koch hat nich gg wolf gewonnen", "koch hat gg wolf ned gew", "koch dont beat wolf", "koch didnt beat wolf"),
        *(
            "koch hasnt beaten wolf yet",
            "koch w wolf s 1 0 in führung",
            "w koch s wolf steht 1 0",
            "w koch s wolf 1 0?",
        ),
        *(
            "koch gew die dame gg wolf",
            "koch rem gg wolf angeboten",
            "koch res v wolf i guess",
            "koch w wolf s half left",
        ),
        *("koch gew gg wolf\nnein verl", "koch gew gg wolf\nquatsch", "w koch s wolf 1 0\nstimmt nich"),
        *("i think koch beat wolf and lang beat roth", "koch beat wolf and lang beat roth i think"),
        *("lang sagt er hätte gg roth gewonnen", "koch gg wolf", "koch white wolf black", "koch w lang s wolf 1 0"),
    ],
)
def test_notes_that_leave_something_open_store_nothing(text: str) -> None:
    assert [one for one in read(text) if " ? " not in one] == []


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Falken Bach hat gegen Frau Otzinger verloren", ["Falkenbach 0-1 Otzinger ?"]),
        ("falkenbahc w grünspann s rem", ["Falkenbahc 1/2-1/2 Grünspann"]),
        ("ute grün spahn beat gunter barlauch today", ["Grünspan 1-0 Gunter Barlauch 20.06. ?"]),
        ("valkenpach gew gg oezinger", ["Valkenpach 1-0 Oezinger ?"]),
        ("berlauch grünspahn rem", ["Berlauch 1/2-1/2 Grünspahn"]),
        ("falkner gew gg ötzinger", ["Falkner 1-0 Ötzinger ?"]),
        ("der bach und der grüne wald", []),
    ],
)
def test_misspelt_names_are_those_near_to_one_player_and_stay_where_matching_reads_them(
    text: str, results: list[str]
) -> None:
    assert [one for one in read_players(text) if " ? " not in one] == results


def test_note_about_one_of_two_players_of_a_match_is_about_both() -> None:
    text = "jörg gew die erste mit weiß am 3.6.\nzweite rem gestern"
    assert read_players(text, count=2) == ["Falkenbach 1-0 Ötzinger 03.06.", "Ötzinger 1/2-1/2 Falkenbach 19.06."]


@pytest.mark.parametrize(
    ("heard", "meant", "alike"),
    [
        ("katsenberk", "katzenberg", True),
        ("fillip", "philipp", True),
        ("barischitsch", "barisic", True),
        ("petermann", "pfrommer", False),
    ],
)
def test_names_sound_alike(heard: str, meant: str, *, alike: bool) -> None:
    assert (sound(heard) == sound(meant)) == alike
