"""Tables whose heads say who won, who had White, or whose points are first."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read, read_claims

WON = ["Koch 1-0 Wolf 07.06. ?", "Roth 1-0 Lang 09.06. ?"]
TOLD = ["Koch 0-1 Wolf 07.06.", "Lang 1/2-1/2 Roth 09.06."]


@pytest.mark.parametrize(
    "table",
    [
        "Gewinner   Verlierer   Tag    wie\nKoch       Wolf        7.6.   aufgegeben\nRoth       Lang        9.6.   ZÜ",
        (
            "Sieger;Besiegter;Datum;Grund\n"
            "Koch, Alfred;Wolf, Ida;07.06.2026;Matt\n"
            "Roth, Vera;Lang, Otto;09.06.2026;Aufgabe"
        ),
        "winner\tloser\thow\twhen\nKoch\tWolf\ton time\t7 June\nRoth\tLang\tresigned\t9 June",
        "| Won by | Lost by | Date |\n|---|---|---|\n| Koch | Wolf | 7 June |\n| Roth | Lang | 9 June |",
        "Tag    Verlierer   Gewinner\n7.6.   Wolf        Koch\n9.6.   Lang        Roth",
        "Verlierer   Gegner   Ende\nWolf        Koch     7.6.\nLang        Roth     9.6.",
        (
            "Gewonnen hat   gegen   am     durch\n"
            "Koch           Wolf    7.6.   Aufgabe\n"
            "Roth           Lang    9.6.   Aufgabe"
        ),
        (
            "Gewinner   Verlierer   gemeldet   beendet\n"
            "Koch       Wolf        8.6.       7.6.\n"
            "Roth       Lang        10.6.      9.6."
        ),
        (
            "Turnier  Sieger       Unterlegene   Stand  Tag\n"
            "SE947    Koch Alfred  Wolf Ida      1:0    7.6.\n"
            "SE947    Roth Vera    Lang Otto     1:0    9.6."
        ),
        "Sieger   Verlierer   Tag    W:S\nKoch     Wolf        7.6.   0:1\nRoth     Lang        9.6.   1:0",
    ],
)
def test_winner_and_loser_have_columns(table: str) -> None:
    assert read(table) == WON


@pytest.mark.parametrize(
    "table",
    [
        (
            "Nr  Nord   Süd    wer hatte Weiß   Ausgang          Tag\n"
            "1   Wolf   Koch   Koch             Wolf gewinnt     7.6.\n"
            "2   Lang   Roth   Lang             remis            9.6."
        ),
        (
            "Player A   Player B   White was   Result     Date\n"
            "Koch       Wolf       Koch        Ida won    7 June\n"
            "Roth       Lang       Lang        draw       9 June"
        ),
        (
            "Partie         mit Weiß   Ergebnis        Tag\n"
            "Wolf - Koch    Koch       1-0 für Wolf    7.6.\n"
            "Lang - Roth    Otto       unentschieden   9.6."
        ),
        "Heim;Gast;Weiß;Sieger;Datum\nWolf;Koch;Gast;Wolf;7.6.\nLang;Roth;Heim;remis;9.6.",
        "White   Black   Winner   Date\nKoch    Wolf    Black    7 June\nLang    Roth    draw     9 June",
        "Tag\tWeiß hatte\tSchwarz hatte\tErgebnis\n7.6.\tKoch\tWolf\t0-1\n9.6.\tLang\tRoth\t½",
        "Schwarz   Weiß   Ende   Erg. (Weiß:Schwarz)\nWolf      Koch   7.6.   0:1\nRoth      Lang   9.6.   ½:½",
        "Date | Black | White | Result (W-B)\n7 June | Wolf | Koch | 0-1\n9 June | Roth | Lang | 1/2",
        (
            "Weiß   Schwarz   Wer gewann?   Wann?\n"
            "Koch   Wolf      Schwarz       7.6.\n"
            "Lang   Roth      remis         9.6."
        ),
    ],
)
def test_white_and_the_winner_have_columns(table: str) -> None:
    assert read(table) == TOLD


@pytest.mark.parametrize("day", ["?", "-", "unbekannt", "unknown", "n/a"])
def test_no_day_in_the_column_of_days_doubts_nothing(day: str) -> None:
    assert read(f"Weiß   Schwarz   Ergebnis   Ende\nKoch   Wolf      1-0        {day}") == ["Koch 1-0 Wolf"]


def test_draw_in_a_table_of_winners_is_drawn() -> None:
    assert read("Gewinner   Verlierer   wie\nKoch       Wolf        remis") == ["Koch 1/2-1/2 Wolf ?"]


@pytest.mark.parametrize(
    "table",
    [
        "Die Sieger im Halbfinale:\n\nSieger   Verlierer\nKoch     Wolf",
        "Meine Prognose:\n\nSieger   Verlierer\nKoch     Wolf",
        "Sieger   Verlierer   Punkte\nKoch     Wolf        2:0",
        "Sieger   Verlierer\nKoch?    Wolf",
        "Sieger   Verlierer   Status\nKoch     Wolf        vorläufig",
        "Unter Vorbehalt:\n\nSieger   Verlierer\nKoch     Wolf",
        "Unter Vorbehalt:\n\nWeiß   Schwarz   Ergebnis\nKoch   Wolf      1-0",
        "Not confirmed yet:\n\nWinner   Loser\nKoch     Wolf",
        "Weiß   Schwarz   Sieger   Ergebnis\nKoch   Wolf      Koch     0:1",
        "Weiß   Schwarz   Sieger\nKoch   Wolf      Lang",
        "Spieler 1   Spieler 2   Weiß   Ergebnis\nWolf        Koch        Koch   1:0",
        "Spieler 1   Spieler 2   Weiß   Ergebnis\nWolf        Koch        Wolf   1:0",
        "Sieger   Verlierer   W:S\nKoch     Wolf        0-2",
        "Schwarz   Weiß   Ergebnis\nWolf      Koch   1:0",
        "Tag    Schwarz   Weiß   Ergebnis\n7.6.   Wolf      Koch   1:0",
        "Schwarz   Weiß   Ergebnis (W:S)\nKoch      Wolf   1:0",
    ],
)
def test_table_that_may_mean_something_else_is_asked(table: str) -> None:
    claims = read_claims(table)
    assert [claim for claim in claims if claim.score and not claim.findings] == []


def test_game_of_two_who_meet_twice_needs_its_colours() -> None:
    rows = "{0}   {1}   Weiß hatte   Ausgang\nKoch   Wolf   Wolf   Koch gewinnt"
    assert read(rows.format("Nord", "Süd"), twice=True) == ["Wolf 0-1 Koch"]
    assert read("Gewinner   Verlierer\nKoch       Wolf", twice=True) == ["Koch 1-0 Wolf ?"]


def test_line_between_rows_ends_a_table() -> None:
    claims = read_claims("Winner   Loser\nKoch     Wolf\n\nDrawn:\nLang     Roth")
    assert [claim for claim in claims if claim.score == "1-0" and "Lang" in claim.white + claim.black] == []


@pytest.mark.parametrize("line", ["   ", "\t", "|", ";", " | "])
def test_line_of_blanks_and_signs_is_passed_over(line: str) -> None:
    assert read(f"Koch - Wolf 1-0\n{line}\nWinner   Loser\n{line}\nRoth     Lang") == [
        "Koch 1-0 Wolf",
        "Roth 1-0 Lang ?",
    ]
