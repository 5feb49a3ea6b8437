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


def test_pronoun_that_may_mean_either_stores_nothing() -> None:
    assert read("Koch met Lang in a Caro-Kann. He resigned on 3 June.") == []


@pytest.mark.parametrize(
    "text",
    [
        "Koch met Wolf in a Caro-Kann. They say she resigned?",
        "Koch met Wolf in a Caro-Kann. I am told she resigned.",
    ],
)
def test_hearsay_about_whom_a_pronoun_means_is_asked(text: str) -> None:
    assert read(text) == ["Wolf ? Koch ?"]


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


TOLD_ON_TWO_DAYS = """
Am Freitag hat mir Herr Koch am Telefon erzählt, dass er gegen Frau Wolf nach einem Springeropfer aufgeben musste, und
gleich am nächsten Tag schrieb mir Otto Lang, dass er und Vera Roth sich auf Remis geeinigt haben.
"""
TOLD_MEANWHILE = """
Am 3. Juni hat Lang gegen Roth gewonnen, und gestern, ich war gerade im Garten, kam die Nachricht, dass Koch gegen Wolf
aufgegeben hat.
"""
TOLD_BY_TWO = """
Ida Wolf rang me on Monday to say that she had lost to Otto Lang, and yesterday Alfred Koch wrote that he and Vera Roth
had drawn on 12 June.
"""
ANOTHER_GOES_ON = """
Koch hat am 3. Juni gegen Wolf verloren, und nur gegen Lang lief es besser, der hat am 5. Juni aufgegeben, so dass er
einen Punkt hat. Die Partie Lang - Roth läuft noch.
"""
DAYS_IN_ORDER = """
Koch hat gegen Wolf gewonnen, Otto Lang und Vera Roth haben remis gespielt; die erste Partie war am 8., die zweite am
11. Juni zu Ende.
"""
THREE_DAYS_IN_ORDER = """
Wolf beat Koch, lost to Lang and drew with Roth; the first was over on 3 June, the second on 5 June and the third on
9 June.
"""


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (TOLD_ON_TWO_DAYS, ["Koch 0-1 Wolf ?", "Lang 1/2-1/2 Roth ?"]),
        (TOLD_MEANWHILE, ["Lang 1-0 Roth 03.06. ?", "Koch 0-1 Wolf ?"]),
        (TOLD_BY_TWO, ["Wolf 0-1 Lang ?", "Koch 1/2-1/2 Roth 12.06. ?"]),
        ("Koch lost to Wolf on 3 June, and yesterday I got word that Lang and Roth drew.", None),
    ],
)
def test_day_of_a_message_is_no_day_of_its_game(text: str, results: list[str] | None) -> None:
    assert read(text.strip()) == (results or ["Koch 0-1 Wolf 03.06. ?", "Lang 1/2-1/2 Roth ?"])


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Wolf schlug Roth, aber gegen Lang war es schwer, der hat sie besiegt.",
            ["Wolf 1-0 Roth ?", "Lang 1-0 Wolf ?"],
        ),
        (ANOTHER_GOES_ON, ["Koch 0-1 Wolf 03.06. ?", "Lang 0-1 Koch 05.06. ?"]),
        ("Koch verlor gegen Wolf, nur gegen Lang lief es besser, der gab auf.", ["Koch 0-1 Wolf ?", "Lang 0-1 Koch ?"]),
        ("Koch lost to Wolf on 3 June, but against Lang he did better, he resigned on 5 June.", []),
        (DAYS_IN_ORDER, ["Koch 1-0 Wolf 08.06. ?", "Lang 1/2-1/2 Roth 11.06. ?"]),
        (THREE_DAYS_IN_ORDER, ["Wolf 1-0 Koch 03.06. ?", "Wolf 0-1 Lang 05.06. ?", "Wolf 1/2-1/2 Roth 09.06. ?"]),
        ("Koch beat Wolf on 3 June, and Otto Lang may have lost to Vera Roth.", ["Koch 1-0 Wolf 03.06. ?"]),
        ("Ida won against Alfred Koch, and Lang and Roth drew.", ["Wolf 1-0 Koch ?", "Lang 1/2-1/2 Roth ?"]),
        ("Koch beat Wolf, Otto says it was a nice game.", ["Koch 1-0 Wolf ?"]),
        ("Koch beat Wolf, but Ida only remembered to tell me last night.", ["Koch 1-0 Wolf ?"]),
        ("Koch schlug Wolf, wie er mir gestern sagte.", ["Koch 1-0 Wolf ?"]),
        ("Koch beat Wolf and Lang lost to Roth, but neither is confirmed yet.", ["Koch ? Wolf ?", "Lang ? Roth ?"]),
    ],
)
def test_long_sentence_gives_each_game_its_own_words(text: str, results: list[str]) -> None:
    assert read(text.strip()) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Die beiden Wolfs haben am 12. Juni remis gespielt.", ["Wolf 1/2-1/2 Wolf 12.06. ?"]),
        ("Die Partie der beiden Wolfs endete am 12. Juni remis.", ["Wolf 1/2-1/2 Wolf 12.06. ?"]),
        ("The two Wolfs drew their game on 12 June.", ["Wolf 1/2-1/2 Wolf 12.06. ?"]),
        ("Im Duell der Wolfs hat Karl am 12. Juni aufgegeben.", ["Wolf 1-0 Wolf 12.06. ?"]),
        (
            "Die beiden Wolfs haben am 12. Juni gegen Koch gewonnen.",
            ["Wolf 1-0 Koch 12.06. ?", "Wolf 1-0 Koch 12.06. ?"],
        ),
    ],
)
def test_two_of_one_family_name_are_named_together(text: str, results: list[str]) -> None:
    seats = (*WITH_SEX[:2], replace(WITH_SEX[2], family="Wolf", given="Karl", sex="m"))
    known = Known((KnownTournament("SE947", "Einzel", seats, SINGLE[:3]),))
    parts = (Part("body", (text,)),)
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", parts)
    assert list(map(shorten, read_report(letter, known).claims)) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch beat Wolf on 3 June, which is more than my football team managed.", ["Koch 1-0 Wolf 03.06. ?"]),
        ("Koch beat Wolf. Her first loss, his third win. It was the 3rd.", ["Koch 1-0 Wolf 03.06. ?"]),
        (
            "Koch schlug Wolf. Seine zweite Niederlage war das für sie nicht. Am 3. Juni war's.",
            ["Koch 1-0 Wolf 03.06. ?"],
        ),
        ("Koch and Wolf drew. They agreed to it on 3 June, after a long struggle.", ["Koch 1/2-1/2 Wolf 03.06. ?"]),
        ("Koch schlug Wolf. Gestern, am 11. Juni, hat sie gratuliert und aufgegeben.", ["Koch 1-0 Wolf 11.06. ?"]),
        (
            "Koch met Wolf. She had the better of it, and on the last day of May he packed it in.",
            ["Wolf 1-0 Koch 31.05. ?"],
        ),
        ("Koch traf auf Wolf. Am letzten Maitag hat sie sich mattsetzen lassen.", ["Wolf 0-1 Koch 31.05. ?"]),
    ],
)
def test_words_about_the_play_doubt_no_result(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "doubt",
    [
        "but he has not confirmed it",
        "jedenfalls steht es so im Forum",
        "wenn ich das richtig verstanden habe",
        "falls er es nicht anders gemeint hatte",
        "if she had meant it so",
        "die Stellung muss noch abgeschätzt werden",
        "I would wait for her letter first",
    ],
)
def test_words_about_a_result_doubt_it(doubt: str) -> None:
    (claim,) = read_claims(f"Koch beat Wolf on 3 June, {doubt}.")
    assert [one.code for one in claim.findings] != []


def test_pronoun_goes_on_with_the_subject_of_its_sentence() -> None:
    assert read("Koch opened 1.d4, lost a pawn, and on 3 June he packed it in.", "SE947: Otto gets one") == []
