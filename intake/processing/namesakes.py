"""Birth, sex and seat of candidates, by which an answer may name one; nothing of it is stored with the question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.types import Candidate, Finding
from ratings import personal
from ratings.models import Entry, Player, Purpose, Tournament

ABOUT_NAMES = frozenset({Question.NAMESAKE, Question.AMBIGUOUS_NAME})
"""Questions whose candidates have nearly the same name."""


def add_births_and_seats(finding: Finding, tournament: Tournament | None) -> Finding:
    """Return a question about a name with the year of birth, the sex and the seat of each candidate."""
    numbers = [_number_of(each) for each in finding.candidates]
    if finding.code not in ABOUT_NAMES or not all(numbers):
        return finding
    players = {player.number: player for player in Player.objects.filter(number__in=numbers)}
    keys = [player.pk for player in players.values()]
    known = personal.births_and_sexes(keys, Purpose.NAMESAKES, personal.SYSTEM)
    seats = dict(Entry.objects.filter(tournament=tournament, player__in=players.values()).values_list("player", "seat"))
    return replace(
        finding,
        candidates=tuple(
            _with_facts(each, players[number], known, seats) if number in players else each
            for each, number in zip(finding.candidates, numbers, strict=True)
        ),
    )


def add_seats(finding: Finding, tournament: Tournament | None) -> Finding:
    """Return a question about namesakes with the seat of each candidate, by which a director knows them apart; their
    years of birth are private.
    """
    if finding.code != Question.NAMESAKE or tournament is None:
        return finding
    numbers = map(_number_of, finding.candidates)
    entries = Entry.objects.filter(tournament=tournament, player__number__in=tuple(filter(None, numbers)))
    seats = {number: str(seat) for number, seat in entries.values_list("player__number", "seat")}
    candidates = (replace(each, seat=seats.get(_number_of(each), "")) for each in finding.candidates)
    return replace(finding, candidates=tuple(candidates))


def _with_facts(
    candidate: Candidate, player: Player, known: Mapping[int, tuple[str, str]], seats: Mapping[int, int]
) -> Candidate:
    """Return a candidate with what sets the player apart from others of the same name."""
    born, sex = known.get(player.pk, ("", ""))
    return replace(candidate, born=born, sex=sex, seat=str(seats.get(player.pk, "")))


def remove_births_and_seats(finding: Finding) -> Finding:
    """Return a question as it may be stored."""
    return replace(finding, candidates=tuple(replace(each, born="", seat="", sex="") for each in finding.candidates))


def _number_of(candidate: Candidate) -> str:
    return next((value for name, value in candidate.changes if name.startswith("number_") and value), "")
