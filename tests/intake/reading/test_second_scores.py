"""Scores and numbers beside the score of a pair: a second score is asked, the number of a round is none."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_explanations import explain


@pytest.mark.parametrize("scores", ["1-0, ½", "½, 1-0", "1-0 (½)", "1-0, 0,5", "1-0, =", "1, ½", "1-0, ½."])
def test_second_score_of_a_pair_is_asked(scores: str) -> None:
    assert explain(f"Koch - Wolf {scores}") == ["Koch ? Wolf"]


@pytest.mark.parametrize("label", ["Runde 1", "Brett 1", "Board 1"])
def test_number_before_a_score_is_no_score(label: str) -> None:
    assert explain(f"Koch - Wolf, {label}, 1-0") == ["Koch 1-0 Wolf"]
    assert explain(f"Koch - Wolf, {label}, ½") == ["Koch 1/2-1/2 Wolf"]
