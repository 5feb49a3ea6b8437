"""Games that a mail gives away by name: of a player who left, or who made no move."""

from __future__ import annotations

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Reading, Sender
from tests.intake.reading.test_explanations import DOUBLE, SEATS, SINGLE, TODAY


def read(text: str, *, twice: bool = False) -> Reading:
    """Return what is read of a letter about one tournament."""
    known = Known((KnownTournament("SE947", "Einzel", SEATS, DOUBLE if twice else SINGLE),))
    lines = tuple(text.split("\n"))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", lines),))
    return read_report(letter, known)


def told(text: str, *, twice: bool = False) -> list[tuple[str, str, str, str, str]]:
    """Return the games that are read, with how they ended, their reason and their day."""
    return [
        (one.white, one.score, one.black, one.reason, f"{one.completed_on:%d.%m.}" if one.completed_on else "")
        for one in read(text, twice=twice).claims
    ]


LEFT = [
    ("Wolf, Ida", "1-0", "Koch, Alfred", "withdrawal", "22.05."),
    ("Lang, Otto", "1-0", "Koch, Alfred", "withdrawal", "22.05."),
]


@pytest.mark.parametrize(
    "text",
    [
        (
            "Alfred Koch hat am 22. Mai ohne Angabe von Gründen aufgehört. Ich habe den Rücktritt nicht genehmigt. "
            "Seine offenen Partien gegen Wolf und Lang sind damit für ihn verloren."
        ),
        (
            "Koch antwortet seit Anfang April nicht mehr. Ich habe ihn zum 22.05.2026 als wortlos zurückgetreten\n"
            "gestrichen, der Rücktritt ist nicht genehmigt. Offen waren nur noch seine Partien gegen Wolf und Lang;\n"
            "beide sind damit für die Gegner gewonnen."
        ),
        "Mr Koch withdrew on 22 May without permission. His remaining games against Wolf and Lang are lost.",
        (
            "Mr Koch has stopped without notice on 22 May; the withdrawal was not approved. His games against Wolf and "
            "Lang count as wins for his opponents."
        ),
    ],
)
def test_listed_games_of_a_player_who_left_are_won_by_the_opponents(text: str) -> None:
    assert told(text) == LEFT
    assert read(text).departures == ()


@pytest.mark.parametrize(
    "text",
    [
        "Koch ist am 22. Mai zurückgetreten, genehmigt. Seine Partien gegen Wolf und Lang sind verloren.",
        "Koch ist am 22. Mai zurückgetreten, ungenehmigt. Seine Partien gegen Wolf und Lang gehen kampflos an alle.",
        "Koch ist am 3/4/2026 zurückgetreten, ungenehmigt. Seine Partien gegen Wolf und Lang sind damit verloren.",
        "Koch ist am 22. Mai zurückgetreten. Seine Partien gegen Wolf und Lang sind verloren.",
        "Koch ist am 22. Mai zurückgetreten, nicht genehmigt. Seine Partien gegen Wolf und Lang sind nicht verloren.",
        "Koch ist am 22. Mai zurückgetreten, nicht genehmigt. Seine Partien gegen Wolf und Lang waren schon verloren.",
        "Koch ist am 22. Mai zurückgetreten, nicht genehmigt. Sind seine Partien gegen Wolf und Lang verloren?",
        "Koch ist am 22. Mai zurückgetreten, nicht genehmigt. Seine Partien gegen Wolf und Lang laufen weiter.",
        "Koch ist am 22. Mai verstorben, nicht genehmigt. Seine Partien gegen Wolf und Lang sind damit verloren.",
        "Falls Koch am 22. Mai zurückgetreten ist, nicht genehmigt: Seine Partien gegen Wolf und Lang sind verloren.",
        "Koch und Roth sind am 22. Mai zurückgetreten, ungenehmigt. Seine Partien gegen Wolf und Lang sind verloren.",
    ],
)
def test_listed_games_that_are_not_given_away_so_are_not_read(text: str) -> None:
    assert [one for one in told(text) if one[3] == "withdrawal" and one[1]] == []


@pytest.mark.parametrize(
    "text",
    [
        "Koch hat gegen Wolf keinen einzigen Zug geschickt.\nIch werte kampflos für Wolf, zum 22.05.2026.",
        "Koch hat bis zum 22. Mai gegen Wolf nie einen Zug gemacht. Die Partie geht kampflos an Wolf.",
        "Koch has never made a move against Wolf. I scored it on 22 May as a walkover for Wolf.",
    ],
)
def test_game_without_a_move_is_a_walkover(text: str) -> None:
    assert told(text) == [("Wolf, Ida", "+/-", "Koch, Alfred", "unplayed", "22.05.")]


def test_both_games_without_a_move_are_walkovers() -> None:
    text = "Koch hat in keiner der beiden Partien einen Zug gemacht. Beide Partien gehen darum kampflos an Wolf."
    assert told(text, twice=True) == [
        ("Wolf, Ida", "+/-", "Koch, Alfred", "unplayed", ""),
        ("Koch, Alfred", "-/+", "Wolf, Ida", "unplayed", ""),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Koch hat gegen Wolf keinen Zug geschickt. Ich werte vielleicht kampflos für Wolf.",
        "Koch hat gegen Wolf keinen Zug geschickt. Soll ich kampflos für Wolf werten?",
        "Koch hat gegen Wolf keinen Zug geschickt. Lang wartet auch. Ich werte kampflos für Wolf.",
    ],
)
def test_walkover_that_is_not_sure_is_not_read(text: str) -> None:
    assert [one for one in told(text) if one[3] == "unplayed" and not read(text).claims[0].findings] == []


@pytest.mark.parametrize(
    "text",
    [
        "Seine Partien gegen Wolf und gegen Lang sind verloren.",
        "Verloren sind seine Partien gegen Wolf und Lang.",
        "His games against Wolf and Lang are lost.",
        "The games against Wolf and Lang were drawn.",
        "Die Partien gegen Wolf und gegen Lang sind remis.",
        "noch seine Partien gegen Wolf und gegen Lang.",
        "Wolf und Lang haben dadurch gewonnen.",
        "Gewonnen haben Wolf und Lang.",
        "Wolf and Lang both won.",
        "Die Gegner Wolf und Lang gewinnen kampflos.",
        "Wolf und Lang bekommen je einen Punkt.",
    ],
)
def test_opponents_of_somebody_have_no_game_of_their_own(text: str) -> None:
    assert (told(text), [line.where.text for line in read(text).unread]) == ([], [text])


def test_winner_named_again_behind_both_players_is_read() -> None:
    assert told("Koch und Wolf: Wolf gewann") == [("Koch, Alfred", "0-1", "Wolf, Ida", "played", "")]


@pytest.mark.parametrize(
    "text",
    [
        "Seine Partien, gegen Wolf und Lang, sind verloren.",
        "His games, against Wolf and Lang, are lost.",
        "Seine Partien, gegen Wolf und Lang, sind remis.",
        "Kochs Partien, mit Wolf und Lang, endeten unentschieden.",
    ],
)
def test_opponents_of_somebody_between_commas_have_not_played_each_other(text: str) -> None:
    assert [row for row in told(text) if "Koch, Alfred" not in row] == []
