"""Several players who did the same against one: each of them, and none against another."""

from __future__ import annotations

from itertools import product

import pytest

from tests.intake.reading.test_one_against_several import tell
from tests.intake.reading.test_several_sentences import read

DEEDS = {
    "besiegten Lang": "1-0",
    "haben Lang besiegt": "1-0",
    "gewannen gegen Lang": "1-0",
    "verloren gegen Lang": "0-1",
    "haben gegen Lang remis gespielt": "1/2-1/2",
    "unterlagen Lang": "0-1",
    "beat Lang": "1-0",
    "have beaten Lang": "1-0",
    "both lost to Lang": "0-1",
    "drew with Lang": "1/2-1/2",
    "were beaten by Lang": "0-1",
}
TURNED = {"1-0": "0-1", "0-1": "1-0"}


def is_of_each(text: str, score: str) -> bool:
    """Return whether a mail reports one game of each of two players against the third."""
    turned = TURNED.get(score, score)
    ways = [{f"{who} {score} Lang", f"Lang {turned} {who}"} for who in ("Koch", "Wolf")]
    found = tell(text)
    return len(found) == len(ways) and all(
        one in way for one, way in zip(sorted(found, key=_by_player), ways, strict=True)
    )


def _by_player(game: str) -> str:
    return next(name for name in game.split() if name in {"Koch", "Wolf"})


@pytest.mark.parametrize(
    ("link", "deed"), list(product((" und ", " & ", " sowie ", " and ", " as well as "), DEEDS.items()))
)
def test_each_did_it(link: str, deed: tuple[str, str]) -> None:
    assert is_of_each(f"Koch{link}Wolf {deed[0]}.", deed[1])


def test_day_is_that_of_each() -> None:
    assert [each.split()[3] for each in read("Koch und Wolf haben Lang am 3.6. besiegt.")] == ["03.06.", "03.06."]


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Koch und Wolf haben remis gespielt.", ["Koch 1/2-1/2 Wolf"]),
        ("Koch and Wolf drew, and Lang beat Roth.", ["Koch 1/2-1/2 Wolf", "Lang 1-0 Roth"]),
        ("Wolf: Koch und Lang haben sie besiegt.", ["Koch 1-0 Wolf", "Lang 1-0 Wolf"]),
    ],
)
def test_other_sentences_stay(text: str, games: list[str]) -> None:
    assert tell(text) == games
