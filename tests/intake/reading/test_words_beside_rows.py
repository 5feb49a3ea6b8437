"""What is said beside the row of a result: a doubt about it alone, and words that contradict it."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_several_sentences import read_claims


@pytest.mark.parametrize(
    ("doubt", "doubted"),
    [
        ("hier bin ich mir beim Ergebnis nicht sicher, eventuell war es remis.", [False, True]),
        ("das muss ich aber erst noch klären.", [False, True]),
        ("I still have to check this one.", [False, True]),
        ("Bitte noch nicht eintragen.", [True, True]),
        ("Das ist alles noch nicht bestätigt.", [True, True]),
    ],
)
def test_doubt_in_the_row_of_a_result_that_goes_on_about_it_leaves_other_rows(doubt: str, doubted: list[bool]) -> None:
    claims = read_claims(f"Koch - Wolf 1-0 (1.6.)\nLang - Roth 1-0 (2.6.); {doubt}")
    assert [Question.NOT_CONFIRMED in [each.code for each in one.findings] for one in claims] == doubted


@pytest.mark.parametrize(
    ("rows", "asked"),
    [
        ("Koch (W) - Wolf 1-0, 6.6.\n\nIda was very happy for this win, her first with Black.", [True]),
        ("Koch (W) - Wolf 1-0, 6.6.\nFrau Wolf freut sich sehr über ihren Sieg.", [True]),
        ("Koch (W) - Wolf 1-0, 6.6.\nKoch was very happy about the win.", [False]),
        (
            (
                "- Koch (W) - Wolf (B): 0-1, 2026-06-01, resigned after a long fight\n"
                "- Lang (W) - Roth (B): 1-0, 2026-06-02"
            ),
            [False, False],
        ),
    ],
)
def test_row_is_asked_where_its_loser_is_happy_about_a_win(rows: str, asked: list[bool]) -> None:
    claims = read_claims(rows)
    assert [Question.WORDS_CONTRADICT in [each.code for each in one.findings] for one in claims] == asked
