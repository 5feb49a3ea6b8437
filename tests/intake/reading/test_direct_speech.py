"""What players say of themselves in a mail of somebody else, in whatever way it is quoted."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_one_against_several import tell

WOLF_LOST = "Koch 1-0 Wolf"
WOLF_WON = "Koch 0-1 Wolf"
DRAWN = "Koch 1/2-1/2 Wolf"


def turn(game: str) -> str:
    """Return a game with the other player first."""
    first, score, second = game.split()
    return f"{second} {score if score == DRAWN.split()[1] else score[::-1]} {first}"


def fits(text: str, game: str) -> bool:
    """Return whether a mail is read as one game, with either player first."""
    return tell(text) in ([game], [turn(game)])


@pytest.mark.parametrize(
    "frame",
    [
        'Wolf writes: "{}"',
        'Wolf writes, "{}"',
        'Ida Wolf wrote to me on 6 May: "{}"',
        'Wolf: "{}"',
        "Wolf says: “{}”",
        '"{}", writes Wolf.',
        "Wolf tells me: {}",
    ],
)
@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("Koch has beaten me.", WOLF_LOST),
        ("Koch defeated me.", WOLF_LOST),
        ("I lost to Koch.", WOLF_LOST),
        ("I've resigned against Koch.", WOLF_LOST),
        ("Koch won our game.", WOLF_LOST),
        ("I beat Koch.", WOLF_WON),
        ("Beat Koch, at last.", WOLF_WON),
        ("Lost to Koch.", WOLF_LOST),
        ("I am glad, I won against Koch.", WOLF_WON),
        ("my win against Koch", WOLF_WON),
        ("My game against Koch ended in a draw.", DRAWN),
        ("Koch and I drew.", DRAWN),
    ],
)
def test_english_speaker_is_whom_i_and_me_mean(frame: str, said: str, game: str) -> None:
    assert fits(frame.format(said), game)


@pytest.mark.parametrize(
    "frame",
    [
        "Wolf schreibt: „{}“",
        "Ida Wolf schreibt mir: „{}“",
        "Wolf meldete gestern: {}",
        "Wolf: „{}“",
        "„{}“, schreibt Wolf.",
        "Wolf hat mir geschrieben: »{}«",
    ],
)
@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("Koch hat mich besiegt.", WOLF_LOST),
        ("Ich habe gegen Koch verloren.", WOLF_LOST),
        ("Ich musste mich Koch geschlagen geben.", WOLF_LOST),
        ("Koch hat unsere Partie gewonnen.", WOLF_LOST),
        ("Ich gebe gegen Koch auf.", WOLF_LOST),
        ("Hab gegen Koch gewonnen.", WOLF_WON),
        ("Koch hat gegen mich aufgegeben.", WOLF_WON),
        ("Leider hat mich Koch besiegt.", WOLF_LOST),
        ("Mich hat Herr Koch besiegt.", WOLF_LOST),
        ("mein Sieg gegen Koch", WOLF_WON),
        ("Gegen Koch habe ich remis gespielt.", DRAWN),
        ("Koch und ich haben remis gespielt.", DRAWN),
    ],
)
def test_german_speaker_is_whom_ich_and_mich_mean(frame: str, said: str, game: str) -> None:
    assert fits(frame.format(said), game)


@pytest.mark.parametrize("said", ["I think Koch has beaten me.", "Ich glaube, Koch hat mich besiegt."])
def test_belief_of_a_speaker_stays_one(said: str) -> None:
    assert [one for one in tell(f'Wolf: "{said}"') if "?" not in one] == []


def test_day_is_not_that_of_the_message() -> None:
    assert tell('Wolf wrote on 6 May: "Koch beat me."') in ([WOLF_LOST], [turn(WOLF_LOST)])


def test_two_speakers_speak_each_of_themselves() -> None:
    text = "Koch meldet: „Ich habe Lang geschlagen.“ Wolf meldet: „Ich habe gegen Roth verloren.“"
    assert tell(text) == ["Koch 1-0 Lang", "Wolf 0-1 Roth"]


def test_speech_may_stand_below_who_speaks() -> None:
    assert fits("Wolf schreibt:\n„Koch hat mich besiegt.“\n\nDas stimmt so.", WOLF_LOST)


def test_speaker_is_that_of_a_sentence_without_a_name() -> None:
    text = "Herr Koch schreibt: „Mit Wolf unentschieden. Gegen Lang habe ich verloren.“"
    assert tell(text) == ["Koch 1/2-1/2 Wolf", "Koch 0-1 Lang"]


@pytest.mark.parametrize(
    "text",
    [
        'Wolf schreibt Koch: "Ich gebe auf."',
        'Koch sagte Wolf: "Ich habe gewonnen."',
        'Wolf told Koch: "I resign."',
        '"Koch beat me", says Wolf, "but I beat Lang."',
    ],
)
def test_nobody_else_becomes_the_speaker(text: str) -> None:
    assert [one for one in tell(text) if "?" not in one] == []


@pytest.mark.parametrize(
    "text",
    [
        '"Mr Koch beat me last week. Wolf"',
        "“I lost to Koch, who had White. - Ida Wolf”",
        "„Gegen Koch habe ich verloren. Schade! Wolf“",
    ],
)
def test_speaker_may_sign(text: str) -> None:
    assert fits(text, WOLF_LOST)


def test_each_speaker_signs_alone() -> None:
    text = '"Koch beat me. Ida Wolf"\n"Koch and I drew. Lang"\n"I have lost to Koch. Roth"'
    assert sorted(tell(text)) == sorted([WOLF_LOST, "Koch 1/2-1/2 Lang", "Roth 0-1 Koch"])
