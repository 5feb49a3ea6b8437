"""Each kind of question crossed with the ways in which people answer it; doubts and denials leave it open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.replies.types import AskedQuestion, Resolution
from intake.reading.types import Candidate
from tests.intake.reading.test_denied_answers import FUTURE
from tests.intake.reading.test_replies import CONFLICT, LEFT, UNKNOWN, WHEN, asked, player, resolved, said
from tests.intake.reading.test_short_answers import BORN, CHOSEN, RIGHT

ELDER = asked(
    1,
    "namesake",
    said("Bauer - Meier 1-0", "Bauer", "Meier", "1-0"),
    replace(player("black", "Meier, Anna", "1005"), born="1950-06-01", seat="5"),
    replace(player("black", "Meier, Arno", "1006"), born="1982", seat="7"),
    detail="Meier",
)
HEIDE = asked(
    1,
    "unknown-player",
    said("Niemand - Weber 1-0", "Niemand", "Weber", "1-0"),
    player("white", "von der Heide, Otto", "1001"),
    player("white", "Schmidt, Eva", "1002"),
    detail="Niemand",
)
SCORES = tuple(Candidate((("score", score),)) for score in ("1-0", "1/2-1/2", "0-1"))
AGAINST = asked(1, "words-contradict", said("Müller gewinnt gegen Schmidt 0:1", "Müller", "Schmidt", "0-1"), *SCORES)
SEATS = (Seat(1, "1001", "Müller", "Karl", sex="m"), Seat(2, "1002", "Schmidt", "Eva", sex="w"))
DOUBLE = Known((KnownTournament("SE947", "Zweikampf", SEATS, (Pairing(1, 2), Pairing(2, 1))),))
MATCH = asked(1, "match-score", said("Müller - Schmidt 1,5:0,5", "Müller", "Schmidt", ""), detail="1,5:0,5")
IMPOSSIBLE = asked(
    1, "impossible-date", said("Müller - Schmidt 1-0, 31.2.2026", "Müller", "Schmidt", "1-0"), detail="31.2.2026"
)
LINE = asked(1, "not-confirmed", said("Müller - Schmidt remis, 10.3.2026", "", "", ""))
UNREAD = replace(LINE, findings=(replace(LINE.first, claims=()),))


def value(field: str) -> Callable[[Resolution], Any]:
    """Return what reads a field of the only claim of an answer."""
    return lambda found: getattr(found.claims[0], field)


WAYS: tuple[tuple[AskedQuestion, Callable[[Resolution], Any], dict[Any, tuple[str, ...]]], ...] = (
    (
        BORN,
        value("number_white"),
        {
            "1005": ("a ist richtig", "a natürlich", "Nehmen Sie a.", "a trifft zu", "der 75-jährige", "aged 75"),
            "1006": (
                "Es war b, entschuldigen Sie die Mühe.",
                "Nummer 2",
                "Nr. 2",
                "Zu Ihrer Frage: b.",
                "43 Jahre alt",
            ),
        },
    ),
    (ELDER, value("number_black"), {"1005": ("Anna, nicht Arno.", "Bauer hat gegen Anna Meier gewonnen")}),
    (
        HEIDE,
        value("white"),
        {
            "Schmidt, Eva": (
                "Schmidt war der Gegner von Weber",
                "Schmidt - Weber 1-0",
                "Weber hat gegen Schmidt verloren",
            ),
            "von der Heide, Otto": ("von der Heide", "der Otto"),
        },
    ),
    (
        WHEN,
        value("completed_on"),
        {
            date(2026, 2, 3): ("3.2. natürlich", "den 3. Februar meine ich", "Feb 3rd"),
            date(2026, 3, 2): ("March 2", "2. März"),
        },
    ),
    (
        IMPOSSIBLE,
        value("completed_on"),
        {date(2026, 3, 1): ("1. März", "March 1st", "der 1. März, sorry"), date(2026, 2, 28): ("28.2.", "February 28")},
    ),
    (FUTURE, value("completed_on"), {date(2025, 9, 5): ("2025", "letztes Jahr", "falsches Jahr, 2025")}),
    (
        AGAINST,
        value("score"),
        {"1-0": ("nicht 0:1, sondern 1:0", "0:1 ist falsch, richtig ist 1:0", "Müller hat doch gewonnen")},
    ),
    (
        CONFLICT,
        value("corrects"),
        {True: ("nicht 1-0, sondern 0-1", "Die zweite Meldung ist richtig", "1-0 war falsch")},
    ),
    (
        CHOSEN,
        value("score"),
        {"1-0": ("Müller won with White", "mit Weiß", "White won"), "0-1": ("with Black", "Schwarz hat gewonnen")},
    ),
    (
        RIGHT,
        value("score"),
        {
            "0-1": ("nein, 0-1", "nein, Schmidt hat gewonnen"),
            "1-0": ("Kann so gespeichert werden.", "Das haben Sie nicht eingetragen, es stimmt aber."),
        },
    ),
    (UNREAD, value("completed_on"), {date(2026, 3, 10): ("ja", "stimmt so", "bitte so eintragen")}),
    (LEFT, lambda found: found.departure and found.departure.kind, {"withdrawal": ("kein genehmigter Rücktritt",)}),
)


@pytest.mark.parametrize(
    ("question", "read", "answer", "meant"),
    [
        (question, read, answer, meant)
        for question, read, answers in WAYS
        for meant, texts in answers.items()
        for answer in texts
    ],
)
def test_question_is_answered(
    question: AskedQuestion, read: Callable[[Resolution], Any], answer: str, meant: object
) -> None:
    assert read(resolved(answer, question)[question.number]) == meant


@pytest.mark.parametrize(
    ("written", "answer", "on"),
    [
        ("31.4.", "am 30. natürlich", date(2026, 4, 30)),
        ("31 April", "the 30th, of course", date(2026, 4, 30)),
        ("31.4.", "Mai, nicht April", date(2026, 5, 31)),
    ],
)
def test_day_of_a_month_is_that_of_the_day_that_does_not_exist(written: str, answer: str, on: date) -> None:
    claim = said(f"Müller - Schmidt 1-0, {written}", "Müller", "Schmidt", "1-0")
    question = replace(asked(1, "impossible-date", claim, detail=written), day=date(2026, 6, 15))
    assert resolved(answer, question)[1].claims[0].completed_on == on


LEAVE_OPEN = (
    (BORN, "a, aber sicher bin ich nicht", "der Jüngere, wenn ich mich nicht irre", "a stimmt nicht", "It was a typo"),
    (ELDER, "A.", "Anna Meier hat gewonnen", "Anna oder Arno", "wie im letzten Jahr", "as we did last month"),
    (ELDER, "Steht in der letzten Meldung.", "schrieb ich letzten Samstag"),
    (WHEN, "Ende Februar", "2026", "Anfang März"),
    (IMPOSSIBLE, "Ende Februar", "30. oder 28.", "2026", "2. alles klar"),
    (RIGHT, "Das Ergebnis wurde nicht gespeichert.", "Warum ist das nicht eingetragen?"),
    (FUTURE, "5.9.", "5.10."),
    (AGAINST, "Das 0:1 ist falsch.", "Das 0:1 war ein Tippfehler.", "1-0 oder remis"),
    (CONFLICT, "die letzte", "1-0 oder 0-1"),
    (MATCH, "Müller hat gewonnen", "ein Sieg und ein Remis", "Müller mit Weiß gewonnen", "1-0"),
    (RIGHT, "müsste stimmen", "ja, remis", "if I remember correctly, yes"),
    (UNREAD, "ja?", "müsste stimmen"),
    (UNKNOWN, "Weber oder Lang", "2"),
)


@pytest.mark.parametrize(("question", "answer"), [(row[0], text) for row in LEAVE_OPEN for text in row[1:]])
def test_question_stays_open(question: AskedQuestion, answer: str) -> None:
    assert resolved(answer, question) == {}


@pytest.mark.parametrize(
    "answer",
    [
        "Die Partie mit Weiß hat Müller am 3.3.2026 gewonnen, die mit Schwarz endete am 10.3.2026 remis.",
        "Müller won with White on 3 March 2026 and drew with Black on 10 March 2026.",
        "Müller mit Weiß: gewonnen (3.3.2026), mit Schwarz: remis (10.3.2026)",
    ],
)
def test_both_games_of_a_match_are_told_by_colour(answer: str) -> None:
    games = resolved(answer, MATCH, known=DOUBLE)[1].claims
    assert [(claim.white, claim.score, claim.completed_on) for claim in games] == [
        ("Müller, Karl", "1-0", date(2026, 3, 3)),
        ("Schmidt, Eva", "1/2-1/2", date(2026, 3, 10)),
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "Müller gewann mit Weiß, die andere Partie war remis.",
        "Müller won with White, the other game was a draw.",
        "Müller won with White. The other one was drawn.",
        "Mit Schwarz spielte Müller remis, die andere hat er gewonnen.",
        "Karl gewann mit Weiß, die andere Partie war remis.",
        "Müller hat die Schwarzpartie remis gehalten und die mit Weiß gewonnen.",
    ],
)
def test_the_other_game_of_a_match_is_that_with_the_other_colour(answer: str) -> None:
    games = resolved(answer, MATCH, known=DOUBLE)[1].claims
    assert {(claim.white, claim.score) for claim in games} == {("Müller, Karl", "1-0"), ("Schmidt, Eva", "1/2-1/2")}


@pytest.mark.parametrize(
    "answer",
    [
        "Müller gewann mit Weiß, die andere Partie läuft noch.",
        "Müller gewann, die andere Partie war remis.",
        "Die andere Partie war remis.",
        "Müller gewann mit Weiß, die andere Partei ist zufrieden.",
    ],
)
def test_match_of_which_one_game_is_not_told_stays_open(answer: str) -> None:
    assert not any(found.claims for found in resolved(answer, MATCH, known=DOUBLE).values())


@pytest.mark.parametrize(
    "answer",
    ["Müller hat mit Weiß gewonnen, mit Schwarz verloren.", "Mit Weiß gewann Müller, mit Schwarz gewann er auch."],
)
def test_two_games_with_another_sum_leave_the_match_open(answer: str) -> None:
    assert resolved(answer, MATCH, known=DOUBLE) == {}
