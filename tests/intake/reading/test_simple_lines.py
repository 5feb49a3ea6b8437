"""One result on one line, in the plainest ways in which people write it."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("KOCH 1 WOLF 0", "1-0"),
        ("KOCH 0 WOLF 1", "0-1"),
        ("Koch won, Wolf lost", "1-0"),
        ("Koch lost and Wolf won", "0-1"),
        ("Weiß (Koch) gewinnt gegen Schwarz (Wolf)", "1-0"),
        ("White (Koch) lost to Black (Wolf)", "0-1"),
        ("Black resigned, 1-0, Koch v Wolf", "1-0"),
        ("White resigned, 0-1, Koch v Wolf", "0-1"),
        ("No winner, game drawn: Koch v Wolf", "1/2-1/2"),
        ("Koch - Wolf 0/1", "0-1"),
    ],
)
def test_plain_line_is_read(text: str, score: str) -> None:
    assert [each.removesuffix(" ?") for each in read(text)] == [f"Koch {score} Wolf"]


@pytest.mark.parametrize("text", ["beat Ida Wolf last night :) Alfred Koch", "Just beat Wolf, Koch"])
def test_what_the_writer_did_is_no_win_of_whoever_is_named_first(text: str) -> None:
    assert read(text) == []


def test_black_who_resigned_beside_another_score_is_asked() -> None:
    assert [each.split()[1] for each in read("Black resigned, 0-1, Koch v Wolf")] == ["?"]
