"""Rated tournaments that may have got further rounds, rated before it was asked whether a round follows.

Nobody said of them that they are complete. A sign that they were not is a number of rounds or an end that was announced
and not reached, a cup without its final, or a Swiss tournament with too few rounds to have one winner.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.db.models import Exists, Max, OuterRef, Q

from ratings.formats import rounds
from ratings.formats.rounds import GROWING, KNOCKOUT, Schedule
from ratings.models import AuditEvent, CoveredTournament, Evaluation, Tournament
from ratings.queries.schedules import schedule_of


class Sign(StrEnum):
    """Why a tournament may have been rated too early."""

    PLANNED_ROUNDS = "fewer rounds than planned"
    PLANNED_END = "ended before its planned end"
    NO_FINAL = "a cup whose last stage has several pairs"
    FEW_ROUNDS = "too few rounds for one winner"


@dataclass(frozen=True, slots=True)
class EarlyRating:
    """A rated tournament with its last round and last day, and the signs that it went on."""

    tournament: Tournament
    last_round: int
    ended_on: date
    signs: tuple[Sign, ...]


def find_early_ratings() -> Iterator[EarlyRating]:
    """Yield the rated tournaments with a sign that rounds were to follow, by code."""
    current = Q(replaced_by=None)
    whole = Evaluation.objects.filter(current, tournament=OuterRef("pk"), game=None)
    in_period = CoveredTournament.objects.filter(tournament=OuterRef("pk"), evaluation__replaced_by=None)
    found = Tournament.objects.filter(Exists(whole) | Exists(in_period), kind__in=GROWING, complete=True)
    for tournament in found.annotate(ended_on=Max("games__completed_on")).order_by("code"):
        schedule, ended_on = schedule_of(tournament), tournament.ended_on
        signs = () if _was_said(tournament) else tuple(_find_signs(tournament, schedule, ended_on))
        if signs:
            yield EarlyRating(tournament, schedule.last, ended_on, signs)


def _was_said(tournament: Tournament) -> bool:
    """Return whether the trail knows who or what completed a tournament."""
    events = AuditEvent.objects.filter(subject=f"tournament:{tournament.pk}", action="tournament.complete")
    return events.exists()


def _find_signs(tournament: Tournament, schedule: Schedule, ended_on: date) -> Iterator[Sign]:
    if tournament.rounds and schedule.last < tournament.rounds:
        yield Sign.PLANNED_ROUNDS
    if tournament.planned_end and ended_on < tournament.planned_end:
        yield Sign.PLANNED_END
    if tournament.kind == KNOCKOUT:
        stages = list(rounds.stages(schedule).values())
        if stages.count(max(stages)) > 1:
            yield Sign.NO_FINAL
    elif 2**schedule.last < len(schedule.seats):  # each round halves those who have won all their games
        yield Sign.FEW_ROUNDS
