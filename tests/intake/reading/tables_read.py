"""What is read from a table in a test, in short."""

from __future__ import annotations

from textwrap import dedent

from hypothesis import HealthCheck, settings

from intake.reading.codes import is_question
from intake.reading.crosstables import TablesRead, read_tables
from intake.reading.types import Claim
from tests.intake.reading.tables import Layout, Tournament

SLOW = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
HALF_POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}

Game = tuple[str, str, int]


def read(text: str) -> TablesRead:
    return read_tables("body", list(enumerate(dedent(text).strip("\n").split("\n"), start=1)))


def asked(claim: Claim) -> list[str]:
    return [finding.code for finding in claim.findings if is_question(finding.code)]


def told(found: TablesRead) -> list[str]:
    """The claims in short, what is asked about them, and the findings without a claim."""
    games = [
        " ".join([f"{claim.white} - {claim.black} {claim.score}", *asked(claim)])
        + ("" if claim.reason == "played" else f" ({claim.reason})")
        for claim in found.claims
    ]
    return [*games, *(f"{finding.code}: {finding.detail}" for finding in found.findings)]


def games_of(tournament: Tournament, layout: Layout) -> set[Game]:
    """What a table of `tournament` says: half points of White, in a single round of the first by name."""
    names = [name[: layout.cut].rstrip(" ,") if layout.cut else name for name in tournament.players]
    return _each_once({(names[a], names[b], value) for (a, b), value in tournament.results.items()}, tournament)


def games_in(found: TablesRead, tournament: Tournament) -> set[Game]:
    """What was read and holds without any question."""
    sure = [claim for claim in found.claims if not asked(claim)]
    assert {claim.colours_known for claim in sure} <= {tournament.double}
    return _each_once({(claim.white, claim.black, HALF_POINTS[claim.score]) for claim in sure}, tournament)


def _each_once(games: set[Game], tournament: Tournament) -> set[Game]:
    if tournament.double:
        return games
    return {(a, b, value) if a < b else (b, a, 2 - value) for a, b, value in games}


def letter(lines: list[str]) -> list[tuple[int, str]]:
    return list(enumerate(["Hallo,", "", *lines, "", "Viele Grüße", "Ruth"], start=1))
