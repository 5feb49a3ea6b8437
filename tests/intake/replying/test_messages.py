"""Every code has a sentence in both languages, and no sentence takes anything for markup or a new line."""

from __future__ import annotations

import pytest
from django.utils import translation

from intake.matching import Remark
from intake.reading import codes
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
