"""Games of which nobody has read anything, added where the mail as a whole clearly says how they ended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intake.reading import report
from intake.reading.codes import Question
from intake.reading.judged import settling
from intake.reading.network.judging import Judged
from intake.reading.types import Claim, Part
from tests.intake.reading.test_judged_games import (
    CLAIM,
    DOUBTED,
    KNOWN,
    LETTER,
    LONG,
    NOTHING,
    THIRD,
    UNSURE,
    WHERE,
    WON,
    judge,
    settle_claims,
)


def add(judged: Judged, line: str = WHERE.text, claims: tuple[Claim, ...] = ()) -> tuple[Claim, ...]:
    """Return what is claimed of a mail of one line."""
    return settle_claims(*claims, judged=judged, letter=replace(LETTER, parts=(Part("body", (line,)),)))


def test_game_that_nobody_has_read_is_added_with_its_day() -> None:
    (claim,) = add(judge(WON, THIRD))
    assert (claim.white, claim.black, claim.score, claim.completed_on) == ("Koch, Karl", "Wolf, Ida", "1-0", THIRD)
    assert (claim.number_white, claim.number_black, claim.where, claim.findings) == ("101", "102", WHERE, ())


def test_reason_is_that_of_its_line() -> None:
    (claim,) = add(judge(WON), "Wolf lost on time against Koch")
    assert claim.reason == "time"


def test_game_is_not_added_that_is_read_already() -> None:
    claim = replace(CLAIM, white="Wolf", black="Koch", score="0-1")
    assert add(judge(WON), claims=(claim,)) == (claim,)


def test_game_is_not_added_against_the_weights_of_its_sentence() -> None:
    assert add(judge(WON), "Wolf hat gegen Koch gewonnen.") == ()


@pytest.mark.parametrize(
    "judged",
    [judge(UNSURE), judge(NOTHING), judge(DOUBTED), judge(WON, colours=0.6)],
    ids=["result", "nothing", "doubt", "colours"],
)
def test_game_is_not_added_that_is_not_sure_in_each_respect(judged: Judged) -> None:
    assert add(judged) == ()


def test_game_whose_day_is_not_sure_is_not_added() -> None:
    assert add(replace(judge(WON, THIRD), days={THIRD: 0.7})) == ()


@pytest.mark.parametrize(
    "line", ["Wolf gewann gegen Schneider, Koch verlor auch.", "Koch beat Mr Schneider, Wolf lost against Petersen."]
)
def test_game_is_not_added_beside_a_stranger(line: str) -> None:
    assert add(judge(WON), line) == ()


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (f"{LONG} Koch hat Wolf besiegt. Das war schön.", "Koch hat Wolf besiegt."),
        (f"Wolf hatte Weiß. {LONG} Am Ende musste sie sich Koch beugen.", "Am Ende musste sie sich Koch beugen."),
    ],
)
def test_answers_show_the_sentence_of_a_game(line: str, shown: str) -> None:
    assert [(one.where.text, one.where.source) for one in add(judge(WON), line)] == [(line, shown)]


@pytest.mark.parametrize(
    "line",
    [
        "Koch bot Wolf remis an.",
        "Koch hat Wolf ein Remis angeboten, noch nicht angenommen.",
        "Koch hat gegen Wolf einen Turm gewonnen.",
        "Ich glaube, Koch hat Wolf besiegt.",
        "Koch gewinnt gegen Wolf kampflos.",
    ],
    ids=["offer", "waiting offer", "piece", "belief", "walkover"],
)
def test_game_is_not_added_by_a_sentence_about_something_else(line: str) -> None:
    assert add(judge(WON), line) == ()


@pytest.mark.parametrize(("lines", "asked"), [((), []), (("Alles noch unbestätigt!",), [Question.NOT_CONFIRMED])])
def test_word_about_all_doubts_a_game_that_is_added(
    monkeypatch: pytest.MonkeyPatch, lines: tuple[str, ...], asked: list[str]
) -> None:
    monkeypatch.setattr(settling, "judge_text", lambda *_: [judge(WON)])
    letter = replace(LETTER, parts=(Part("body", ("Koch und Wolf sind fertig, und einer freut sich.", *lines)),))
    (claim,) = report.read_report(letter, KNOWN).claims
    assert (claim.score, [found.code for found in claim.findings]) == ("1-0", asked)


def test_longer_sentence_is_judged_by_the_mail_as_a_whole_and_not_by_its_weights() -> None:
    line = "Wolf hat gegen Koch gewonnen, so dachte ich zuerst, doch sah ich dann die Karte, und es war ganz anders."
    assert [claim.score for claim in add(judge(WON), line)] == ["1-0"]
