"""Rounds and late entries of the sample federation, as an officer enters them between the mails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from ratings.audit import Origin
from ratings.facts import manual_entry, rounds
from ratings.formats.rounds import Bye, Round
from ratings.models import Player, Tournament

NOTE = "Round sheet of the director"
SYSTEM = "system"


def enter_step(step: Mapping[str, Any]) -> str:
    """Enter what a step holds: late players, a round with its byes, the word that all are there; return what was done.
    What is entered already is left out.
    """
    tournament = Tournament.objects.select_related("pool").get(code=step["tournament"])
    if tournament.complete:
        return "known"
    source = manual_entry.Source("post", NOTE, timezone.now())
    return manual_entry.store_with_note(source, SYSTEM, lambda origin: _enter(tournament, step, origin)) or "known"


def _enter(tournament: Tournament, step: Mapping[str, Any], origin: Origin) -> str:
    seated = set(tournament.entries.values_list("player__number", flat=True))
    done = []
    for number in step.get("late", ()):
        if number not in seated:
            rounds.enter_late(tournament, Player.objects.get(number=number), origin)
            done.append(f"{number} joins")
    if step.get("round", 0) > rounds.last_round(tournament)[0]:
        added = rounds.add_round(tournament, _round_of(step), origin)
        done.append(f"round {step['round']}: {len(added.games)} games")
    if step.get("complete"):
        rounds.say_complete(tournament, origin)
        done.append("all are there")
    return ", ".join(done)


def _round_of(step: Mapping[str, Any]) -> Round:
    number = step["round"]
    pairs = tuple((white, black) for white, black in step["pairs"])
    return Round(number, pairs, tuple(Bye(number, seat, half_points) for seat, half_points in step["byes"]))
