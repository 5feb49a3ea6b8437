"""Replies that put right the day of all stored games at once."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.replies.resolving import resolve_replies
from intake.reading.replies.types import AskedQuestion, Conversation
from intake.reading.types import Candidate, Claim, Letter, Part, Place, Sender
from tests.intake.reading.test_replies import asked, said

DAY, RIGHT = date(2026, 9, 9), date(2026, 9, 8)
PEOPLE = (("Koch", "Karl"), ("Wolf", "Ida"), ("Lang", "Otto"), ("Berg", "Eva"))
SEATS = tuple(Seat(at, f"{at}", family, given, at) for at, (family, given) in enumerate(PEOPLE, start=1))
KNOWN = Known((KnownTournament("SE947", "Sommer", SEATS, (Pairing(1, 2), Pairing(3, 4), Pairing(1, 3))),))
STORED = (
    Claim(Place("answer", 1, "Koch - Wolf 1-0"), "Koch, Karl", "Wolf, Ida", "1-0", completed_on=DAY),
    Claim(Place("answer", 2, "Lang - Berg 1/2-1/2"), "Lang, Otto", "Berg, Eva", "1/2-1/2", completed_on=DAY),
)
SIGNS = (Candidate((("confirmed", "yes"),)), Candidate((("dropped", "yes"),)))
DOUBT = asked(1, Question.NOT_CONFIRMED, said("Koch hat Lang besiegt", "Koch, Karl", "Lang, Otto", "1-0"), *SIGNS)
WHEN = asked(1, Question.AMBIGUOUS_DATE, said("Koch - Lang 1-0, gestern", "Koch, Karl", "Lang, Otto", "1-0"))


def settle(
    text: str, *questions: AskedQuestion, stored: tuple[Claim, ...] = STORED
) -> tuple[list[date | None], list[date | None], int]:
    """Return the days of the answers, those by which stored games are put right, and how many lines are left."""
    body = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("anna@example.org", "Anna Leiter"), "AW: SE947", "", "", None, None, DAY, "", (body,))
    done = resolve_replies(letter, Conversation(questions, ("(1) > something\n",), stored), KNOWN)
    answered = [claim.completed_on for each in done.resolutions for claim in each.claims]
    righted = [each.claim.completed_on for each in done.complaints if each.claim and not each.claim.findings]
    return answered, righted, sum(bool(line.strip()) for line in done.letter.parts[0].lines)


@pytest.mark.parametrize(
    "text",
    [
        (
            "ja, Koch gegen Lang 1:0, das steht fest. Aber das Datum ist überall falsch: alle drei Partien endeten am "
            "Dienstag, dem 8.9., nicht am 9. So hatte ich es auch geschrieben."
        ),
        "1: a\nDas Datum ist überall falsch: alle drei Partien endeten am 8.9.",
        "1: a. Die Daten stimmen nicht. Alle Partien endeten am 8.9., nicht am 9.",
        "1: yes\nBut the date is wrong everywhere: all three games ended on 8 September, not on the 9th.",
        "1 a\nAll dates are wrong, it was 8 September everywhere.",
    ],
)
def test_day_of_all_is_that_of_stored_and_asked_games(text: str) -> None:
    assert settle(text, DOUBT) == ([RIGHT], [RIGHT, RIGHT], 0)


@pytest.mark.parametrize(
    "text",
    [
        "Das Datum ist überall falsch: beide endeten am 8.9.",
        "Alle Partien endeten am 8.9., nicht am 9.9.",
        "The dates are not right. Both games ended on 8 September.",
        "Both results have the wrong date, it was 8 September.",
    ],
)
def test_day_of_all_stored_games_is_put_right(text: str) -> None:
    assert settle(text) == ([], [RIGHT, RIGHT], 0)


def test_number_of_the_stored_games_leaves_out_what_is_asked() -> None:
    assert settle("1: a\nDas Datum ist falsch, beide Partien endeten am 8.9.", DOUBT) == ([None], [RIGHT, RIGHT], 0)


def test_day_of_all_answers_a_question_about_a_day() -> None:
    assert settle("Das Datum ist falsch, alle drei Partien endeten am 8.9.", WHEN) == ([RIGHT], [RIGHT, RIGHT], 0)


def test_game_with_the_right_day_is_not_put_right() -> None:
    stored = (STORED[0], replace(STORED[1], completed_on=RIGHT))
    assert settle("Das Datum ist falsch, alle Partien endeten am 8.9.", stored=stored) == ([], [RIGHT], 0)


@pytest.mark.parametrize(
    "text",
    [
        "1: a\nDas Datum ist bei allen fünf Ergebnissen falsch, sie endeten am 8.9.",
        "1: a\nDas Datum ist vermutlich überall falsch: alle endeten am 8.9.",
        "1: a\nVielen Dank euch allen, die nächste Runde beginnt am 8.10.",
        "1: a\nAlle spielen am 8.9. wieder.",
        "1: a\nDie Daten sind überall falsch: alle endeten am 7.9. oder am 8.9.",
        "1: a\nAll the best until 8 October.",
    ],
)
def test_day_that_is_not_surely_that_of_all_games_puts_nothing_right(text: str) -> None:
    assert settle(text, DOUBT)[1] == []


def test_news_beside_the_day_of_all_is_read() -> None:
    text = "Das Datum ist überall falsch: beide endeten am 8.9. Koch - Lang 1-0, 7.9."
    assert settle(text) == ([], [RIGHT, RIGHT], 1)
