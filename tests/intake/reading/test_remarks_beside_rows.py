"""Remarks that doubt all rows beside them, wherever they are: above, below, in brackets, in the subject."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import SEATS, SINGLE, TODAY

DOUBTS = (
    *("Alle unter Vorbehalt", "Noch nicht bestätigt", "Bestätigung folgt", "Karten fehlen noch", "Nicht gesichert"),
    *("Bitte noch nicht werten", "Nur vom Hörensagen", "Protest läuft", "Alles noch unbestätigt", "Entwurf"),
    *("Not yet confirmed", "All subject to confirmation", "Waiting for the cards", "Hearsay only", "Not final"),
    *("Do not enter yet", "Only the winners have reported", "An appeal is running", "Still to be checked"),
)
ELSEWHERE = (
    *("Letztes Jahr", "Voriges Jahr", "Aus dem Archiv", "Im alten Turnier", "Am Vereinsabend", "Im Internet", "Damals"),
    *("Last year", "The year before", "From the archive", "Last season", "Just for fun", "At the club evening"),
    *("Years ago", "Old results", "Not for the list"),
)
ROWS = (
    ("Koch - Wolf 1-0", "Lang - Roth ½"),
    ("Koch / Wolf / 1:0 / 5.5.", "Lang / Roth / remis / 6.5."),
    ("Koch gegen Wolf: Koch gewann", "Lang gegen Roth remis"),
)
PLACES = ("{0}:\n{1}\n{2}", "{0}\n{1}\n{2}", "({0})\n{1}\n{2}", "{1}\n{2}\n{0}.", "{1}\n{2}\n({0})")


def list_asked(text: str, subject: str = "Ergebnisse") -> list[bool]:
    """Return for each result of a mail whether it is asked whether that is certain."""
    known = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))
    body = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("a@b.example"), subject, "", "", None, None, TODAY, "", (body,))
    claims = read_report(letter, known).claims
    return [any(found.code == Question.NOT_CONFIRMED for found in claim.findings) for claim in claims]


@pytest.mark.parametrize(("at", "remark"), list(enumerate([*DOUBTS, *ELSEWHERE])))
def test_remark_beside_rows_is_about_all_of_them(at: int, remark: str) -> None:
    texts = [place.format(remark, *ROWS[at % len(ROWS)]) for place in PLACES]
    assert {text: found for text in texts if (found := list_asked(text)) != [True, True]} == {}


@pytest.mark.parametrize("remark", ["Alle unter Vorbehalt", "Noch nicht bestätigt", "Not yet confirmed", "Last year"])
def test_remark_that_is_called_out_is_about_all_rows(remark: str) -> None:
    texts = [f"{remark}!\n\n{first}\n{second}" for first, second in ROWS]
    assert {text: found for text in texts if (found := list_asked(text)) != [True, True]} == {}


@pytest.mark.parametrize("remark", [*DOUBTS, *ELSEWHERE])
def test_subject_is_about_all_results(remark: str) -> None:
    assert list_asked("\n".join(ROWS[0]), remark) == [True, True]


@pytest.mark.parametrize("remark", ELSEWHERE)
def test_row_that_begins_or_ends_so_is_asked(remark: str) -> None:
    assert list_asked(f"{remark}: Koch - Wolf 1-0\nLang - Roth ½ ({remark.lower()})") == [True, True]


@pytest.mark.parametrize(
    "remark",
    [
        *("Ergebnisse der letzten Runde", "Letzte Runde", "Früher als erwartet beendet", "Turnier SE947"),
        *("Results of the last round", "Last round", "Tournament SE947", "Earlier than expected"),
        *("Ergebnisse der zweiten Runde", "Alles bestätigt", "Zwei Ergebnisse", "Gestern beendet", "Weiß steht vorn"),
        *("Results of round two", "Both confirmed", "Two results", "White is first", "Finished yesterday"),
    ],
)
def test_other_heading_doubts_nothing(remark: str) -> None:
    texts = [place.format(remark, *ROWS[0]) for place in PLACES]
    assert {text: found for text in texts if any(found := list_asked(text))} == {}


def test_story_of_last_year_beside_results_doubts_nothing() -> None:
    text = (
        "Koch - Wolf 1-0\nLetztes Jahr hat Lang auf der Weihnachtsfeier noch die Orgel gespielt, diesmal leider nicht."
    )
    assert list_asked(text) == [False]


@pytest.mark.parametrize(
    "remark",
    [
        "Keine der Partien war lang, alle sind bestätigt.",
        "None of us is sure when the next round begins.",
        "Alle Adressen sind ungeprüft.",
        "Confirmation is still pending for my new address.",
    ],
)
def test_doubt_about_something_else_is_none_about_results(remark: str) -> None:
    assert list_asked(f"{remark}\n\nKoch - Wolf 1-0") == [False]


@pytest.mark.parametrize(
    ("doubt", "more"),
    [
        ("Lang - Roth 1-0, aber nicht bestätigt.", "Bitte nicht eintragen!"),
        ("Lang - Roth 1-0, not confirmed.", "I have it at second hand, and the loser is silent."),
        ("Lang / Roth / 1-0 ?", "Not certain, to be left aside."),
        ("Angeblich hat Lang gegen Roth gewonnen.", "Das weiß ich nur vom Hörensagen."),
        ("Lang - Roth 1-0, not confirmed.", "Roth's mail says the opposite of Lang's."),
        ("Lang - Roth 1-0, nicht bestätigt.", "Von Frau Roth weiß ich dazu nichts."),
    ],
)
@pytest.mark.parametrize("gap", [" ", "\n"])
def test_doubt_behind_a_doubted_game_goes_on_about_that_one(doubt: str, more: str, gap: str) -> None:
    assert list_asked(f"Koch - Wolf 1-0\nKoch - Lang 1-0\n{doubt}{gap}{more}") == [False, False, True]


def test_doubt_about_all_behind_a_doubted_game_is_about_all() -> None:
    text = "Koch - Wolf 1-0\nLang - Roth 1-0, not confirmed.\nAll results are provisional, please do not enter them."
    assert list_asked(text) == [True, True]


@pytest.mark.parametrize("doubt", ["Please do not enter a thing until I ring you.", "Alles nur vom Hörensagen."])
def test_doubt_far_above_all_rows_is_about_all(doubt: str) -> None:
    assert list_asked(f"{doubt}\n\n3 June\nKoch - Wolf 1-0\n\n5 June\nLang - Roth 1-0") == [True, True]


@pytest.mark.parametrize(
    "more",
    [
        *("Please ignore this mail.", "Bitte beide noch nicht eintragen.", "Please do not enter these yet."),
        *(
            "Bitte noch nichts eintragen.",
            "Kochs Ergebnis ist auch nicht bestätigt.",
            "Provisional list, to be confirmed.",
        ),
        "So lautet meine Prognose.",
    ],
)
def test_doubt_behind_a_doubted_game_that_may_be_of_more_is_about_all(more: str) -> None:
    assert list_asked(f"Koch - Wolf 1-0\nLang - Roth 1-0, nicht bestätigt.\n{more}") == [True, True]
