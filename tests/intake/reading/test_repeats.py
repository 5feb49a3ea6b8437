"""Results that a mail says twice are reported once, with the day that either gives."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    "again", ["Ida lost both.", "Ida has lost both of hers.", "So Lang beat Wolf.", "Ida hat also gegen Lang verloren."]
)
def test_words_that_say_rows_again_are_no_further_results(again: str) -> None:
    text = f"Koch - Wolf 1-0, 11 June\nLang - Wolf 1-0, 30 May\n\n{again}"
    assert read(text) == ["Koch 1-0 Wolf 11.06.", "Lang 1-0 Wolf 30.05."]


def test_row_that_says_a_row_again_is_asked_or_told() -> None:
    assert [one.split()[:3] for one in read("Koch - Wolf 1-0, 11 June\nKoch - Wolf 1-0")] == [
        ["Koch", "1-0", "Wolf"]
    ] * 2
