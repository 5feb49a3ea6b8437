"""One player against several others, and several against one: who did what, whatever joins the names."""

from __future__ import annotations

from itertools import product

import pytest

from tests.intake.reading.test_several_sentences import read, read_claims

WON = ("beat", "defeated", "won against", "got the better of")
LOST = ("lost to", "went down to", "was beaten by")
DREW = ("drew with", "shared the point with")
ENDS = {**dict.fromkeys(WON, "1-0"), **dict.fromkeys(LOST, "0-1"), **dict.fromkeys(DREW, "1/2-1/2")}
TWO_AND_ONE = (
    "Koch {first} Wolf and Lang, but {second} Roth.",
    "Koch {first} Wolf and Lang but {second} Roth.",
    "Koch {first} Wolf and Lang and {second} Roth.",
    "Koch {first} Wolf and Lang, {second} Roth.",
    "Koch {first} Wolf as well as Lang and {second} Roth.",
)
"""Sentences in which the second verb is about the first player, too."""

IN_TURN = ("Koch {first} Wolf, who {second} Lang.", "Koch {first} Wolf, who in turn {second} Lang.")
"""Sentences in which it is about the opponent."""


def tell(text: str) -> list[str]:
    """Return who is read to have won against whom, a "?" where that is asked."""
    return [" ".join(each.split()[:3]) for each in read(text)]


def find_wrong(sentence: str, *games: str) -> dict[str, list[str]]:
    """Return what is read of a sentence otherwise than meant, with each two of the verbs; some of it may be asked."""
    wrong = {}
    for first, second in product(ENDS, repeat=2):
        found = tell(text := sentence.format(first=first, second=second))
        if not fits(found, [game.format(first=ENDS[first], second=ENDS[second]) for game in games]):
            wrong[text] = found
    return wrong


def fits(found: list[str], games: list[str]) -> bool:
    """Return whether what is read are the games, some of which may be asked."""
    asked = [" ? ".join(each.split()[::2]) for each in games]
    return len(found) == len(games) and all(one in both for one, *both in zip(found, games, asked, strict=True))


@pytest.mark.parametrize("sentence", TWO_AND_ONE)
def test_conjunction_behind_the_last_opponent_goes_on_about_the_first_player(sentence: str) -> None:
    assert find_wrong(sentence, "Koch {first} Wolf", "Koch {first} Lang", "Koch {second} Roth") == {}


@pytest.mark.parametrize("sentence", IN_TURN)
def test_who_is_the_opponent_named_right_before(sentence: str) -> None:
    assert find_wrong(sentence, "Koch {first} Wolf", "Wolf {second} Lang") == {}


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Koch schlug Wolf und Lang und verlor gegen Roth.", ["Koch 1-0 Wolf", "Koch 1-0 Lang", "Koch 0-1 Roth"]),
        ("Koch schlug Wolf und Lang, unterlag aber Roth.", ["Koch 1-0 Wolf", "Koch 1-0 Lang", "Koch 0-1 Roth"]),
        (
            "Koch hat gegen Wolf und Lang gewonnen und gegen Roth verloren.",
            ["Koch 1-0 Wolf", "Koch 1-0 Lang", "Koch 0-1 Roth"],
        ),
        ("Gegen Wolf und Lang hat Koch gewonnen.", ["Koch 1-0 Wolf", "Koch 1-0 Lang"]),
        ("Koch schlug sowohl Wolf als auch Lang.", ["Koch 1-0 Wolf", "Koch 1-0 Lang"]),
        ("Koch schlug nicht nur Wolf, sondern auch Lang.", ["Koch 1-0 Wolf", "Koch 1-0 Lang"]),
        ("Koch, Wolf und Lang verloren alle gegen Roth.", ["Koch 0-1 Roth", "Wolf 0-1 Roth", "Lang 0-1 Roth"]),
        ("Koch, Wolf and Lang all lost to Roth.", ["Koch 0-1 Roth", "Wolf 0-1 Roth", "Lang 0-1 Roth"]),
        ("Gestern schlug Koch Wolf und Roth verlor gegen Lang.", ["Koch 1-0 Wolf", "Roth 0-1 Lang"]),
        ("Koch schlug Wolf, der seinerseits Lang besiegte.", ["Koch 1-0 Wolf", "Wolf 1-0 Lang"]),
        ("Koch traf auf Wolf, der am 3. Juni gewann.", ["Koch 0-1 Wolf"]),
        ("Koch played Wolf, who won.", ["Koch 0-1 Wolf"]),
        ("Koch gegen Wolf: der Gegner kapitulierte.", ["Koch 1-0 Wolf"]),
        ("Koch v Wolf: opponent resigned.", ["Koch 1-0 Wolf"]),
        ("The game between Koch (White) and Wolf was won by the former.", ["Koch 1-0 Wolf"]),
        ("The game between Koch and Wolf was won by the latter.", ["Koch 0-1 Wolf"]),
        ("Die Partie Koch gegen Wolf ging an letzteren.", ["Koch 0-1 Wolf"]),
    ],
)
def test_words_in_place_of_a_name_are_the_player_meant(text: str, games: list[str]) -> None:
    assert fits(tell(text), games)


@pytest.mark.parametrize(
    "sentence", ["Koch beat Krause, who lost to Lang.", "Koch schlug Krause, der gegen Lang verlor."]
)
def test_clause_about_somebody_has_the_name_and_not_the_pronoun(sentence: str) -> None:
    assert [(claim.white, claim.black) for claim in read_claims(sentence)] == [
        ("Koch, Alfred", "Krause"),
        ("Krause", "Lang, Otto"),
    ]
