"""Replies that call some of several doubtful results certain: these are settled, and the others stay open."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.replies.shortened_sentences import write_out
from intake.reading.replies.types import AskedQuestion
from intake.reading.types import Candidate, Claim, Finding, Place
from tests.intake.reading.test_replies import resolved

DAY = date(2026, 4, 26)
NAMES = (("Koch", "Karl"), ("Wolf", "Ida"), ("Noble", "Grace"), ("Noble", "Gordon"), ("Lang", "Otto"))
SEATS = tuple(Seat(at, f"{at}", family, given, at) for at, (family, given) in enumerate(NAMES, start=1))
PAIRS = ((1, 2), (1, 3), (4, 5), (3, 2), (3, 5))
KNOWN = Known((KnownTournament("SE947", "Sommer", SEATS, tuple(Pairing(*pair) for pair in PAIRS)),))
LINES = (
    "board 1  Koch v Wolf              0-1",
    "board 2  Koch v Grace Noble       1-0   <- see below",
    "board 3  Gordon Noble v Lang      draw",
    "board 4  Grace Noble v Wolf       draw",
    "board 5  Grace Noble v Lang       0-1",
)


def list_claims() -> tuple[Claim, ...]:
    """Return the doubtful games."""
    listed = [f"{family}, {given}" for family, given in NAMES]
    scores = ("0-1", "1-0", "1/2-1/2", "1/2-1/2", "0-1")
    rows = zip(PAIRS, LINES, scores, strict=True)
    return tuple(
        Claim(Place("body", at, line), listed[white - 1], listed[black - 1], score, tournament="SE947")
        for at, ((white, black), line, score) in enumerate(rows, start=1)
    )


REMARK = "Board 2 I only have from hearsay."
SIGNS = (Candidate((("confirmed", "yes"),)), Candidate((("dropped", "yes"),)))
DOUBT = AskedQuestion(
    1, (Finding(Question.NOT_CONFIRMED, REMARK, Place("body", 8, REMARK), list_claims(), None, SIGNS),), REMARK, DAY
)


def settle(answer: str) -> list[int] | str:
    """Return the boards that an answer calls certain, or what becomes of the whole question."""
    found = resolved(answer, DOUBT, known=KNOWN).get(1)
    if found is None:
        return "open"
    return "closed" if found.dropped else [at for at, each in enumerate(found.claims, 1) if not each.findings]


@pytest.mark.parametrize(
    "answer",
    [
        "Only board 2 (Koch v Grace Noble) is uncertain. Boards 1, 3, 4 and 5 are definite, please store those.",
        "Only board 2 is uncertain, the others are right.",
        "Nur Brett 2 ist unsicher, die anderen stimmen.",
        "Unsicher ist nur Brett 2 (Koch gegen Grace Noble), die Bretter 1, 3, 4 und 5 stehen fest.",
        "Board 2 uncertain, rest certain",
        "Brett 2 unsicher, Rest sicher",
        "bd 2 uncertain, all others confirmed",
        "The four other results are confirmed. Board 2 isn't.",
        "Die vier übrigen stehen fest, Brett 2 nicht.",
        "All but Koch - Grace Noble are certain.",
        "Everything but board 2 is certain.",
        "All certain except board 2",
        "alle sicher außer Koch - Grace Noble",
        "Mit Ausnahme von Brett 2 ist alles amtlich.",
        "With the exception of board 2 all are confirmed.",
        "a, except for board 2",
        "1: a, but not board 2",
        "Ja, aber nicht Brett 2.",
        "Board 2 is not certain, all the others are.",
        "Brett 2 ist nicht sicher, die anderen sind es.",
    ],
)
def test_results_that_are_called_certain_are_settled(answer: str) -> None:
    assert settle(answer) == [1, 3, 4, 5]


@pytest.mark.parametrize("answer", ["Only board 2 is certain.", "Nur Brett 2 ist sicher, alles andere unsicher."])
def test_only_one_result_is_certain(answer: str) -> None:
    assert settle(answer) == [2]


@pytest.mark.parametrize(
    "answer",
    [
        "Only board 2 is uncertain.",
        "Nur Brett 2 ist unsicher.",
        "Four of them are definite. The one of Grace Noble against Koch is uncertain.",
        "Vier davon sind sicher, eine nicht, bitte noch nichts eintragen.",
        "1: b for board 2, a for the others",
        "Some are certain, others uncertain.",
        "Board 7 is uncertain. The others are certain.",
        "Most are certain, but Grace's is uncertain.",
        "Koch - Grace Noble is uncertain, please store nothing of it.",
        "Koch gegen Grace Noble ist unsicher, bitte nichts davon speichern.",
        "Board 2 still uncertain - but 1,3,4,5 confirmed",
        "Board 2 is uncertain, the others are too.",
        "Yes, board 2 is not certain.",
        "They are all but certain.",
    ],
)
def test_reply_about_some_that_is_not_clear_closes_nothing(answer: str) -> None:
    assert settle(answer) == "open"


@pytest.mark.parametrize(
    "answer",
    [
        *("Nein", "b", "1: b", "No, none of it is certain.", "Nichts davon ist sicher.", "None of them is certain"),
        *("Uncertain, please store nothing.", "Das ist noch nicht sicher, bitte nichts eintragen."),
    ],
)
def test_reply_about_all_closes_the_question(answer: str) -> None:
    assert settle(answer) == "closed"


@pytest.mark.parametrize("answer", ["a", "yes", "Ja, alles sicher", "All certain."])
def test_yes_to_all_settles_all(answer: str) -> None:
    assert settle(answer) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("1: a, but not board 2", "1: yes, but not board 2"),
        ("a draw on board 2", "a draw on board 2"),
        ("They are all but certain.", "They are all but certain."),
        ("All of them but Koch's are right", "All except Koch's are right"),
        ("Brett 2 ist sicher, die anderen sind es.", "Brett 2 ist sicher, die anderen sind es."),
    ],
)
def test_sentence_is_written_with_what_it_leaves_out(sentence: str, whole: str) -> None:
    assert write_out(sentence) == whole
