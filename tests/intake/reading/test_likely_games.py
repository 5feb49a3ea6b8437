"""Games that a mail seems to report, as the network judges it, and that nobody has read: they are asked by name."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.judged.clear_games import settle_judged
from intake.reading.network.judging import Ends, Judged
from intake.reading.types import Claim, Finding, Part, Place, Reading, Unread
from tests.intake.reading.test_judged_games import (
    CLAIM,
    DOUBTED,
    KOCH,
    LANG,
    LETTER,
    NOTHING,
    REPLY,
    SITUATION,
    THIRD,
    UNSURE,
    WOLF,
    ask,
    judge,
)

LINES = ("Koch und Wolf haben gekämpft, und Lang sah zu.", "Einer von beiden ging mit leeren Händen.", "Und sonst?")
MAIL = replace(LETTER, parts=(Part("body", LINES),))
UNREAD = tuple(Unread(Place("body", at, line)) for at, line in enumerate(LINES, start=1))
MISSED = ask(replace(CLAIM, score=""), Question.NO_SCORE)


def settle(judged: Judged, *, unread: tuple[Unread, ...] = UNREAD, missed: tuple[Claim, ...] = ()) -> Reading:
    """Return a reading of lines that nobody understood; the mail says nothing of any other game."""
    findings = (Finding(Question.NO_RESULTS, ""), Finding(Question.MISSING_ATTACHMENT, ""))
    others = [replace(judge(NOTHING), black=LANG), replace(judge(NOTHING), white=WOLF, black=LANG)]
    return settle_judged(
        Reading((), (), findings=findings, unread=unread, missed=missed), [judged, *others], MAIL, SITUATION
    )


@pytest.mark.parametrize("ends", [Ends(0.75, 0.1, 0.05, 0.1, 0.0), UNSURE, Ends(0.2, 0.2, 0.1, 0.4, 0.1)])
def test_game_that_a_mail_seems_to_report_is_asked_in_place_of_its_line(ends: Ends) -> None:
    settled = settle(judge(ends, THIRD))
    (claim,) = settled.claims
    assert (claim.white, claim.black, claim.score, claim.completed_on) == ("Koch, Karl", "Wolf, Ida", "", THIRD)
    assert ([found.code for found in claim.findings], claim.where.text) == ([Question.NO_SCORE], LINES[0])
    assert [one.where.line for one in settled.unread] == [2, 3]
    assert [found.code for found in settled.findings] == [Question.MISSING_ATTACHMENT]


def test_day_is_asked_as_well_where_it_is_not_clear() -> None:
    (claim,) = settle(replace(judge(UNSURE, THIRD), days={THIRD: 0.6})).claims
    assert [found.code for found in claim.findings] == [Question.NO_SCORE, Question.AMBIGUOUS_DATE]
    assert claim.completed_on is None


@pytest.mark.parametrize(
    "judged",
    [judge(NOTHING), judge(DOUBTED), judge(Ends(0.2, 0.2, 0.0, 0.5, 0.1)), replace(judge(UNSURE), meets_twice=True)],
    ids=["nothing", "doubt", "rather nothing", "two games"],
)
def test_game_is_not_asked_that_a_mail_rather_leaves_out(judged: Judged) -> None:
    assert settle(judged).claims == ()


def test_line_about_two_alone_and_a_row_are_asked_as_they_are() -> None:
    alone = Unread(Place("body", 1, "Koch und Wolf haben gekämpft."))
    assert (settle(judge(UNSURE), unread=(alone,)).claims, settle(judge(UNSURE), unread=UNREAD[1:]).claims) == ((), ())
    row = "1. Koch  2. Wolf  3. Lang"
    mail = replace(LETTER, parts=(Part("body", (row,)),))
    reading = Reading((), (), unread=(Unread(Place("body", 1, row)),))
    assert settle_judged(reading, [judge(UNSURE)], mail, SITUATION) == reading


def test_reply_is_asked_about_its_own_questions_alone() -> None:
    assert settle_judged(Reading((), (), unread=UNREAD), [judge(UNSURE)], REPLY, SITUATION).claims == ()


def test_game_that_a_sentence_may_report_is_asked_there_with_the_day_of_the_mail() -> None:
    unsure = judge(UNSURE, THIRD)
    assert settle(unsure, missed=(MISSED,)).missed == (replace(MISSED, completed_on=THIRD),)
    own = replace(MISSED, completed_on=date(2026, 5, 1))
    assert settle(unsure, missed=(own,)).missed == (own,)
    assert settle(replace(unsure, days={THIRD: 0.6}), missed=(MISSED,)).missed == (MISSED,)
    assert settle(judge(NOTHING), missed=(MISSED,)).missed == ()
    assert settle(replace(judge(UNSURE), white=KOCH, black=frozenset({(0, 9)})), missed=(MISSED,)).missed == (MISSED,)
