"""Days that lead results within a line, that lead a mail below its subject, and that no result has."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.days.days_run_together import write_days_apart
from intake.reading.report import read_report
from intake.reading.types import Part
from tests.intake.reading.test_judged_games import KNOWN, LETTER
from tests.intake.reading.test_several_sentences import read, read_claims


def tell(text: str) -> list[str]:
    """Return what is understood of a letter, whatever is known of the colours."""
    return [line.removesuffix(" ?") for line in read(text)]


THREE = ["Koch 1/2-1/2 Wolf 18.05.", "Lang 0-1 Roth 20.05.", "Koch 1-0 Roth 01.06."]


@pytest.mark.parametrize(
    "text",
    [
        "18.5. Koch/Wolf remis. 20.5. Lang verliert gegen Roth. 1.6. Koch gewinnt gegen Roth.",
        "18.5. Koch/Wolf remis; 20.5. Lang verliert gegen Roth; 1.6. Koch gewinnt gegen Roth.",
        "18.5.: Koch - Wolf 1/2. 20.5.: Lang - Roth 0:1. 1.6.: Koch - Roth 1:0",
        "Dann eben noch einmal. 18.5. Koch/Wolf remis. 20.5. Lang verliert gegen Roth. 1.6. Koch gewinnt gegen Roth.",
        "18 May Koch drew with Wolf. 20 May Lang lost to Roth. 1 June Koch beat Roth.",
        "May 18 Koch drew with Wolf. May 20 Lang lost to Roth. June 1 Koch beat Roth.",
        "18.v. Koch/Wolf remis. 20.v. Lang verliert gegen Roth. 1.vi. Koch gewinnt gegen Roth.",
    ],
)
def test_days_before_the_results_of_one_line_are_theirs(text: str) -> None:
    assert tell(text) == THREE


def test_days_behind_the_results_of_one_line_are_theirs() -> None:
    text = "Koch/Wolf remis 18.5. Lang verliert gegen Roth 20.5. Koch gewinnt gegen Roth 1.6."
    assert tell(text) == THREE


@pytest.mark.parametrize(
    "line",
    [
        "Koch lost to Wolf on the 18th o May.",
        "Koch verlor gegen Wolf am Mondach, dem 18. Mai.",
        "Koch verlor gegen Wolf Mitte Mai, am 18. war das.",
        "Koch lost to Wolf in May, on the 18th.",
        "Koch lost to Wolf on 18.v.",
    ],
)
def test_day_in_a_manner_of_speech_is_read(line: str) -> None:
    assert tell(line) == ["Koch 0-1 Wolf 18.05."]


@pytest.mark.parametrize(
    ("word", "day"), [("Donnerstach", 28), ("Donnerschtach", 28), ("Sonnahmd", 30), ("Dienstach", 26), ("Freitach", 29)]
)
def test_weekday_is_written_as_it_sounds(word: str, day: int) -> None:
    assert tell(f"Koch schlug Wolf am {word}, dem {day}. Mai.") == [f"Koch 1-0 Wolf {day}.05."]


@pytest.mark.parametrize(
    "line",
    [
        "Lang schlug Roth, ohne Angabe eines Datums.",
        "Lang schlug Roth (Datum unbekannt, gehört nicht zu den obigen).",
        "Lang schlug Roth, den Tag hat mir keiner ins Logbuch geschrieben.",
        "Lang beat Roth somewhere along the way, nobody gave me a date on that.",
        "Lang beat Roth; of this one I was, alas, not told the day.",
    ],
)
def test_result_whose_day_nobody_knows_is_not_of_the_day_above(line: str) -> None:
    claims = read_claims(f"Am 18. Mai endeten diese Partien:\nKoch schlug Wolf.\n{line}")
    assert [claim.completed_on for claim in claims] == [date(2026, 5, 18), None]


@pytest.mark.parametrize("line", ["1. i think koch beat wolf", "2. v good news: koch beat wolf"])
def test_word_behind_a_number_is_no_roman_month(line: str) -> None:
    assert write_days_apart(line) == line


def test_player_called_like_a_day_has_lost_none() -> None:
    seats = (*KNOWN.tournaments[0].seats[:2], replace(KNOWN.tournaments[0].seats[2], family="Day", given="Frank"))
    known = replace(KNOWN, tournaments=(replace(KNOWN.tournaments[0], seats=seats),))
    mail = replace(LETTER, parts=(Part("body", ("2 May", "Frank Day lost to Koch.", "Koch lost to Wolf.")),))
    assert [one.completed_on for one in read_report(mail, known).claims] == [date(2026, 5, 2)] * 2


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("29 Apr. (moving flats, sorry)", date(2026, 4, 29)),
        ("29.4. Gruß, M.", date(2026, 4, 29)),
        ("Yesterday, at last. Rgds", date(2026, 5, 3)),
        ("Freitag. Bis bald", date(2026, 5, 1)),
    ],
)
def test_day_that_leads_a_mail_is_that_of_its_subject(line: str, day: date) -> None:
    claims = read_report(replace(LETTER, subject="Koch 1-0 Wolf", parts=(Part("body", (line,)),)), KNOWN).claims
    assert [(claim.completed_on, claim.findings) for claim in claims] == [(day, ())]


def test_result_of_a_subject_alone_is_read() -> None:
    claims = read_report(replace(LETTER, subject="Koch 1-0 Wolf", parts=()), KNOWN).claims
    assert [(claim.score, claim.completed_on) for claim in claims] == [("1-0", None)]


def test_day_that_leads_a_mail_and_may_be_two_is_asked() -> None:
    mail = replace(LETTER, subject="Koch 1-0 Wolf", parts=(Part("body", ("3/4. Rgds, Dr S Malik",)),))
    assert [found.code for claim in read_report(mail, KNOWN).claims for found in claim.findings] == [
        Question.AMBIGUOUS_DATE
    ]


@pytest.mark.parametrize("label", ["Paarung", "Partie", "Begegnung", "Pairing"])
@pytest.mark.parametrize("players", ["Koch – Wolf", "Koch (W) – Wolf (S)"])
@pytest.mark.parametrize("end", ["Ausgang", "Ergebnis", "Outcome"])
def test_form_with_both_players_behind_one_label_is_read(label: str, players: str, end: str) -> None:
    assert tell(f"{label}:  {players}\n{end}:  0–1\nDatum:  2026-05-18 (KW 21)") == ["Koch 0-1 Wolf 18.05."]
