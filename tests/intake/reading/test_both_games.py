"""Both games of two players who meet twice: rows of people's ways to report them, and of what does not say enough.

A row has lines with " / " between them, and behind "=>" the games that are stored: Koch (K) or Wolf (W) as White, who
won (1, 0, =), and the day of June. What is stored of no row but these is asked, or left to be.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from intake.reading.claims import mirrored
from intake.reading.codes import ABOUT_A_DAY, Question, is_question
from intake.reading.types import Claim
from tests.intake.reading.test_several_sentences import read_claims

TABLES = Path(__file__).parent / "both_games"
RESULTS = {"1-0": "1", "0-1": "0", "1/2-1/2": "="}


def list_rows(*names: str) -> list[tuple[str, list[str]]]:
    """Return the rows of tables, each with the games that are stored."""
    rows = [row.partition("=>") for name in names for row in (TABLES / f"{name}.txt").read_text().splitlines()]
    return [(text.strip(), sorted(games.split())) for text, _, games in rows]


def read(row: str) -> list[str]:
    """Return the games that are stored of a row."""
    text = row.replace(" /  / ", "\n\n").replace(" / ", "\n")
    return sorted(_shorten(claim) for claim in read_claims(text, twice=True) if _is_stored(claim))


def _is_stored(claim: Claim) -> bool:
    """Return whether a claim is stored without an answer: its colours say which game it is, and nothing is asked but
    its day, or whether a pair plays two games.
    """
    beside = {*ABOUT_A_DAY, Question.MATCH_SCORE}
    codes = {found.code for found in claim.findings if is_question(found.code)}
    return bool(claim.score) and claim.colours_known and codes <= beside


def _shorten(claim: Claim) -> str:
    return f"{claim.white[0]}{RESULTS[claim.score]}{claim.black[0]}{_write_day(claim)}"


def _write_day(claim: Claim) -> str:
    return f"{claim.completed_on:%d}" if claim.completed_on else ""


@pytest.mark.parametrize(("row", "games"), list_rows("german", "english"))
def test_both_games_are_read(row: str, games: list[str]) -> None:
    assert read(row) == games


@pytest.mark.parametrize(("row", "games"), list_rows("asked"))
def test_no_game_is_stored_that_is_not_said(row: str, games: list[str]) -> None:
    assert read(row) == games


@pytest.mark.parametrize(
    "text",
    [
        "Koch gewann gegen Wolf mit Weiß am 3.6. und mit Schwarz läuft es noch.",
        "Koch gewann gegen Wolf mit Weiß am 3.6. und mit den schwarzen Steinen sieht es gut aus.",
        "Koch beat Wolf with White on 3 June, and with Black it looks good.",
        "Koch beat Wolf with White on 3 June and playing Black it looks fine.",
        "Koch beat Wolf with White on 3 June and the game with Black looks promising.",
    ],
)
def test_game_with_the_other_colour_that_goes_on_has_no_result(text: str) -> None:
    assert [game for game in read(text) if game.startswith("W")] == []


@pytest.mark.parametrize(
    "text",
    [
        "Mit Weiß gewann Koch gegen Wolf am 3. Juni, mit Schwarz am 10. Juni.",
        "Koch gewann gegen Wolf mit Weiß am 3.6., mit Schwarz am 10.6.",
        "With White Koch beat Wolf on 3 June, with Black on 10 June.",
    ],
)
def test_colour_and_day_behind_a_comma_repeat_the_result(text: str) -> None:
    assert read(text) == ["K1W03", "W0K10"]


@pytest.mark.parametrize(
    "text",
    ["Koch and Wolf played two games, both are drawn.", "Koch und Wolf spielten zwei Partien, beide sind remis."],
)
def test_games_that_both_are_drawn(text: str) -> None:
    assert [game[:3] for game in read(text)] == ["K=W", "W=K"]


@pytest.mark.parametrize(
    ("text", "score", "asked"),
    [
        ("Koch won both games with Wolf, the last one on 12 June.", "1-0", "the last one on 12 June"),
        ("Koch beat Wolf twice, on 10 and 12 June.", "1-0", "on 10 and 12 June"),
        ("Koch beat Wolf twice on 10 and 12 June. More next week.", "1-0", "on 10 and 12 June"),
        ("Koch lost both games to Wolf, the last\none on 12 June.", "0-1", "the last one on 12 June"),
        (
            "Both games between Koch and Wolf were drawn, the second one on 12 June.",
            "1/2-1/2",
            "the second one on 12 June",
        ),
        ("Koch hat beide Partien gegen Wolf gewonnen, die letzte am 12. Juni.", "1-0", "die letzte am 12. Juni"),
        (
            "Koch hat beide Partien gegen Wolf gewonnen, die erste schon am 2. Juni.",
            "1-0",
            "die erste schon am 2. Juni",
        ),
        ("Koch hat beide Partien gegen Wolf gewonnen, eine davon gestern.", "1-0", "eine davon gestern"),
        ("Koch hat gegen Wolf zweimal gewonnen, am 10. und 12. Juni.", "1-0", "am 10. und 12. Juni"),
    ],
)
def test_day_of_one_of_both_games_is_asked(text: str, score: str, asked: str) -> None:
    claims = read_claims(text, twice=True)
    assert [claim.score for claim in claims] == [score, mirrored(score)]
    assert {(claim.completed_on, *(found.detail for found in claim.findings)) for claim in claims} == {(None, asked)}


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Koch won both games with Wolf, the first on 10 June, the second on 12 June.", [None, None]),
        ("Koch gewann beide Partien gegen Wolf, die erste mit Weiß am 10.6., die zweite am 12.6.", [10, 12]),
        ("Koch hat beide Partien gegen Wolf gewonnen, am 12. Juni.", [12, 12]),
        ("Koch won both games against Wolf on 12 June.", [12, 12]),
        ("koch schlägt wolf 2x, ihre weißpartie war am 2.6. fertig und die mit schwarz am 8.6.", [2, 8]),
        ("Koch beat Wolf 2x: the one with White on 2 June, the one with Black on 8 June.", [2, 8]),
    ],
)
def test_days_of_both_games_are_read_where_it_is_said_whose_they_are(text: str, days: list[int | None]) -> None:
    assert [claim.completed_on and claim.completed_on.day for claim in read_claims(text, twice=True)] == days
