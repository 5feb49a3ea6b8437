"""Whom running text means: pronouns by sex and topic, the only opponent, results whose opponent comes later."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Sender
from tests.intake.reading.test_explanations import SEATS, SINGLE, TODAY, shorten

WOMEN = {"Ida", "Vera"}
WITH_SEX = tuple(replace(seat, sex="w" if seat.given in WOMEN else "m") for seat in SEATS)


def read(text: str, subject: str = "SE947", *, knows_sexes: bool = True) -> list[str]:
    """Return the results of a mail whose server knows the sex of the players, or does not, as short words."""
    return list(map(shorten, read_claims(text, subject, knows_sexes=knows_sexes)))


def read_claims(text: str, subject: str = "SE947", *, knows_sexes: bool = True) -> tuple[Claim, ...]:
    """Return what is understood of such a mail."""
    known = Known((KnownTournament("SE947", "Einzel", WITH_SEX if knows_sexes else SEATS, SINGLE),))
    parts = (Part("body", tuple(text.split("\n"))),)
    letter = Letter(Sender("a@b.example"), subject, "", "", None, None, TODAY, "", parts)
    return read_report(letter, known).claims


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Lang hat am 31. April gegen Koch gewonnen.", Question.IMPOSSIBLE_DATE),
        ("Lang hat Koch besiegt, das war am 31.4., er hat nach dem Opfer aufgegeben.", Question.IMPOSSIBLE_DATE),
        ("Koch beat Lang on 3/4/2026, he resigned after losing a rook.", Question.AMBIGUOUS_DATE),
    ],
)
def test_day_that_is_none_or_two_is_asked(text: str, question: Question) -> None:
    (claim,) = read_claims(text)
    assert (claim.completed_on, [one.code for one in claim.findings]) == (None, [question])


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch met Wolf in a Caro-Kann. She resigned on 3 June.", ["Wolf 0-1 Koch 03.06. ?"]),
        ("Koch met Wolf in a Caro-Kann. He resigned on 3 June.", ["Koch 0-1 Wolf 03.06. ?"]),
        ("Koch spielte gegen Wolf wie immer Französisch. Am 3. Juni gab sie auf.", ["Wolf 0-1 Koch 03.06. ?"]),
    ],
)
def test_pronoun_means_the_one_of_the_pair_whose_sex_it_says(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch met Lang in a Caro-Kann. He resigned on 3 June.",
        "Koch met Wolf in a Caro-Kann. They say she resigned?",
        "Koch met Wolf in a Caro-Kann. I am told she resigned.",
    ],
)
def test_pronoun_that_may_mean_either_stores_nothing(text: str) -> None:
    assert read(text) == []


def test_pronoun_without_known_sexes_stores_nothing() -> None:
    assert read("Koch met Wolf in a Caro-Kann. She resigned on 3 June.", knows_sexes=False) == []


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Koch had a good week. He beat Lang on 3 June and drew with Roth on 5 June.",
            ["Koch 1-0 Lang 03.06. ?", "Koch 1/2-1/2 Roth 05.06. ?"],
        ),
        ("Verloren hat Lang, und zwar am 3. Juni gegen Koch.", ["Lang 0-1 Koch 03.06. ?"]),
        ("Ida Wolf resigned on 3 June. Her opponent was Koch.", ["Wolf 0-1 Koch 03.06. ?"]),
        ("Koch schlug Lang. Das war am 3. Juni.", ["Koch 1-0 Lang 03.06. ?"]),
        ("Koch hat als Schwarzer Ida Wolf bezwungen, das war am 3. Juni.", ["Wolf 0-1 Koch 03.06."]),
    ],
)
def test_words_go_on_with_who_was_spoken_of(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "The games against Wolf and Lang were drawn.",
        "Die Gegner Wolf und Lang gewinnen kampflos.",
        "His games against Wolf and Lang are lost.",
    ],
)
def test_opponents_of_somebody_do_not_play_each_other(text: str) -> None:
    assert read(text) == []


def test_row_of_somebody_unknown_is_not_about_the_player_before() -> None:
    claims = read("koch gew gg lang 3.6.\npetermann rem gg wolf")
    assert claims == ["Koch 1-0 Lang 03.06. ?", "Petermann 1/2-1/2 Wolf ?"]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Am 3. Juni schlug Lang mit\nden weißen Steinen Herrn Roth.",
            ["Lang 1-0 Roth 03.06."],
        ),
        ("Danach bezwang Lang, der ja stark spielt, auch Roth am 3. Juni.", ["Lang 1-0 Roth 03.06. ?"]),
        ("Am 3. Juni schlug ihn Lang.", []),
        ("Am 3. Juni besiegte Lang ihn.", []),
        ("Am 3. Juni schlug er Lang.", ["Koch 1-0 Lang 03.06. ?"]),
        ("Am 3. Juni schlug Lang.", []),
    ],
)
def test_name_right_behind_a_german_verb_is_its_subject(text: str, results: list[str]) -> None:
    assert read(f"Wolf hat am 1. Juni gegen Koch verloren. {text}") == ["Wolf 0-1 Koch 01.06. ?", *results]


@pytest.mark.parametrize(
    ("text", "results", "reasons"),
    [
        (
            "Die Partie Koch gegen Wolf wurde am 3. Juni abgeschätzt. Urteil: remis.\nBeide verzichten auf Einspruch.",
            ["Koch 1/2-1/2 Wolf 03.06. ?"],
            ["adjudicated"],
        ),
        (
            "Koch - Wolf was adjudicated on 3 June. Verdict: draw. Both players waived their right of appeal.",
            ["Koch 1/2-1/2 Wolf 03.06."],
            ["adjudicated"],
        ),
        (
            "Die Partie Koch - Wolf wurde am 3. Juni abgeschätzt. Lang hat gegen Roth verloren.",
            ["Koch ? Wolf 03.06.", "Lang 0-1 Roth ?"],
            ["adjudicated", "played"],
        ),
        (
            "Die Partie Koch - Wolf soll abgeschätzt werden. Mein Vorschlag: remis.",
            ["Koch ? Wolf"],
            ["adjudicated"],
        ),
    ],
)
def test_verdict_in_the_next_sentence_is_that_of_an_adjudicated_game(
    text: str, results: list[str], reasons: list[str]
) -> None:
    assert (read(text), [one.reason for one in read_claims(text)]) == (results, reasons)


@pytest.mark.parametrize(
    "hearsay",
    [
        "Wolf - Roth soll auch remis sein, das hat mir aber nur Herr Lang erzählt. Von beiden kam nichts.",
        "Wolf - Roth is said to be drawn too, but I only have that from Otto Lang. I have nothing from either yet.",
    ],
)
def test_hearsay_about_another_game_leaves_a_result(hearsay: str) -> None:
    assert read(f"Koch - Wolf endete am 3. Juni remis.\n\n{hearsay}") == ["Koch 1/2-1/2 Wolf 03.06."]


def test_hearsay_in_a_sentence_is_asked() -> None:
    assert read("I hear Koch drew with Wolf.") == ["Koch ? Wolf ?"]


def test_opponent_whose_result_is_not_understood_is_left_to_be_asked() -> None:
    text = "Koch hat am 2. Juni gegen Lang und am soundsovielten gegen Wolf gewonnen."
    known = Known((KnownTournament("SE947", "Einzel", WITH_SEX, SINGLE),))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", (text,)),))
    assert [one.where.text for one in read_report(letter, known).unread] == [text]
