"""Brackets behind names and around them: whatever they hold, a sentence goes on about its first player."""

from __future__ import annotations

from itertools import product

import pytest

from tests.intake.reading.test_direct_speech import fits
from tests.intake.reading.test_one_against_several import tell
from tests.intake.reading.test_several_sentences import read

BRACKETS = (
    "(5.6., schwarz)",
    "(5 June, Black)",
    "(5.6./schwarz)",
    "(schwarz, 5.6.)",
    "(5.6., er schwarz)",
    "(5.6., Schwarz, 33 Züge)",
    "(Weiß hatte {0})",
    "({0} had White)",
    "({0} hatte Weiß)",
    "(33 moves)",
)


@pytest.mark.parametrize(
    ("frame", "bracket"),
    list(product(("Koch {0}, {1}.", "Koch: {0}, {1}.", "Koch: {0}; {1}.", "Koch {0} und {1}."), BRACKETS)),
)
def test_player_stays_that_of_the_sentence(frame: str, bracket: str) -> None:
    first, second = (f"{verb} {who} {bracket.format(who)}" for verb, who in (("schlug", "Wolf"), ("besiegte", "Lang")))
    won = [set(one.split()[::2]) for one in tell(frame.format(first, second)) if one.split()[1] != "?"]
    assert [one for one in won if one not in ({"Koch", "Wolf"}, {"Koch", "Lang"})] == []
    assert len(won) == 2


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Koch schlug Wolf (Wolf hatte Weiß).", "Wolf 0-1 Koch"),
        ("Koch schlug Wolf (5.6., Weiß hatte Koch).", "Koch 1-0 Wolf"),
    ],
)
def test_bracket_says_who_had_white(text: str, game: str) -> None:
    assert [" ".join(each.split()[:3]) for each in read(text)] == [game]


@pytest.mark.parametrize(
    "text",
    [
        "(KOCH) gewann mit den schwarzen Steinen gegen (WOLF).",
        "[Alfred KOCH] beat [Ida WOLF] with Black.",
        "(WOLF) verstummte, (KOCH) gewann.",
    ],
)
def test_brackets_around_all_names_mean_nothing(text: str) -> None:
    assert fits(text, "Koch 1-0 Wolf")


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Koch gegen Wolf = Wolf gewinnt", ["Koch 0-1 Wolf"]),
        ("Koch gegen Wolf = ein Punkt für Wolf", ["Koch 0-1 Wolf"]),
        ("Koch - Wolf = am 3. Mai", ["Koch 1/2-1/2 Wolf"]),
        ("Koch - Wolf = durch Einigung", ["Koch 1/2-1/2 Wolf"]),
        ("Koch = Wolf\nLang = Roth", ["Koch 1/2-1/2 Wolf", "Lang 1/2-1/2 Roth"]),
    ],
)
def test_sign_before_what_is_told_is_no_draw(text: str, games: list[str]) -> None:
    assert tell(text) == games


@pytest.mark.parametrize("text", ["Koch gegen Wolf = Wolf gewwwinnt %", "Koch gegen Wolf = Wolf holt ihn"])
def test_sign_before_unknown_words_is_no_draw(text: str) -> None:
    assert [one for one in tell(text) if "?" not in one] == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Koch - Wolf, gest., Sieg Koch", "19.06."),
        ("Koch - Wolf 1-0 (vorgest.)", "18.06."),
        ("Koch - Wolf 1-0, yest.", "19.06."),
    ],
)
def test_day_before_is_cut_short(text: str, day: str) -> None:
    assert [each.split()[3] for each in read(text)] == [day]
