"""Pairs that share the verb of the first of them: "Koch schlug Wolf, Lang den Roth"."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_one_against_several import tell


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Koch hat Wolf geschlagen, Lang den Roth.", ["Koch 1-0 Wolf", "Lang 1-0 Roth"]),
        ("Koch schlug Wolf und Lang Roth.", ["Koch 1-0 Wolf", "Lang 1-0 Roth"]),
        ("Koch unterlag Wolf, Lang dem Roth.", ["Koch 0-1 Wolf", "Lang 0-1 Roth"]),
        ("Koch verlor gegen Wolf und Lang gegen Roth.", ["Koch 0-1 Wolf", "Lang 0-1 Roth"]),
        ("Koch (Weiß) besiegte Wolf, Lang (Weiß) den Roth.", ["Koch 1-0 Wolf", "Lang 1-0 Roth"]),
        ("Koch beat Wolf, Lang Roth.", ["Koch 1-0 Wolf", "Lang 1-0 Roth"]),
        ("Koch has beaten Wolf and Lang Roth.", ["Koch 1-0 Wolf", "Lang 1-0 Roth"]),
        ("Koch drew with Wolf, Lang with Roth.", ["Koch 1/2-1/2 Wolf", "Lang 1/2-1/2 Roth"]),
        ("Koch schlug Wolf, Lang und Roth.", ["Koch 1-0 Wolf", "Koch 1-0 Lang", "Koch 1-0 Roth"]),
        ("Koch hat gegen Wolf gewonnen, Lang gegen Roth verloren.", ["Koch 1-0 Wolf", "Lang 0-1 Roth"]),
    ],
)
def test_verb_is_that_of_each_pair(text: str, games: list[str]) -> None:
    assert tell(text) == games


@pytest.mark.parametrize(
    "text",
    [
        "Koch besiegte Wolf, Lang den Roth auch und Koch schlug Lang.",
        "Koch schlug Wolf, Lang Roth in 40 und Koch gewann gegen Lang.",
    ],
)
def test_two_names_side_by_side_are_no_list(text: str) -> None:
    certain = {"Koch 1-0 Wolf", "Lang 1-0 Roth", "Koch 1-0 Lang"}
    assert [one for one in tell(text) if "?" not in one and one not in certain] == []


@pytest.mark.parametrize("rest", [", das läuft noch.", " (läuft noch).", ", beide fehlen noch."])
def test_pair_with_words_of_its_own_has_no_verb_of_others(rest: str) -> None:
    games = tell(f"Koch gewann gegen Wolf, Lang gegen Roth{rest}")
    assert [each for each in games if each.startswith(("Lang", "Roth")) and "?" not in each] == []
