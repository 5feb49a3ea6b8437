"""Replies which say that a game is missing in our answer, beside words about the games that it lists."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.replies.complaints import with_complaints
from intake.reading.replies.resolving import resolve_replies
from intake.reading.replies.types import Conversation
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Place, Sender

DAY = date(2026, 7, 4)
PEOPLE = (("Koch", "Karl"), ("Wolf", "Ida"), ("Lang", "Otto"), ("Berg", "Eva"))
SEATS = tuple(Seat(at, f"{at}", family, given, at) for at, (family, given) in enumerate(PEOPLE, start=1))
KNOWN = Known((KnownTournament("SE947", "Sommer", SEATS, (Pairing(1, 2), Pairing(3, 1), Pairing(1, 4))),))
STORED = tuple(
    Claim(Place("answer", at, ""), white, black, "1/2-1/2", tournament="SE947", completed_on=DAY)
    for at, (white, black) in enumerate((("Koch, Karl", "Wolf, Ida"), ("Lang, Otto", "Koch, Karl")), start=1)
)


def read(text: str) -> list[tuple[str, str, str, list[str]]]:
    """Return the games of a reply, each with its result and what is asked about it."""
    body = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("anna@example.org", "Anna Leiter"), "AW: SE947", "", "", None, None, DAY, "", (body,))
    done = resolve_replies(letter, Conversation((), ("something\n",), STORED), KNOWN)
    reading = with_complaints(read_report(done.letter, KNOWN), done.complaints)
    return [(each.white, each.black, each.score, [one.code for one in each.findings]) for each in reading.claims]


@pytest.mark.parametrize(
    "text",
    [
        "You have dropped the last one: Karl Koch beat Eva Berg, also on 4 July, Karl with White.",
        "The last game is missing: Koch - Berg 1-0, 4 July.",
        "Die letzte Partie haben Sie vergessen: Koch gewann am 4.7. mit Weiß gegen Berg.",
        "Die letzte fehlt: Koch - Berg 1:0, 4.7.",
    ],
)
@pytest.mark.parametrize(
    "praise", ["", " The two draws are fine.", " Die beiden Remis stimmen.", "\nThe draws are right."]
)
def test_last_game_that_is_missing_is_not_the_last_of_our_answer(text: str, praise: str) -> None:
    assert read(text + praise) == [("Koch, Karl", "Berg, Eva", "1-0", [])]


def test_result_of_others_at_the_place_of_a_stored_game_is_asked() -> None:
    assert read("The last one was: Karl Koch beat Eva Berg on 4 July.") == [
        ("Lang, Otto", "Koch, Karl", "1/2-1/2", [Question.WRONG_LINE])
    ]


def test_day_that_is_missing_is_that_of_a_stored_game() -> None:
    assert read("The day is missing in the last line: it was 3 July.") == [("Lang, Otto", "Koch, Karl", "1/2-1/2", [])]


def test_draw_of_others_is_no_praise_of_stored_draws() -> None:
    assert [each[:3] for each in read("Koch - Berg 1-0, 4 July. Wolf - Lang was a draw, that is fine.")] == [
        ("Koch, Karl", "Berg, Eva", "1-0"),
        ("Wolf, Ida", "Lang, Otto", "1/2-1/2"),
    ]
