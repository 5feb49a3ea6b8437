"""docs/reports.md shows directors what is understood: its examples are read as it says."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from intake.reading.days.dates import find_dates
from intake.reading.explanations import explain_lines
from intake.reading.mentions import STRANGERS
from intake.reading.reasons import find_reasons, the_reason
from intake.reading.types import Claim

PAGE = (Path(__file__).parents[3] / "docs" / "reports.md").read_text(encoding="utf-8")
WRITTEN_ON = date(2026, 3, 20)
NOBODY = replace(STRANGERS, day=WRITTEN_ON)
ROW = re.compile(r"^\| (.+?) \| (.+?) \|$", re.MULTILINE)


def rows(heading: str) -> list[tuple[str, str]]:
    """The rows of the tables below a heading of the page."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [row for row in ROW.findall(section) if not row[0].startswith("--")]


def as_shown(claim: Claim) -> str:
    """A claim as the page writes it."""
    words = [
        f"{claim.white} {claim.score} {claim.black}",
        claim.tournament,
        f"round {claim.round}" if claim.round else "",
        claim.reason if claim.reason != "played" else "",
        str(claim.completed_on or ""),
        f"{claim.move_count} moves" if claim.move_count is not None else "",
        "" if claim.colours_known else "colours unknown",
    ]
    return ", ".join(word for word in words if word)


@pytest.mark.parametrize(
    ("written", "read"), [(row[0].strip("`"), row[1]) for row in rows("Result lines") if row[0].startswith("`")]
)
def test_example_line_is_read_as_shown(written: str, read: str) -> None:
    found = explain_lines("body", [(1, written)], NOBODY)
    assert "; ".join(as_shown(claim) for claim in found.claims) == read
    assert [finding for claim in found.claims for finding in claim.findings] == []


REASONS = {
    "time": "time",
    "approved withdrawal": "withdrawal-approved",
    "unapproved or silent withdrawal": "withdrawal",
    "death": "death",
    "adjudicated": "adjudicated",
}
SCORES = {"White wins": "1-0", "Black wins": "0-1", "draw": "1/2-1/2"}
TABLE = dict(rows("Results, reasons, dates"))


@pytest.mark.parametrize(("meaning", "reason"), REASONS.items())
def test_spelling_of_a_reason_is_read_as_shown(meaning: str, reason: str) -> None:
    assert {the_reason(find_reasons(words)) for words in re.findall(r"`(.+?)`", TABLE[meaning])} == {(reason, "")}


@pytest.mark.parametrize(("meaning", "score"), SCORES.items())
def test_spelling_of_a_score_is_read_as_shown(meaning: str, score: str) -> None:
    written = re.findall(r"`(.+?)`", TABLE[meaning])
    claims = [explain_lines("body", [(1, f"Müller - Schmidt {words}")], NOBODY).claims for words in written]
    assert [[claim.score for claim in found] for found in claims] == [[score]] * len(written)


def test_spelling_of_an_unplayed_game_is_read_as_shown() -> None:
    written = re.findall(r"`(.+?)`", TABLE["not played"])
    lines = [words if "-" in words else f"1-0 {words}" for words in written]
    claims = [explain_lines("body", [(1, f"Müller - Schmidt {line}")], NOBODY).claims for line in lines]
    assert [[claim.reason for claim in found] for found in claims] == [["unplayed"]] * len(written)


def test_spelling_of_a_date_is_read_as_shown() -> None:
    (written,) = [row for row, read in TABLE.items() if read == "15 March 2026"]
    found = [find_dates(words, WRITTEN_ON) for words in re.findall(r"`(.+?)`", written)]
    assert {word.value for words in found for word in words} == {date(2026, 3, 15)}
