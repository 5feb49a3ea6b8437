"""Birth and seat of the candidates of a question, by which an answer may name one; nothing of it is stored with it."""

from __future__ import annotations

from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.types import Candidate, Finding
from ratings import personal
from ratings.models import Entry, Player, Purpose, Tournament

ABOUT_NAMES = frozenset({Question.NAMESAKE, Question.AMBIGUOUS_NAME})
"""Questions whose candidates have nearly the same name."""


def add_births_and_seats(finding: Finding, tournament: Tournament | None) -> Finding:
    """Return a question about a name with the year of birth and the seat of each candidate."""
    numbers = [_number_of(each) for each in finding.candidates]
    if finding.code not in ABOUT_NAMES or not all(numbers):
        return finding
    players = {player.number: player for player in Player.objects.filter(number__in=numbers)}
    births = personal.birth_dates(players.values(), Purpose.NAMESAKES)
    seats = dict(Entry.objects.filter(tournament=tournament, player__in=players.values()).values_list("player", "seat"))
    return replace(
        finding,
        candidates=tuple(
            replace(each, born=births.get(players[number].pk, ""), seat=str(seats.get(players[number].pk, "")))
            if number in players
            else each
            for each, number in zip(finding.candidates, numbers, strict=True)
        ),
    )


def remove_births_and_seats(finding: Finding) -> Finding:
    """Return a question as it may be stored."""
    return replace(finding, candidates=tuple(replace(each, born="", seat="") for each in finding.candidates))


def _number_of(candidate: Candidate) -> str:
    return next((value for name, value in candidate.changes if name.startswith("number_") and value), "")
