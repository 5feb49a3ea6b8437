"""Replies that deny one candidate, ask us something, or report more than was asked."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.replies.resolving import resolve_replies
from intake.reading.replies.types import AskedQuestion, Conversation, Resolved
from intake.reading.replies.yes_no import confirms
from intake.reading.types import Candidate, Letter, Part, Sender
from tests.intake.reading.test_replies import DAY, WHEN, WHERE, WHO, asked, claim_of, resolved, said


def reply(text: str, question: AskedQuestion) -> Resolved:
    """What a reply resolves, and what is left of it to be read."""
    sender = Sender("anna@example.org", "Anna Leiter")
    letter = Letter(sender, "AW: SE947", "", "", None, None, DAY, "", (Part("body", tuple(text.split("\n"))),))
    return resolve_replies(letter, Conversation((question,), ("(1) > something\n",)))


@pytest.mark.parametrize("answer", ["Nicht SE947, das andere.", "nicht SE947", "NS3, nicht SE947", "not SE947!"])
def test_tournament_that_is_denied_is_not_the_one(answer: str) -> None:
    assert claim_of(resolved(answer, WHERE)).tournament == "NS3"


FUTURE = asked(
    2, "future-date", said("Müller - Schmidt 1-0, 5.9.2026", "Müller", "Schmidt", "1-0"), detail="05.09.2026"
)


@pytest.mark.parametrize("answer", ["Februar, nicht September.", "Sorry, it was in February."])
def test_month_that_was_wrong_is_put_right(answer: str) -> None:
    assert claim_of(resolved(answer, FUTURE), 2).completed_on == date(2026, 2, 5)


def test_month_that_still_comes_leaves_the_question_open() -> None:
    assert resolved("Oktober, nicht September.", FUTURE) == {}


def test_question_to_us_names_no_month() -> None:
    answer = "Das war im Februar. Warum sollte ich etwas vom März melden?"
    assert claim_of(resolved(answer, WHEN), 2).completed_on == date(2026, 2, 3)


@pytest.mark.parametrize("answer", ["Wieso, gibt es zwei davon? Ich sehe nach.", "Wer, bitte? Ich sehe nach."])
def test_question_to_us_names_nobody(answer: str) -> None:
    assert resolved(answer, WHO) == {}


TWICE = asked(
    1,
    "words-contradict",
    said("Müller - Schmidt ?-?", "Müller, Hans", "Schmidt, Eva", ""),
    Candidate((("score", "0-1"),), "0-1"),
    Candidate((("score", "1-0"),), "1-0"),
)


def test_place_and_winner_that_differ_leave_the_question_open() -> None:
    assert claim_of(resolved("Das zweite ist richtig.", TWICE)).score == "1-0"
    assert claim_of(resolved("Das zweite ist richtig, Müller hat gewonnen.", TWICE)).score == "1-0"
    assert resolved("Das zweite ist richtig, ich meine, Schmidt hat gewonnen.", TWICE) == {}


def test_game_that_is_reported_beside_an_answer_is_left_to_be_read() -> None:
    done = reply("Der Karl war's. Und noch eine: Lang - Schmidt 0:1, gestern.", WHO)
    assert [resolution.number for resolution in done.resolutions] == [1]
    assert done.letter.parts[0].lines == ("Und noch eine: Lang - Schmidt 0:1, gestern.",)


def test_result_that_is_part_of_an_answer_is_not_read_again() -> None:
    done = reply("Der Karl war's. Also Karl Müller - Weber 1-0.", WHO)
    assert done.letter.parts[0].lines == ("",)


PAIR = asked(
    1,
    "wrong-pair",
    said("Weber - Lang 1-0", "Weber", "Lang", "1-0"),
    Candidate((("black", "Müller, Hans"),), "Weber, Karl Heinz - Müller, Hans"),
    Candidate((("white", "Schmidt, Eva"),), "Schmidt, Eva - Lang, Otto"),
)


@pytest.mark.parametrize(
    ("answer", "is_answered"),
    [
        ("Mr Lang has not resigned at all, the game goes on.", False),
        ("Frau Schmidt hat nicht aufgegeben.", False),
        ("gegen Frau Schmidt", True),
    ],
)
def test_player_whose_game_goes_on_is_no_answer(answer: str, is_answered: bool) -> None:
    found = resolved(answer, PAIR)
    assert any(each.claims for each in found.values()) is is_answered


@pytest.mark.parametrize(
    "answer",
    [
        "na der Karl! Der Hans spielt ja erst im Sommer gegen sie weiter",
        "Karl of course. Hans plays her later in the year.",
    ],
)
def test_player_whose_game_comes_later_is_not_the_one(answer: str) -> None:
    assert claim_of(resolved(answer, WHO)).number_white == "1004"


@pytest.mark.parametrize(
    ("answer", "is_confirmed"),
    [
        ("Natürlich steht das fest, sonst hätte ich es nicht geschrieben!", True),
        ("Of course it is, otherwise I would not have written it.", True),
        ("Nein, sonst hätte ich es geschrieben.", False),
        ("Das stimmt nicht, sonst wüsste ich davon.", False),
    ],
)
def test_what_would_be_otherwise_denies_nothing(answer: str, *, is_confirmed: bool) -> None:
    assert confirms(answer) is is_confirmed
