"""Days between signs on lines of their own: above the games of the day, below the game, and where that is open."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_several_sentences import read_claims

pytestmark = pytest.mark.long

HEADINGS = (
    "[{}]",
    "-- {} --",
    "= {} =",
    "{} >",
    "+++ {} +++",
    "({})",
    "{{{}}}",
    "|{}|",
    "Datum: {}",
    "### {}",
    "{} -->",
)
BODIES = (
    ("Koch - Wolf 1-0", "Lang - Roth ½:½", "Koch - Roth 0:1"),
    ("Koch gewann gegen Wolf.", "Lang und Roth machten remis.", "Roth gewann gegen Koch."),
    (
        "Koch (Weiß) traf auf Wolf. Am Ende gewann Koch.",
        "Lang (Weiß) traf auf Roth. Sie teilten den Punkt.",
        "Koch (Weiß) traf auf Roth. Roth gewann.",
    ),
    ("- Koch v Wolf 1-0", "- Lang v Roth draw", "- Koch v Roth 0-1"),
)
GAMES = (("Koch", "Wolf"), ("Lang", "Roth"), ("Koch", "Roth"))
DAYS = ("Montag, 25.5.2026", "5.6.2026", "11. Juni 2026")
ENDS = (date(2026, 5, 25), date(2026, 6, 5), date(2026, 6, 11))


def tell(text: str) -> list[tuple[list[str], date | None]]:
    """Return who played whom, and when that ended."""
    claims = read_claims(text)
    return sorted((sorted((one.white.split(",")[0], one.black.split(",")[0])), one.completed_on) for one in claims)


def list_asked_days(text: str) -> list[bool]:
    """Return for each result whether its day is asked."""
    claims = read_claims(text)
    return [any(found.code == Question.AMBIGUOUS_DATE for found in claim.findings) for claim in claims]


def expect(*days: date | None) -> list[tuple[list[str], date | None]]:
    """Return the games with their days."""
    return sorted((list(game), day) for game, day in zip(GAMES, days, strict=True))


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("space", ["\n", "\n\n"])
def test_day_between_signs_above_games_is_theirs(heading: str, space: str) -> None:
    texts = {
        space.join(f"{heading.format(day)}\n{game}" for day, game in zip(DAYS, games, strict=True)) for games in BODIES
    }
    assert {text: tell(text) for text in texts} == {text: expect(*ENDS) for text in texts}


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("games", BODIES)
def test_day_between_signs_is_that_of_no_game_above_it(heading: str, games: tuple[str, str, str]) -> None:
    first, second, third = games
    text = f"{first}\n\n{heading.format(DAYS[0])}\n{second}\n\n{heading.format(DAYS[1])}\n{third}"
    assert tell(text) == expect(None, *ENDS[:2])


@pytest.mark.parametrize("heading", ["[{}]", "({})", "= {} =", "Datum: {}"])
@pytest.mark.parametrize("games", [*BODIES[:2], BODIES[3]])
def test_day_between_signs_below_each_game_is_its_own(heading: str, games: tuple[str, str, str]) -> None:
    text = "\n".join(f"{game}\n{heading.format(day)}" for day, game in zip(DAYS, games, strict=True))
    assert tell(text) == expect(*ENDS)


@pytest.mark.parametrize("games", BODIES)
@pytest.mark.parametrize("heading", ["{}", "({})", "Datum: {}", "*{}*"])
def test_day_between_games_that_may_be_of_either_is_asked(heading: str, games: tuple[str, str, str]) -> None:
    first, second, third = games
    text = f"{first}\n{heading.format(DAYS[0])}\n{second}\n{heading.format(DAYS[1])}\n{third}"
    assert list_asked_days(text) == [True] * len(games)


@pytest.mark.parametrize("games", BODIES)
@pytest.mark.parametrize("heading", ["[{}]", "= {} =", "-- {} --"])
def test_signs_of_a_heading_show_that_its_games_are_below(heading: str, games: tuple[str, str, str]) -> None:
    first, second, third = games
    text = f"{first}\n{heading.format(DAYS[0])}\n{second}\n{heading.format(DAYS[1])}\n{third}"
    assert tell(text) == expect(None, *ENDS[:2])
