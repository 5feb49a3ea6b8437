"""Every code has a sentence in both languages, and no sentence takes anything for markup or a new line."""

from __future__ import annotations

import pytest
from django.utils import translation

from intake.matching import Remark
from intake.reading import codes
from intake.reading.types import Claim, Finding, Place
from intake.replying.asking import describe_unclear
from intake.replying.bodies import WIDTH
from intake.replying.messages import SENTENCES, write_sentence

OWN = {
    "too-large",
    "review-answer",
    "automatic",
    "bounce",
    "broken-reader",
    "disputed",
    "rejected",
    "forwarded",
    "thanks",
    "pending",
    "before-start",
    "reading-time",
}


def test_every_code_has_a_sentence() -> None:
    known = {code.value for kind in (codes.Question, codes.Remark, Remark) for code in kind}
    assert {key.partition(":")[0] for key in SENTENCES} == known | OWN


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_sentence_is_translated(code: str) -> None:
    with translation.override("de"):
        german = write_sentence(code)
    with translation.override("en"):
        assert write_sentence(code) != german


def test_detail_stands_before_the_sentence_in_one_line() -> None:
    with translation.override("en"):
        assert write_sentence("moves-unchecked", "a\r\nb\u2028c\x00") == "a b c: The moves were not checked."


def test_long_line_that_contradicts_the_one_asked_about_is_quoted_by_its_begin() -> None:
    first, other = (
        "Koch - Wolf 1-0",
        "Zwischen Koch und Wolf wurde gestern nach langem Kampf doch noch Remis vereinbart",
    )
    detail = f"Koch, Anna - Wolf, Bert: {first} / {other}"
    unclear = describe_unclear(Finding(codes.Question.WORDS_CONTRADICT, detail, Place("body", 1, first)))
    assert (unclear, len(unclear)) == (f"Koch, Anna - Wolf, Bert ({other[:48]}…)", WIDTH - 1)


LISTED = "Koch - Wolf 1-0, Lang - Roth remis"


@pytest.mark.parametrize(
    ("code", "line", "unclear"),
    [
        (codes.Question.NOT_CONFIRMED, "Koch - Wolf 1-0?", ""),
        (codes.Question.NOT_CONFIRMED, "Bert, du hast wohl gewonnen", "Koch, Anna - Wolf, Bert 0-1"),
        (codes.Question.NOT_CONFIRMED, LISTED, "Koch, Anna - Wolf, Bert 0-1"),
        (codes.Question.NO_SCORE, LISTED, "Koch, Anna - Wolf, Bert"),
        (codes.Question.NOT_CONFIRMED, "Koch beat Lang, lost to Wolf, perhaps", "Koch, Anna - Wolf, Bert 0-1"),
    ],
)
def test_game_is_named_where_its_line_does_not_show_which_it_is(code: str, line: str, unclear: str) -> None:
    where = Place("body", 1, line)
    claim = Claim(where, "Koch, Anna", "Wolf, Bert", "0-1")
    assert describe_unclear(Finding(code, "", where, claims=(claim,))) == unclear


def test_day_that_is_asked_stands_behind_its_game() -> None:
    where = Place("body", 1, LISTED)
    finding = Finding(
        codes.Question.AMBIGUOUS_DATE, "14.07.", where, claims=(Claim(where, "Koch, Anna", "Wolf, Bert", "1-0"),)
    )
    assert describe_unclear(finding) == "Koch, Anna - Wolf, Bert, 14.07."


def test_game_is_named_whose_sentence_is_shown_without_both_players() -> None:
    line, shown = "Koch traf auf Wolf. Dann kam Ines und gewann.", "Dann kam Ines und gewann."
    claim = Claim(Place("body", 1, line), "Koch, Anna", "Wolf, Bert", "0-1")
    asked = Finding(codes.Question.NOT_CONFIRMED, line, Place("body", 1, line, shown), claims=(claim,))
    assert describe_unclear(asked) == "Koch, Anna - Wolf, Bert 0-1"
    whole = Finding(codes.Question.NOT_CONFIRMED, line, Place("body", 1, line), claims=(claim,))
    assert describe_unclear(whole) == ""
