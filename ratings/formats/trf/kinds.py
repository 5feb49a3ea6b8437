"""What kind of tournament a report file is about: by its words, else by who met whom."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from ratings.formats.name_folding import fold

from .checks import games_of
from .lineups import team_kind
from .values import HeaderRecord, Report

WORDS = (
    ("scheveningen", ("scheveningen",)),
    ("knockout", ("knockout", "pokal", "cup")),
    ("team", ("team", "mannschaft", "teams")),
    ("swiss", ("swiss", "schweizer", "suisse", "suizo", "svizzero")),
    ("double-round-robin", ("double", "doppel", "doppelrunden", "doppelrundig", "doublerobin")),
    ("round-robin", ("round", "robin", "runden", "rundenturnier", "berger", "roundrobin")),
    ("match", ("match", "wettkampf", "zweikampf")),
)
"""Kinds and the words that name them; the first that is found holds."""

LETTERS = {"S": "swiss", "R": "round-robin", "D": "double-round-robin", "T": "team"}
"""Single letters as some programs write them."""


def kind_of(report: Report) -> str:
    """Return a kind of tournament as the roster knows them. Teams that have not all met, or have no boards, play
    single games that are paired round by round.
    """
    written = report.header.get(HeaderRecord.KIND, "").strip()
    words = set(fold(written).split())
    found = next((kind for kind, names in WORDS if words & set(names)), "")
    found = found or LETTERS.get(written.upper(), "")
    if found == "team" and (report.numbered_teams or report.teams):
        return team_kind(report) or "swiss"
    return found or team_kind(report) or _kind_by_games(report)


def _kind_by_games(report: Report) -> str:
    """Return everybody met everybody once or twice; everything else was paired round by round."""
    met = Counter(frozenset((game.white, game.black)) for game in games_of(report))
    pairs = [frozenset(pair) for pair in combinations((player.number for player in report.players), 2)]
    times = {met[pair] for pair in pairs}
    if len(pairs) == 1:
        return "match"
    return {frozenset({1}): "round-robin", frozenset({2}): "double-round-robin"}.get(frozenset(times), "swiss")
