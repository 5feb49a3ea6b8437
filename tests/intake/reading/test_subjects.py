"""Results in the subject of a mail: several of them, each read or asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.report import read_report
from intake.reading.types import Part, Reading
from tests.intake.reading.test_judged_games import KNOWN, LETTER


def read(subject: str, *lines: str) -> Reading:
    """Return what is read of a mail of Koch, Wolf and Lang."""
    return read_report(replace(LETTER, subject=subject, parts=(Part("body", lines),)), KNOWN)


def tell(reading: Reading) -> list[str]:
    """Return the results that are read, with family names."""
    return [f"{one.white.split(',')[0]} {one.score} {one.black.split(',')[0]}" for one in reading.claims]


@pytest.mark.parametrize(
    "subject",
    [
        "SE947: Koch schlägt Wolf – Koch verliert gegen Lang",
        "Koch beat Wolf / Koch lost to Lang",
        "SE947 STOP Koch 1 Wolf 0 STOP Koch 0 Lang 1",
        "Koch - Wolf 1-0; Koch - Lang 0-1",
    ],
)
def test_several_results_of_a_subject_are_read(subject: str) -> None:
    reading = read(subject, "Alles steht oben.")
    assert tell(reading) == ["Koch 1-0 Wolf", "Koch 0-1 Lang"]
    assert {one.where.text for one in reading.unread} == {"Alles steht oben."}


def test_result_of_a_subject_that_nobody_understands_is_asked() -> None:
    subject = "Wolf gab sich Lang lange nicht geschlagen, gewonnen hat der trotzdem"
    assert subject in {one.where.text for one in read(subject, "Viele Grüße").unread}


@pytest.mark.parametrize("subject", ["Koch - Wolf", "Re: Wolf - Lang 1-0", "Partie Koch und Wolf, Sieg für Koch"])
def test_subject_about_what_the_mail_reports_asks_nothing(subject: str) -> None:
    reading = read(subject, "Koch - Wolf 1-0")
    assert (tell(reading), reading.unread) == (["Koch 1-0 Wolf"], ())


def test_player_of_the_subject_is_who_did_what_the_mail_says() -> None:
    assert tell(read("Koch's games", "beat Wolf on 1 May.", "drew with Lang.")) == [
        "Koch 1-0 Wolf",
        "Koch 1/2-1/2 Lang",
    ]


def test_opponents_with_a_sign_between_them_are_of_one_player() -> None:
    games = ["Koch 1-0 Wolf", "Koch 1-0 Lang"]
    assert [tell(read("SE947", text)) for text in ("Koch schlägt Wolf + Lang.", "Koch beat Wolf + Lang.")] == [
        games
    ] * 2


def test_sign_between_two_sentences_is_none_between_opponents() -> None:
    text = "Koch remis gegen Wolf + Lang Sieg gegen Roth"
    assert tell(read("SE947", text)) == ["Koch 1/2-1/2 Wolf", "Lang 1-0 Roth"]


@pytest.mark.parametrize(
    ("subject", "asked"),
    [
        ("Gerücht: Koch schlägt Wolf / Koch verliert gegen Lang", [True, True]),
        ("Koch beat Wolf / Koch lost to Lang (both unconfirmed)", [True, True]),
        ("Koch - Wolf 1-0 / Koch - Lang 0-1?", [True, True]),
        ("Koch - Wolf 1-0 / Koch - Lang 0-1 (the second doubtful)", [False, True]),
        ("SE947: Koch - Wolf 1-0 / Koch - Lang 0-1", [False, False]),
    ],
)
def test_doubt_about_a_subject_is_one_about_each_result(subject: str, asked: list[bool]) -> None:
    reading = read(subject)
    assert [Question.NOT_CONFIRMED in {each.code for each in one.findings} for one in reading.claims] == asked


def test_words_before_the_results_of_a_subject_are_about_each() -> None:
    assert [one.completed_on for one in read("1. Mai: Koch schlägt Wolf / Koch verliert gegen Lang").claims] == [
        date(2026, 5, 1)
    ] * 2
