"""What a reply says of our answer beside a result, which neither doubts nor denies the result."""

from __future__ import annotations

import pytest

from intake.reading.replies.own_text import Passage
from intake.reading.replies.remarks import without_remarks
from intake.reading.replies.types import Conversation
from tests.intake.reading.test_replies import WHO


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Koch - Wolf remis, die haben Sie gar nicht erwähnt.", "Koch - Wolf remis."),
        ("Koch - Wolf remis, und die fehlt in Ihrer Liste.", "Koch - Wolf remis."),
        ("Koch v Wolf was drawn, which you did not mention at all.", "Koch v Wolf was drawn."),
        ("Koch v Wolf 1-0, that one is missing from your list", "Koch v Wolf 1-0"),
        ("Koch - Wolf remis, das haben Sie nicht bestätigt.", "Koch - Wolf remis, das haben Sie nicht bestätigt."),
        ("Koch v Wolf, which you did not see finished.", "Koch v Wolf, which you did not see finished."),
        ("Die haben Sie nicht erwähnt.", "Die haben Sie nicht erwähnt."),
    ],
)
def test_words_about_a_game_that_our_answer_left_out_are_no_denial(text: str, left: str) -> None:
    passages, _ = without_remarks([Passage(0, text)], Conversation((WHO,)))
    assert [each.text for each in passages] == [left]


@pytest.mark.parametrize(
    "remark",
    [
        *("Widersprochen habe ich mir da nicht.", "Da widerspricht sich nichts!", "Das ist doch kein Widerspruch."),
        *("Ich sehe da keinen Widerspruch.", "There is no contradiction.", "I did not contradict myself there."),
    ],
)
def test_words_against_a_contradiction_are_no_doubt(remark: str) -> None:
    passages, _ = without_remarks([Passage(0, f"3: remis, wie geschrieben. {remark}")], Conversation((WHO,)))
    assert [each.text for each in passages] == ["3: remis, wie geschrieben."]


@pytest.mark.parametrize(
    "text",
    [
        *("remis. Sicher bin ich mir da nicht.", "remis. Widersprochen hat Koch nicht.", "remis. Koch widerspricht."),
        *("drawn. Wolf contradicts that.", "remis. Da widerspricht sich etwas.", "remis. Das ist ein Widerspruch."),
    ],
)
def test_doubts_and_objections_stay(text: str) -> None:
    assert without_remarks([Passage(0, text)], Conversation((WHO,)))[0] == [Passage(0, text)]
