"""Headings that say how the games below them ended."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Draws:\nKoch v Wolf\nLang against Roth", ["Koch 1/2-1/2 Wolf", "Lang 1/2-1/2 Roth"]),
        ("Remis (2):\n- Koch - Wolf (nach Hinweis)\n- Lang - Roth", ["Koch 1/2-1/2 Wolf", "Lang 1/2-1/2 Roth"]),
        (
            "Drawn:\nKoch and Wolf, 18 May\nLang and Roth, 19 May",
            ["Koch 1/2-1/2 Wolf 18.05.", "Lang 1/2-1/2 Roth 19.05."],
        ),
        ("White wins:\nKoch - Wolf\n\nBlack wins:\nLang - Roth", ["Koch 1-0 Wolf", "Lang 0-1 Roth"]),
        ("Remis: Koch - Wolf, 18.5.", ["Koch 1/2-1/2 Wolf 18.05."]),
        ("Weißsiege:\nKoch - Wolf", ["Koch 1-0 Wolf"]),
    ],
)
def test_heading_gives_its_rows_their_result(text: str, results: list[str]) -> None:
    assert [line.removesuffix(" ?") for line in read(text)] == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Draws:\nKoch - Wolf 1-0", ["Koch 1-0 Wolf"]),
        ("Draws:\nKoch v Wolf\n\nStill going:\nLang v Roth", ["Koch 1/2-1/2 Wolf"]),
        (
            "Koch - Wolf\n1-0\nLang - Roth\nremis\nRoth - Koch\n0-1",
            ["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth", "Roth 0-1 Koch"],
        ),
        ("Draws: none so far.\n\nKoch - Wolf 1-0", ["Koch 1-0 Wolf"]),
    ],
)
def test_heading_says_nothing_of_rows_with_a_result_or_below_another_line(text: str, results: list[str]) -> None:
    assert [line for line in read(text) if "0" in line or "1" in line] == results
