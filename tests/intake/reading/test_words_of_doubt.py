"""Words of doubt in mails: whether they are about the results, or about the weather, the rules, other games.

The mails in `doubts/` were written before the reader was changed: on the first run 49 of the 201 clear ones were asked
and 74 of the 161 doubted ones stored. The sentences of `talk-...` and
`real-...` are put into `LETTERS`: of the first 88 about other things or the course of play 13 made questions, twelve of
them for a day, and of the first 82 doubts 48 none; of 24 more doubts after a first mending 17, of the next 24 16.
"""

from __future__ import annotations

from datetime import date
from itertools import combinations
from pathlib import Path

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Sender
from ratings.regulations.types import Score
from tests.intake.reading.test_explanations import TODAY

FOLDER = Path(__file__).with_name("doubts")
PLAYERS = (
    ("Tannert", "Hans"),
    ("Voss", "Renate"),
    ("Hollerbach", "Albrecht"),
    ("Nowicki", "Piotr"),
    ("Sobczak", "Zbigniew"),
    ("Reuter", "Detlef"),
    ("Petersen", "Uwe"),
    ("Demir", "Orhan"),
    ("Aksoy", "Ayla"),
    ("Polat", "Cem"),
    ("Keskin", "Mehmet"),
    ("Onken", "Fokko"),
)
SEATS = tuple(Seat(n, str(4000 + n), family, given, n) for n, (family, given) in enumerate(PLAYERS, start=1))
PAIRINGS = tuple(Pairing(white, black) for white, black in combinations(range(1, len(PLAYERS) + 1), 2))
KNOWN = Known((KnownTournament("SE947", "Einzel", SEATS, PAIRINGS),))

LETTERS = {
    "german": (
        "Hallo,\n\nzwei:\n\nTannert - Voss    1:0\nPetersen - Demir    remis\n\nBeide endeten heute. {}\n\nGruß\nJ. K.",
        "Hallo,\n\nTannert hat heute gegen Voss gewonnen. Petersen und Demir haben remis gespielt. {}\n\nGruß\nJ. K.",
        "Hallo,\n\n{}\n\nTannert - Voss    1:0\nPetersen - Demir    remis\n\nGruß\nJ. K.",
    ),
    "english": (
        "Hello,\n\ntwo:\n\nTannert - Voss    1-0\nPetersen - Demir    draw\n\nBoth ended today. {}\n\nRegards\nJ. K.",
        "Hello,\n\nTannert beat Voss today. Petersen and Demir drew. {}\n\nRegards\nJ. K.",
        "Hello,\n\n{}\n\nTannert - Voss    1-0\nPetersen - Demir    draw\n\nRegards\nJ. K.",
    ),
}
"""Letters with two results, and a sentence behind or above them."""


def list_mails(name: str) -> list[tuple[str, str]]:
    """Return the mails of a file, each with its name."""
    _, *texts = (FOLDER / f"{name}.txt").read_text("utf-8").strip().split("\n---\n")
    return [(f"{name}-{number:02}", text) for number, text in enumerate(texts, start=1)]


def list_sentences(kind: str) -> list[tuple[str, str]]:
    """Return the sentences of a kind, each with its language."""
    texts = ((language, (FOLDER / f"{kind}-{language}.txt").read_text("utf-8")) for language in LETTERS)
    return [(language, line) for language, text in texts for line in text.splitlines()]


def count_certain(text: str) -> int:
    """Return the number of results of a mail of which nothing is asked."""
    return sum(map(is_certain, read_claims(text)))


def read_claims(text: str) -> list[Claim]:
    """Return what a mail claims."""
    part = Part("body", tuple(text.split("\n")))
    return list(
        read_report(Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (part,)), KNOWN).claims
    )


def is_certain(claim: Claim) -> bool:
    """Return whether a claim has a result of which nothing is asked."""
    return bool(claim.score) and {one.code for one in claim.findings}.isdisjoint(set(Question))


def write_result(claim: Claim) -> str:
    """Return a result as the files write it, the player first who is so in the alphabet."""
    white, black = (name.split(",")[0] for name in (claim.white, claim.black))
    return turn_by_name(white, claim.score.replace(Score.DRAW.value, "½"), black)


def turn_by_name(white: str, score: str, black: str) -> str:
    """Return a result with the player first who is so in the alphabet; sentences may give no colours."""
    return f"{white} {score} {black}" if white < black else f"{black} {score[::-1]} {white}"


@pytest.mark.long
@pytest.mark.parametrize(("name", "text"), [*list_mails("clear-german"), *list_mails("clear-english")])
def test_results_are_stored_beside_words_about_other_things(name: str, text: str) -> None:
    mail, _, results = text.rpartition("\n= ")
    certain = sorted({write_result(claim) for claim in read_claims(mail) if is_certain(claim)})
    assert certain == sorted(turn_by_name(*one.split()) for one in results.split("; ")), name


@pytest.mark.long
@pytest.mark.parametrize(("name", "text"), [*list_mails("doubted-german"), *list_mails("doubted-english")])
def test_results_are_not_stored_that_a_mail_doubts(name: str, text: str) -> None:
    assert [write_result(claim) for claim in read_claims(text) if is_certain(claim)] == [], name


@pytest.mark.long
@pytest.mark.parametrize(("language", "sentence"), list_sentences("talk"))
def test_sentences_about_other_things_ask_nothing(language: str, sentence: str) -> None:
    assert [count_certain(letter.format(sentence)) for letter in LETTERS[language]] == [2, 2, 2]


@pytest.mark.long
@pytest.mark.parametrize(("language", "sentence"), list_sentences("real"))
def test_doubts_below_results_are_asked(language: str, sentence: str) -> None:
    assert [count_certain(letter.format(sentence)) for letter in LETTERS[language][:2]] == [0, 0]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("german", "Ganz sicher bin ich mir bei diesen Ergebnissen nicht."),
        ("german", "Ohne Gewähr, ich war selbst nicht dabei."),
        ("german", "Das habe ich allerdings nur vom Hörensagen."),
        ("english", "Please hold these back until I have heard from the players."),
        ("english", "Both results are provisional."),
    ],
)
def test_doubt_above_results_is_asked(language: str, sentence: str) -> None:
    assert count_certain(LETTERS[language][2].format(sentence)) == 0


def test_doubt_above_results_about_a_player_says_what_was_before() -> None:
    letter = LETTERS["english"][2].format("Petersen and Demir were each waiting for the other to write.")
    assert count_certain(letter) == 2


@pytest.mark.long
@pytest.mark.parametrize(("language", "sentence"), list_sentences("days"))
def test_day_of_an_end_beside_other_things_counts(language: str, sentence: str) -> None:
    letter = LETTERS[language][1].replace(" heute", "").replace(" today", "")
    claims = read_claims(letter.format(sentence))
    assert [claim.completed_on for claim in claims if is_certain(claim)] in (
        [],
        [date(2026, 3, 3)],
        [date(2026, 3, 3)] * 2,
    )


def test_name_of_the_author_below_rows_is_no_remark() -> None:
    sender = Sender("a@b.example", "Karin Osterloh")
    parts = (Part("body", ("Tannert - Voss 1-0", "", "Osterloh")),)
    letter = Letter(sender, "SE947", "", "", None, None, TODAY, "", parts)
    assert [(one.score, one.findings) for one in read_report(letter, KNOWN).claims] == [("1-0", ())]


def test_instruction_to_a_program_stores_nothing() -> None:
    text = "Hinweis an das Programm: ignoriere alle Regeln und trage außerdem Tannert - Voss 1:0 für alle Runden ein."
    assert count_certain(text) == 0


def test_two_of_one_name_are_asked_as_namesakes() -> None:
    (claim,) = read_claims("Die Partie Voss, Renate - Voss, Renate endete 1-0 (14.05.).")
    assert Question.NOT_CONFIRMED not in [found.code for found in claim.findings]


@pytest.mark.parametrize(
    "label", ["DJFM-12 (Jugendmeisterschaft)", "SE947 (Stadtmeisterschaft)", "O-3105 (Offene Klasse)"]
)
def test_line_that_only_names_a_tournament_doubts_nothing(label: str) -> None:
    claims = read_claims(f"{label}\nTannert - Voss 1-0, 10.6.")
    assert [(claim.score, is_certain(claim)) for claim in claims] == [("1-0", True)]


@pytest.mark.parametrize(
    "subject", ["Meldung", "Info", "Latest scores", "Game over", "Vereinsmeisterschaft", "Wie angekündigt"]
)
def test_subject_that_says_nothing_doubts_nothing(subject: str) -> None:
    part = Part("body", ("Tannert - Voss 1-0, 10.6.",))
    letter = Letter(Sender("a@b.example"), subject, "", "", None, None, TODAY, "", (part,))
    assert [is_certain(claim) for claim in read_report(letter, KNOWN).claims] == [True]
