"""Players who are called "him" and "her" as those who were played against, below or behind their names."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.mentions import index_names
from intake.reading.rewriting.pronouns import write_pronouns
from tests.intake.reading.test_direct_speech import fits
from tests.intake.reading.test_explanations import SEATS, SINGLE
from tests.intake.reading.test_one_against_several import tell

FRAMES = {
    "german": (
        "Wolf spielte wieder. Koch{colour} {deed}.",
        "Wolf: Koch{colour} {deed}.",
        "Wolf hatte Pech: Koch{colour} {deed}",
        "Ida Wolf, schnell notiert:\nKoch{colour} {deed}",
        "Wolf traf auf Koch. Koch{colour} {deed}.",
    ),
    "english": (
        "Wolf played again. Koch{colour} {deed}.",
        "Wolf: Koch{colour} {deed}.",
        "News of Wolf: Koch{colour} {deed}",
        "Ida Wolf, quickly noted:\nKoch{colour} {deed}",
        "Wolf met Koch. Koch{colour} {deed}.",
    ),
}
COLOURS = {"german": ("", " (Weiß)", " (w)", " mit Weiß"), "english": ("", " (White)", " (w)", " with White")}
DEEDS = {
    "german": {
        "hat sie besiegt": "1-0",
        "schlug sie": "1-0",
        "gewann gegen sie": "1-0",
        "hat gegen sie verloren": "0-1",
        "unterlag ihr": "0-1",
        "hat mit ihr remis gespielt": "1/2-1/2",
    },
    "english": {"beat her": "1-0", "has beaten her": "1-0", "lost to her": "0-1", "drew with her": "1/2-1/2"},
}


@pytest.mark.parametrize(
    ("frame", "colour", "deed", "score"),
    [
        (frame, colour, *deed)
        for language, frames in FRAMES.items()
        for frame, colour, deed in product(frames, COLOURS[language], DEEDS[language].items())
    ],
)
def test_pronoun_is_the_player_named_before(frame: str, colour: str, deed: str, score: str) -> None:
    assert fits(frame.format(colour=colour, deed=deed), f"Koch {score} Wolf")


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Wolf: Koch hat sie besiegt. Remis mit Lang.", ["Koch 1-0 Wolf", "Wolf 1/2-1/2 Lang"]),
        ("Wolf:\n1.5. Koch hat gegen sie verloren\n2.5. Lang hat sie besiegt", ["Koch 0-1 Wolf", "Lang 1-0 Wolf"]),
    ],
)
def test_heading_is_that_of_what_follows(text: str, games: list[str]) -> None:
    assert tell(text) == games


@pytest.mark.parametrize(
    "text",
    ["Koch und Lang waren stark. Roth schlug sie.", "Koch besiegte Lang. Roth hat ihn auch geschlagen."],
)
def test_pronoun_that_may_be_either_of_two_is_nobody(text: str) -> None:
    assert [one for one in tell(text) if "?" not in one and one != "Koch 1-0 Lang"] == []


def test_pronoun_is_the_one_of_its_sex() -> None:
    seats = tuple(replace(seat, sex="w" if seat.given == "Ida" else "m") for seat in SEATS)
    names = index_names(Known((KnownTournament("SE947", "Einzel", seats, SINGLE),)))
    lines = ["Koch besiegte Wolf. Lang hat sie auch geschlagen.", "Koch besiegte Lang. Roth grüßt sie."]
    assert write_pronouns(lines, names) == ["Koch besiegte Wolf. Lang hat Wolf auch geschlagen.", lines[1]]
    ways = {
        "Koch besiegte Wolf, und sie schlug Lang.": "Koch besiegte Wolf, und Wolf schlug Lang.",
        "Koch met Wolf. He beat Lang, she lost to Roth.": "Koch met Wolf. Koch beat Lang, Wolf lost to Roth.",
        "Wolf verlor gegen Koch. Am 5. Juni schlug ihn Lang.": "",
        "Koch traf auf Wolf. Bitte tragen Sie das ein.": "",
        "Koch traf auf Wolf. Dann haben sie sich geeinigt.": "",
    }
    assert write_pronouns(list(ways), names) == [meant or text for text, meant in ways.items()]


def test_first_word_of_a_row_is_the_player_of_its_heading() -> None:
    seats = tuple(replace(seat, sex="w" if seat.given == "Ida" else "m") for seat in SEATS)
    names = index_names(Known((KnownTournament("SE947", "Einzel", seats, SINGLE),)))
    lines = ["Wolf:", "3.6. sie mit Weiß gegen Koch verloren", "er gegen Lang remis"]
    assert write_pronouns(lines, names) == ["Wolf:", "3.6. Wolf mit Weiß gegen Koch verloren", lines[2]]


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Koch: Ihn schlug Wolf.", "Wolf 1-0 Koch"),
        ("Koch: Ihm unterlag Wolf.", "Wolf 0-1 Koch"),
        ("Koch: Gestern hat ihn Wolf geschlagen.", "Wolf 1-0 Koch"),
        ("Koch: Geschlagen hat ihn nur Wolf.", "Wolf 1-0 Koch"),
        ("Koch: Damit er nicht abhebt, hat Wolf ihn geschlagen.", "Wolf 1-0 Koch"),
        ("Koch: Obwohl er Weiß hatte, schlug Wolf ihn.", "Wolf 1-0 Koch"),
        ("Koch: Wolf war die Einzige, die ihn schlug.", "Wolf 1-0 Koch"),
        ("Koch: Although he had White, Wolf beat him.", "Wolf 1-0 Koch"),
        ("Koch: Only Wolf has beaten him.", "Wolf 1-0 Koch"),
        ("Koch: Gegen Wolf hat er verloren.", "Koch 0-1 Wolf"),
    ],
)
def test_object_is_never_the_winner(text: str, game: str) -> None:
    assert fits(text, game)


@pytest.mark.parametrize(
    "text",
    [
        "Koch hat Lang geschlagen. Geschlagen hat ihn nur Roth.",
        "Koch hat Lang geschlagen. Damit er nicht abhebt, hat Roth ihn geschlagen.",
        "Bei Koch: Sieg gegen Lang. Roth hat ihn bezwungen.",
        "Koch beat Lang. Roth was the only one who beat him.",
    ],
)
def test_object_that_may_be_either_of_two_gives_no_result(text: str) -> None:
    assert [one for one in tell(text) if "?" not in one and one != "Koch 1-0 Lang"] == []


def test_subject_behind_its_object_is_written_before_it() -> None:
    seats = tuple(replace(seat, sex="w" if seat.given == "Ida" else "m") for seat in SEATS)
    names = index_names(Known((KnownTournament("SE947", "Einzel", seats, SINGLE),)))
    assert write_pronouns(["Koch schlug Lang. Wolf schlug er."], names) == ["Koch schlug Lang. Wolf schlug er."]
    assert write_pronouns(["Koch: Wolf schlug er."], names) == ["Koch schlug Wolf."]
