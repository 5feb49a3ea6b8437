"""A player who left, with a list of the games that are lost: they are lost by leaving, and no others are closed."""

from __future__ import annotations

import pytest

from intake.reading.types import Claim
from tests.intake.reading.test_left_games import read

LEAVES = (
    "Koch ist am 10.6. ohne Genehmigung zurückgetreten.",
    "Rücktritt von Koch zum 10.6. (nicht genehmigt).",
    "Herr Koch hat trotz zweier Mahnungen nicht mehr geantwortet und gilt als ohne Genehmigung zurückgetreten.",
    "Koch antwortet seit Mai nicht mehr und ist ausgeschieden (stiller Rücktritt, nicht genehmigt).",
    "Mr Koch withdrew without notice on 10 June.",
    "Koch does not answer since May. I have reminded him two times, so he is out (silent withdrawal, not approved).",
    "Well, Koch quit on us. No notice, no letter. I did not OK any withdrawal.",
)
LEADS = (
    "Seine noch offenen Partien verliert er, das sind",
    "Verloren sind damit:",
    "Er verliert folgende Partien:",
    "Seine zwei offenen Partien:",
    "His two games still open are lost for him:",
    "These games are lost:",
    "So I dropped him as of 12 June and his two open games go as losses:",
)
ROWS = (
    "{}Wolf - Koch 1:0\n{}Koch - Lang 0:1",
    "\n{}Wolf (Weiß) - Koch 1:0\n{}Koch (Weiß) - Lang 0:1\n",
    "\n{}Wolf   1   Koch   0   forfeit, 23 moves played\n{}Koch   0   Lang   1   forfeit, 17 moves played\n",
)
BELOW = ("beide per 12.6.", "Wertung zum 12.6.", "Entscheidung vom 12.6.", "Decision of 12 June.", "Both on 12 June.")


def tell(text: str) -> list[tuple[str, str, str, str, str]]:
    """Return the games that are read, with how they ended, their reason and day; "?" behind what is asked."""
    return [_tell(claim) for claim in read(text).claims]


def _tell(claim: Claim) -> tuple[str, str, str, str, str]:
    on = f"{claim.completed_on:%d.%m.}" if claim.completed_on else ""
    return claim.white, claim.score, claim.black, claim.reason, on + (" ?" if claim.findings else "")


LOST = [
    ("Wolf, Ida", "1-0", "Koch, Alfred", "withdrawal", "12.06."),
    ("Koch, Alfred", "0-1", "Lang, Otto", "withdrawal", "12.06."),
]


@pytest.mark.parametrize("leaves", LEAVES)
@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.long
def test_listed_games_are_lost_by_the_withdrawal(leaves: str, lead: str) -> None:
    texts = [
        f"{leaves} {lead}\n{rows.format(mark, mark)}\n{below}"
        for rows in ROWS
        for mark in ("", "- ")
        for below in BELOW
    ]
    wrong = {text: found for text in texts if (found := tell(text)) != LOST}
    assert wrong == {}
    assert [[one.is_listed for one in read(text).departures] for text in texts] == [[True]] * len(texts)


@pytest.mark.parametrize(
    ("leaves", "reason"),
    [
        ("Koch ist am 12.6. verstorben.", "death"),
        ("Koch ist am 12.6. zurückgetreten, genehmigt.", "withdrawal-approved"),
        ("Koch ist am 12.6. unentschuldigt zurückgetreten.", "withdrawal"),
    ],
)
def test_listed_games_have_the_day_and_reason_of_the_departure(leaves: str, reason: str) -> None:
    told = tell(f"{leaves} Verloren sind:\nWolf - Koch 1:0\nKoch - Lang 0:1")
    assert told == [(*row[:3], reason, row[4]) for row in LOST]


LEFT = "Koch ist am 10.6. ungenehmigt zurückgetreten."
TWO = "Wolf - Koch 1:0\nKoch - Lang 0:1"


@pytest.mark.parametrize(
    "text",
    [
        f"{LEFT} Nicht verloren sind die folgenden Partien:\n{TWO}",
        f"{LEFT} Alle offenen Partien sind verloren außer:\n{TWO}",
        f"{LEFT} Diese offenen Partien laufen weiter:\n{TWO}",
        f"{LEFT} Vermutlich verloren sind:\n{TWO}",
        f"{LEFT} Verliert er seine offenen Partien?\n{TWO}",
        f"{LEFT} Verloren sind:\n{TWO}\nDas ist aber noch nicht sicher, bitte noch nicht eintragen.",
        f"{LEFT} Seine offenen Partien:\nWolf - Koch 1:0\nKoch - Lang 1:0",
        f"{LEFT} Seine offenen Partien:\nWolf - Koch 1:0\nKoch - Lang remis",
        f"Koch ist vielleicht ungenehmigt zurückgetreten. Dann verliert er seine offenen Partien:\n{TWO}",
        f"Falls Koch sich nicht meldet, gilt er als ungenehmigt zurückgetreten. Verloren wären:\n{TWO}",
        f"Ist Koch ungenehmigt zurückgetreten? Verliert er diese Partien:\n{TWO}",
        f"Koch ist noch nicht zurückgetreten. Verloren hat er:\n{TWO}",
        f"Koch ist am 10.6. zurückgetreten. Er verliert seine offenen Partien:\n{TWO}",
        f"Koch ist am 10.6. zurückgetreten, noch nicht genehmigt. Verloren sind:\n{TWO}",
        f"Koch antwortet nicht mehr. Er verliert seine offenen Partien:\n{TWO}",
        f"Koch ist ungenehmigt zurückgetreten. Verloren sind per 31.12.2026:\n{TWO}",
        f"{LEFT} Verloren sind:\nWolf - Koch 1:0 (3.5.)\nKoch - Lang 0:1 (4.5.)",
    ],
)
def test_list_that_is_denied_doubtful_or_of_no_kind_is_asked(text: str) -> None:
    assert [claim for claim in read(text).claims if not claim.findings] == []


@pytest.mark.parametrize(
    "text",
    [
        f"{LEFT} Vorher hatte er noch beendet:\n{TWO}",
        f"{LEFT} Seine schon beendeten Partien:\n{TWO}",
        f"{LEFT} Regulär verloren hat er zuvor:\n{TWO}",
        f"{LEFT} Lang verliert seine offenen Partien:\nWolf - Lang 1:0",
        f"Koch wird ab 10.6. durch Peter Neu ersetzt. Seine offenen Partien:\n{TWO}",
        f"{TWO}\n{LEFT}",
    ],
)
def test_games_that_ended_on_the_board_are_not_lost_by_leaving(text: str) -> None:
    assert {claim.reason for claim in read(text).claims} == {"played"}
    assert [one.is_listed for one in read(text).departures] == [False]


def test_game_of_others_below_a_list_is_not_lost_by_leaving() -> None:
    told = tell(f"{LEFT} Verloren ist:\nWolf - Koch 1:0\nRoth - Lang 1:0 (5.6.)")
    assert told == [
        ("Wolf, Ida", "1-0", "Koch, Alfred", "withdrawal", "10.06."),
        ("Roth, Vera", "1-0", "Lang, Otto", "played", "05.06."),
    ]


def test_games_of_two_who_left_are_lost_by_each() -> None:
    reading = read(
        "Koch und Roth sind am 12.6. ungenehmigt zurückgetreten. Verloren sind:\nWolf - Koch 1:0\nLang - Roth 1:0"
    )
    assert [claim.reason for claim in reading.claims] == ["withdrawal", "withdrawal"]
    assert [one.is_listed for one in reading.departures] == [True, True]


def test_game_of_a_list_with_another_reason_keeps_it() -> None:
    told = tell(f"{LEFT} Verloren hat er:\nWolf - Koch 1:0 ZÜ\nKoch - Lang 0:1 ZÜ")
    assert [row[3] for row in told] == ["time", "time"]


def test_day_of_a_reminder_is_not_that_of_the_games() -> None:
    told = tell(
        "Koch ist ungenehmigt zurückgetreten. Alle Mahnungen vom 1.6. blieben ohne Antwort. Verloren sind:\n" + TWO
    )
    assert "01.06." not in {row[4] for row in told}


def test_day_on_which_a_director_takes_a_player_out_is_that_of_the_list() -> None:
    text = (
        "Koch hat sich nicht mehr gemeldet. Ich habe ihn deshalb heute wegen stillschweigenden Rücktritts aus dem\n"
        "Turnier genommen. Seine noch offenen Partien sind für die Gegner gewonnen:\n\nWolf - Koch 1:0\nKoch - Lang 0:1"
    )
    assert {one[-1] for one in tell(text)} == {"20.06."}


def test_day_with_the_name_of_its_month_is_that_of_the_list() -> None:
    text = "Ich habe Koch mit Wirkung vom 10. Juni 2026 als stillschweigend ausgeschieden erklärt. Offene Partien:"
    assert tell(f"{text}\n\na) Wolf gewinnt gegen Koch\nb) Lang gewinnt gegen Koch") == [
        ("Wolf, Ida", "1-0", "Koch, Alfred", "withdrawal", "10.06."),
        ("Lang, Otto", "1-0", "Koch, Alfred", "withdrawal", "10.06."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Koch has dropped out, not a word since May. Not approved. His games, against Wolf and Lang, are lost.",
        "Koch ist ausgeschieden, seit Mai nichts. Ungenehmigt. Seine Partien, gegen Wolf und Lang, sind verloren.",
    ],
)
def test_month_since_which_a_player_is_silent_is_no_day_of_the_games(text: str) -> None:
    assert tell(text) == [
        ("Wolf, Ida", "1-0", "Koch, Alfred", "withdrawal", ""),
        ("Lang, Otto", "1-0", "Koch, Alfred", "withdrawal", ""),
    ]
