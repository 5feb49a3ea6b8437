"""Whether a mail as a whole doubts its results, as the network judges it: rows, too, and remarks that only sound so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.judged.doubts import settle_doubts
from intake.reading.network.judging import Ends, Judged
from intake.reading.types import Claim, Finding, Reading, Unread
from ratings.regulations.types import Reason
from tests.intake.reading.test_judged_games import CLAIM, LANG, SITUATION, WHERE, judge

SURE, DOUBTED = Ends(0.97, 0.0, 0.0, 0.01, 0.02), Ends(0.14, 0.0, 0.0, 0.01, 0.85)
BEYOND_DOUBT = Ends(0.01, 0.0, 0.0, 0.0, 0.99)
ROW = replace(CLAIM, where=replace(WHERE, text="Koch - Wolf 1-0", own=""), findings=())
REMARK = "Sitting resumed."


def settle(claim: Claim, *judged: Judged) -> tuple[Claim, ...]:
    """Return what is asked about a claim of a mail that is judged so."""
    return settle_doubts(Reading((), (claim,)), judged, SITUATION).claims


def doubt(remark: str) -> Claim:
    """Return a claim that is asked for a remark beside it."""
    return replace(ROW, findings=(Finding(Question.NOT_CONFIRMED, remark, WHERE),))


def test_row_of_a_mail_that_doubts_it_is_asked() -> None:
    assert settle(ROW, judge(DOUBTED)) == (ask(ROW, Question.NOT_CONFIRMED),)


@pytest.mark.parametrize("ends", [SURE, Ends(0.25, 0.0, 0.0, 0.0, 0.75)])
def test_row_of_any_other_mail_is_not(ends: Ends) -> None:
    assert settle(ROW, judge(ends)) == (ROW,)


def test_remark_that_hardly_doubts_is_no_question() -> None:
    assert settle(doubt(REMARK), judge(SURE)) == (ROW,)


@pytest.mark.parametrize(
    ("claim", "ends"),
    [
        (doubt(REMARK), Ends(0.9, 0.0, 0.0, 0.0, 0.1)),
        (doubt(REMARK), Ends(0.0, 0.97, 0.0, 0.01, 0.02)),
        (doubt("Die beiden Ergebnisse sind vorläufig."), SURE),
        (doubt("Ich glaube, das war so."), SURE),
        (doubt("Koch - Wolf 1-0"), SURE),
        (ask(doubt(REMARK), Question.AMBIGUOUS_DATE), SURE),
    ],
    ids=["not quite sure", "another result", "a doubt", "a belief", "its own line", "another question"],
)
def test_any_other_doubt_is_asked(claim: Claim, ends: Ends) -> None:
    assert settle(claim, judge(ends)) == (claim,)


def test_doubt_about_one_row_is_none_about_the_others() -> None:
    reading = Reading((), (doubt("Die zweite Zeile stimmt nicht."), replace(ROW, white="Lang")))
    assert settle_doubts(reading, (judge(DOUBTED),), SITUATION) == reading


@pytest.mark.parametrize(("own", "is_asked"), [(SURE, False), (Ends(0.85, 0.0, 0.0, 0.1, 0.05), True)])
def test_remark_about_nobody_is_about_the_game_that_the_mail_surely_doubts(own: Ends, is_asked: bool) -> None:
    claim = doubt("* da bin ich unsicher. Kläre ich.")
    other = replace(judge(BEYOND_DOUBT), white=LANG)
    assert settle(claim, judge(own), other) == (claim if is_asked else ROW,)


def test_both_games_of_a_pair_are_as_they_are_read() -> None:
    assert settle(ROW, replace(judge(DOUBTED), meets_twice=True)) == (ROW,)


@pytest.mark.parametrize("reading", [Reading((), (ROW,), correction=True), Reading((), (ROW,))])
def test_corrections_and_what_is_not_judged_stay(reading: Reading) -> None:
    judged = (judge(DOUBTED),) if reading.correction else ()
    assert settle_doubts(reading, judged, SITUATION) == reading


def test_row_beside_clear_words_alone_is_not_asked() -> None:
    clear = "Die Namen ohne Sonderzeichen sind mein Fehler, meine Tastatur kann das nicht."
    reading = Reading((), (ROW,), unread=(Unread(replace(WHERE, text=clear)),))
    assert settle_doubts(reading, (judge(DOUBTED),), SITUATION) == reading


def test_row_beside_clear_words_is_asked_where_the_mail_is_beyond_doubt() -> None:
    clear = "Die Namen ohne Sonderzeichen sind mein Fehler, meine Tastatur kann das nicht."
    reading = Reading((), (ROW,), unread=(Unread(replace(WHERE, text=clear)),))
    (claim,) = settle_doubts(reading, (judge(BEYOND_DOUBT),), SITUATION).claims
    assert claim == ask(ROW, Question.NOT_CONFIRMED)


@pytest.mark.parametrize(("ends", "is_asked"), [(DOUBTED, False), (BEYOND_DOUBT, True)])
def test_row_beside_another_doubted_one_is_asked_where_the_mail_is_beyond_doubt(ends: Ends, is_asked: bool) -> None:
    other = replace(doubt(REMARK), white="Lang")
    asked = settle_doubts(Reading((), (ROW, other)), (judge(ends),), SITUATION).claims
    assert asked == (ask(ROW, Question.NOT_CONFIRMED) if is_asked else ROW, other)


@pytest.mark.parametrize("claim", [replace(ROW, reason=Reason.UNPLAYED, score="+/-"), replace(ROW, score="")])
def test_game_that_was_not_played_or_has_no_result_is_not_asked(claim: Claim) -> None:
    assert settle(claim, judge(BEYOND_DOUBT)) == (claim,)
