"""Sentences about several games that are read piece by piece, each about two players."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Wolf had it hard: on 4 June she resigned to Koch, and on 9 June Lang mated her.",
            ["Wolf 0-1 Koch 04.06. ?", "Lang 1-0 Wolf 09.06. ?"],
        ),
        (
            "Otto Lang had it hard: Thursday he resigned to Vera Roth, and on Friday Ida Wolf mated him.",
            ["Lang 0-1 Roth 18.06. ?", "Wolf 1-0 Lang 19.06. ?"],
        ),
    ],
)
def test_sentence_about_several_games_is_read_in_pieces(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch beat Wolf on 4 June, and perhaps Lang has beaten Roth on 9 June.",
        "Koch beat Wolf on 4 June, and that Lang beat Roth I only hear from the club.",
        "Koch beat Wolf on 4 June, no, wait, Lang beat Roth that day.",
        "Did Koch beat Wolf on 4 June, and did Lang beat Roth?",
        "Roth gewinnt, Koch verliert, Lang remis.",
    ],
)
def test_sentence_that_doubts_one_of_its_games_is_not_read_in_pieces(text: str) -> None:
    assert not any("Lang" in line and "?" not in line.split()[1] for line in read(text))
